import { choose, type Fields, form, line, of, oneOf, questions, type Seat } from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { type Aim, pcOf, type State } from '../state.ts'
import { type Action, actionNames, type Dots, isAttribute, type Stat, statDice, statNames } from './actions.ts'
import { decideToRoll } from './commit.ts'
import {
  type Difficulty,
  difficultyFields,
  type Target,
  tellDifficulty,
  usualDifficulty,
  usualOf,
} from './difficulty.ts'
import { achieve } from './follow.ts'
import { throwFortune } from './fortune.ts'

/** What the GM says to a deed: dice, no dice, or that the action does not fit. ID-01, ID-06. */
export type Ruling = 'roll' | 'automatic' | 'impossible' | 'reject'

export const negotiateQuestions = questions({
  WhichTerms: {
    rule: 'ID-07',
    about: of<{
      readonly pc: string
      readonly members: readonly string[]
      readonly deed: string
      readonly action: Stat
      readonly dots: number
      /** Whether it is an action roll; else a fortune roll. */
      readonly pressed: boolean
    }>(),
    fields: ['ruling', 'reason', 'target', 'position', 'effect', 'clock', 'npcActs'],
  },
  WhichAction: {
    rule: 'ID-05',
    about: of<{ readonly pc: string; readonly deed: string; readonly dots: Dots }>(),
    options: of<Stat>(),
  },
  WhetherItFits: {
    rule: 'ID-06',
    about: of<{ readonly pc: string; readonly deed: string; readonly action: Action }>(),
    options: of<'accept' | 'reject'>(),
  },
  WhatElse: { rule: 'ID-08', about: of<{ readonly pc: string }>(), fields: ['deed', 'action'] },
})
const ask = negotiateQuestions

/** An attempt at something; in a group, several make it and one leads. */
export interface Attempt {
  readonly pc: string
  readonly members: readonly string[]
  readonly group: boolean
  readonly deed: string
  readonly action: Stat
  readonly aim: Aim
}

/** Dice of an action are for a job and pressure. ID-02, ID-Q10. */
export const underPressure = ({ job }: Pick<State, 'job'>): boolean => job.on && job.underPressure

/** What an action can be chosen from. First aid is an Operate action, mending the base a Tinker action. ID-05, ID-B09, ID-B15. */
export function statsFor(state: Pick<State, 'job'>, aim: Aim): readonly Stat[] {
  if (aim.for === 'firstAid') return ['operate']
  if (aim.for === 'repair') return ['tinker']
  return underPressure(state) ? actionNames : statNames
}

/** From the description to the moment before the dice fall. Nothing is paid until the player commits. ID-04 to ID-08. */
export const negotiate: Rule<Attempt> = function* (t, first) {
  let attempt = first
  for (;;) {
    describe(t, attempt)
    const pressed = underPressure(t.state)
    const agreed = yield* agreeOnTerms(t, { attempt, pressed })
    if (agreed === undefined) return
    if (!pressed || isAttribute(agreed)) return yield* leaveToFortune(t, { ...attempt, action: agreed })
    const anew = yield* goThrough(t, attempt)
    if (anew === undefined) return
    attempt = { ...attempt, ...anew }
  }
}

/** ID-04. */
export function describe(t: T, { pc, members, group, deed, aim }: Attempt): void {
  t.tell('ID-04', { type: 'DeedDescribed', pc, deed, aim, members, group })
}

/**
 * One form for the GM: whether dice are needed at all, whether the action fits, and how hard it is. An action that does not
 * fit is picked anew. Gives the action agreed on, or nothing where no dice are thrown. ID-01, ID-02, ID-05, ID-06, ID-07.
 */
