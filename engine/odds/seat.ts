import { canonical, redact, sees, type Traced, type Viewer, type Waiting } from '../kernel/index.ts'
import { type Odds, type OddsRequest, odds } from './odds.ts'

/** Thrown when a rule looks at something that the asking seat may not know. */
class HiddenRead extends Error {
  override readonly name = 'HiddenRead'
}

const stop = (): never => {
  throw new HiddenRead('this depends on something hidden')
}

/** Stands for a hidden value while odds are reckoned: it can be carried along, but any look at it stops the reckoning. */
const UNKNOWN: unknown = new Proxy(Object.freeze({}), {
  get: stop,
  has: stop,
  ownKeys: stop,
  getOwnPropertyDescriptor: stop,
})

export type SeatOdds = { readonly known: true; readonly odds: Odds } | { readonly known: false; readonly why: string }

/**
 * The odds as far as a seat may know them. They are reckoned from what the seat sees: if they depend on something
 * hidden from it, from the worlds that the game says would fit; if it names none, the seat is told that it cannot know.
 */
export function oddsForSeat(request: OddsRequest, viewer: Viewer): SeatOdds {
  const { game, from } = request
  if ('waiting' in from && !mayFollow(from.waiting, viewer))
    return { known: false, why: 'something is being settled that this seat does not see' }
  const state = 'state' in from ? from.state : from.waiting.from.state
  const plain = redact(game.state, state as never, viewer)
  if (canonical(plain) === canonical(state)) return { known: true, odds: odds(request) }
  try {
    return {
      known: true,
      odds: odds({ ...request, from: moved(request, redact(game.state, state as never, viewer, UNKNOWN), viewer) }),
    }
  } catch (cause) {
    if (!(cause instanceof HiddenRead)) throw cause
  }
  const worlds = game.worlds?.(plain as never, viewer.seat) ?? []
  if (worlds.length === 0) return { known: false, why: 'these odds depend on something hidden from this seat' }
  return {
    known: true,
    odds: mixed(
      worlds.map((w) => ({ weight: w.weight, odds: odds({ ...request, from: moved(request, w.state, viewer) }) })),
    ),
  }
}

/** Whether everything this procedure was told so far is open to the viewer. */
const mayFollow = ({ question, trace }: Waiting, viewer: Viewer): boolean =>
  sees(viewer, question.seenBy ?? 'everyone') && trace.every((t) => 'meanwhile' in t || sees(viewer, t.seenBy))

/** The same place to start from, with another state; what happened meanwhile is known only as far as the seat saw it. */
function moved({ game, from }: OddsRequest, state: unknown, viewer: Viewer): OddsRequest['from'] {
  if ('state' in from) return { state }
  const trace = from.waiting.trace.flatMap((t): Traced[] => {
    if (!('meanwhile' in t)) return [t]
    const shape = game.facts[t.meanwhile.type]
    if (shape?.seenBy && !sees(viewer, shape.seenBy(t.meanwhile as never))) return []
    return shape
      ? [{ meanwhile: { ...(redact(shape, t.meanwhile as never, viewer, UNKNOWN) as object), type: t.meanwhile.type } }]
      : [t]
  })
  return { waiting: { ...from.waiting, trace, from: { ...from.waiting.from, state } } }
}

function mixed(worlds: readonly { readonly weight: number; readonly odds: Odds }[]): Odds {
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
