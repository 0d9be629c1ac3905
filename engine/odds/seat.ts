import {
  type AnyGame,
  type AnyOddsQuestion,
  type AnyProcedure,
  type AnyTelling,
  type Asking,
  canonical,
  type Json,
  redact,
  runs,
  type SeenEntry,
  seenFact,
  sees,
  type Traced,
  type Viewer,
} from '../kernel/index.ts'
import { keyOf } from './met.ts'
import { type Odds, type OddsRequest, type OptionOdds, odds, oddsByOption } from './odds.ts'
import { type SampledOdds, simulate } from './simulate.ts'
import { type Thrown, throwsAhead } from './thrown.ts'

/** Thrown when a rule looks at something that the asking seat may not know. */
class HiddenRead extends Error {
  override readonly name = 'HiddenRead'
}

const stop = (): never => {
  throw new HiddenRead('this depends on something hidden')
}

/** Stands for a hidden value: it can be carried along, but any look into it stops the computation. */
const UNKNOWN: unknown = new Proxy(Object.freeze({}), {
  get: stop,
  has: stop,
  ownKeys: stop,
  getOwnPropertyDescriptor: stop,
})

/**
 * Whose knowledge odds rest on. `everyone`: only on what all at the table can see, so all get the same number. `seat`: on
 * something that this seat sees and others do not. `guess`: averaged over what may be hidden from this seat.
 */
export type Knowledge = 'everyone' | 'seat' | 'guess'

type Known<T> =
  | { readonly known: true; readonly odds: T; readonly knowledge: Knowledge }
  | { readonly known: false; readonly why: string }
export type SeatOdds = Known<Odds>
export type SeatOptionOdds = Known<readonly OptionOdds[]>

/**
 * The odds as far as a seat may know them. They are computed from what the seat sees: if they depend on something
 * hidden from it, from the worlds that the game says would fit; if it names none, the seat is told that it cannot know.
 */
export const oddsForSeat = (request: OddsRequest, viewer: Viewer): SeatOdds =>
  knownTo(request, viewer, { compute: odds, mix: mixed, alike: sameOdds })

/** The same for every answer to the question that is open. */
export const oddsByOptionForSeat = (request: OddsRequest, viewer: Viewer): SeatOptionOdds =>
  knownTo(request, viewer, {
    compute: oddsByOption,
    mix: (worlds) => {
      const [first] = worlds as [(typeof worlds)[number]]
      return first.odds.map(({ option }, i) => ({
        option,
        odds: mixed(worlds.map((w) => ({ weight: w.weight, odds: (w.odds[i] as OptionOdds).odds }))),
      }))
    },
    alike: (a, b) => a.every(({ odds: one }, i) => b[i] !== undefined && sameOdds(one, b[i].odds)),
  })

/** The same, played out; nothing is made of worlds that would fit. */
export const simulateForSeat = (
  request: OddsRequest,
  viewer: Viewer,
  how: { readonly plays: number; readonly seed: number },
): Known<SampledOdds> => knownTo(request, viewer, { compute: (guarded) => simulate(guarded, how), alike: sameOdds })

/** The possible results of a throw, as a seat would see them in the log. */
export type SeenThrow = Omit<Thrown, 'told'> & Pick<SeenEntry, 'facts'>

/** The possible results of the awaited throw, as far as the seat may know. */
export const throwsAheadForSeat = (
  request: Omit<OddsRequest, 'question'>,
  viewer: Viewer,
): Known<readonly SeenThrow[]> =>
  knownTo(request, viewer, {
    compute: (guarded) =>
      throwsAhead(guarded).map(({ told, ...thrown }) => {
        const facts = told.flatMap((t) => seenFact(request.game, t, viewer) ?? [])
        // Written out, so that something hidden in a fact stops the computation, too.
        return { ...thrown, facts: JSON.parse(JSON.stringify(facts)) as SeenEntry['facts'] }
      }),
    mix: (worlds) => {
      const total = worlds.reduce((n, w) => n + w.weight, 0)
      return worlds.flatMap((w) => w.odds.map((t) => ({ ...t, p: (t.p * w.weight) / total })))
    },
    alike: (a, b) => canonical(a as unknown as Json) === canonical(b as unknown as Json),
  })

