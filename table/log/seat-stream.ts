import type { AnyGame, Entry, Viewer } from '@sortie/engine'
import type { LogLine } from '@sortie/protocol'
import type { GoOn } from '../live/queue.ts'
import type { Line, Store } from '../store/store.ts'
import { type Meta, Numbering } from './log-lines.ts'
import { bodyOf } from './stream.ts'

const PIECE = 200
const AT_ONCE = 1000

/** Where a log that is read backwards ends: in the log, and in the seat's own numbering. */
export interface End {
  readonly at: number
  readonly n: number
}
interface From {
  readonly store: Store
  readonly stream: string
  readonly game: AnyGame
  /** Others go on while much is read. */
  readonly goOn: GoOn
}
interface Read {
  readonly entry: Entry
  readonly meta: Meta
}

/**
 * What a seat knows of the entries before `end`, read backwards: at least `limit` lines or all down to number `until`.
 * A line that points at an earlier one needs that one to be read too. `ends` are places to read on from another time.
 */
export async function olderLines(
  from: From,
  viewer: Viewer,
  wanted: { readonly end: End; readonly limit: number; readonly until: number },
): Promise<{ readonly lines: readonly LogLine[]; readonly numbering: Numbering; readonly ends: readonly End[] }> {
  const { end, limit, until } = wanted
  let read: readonly Read[] = []
  for (let start = end.at, piece = PIECE; ; piece *= 2) {
    const first = Math.max(0, start - piece)
    read = [...(await entriesIn(from, first, start)), ...read]
    start = first
    const count = (await numbered(from, viewer, read, 0)).numbering.next
    const enough = start === 0 || ((count >= limit || end.n - count <= until) && !pointsBefore(read, start))
    if (!enough) continue
    const { numbering, lines } = await numbered(from, viewer, read, end.n - count)
    const ends = read
      .filter((_, i) => i % PIECE === 0)
      .map(({ entry: { at } }) => ({ at, n: numbering.lineAt(at - 1) + 1 }))
    return { lines: lines.filter((l) => l.n >= until).slice(-limit), numbering, ends }
  }
}

async function entriesIn({ store, stream, goOn }: From, from: number, to: number): Promise<readonly Read[]> {
  const read: Read[] = []
  for (let at = from; at < to; at += AT_ONCE)
    for (const line of await store.read(stream, at, Math.min(AT_ONCE, to - at))) {
      await goOn()
      read.push({ entry: bodyOf<Entry>(line) as Entry, meta: metaOf(line) })
    }
  return read
}

async function numbered({ game, goOn }: From, viewer: Viewer, read: readonly Read[], first: number) {
  const numbering = new Numbering(game, viewer, first)
  const lines: LogLine[] = []
  for (const { entry, meta } of read) {
    await goOn()
    const line = numbering.number(entry, meta)
    if (line) lines.push(line)
  }
  return { numbering, lines }
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
  { store, stream, game, goOn }: From,
  viewer: Viewer,
  part: { readonly from: number; readonly to: number },
): Promise<number> {
  if (part.from >= part.to) return 0
  const numbering = new Numbering(game, viewer, 0)
  for (let at = 0; at < part.to; ) {
    const lines = await store.read(stream, at, Math.min(AT_ONCE, part.to - at))
    if (lines.length === 0) break
    for (const line of lines) {
      await goOn()
      numbering.number(bodyOf<Entry>(line) as Entry, metaOf(line))
    }
    at += lines.length
  }
  return numbering.next - (numbering.lineAt(part.from - 1) + 1)
}

/** The last entry that left nothing open, that so many others came after, and that none of them goes back behind. */
export function lastRest(entries: readonly Entry[], after = 0): number {
  let reach = Number.POSITIVE_INFINITY
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entries.length - 1 - i >= after && entry.asks.length === 0 && entry.at <= reach) return i
    reach = Math.min(reach, reachOf(entry) ?? reach)
  }
  return -1
}
