import { choose, dice, form, line, listOf, of, oneOf, questions, roll, sum, text } from '@sortie/engine'
import { procedure } from '../../rule.ts'
import { type Named, named, playerOf } from '../crew/ratings.ts'
import { levelFor, ratingsFor } from './levels.ts'
import { mayOpen, presentIn } from './scope.ts'
import { checkTarget, passes } from './targets.ts'

export const checkQuestions = questions({
  WhichRating: {
    rule: 'R3-26',
    about: of<Named & { readonly levels: { readonly [rating: string]: number } }>(),
    options: of<string>(),
  },
  WhatHinders: { rule: 'R3-28', about: of<Named & { readonly rating: string }>(), fields: ['reasons'] },
  CheckDice: {
    rule: 'R3-27',
    about: of<Named & { readonly rating: string; readonly level: number; readonly target: number }>(),
  },
  WhatCheckMeans: { rule: 'R3-29', about: of<Named & { readonly passed: boolean }>() },
})
const ask = checkQuestions

/** A passive ordeal: 2d6 and a rating against a target. R3-04, R3-26 to R3-29. */
export const check = procedure({
  rules: ['R3-26', 'R3-04', 'R3-27', 'R3-28', 'R3-29', 'R3-Q22', 'R3-Q23'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({ operative: oneOf(presentIn(look)) }),
  *run(t, { operative }) {
    const rating = yield* choose(ask.WhichRating, {
      ask: 'gm',
      from: ratingsFor(t, operative),
      about: {
        ...named(t, operative),
        levels: Object.fromEntries(ratingsFor(t, operative).map((r) => [r, levelFor(t, operative, r)])),
      },
    })
    const { reasons } = yield* form(ask.WhatHinders, {
      ask: 'gm',
      fields: { reasons: listOf(line({ min: 1 })) },
      about: { ...named(t, operative), rating },
    })
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
    const words = yield* text(ask.WhatCheckMeans, { ask: 'gm', about: { ...named(t, operative), passed } })
    t.tell('R3-27', { type: 'CheckSettled', operative, total: thrown + level, target, passed, words })
  },
})
