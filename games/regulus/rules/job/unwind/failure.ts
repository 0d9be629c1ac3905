import { choose, form, listOf, of, oneOf, questions } from '@sortie/engine'
import type { Harm } from '../../../facts/job-unwinding.ts'
import { procedure, type T } from '../../../rule.ts'
import { canMove, changeRating, membersOf, operativeIn, playerOf } from '../../crew/ratings.ts'
import { termsOf } from '../terms.ts'
import { goTo } from './convert.ts'
import { forEachOwn, give, harmable, spendAll } from './share.ts'

type FailureUse = readonly ['negative'] | readonly ['positive'] | readonly ['consequence', string]

export const failureQuestions = questions({
  WhichHarm: { rule: 'RJ-50', options: of<Harm | { readonly [operative: string]: Harm }>(), fields: ['*'] },
  HowToBearTheWeight: { rule: 'RJ-52', about: of<{ readonly points: number }>(), fields: ['spend'] },
  WhoLeadsNextAfterFailure: { rule: 'RJ-53', options: of<string>() },
})
const ask = failureQuestions

/** The aim is not reached: each operative on the workup pays, all at once. RJ-50, B-32, B-47. */
export const takeHarm = procedure({
  rules: ['RJ-50', 'RJ-51'],
  by: 'game',
  *run(t) {
    const left = t.state.job.workup.slice(t.state.job.unwinding.asked).map((l) => l.operative)
    for (const operative of left) changeRating(t, 'RJ-50', { operative, rating: 'wealth', by: -1 })
    const chosen = yield* forEachOwn(t, ask.WhichHarm, left, (id) => harms(t, id))
    for (const operative of left) {
      const harm = chosen[operative] as Harm
      t.tell('RJ-50', { type: 'HarmChosen', operative, harm })
      changeRating(t, 'RJ-50', { operative, rating: harm, by: -1 })
      if (harm === 'luck') changeRating(t, 'RJ-50', { operative, rating: 'wealth', by: -1 })
    }
    weighDown(t)
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
    yield* spendAll(t, {
      from: () => costsOf(t),
      ask: (from, points) =>
        form(ask.HowToBearTheWeight, {
          ask: playerOf(t, t.state.job.lead ?? ''),
          fields: { spend: listOf(oneOf(from), { min: 1, max: points }) },
          usual: { spend: Array.from({ length: points }, (): FailureUse => ['negative']) },
          about: { points },
        }),
      take: ([as, operative = null]) => bear(t, as, operative),
    })
    goTo(t, 'RJ-53', 'failureLead')
  },
})

const costsOf = (t: T): readonly FailureUse[] =>
  t.state.job.unwinding.points <= 0
    ? []
    : [
        ['negative'],
        ...(t.state.job.tally.positive > 0 ? [['positive'] as const] : []),
        ...harmable(t, 'minorConsequence').map((id): FailureUse => ['consequence', id]),
      ]

function bear(t: T, as: FailureUse[0], operative: string | null): void {
  t.tell('RJ-52', { type: 'WeightSpent', as, operative })
  if (as === 'negative') t.tell('RJ-52', { type: 'OutlookChanged', side: 'negative', by: 1 })
  if (as === 'positive') t.tell('RJ-52', { type: 'OutlookChanged', side: 'positive', by: -1 })
  if (operative !== null) give(t, 'RJ-52', { operative, share: 'minorConsequence', recorded: false })
}

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
