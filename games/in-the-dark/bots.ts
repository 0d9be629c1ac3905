import {
  asks,
  Explained,
  type Json,
  known,
  type Offer,
  type OpeningBot,
  type Question,
  usualFor,
  type View,
} from '@sortie/engine'
import { about, headStart, pick, promptFor, type Startable, type Temper } from '../toolbox/temper.ts'
import type { Content } from './content/index.ts'
import { things } from './content/prompts.ts'
import { type Ahead, type Hand, jobChance, type Left } from './odds/estimate.ts'
import { actionNames, attributes, ratingOf } from './rules/actions.ts'
import { usualConsequence } from './rules/consequences.ts'
import { questions } from './rules/index.ts'
import type { Effect, Position } from './rules/pool.ts'
import type { Settings } from './settings.ts'
import type { Consequence, Pc, StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>
type Gm = OpeningBot<typeof StateRecord, Settings, Content>
/** Where a bot plays, and how hard. */
interface At {
  readonly content: Content
  readonly settings: Settings
  readonly temper: Temper
}

/**
 * Runs the game for people who play without a GM. Lets everything be rolled and accepts every action. Whom a deed names it
 * is aimed at, or else the faction that the score is about. Danger that is near makes a bad position, an obstacle that
 * nobody has touched a good one; many dots have a great effect, none a limited one. Offers one bargain per roll. Physical
 * actions hurt, with a name for what hurts; all others move the first danger. A ready score is set up so that an ordinary
 * crew brings it off as often as the temper says. When a job is over, downtime begins, and when everyone has relaxed, the
 * next score. Sees what its seat sees, and says why.
 */
const gmOf = (temper: Temper): Gm => ({
  answers: (view, q, _seat, table) => answers[q.name]?.(view, q, { ...table, temper }),
  opens: (view, _seat, offers, table) => setUp(view, offers, { ...table, temper }) ?? nextStep(view, offers),
})

export const gm = gmOf('fair')
export const harshGm = gmOf('harsh')

type Answer = (view: Seen, q: Question, at: At) => Json | Explained | undefined

/** What the question itself marks as usual. */
const usual: Answer = (_view, q) => usualFor(q, 'gm')

const answers: { readonly [question: string]: Answer } = {
  WhichTerms: (view, q, at) => (asks(q, questions.WhichTerms) ? termsFor(view, q, at) : undefined),
  WhetherItFits: usual,
  WhetherTheStatFits: usual,
  WhyItDoesNotFit: () => '',
  WhetherToCommit: (view, q) =>
    asks(q, questions.WhetherToCommit) && q.kind === 'first' && q.parts['gm']?.kind === 'line'
      ? pick(bargains, momentOf(view))
      : undefined,
  WhoGetsWhat: usual,
  WhichBenefit: (view, q) => promptFor(things, `${JSON.stringify(q.about)} ${momentOf(view)}`),
  WhichConsequences: (view, _q, { temper }) => ({ named: consequences(view, temper).map((c) => ({ ...c })) }),
  WhichAttribute: usual,
  WhatIsLeft: () => '',
  HowManyDice: usual,
  HowElaborate: usual,
  WhichStatToRelax: usual,
} satisfies { readonly [Q in keyof typeof questions]?: Answer }

/** Differs from roll to roll, so that prompt words do too. */
const momentOf = (view: Seen): string => {
  const { clocks, roll, order, pcs } = view
  return JSON.stringify([
    roll?.deed,
    roll?.members.map((m) => m.value),
    Object.keys(clocks).flatMap((id) => clockOf(view, id)?.filled ?? []),
    order.map((id) => pcs[id]?.stress),
  ])
}

function termsFor(
  view: Seen,
  q: Question & { readonly about: { readonly deed: string; readonly dots: number } },
  at: At,
): Json | Explained {
  const terms = usualFor(q, 'gm') as { readonly [field: string]: Json }
  const { deed, dots } = q.about
  const own: Record<string, Json> = { ...terms }
  const reasons: string[] = []
  const set = (field: string, to: Json, why: string): void => {
    if (!(field in terms)) return
    own[field] = to
    if (why !== '') reasons.push(why)
  }
  const target = targetOf(view, deed, at)
  if (target) set('target', target.id, target.why)
  if (terms['position'] === 'neutral') {
    const obstacle = clockOf(view, String(terms['clock']))
    const { position, why } = positionFor(obstacle, dangersIn(view), at.temper)
    set('position', position, why)
  }
  const effect = effectFor(dots)
  set(
    'effect',
    effect,
    effect === 'standard' ? '' : `${capital(effect)} effect with ${dots} ${dots === 1 ? 'dot' : 'dots'}.`,
  )
  if ('position' in terms && view.job.on && view.job.against === null)
    reasons.push(`As it stands, you bring this job off ${about(jobChance(aheadOf(view, at)))} of the time.`)
  return reasons.length > 0 ? new Explained(own, reasons.join(' ')) : own
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Many dots do much, none do little. */
const effectFor = (dots: number): Effect => (dots >= 3 ? 'great' : dots === 0 ? 'limited' : 'standard')

interface Seeable extends Left {
  readonly name: string
}

/** A clock that everybody sees: a reason that is said aloud may speak of it. */
const clockOf = ({ clocks }: Seen, id: string): Seeable | undefined => {
  const clock = clocks[id]
  return clock?.shown === 'open' && known(clock.size) && known(clock.filled)
    ? { name: clock.name, size: clock.size, filled: clock.filled }
    : undefined
}

/** Dangers that everybody sees, and that run. */
const dangersIn = (view: Seen): readonly Seeable[] =>
  Object.entries(view.clocks).flatMap(([id, { kind, status }]) =>
    kind === 'catastrophe' && status === 'running' ? (clockOf(view, id) ?? []) : [],
  )

/** From which share of a danger on the position is bad. */
const NEAR: { readonly [T in Temper]: number } = { fair: 2 / 3, harsh: 1 / 2 }

/** Danger that is near is bad; an obstacle that nobody has touched is good, for a fair GM. */
function positionFor(
  obstacle: (Left & { readonly name?: string }) | undefined,
  dangers: readonly (Left & { readonly name?: string })[],
  temper: Temper,
): { readonly position: Position; readonly why: string } {
  const near = dangers.find(({ filled, size }) => filled < size && filled / size >= NEAR[temper])
  if (near) return { position: 'bad', why: `Bad position: ${near.name} stands at ${near.filled} of ${near.size}.` }
  if (temper === 'fair' && obstacle?.filled === 0)
    return { position: 'good', why: `Good position: nobody expects you yet at “${obstacle.name}”.` }
  return { position: 'neutral', why: '' }
}

/** Whom the deed names, or else the faction that the score is about. */
function targetOf(
  { entities, job }: Seen,
  deed: string,
  { content }: At,
): { readonly id: string; readonly why: string } | undefined {
  const words = deed.toLowerCase()
  const isNamed = (name: string): boolean =>
    name
      .toLowerCase()
      .split(/[^\p{L}’']+/u)
      .some((part) => part.length > LEAST_LETTERS && words.includes(part))
  const named = Object.keys(entities).find((id) => isNamed(entities[id]?.name ?? ''))
  if (named !== undefined) return { id: named, why: `Against ${entities[named]?.name}.` }
  const score = Object.values(content.scores).find(({ name }) => name === job.name)
  const id = Object.keys(entities).find((e) => entities[e]?.name === score?.factions[0]?.name)
  return id === undefined ? undefined : { id, why: '' }
}
const LEAST_LETTERS = 3

const bargains = [
  'Somebody will remember your face.',
  'You leave something behind that can be traced.',
  'A friend of the crew pays for this, later.',
  'It makes more noise than you would like.',
  'You will owe the wrong people a favour.',
  'Something you like breaks.',
  'A friend who trusted you will hear how it was done.',
  'It takes longer than you have told the others.',
  'You will dream of this.',
  'A door closes behind you that you wanted open.',
  'Somebody else pays for the damage, and finds out why.',
  'The wrong person is impressed.',
] as const

const harmNames = {
  minor: ['Winded', 'Bruised ribs', 'Cut hand', 'Ringing ears', 'Scraped raw'],
  moderate: ['Twisted knee', 'Deep cut', 'Concussed', 'Burned arm', 'Cracked rib'],
  severe: ['Broken leg', 'Shot through', 'Crushed hand'],
} as const

/**
 * Physical actions hurt (minor on a partial, moderate on a failure), all others move the first danger; where there is none,
 * prompt words say what gets complicated. At a harsh table a physical failure is noticed, too.
 */
function consequences(view: Seen, temper: Temper): readonly Consequence[] {
  const { roll, clocks } = view
  const usually = usualConsequence({ clocks, roll })
  const worded = usually.kind === 'complication' ? { ...usually, text: promptFor(things, momentOf(view)) } : usually
  const physical = attributes.prowess.some((action) => action === roll?.action)
  if (!roll || !physical) return [worded]
  const failed = roll.members.every((m) => m.grade === 'fail')
  const level = failed ? 'moderate' : 'minor'
  const harm: Consequence = {
    kind: 'harm',
    who: roll.pc,
    level,
    name: pick(harmNames[level], momentOf(view)),
    attribute: 'prowess',
  }
  return temper === 'harsh' && failed && usually.kind === 'ticks' ? [harm, { ...usually, segments: 1 }] : [harm]
}

/** A score that was just taken begins so that its chance fits the temper. */
function setUp(view: Seen, offers: readonly Offer[], at: At): ReturnType<Gm['opens']> {
  const { job, clocks } = view
  if (!job.on || job.against !== null || !offers.some((o) => o.procedure === 'tickClock')) return undefined
  const all = Object.values(clocks).filter((c) => c.shown !== 'hidden')
  if (all.some((c) => c.filled !== 0 && c.status !== 'filled' && c.status !== 'cancelled')) return undefined
  const goal = startable(view, 'push')
  const danger = startable(view, 'catastrophe')
  if (!goal || !danger) return undefined
  const start = headStart({
    goal,
    danger,
    temper: at.temper,
    chance: (ahead) => jobChance(aheadOf(view, at, { [goal.id]: ahead.goal, [danger.id]: ahead.danger })),
  })
  return start && { procedure: 'tickClock', args: { clock: start.clock, segments: start.segments }, why: start.why }
}

/** The first clock of this kind that runs and that everybody sees. */
function startable(view: Seen, kind: 'push' | 'catastrophe'): Startable | undefined {
  for (const [id, c] of Object.entries(view.clocks))
    if (c.kind === kind && c.status === 'running' && c.shown === 'open' && known(c.size))
      return { id, name: c.name, size: c.size }
  return undefined
}

/**
 * The job as it stands, or with some clocks further on. Obstacles that wait come after those that run. Clocks known by name
 * count: how hard a job is, this GM tells. Hidden ones do not: nothing may differ because one is there.
 */
function aheadOf(view: Seen, at: At, more: { readonly [clock: string]: number } = {}): Ahead {
  const left = (
    kind: 'push' | 'catastrophe',
    statuses: readonly string[],
  ): readonly (Left & { readonly ends: boolean })[] =>
    Object.entries(view.clocks).flatMap(([id, c]) =>
      c.kind === kind && statuses.includes(c.status) && c.shown !== 'hidden' && known(c.size) && known(c.filled)
        ? [{ size: c.size, filled: Math.min(c.size, c.filled + (more[id] ?? 0)), ends: c.outcomeEffect === 'jobLost' }]
        : [],
    )
  const target = targetOf(view, '', at)
  const level = target ? (view.entities[target.id]?.level ?? null) : null
  return {
    hands: view.order.flatMap((id) => {
      const pc = view.pcs[id]
      return pc?.status === 'active' ? [handOf(pc)] : []
    }),
    obstacles: left('push', ['running', 'paused']),
    dangers: left('catastrophe', ['running']),
    level: level === null ? 0 : view.crew.level - level,
    harsh: at.temper === 'harsh',
    position: (obstacle, dangers) => positionFor(obstacle, dangers, at.temper).position,
    effect: effectFor,
  }
}

function handOf({ actions, stress, harm }: Pc): Hand {
  const best = actionNames.reduce((most, action) => (actions[action] > actions[most] ? action : most))
  return {
    dots: actions[best],
    physical: attributes.prowess.some((action) => action === best),
    insight: ratingOf(actions, 'insight'),
    prowess: ratingOf(actions, 'prowess'),
    stress,
    ...harm,
  }
}

/** Downtime when a job is over; the next score once nobody has anything left to shake off. */
function nextStep(
  view: Seen,
  offers: readonly Offer[],
): { readonly procedure: string; readonly args: Json } | undefined {
  const offered = (procedure: string): Offer | undefined => offers.find((o) => o.procedure === procedure)
  if (view.job.on || view.order.length === 0) return undefined
  if (view.job.ended !== null) return offered('startDowntime') && { procedure: 'startDowntime', args: {} }
  // Before the first job people choose; afterwards it continues automatically.
  const rested = view.order.every((id) => {
    const pc = view.pcs[id]
    return !pc || pc.relaxed || pc.stress === 0 || (pc.status !== 'active' && pc.status !== 'incapacitated')
  })
  const score = offered('takeReadyScore')?.usual?.['score']
  return view.job.name !== '' && rested && score !== undefined
    ? { procedure: 'takeReadyScore', args: { score } }
    : undefined
}
