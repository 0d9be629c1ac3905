import {
  type AnyDirectOdds,
  type AnyGame,
  type AnyOddsQuestion,
  type AnyStateParts,
  defaultsOf,
  type Question,
  type Settings,
  type Sitting,
  type Table,
  type Waiting,
} from '../kernel/index.ts'
import { answers, label } from './answers.ts'
import { type Assumption, assumptionsText } from './assumptions.ts'
import { exploreBest } from './best.ts'
import { explore, type Graph } from './graph.ts'
import { guard, type Limits, type Watch } from './limits.ts'
import { NOTHING } from './met.ts'
import { type Arithmetic, floats, fractions } from './number.ts'
import { groupsInOrder } from './order.ts'
import { exploreParted } from './parted.ts'
import { bestObjective, type Policy } from './policy.ts'
import type { Row } from './row.ts'
import { spread } from './spread.ts'
import { type Setup, type Start, type Walk, walker } from './walk.ts'

export interface Share {
  readonly p: number
  readonly fraction?: string
}

/** The answer to a question about the future. */
export interface Odds {
  readonly exact: true
  /** How questions were answered on the way. */
  readonly assumptions: readonly Assumption[]
  /** The same as text. */
  readonly policy: string
  readonly outcomes: { readonly [name: string]: Share }
  readonly expected: { readonly [name: string]: number }
  /** How the numbers at the end are spread. */
  readonly spreads: { readonly [measure: string]: readonly (Share & { readonly value: number })[] }
  /** How many different states were met, and how often a procedure was run. */
  readonly states: number
  readonly runs: number
}

/** As much of a procedure that waits as its odds are computed from. */
export interface WaitingStart extends Pick<Waiting, 'procedure' | 'args' | 'from' | 'trace'> {
  readonly question: Pick<Waiting['question'], 'seenBy'>
}

/** Where a table stands: at rest, or waiting for an answer. */
type TableStart = { readonly state: unknown } | { readonly waiting: Waiting }

export interface OddsRequest {
  readonly game: AnyGame
  readonly question: AnyOddsQuestion
  /** From where: a state at rest, or a procedure that waits for an answer. */
  readonly from: { readonly state: unknown } | { readonly waiting: WaitingStart }
  /** The state as it is now, if a procedure waits: for odds of a seat that did not see all that happened meanwhile. */
  readonly now?: unknown
  readonly settings?: unknown
  readonly content?: unknown
  readonly seats?: readonly Sitting[]
  /** On top of the question's own policy. */
  readonly policy?: Policy
  readonly fractions?: boolean
  readonly limits?: Limits
  /** Is told how far it is; throwing stops it. */
  readonly watch?: Watch
  /** For odds by option: these answers only, each as a rule would be handed it. */
  readonly among?: readonly unknown[]
}

export interface OptionOdds {
  readonly option: string
  readonly odds: Odds
}

const nowhere: readonly number[] = []

/** The exact odds. Throws `LimitReached`, `TooDear` or `PolicyMissing`; never approximates in silence. */
export function odds(request: OddsRequest): Odds {
  const { from, question } = request
  if ('waiting' in from) return oddsFrom(request, [startOf(from.waiting)])[0] as Odds
  const outcome = question.outcome?.(from.state)
  const opening = outcome === undefined ? question.next(from.state, setupOf(request)) : undefined
  if (!opening) return ended(question, from.state, outcome ?? NOTHING)
  return oddsFrom(request, [{ state: from.state, opening }])[0] as Odds
}

/** The same for every answer to the question that a waiting procedure asks now. */
export function oddsByOption(request: OddsRequest): readonly OptionOdds[] {
  if (!('waiting' in request.from)) throw new TypeError('odds by option need a question that is open')
  const start = startOf(request.from.waiting)
  const q = walker(setupOf(request), {}).pending(start) as Question
  const all = request.among?.map((value) => ({ value, label: label(value) })) ?? answers(q)
  const starts = all.map((a) => ({
    ...start,
    trace: [...(start.trace ?? []), { heard: a.value, seenBy: 'everyone' as const }],
  }))
  const each = oddsFrom(request, starts)
  return each.map((o, i) => ({ option: (all[i] as (typeof all)[number]).label, odds: o }))
}

