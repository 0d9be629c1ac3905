import { choose, chooseSome, of, questions } from '@sortie/engine'
import { procedure, type Rule, type T } from '../../../rule.ts'
import { changeRating, membersOf, type Named, named, playerOf } from '../../crew/ratings.ts'
import { type Mark, type Rating, ratingNames } from '../../crew/state.ts'
import type { Step } from '../state.ts'
import { goTo, totaledHouse } from './convert.ts'
import { give, without } from './share.ts'

type ByHowMuch = Named & { readonly by: number }

export const shareQuestions = questions({
  WhoGetsTheMinorValue: { rule: 'RJ-64', options: of<string>() },
  WhoGetsTheMajorValue: { rule: 'RJ-64', options: of<string>() },
  WhoGetsTheMinorConsequence: { rule: 'RJ-66', options: of<string>() },
  WhoGetsTheMajorConsequence: { rule: 'RJ-66', options: of<string>() },
  WhichRatingsToLower: { rule: 'RJ-67', about: of<ByHowMuch>(), options: of<Rating>() },
  WhoGainsByIt: { rule: 'RJ-67', about: of<ByHowMuch>(), options: of<string>() },
  WhichRatingToRaise: { rule: 'RJ-67', about: of<ByHowMuch>(), options: of<Rating>() },
})
const ask = shareQuestions

/** The recorded shares of a kind that is dealt out now: minor ones first. RJ-64, RJ-66. */
const nextOf = (t: T, minor: Mark, major: Mark): Mark | undefined =>
  t.state.job.tally[minor] > 0 ? minor : t.state.job.tally[major] > 0 ? major : undefined

/** What does not fit lapses. B-29. */
const lapse = (t: T, rule: string, share: Mark): void =>
  t.tell(rule, { type: 'SharesLapsed', share, count: t.state.job.tally[share] })

const leadsPlayer = (t: T): string => playerOf(t, t.state.job.lead ?? '')

/** The lead gives out the values on the record, at most one minor and one major each. RJ-64, RJ-65, B-29. */
export const assignValue = procedure({
  rules: ['RJ-64', 'RJ-65'],
  by: 'game',
  *run(t) {
    const share = nextOf(t, 'minorValue', 'majorValue')
    if (!share) return toConsequences(t)
    const from = without(t, share)
    if (from.length === 0) return lapse(t, 'RJ-64', share)
    const question = share === 'minorValue' ? ask.WhoGetsTheMinorValue : ask.WhoGetsTheMajorValue
    const operative = yield* choose(question, { ask: leadsPlayer(t), from })
    give(t, 'RJ-64', { operative, share, recorded: true })
    if (operative === t.state.job.lead) helpYourself(t, { operative, by: share === 'minorValue' ? 1 : 2 })
  },
})

/** A value that the lead keeps costs Luck and Safety. RJ-65, B-39. */
function helpYourself(t: T, { operative, by }: { readonly operative: string; readonly by: number }): void {
  changeRating(t, 'RJ-65', { operative, rating: 'luck', by: -by })
  changeRating(t, 'RJ-65', { operative, rating: 'safety', by: -by })
  changeRating(t, 'RJ-65', { operative, rating: 'comfort', by: 1 })
}

/** After a totaled job everybody has a major consequence before any is dealt out. RJ-68. */
function toConsequences(t: T): void {
  if (totaledHouse(t))
    for (const operative of without(t, 'majorConsequence'))
      give(t, 'RJ-68', { operative, share: 'majorConsequence', recorded: false })
  goTo(t, 'RJ-66', 'consequences' satisfies Step)
}

/** The Director gives out the consequences on the record, at most one minor and one major each. RJ-66, RJ-67, B-29. */
export const assignConsequence = procedure({
  rules: ['RJ-66', 'RJ-67'],
  by: 'game',
  *run(t) {
    const share = nextOf(t, 'minorConsequence', 'majorConsequence')
    if (!share) return goTo(t, 'RJ-60', 'close')
    const from = without(t, share)
    if (from.length === 0) return lapse(t, 'RJ-66', share)
    const question = share === 'minorConsequence' ? ask.WhoGetsTheMinorConsequence : ask.WhoGetsTheMajorConsequence
    const operative = yield* choose(question, { ask: 'gm', from })
    give(t, 'RJ-66', { operative, share, recorded: true })
    if (operative === t.state.job.lead) yield* takeTheBlame(t, { by: share === 'minorConsequence' ? 1 : 2 })
  },
})

/** A lead who is made to pay loses in two ratings and lets another member gain. RJ-67, B-30. */
const takeTheBlame: Rule<{ readonly by: number }> = function* (t, { by }) {
  const lead = t.state.job.lead ?? ''
  const about = { ...named(t, lead), by }
  const lowered = yield* chooseSome(ask.WhichRatingsToLower, {
    ask: leadsPlayer(t),
    from: ratingNames,
    min: 2,
    max: 2,
    about,
  })
  for (const rating of lowered) changeRating(t, 'RJ-67', { operative: lead, rating, by: -by })
  const others = membersOf(t).filter((id) => id !== lead)
  if (others.length === 0) return
  const operative = yield* choose(ask.WhoGainsByIt, { ask: leadsPlayer(t), from: others, about })
  const rating = yield* choose(ask.WhichRatingToRaise, {
    ask: playerOf(t, operative),
    from: ratingNames,
    about: { ...named(t, operative), by },
  })
  changeRating(t, 'RJ-67', { operative, rating, by })
}

/** The job is over: allies leave, unspent Fortune is gone. RJ-10, RJ-28, RJ-60. */
export const closeJob = procedure({
  rules: ['RJ-60', 'RJ-10'],
  by: 'game',
  *run(t) {
    for (const { operative, ally } of t.state.job.workup) if (ally) t.tell('RJ-10', { type: 'AllyDeparted', operative })
    t.tell('RJ-60', { type: 'JobClosed' })
  },
})
