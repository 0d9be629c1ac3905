import { withRows } from './content.ts'
import type { AnyGame } from './game.ts'
import { type Json, setIn } from './json.ts'
import { type Entry, type Input, type Strike, standing, struckIn, type Told } from './log.ts'
import { packsAfter, type UsedPack } from './pack.ts'
import { problemWithSeats, type Sitting } from './seat.ts'
import { defaultsOf, problemWithSetting } from './setting.ts'
import { type LoggedFact, lift } from './upgrade.ts'

/** Everything a table is between two questions: a plain value that can be stored, copied and compared. */
export interface World {
  readonly state: unknown
  readonly settings: { readonly [key: string]: Json }
  readonly content: unknown
  readonly seats: readonly Sitting[]
  /** The packs that rows of the content came from. */
  readonly packs?: readonly UsedPack[]
}

/** The initial settings, content and seats of a table. */
export interface Head {
  readonly settings?: { readonly [key: string]: Json }
  readonly content?: unknown
  readonly seats?: readonly Sitting[]
}

/** A world at a rest, and the last entry it contains. */
export interface Snapshot {
  readonly at: number
  readonly world: World
  /** The edition that wrote it; another one folds the facts instead. */
  readonly edition: number
}

export function beginning(game: AnyGame, head: Head = {}): World {
  for (const [key, value] of Object.entries(head.settings ?? {})) {
    const wrong = problemWithSetting(game.settings, key, value)
    if (wrong) throw new RangeError(wrong)
  }
  const settings = { ...defaultsOf(game.settings), ...head.settings }
  const content: unknown = head.content ?? game.content
  const seats = head.seats ?? []
  const problem = problemWithSeats(seats)
  if (problem) throw new RangeError(problem)
  return { state: game.initial({ settings, content: content as never, seats }), settings, content, seats }
}

/** Applies one fact to the state. The kernel's own facts (a value set by hand) begin with a dollar sign. */
export function evolved(game: AnyGame, state: unknown, fact: LoggedFact): unknown {
  return fact.type === '$set'
    ? setIn(state as Json, fact['path'] as string[], fact['value'] as Json)
    : game.evolve(state as never, fact)
}

/** The world after something that is no fact of the game: a setting, a row of content, a seat. */
export function arranged(world: World, input: Input): World {
  if (input.kind === 'setting') return { ...world, settings: { ...world.settings, [input.key]: input.value } }
  if (input.kind === 'content') return withContent(world, input)
  return input.kind === 'seats' ? { ...world, seats: input.seats } : world
}

function withContent({ packs: used = [], ...world }: World, input: Input & { readonly kind: 'content' }): World {
  const packs = packsAfter(used, input)
  return { ...world, content: withRows(world.content, input.rows), ...(packs.length > 0 && { packs }) }
}

/** The world after these entries. No rule is run: facts are all it takes. */
export const folded = (game: AnyGame, from: World, entries: readonly Entry[], strikes: readonly Strike[] = []): World =>
  atOnce(foldedInPieces(game, from, entries, strikes))

/** Entries that are handled in one piece. */
const PIECE = 250

/** The same in pieces: other work can be done in between. */
export function* foldedInPieces(
  game: AnyGame,
  from: World,
  entries: readonly Entry[],
  strikes: readonly Strike[] = [],
): Generator<void, World> {
  const struck = struckIn(entries, strikes)
  let world = from
  let { state } = from
  for (const [n, { at, input, facts, edition }] of entries.entries()) {
    if (n % PIECE === PIECE - 1) yield
    world = arranged(world, input)
    for (const [i, { fact }] of facts.entries())
      if (!struck.has(`${at}/${i}`)) state = evolved(game, state, lift(game.upgrades, fact, edition))
  }
  return { ...world, state }
}

/** Work that can be done in pieces, done in one. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
  }
}

export const lifted = (game: AnyGame, { facts, edition }: Entry): readonly Told[] =>
  edition === game.edition ? facts : facts.map((t) => ({ ...t, fact: lift(game.upgrades, t.fact, edition) }))

/** Why these entries cannot be added to this snapshot, or nothing. */
export function problemWithLog(game: AnyGame, base: Snapshot, entries: readonly Entry[]): string | undefined {
  if (base.edition !== game.edition)
    return `the snapshot is of edition ${base.edition}, the game of edition ${game.edition}`
  const gap = entries.findIndex((e, i) => e.at !== base.at + 1 + i)
  if (gap >= 0) return `entry ${base.at + 1 + gap} is missing; entry ${entries[gap]?.at} stands in its place`
  const far = entries.find((e) => (e.input.kind === 'rewind' || e.input.kind === 'redo') && e.input.to < base.at)
  return far && `entry ${far.at} goes back to before the snapshot`
}

/** The world that a table's entries add up to, from its base on. */
export const fromBase = (table: {
  readonly game: AnyGame
  readonly base: Snapshot
  readonly entries: readonly Entry[]
}): World => folded(table.game, table.base.world, standing(table.entries))