/**
 * Where a table's odds are asked from: its open question, or the state if nothing is asked. What may be started at any
 * time (a note, a clock) waits beside the game and does not decide it.
 */
export function fromTable(
  table: Table,
): Pick<OddsRequest, 'game' | 'now' | 'settings' | 'content' | 'seats'> & { readonly from: TableStart } {
  const waiting = table.waiting.findLast((w) => !table.game.procedures[w.procedure]?.anytime) ?? table.waiting.at(-1)
  const { settings, content, seats, state } = table.world
  return { game: table.game, from: waiting ? { waiting } : { state }, now: state, settings, content, seats }
}

/** Whether a question can be asked of a table as it stands. */
export const isLive = (question: AnyOddsQuestion, state: unknown): boolean => question.live?.(state) ?? false

/** A question of a game that is walked, with options given by hand, and with the answers that they decide. */
export function fromOptions(
  game: AnyGame,
  question: AnyOddsQuestion,
  options: object,
  table: Pick<OddsRequest, 'settings' | 'content' | 'seats'> = {},
): OddsRequest {
  const setup = setupOf({ game, ...table })
  const decided = question.answers?.(options as never) as AnyOddsQuestion['policy']
  const asked = decided ? { ...question, policy: { ...question.policy, ...decided } } : question
  return { ...setup, question: asked, from: { state: question.from(options as never, setup) } }
}

/** Whether a game computes a question with arithmetic of its own. */
export const isDirect = (question: AnyOddsQuestion | AnyDirectOdds): question is AnyDirectOdds => 'compute' in question

export const startOf = (w: WaitingStart): Start => ({
  state: w.from.state,
  seats: w.from.seats,
  opening: { procedure: w.procedure, args: w.args },
  trace: w.trace,
})

export const policyOf = ({ question, policy }: Pick<OddsRequest, 'question' | 'policy'>): Policy => ({
  ...question.policy,
  ...policy,
})

export function setupOf({ game, settings, content, seats }: Omit<OddsRequest, 'question' | 'from'>): Setup {
  return {
    game,
    settings: settings ?? defaultsOf(game.settings as Settings),
    content: content ?? game.content,
    seats: seats ?? [],
  }
}

function oddsFrom(request: OddsRequest, starts: readonly Start[]): readonly Odds[] {
  return request.fractions ? oddsIn(fractions, request, starts) : oddsIn(floats, request, starts)
}

function oddsIn<N>(n: Arithmetic<N>, request: OddsRequest, starts: readonly Start[]): readonly Odds[] {
  const { question } = request
  const policy = policyOf(request)
  const setup = setupOf(request)
  const walk = walker(setup, policy, question)
  const how = { question, setup, policy, walk, guard: guard(request.limits, request.watch) }
  const leftOpen = Object.values(policy).some((rule) => bestObjective(rule) !== undefined)
  const parts = partsFor(request)
  const graph = leftOpen
    ? exploreBest(starts, how, n)
    : parts
      ? exploreParted(starts, parts, how, n)
      : explore(starts, how, n)
  walk.heeded.check(policy)
  const groups = groupsInOrder(graph.states.map((s) => s.row?.to ?? nowhere))
  return graph.starts.map((start, i) => {
    const held = heldAt(question, (starts[i] as Start).state)
    return resultOf(graph, groups, start, { n, question, policy, walk, held })
  })
}

/** Whether states are taken apart: not if measures or the asker's own rules look at them, for they may look at all. */
function partsFor({ question, policy = {} }: OddsRequest): AnyStateParts | undefined {
  const looks = question.measures || Object.values(policy).some((rule) => typeof rule === 'function')
  return looks ? undefined : question.parts
}