interface Weighed<T> {
  readonly weight: number
  readonly odds: T
}

/** How something is computed, averaged over worlds, and compared. */
interface Computing<R, T> {
  readonly compute: (request: R) => T
  readonly mix?: (worlds: readonly Weighed<T>[]) => T
  readonly alike: (a: T, b: T) => boolean
}

/** A viewer who sees only what everybody at the table sees. */
const anybody: Viewer = { seat: '', role: 'spectator' }

function knownTo<T, R extends Omit<OddsRequest, 'question'> & { readonly question?: AnyOddsQuestion }>(
  request: R,
  viewer: Viewer,
  how: Computing<R, T>,
): Known<T> {
  const own = asSeenBy(request, viewer, how)
  if (!own) {
    const why = mayFollow(request.from, viewer)
      ? 'These odds depend on something that is hidden from this seat.'
      : 'Something is being decided that this seat does not see.'
    return { known: false, why }
  }
  const open = seesMoreThanAll(request, viewer) ? asSeenBy(request, anybody, { ...how, mix: undefined }) : own
  const shared = open !== undefined && how.alike(open.odds, own.odds)
  return { known: true, odds: own.odds, knowledge: own.guessed ? 'guess' : shared ? 'everyone' : 'seat' }
}

/** Whether a seat sees anything of this table that others may not see. */
function seesMoreThanAll({ game, from, now }: Omit<OddsRequest, 'question'>, viewer: Viewer): boolean {
  const sight = (who: Viewer): string =>
    canonical([
      redact(game.state, stateOf(from) as never, who),
      now === undefined ? null : redact(game.state, now as never, who),
    ] as Json)
  return sight(viewer) !== sight(anybody) || !mayFollow(from, anybody)
}

const stateOf = (from: OddsRequest['from']): unknown => ('state' in from ? from.state : from.waiting.from.state)

/** Odds from a viewer's knowledge. Nothing if they depend on hidden information for which the game names no worlds. */
function asSeenBy<T, R extends Omit<OddsRequest, 'question'> & { readonly question?: AnyOddsQuestion }>(
  request: R,
  viewer: Viewer,
  { compute, mix }: Pick<Computing<R, T>, 'compute' | 'mix'>,
): { readonly odds: T; readonly guessed: boolean } | undefined {
  const { game, from, question } = request
  if (!mayFollow(from, viewer)) return undefined
  const state = stateOf(from)
  const seen = (s: unknown): unknown => redact(game.state, s as never, viewer, UNKNOWN)
  // While a procedure waits, the present state counts, if the asker knows it.
  const now = 'waiting' in from ? request.now : undefined
  const content = knownContent(request, viewer)
  const guardedRequest = {
    ...request,
    content,
    game: guardedGame(game, question?.told),
    ...(question && { question: guardedQuestion(question) }),
  }
  const computeAs = (as: { readonly start: unknown; readonly now: unknown }): T | undefined =>
    unlessHidden(() => compute({ ...(hides(as) ? guardedRequest : { ...request, content }), from: moved(from, as) }))
  const certain = computeAs({ start: seen(state), now: now === undefined ? undefined : seen(now) })
  if (certain) return { odds: certain, guessed: false }
  const worlds = mix && game.worlds?.(redact(game.state, (now ?? state) as never, viewer) as never, viewer.seat)
  const each = (worlds ?? []).flatMap((w): Weighed<T>[] => {
    const found = computeAs(now === undefined ? { start: w.state, now } : { start: seen(state), now: w.state })
    return found ? [{ weight: w.weight, odds: found }] : []
  })
  return mix && each.length > 0 && each.length === worlds?.length ? { odds: mix(each), guessed: true } : undefined
}

