import type { Viewer } from '@sortie/engine'
import { type Pause, pauseNowAndThen } from '../live/queue.ts'
import type { Ports } from '../ports.ts'
import type { StoredRecord } from '../store/store.ts'

/** The key of a seat's numbering: a new role, or a new holder, starts a new numbering. */
export interface NumberedSeat extends Viewer {
  /** The end of the stream when the seat was taken. The seat's numbers start there; earlier lines are below 0. */
  readonly from: number
}

/** Lines from a number on, or the last ones before a number. */
export type Range = { readonly since: number } | { readonly before: number; readonly limit: number }

/** How many lines each reader had at some position. Stored in snapshots under these keys. */
export type Counts = { readonly [reader: string]: number }

/** The positions of the records that one seat sees, from some record on, counted without gaps. */
export abstract class Numbering<R, L> {
  readonly first: number
  readonly #positions: number[] = []

  constructor(first: number) {
    this.first = first
  }

  /** The record as a line of this seat, counted; nothing if the seat may not know of it. */
  abstract number(record: R): L | undefined
  protected abstract startingAt(first: number, at: number): Numbering<R, L>

  get next(): number {
    return this.first + this.#positions.length
  }

  /** Counts a record that the seat sees; returns its number. */
  count(at: number): number {
    return this.first + this.#positions.push(at) - 1
  }

  /** The same numbering without the records up to a position. */
  after(at: number): Numbering<R, L> {
    const later = this.startingAt(this.lineAt(at) + 1, at)
    later.#positions.push(...this.#positions.slice(later.first - this.first))
    return later
  }

  /** The position of line n, if it is counted here. */
  positionOf(n: number): number | undefined {
    return this.#positions[n - this.first]
  }

  /** The number of the last line at or before a position. */
  lineAt(at: number): number {
    let [from, to] = [0, this.#positions.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#positions[middle] as number) > at) to = middle
      else from = middle + 1
    }
    return this.first + from - 1
  }
}

/** The differences between streams. */
interface Kind<R, L> {
  readonly name: string
  readonly read: (stored: StoredRecord) => R
  readonly numbering: (viewer: Viewer, first: number) => Numbering<R, L>
  /** The line of a record that all seats see alike: only its number differs. */
  readonly sameForAll?: (record: R) => ((n: number) => L) | undefined
  /** The earlier position that a record refers to: whether a seat sees the record depends on the entry there. */
  readonly refersTo?: (record: R) => number | undefined
  readonly readerFor: (viewer: Viewer) => NumberedSeat
}

const PAGE = 200
const AT_ONCE = 500
/** Records after which it is looked whether others should go on. */
const BETWEEN_PAUSES = 16
const MOST_PAGES = 1000

const keyOf = ({ seat, role, from, lent }: NumberedSeat): string => `${seat}/${role}/${from}${lent ? '/lent' : ''}`

/**
 * A stream as each seat sees it: numbered without gaps, so that nobody can count what is hidden. The newest part is loaded;
 * older pages are read from the store. Game log and chat are both kept this way.
 */
export class SeatStream<R extends { readonly at: number }, L extends { readonly n: number }> {
  readonly #ports: Ports
  readonly #kind: Kind<R, L>
  #loaded: R[] = []
  /** The position of the first loaded record. */
  #start = 0
  #counts: Counts = {}
  readonly #numberings = new Map<string, Numbering<R, L>>()
  /** Each reader's numbers at positions that were read before. */
  readonly #pages = new Map<string, Map<number, number>>()

  constructor(ports: Ports, kind: Kind<R, L>) {
    this.#ports = ports
    this.#kind = kind
  }

  get loaded(): readonly R[] {
    return this.#loaded
  }

  get start(): number {
    return this.#start
  }

