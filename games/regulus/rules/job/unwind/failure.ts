import { choose, of, questions } from '@sortie/engine'
import type { Harm } from '../../../facts/job-unwinding.ts'
import { type InParts, procedure, type T } from '../../../rule.ts'
import { canMove, changeRating, membersOf, type Named, named, operativeIn, playerOf } from '../../crew/ratings.ts'
import { termsOf } from '../terms.ts'
import { goTo } from './convert.ts'
import { give, without } from './share.ts'

type FailureUse = readonly ['negative'] | readonly ['positive'] | readonly ['consequence', string]

export const failureQuestions = questions({
  WhichHarm: { rule: 'RJ-50', about: of<Named>(), options: of<Harm>() },
  HowToBearTheWeight: {
    rule: 'RJ-52',
    about: of<{ readonly points: number }>(),
    options: of<InParts<FailureUse>>(),
  },
  WhoLeadsNextAfterFailure: { rule: 'RJ-53', options: of<string>() },
})
const ask = failureQuestions

/** The aim is not reached: each operative on the workup pays. RJ-50, B-32, B-47. */
export const takeHarm = procedure({
  rules: ['RJ-50', 'RJ-51'],
  by: 'game',
  *run(t) {
    const operative = t.state.job.workup[t.state.job.unwinding.asked]?.operative as string
    changeRating(t, 'RJ-50', { operative, rating: 'wealth', by: -1 })
    const harm = yield* choose(ask.WhichHarm, {
      ask: playerOf(t, operative),
      from: harms(t, operative),
      about: named(t, operative),
    })
    t.tell('RJ-50', { type: 'HarmChosen', operative, harm })
    changeRating(t, 'RJ-50', { operative, rating: harm, by: -1 })
    if (harm === 'luck') changeRating(t, 'RJ-50', { operative, rating: 'wealth', by: -1 })
    if (t.state.job.unwinding.asked >= t.state.job.workup.length) weighDown(t)
  },
})

/** What moves something; all of it if nothing does. B-47. */
function harms(t: T, operative: string): readonly Harm[] {
  const down = (rating: 'wealth' | Harm): boolean => canMove(t, operative, { rating, by: -1 })
  const moving: readonly Harm[] = [
    ...(down('safety') ? (['safety'] as const) : []),
    ...(down('comfort') ? (['comfort'] as const) : []),
    ...(down('luck') || down('wealth') ? (['luck'] as const) : []),
  ]
  return moving.length > 0 ? moving : ['safety', 'comfort', 'luck']
}

/** The crew's name suffers; carried weight waits for a success, unless the table lets it lapse. RJ-51, RJ-72, B-22. */
function weighDown(t: T): void {
  t.tell('RJ-51', { type: 'ReputationChanged', by: -1, to: t.state.crew.reputation - 1 })
  if (termsOf(t).carryOnFailure === 'lapse' && t.state.crew.carried > 0)
    t.tell('B-22', { type: 'WeightCarried', to: 0 })
  goTo(t, 'RJ-52', 'failureWeight', t.state.job.weight)
}

/** For each point of weight the lead chooses what the failure costs. RJ-52, B-27, B-28, B-37, B-45. */
export const bearWeight = procedure({
  rules: ['RJ-52'],
  by: 'game',
  *run(t) {
    const [as, operative = null] = yield* choose(ask.HowToBearTheWeight, {
      ask: playerOf(t, t.state.job.lead ?? ''),
      from: [
        ['negative'] as const,
        ...(t.state.job.tally.positive > 0 ? [['positive'] as const] : []),
        ...without(t, 'minorConsequence').map((id): FailureUse => ['consequence', id]),
      ],
      about: { points: t.state.job.unwinding.points },
    })
    t.tell('RJ-52', { type: 'WeightSpent', as, operative })
    if (as === 'negative') t.tell('RJ-52', { type: 'OutlookChanged', side: 'negative', by: 1 })
    if (as === 'positive') t.tell('RJ-52', { type: 'OutlookChanged', side: 'positive', by: -1 })
    if (operative !== null) give(t, 'RJ-52', { operative, share: 'minorConsequence', recorded: false })
    if (t.state.job.unwinding.points <= 0) goTo(t, 'RJ-53', 'failureLead')
  },
})

/** The next lead is the member with the least Safety and Luck, and the next job is Dangerous. RJ-53, B-48. */
export const fallToLead = procedure({
  rules: ['RJ-53'],
  by: 'game',
  *run(t) {
    const sums = membersOf(t).map((id) => ({ id, sum: safetyAndLuck(t, id) }))
    const least = Math.min(...sums.map((s) => s.sum))
    const operative = yield* choose(ask.WhoLeadsNextAfterFailure, {
      ask: 'gm',
      from: sums.filter((s) => s.sum === least).map((s) => s.id),
    })
    t.tell('RJ-53', { type: 'NextLeadNamed', operative })
    t.tell('RJ-53', { type: 'NextJobDangerSet', dangerous: true })
    goTo(t, 'RJ-60', 'outlook')
  },
})

const safetyAndLuck = (t: T, id: string): number => {
  const { safety, luck } = operativeIn(t, id).ratings
  return safety + luck
}
