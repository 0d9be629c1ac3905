import type { AnyGame, Entry, Viewer } from '@sortie/engine'
import { type LogLine, type Meta, Numbering } from './door.ts'
import type { Line, Store } from './store/store.ts'
import { bodyOf } from './stream.ts'

const PIECE = 200

/** Where a log that is read backwards ends: in the log, and in the seat's own numbering. */
export interface End {
  readonly at: number
  readonly n: number
}
interface From {
  readonly store: Store
  readonly stream: string
  readonly game: AnyGame
}

/**
 * What a seat knows of the entries before `end`, read backwards: at least `limit` lines or all down to number `until`.
 * A line that points at an earlier one needs that one to be read too.
 */
export async function olderLines(
  { store, stream, game }: From,
  viewer: Viewer,
  wanted: { readonly end: End; readonly limit: number; readonly until: number },
): Promise<{ readonly lines: readonly LogLine[]; readonly numbering: Numbering; readonly start: End }> {
  const { end, limit, until } = wanted
  const read: { readonly entry: Entry; readonly meta: Meta }[] = []
  for (let start = end.at, piece = PIECE; ; piece *= 2) {
    const from = Math.max(0, start - piece)
    const before = start > from ? await store.read(stream, from, start - from) : []
    read.unshift(...before.map((line) => ({ entry: bodyOf<Entry>(line) as Entry, meta: metaOf(line) })))
    start = from
    const count = counted(game, viewer, read)
    const enough = start === 0 || ((count >= limit || end.n - count <= until) && !pointsBefore(read, start))
    if (!enough) continue
    const numbering = new Numbering(game, viewer, end.n - count)
    const found = read.flatMap(({ entry, meta }) => numbering.number(entry, meta) ?? [])
    const lines = found.filter((l) => l.n >= until).slice(-limit)
    return { lines, numbering, start: { at: start, n: numbering.first } }
  }
}

function counted(
  game: AnyGame,
  viewer: Viewer,
  read: readonly { readonly entry: Entry; readonly meta: Meta }[],
): number {
  const numbering = new Numbering(game, viewer, 0)
  for (const { entry, meta } of read) numbering.number(entry, meta)
  return numbering.next
}

const pointsBefore = (read: readonly { readonly entry: Entry }[], start: number): boolean =>
  read.some(({ entry }) => (reachOf(entry) ?? start) < start)

/** After which entry an entry changes things: the last one that it leaves alone. */
export function reachOf({ input }: Entry): number | undefined {
  if (input.kind === 'rewind') return input.to
  return input.kind === 'fiat' && input.act.act === 'strike' ? input.act.entry - 1 : undefined
}

export const metaOf = (line: Line): Meta => {
  const hand = line.cid?.split('/')[0]
  return { time: line.time, hash: line.hash, ...(hand !== undefined && { hand }) }
}

/** How many lines a seat has of a part of the log that is not loaded. Read from its start: what counts may depend on that. */
export async function countIn(
  { store, stream, game }: From,
  viewer: Viewer,
  part: { readonly from: number; readonly to: number },
): Promise<number> {
  if (part.from >= part.to) return 0
  const numbering = new Numbering(game, viewer, 0)
  for (let at = 0; at < part.to; ) {
    const lines = await store.read(stream, at, Math.min(1000, part.to - at))
    if (lines.length === 0) break
    for (const line of lines) numbering.number(bodyOf<Entry>(line) as Entry, metaOf(line))
    at += lines.length
  }
  return numbering.next - (numbering.lineAt(part.from - 1) + 1)
}
