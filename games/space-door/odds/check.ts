import { oneOf } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { GRADES } from '../rules/tally.ts'
import { employeeOf, fresh, type State } from '../state.ts'
import { assumed } from './assumed.ts'
import { employeeWith, forMostSuccesses, helpsFor, ROLLER, type Roller, rollOptions, subOf } from './single.ts'

/** How a check ends that the table does not allow. SD-Q04. */
export const NOT_ALLOWED = 'not allowed'

const from = (roller: Roller): State => ({ ...fresh(), employees: { [ROLLER]: employeeWith(roller) } })
const next = (s: State) => ({ procedure: 'check', args: { actor: ROLLER, sub: subOf(s) } })

/** The five grades of a check. With Luck: stored points and those of this very roll, for the most successes. SD-10, SD-13. */
export const check = oddsQuestion({
  title: 'the grade of a check',
  options: { ...rollOptions, useEarned: oneOf([true, false]) },
  defaults: { rank: 5, dice: 2, test: 'own', luck: 0, useEarned: false },
  outcomes: GRADES,
  from,
  answers: ({ dice, luck, useEarned }) => ({
    ...helpsFor(dice),
    HowToSpendLuck: luck > 0 || useEarned ? forMostSuccesses : 'never',
  }),
  next,
  once: true,
  told: (f) => (f.type === 'CheckGraded' ? f.grade : f.type === 'Refused' ? NOT_ALLOWED : undefined),
  measures: { luck_after: (s) => employeeOf(s, ROLLER).luck },
  policy: assumed,
})

const { luck: _none, ...withoutLuck } = rollOptions
const NO_LUCK = 'no Luck'

/** Whether a check earns Luck: a die on the rank does. SD-11. */
export const luckEarned = oddsQuestion({
  title: 'whether a check earns Luck',
  options: withoutLuck,
  defaults: { rank: 5, dice: 2, test: 'own' },
  outcomes: ['Luck', NO_LUCK],
  from,
  answers: ({ dice }) => helpsFor(dice),
  next,
  once: true,
  // Luck is earned before the grade is told.
  told: (f, said) => {
    if (f.type === 'LuckEarned') return 'Luck'
    return f.type === 'CheckGraded' ? (said ?? NO_LUCK) : f.type === 'Refused' ? NOT_ALLOWED : undefined
  },
  policy: assumed,
})
