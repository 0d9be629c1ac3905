import { defaultsOf, type Opening, oneOf, whole } from '@sortie/engine'
import { operativeIn } from '../crew/ratings.ts'
import { unwindingOf } from '../job/next.ts'
import { jobSettings } from '../job/settings.ts'
import { jobTypes } from '../job/type.ts'
import { directOdds, oddsQuestion } from '../rule.ts'
import type { State } from '../state.ts'
import { jobAtStart, stockTable } from './from.ts'
import { rollsOn } from './job.ts'
import { successKey } from './key.ts'
import { reckonSuccess } from './reckon-success.ts'

const best = 'best for success'

const goesOn = (s: State): Opening =>
  s.job.phase === 'unwinding' ? { procedure: unwindingOf(s.job), args: {} } : rollsOn(s)

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

/**
 * Job Success: the rolling phase, overtime if it is offered, and saving. What is left to choose is chosen for the best;
 * who is lost is drawn evenly, and the Director lets every Tactic apply and every condition be met.
 */
export const liveSuccess = oddsQuestion({
  title: 'whether the job succeeds',
  options,
  defaults,
  outcomes: ['success', 'failure'],
  from: ({ postponed, overtime, saving, ...job }) =>
    jobAtStart({
      ...job,
      overtime: overtime === 'best',
      orders: {
        postponed: postponed === 'best' ? 'ask' : postponed,
        overtime: overtime === 'best' ? 'ask' : 'never',
        saving: saving === 'best' ? 'ask' : 'never',
      },
    }),
  next: goesOn,
  outcome: ({ job }) => job.result ?? undefined,
  key: (s) => successKey(s.job, (id) => operativeIn({ state: s }, id).gig),
  policy: {
    WhoIsLost: 'uniform',
    WhichContributionStays: best,
    WhetherToCashTheCredit: best,
    WhetherToGoIntoOvertime: best,
    WhetherToStayInOvertime: best,
    WhoGoesNext: best,
    HowToSaveTheJob: best,
    WhetherTheTacticApplies: 'always',
    WhetherTheConditionIsMet: 'always',
    WhatTheJobComesTo: 'never',
  },
})

/** The same from the first roll, for a crew that brings nothing, reckoned the fast way. */
export const success = directOdds({
  title: 'whether the job succeeds',
  options,
  defaults,
  reckon: ({ type, weight, deadline, crew, fortune, ...plan }) => {
    const terms = defaultsOf(jobSettings)
    const { p, states } = reckonSuccess({ table: stockTable(type), weight, deadline, crew, fortune, terms, plan })
    return {
      outcomes: { success: { p }, failure: { p: 1 - p } },
      policy: `postponed consequences: ${plan.postponed}; overtime: ${plan.overtime}; saving: ${plan.saving}`,
      states,
    }
  },
})