  keyFor(viewer: Viewer): string {
    return keyOf(this.#kind.readerFor(viewer))
  }

  /** Starts over with these records, the first of them at a position. */
  reset(start: number, records: readonly R[], counts: Counts): void {
    this.#start = start
    this.#loaded = [...records]
    this.#counts = counts
    this.#numberings.clear()
    this.#pages.clear()
  }

  /** Adds the newest record and numbers it for every known reader; returns each reader's line by key. */
  push(record: R): ReadonlyMap<string, L> {
    this.#loaded.push(record)
    const line = this.#kind.sameForAll?.(record)
    const lines = new Map<string, L>()
    for (const [key, numbering] of this.#numberings) {
      const own = line ? line(numbering.count(record.at)) : numbering.number(record)
      if (own) lines.set(key, own)
    }
    return lines
  }

  /** Reads a loaded record again, after its words were taken back. */
  async reread(at: number): Promise<void> {
    if (at < this.#start) return
    const [stored] = await this.#ports.store.read(this.#kind.name, at, 1)
    if (stored) this.#loaded[at - this.#start] = this.#kind.read(stored)
  }

  async numbering(viewer: Viewer): Promise<Numbering<R, L>> {
    const reader = this.#kind.readerFor(viewer)
    const known = this.#numberings.get(keyOf(reader))
    if (known) return known
    const { numbering } = await this.#number(reader, this.#loaded, await this.#firstFor(reader), NONE)
    this.#numberings.set(keyOf(reader), numbering)
    return numbering
  }

  async lines(viewer: Viewer, range: Range): Promise<readonly L[]> {
    const { first, next } = await this.numbering(viewer)
    const until = 'since' in range ? range.since : Number.NEGATIVE_INFINITY
    const { before, limit } =
      'since' in range ? { before: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY } : range
    const wanted = { from: Math.max(until, Math.min(before, next) - limit), before }
    const { lines: recent } = await this.#number(viewer, this.#loaded, first, wanted)
    if (until >= first || recent.length >= limit) return recent
    // Lines in between are read too, because numbers count from the end.
    const end = this.#endFor(viewer, first, before)
    const between = Math.max(0, end.n - before)
    const { lines } = await this.#older(viewer, { end, limit: limit - recent.length + between, until })
    return [...lines.filter((l) => l.n < before), ...recent].slice(-limit)
  }

  /** The position of a seat's line. */
  async positionOf(viewer: Viewer, n: number): Promise<number | undefined> {
    const numbering = await this.numbering(viewer)
    if (n >= numbering.first) return numbering.positionOf(n)
    const end = this.#endFor(viewer, numbering.first, n + 1)
    const older = await this.#older(viewer, { end, limit: end.n - n, until: n })
    return older.numbering.positionOf(n)
  }

  /** The line that a seat has at a position; nothing if it may not know of it. */
  async lineAt(viewer: Viewer, at: number): Promise<L | undefined> {
    const numbering = await this.numbering(viewer)
    const end = { at: this.#start, n: numbering.first }
    const here =
      at >= end.at
        ? numbering
        : (await this.#older(viewer, { end, limit: end.at - at, until: Number.NEGATIVE_INFINITY })).numbering
    const n = here.lineAt(at)
    if (here.positionOf(n) !== at) return undefined
    return (await this.lines(viewer, { before: n + 1, limit: 1 }))[0]
  }

  /** How many lines each of these readers has up to a position, for a snapshot. */
  async countsAt(at: number, viewers: readonly Viewer[]): Promise<Counts> {
    const counts: Record<string, number> = {}
    for (const viewer of viewers) counts[this.keyFor(viewer)] = (await this.numbering(viewer)).lineAt(at) + 1
    return counts
  }

  /** Forgets the records up to a position, now that a snapshot has the counts. */
  forget(at: number, counts: Counts): void {
    this.#loaded = this.#loaded.filter((record) => record.at > at)
    this.#start = at + 1
    this.#counts = counts
    for (const [key, numbering] of this.#numberings)
      if (Object.hasOwn(counts, key)) this.#numberings.set(key, numbering.after(at))
      else this.#numberings.delete(key)
  }

  /** The number of the first loaded line that this reader has. */
  async #firstFor(reader: NumberedSeat): Promise<number> {
    const known = this.#counts[keyOf(reader)]
    if (known !== undefined) return known
    const before = this.#loaded.filter((record) => record.at < reader.from)
    const first =
      reader.from <= this.#start
        ? await this.#countBetween(reader, reader.from, this.#start)
        : -(await this.#number(reader, before, 0, NONE)).numbering.next
    this.#counts = { ...this.#counts, [keyOf(reader)]: first }
    return first
  }

  /** How many lines a seat has between two positions that are not loaded. */
  async #countBetween(viewer: Viewer, from: number, to: number): Promise<number> {
    if (from >= to) return 0
    // Records that refer to earlier ones are read from the start, because their visibility may depend on them.
    const start = this.#kind.refersTo ? 0 : from
    const { numbering } = await this.#number(viewer, await this.#read(start, to, this.#pause()), 0, NONE)
    return numbering.next - (numbering.lineAt(from - 1) + 1)
  }

  /** Where to start reading backwards: the nearest known position, so that paging through a long stream stays cheap. */
  #endFor(viewer: Viewer, first: number, before: number): End {
    let nearest: End = { at: this.#start, n: first }
    for (const [at, n] of this.#pages.get(this.keyFor(viewer)) ?? [])
      if (n >= before && at < nearest.at) nearest = { at, n }
    return nearest
  }

  /**
   * What a seat knows of the records before `end`, read backwards: at least `limit` lines, or all down to number `until`.
   * A record that refers to an earlier one needs that one to be read too.
   */
  async #older(viewer: Viewer, { end, limit, until }: { end: End; limit: number; until: number }) {
    const pause = this.#pause()
    let read: readonly R[] = []
    for (let start = end.at, page = PAGE; ; page *= 2) {
      const first = Math.max(0, start - page)
      read = [...(await this.#read(first, start, pause)), ...read]
      start = first
      const count = (await this.#number(viewer, read, 0, NONE)).numbering.next
      const refersBefore = read.some((record) => (this.#kind.refersTo?.(record) ?? start) < start)
      if (start > 0 && (refersBefore || (count < limit && end.n - count > until))) continue
      const wanted = { from: Math.max(until, end.n - limit), before: end.n }
      const { numbering, lines } = await this.#number(viewer, read, end.n - count, wanted)
      this.#keepPages(viewer, read, numbering)
      return { lines, numbering }
    }
  }

  async #read(from: number, to: number, pause: Pause): Promise<readonly R[]> {
    const read: R[] = []
    for (let at = from; at < to; at += AT_ONCE)
      for (const stored of await this.#ports.store.read(this.#kind.name, at, Math.min(AT_ONCE, to - at))) {
        if (read.length % BETWEEN_PAUSES === 0) await pause()
        read.push(this.#kind.read(stored))
      }
    return read
  }

  /** Counts records as a seat does, and returns its lines of the wanted range. */
  async #number(viewer: Viewer, records: readonly R[], first: number, wanted: Wanted) {
    const numbering = this.#kind.numbering(viewer, first)
    const pause = this.#pause()
    const lines: L[] = []
    for (const [i, record] of records.entries()) {
      if (i % BETWEEN_PAUSES === 0) await pause()
      const line = numbering.number(record)
      if (line && line.n >= wanted.from && line.n < wanted.before) lines.push(line)
    }
    return { numbering, lines }
  }

  #keepPages(viewer: Viewer, read: readonly R[], numbering: Numbering<R, L>): void {
    const key = this.keyFor(viewer)
    const pages = this.#pages.get(key) ?? new Map<number, number>()
    if (pages.size > MOST_PAGES) pages.clear()
    for (let i = 0; i < read.length; i += PAGE) {
      const { at } = read[i] as R
      pages.set(at, numbering.lineAt(at - 1) + 1)
    }
    this.#pages.set(key, pages)
  }

  /** Others go on while much is read. */
  #pause(): Pause {
    return pauseNowAndThen()
  }
}

/** Numbers of lines. */
interface Wanted {
  readonly from: number
  readonly before: number
}
const NONE: Wanted = { from: 0, before: 0 }

/** Where a stream that is read backwards ends: its position, and the seat's number there. */
interface End {
  readonly at: number
  readonly n: number
}
