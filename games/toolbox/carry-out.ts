import type { Asking, Json, To } from '@sortie/engine'
import {
  type ClockTelling,
  cancel,
  clock,
  type Filled,
  knowsOf,
  pause,
  resume,
  show,
  startClock,
  tick,
} from './clocks/index.ts'
import { type DeckTable, drawFrom } from './decks/index.ts'
import {
  effectsText,
  type Missed,
  type MissedTelling,
  type NewClock,
  noWords,
  type StoryEffect,
  type Vocabulary,
} from './effects/index.ts'
import { layReadyDeck } from './ready/procedures.ts'
import { findTable, type Row, rollTable, type Tables, type TableTable } from './tables/index.ts'

/** What `t` has to have so that cards, rows and clocks can do something. */
export type StoryTable = ClockTelling &
  DeckTable &
  TableTable &
  MissedTelling & { readonly state: { readonly tables: Tables }; readonly content: object }

/** Where an effect comes from. */
export interface From {
  readonly rule: string
  /** Who throws and draws what follows. */
  readonly by: To
  /** The deck of the card that says so. */
  readonly deck?: string | null
  /** How many cards, rows and clocks led here, one to the next. */
  readonly deep?: number
  /** Whether it comes from a clock or deck that players do not know of. */
  readonly secret?: boolean
}

/** What every game can do; everything else is a game's own. */
const shared = [
  'begin clock',
  'move clock',
  'stop clock',
  'hold clock',
  'run clock',
  'draw',
  'roll',
  'reveal',
  'two keep one',
] as const
type Shared = StoryEffect & { readonly do: (typeof shared)[number] }
/** What is gained, damaged, marked, taken or given back, in a game's own words. */
export type OwnEffect = Exclude<StoryEffect, Shared>

export const isShared = (e: { readonly do: string }): e is Shared => (shared as readonly string[]).includes(e.do)

/** Cards and rows that lead on to each other end somewhere. */
export const DEEPEST = 5

/** How a game carries out what is its own. What it leaves out is carried out here. */
export interface Carrying<T, F extends From> {
  /** The game's own words, for rows of content. */
  readonly words?: Vocabulary
  readonly own?: (t: T, effect: OwnEffect, from: F) => Asking<void>
  /** Full clocks, in order. */
  readonly filled?: (t: T, filled: readonly Filled[], from: F) => Asking<void>
  /** Draws from the deck of this name, and does what the card says. */
  readonly draw?: (t: T, deck: string, from: F) => Asking<void>
  /** Rows that were rolled. */
  readonly rows?: (t: T, rows: readonly Row[], from: F) => Asking<void>
}

/** Carries out what cards, rows and clocks say, one after the other. */
export const carryingOut = <T extends StoryTable, F extends From = From>(game: Carrying<T, F>) => {
  const { words = noWords } = game
  function* all(t: T, effects: readonly Json[], from: F): Asking<void> {
    for (const effect of effects as readonly StoryEffect[])
      if (isShared(effect)) yield* one(t, effect, from)
      else if (game.own) yield* game.own(t, effect, from)
  }

  function* whenFull(t: T, filled: readonly Filled[], from: F): Asking<void> {
    if (game.filled) return yield* game.filled(t, filled, from)
    for (const full of filled) yield* all(t, full.whenFull, fromClock(t, full, from))
  }

  function* rowsSay(t: T, rows: readonly Row[], from: F): Asking<void> {
    if (game.rows) return yield* game.rows(t, rows, from)
    for (const { effects } of rows) yield* all(t, effects ?? [], { ...from, deck: null })
  }

  function* draw(t: T, name: string, from: F): Asking<void> {
    if (game.draw) return yield* game.draw(t, name, from)
    const deck =
      Object.keys(t.state.decks).find((id) => isCalled(t.state.decks[id]?.name, name)) ?? layReady(t, name, from)
    if (deck === undefined) return missed(t, 'deck', name, from)
    const secret = from.secret || t.state.decks[deck]?.shown === 'hidden'
    const card = yield* drawFrom(t, { deck, by: from.by, rule: from.rule })
    if (card) yield* all(t, card.effects, { ...from, deck, secret })
  }

  /** A deck of the content that does not lie on the table yet. */
  function layReady(t: T, name: string, { rule, secret = false }: F): string | undefined {
    const { decks = {} } = t.content as { readonly decks?: { readonly [id: string]: { readonly name: string } } }
    const id = Object.keys(decks).find((each) => isCalled(decks[each]?.name, name))
    return id === undefined ? undefined : layReadyDeck(t, id, { rule, words, hidden: secret })
  }

  function* roll(t: T, name: string, from: F): Asking<void> {
    const { tables: ready = {} } = t.content as { readonly tables?: Tables }
    const stock: { readonly [id: string]: { readonly name: string } } = { ...ready, ...t.state.tables }
    const table = Object.keys(stock).find((id) => isCalled(stock[id]?.name, name))
    if (table === undefined) return missed(t, 'table', name, from)
    const rows = yield* rollTable(t, { table, find: findTable(t, { words }), by: from.by, rule: from.rule })
    yield* rowsSay(t, rows, from)
  }

  function* one(t: T, e: Shared, from: F): Asking<void> {
    const { rule, deep = 0 } = from
    switch (e.do) {
      case 'begin clock':
        return begin(t, e.clock, rule)
      case 'move clock': {
        const id = clockFor(t, e.clock, from)
        if (id !== undefined) yield* whenFull(t, tick(t, rule, id, e.by), from)
        return
      }
      case 'stop clock':
      case 'hold clock':
      case 'run clock': {
        const id = clockFor(t, e.clock, from)
        const does = { 'stop clock': cancel, 'hold clock': pause, 'run clock': resume }[e.do]
        if (id !== undefined) does(t, rule, id)
        return
      }
      case 'draw':
        if (deep < DEEPEST) yield* draw(t, e.deck, { ...from, deep: deep + 1 })
        return
      case 'roll':
        if (deep < DEEPEST) yield* roll(t, e.table, { ...from, deep: deep + 1 })
        return
      case 'reveal':
        return reveal(t, e.what, from)
      case 'two keep one':
        if (from.deck) t.tell(rule, { type: 'DrawRuleSet', deck: from.deck, drawRule: 'two keep one', to: 'everyone' })
    }
  }

  return { all, whenFull, rows: rowsSay }
}

