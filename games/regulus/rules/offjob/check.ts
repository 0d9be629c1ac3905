import { dice, line, listOf, of, oneOf, questions, roll, sum } from '@sortie/engine'
import { procedure } from '../../rule.ts'
import { type Named, named, playerOf } from '../crew/ratings.ts'
import { levelFor, ratingsFor } from './levels.ts'
import { letStand } from './narrations.ts'
import { mayOpen, presentIn } from './scope.ts'
import { checkTarget, passes } from './targets.ts'

export const checkQuestions = questions({
  CheckDice: {
    rule: 'R3-27',
    about: of<Named & { readonly rating: string; readonly level: number; readonly target: number }>(),
  },
})
const ask = checkQuestions

/** A passive ordeal: 2d6 and a rating against a target. What it means is said with the call. R3-04, R3-26 to R3-29. */
export const check = procedure({
  rules: ['R3-26', 'R3-04', 'R3-27', 'R3-28', 'R3-29', 'R3-Q22', 'R3-Q23'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({
    operative: oneOf(presentIn(look)),
    rating: oneOf([...new Set(presentIn(look).flatMap((id) => ratingsFor(look, id)))]),
    reasons: listOf(line({ min: 1 })),
    passing: line(),
    failing: line(),
  }),
  usual: (look) => ({
    ...(presentIn(look)[0] !== undefined && { operative: presentIn(look)[0] as string }),
    rating: 'wealth',
    reasons: [],
    passing: '',
    failing: '',
  }),
  *run(t, { operative, rating, reasons, passing, failing }) {
    letStand(t)
    const level = levelFor(t, operative, rating)
    const target = checkTarget(reasons.length)
    t.tell('R3-28', { type: 'CheckCalled', operative, rating, level, reasons, target })
    const thrown = yield* roll(ask.CheckDice, {
      by: playerOf(t, operative),
      dice: dice(2, 6),
      read: sum,
      about: { ...named(t, operative), rating, level, target },
    })
    const passed = passes(thrown + level, target)
    t.tell('R3-27', {
      type: 'CheckSettled',
      operative,
      total: thrown + level,
      target,
      passed,
      words: passed ? passing : failing,
    })
  },
})