const agreeOnTerms: Rule<{ readonly attempt: Attempt; readonly pressed: boolean }, Stat | undefined> = function* (
  t,
  { attempt, pressed },
) {
  const { pc, members, deed, aim } = attempt
  let { action } = attempt
  for (;;) {
    const others = statsFor(t.state, aim).filter((stat) => stat !== action)
    const fields = termsFields(t, { members, pressed, canReject: others.length > 0 })
    const terms = yield* form(ask.WhichTerms, {
      ask: 'gm',
      fields,
      usual: { ruling: 'roll', reason: '', ...usualOf(fields, usualDifficulty(t, { pc, members })) },
      about: { pc, members, deed, action, dots: statDice(pcOf(t.state, pc).actions, action), pressed },
    })
    switch (terms.ruling) {
      case 'automatic':
        yield* judgeAutomatic(t, attempt)
        return undefined
      case 'impossible':
        t.tell('ID-01', { type: 'DeedJudged', pc, how: 'impossible' })
        return undefined
      case 'roll':
        if (!pressed || isAttribute(action)) return action
        t.tell('ID-05', { type: 'ActionPicked', pc, action })
        tellDifficulty(t, difficultyIn(terms))
        return action
      case 'reject':
        t.tell('ID-06', { type: 'ActionRejected', pc, action, reason: terms.reason })
        action = yield* choose(ask.WhichAction, {
          ask: playerOf(t, pc),
          from: others,
          about: { pc, deed, dots: pcOf(t.state, pc).actions },
        })
    }
  }
}

interface TermsFields extends Fields {
  readonly ruling: ReturnType<typeof oneOf<Ruling>>
  readonly reason: ReturnType<typeof line>
}
const termsFields = (
  t: T,
  {
    members,
    pressed,
    canReject,
  }: { readonly members: readonly string[]; readonly pressed: boolean; readonly canReject: boolean },
): TermsFields => ({
  ruling: oneOf<Ruling>(['roll', ...(canReject ? (['reject'] as const) : []), 'automatic', 'impossible']),
  reason: line({ max: 200 }),
  ...(pressed ? difficultyFields(t, members) : {}),
})

const difficultyIn = ({
  ruling: _ruling,
  reason: _reason,
  ...rest
}: {
  readonly [field: string]: unknown
}): Difficulty => rest as { readonly target: Target }

/** What cannot fail is done, and with it what it was meant for. No clock moves: those are for what is risky. ID-01. */
const judgeAutomatic: Rule<Attempt> = function* (t, { pc, aim }) {
  t.tell('ID-01', { type: 'DeedJudged', pc, how: 'automatic' })
  yield* achieve(t, { pc, aim })
}

/** No job, or no pressure: a fortune roll. If it is good enough, what it was meant for is done. ID-02, ID-B03, ID-Q30. */
const leaveToFortune: Rule<Attempt> = function* (t, { pc, deed, aim, action }) {
  t.tell('ID-02', { type: 'RollLeft', pc, why: 'fortune' })
  const { actions, player } = pcOf(t.state, pc)
  const band = yield* throwFortune(t, {
    who: pc,
    about: deed,
    stat: action,
    dots: statDice(actions, action),
    by: player,
  })
  const enough = band === 'strong' || (band === 'mixed' && t.settings.fortuneDoes === 'mixed')
  if (enough) yield* achieve(t, { pc, aim })
}

/** The player rolls, backs out, or finds another way; then what is tried instead. ID-08. */
export const goThrough: Rule<Attempt, { readonly deed: string; readonly action: Stat } | undefined> = function* (
  t,
  { pc, aim },
) {
  const way = yield* decideToRoll(t)
  if (way === 'withdraw') t.tell('ID-08', { type: 'RollLeft', pc, why: 'withdrawn' })
  if (way !== 'other approach') return undefined
  return yield* form(ask.WhatElse, {
    ask: playerOf(t, pc),
    fields: { deed: line({ min: 1, max: 300 }), action: oneOf(statsFor(t.state, aim)) },
    about: { pc },
  })
}

/** Called for by the GM: the player picks the action; one that the GM did not have in mind has to be accepted. ID-05, ID-06. */
export const pickAction: Rule<{ readonly attempt: Attempt; readonly suggested: Action | undefined }, Action> =
  function* (t, { attempt: { pc, deed }, suggested }) {
    for (;;) {
      const action = (yield* choose(ask.WhichAction, {
        ask: playerOf(t, pc),
        from: actionNames,
        ...(suggested && { usual: suggested }),
        about: { pc, deed, dots: pcOf(t.state, pc).actions },
      })) as Action
      const fits =
        suggested === undefined || action === suggested
          ? 'accept'
          : yield* choose(ask.WhetherItFits, {
              ask: 'gm',
              from: ['accept', 'reject'],
              usual: 'accept',
              about: { pc, deed, action },
            })
      if (fits === 'accept') {
        t.tell('ID-05', { type: 'ActionPicked', pc, action })
        return action
      }
      t.tell('ID-06', { type: 'ActionRejected', pc, action, reason: '' })
    }
  }

const playerOf = (t: T, pc: string): Seat => pcOf(t.state, pc).player
