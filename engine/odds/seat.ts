import {
  type AnyGame,
  type AnyOddsQuestion,
  type AnyProcedure,
  type AnyTelling,
  type Asking,
  redact,
  type SeenEntry,
  seenFact,
  sees,
  type Traced,
  type Viewer,
  type Waiting,
} from '../kernel/index.ts'
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

/** The same, played out; nothing is made of worlds that would fit. */
export const simulateForSeat = (
  request: OddsRequest,
  viewer: Viewer,
  how: { readonly plays: number; readonly seed: number },
): Known<SampledOdds> => knownTo(request, viewer, (guarded) => simulate(guarded, how), undefined)

/** What a throw can come to, as a seat would see it in the log. */
export type SeenThrow = Omit<Thrown, 'told'> & Pick<SeenEntry, 'facts'>

/** What the throw that is waited for can come to, as far as the seat may know. */
export const throwsAheadForSeat = (
  request: Omit<OddsRequest, 'question'>,
  viewer: Viewer,
): Known<readonly SeenThrow[]> =>
  knownTo(
    request,
    viewer,
    (guarded) =>
      throwsAhead(guarded).map(({ told, ...thrown }) => {
        const facts = told.flatMap((t) => seenFact(request.game, t, viewer) ?? [])
        // Written out, so that something hidden in a fact stops the reckoning, too.
        return { ...thrown, facts: JSON.parse(JSON.stringify(facts)) as SeenEntry['facts'] }
      }),
    (worlds) => {
      const total = worlds.reduce((n, w) => n + w.weight, 0)
      return worlds.flatMap((w) => w.odds.map((t) => ({ ...t, p: (t.p * w.weight) / total })))
    },
  )

interface Weighed<T> {
  readonly weight: number
  readonly odds: T
}

function knownTo<T, R extends Omit<OddsRequest, 'question'> & { readonly question?: AnyOddsQuestion }>(
  request: R,
  viewer: Viewer,
  reckon: (request: R) => T,
  mix: ((worlds: readonly Weighed<T>[]) => T) | undefined,
): Known<T> {
  const { game, from, question } = request
  if ('waiting' in from && !mayFollow(from.waiting, viewer))
    return { known: false, why: 'something is being settled that this seat does not see' }
  const state = 'state' in from ? from.state : from.waiting.from.state
  const seen = (s: unknown): unknown => redact(game.state, s as never, viewer, UNKNOWN)
  // While a procedure waits, what counts is the state as it is now, if the asker knows it.
  const now = 'waiting' in from ? request.now : undefined
  const guardedRequest = {
    ...request,
    game: guardedGame(game, question?.told),
    ...(question && { question: guardedQuestion(question) }),
  }
  const reckonAs = (as: { readonly start: unknown; readonly now: unknown }): T | undefined =>
    unlessHidden(() => reckon({ ...(hides(as) ? guardedRequest : request), from: moved(from, as) }))
  const certain = reckonAs({ start: seen(state), now: now === undefined ? undefined : seen(now) })
  if (certain) return { known: true, odds: certain }
  const worlds = mix && game.worlds?.(redact(game.state, (now ?? state) as never, viewer) as never, viewer.seat)
  const each = (worlds ?? []).flatMap((w): Weighed<T>[] => {
    const found = reckonAs(now === undefined ? { start: w.state, now } : { start: seen(state), now: w.state })
    return found ? [{ weight: w.weight, odds: found }] : []
  })
  return mix && each.length > 0 && each.length === worlds?.length
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

/** Whether there is anything hidden in it: if not, nothing has to be guarded, which is many times faster. */
const hides = (value: unknown): boolean =>
  value === UNKNOWN || (typeof value === 'object' && value !== null && Object.values(value).some(hides))

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

const guardedQuestion = ({ throwKey, told, ...q }: AnyOddsQuestion): AnyOddsQuestion => ({
  ...q,
  ...(told && { told: (f) => told(guarded(f)) }),
  next: (s) => q.next(guarded(s)),
  outcome: (s) => q.outcome(guarded(s)),
  key: (s) => q.key(guarded(s)),
  ...(throwKey && { throwKey: (s) => throwKey(guarded(s)) }),
  ...(q.measures && { measures: mapped(q.measures, (m) => (s: unknown) => m(guarded(s))) }),
  ...(q.gains && { gains: mapped(q.gains, (g) => (a: unknown, b: unknown) => g(guarded(a), guarded(b))) }),
})

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

/** Once it has been told how it went, something hidden ends the procedure instead of the reckoning. */
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
