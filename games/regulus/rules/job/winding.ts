import { choose, dice, form, line, of, oneOf, questions, roll, type Seat, someOf, sum } from '@sortie/engine'
import type { Benefit } from '../../content/angles.ts'
import { type Look, procedure, type Rule, type T } from '../../rule.ts'
import { canMove, canPayLuck, changeRating, markLuck, type Named, named, nameOf, playerOf } from '../crew/ratings.ts'
import { LEAST } from './drawn.ts'
import { enough, windingIsOff } from './phase.ts'
import { inSetup, MOST_OPERATIVES } from './setup.ts'
import { lineOf } from './state.ts'
import { longest, termsOf } from './terms.ts'
import { leads, plays } from './who.ts'
import { candidates, carry, placesLeft, type Thing, thingsOf } from './workup.ts'

/** What the Director makes of an angle: a target for one die, a plain yes, or a no. RJ-09. */
type Verdict = 2 | 3 | 4 | 5 | 'agreed' | 'refused'

export const windingQuestions = questions({
  WhichAngle: { rule: 'RJ-09', about: of<Named>(), fields: ['benefit', 'words'] },
  WhatTheAngleTakes: {
    rule: 'RJ-09',
    about: of<Named & { readonly benefit: string; readonly words: string }>(),
    fields: ['verdict', 'benefit'],
  },
  HowToWorkIt: {
    rule: 'RJ-09',
    about: of<Named & { readonly target: number }>(),
    options: of<'roll' | 'mark'>(),
  },
  AngleDie: { rule: 'RJ-09', about: of<Named & { readonly target: number }>() },
})
const ask = windingQuestions

const effectOf = ({ content }: Pick<Look, 'content'>, angle: string): Benefit | undefined =>
  content.angles[angle]?.effect

/** Whether an angle could still change something. RJ-09, RJ-10. */
function helps(look: Look, operative: string, angle: string): boolean {
  const { job } = look.state
  if (job.winding.won.filter((id) => id === angle).length >= (look.content.angles[angle]?.often ?? 0)) return false
  switch (effectOf(look, angle)) {
    case 'lighten':
      return job.weight > LEAST
    case 'stretch':
      return job.tally.deadline < longest(look)
    case 'ally':
      return placesLeft(look) > 0 && canMove(look, operative, { rating: 'wealth', by: -1 })
    default:
      return true
  }
}

const legal = (look: Look, operative: string): readonly string[] =>
  Object.keys(look.content.angles).filter((id) => helps(look, operative, id))

const ownOn = (look: Look, seat: Seat): readonly string[] =>
  look.state.job.workup.map((l) => l.operative).filter((id) => plays(look, seat, id))

const byHouse = (look: Look): boolean => termsOf(look).winding === 'house' && !windingIsOff(look)

/** The workup is complete: on to the winding, or to the record if there is none. RJ-01, RJ-08, RJ-13, B-20. */
export const closeWorkup = procedure({
  rules: ['RJ-08', 'RJ-01', 'RJ-06', 'RJ-09'],
  by: leads,
  when: (look) => look.state.job.phase === 'setup' && (!windingIsOff(look) || enough(look)),
  args: (look, seat) => ({
    brings: someOf(thingsOf(look, ownOn(look, seat))),
    angles: someOf(byHouse(look) ? ownOn(look, seat) : []),
  }),
  // Who plays alone is asked about nobody, unless they say so.
  usual: (look, seat) => ({
    brings: thingsOf(look, ownOn(look, seat)),
    angles: byHouse(look) && ownOn(look, seat).length < look.state.job.workup.length ? ownOn(look, seat) : [],
  }),
  *run(t, going) {
    yield* windUp(t, going)
  },
})

interface Going {
  readonly by: Seat
  readonly brings: readonly Thing[]
  /** Those of the lead's own who work an angle; all others do. */
  readonly angles: readonly string[]
}

const windUp: Rule<Going> = function* (t, { by, brings, angles }) {
  yield* carry(t, { things: brings })
  const turns = t.state.job.workup.map((l) => l.operative).filter((id) => angles.includes(id) || !plays(t, by, id))
  t.tell('RJ-08', { type: 'WindingBegun', turns: byHouse(t) ? turns : [] })
}

