import { oneOf, whole } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { isOver, outcomes } from '../state.ts'
import { planned, rollPolicy } from './start.ts'

export const MOST_DICE = 12

/** One roll, with the best use of Focus. It ends with its reading, whatever follows from it. VR-28, VR-29, VR-59. */
export const roll = oddsQuestion({
  title: 'the outcome of one roll',
  options: {
    dice: whole({ min: 1, max: MOST_DICE }),
    focus: whole({ min: 0, max: 6 }),
    forceful: oneOf([true, false]),
  },
  defaults: { dice: 3, focus: 0, forceful: false },
  outcomes,
  from: (options, table) => planned(table, [options]),
  // While a roll is being declared, none is planned yet.
  live: (s) => !isOver(s) && (s.roll === null || (s.roll.actors.length === 1 && s.roll.results.length === 0)),
  next: ({ roll: plan }) => (plan?.actors.length === 1 ? { procedure: 'throwDice', args: {} } : undefined),
  told: (f) => (f.type === 'OutcomeRead' && f.counts ? f.outcome : undefined),
  atOnce: true,
  policy: rollPolicy,
})