/** The rows of a table, without those that only the GM knows: a look at one stops the computation. */
function knownContent(
  { game, content = game.content, seats = [] }: Omit<OddsRequest, 'question'>,
  { seat, role }: Viewer,
): unknown {
  const kinds = role === 'gm' || runs(seats, seat) ? [] : (game.contentForGm ?? [])
  return kinds.length === 0
    ? content
    : { ...(content as object), ...Object.fromEntries(kinds.map((kind) => [kind, UNKNOWN])) }
}

const CLOSE = 1e-12

/** Whether two results are the same numbers. */
function sameOdds(a: Odds | SampledOdds, b: Odds | SampledOdds): boolean {
  const close = (x: number | undefined, y: number | undefined): boolean =>
    x === y || Math.abs((x ?? Infinity) - (y ?? Infinity)) < CLOSE
  const names = (of: (o: Odds | SampledOdds) => object): string[] => [...Object.keys(of(a)), ...Object.keys(of(b))]
  return (
    names((o) => o.outcomes).every((name) => close(a.outcomes[name]?.p, b.outcomes[name]?.p)) &&
    names((o) => o.expected).every((name) => close(a.expected[name], b.expected[name]))
  )
}

function unlessHidden<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch (cause) {
    if (cause instanceof HiddenRead) return undefined
    throw cause
  }
}

/** Whether everything that the waiting procedure was told so far is open to the viewer. */
function mayFollow(from: OddsRequest['from'], viewer: Viewer): boolean {
  if (!('waiting' in from)) return true
  const { question, trace } = from.waiting
  return (
    sees(viewer, question.seenBy ?? 'everyone') &&
    trace.every((t) => ('heard' in t ? sees(viewer, t.seenBy) : !('now' in t)))
  )
}

/** The same start as the seat knows it: hidden events are known only by the present state. */
function moved(from: OddsRequest['from'], as: { readonly start: unknown; readonly now: unknown }): OddsRequest['from'] {
  if ('state' in from) return { state: as.start }
  const heard = from.waiting.trace.filter((t) => !('meanwhile' in t))
  const trace: readonly Traced[] = as.now === undefined ? heard : [...heard, { now: as.now }]
  return { waiting: { ...from.waiting, trace, from: { ...from.waiting.from, state: as.start } } }
}

/** Whether anything in it is hidden: if not, no guard is needed, which is many times faster. */
const hides = (value: unknown): boolean =>
  value === UNKNOWN || (typeof value === 'object' && value !== null && Object.values(value).some(hides))

const guards = new WeakMap<object, object>()

/** The value, but reading a hidden place in it stops the computation: comparing with `===` is a look, too. */
function guarded<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value === UNKNOWN) return value
  const known = guards.get(value)
  if (known) return known as T
  // The target is a stand-in: a frozen one would have to hand out its own, unguarded insides.
  const guard = new Proxy((Array.isArray(value) ? [] : {}) as object, {
    get(_target, key) {
      const inner: unknown = Reflect.get(value, key)
      return inner === UNKNOWN ? stop() : typeof inner === 'function' ? inner : guarded(inner)
    },
    has: (_target, key) => Reflect.has(value, key),
    ownKeys: () => Reflect.ownKeys(value),
    getOwnPropertyDescriptor: (target, key) => {
      const found = Reflect.getOwnPropertyDescriptor(value, key)
      if (!found) return undefined
      return key === 'length' && Array.isArray(target)
        ? { ...Reflect.getOwnPropertyDescriptor(target, key), value: found.value }
        : { ...found, value: guarded(found.value), configurable: true }
    },
  })
  guards.set(value, guard)
  return guard as T
}