/** Those of a seat's own who could still join. */
const ownLeft = (look: Look, seat: Seat): readonly string[] => candidates(look).filter((id) => plays(look, seat, id))

const joining = (look: Look, seat: Seat): readonly string[] =>
  ownLeft(look, seat).slice(0, Math.min(placesLeft(look), MOST_OPERATIVES))

/** The lead's own operatives join, and the workup is complete: for a player who plays all of them. RJ-06, RJ-07, RJ-08. */
export const setOut = procedure({
  rules: ['RJ-07', 'RJ-06', 'RJ-08', 'RJ-09'],
  by: leads,
  when: (look, seat) =>
    inSetup(look) &&
    joining(look, seat).length > 0 &&
    (!windingIsOff(look) || enough(look, joining(look, seat).length)),
  args: (look, seat) => ({
    who: someOf(ownLeft(look, seat), { min: 1, max: joining(look, seat).length }),
    brings: someOf(thingsOf(look, [...ownOn(look, seat), ...ownLeft(look, seat)])),
    angles: someOf(byHouse(look) ? [...ownOn(look, seat), ...ownLeft(look, seat)] : []),
  }),
  usual: (look, seat) => {
    const who = joining(look, seat)
    return { who, brings: thingsOf(look, [...ownOn(look, seat), ...who]), angles: [] }
  },
  *run(t, { who, ...going }) {
    for (const operative of who) t.tell('RJ-07', { type: 'OperativeJoined', operative, ally: false })
    yield* windUp(t, going)
  },
})

/** One operative works an angle, or passes (house): the player says what they do and hope for. RJ-09. */
export const workAngle = procedure({
  rules: ['RJ-09', 'RJ-08'],
  by: 'game',
  *run(t) {
    const { winding } = t.state.job
    const operative = winding.turns[winding.taken] as string
    for (;;) {
      const open = legal(t, operative)
      if (open.length === 0) return t.tell('RJ-09', { type: 'AnglePassed', operative })
      const { benefit, words } = yield* form(ask.WhichAngle, {
        ask: playerOf(t, operative),
        fields: { benefit: oneOf([...open, 'pass'], { decline: 'pass' }), words: line() },
        usual: { benefit: open[0] ?? 'pass' },
        about: named(t, operative),
      })
      if (benefit === 'pass') return t.tell('RJ-09', { type: 'AnglePassed', operative })
      if (yield* play(t, { operative, benefit, words })) return
    }
  },
})

interface Angle {
  readonly operative: string
  /** A row of the angles. */
  readonly benefit: string
  readonly words: string
}

/** The Director agrees, changes or refuses; then one die decides, unless it just works. RJ-08, RJ-09. */
const play: Rule<Angle, boolean> = function* (t, { operative, benefit: wanted, words }) {
  const verdicts: readonly Verdict[] = [4, 3, 2, 5, 'agreed', 'refused']
  const { verdict, benefit: angle } = yield* form(ask.WhatTheAngleTakes, {
    ask: 'gm',
    fields: { verdict: oneOf(verdicts), benefit: oneOf(legal(t, operative)) },
    usual: { verdict: 4, benefit: wanted },
    about: { ...named(t, operative), benefit: wanted, words },
  })
  if (verdict === 'refused') {
    t.tell('RJ-08', { type: 'AngleRefused', operative, words })
    return false
  }
  const target = verdict === 'agreed' ? 0 : verdict
  const die = target === 0 ? null : yield* test(t, { operative, target })
  const success = die === null || die >= target
  worked(t, { operative, angle, target, die, success, words })
  return true
}

/** One die, or a mark down on Luck to succeed without it. RJ-09. */
const test: Rule<{ readonly operative: string; readonly target: number }, number | null> = function* (
  t,
  { operative, target },
) {
  const player = playerOf(t, operative)
  const about = { ...named(t, operative), target }
  const how = yield* choose(ask.HowToWorkIt, {
    ask: player,
    from: canPayLuck(t, operative) ? ['roll', 'mark'] : ['roll'],
    usual: 'roll',
    about,
  })
  if (how === 'roll') return yield* roll(ask.AngleDie, { by: player, dice: dice(1, 6), read: sum, about })
  markLuck(t, 'RJ-09', { operative, way: 'down' })
  return null
}

