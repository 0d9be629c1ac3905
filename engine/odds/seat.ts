import {
  type AnyGame,
  type AnyOddsQuestion,
  type AnyProcedure,
  type AnyTelling,
  type Asking,
  redact,
  sees,
  type Traced,
  type Viewer,
  type Waiting,
} from '../kernel/index.ts'
import { type Odds, type OddsRequest, type OptionOdds, odds, oddsByOption } from './odds.ts'

/** Thrown when a rule looks at something that the asking seat may not know. */
class HiddenRead extends Error {
  override readonly name = 'HiddenRead'
}

const stop = (): never => {
  throw new HiddenRead('this depends on something hidden')
}

/** Stands for a hidden value: it can be carried along, but any look into it stops the reckoning. */
const UNKNOWN: unknown = new Proxy(Object.freeze({}), {
  get: stop,
  has: stop,
  ownKeys: stop,
  getOwnPropertyDescriptor: stop,
})

type Known<T> = { readonly known: true; readonly odds: T } | { readonly known: false; readonly why: string }
export type SeatOdds = Known<Odds>
export type SeatOptionOdds = Known<readonly OptionOdds[]>

/**
 * The odds as far as a seat may know them. They are reckoned from what the seat sees: if they depend on something
 * hidden from it, from the worlds that the game says would fit; if it names none, the seat is told that it cannot know.
 */
export const oddsForSeat = (request: OddsRequest, viewer: Viewer): SeatOdds => knownTo(request, viewer, odds, mixed)

/** The same for every answer to the question that is open. */
export const oddsByOptionForSeat = (request: OddsRequest, viewer: Viewer): SeatOptionOdds =>
  knownTo(request, viewer, oddsByOption, (worlds) => {
    const [first] = worlds as [(typeof worlds)[number]]
    return first.odds.map(({ option }, i) => ({
      option,
      odds: mixed(worlds.map((w) => ({ weight: w.weight, odds: (w.odds[i] as OptionOdds).odds }))),
    }))
  })

interface Weighed<T> {
  readonly weight: number
  readonly odds: T
}

function knownTo<T>(
  request: OddsRequest,
  viewer: Viewer,
  reckon: (request: OddsRequest) => T,
  mix: (worlds: readonly Weighed<T>[]) => T,
): Known<T> {
  const { game, from } = request
  if ('waiting' in from && !mayFollow(from.waiting, viewer))
    return { known: false, why: 'something is being settled that this seat does not see' }
  const state = 'state' in from ? from.state : from.waiting.from.state
  const seen = (s: unknown): unknown => redact(game.state, s as never, viewer, UNKNOWN)
  // While a procedure waits, what counts is the state as it is now, if the asker knows it.
  const now = 'waiting' in from ? request.now : undefined
  const guardedRequest = { ...request, game: guardedGame(game), question: guardedQuestion(request.question) }
  const reckonAs = (as: { readonly start: unknown; readonly now: unknown }): T | undefined =>
    unlessHidden(() => reckon({ ...guardedRequest, from: moved(from, as) }))
  const certain = reckonAs({ start: seen(state), now: now === undefined ? undefined : seen(now) })
  if (certain) return { known: true, odds: certain }
  const worlds = game.worlds?.(redact(game.state, (now ?? state) as never, viewer) as never, viewer.seat) ?? []
  const each = worlds.flatMap((w): Weighed<T>[] => {
    const found = reckonAs(now === undefined ? { start: w.state, now } : { start: seen(state), now: w.state })
    return found ? [{ weight: w.weight, odds: found }] : []
  })
  return each.length > 0 && each.length === worlds.length
    ? { known: true, odds: mix(each) }
    : { known: false, why: 'these odds depend on something hidden from this seat' }
}

function unlessHidden<T>(reckon: () => T): T | undefined {
  try {
    return reckon()
  } catch (cause) {
    if (cause instanceof HiddenRead) return undefined
    throw cause
  }
}

/** Whether everything this procedure was told so far is open to the viewer. */
const mayFollow = ({ question, trace }: Waiting, viewer: Viewer): boolean =>
  sees(viewer, question.seenBy ?? 'everyone') &&
  trace.every((t) => ('heard' in t ? sees(viewer, t.seenBy) : !('now' in t)))

/** The same place to start from, as the seat knows it: what it did not see happen, it sees in the state as it is now. */
function moved(from: OddsRequest['from'], as: { readonly start: unknown; readonly now: unknown }): OddsRequest['from'] {
  if ('state' in from) return { state: as.start }
  const heard = from.waiting.trace.filter((t) => !('meanwhile' in t))
  const trace: readonly Traced[] = as.now === undefined ? heard : [...heard, { now: as.now }]
  return { waiting: { ...from.waiting, trace, from: { ...from.waiting.from, state: as.start } } }
}

const guards = new WeakMap<object, object>()

/** The value, but reading a hidden place in it stops the reckoning: comparing with `===` is a look, too. */
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

const guardedQuestion = ({ throwKey, ...q }: AnyOddsQuestion): AnyOddsQuestion => ({
  ...q,
  next: (s) => q.next(guarded(s)),
  outcome: (s) => q.outcome(guarded(s)),
  key: (s) => q.key(guarded(s)),
  ...(throwKey && { throwKey: (s) => throwKey(guarded(s)) }),
  ...(q.measures && { measures: mapped(q.measures, (m) => (s: unknown) => m(guarded(s))) }),
  ...(q.gains && { gains: mapped(q.gains, (g) => (a: unknown, b: unknown) => g(guarded(a), guarded(b))) }),
})

/** Rules see the guarded state; `evolve` gets the real one, for it copies and does not look. */
const guardedGame = (game: AnyGame): AnyGame => ({
  ...game,
  procedures: mapped(
    game.procedures as { readonly [name: string]: AnyProcedure },
    (p): AnyProcedure => ({
      ...p,
      run: (t: AnyTelling, args: Parameters<AnyProcedure['run']>[1]): Asking<unknown> => p.run(guardedTelling(t), args),
    }),
  ),
})

const guardedTelling = (t: AnyTelling): AnyTelling => ({
  get state() {
    return guarded(t.state)
  },
  settings: t.settings,
  content: t.content,
  get seats() {
    return t.seats
  },
  tell: (rule, fact) => t.tell(rule, fact),
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
