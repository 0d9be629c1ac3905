import {
  type AnyGame,
  beginning,
  canonical,
  defaultsOf,
  type Entry,
  folded,
  type Input,
  isRefusal,
  type Json,
  type Overlay,
  sayFact,
  standing,
  Table,
  type Told,
  type UsedPack,
  withRows,
} from '@sortie/engine'
import { entriesOf, type TableFile } from '../archive/table-file.ts'
import { contentFor } from '../lobby/content.ts'
import { type Pack, problemsFor, withAlso, withoutPack } from '../packs/pack.ts'
import { type RowChange, rowChanges } from '../packs/row-changes.ts'

/** The changes that the present rules, and perhaps a pack, would make at a table. The table itself stays unchanged. */
export interface Preview {
  readonly edition: { readonly table: number; readonly here: number }
  /** Settings that are new in the game, with the value they would have; and settings that were removed. */
  readonly settings: readonly { readonly key: string; readonly now?: Json; readonly gone?: true }[]
  /** Rows in which the game of today differs from the one the table was made with. The table keeps its own. */
  readonly stock: readonly RowChange[]
  /** Rows that the pack would change. */
  readonly pack?: { readonly rows: readonly RowChange[]; readonly problems: readonly string[] }
  readonly replay: Replay
}

/** The last evening, played again with the same answers and dice. */
export interface Replay {
  readonly entries: number
  /** Entries from which something else follows. */
  readonly differs: readonly { readonly at: number; readonly was: readonly string[]; readonly now: readonly string[] }[]
  /** Why it could not be followed to its end, and from which entry on. */
  readonly stopped?: { readonly at: number; readonly why: string }
}

/** A longer pause separates two evenings. */
const BETWEEN_EVENINGS = 4 * 60 * 60_000

export function preview(file: TableFile, game: AnyGame, pack?: Pack): Preview {
  const entries = standing([...entriesOf(file)])
  const head = { settings: file.table.settings, content: file.content ?? undefined }
  const world = folded(game, beginning(game, head), entries, strikesIn(entries))
  const problems = pack ? problemsFor(game, pack, world.packs ?? []) : []
  const rows = pack && problems.length === 0 ? rowsOf(game, world.packs ?? [], pack) : undefined
  const known = defaultsOf(game.settings) as { readonly [key: string]: Json }
  const chosen = file.table.settings
  return {
    edition: { table: Math.max(file.table.edition, ...entries.map((e) => e.edition)), here: game.edition },
    settings: [
      ...Object.entries(known).flatMap(([key, now]) => (Object.hasOwn(chosen, key) ? [] : [{ key, now }])),
      ...Object.keys(chosen).flatMap((key) => (Object.hasOwn(known, key) ? [] : [{ key, gone: true as const }])),
    ],
    stock: rowChanges(file.content, contentFor(game, file.table.overlay)),
    ...(pack && { pack: { rows: rows ? rowChanges(world.content, withRows(world.content, rows)) : [], problems } }),
    replay: replayed(file, game, entries, rows ?? {}),
  }
}

/** The rows that using a pack sets: its own, and the game's for rows that only its earlier version had. */
function rowsOf(game: AnyGame, used: readonly UsedPack[], pack: Pack): Overlay {
  const before = used.find((u) => u.id === pack.id)
  return before ? withAlso(withoutPack(game.content, before, pack.content), pack.content) : pack.content
}

const strikesIn = (entries: readonly Entry[]) =>
  entries.flatMap(({ input }) => (input.kind === 'fiat' && input.act.act === 'strike' ? [input.act] : []))

/** The first entry of the last evening, or of the rest before it. */
function eveningStart(file: TableFile, entries: readonly Entry[]): number {
  const times = new Map(file.log.map(({ at, time }) => [at, time]))
  const timeOf = (i: number): number => times.get(entries[i]?.at ?? -1) ?? 0
  let start = entries.length - 1
  while (start > 0 && timeOf(start) - timeOf(start - 1) < BETWEEN_EVENINGS) start--
  while (start > 0 && (entries[start - 1]?.asks.length ?? 0) > 0) start--
  return Math.max(start, 0)
}

function replayed(file: TableFile, game: AnyGame, entries: readonly Entry[], rows: Overlay): Replay {
  const start = eveningStart(file, entries)
  const evening = entries.slice(start)
  const head = { settings: file.table.settings, content: file.content ?? undefined }
  const before = folded(game, beginning(game, head), entries.slice(0, start), strikesIn(entries.slice(0, start)))
  const world = { ...before, content: withRows(before.content, rows) }
  const base = { at: entries[start - 1]?.at ?? -1, world, edition: game.edition }
  const table = Table.load(game, base, [])
  /** The new positions of entries in the replay, which leaves out undone entries. */
  const places = new Map<number, number>()
  const differs: Replay['differs'][number][] = []
  for (const { at, input, facts } of evening) {
    const again = table.submit(movedTo(input, places))
    if (isRefusal(again)) {
      // Values that the pack already has need not be set again.
      if (input.kind === 'content') continue
      return { entries: evening.length, differs, stopped: { at, why: again.message } }
    }
    places.set(at, again.at)
    if (canonical(again.facts) !== canonical(facts))
      differs.push({ at, was: sentences(game, facts), now: sentences(game, again.facts) })
  }
  return { entries: evening.length, differs }
}

const sentences = (game: AnyGame, facts: readonly Told[]): readonly string[] =>
  facts.map(({ fact }) => (Object.hasOwn(game.facts, fact.type) ? sayFact(game, fact) : fact.type))

/** An input that names other entries, with their new positions. */
function movedTo(input: Input, places: ReadonlyMap<number, number>): Input {
  const place = (at: number): number => places.get(at) ?? at
  if (input.kind === 'answer') return { ...input, to: place(input.to) }
  if (input.kind !== 'fiat') return input
  if (input.act.act === 'skip') return { ...input, act: { ...input.act, to: place(input.act.to) } }
  return input.act.act === 'strike' ? { ...input, act: { ...input.act, entry: place(input.act.entry) } } : input
}