interface Told<N> {
  readonly n: Arithmetic<N>
  readonly question: AnyOddsQuestion
  readonly policy: Policy
  readonly walk: Walk
  readonly held: ReadonlyMap<string, number>
}

/** The amounts of the gains in the initial state. */
export const heldAt = ({ held = {} }: AnyOddsQuestion, state: unknown): ReadonlyMap<string, number> =>
  new Map(Object.entries(held).map(([gain, of]) => [gain, (of as (s: unknown) => number)(state)]))

/** The results of one start, as numbers. */
function resultOf<N>(
  graph: Graph<N>,
  groups: readonly (readonly number[])[],
  start: Row<N>,
  { n, question, policy, walk, held }: Told<N>,
): Odds {
  const gainNames = Object.keys(question.gains ?? {})
  const measureNames = Object.keys(question.measures ?? {})
  const flowed = spread(graph, groups, { start, gains: gainNames.length }, n)
  const outcomes = new Map<string, N>((question.outcomes ?? []).map((o) => [o, n.zero]))
  const spreads = measureNames.map(() => new Map<number, N>())
  for (const [state, mass] of flowed.ends) {
    const end = graph.states[state]?.end as NonNullable<Graph<N>['states'][number]['end']>
    outcomes.set(end.outcome, n.add(outcomes.get(end.outcome) ?? n.zero, mass))
    for (const [i, by] of spreads.entries()) {
      const value = end.measures[i] as number
      by.set(value, n.add(by.get(value) ?? n.zero, mass))
    }
  }
  if (!n.isZero(flowed.endless)) outcomes.set('without end', flowed.endless)
  const assumptions = walk.heeded.assumptions(policy)
  return {
    exact: true,
    assumptions,
    policy: assumptionsText(assumptions),
    outcomes: Object.fromEntries([...outcomes].map(([name, mass]) => [name, share(mass)])),
    expected: {
      ...Object.fromEntries(measureNames.map((name, i) => [name, mean(spreads[i] as Map<number, N>)])),
      ...Object.fromEntries(gainNames.map((name, i) => [name, (held.get(name) ?? 0) + (flowed.gains[i] as number)])),
    },
    spreads: Object.fromEntries(measureNames.map((name, i) => [name, sorted(spreads[i] as Map<number, N>)])),
    states: graph.states.length,
    runs: walk.runs(),
  }

  function share(mass: N): Share {
    const text = n.toText(mass)
    return text === undefined ? { p: n.toNumber(mass) } : { p: n.toNumber(mass), fraction: text }
  }

  function mean(by: ReadonlyMap<number, N>): number {
    return [...by].reduce((sum, [value, mass]) => sum + value * n.toNumber(mass), 0)
  }

  function sorted(by: ReadonlyMap<number, N>): readonly (Share & { readonly value: number })[] {
    return [...by].sort(([a], [b]) => a - b).map(([value, mass]) => ({ value, ...share(mass) }))
  }
}

/** The odds of something that is over. */
function ended(question: AnyOddsQuestion, state: unknown, outcome: string): Odds {
  const certain = { p: 1, fraction: '1' }
  const measures = Object.entries(question.measures ?? {}).map(
    ([name, m]) => [name, (m as (s: unknown) => number)(state)] as const,
  )
  return {
    exact: true,
    assumptions: [],
    policy: assumptionsText([]),
    outcomes: {
      ...Object.fromEntries((question.outcomes ?? []).map((o) => [o, { p: 0, fraction: '0' }])),
      [outcome]: certain,
    },
    expected: {
      ...Object.fromEntries(measures),
      ...Object.fromEntries(Object.keys(question.gains ?? {}).map((g) => [g, heldAt(question, state).get(g) ?? 0])),
    },
    spreads: Object.fromEntries(measures.map(([name, value]) => [name, [{ value, ...certain }]])),
    states: 1,
    runs: 0,
  }
}
