import { type Opening, oneOf, whole } from '@sortie/engine'
import type { Fact } from '../facts/index.ts'
import { directOdds, oddsQuestion } from '../rule.ts'
import { unwindingOf } from '../rules/job/next.ts'
import { jobTypes } from '../rules/job/type.ts'
import type { State } from '../state.ts'
import { computeSuccess } from './compute-success.ts'
import { type At, incidentsOf, jobAtStart } from './from.ts'
import { isRolling, optionsAt, rollsOn, termsAt } from './job.ts'
import { successKey } from './key.ts'

const best = 'best for success'

/** Until the job is judged a success or a failure. */
const isOpen = (s: State): boolean => isRolling(s) || (s.job.phase === 'unwinding' && s.job.result === null)

function goesOn(s: State): Opening {
  if (!isOpen(s))
    throw new RangeError('No job is open. Whether it succeeds can be asked from its first roll until it is judged.')
  return s.job.phase === 'unwinding' ? { procedure: unwindingOf(s.job), args: {} } : rollsOn(s)
}

const options = {
  type: oneOf([...jobTypes, 'general']),
  weight: whole({ min: 3, max: 7 }),
  deadline: whole({ min: 3, max: 7 }),
  crew: whole({ min: 1, max: 12 }),
  fortune: whole({ min: 0, max: 20 }),
  postponed: oneOf(['never', 'always', 'best']),
  overtime: oneOf(['never', 'best']),
  saving: oneOf(['none', 'best']),
}
const defaults = {
  type: 'heist',
  weight: 5,
  deadline: 5,
  crew: 4,
  fortune: 2,
  postponed: 'never',
  overtime: 'never',
  saving: 'none',
} as const

type Options = { readonly [K in 'weight' | 'deadline' | 'crew' | 'fortune']: number } & {
  readonly [K in 'type' | 'postponed' | 'overtime' | 'saving']: (typeof options)[K]['options'][number]
}

const from = ({ postponed, overtime, saving, ...job }: Options, table: At): State =>
  jobAtStart(
    {
      ...job,
      overtime: overtime === 'best',
      orders: {
        postponed: postponed === 'best' ? 'ask' : postponed,
        overtime: overtime === 'best' ? 'ask' : 'never',
        saving: saving === 'best' ? 'ask' : 'never',
      },
    },
    table,
  )

/**
 * Job Success: the rolling phase, overtime if it is offered, and saving. What is left to choose is chosen for the best;
 * who is lost is drawn evenly, and the Director allows no overtime that was not offered but lets every Tactic apply and every condition be met.
 */
export const liveSuccess = oddsQuestion({
  title: 'whether the job succeeds',
  options,
  defaults,
  outcomes: ['success', 'failure'],
  from,
  optionsAt: (s) => ({ ...optionsAt(s), fortune: s.job.tally.fortune }),
  live: isOpen,
  next: goesOn,
  told: (fact: Fact) => (fact.type === 'JobJudged' ? fact.result : undefined),
  key: (s, table, policy) => successKey(s, table, termsAt(s, table), policy),
  policy: {
    WhoIsLost: 'uniform',
    WhichContributionStays: best,
    WhetherToCashTheCredit: best,
    WhetherToGoIntoOvertime: best,
    WhetherOvertimeIsAllowed: 'never',
    WhetherToStayInOvertime: best,
    HowToSaveTheJob: best,
    WhetherTheTacticApplies: 'always',
    WhetherTheConditionIsMet: 'true',
    WhatTheJobComesTo: 'never',
  },
})

/** The same from the first roll, for a crew that brings nothing, computed the fast way. */
export const success = directOdds({
  title: 'whether the job succeeds',
  options,
  defaults,
  compute: ({ type, weight, deadline, crew, fortune, ...plan }, { settings, content }) => {
    const table = incidentsOf(content, type)
    const { p, states } = computeSuccess({ table, weight, deadline, crew, fortune, terms: settings, plan })
    return {
      outcomes: { success: { p }, failure: { p: 1 - p } },
      policy: `postponed consequences: ${plan.postponed}; overtime: ${plan.overtime}; saving: ${plan.saving}`,
      states,
    }
  },
  walked: (plan, table) => ({ question: liveSuccess, state: from(plan, table) }),
})