/** Where the effects of a full clock come from. */
export const fromClock = <F extends From>(
  t: ClockTelling,
  { clock: id }: Filled,
  from: F,
): F & { readonly deck: null } => {
  const full = t.state.clocks[id]
  return { ...from, deck: null, secret: from.secret || (full !== undefined && knowsOf(full) !== 'everyone') }
}

/**
 * A deck may be there and hidden, so only the GM is told that there is none: where players read nothing, they must not learn
 * that it is there. A roll on a table, and what is revealed, they would see.
 */
export function missed(t: MissedTelling, what: Missed['what'], name: string, { rule, secret }: From): void {
  t.tell(rule, { type: 'EffectMissed', what, name, to: secret || what === 'deck' ? 'gm' : 'everyone' })
}

const isCalled = (name: string | undefined, said: string): boolean => name?.toLowerCase() === said.toLowerCase()

/** A clock that can still move, by its name. */
const clockCalled = (t: ClockTelling, name: string): string | undefined =>
  Object.keys(t.state.clocks).find((id) => {
    const c = t.state.clocks[id]
    return isCalled(c?.name, name) && (c?.status === 'running' || c?.status === 'paused')
  })

/**
 * The same, and the log says so if there is none. Players are told of clocks that they knew, whether or not a hidden one has
 * the same name; that no clock ever had it, only the GM.
 */
function clockFor(t: ClockTelling & MissedTelling, name: string, { rule, secret }: From): string | undefined {
  const id = clockCalled(t, name)
  const seen = Object.values(t.state.clocks).filter((c) => isCalled(c.name, name) && knowsOf(c) === 'everyone')
  const still = seen.some(({ status }) => status === 'running' || status === 'paused')
  if (seen.length > 0 && !still && !secret) t.tell(rule, { type: 'EffectMissed', what: 'clock', name, to: 'everyone' })
  else if (id === undefined) t.tell(rule, { type: 'EffectMissed', what: 'clock', name, to: 'gm' })
  return id
}

/** One that runs under this name already goes on; a clock that starts itself is refused while it is written. */
function begin(t: ClockTelling, { name, kind, size, shown, running, full }: NewClock, rule: string): void {
  if (clockCalled(t, name) !== undefined) return
  const links = full.length > 0 ? [{ does: 'effects' as const, effects: full }] : []
  startClock(t, rule, clock({ name, kind, size, shown, effect: running, links, outcome: effectsText(full) }))
}

/** A clock, or the cards of a deck, become known to everybody. */
function reveal(t: ClockTelling & DeckTable & MissedTelling, what: string, from: From): void {
  const { rule } = from
  const id = clockCalled(t, what)
  if (id !== undefined) show(t, rule, id, 'open')
  const decks = Object.entries(t.state.decks).filter(([, { name }]) => isCalled(name, what))
  if (id === undefined && decks.length === 0) missed(t, 'clock or deck', what, from)
  for (const [deck, { cards }] of decks)
    for (const card of cards.filter((c) => c.audience !== 'everyone'))
      t.tell(rule, { type: 'CardShown', deck, card: { ...card, audience: 'everyone' }, to: 'everyone' })
}
