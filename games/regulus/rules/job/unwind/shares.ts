import { type Asking, choose, form, listOf, of, oneOf, questions, someOf } from '@sortie/engine'
import { procedure, type Rule, type T } from '../../../rule.ts'
import { changeRating, membersOf, type Named, named, nameOf, playerOf } from '../../crew/ratings.ts'
import { type Mark, type Rating, ratingNames } from '../../crew/state.ts'
import type { Step } from '../state.ts'
import { termsOf } from '../terms.ts'
import { goTo, totaledHouse } from './convert.ts'
import { give, harmable, without } from './share.ts'

type ByHowMuch = Named & { readonly by: number }

/** What is handed out, and to whom. */
type Handed = readonly [share: Mark, operative: string]

/** How many of each there are. */
interface Handing {
  readonly minor: number
  readonly major: number
  readonly people: { readonly [operative: string]: string }
}

export const shareQuestions = questions({
  WhoGetsTheValues: { rule: 'RJ-64', about: of<Handing>(), fields: ['spend'] },
  WhoGetsTheConsequences: { rule: 'RJ-66', about: of<Handing>(), fields: ['spend'] },
  WhatTheBlameCosts: { rule: 'RJ-67', about: of<ByHowMuch>(), fields: ['lowered', 'gains'] },
  WhichRatingToRaise: { rule: 'RJ-67', about: of<ByHowMuch>(), options: of<Rating>() },
})
const ask = shareQuestions

const leadsPlayer = (t: T): string => playerOf(t, t.state.job.lead ?? '')

interface Dealing {
  readonly minor: Mark
  readonly major: Mark
  readonly rule: string
  readonly question: typeof ask.WhoGetsTheValues | typeof ask.WhoGetsTheConsequences
  readonly by: string
  readonly to: (share: Mark) => readonly string[]
  readonly take: (share: Mark, operative: string) => Asking<void>
}

/**
 * Recorded shares are handed out in one answer, minor ones first in their effects. What does not fit lapses; where the group
 * hands out as it likes, so does what nobody was given. RJ-64, RJ-66, B-29.
 */
function* deal(t: T, { minor, major, rule, question, by, to, take }: Dealing): Asking<void> {
  const open = (share: Mark): readonly Handed[] =>
    t.state.job.tally[share] > 0 ? to(share).map((id): Handed => [share, id]) : []
  const asLiked = termsOf(t).shareOut === 'asLiked'
  for (let from = [...open(minor), ...open(major)]; from.length > 0; from = [...open(minor), ...open(major)]) {
    const { [minor]: minors, [major]: majors } = t.state.job.tally
    const most = Math.min(minors, to(minor).length) + Math.min(majors, to(major).length)
    const { spend } = yield* form(question, {
      ask: by,
      fields: { spend: listOf(oneOf(from), { min: asLiked ? 0 : 1, max: most }) },
      usual: { spend: [...open(minor).slice(0, minors), ...open(major).slice(0, majors)] },
      about: { minor: minors, major: majors, people: peopleOf(t, from) },
    })
    for (const [share, operative] of spend)
      if (open(share).some(([, id]) => id === operative)) yield* take(share, operative)
    if (asLiked) break
  }
  for (const share of [minor, major])
    if (t.state.job.tally[share] > 0) t.tell(rule, { type: 'SharesLapsed', share, count: t.state.job.tally[share] })
}

const peopleOf = (t: T, from: readonly Handed[]): { readonly [operative: string]: string } =>
  Object.fromEntries(from.map(([, id]) => [id, nameOf(t, id)]))

/** The lead gives out the values on the record, at most one minor and one major each. RJ-64, RJ-65, B-29. */
export const assignValue = procedure({
  rules: ['RJ-64', 'RJ-65'],
  by: 'game',
  *run(t) {
    yield* deal(t, {
      minor: 'minorValue',
      major: 'majorValue',
      rule: 'RJ-64',
      question: ask.WhoGetsTheValues,
      by: leadsPlayer(t),
      to: (share) => leadLast(t, without(t, share)),
      *take(share, operative) {
        give(t, 'RJ-64', { operative, share, recorded: true })
        if (operative === t.state.job.lead) helpYourself(t, { operative, by: share === 'minorValue' ? 1 : 2 })
      },
    })
    toConsequences(t)
  },
})

/** A lead who keeps something pays for it, so others come first. */
const leadLast = ({ state: { job } }: T, operatives: readonly string[]): readonly string[] => [
  ...operatives.filter((id) => id !== job.lead),
  ...operatives.filter((id) => id === job.lead),
]

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

/** The Director gives out the consequences on the record, at most one minor and one major each. RJ-66, RJ-67, B-29, B-56. */
export const assignConsequence = procedure({
  rules: ['RJ-66', 'RJ-67'],
  by: 'game',
  *run(t) {
    yield* deal(t, {
      minor: 'minorConsequence',
      major: 'majorConsequence',
      rule: 'RJ-66',
      question: ask.WhoGetsTheConsequences,
      by: 'gm',
      to: (share) => leadLast(t, harmable(t, share).toReversed()),
      *take(share, operative) {
        give(t, 'RJ-66', { operative, share, recorded: true })
        if (operative === t.state.job.lead) yield* takeTheBlame(t, { by: share === 'minorConsequence' ? 1 : 2 })
      },
    })
    goTo(t, 'RJ-60', 'close')
  },
})

/** A lead who is made to pay loses in two ratings and lets another member gain. RJ-67, B-30. */
const takeTheBlame: Rule<{ readonly by: number }> = function* (t, { by }) {
  const lead = t.state.job.lead ?? ''
  const others = membersOf(t).filter((id) => id !== lead)
  const { lowered, gains } = yield* form(ask.WhatTheBlameCosts, {
    ask: leadsPlayer(t),
    fields: { lowered: someOf(ratingNames, { min: 2, max: 2 }), gains: oneOf(others.length > 0 ? others : ['']) },
    usual: { gains: others[0] ?? '' },
    about: { ...named(t, lead), by },
  })
  for (const rating of lowered) changeRating(t, 'RJ-67', { operative: lead, rating, by: -by })
  if (gains === '') return
  const rating = yield* choose(ask.WhichRatingToRaise, {
    ask: playerOf(t, gains),
    from: ratingNames,
    about: { ...named(t, gains), by },
  })
  changeRating(t, 'RJ-67', { operative: gains, rating, by })
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
