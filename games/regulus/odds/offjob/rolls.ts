import { oneOf, whole } from '@sortie/engine'
import { oddsQuestion } from '../../rule.ts'
import { freshCrew, newOperative } from '../../rules/crew/state.ts'
import type { Situation } from '../../rules/offjob/state.ts'
import { checkTarget } from '../../rules/offjob/targets.ts'
import { fresh, type State } from '../../state.ts'

const ONE = 'one'
const crew = { ...freshCrew, operatives: { [ONE]: newOperative('One', '') } }
const RATING = 'given'
const reasonsUpTo = [0, 1, 2, 3]

/** What the options say is kept in the name of a Situation, where what follows can read it. */
const framed = (name: string, ratings: Situation['ratings']): State => ({
  ...fresh,
  crew,
  offJob: { ...fresh.offJob, situation: { name, involved: [ONE], ratings } },
})

/** A Check against a rating of this level. R3-27, R3-28. */
export const check = oddsQuestion({
  title: 'whether a Check is passed',
  options: { level: whole({ min: -20, max: 20 }), target: oneOf(reasonsUpTo.map(checkTarget)) },
  defaults: { level: 0, target: checkTarget(0) },
  outcomes: ['pass', 'fail'],
  from: ({ level, target }): State => {
    const reasons = reasonsUpTo.find((n) => checkTarget(n) === target) ?? 0
    return framed(String(reasons), { [ONE]: { [RATING]: level } })
  },
  next: (state) => ({
    procedure: 'check',
    args: {
      operative: ONE,
      rating: RATING,
      reasons: new Array<string>(Number(state.offJob.situation?.name ?? 0)).fill('a reason'),
      passing: '',
      failing: '',
    },
  }),
  once: true,
  told: (fact) => (fact.type === 'CheckSettled' ? (fact.passed ? 'pass' : 'fail') : undefined),
  policy: { default: 'never' },
})

/** What a Test may lean on, so that two items can be named. */
const itemsNamed = (items: number) => ({
  means: items > 0 ? 'rating:wealth' : 'none',
  leverage: items > 1 ? 'rating:safety' : 'none',
  how: 'roll',
})

/** A Test that is thrown for; the first item that applies is Means, the second is leverage. R3-31, R3-32, R3-Q25. */
export const test = oddsQuestion({
  title: 'whether a Test succeeds',
  options: { hard: oneOf([true, false]), items: oneOf([0, 1, 2]) },
  defaults: { hard: false, items: 0 },
  outcomes: ['success', 'fail'],
  from: ({ hard }) => framed(hard ? 'hard' : 'normal', {}),
  next: (state) => ({
    procedure: 'callTest',
    args: { operative: ONE, question: '?', hard: state.offJob.situation?.name ?? 'normal' },
  }),
  once: true,
  told: (fact) => (fact.type === 'TestSettled' ? (fact.success ? 'success' : 'fail') : undefined),
  policy: { WhatCounts: 'usual', default: 'never' },
  answers: ({ items }) => ({ HowToTest: named(`items: ${items}`, () => itemsNamed(items)) }),
})

/** The rule is named after what it answers, for the assumptions of a result. */
function named<F extends () => unknown>(name: string, rule: F): F {
  return Object.defineProperty(rule, 'name', { value: name })
}