// States are not taken apart here: putting them together copies fields, which would be a look at hidden ones.
const guardedQuestion = ({ parts, ...question }: AnyOddsQuestion): AnyOddsQuestion => {
  const { throwKey, told, outcome, key, ...q } = question
  const keyed = key || parts ? keyOf({ ...question, parts }) : undefined
  return {
    ...q,
    ...(told && { told: (f, said) => told(guarded(f), said) }),
    next: (s, table) => q.next(guarded(s), table),
    ...(outcome && { outcome: (s) => outcome(guarded(s)) }),
    ...(keyed && { key: (s, table, policy) => keyed(guarded(s), table as never, policy) }),
    ...(throwKey && { throwKey: (s, table, policy) => throwKey(guarded(s), table, policy) }),
    ...(q.measures && { measures: mapped(q.measures, (m) => (s: unknown) => m(guarded(s))) }),
    ...(q.gains && { gains: mapped(q.gains, (g) => (a: unknown, b: unknown) => g(guarded(a), guarded(b))) }),
    ...(q.held && { held: mapped(q.held, (h) => (s: unknown) => h(guarded(s))) }),
  }
}

/** Rules see the guarded state; `evolve` gets the real one, for it copies and does not look. */
const guardedGame = (game: AnyGame, told: AnyOddsQuestion['told']): AnyGame => ({
  ...game,
  procedures: mapped(
    game.procedures as { readonly [name: string]: AnyProcedure },
    (p): AnyProcedure => ({
      ...p,
      run: (t: AnyTelling, args: Parameters<AnyProcedure['run']>[1]): Asking<unknown> =>
        told ? untilHidden(p, t, { args, told }) : p.run(guardedTelling(t), args),
    }),
  ),
})

/** Once it has been told how it went, something hidden ends the procedure instead of the computation. */
function* untilHidden(
  p: AnyProcedure,
  t: AnyTelling,
  {
    args,
    told,
  }: { readonly args: Parameters<AnyProcedure['run']>[1]; readonly told: NonNullable<AnyOddsQuestion['told']> },
): Asking<unknown> {
  let said = false
  const tell: AnyTelling['tell'] = (rule, fact) => {
    t.tell(rule, fact)
    said ||= told(guarded(fact)) !== undefined
  }
  try {
    return yield* p.run(guardedTelling(t, tell), args)
  } catch (cause) {
    if (cause instanceof HiddenRead && said) return undefined
    throw cause
  }
}

const guardedTelling = (t: AnyTelling, tell: AnyTelling['tell'] = (rule, fact) => t.tell(rule, fact)): AnyTelling => ({
  get state() {
    return guarded(t.state)
  },
  settings: t.settings,
  content: t.content,
  get seats() {
    return t.seats
  },
  tell,
})

const mapped = <A, B>(of: { readonly [k: string]: A }, how: (a: A) => B): { readonly [k: string]: B } =>
  Object.fromEntries(Object.entries(of).map(([k, v]) => [k, how(v)]))

function mixed(worlds: readonly Weighed<Odds>[]): Odds {
  const total = worlds.reduce((n, w) => n + w.weight, 0)
  const average = (of: (o: Odds) => number): number => worlds.reduce((n, w) => n + (w.weight / total) * of(w.odds), 0)
  const names = (of: (o: Odds) => object): string[] => [...new Set(worlds.flatMap((w) => Object.keys(of(w.odds))))]
  const [first] = worlds as [(typeof worlds)[number]]
  return {
    ...first.odds,
    outcomes: Object.fromEntries(
      names((o) => o.outcomes).map((name) => [name, { p: average((o) => o.outcomes[name]?.p ?? 0) }]),
    ),
    expected: Object.fromEntries(names((o) => o.expected).map((name) => [name, average((o) => o.expected[name] ?? 0)])),
    spreads: {},
    states: worlds.reduce((n, w) => n + w.odds.states, 0),
    runs: worlds.reduce((n, w) => n + w.odds.runs, 0),
  }
}
