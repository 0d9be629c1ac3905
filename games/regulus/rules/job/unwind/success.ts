import { choose, of, questions } from '@sortie/engine'
import type { Reward } from '../../../facts/job-unwinding.ts'
import { type InParts, procedure, type T } from '../../../rule.ts'
import { changeRating, membersOf, type Named, named, playerOf } from '../../crew/ratings.ts'
import type { Rating } from '../../crew/state.ts'
import { goTo } from './convert.ts'
import { give, without } from './share.ts'

type SuccessUse = readonly ['positive'] | readonly ['value' | 'wealth', string]

export const successQuestions = questions({
  WhichReward: { rule: 'RJ-54', about: of<Named>(), options: of<Reward>() },
  HowToSpendTheWeight: {
    rule: 'RJ-56',
    about: of<{ readonly points: number }>(),
    options: of<InParts<SuccessUse>>(),
  },
  WhoLeadsNext: { rule: 'RJ-58', options: of<string>() },
})
const ask = successQuestions

/** Choosing can raise positive outlook up to here. RJ-56. */
const MOST_POSITIVE = 6

const rewards: { readonly [R in Reward]: readonly (readonly [Rating, number])[] } = {
  bold: [
    ['luck', 1],
    ['safety', -1],
  ],
  confident: [
    ['comfort', 1],
    ['safety', -1],
  ],
  risky: [
    ['luck', 2],
    ['comfort', -1],
  ],
  safe: [
    ['safety', 1],
    ['luck', -1],
  ],
}

/** The aim is reached: each operative on the workup gains, lost ones too. RJ-54, B-32, B-47. */
export const takeReward = procedure({
  rules: ['RJ-54', 'RJ-55'],
  by: 'game',
  *run(t) {
    const operative = t.state.job.workup[t.state.job.unwinding.asked]?.operative as string
    changeRating(t, 'RJ-54', { operative, rating: 'wealth', by: 1 })
    const reward = yield* choose(ask.WhichReward, {
      ask: playerOf(t, operative),
      from: ['bold', 'confident', 'risky', 'safe'],
      about: named(t, operative),
    })
    t.tell('RJ-54', { type: 'RewardChosen', operative, reward })
    for (const [rating, by] of rewards[reward]) changeRating(t, 'RJ-54', { operative, rating, by })
    if (t.state.job.unwinding.asked >= t.state.job.workup.length) leadsCut(t)
  },
})

/** The crew's name grows, and the lead trades a point of the weight for Wealth. RJ-55, RJ-72, B-45. */
function leadsCut(t: T): void {
  t.tell('RJ-55', { type: 'ReputationChanged', by: 1, to: t.state.crew.reputation + 1 })
  changeRating(t, 'RJ-55', { operative: t.state.job.lead ?? '', rating: 'wealth', by: 1 })
  goTo(t, 'RJ-56', 'successWeight', t.state.job.weight - 1 + t.state.crew.carried)
}

/** For each point that is left the lead chooses what the success brings; what cannot be spent is carried. RJ-56, RJ-57, B-50. */
export const spendWeight = procedure({
  rules: ['RJ-56', 'RJ-57'],
  by: 'game',
  *run(t) {
    const from = usesOf(t)
    if (from.length === 0) return carry(t)
    const [as, operative = null] = yield* choose(ask.HowToSpendTheWeight, {
      ask: playerOf(t, t.state.job.lead ?? ''),
      from,
      about: { points: t.state.job.unwinding.points },
    })
    t.tell('RJ-56', { type: 'WeightSpent', as, operative })
    if (as === 'positive') t.tell('RJ-56', { type: 'OutlookChanged', side: 'positive', by: 1 })
    if (as === 'value' && operative !== null) give(t, 'RJ-56', { operative, share: 'minorValue', recorded: false })
    if (as === 'wealth' && operative !== null) changeRating(t, 'RJ-56', { operative, rating: 'wealth', by: 1 })
    if (t.state.job.unwinding.points <= 0) carry(t)
  },
})

function usesOf(t: T): readonly SuccessUse[] {
  const job = t.state.job
  if (job.unwinding.points <= 0) return []
  const others = job.workup.map((l) => l.operative).filter((id) => id !== job.lead)
  const unpaid = others.filter((id) => !job.unwinding.paid.includes(id))
  return [
    ...(job.tally.positive < MOST_POSITIVE ? [['positive'] as const] : []),
    ...without(t, 'minorValue')
      .filter((id) => id !== job.lead)
      .map((id): SuccessUse => ['value', id]),
    ...unpaid.map((id): SuccessUse => ['wealth', id]),
  ]
}

/** RJ-57. */
function carry(t: T): void {
  const { points } = t.state.job.unwinding
  if (points !== t.state.crew.carried) t.tell('RJ-57', { type: 'WeightCarried', to: points })
  goTo(t, 'RJ-58', 'successLead')
}

/** The lead's player names the next lead, any member. RJ-58, B-31, B-49. */
export const nameNextLead = procedure({
  rules: ['RJ-58'],
  by: 'game',
  *run(t) {
    const operative = yield* choose(ask.WhoLeadsNext, {
      ask: playerOf(t, t.state.job.lead ?? ''),
      from: membersOf(t),
    })
    t.tell('RJ-58', { type: 'NextLeadNamed', operative })
    goTo(t, 'RJ-60', 'outlook')
  },
})
