import type { AnyGame, AnyOddsQuestion, Question, Sitting, Table, Waiting } from '../kernel/index.ts'
import { bestChoices } from './best.ts'
import { explore, type Graph } from './graph.ts'
import { type Arithmetic, floats, fractions } from './number.ts'
import { groupsInOrder } from './order.ts'
import { answers, label, type Policy, policyText } from './policy.ts'
import type { Row } from './row.ts'
import { spread } from './spread.ts'
import { type Around, type Start, type Walk, walker } from './walk.ts'

export interface Share {
  readonly p: number
  readonly fraction?: string
}

/** The answer to a question about the future. */
export interface Odds {
  readonly exact: true
  /** How questions were answered while reckoning. */
  readonly policy: string
  readonly outcomes: { readonly [name: string]: Share }
  readonly expected: { readonly [name: string]: number }
  /** How the numbers at the end are spread. */
  readonly spreads: { readonly [measure: string]: readonly (Share & { readonly value: number })[] }
  /** How many different states were met, and how often a procedure was run. */
  readonly states: number
  readonly runs: number
}

export interface OddsRequest {
  readonly game: AnyGame
  readonly question: AnyOddsQuestion
  /** From where: a state at rest, or a procedure that waits for an answer. */
  readonly from: { readonly state: unknown } | { readonly waiting: Waiting }
  /** The state as it is now, if a procedure waits: for odds of a seat that did not see all that happened meanwhile. */
  readonly now?: unknown
  readonly settings?: unknown
  readonly content?: unknown
  readonly seats?: readonly Sitting[]
  /** On top of the question's own policy. */
  readonly policy?: Policy
  readonly fractions?: boolean
  /** More states than this are not explored: `TooManyStates`. */
  readonly most?: number
  /** For odds by option: these answers only, each as a rule would be handed it. */
  readonly among?: readonly unknown[]
}

export interface OptionOdds {
  readonly option: string
  readonly odds: Odds
}

const MOST_STATES = 2_000_000
const nowhere: readonly number[] = []

/** The exact odds. Throws `TooManyStates`, `TooDear` or `PolicyMissing`; never approximates in silence. */
export const odds = (request: OddsRequest): Odds => finished(reckoning(request))

/** The same for every answer to the question that a waiting procedure asks now. */
export const oddsByOption = (request: OddsRequest): readonly OptionOdds[] => finished(reckoningByOption(request))

/** The same in small steps, each giving the number of states met so far: for progress, cancelling, and pages that must not freeze. */
export function* reckoning(request: OddsRequest): Generator<number, Odds> {
  const walk = walkerFor(request)
  const { from, question } = request
  if ('state' in from) {
    const outcome = question.outcome(from.state)
    const opening = outcome === undefined ? question.next(from.state) : undefined
    if (!opening) return ended(question, from.state, outcome ?? 'nothing happens', policyOf(request))
    const [only] = yield* reckonAll(request, [{ state: from.state, opening }], walk)
    return only as Odds
  }
  const [only] = yield* reckonAll(request, [startOf(from.waiting)], walk)
  return only as Odds
}

export function* reckoningByOption(request: OddsRequest): Generator<number, readonly OptionOdds[]> {
  const walk = walkerFor(request)
  if (!('waiting' in request.from)) throw new TypeError('odds by option need a question that is open')
  const start = startOf(request.from.waiting)
  const q = walk.pending(start) as Question
  const all = request.among?.map((value) => ({ value, label: label(value) })) ?? answers(q)
  const starts = all.map((a) => ({
    ...start,
    trace: [...(start.trace ?? []), { heard: a.value, seenBy: 'everyone' as const }],
  }))
  const each = yield* reckonAll(request, starts, walk)
  return each.map((o, i) => ({ option: (all[i] as (typeof all)[number]).label, odds: o }))
}

/**
 * Where a table's odds are asked from: its open question, or the state if nothing is asked. What may be started at any
 * time (a note, a clock) waits beside the game and does not decide it.
 */
export function fromTable(table: Table): Pick<OddsRequest, 'game' | 'from' | 'now' | 'settings' | 'content' | 'seats'> {
  const waiting = table.waiting.findLast((w) => !table.game.procedures[w.procedure]?.anytime) ?? table.waiting.at(-1)
  const { settings, content, seats, state } = table.world
  return { game: table.game, from: waiting ? { waiting } : { state }, now: state, settings, content, seats }
}

