import { choose, of, questions, type Seat, text } from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { type ActionRoll, type Aim, pcOf, rollOf } from '../state.ts'
import { type Action, actionNames, type Dots } from './actions.ts'
import { type Help, takeHelp } from './assist.ts'
import { canPay, commit, linesOf, offerToRoll, positionOf } from './commit.ts'
import { setDifficulty } from './difficulty.ts'
import { type Agreed, makeEffort } from './effort.ts'
import { fortuneForPc, fortuneQuestions } from './fortune.ts'
import { type Position, sumOf } from './pool.ts'

export const negotiateQuestions = questions({
  WhetherToRoll: {
    rule: 'ID-01',
    about: of<{ readonly pc: string; readonly deed: string }>(),
    options: of<'roll' | 'automatic' | 'impossible'>(),
  },
  WhatElse: { rule: 'ID-08', about: of<{ readonly pc: string }>() },
  WhichAction: {
    rule: 'ID-05',
    about: of<{ readonly pc: string; readonly deed: string; readonly dots: Dots }>(),
    options: of<Action>(),
  },
  WhetherItFits: {
    rule: 'ID-06',
    about: of<{ readonly pc: string; readonly deed: string; readonly action: Action }>(),
    options: of<'accept' | 'reject'>(),
  },
  WhetherToGo: { rule: 'ID-08', about: of<ShownTerms>(), options: of<'go' | 'other approach' | 'withdraw'>() },
})
const ask = negotiateQuestions

/** What the player knows before going on. */
export interface ShownTerms extends Pick<ActionRoll, 'pc' | 'action' | 'target' | 'level' | 'effect' | 'clock'> {
  readonly position: Position
  /** The sum of the pool as it stands. */
  readonly dice: number
}

/** An attempt at something; in a group, several make it and one leads. */
export interface Attempt {
  readonly pc: string
  readonly members: readonly string[]
  readonly group: boolean
  readonly deed: string
  readonly aim: Aim
}

/** From the description to the moment before the dice fall. Nothing is paid until the player commits. ID-04 to ID-08. */
export const negotiate: Rule<Attempt> = function* (t, attempt) {
  let { deed } = attempt
  for (;;) {
    describe(t, { ...attempt, deed })
    if (!(yield* passGates(t, { ...attempt, deed }))) return
    yield* agreeOnAction(t, attempt)
    yield* setDifficulty(t)
    if ((yield* weigh(t, attempt)) !== 'other approach') return
    deed = yield* describeAnew(t, attempt)
  }
}

/** Another approach, in the player's words. ID-08. */
export const describeAnew: Rule<{ readonly pc: string }, string> = (t, { pc }) =>
  text(ask.WhatElse, { ask: playerOf(t, pc), min: 1, max: 300, about: { pc } })

/** ID-04. */
export function describe(t: T, { pc, members, group, deed, aim }: Attempt): void {
  t.tell('ID-04', { type: 'DeedDescribed', pc, deed, aim, members, group })
}

/** Dice are for what can both fail and succeed, on a job and under pressure; else it is a fortune roll. ID-01, ID-02, ID-Q10. */
const passGates: Rule<Attempt, boolean> = function* (t, { pc, deed }) {
  const gate = yield* choose(ask.WhetherToRoll, {
    ask: 'gm',
    from: ['roll', 'automatic', 'impossible'],
    about: { pc, deed },
  })
  if (gate !== 'roll') {
    t.tell('ID-01', { type: 'DeedJudged', pc, how: gate })
    return false
  }
  if (t.state.job.on && t.state.job.underPressure) return true
  t.tell('ID-02', { type: 'RollLeft', pc, why: 'fortune' })
  yield* fortuneForPc(t, { pc, about: deed })
  return false
}

/** The player picks the action; the GM has to accept that it fits. ID-05, ID-06. */
const agreeOnAction: Rule<Attempt> = function* (t, { pc, aim, deed }) {
  for (;;) {
    const action = yield* choose(ask.WhichAction, {
      ask: playerOf(t, pc),
      from: actionsFor(aim),
      about: { pc, deed, dots: pcOf(t.state, pc).actions },
    })
    const fits = yield* choose(ask.WhetherItFits, {
      ask: 'gm',
      from: ['accept', 'reject'],
      about: { pc, deed, action },
    })
    if (fits === 'accept') return t.tell('ID-05', { type: 'ActionPicked', pc, action })
    const reason = yield* text(fortuneQuestions.WhyItDoesNotFit, {
      ask: 'gm',
      max: 200,
      rule: 'ID-06',
      about: { pc, action },
    })
    t.tell('ID-06', { type: 'ActionRejected', pc, action, reason })
  }
}

/** First aid is an Operate action, mending the base a Tinker action. ID-B09, ID-B15. */
function actionsFor(aim: Aim): readonly Action[] {
  if (aim.for === 'firstAid') return ['operate']
  return aim.for === 'repair' ? ['tinker'] : actionNames
}

/** Seeing the odds, the player goes on, backs out, or finds another way; a difficulty set anew asks again. ID-08, ID-Q09. */
export const weigh: Rule<Attempt, 'over' | 'other approach'> = function* (t, attempt) {
  for (;;) {
    const seen = rollOf(t.state).revision
    const revised = () => rollOf(t.state).revision !== seen
    const go = yield* choose(ask.WhetherToGo, {
      ask: playerOf(t, attempt.pc),
      from: ['go', 'other approach', 'withdraw'],
      decline: 'withdraw',
      about: termsOf(t),
    })
    if (go === 'withdraw') {
      t.tell('ID-08', { type: 'RollLeft', pc: attempt.pc, why: 'withdrawn' })
      return 'over'
    }
    if (go === 'other approach') return go
    if (revised()) continue
    const efforts = yield* makeEfforts(t, attempt)
    if (revised()) continue
    const help: readonly Help[] = attempt.group ? [] : yield* takeHelp(t)
    if (revised()) continue
    const terms = { efforts, help }
    if ((yield* offerToRoll(t, terms)) === 'back' || revised() || !canPay(t, terms)) continue
    commit(t, terms)
    return 'over'
  }
}

/** Each who throws may make an effort of their own. ID-Q26. */
const makeEfforts: Rule<Attempt, readonly Agreed[]> = function* (t, { members }) {
  const all: Agreed[] = []
  for (const pc of members) all.push(yield* makeEffort(t, { pc }))
  return all
}

const playerOf = (t: T, pc: string): Seat => pcOf(t.state, pc).player

function termsOf(t: T): ShownTerms {
  const { pc, action, target, level, effect, clock } = rollOf(t.state)
  const position = positionOf(t, pc)
  const dice = sumOf(linesOf(t, { pc, position, effort: false, helpers: 0 }))
  return { pc, action, target, level, position, effect, clock, dice }
}
