import { form, listOf, of, oneOf, questions } from '@sortie/engine'
import type { Reward } from '../../../facts/job-unwinding.ts'
import { procedure, type T } from '../../../rule.ts'
import { changeRating, membersOf, playerOf } from '../../crew/ratings.ts'
import type { Rating } from '../../crew/state.ts'
import { goTo } from './convert.ts'
import { forEachOwn, give, without } from './share.ts'

type SuccessUse = readonly ['positive'] | readonly ['value' | 'wealth', string]

export const successQuestions = questions({
  WhichReward: { rule: 'RJ-54', options: of<Reward | { readonly [operative: string]: Reward }>(), fields: ['*'] },
  HowToSpendTheWeight: { rule: 'RJ-56', about: of<{ readonly points: number }>(), fields: ['spend', 'nextLead'] },
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

/** The aim is reached: each operative on the workup gains, lost ones too, all at once. RJ-54, B-32, B-47. */
export const takeReward = procedure({
  rules: ['RJ-54', 'RJ-55'],
  by: 'game',
  *run(t) {
    const left = t.state.job.workup.slice(t.state.job.unwinding.asked).map((l) => l.operative)
    for (const operative of left) changeRating(t, 'RJ-54', { operative, rating: 'wealth', by: 1 })
    const chosen = yield* forEachOwn(t, ask.WhichReward, left, () => rewardNames)
    for (const operative of left) {
      const reward = chosen[operative] as Reward
      t.tell('RJ-54', { type: 'RewardChosen', operative, reward })
      for (const [rating, by] of rewards[reward]) changeRating(t, 'RJ-54', { operative, rating, by })
    }
    leadsCut(t)
  },
})

const rewardNames: readonly Reward[] = ['bold', 'confident', 'risky', 'safe']

/** The crew's name grows, and the lead trades a point of the weight for Wealth. RJ-55, RJ-72, B-45. */
function leadsCut(t: T): void {
  t.tell('RJ-55', { type: 'ReputationChanged', by: 1, to: t.state.crew.reputation + 1 })
  changeRating(t, 'RJ-55', { operative: t.state.job.lead ?? '', rating: 'wealth', by: 1 })
  goTo(t, 'RJ-56', 'successWeight', t.state.job.weight - 1 + t.state.crew.carried)
}

/**
 * For each point that is left the lead chooses what the success brings; what cannot be spent is carried. With it the lead's
 * player names the next lead, any member. RJ-56, RJ-57, RJ-58, B-31, B-49, B-50.
 */
export const spendWeight = procedure({
  rules: ['RJ-56', 'RJ-57', 'RJ-58'],
  by: 'game',
  *run(t) {
    const members = membersOf(t)
    let named: readonly string[] = members
    const lead = t.state.job.lead ?? ''
    for (;;) {
      const from = usesOf(t)
      if (from.length === 1 && from[0]) spend(t, from[0])
      else if (from.length === 0 && named.length === 1) break
      else {
        const { points } = t.state.job.unwinding
        const answer = yield* form(ask.HowToSpendTheWeight, {
          ask: playerOf(t, lead),
          fields: {
            spend: listOf(oneOf(from), { min: Math.min(1, from.length), max: from.length === 0 ? 0 : points }),
            nextLead: oneOf(named),
          },
          usual: { spend: shared(t, from, points), nextLead: named.includes(lead) ? lead : (named[0] ?? '') },
          about: { points },
        })
        named = [answer.nextLead]
        for (const pick of answer.spend) if (usesOf(t).some((u) => u.join() === pick.join())) spend(t, pick)
      }
    }
    carry(t)
    if (named[0] !== undefined) t.tell('RJ-58', { type: 'NextLeadNamed', operative: named[0] })
    goTo(t, 'RJ-60', 'outlook')
  },
})

/** Others first, as far as the points go. */
const shared = ({ state: { job } }: T, from: readonly SuccessUse[], points: number): readonly SuccessUse[] => {
  const [positive, others] = [from.filter(([as]) => as === 'positive'), from.filter(([as]) => as !== 'positive')]
  const room = positive.length === 0 ? 0 : MOST_POSITIVE - job.tally.positive
  return [...others, ...Array.from({ length: room }, (): SuccessUse => ['positive'])].slice(0, points)
}

function spend(t: T, [as, to]: SuccessUse): void {
  const operative = to ?? null
  t.tell('RJ-56', { type: 'WeightSpent', as, operative })
  if (as === 'positive') t.tell('RJ-56', { type: 'OutlookChanged', side: 'positive', by: 1 })
  if (as === 'value' && operative !== null) give(t, 'RJ-56', { operative, share: 'minorValue', recorded: false })
  if (as === 'wealth' && operative !== null) changeRating(t, 'RJ-56', { operative, rating: 'wealth', by: 1 })
}

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
}