export const startOf = (w: Waiting): Start => ({
  state: w.from.state,
  seats: w.from.seats,
  opening: { procedure: w.procedure, args: w.args },
  trace: w.trace,
})

const policyOf = ({ question, policy }: OddsRequest): Policy => ({ ...question.policy, ...policy })

const walkerFor = (request: OddsRequest): Walk =>
  walker(around(request), policyOf(request), request.question.told !== undefined)

export function around({ game, settings, content, seats }: Omit<OddsRequest, 'question' | 'from'>): Around {
  return { game, settings: settings ?? defaults(game), content: content ?? game.content, seats: seats ?? [] }
}

const defaults = (game: AnyGame): unknown =>
  Object.fromEntries(
    Object.entries(game.settings as { [k: string]: { default: unknown } }).map(([k, s]) => [k, s.default]),
  )

function* reckonAll(request: OddsRequest, starts: readonly Start[], walk: Walk): Generator<number, Odds[]> {
  return request.fractions
    ? yield* reckonIn(fractions, request, starts, walk)
    : yield* reckonIn(floats, request, starts, walk)
}

function* reckonIn<N>(
  n: Arithmetic<N>,
  request: OddsRequest,
  starts: readonly Start[],
  walk: Walk,
): Generator<number, Odds[]> {
  const { question } = request
  const policy = policyOf(request)
  const trees = Object.values(policy).some((rule) => typeof rule === 'string' && rule.startsWith('best for '))
  const explored = yield* explore(starts, { question, walk, trees, most: request.most ?? MOST_STATES }, n)
  walk.heeded.check(policy)
  const graph = trees ? bestChoices(explored, question, n) : explored
  const groups = groupsInOrder(graph.states.map((s) => (s.row as Row<N> | undefined)?.to ?? nowhere))
  return graph.starts.map((start) => resultOf(graph, groups, start as Row<N>))

  function resultOf(g: Graph<N>, order: readonly (readonly number[])[], start: Row<N>): Odds {
    const gainNames = Object.keys(question.gains ?? {})
    const measureNames = Object.keys(question.measures ?? {})
    const flowed = spread(g, order, { start, gains: gainNames.length }, n)
    const outcomes = new Map<string, N>((question.outcomes ?? []).map((o) => [o, n.zero]))
    const spreads = measureNames.map(() => new Map<number, N>())
    for (const [state, mass] of flowed.ends) {
      const end = g.states[state]?.end as NonNullable<Graph<N>['states'][number]['end']>
      outcomes.set(end.outcome, n.add(outcomes.get(end.outcome) ?? n.zero, mass))
      for (const [i, by] of spreads.entries()) {
        const value = end.measures[i] as number
        by.set(value, n.add(by.get(value) ?? n.zero, mass))
      }
    }
    if (!n.isZero(flowed.endless)) outcomes.set('without end', flowed.endless)
    return {
      exact: true,
      policy: policyText(policy, walk.heeded.asked),
      outcomes: Object.fromEntries([...outcomes].map(([name, mass]) => [name, share(mass)])),
      expected: {
        ...Object.fromEntries(measureNames.map((name, i) => [name, mean(spreads[i] as Map<number, N>)])),
        ...Object.fromEntries(gainNames.map((name, i) => [name, flowed.gains[i] as number])),
      },
      spreads: Object.fromEntries(measureNames.map((name, i) => [name, sorted(spreads[i] as Map<number, N>)])),
      states: g.states.length,
      runs: walk.runs(),
    }
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

function ended(question: AnyOddsQuestion, state: unknown, outcome: string, policy: Policy): Odds {
  const certain = { p: 1, fraction: '1' }
  const measures = Object.entries(question.measures ?? {}).map(
    ([name, m]) => [name, (m as (s: unknown) => number)(state)] as const,
  )
  return {
    exact: true,
    policy: policyText(policy, []),
    outcomes: {
      ...Object.fromEntries((question.outcomes ?? []).map((o) => [o, { p: 0, fraction: '0' }])),
      [outcome]: certain,
    },
    expected: {
      ...Object.fromEntries(measures),
      ...Object.fromEntries(Object.keys(question.gains ?? {}).map((g) => [g, 0])),
    },
    spreads: Object.fromEntries(measures.map(([name, value]) => [name, [{ value, ...certain }]])),
    states: 1,
    runs: 0,
  }
}

function finished<R>(steps: Generator<number, R>): R {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
