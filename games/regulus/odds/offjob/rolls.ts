import { oneOf, whole } from '@sortie/engine'
import { oddsQuestion } from '../../rule.ts'
import { freshCrew, newOperative } from '../../rules/crew/state.ts'
import { checkTarget } from '../../rules/offjob/targets.ts'
import { fresh, type State } from '../../state.ts'

const ONE = 'one'
const crew = { ...freshCrew, operatives: { [ONE]: newOperative('One', '') } }
const RATING = 'given'
const reasonsUpTo = [0, 1, 2, 3]

/** A Check against a rating of this level. R3-27, R3-28. */
export const check = oddsQuestion({
  title: 'whether a Check is passed',
  options: { level: whole({ min: -20, max: 20 }), target: oneOf(reasonsUpTo.map(checkTarget)) },
  defaults: { level: 0, target: checkTarget(0) },
  outcomes: ['pass', 'fail'],
  from: ({ level }): State => {
    const situation = { name: '', involved: [ONE], ratings: { [ONE]: { [RATING]: level } } }
    return { ...fresh, crew, offJob: { ...fresh.offJob, situation } }
  },
  next: () => ({ procedure: 'check', args: { operative: ONE } }),
  once: true,
  told: (fact) => (fact.type === 'CheckSettled' ? (fact.passed ? 'pass' : 'fail') : undefined),
  policy: { WhichRating: RATING, default: 'never' },
  answers: ({ target }) => ({ WhatHinders: hindered(reasonsUpTo.find((n) => checkTarget(n) === target) ?? 0) }),
})

/** The rule is named after what it answers, for the assumptions of a result. */
function hindered(reasons: number): () => { readonly reasons: readonly string[] } {
  const name = `reasons: ${reasons}`
  return { [name]: () => ({ reasons: new Array<string>(reasons).fill('a reason') }) }[name] as ReturnType<
    typeof hindered
  >
}

const yesOrNo = (yes: boolean): string => (yes ? 'always' : 'never')

/** A Test that is thrown for; the first item that applies is Means, the second is leverage. R3-31, R3-32, R3-Q25. */
export const test = oddsQuestion({
  title: 'whether a Test succeeds',
  options: { hard: oneOf([true, false]), items: oneOf([0, 1, 2]) },
  defaults: { hard: false, items: 0 },
  outcomes: ['success', 'fail'],
  from: () => ({ ...fresh, crew }),
  next: () => ({ procedure: 'callTest', args: { operative: ONE, question: '?' } }),
  once: true,
  told: (fact) => (fact.type === 'TestSettled' ? (fact.success ? 'success' : 'fail') : undefined),
  policy: { WhetherItemApplies: 'always', HowToTest: 'roll', default: 'never' },
  answers: ({ hard, items }) => ({
    WhetherHard: yesOrNo(hard),
    WhichTestMeans: yesOrNo(items > 0),
    WhichTestLeverage: yesOrNo(items > 1),
  }),
})