/** Angles that could change something for each of these. */
const forAll = (look: Look, operatives: readonly string[]): readonly string[] =>
  Object.keys(look.content.angles).filter((id) => operatives.every((operative) => helps(look, operative, id)))

const freely = (look: Look): boolean => look.state.job.phase === 'winding' && termsOf(look).winding === 'freeform'

/** With free winding the Director simply enters changes, within the same limits. RJ-09, B-20. */
export const windFreely = procedure({
  rules: ['RJ-09', 'RJ-08'],
  by: 'gm',
  when: freely,
  args: (look) => ({
    operative: oneOf(look.state.job.workup.map((l) => l.operative)),
    benefit: oneOf(
      forAll(
        look,
        look.state.job.workup.map((l) => l.operative),
      ),
    ),
    words: line(),
  }),
  usual: (look) => ({ operative: look.state.job.lead ?? '' }),
  *run(t, { operative, benefit, words }) {
    worked(t, { operative, angle: benefit, target: 0, die: null, success: true, words })
  },
})

/** With free winding anybody says what they do; the Director agrees, changes or refuses. RJ-08, B-20. */
export const proposeAngle = procedure({
  rules: ['RJ-08', 'RJ-09'],
  by: 'anyone',
  when: freely,
  args: (look, seat) => ({
    operative: oneOf(ownOn(look, seat)),
    benefit: oneOf(forAll(look, ownOn(look, seat))),
    words: line({ min: 1 }),
  }),
  usual: (look, seat) => ({ operative: ownOn(look, seat)[0] ?? '' }),
  *run(t, { operative, benefit, words }) {
    yield* play(t, { operative, benefit, words })
  },
})

interface Worked {
  readonly operative: string
  readonly angle: string
  readonly target: number
  readonly die: number | null
  readonly success: boolean
  readonly words: string
}

/** What an angle came to, and what it brings. RJ-09. */
function worked(t: T, { operative, angle, ...how }: Worked): void {
  const benefit = effectOf(t, angle) ?? 'stash'
  t.tell('RJ-09', { type: 'AngleWorked', operative, angle, benefit, ...how })
  if (how.success) gain(t, { operative, benefit })
}

function gain(t: T, { operative, benefit }: { readonly operative: string; readonly benefit: Benefit }): void {
  switch (benefit) {
    case 'lighten':
      return t.tell('RJ-09', { type: 'WeightSet', to: t.state.job.weight - 1 })
    case 'stretch':
      return t.tell('RJ-09', { type: 'DeadlineSet', to: t.state.job.tally.deadline + 1 })
    case 'ally':
      return hire(t, operative)
    case 'tactic':
      return t.tell('RJ-09', {
        type: 'TacticBrought',
        operative,
        tactic: { id: newName(onLine(t, operative), 'fresh angle'), progress: 1 },
      })
    case 'stash':
      return
  }
}

const onLine = (t: T, operative: string): readonly string[] => {
  const { props, tactics } = lineOf(t.state.job, operative)
  return [...props, ...tactics.map((x) => x.id)]
}

/** An ally costs the hirer a level of Wealth and counts as an operative on the workup, but is no member (house). RJ-10. */
function hire(t: T, by: string): void {
  const id = newName(Object.keys(t.state.crew.operatives), `${nameOf(t, by)}'s ally`)
  changeRating(t, 'RJ-10', { operative: by, rating: 'wealth', by: -1 })
  t.tell('RJ-10', { type: 'AllyHired', id, name: id, by, player: playerOf(t, by) })
  t.tell('RJ-10', { type: 'OperativeJoined', operative: id, ally: true })
}

/** A name that nothing there has yet. */
export function newName(taken: readonly string[], name: string): string {
  for (let n = 1; ; n++) {
    const next = n === 1 ? name : `${name} ${n}`
    if (!taken.includes(next)) return next
  }
}
