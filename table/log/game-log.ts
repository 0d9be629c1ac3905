import {
  type AnyGame,
  type Entry,
  type Head,
  type Input,
  misfitting,
  type Refusal,
  Table,
  type Viewer,
  type World,
} from '@sortie/engine'
import type { LogLine } from '@sortie/protocol'
import { patience } from '../live/queue.ts'
import type { Ports } from '../ports.ts'
import type { Appended } from '../store/store.ts'
import { type Meta, Numbering, openText } from './log-lines.ts'
import { countIn, type End, lastRest, metaOf, olderLines, reachOf } from './seat-stream.ts'
import { bodyOf, Stream } from './stream.ts'
import { logOf } from './stream-names.ts'

/** A snapshot is kept once this many entries have come after it: so that what was done lately can be taken back. */
const KEPT_LOADED = 200
const MOST_PAGES = 1000

/** What a snapshot of the log holds besides the world. */
interface Kept {
  readonly world: World
  readonly edition: number
  readonly hash: string
  /** How many lines each seat had, in its own numbering. */
  readonly counts: { readonly [seat: string]: number }
}

/** A seat, as numberings go: another role or a seat taken anew counts anew. */
export interface Reader extends Viewer {
  /** Where the log was when the seat was taken: its own numbers start there; what was before has numbers below 0. */
  readonly logAt: number
}
export const keyOf = ({ seat, role, logAt }: Reader): string => `${seat}/${role}/${logAt}`

export interface Around {
  readonly id: string
  readonly ports: Ports
  readonly game: AnyGame
  readonly head: Head
  /** Everybody who sits at the table, for counting what each has seen. */
  readonly readers: () => readonly Reader[]
}

/** The game's log as far as it is loaded: the kernel's table, what is stored of it, and how each seat counts it. */
export class GameLog {
  readonly #around: Around
  readonly #name: string
  #table: Table
  #stream: Stream
  #meta: Meta[] = []
  #counts: Kept['counts'] = {}
  #numberings = new Map<string, Numbering>()
  /** Where each seat's numbers stand at places that were read before. */
  readonly #pages = new Map<string, Map<number, number>>()
  /** No use in looking for a snapshot before the log is this long. */
  #patience = 0

  constructor(around: Around) {
    this.#around = around
    this.#name = logOf(around.id)
    this.#table = Table.start(around.game, around.head)
    this.#stream = new Stream(around.ports.store, this.#name, around.ports.now)
  }

  get table(): Table {
    return this.#table
  }

  get stream(): Stream {
    return this.#stream
  }

  /** Carries out an input, in memory only: what follows is `store`, or `reload` if that fails. */
  submit(input: Input): Entry | Refusal {
    return this.#table.submit(input)
  }

  async store(entry: Entry, cid: string | null): Promise<Appended['kind']> {
    const { kind, line } = await this.#stream.append(entry, cid)
    if (line) this.#meta.push(metaOf(line))
    return kind
  }

  /** What others have written, entry by entry; throws if the rules here do not say the same. */
  async *news(): AsyncGenerator<Entry> {
    for (const line of await this.#stream.news()) {
      const entry = bodyOf<Entry>(line) as Entry
      this.#table.adopt(entry)
      this.#meta.push(metaOf(line))
      yield entry
    }
  }

  /** Counts the newest entry for everybody, and gives it to each as they have it, with the text it is sent as. */
  countLast(tell: (reader: string, n: number, text: string) => void): void {
    const [entry, meta] = [this.#table.entries.at(-1) as Entry, this.#meta.at(-1) as Meta]
    const open = openText(this.#around.game, entry, meta)
    for (const [key, numbering] of this.#numberings) {
      if (open) {
        const n = numbering.count(entry)
        tell(key, n, open(n))
      } else {
        const line = numbering.number(entry, meta)
        if (line) tell(key, line.n, JSON.stringify(line))
      }
    }
  }

  async numbering(reader: Reader): Promise<Numbering> {
    const known = this.#numberings.get(keyOf(reader))
    if (known) return known
    const numbering = new Numbering(this.#around.game, reader, await this.#firstOf(reader))
    for (const [i, entry] of this.#table.entries.entries()) numbering.number(entry, this.#meta[i] as Meta)
    this.#numberings.set(keyOf(reader), numbering)
    return numbering
  }

  /** The number of the first loaded line that this seat has. */
  async #firstOf(reader: Reader): Promise<number> {
    const known = this.#counts[keyOf(reader)]
    if (known !== undefined) return known
    const start = this.#table.base.at + 1
    const first =
      reader.logAt <= start
        ? await countIn(this.#from, reader, { from: reader.logAt, to: start })
        : -this.#loadedBefore(reader, reader.logAt)
    this.#counts = { ...this.#counts, [keyOf(reader)]: first }
    return first
  }

  #loadedBefore(viewer: Viewer, at: number): number {
    const numbering = new Numbering(this.#around.game, viewer, 0)
    for (const [i, entry] of this.#table.entries.entries())
      if (entry.at < at) numbering.number(entry, this.#meta[i] as Meta)
    return numbering.next
  }

  /** Lines that a seat has from a number on, or the last ones before a number; what is not loaded is read. */
  async lines(
    reader: Reader,
    from: { readonly since: number } | { readonly before: number; readonly limit: number },
  ): Promise<readonly LogLine[]> {
    const { first } = await this.numbering(reader)
    const counting = new Numbering(this.#around.game, reader, first)
    const loaded = this.#table.entries.flatMap((entry, i) => counting.number(entry, this.#meta[i] as Meta) ?? [])
    const until = 'since' in from ? from.since : Number.NEGATIVE_INFINITY
    const before = 'since' in from ? Number.POSITIVE_INFINITY : from.before
    const limit = 'since' in from ? Number.POSITIVE_INFINITY : from.limit
    const recent = loaded.filter((l) => l.n >= until && l.n < before).slice(-limit)
    if (until >= first || recent.length >= limit) return recent
    // What lies between is read too, for the numbers count from the end.
    const end = this.#endFor(reader, first, before)
    const between = Math.max(0, end.n - before)
    const { lines } = await this.#older(reader, { end, limit: limit - recent.length + between, until })
    return [...lines.filter((l) => l.n < before), ...recent].slice(-limit)
  }

  /** The place in the log of a seat's line, reading older lines if need be. */
  async placeOf(reader: Reader, n: number): Promise<number | undefined> {
    const numbering = await this.numbering(reader)
    if (n >= numbering.first) return numbering.placeOf(n)
    const end = this.#endFor(reader, numbering.first, n + 1)
    const older = await this.#older(reader, { end, limit: end.n - n, until: n })
    return older.numbering.placeOf(n)
  }

  /** The number that a seat has for a place in the log; nothing if it may not know of it. */
  async numberOf(reader: Reader, at: number): Promise<number | undefined> {
    const numbering = await this.numbering(reader)
    const end = { at: this.#table.base.at + 1, n: numbering.first }
    const loaded = at >= end.at
    const limit = loaded ? 0 : end.at - at
    const here = loaded
      ? numbering
      : (await this.#older(reader, { end, limit, until: Number.NEGATIVE_INFINITY })).numbering
    const n = here.lineAt(at)
    return here.placeOf(n) === at ? n : undefined
  }

  /** From where to read backwards: as near as is known, so that paging through a long log stays cheap. */
  #endFor(reader: Reader, first: number, before: number): End {
    let nearest: End = { at: this.#table.base.at + 1, n: first }
    for (const [at, n] of this.#pages.get(keyOf(reader)) ?? []) if (n >= before && at < nearest.at) nearest = { at, n }
    return nearest
  }

  async #older(reader: Reader, wanted: { readonly end: End; readonly limit: number; readonly until: number }) {
    const older = await olderLines(this.#from, reader, wanted)
    const pages = this.#pages.get(keyOf(reader)) ?? new Map<number, number>()
    if (pages.size > MOST_PAGES) pages.clear()
    for (const { at, n } of older.ends) pages.set(at, n)
    this.#pages.set(keyOf(reader), pages)
    return older
  }

  get #from() {
    const { store, now } = this.#around.ports
    return { store, stream: this.#name, game: this.#around.game, goOn: patience(now) }
  }

  /** Whether so much is loaded that it is time to look for a snapshot. */
  get isLong(): boolean {
    return this.#table.entries.length >= 2 * KEPT_LOADED && this.#table.version >= this.#patience
  }

  /** Keeps a snapshot of some time ago, and forgets what lies before it. Without one, opening takes longer: no more. */
  async keepSnapshot(): Promise<void> {
    this.#patience = this.#table.version + KEPT_LOADED / 2
    const { id, ports } = this.#around
    await this.#rebase().catch((e: unknown) => ports.report('could not keep a snapshot', { table: id, why: String(e) }))
  }

  async #rebase(): Promise<void> {
    const { entries } = this.#table
    const last = lastRest(entries, KEPT_LOADED)
    if (last < 0) return
    const { game } = this.#around
    const part = Table.load(game, this.#table.base, entries.slice(0, last + 1))
    const snapshot = part.snapshot()
    if (!snapshot) return
    const counts: Record<string, number> = {}
    for (const reader of this.#around.readers())
      counts[keyOf(reader)] = (await this.numbering(reader)).lineAt(snapshot.at) + 1
    const kept: Kept = { world: snapshot.world, edition: snapshot.edition, hash: this.#meta[last]?.hash ?? '', counts }
    await this.#around.ports.store.keepSnapshot(this.#name, { at: snapshot.at, body: JSON.stringify(kept) })
    this.#table = Table.load(game, snapshot, entries.slice(last + 1))
    this.#meta = this.#meta.slice(last + 1)
    this.#counts = counts
    for (const [key, numbering] of this.#numberings)
      if (Object.hasOwn(counts, key)) this.#numberings.set(key, numbering.after(snapshot.at))
      else this.#numberings.delete(key)
  }

  /** Opens the log anew: from the newest snapshot, or from its first entry if asked to or if the snapshot does not fit. */
  async reload(whole?: 'whole'): Promise<void> {
    const { ports, game, head } = this.#around
    const kept = whole ? undefined : await this.#kept()
    const lines = await ports.store.read(this.#name, kept ? kept.at + 1 : 0)
    const entries = lines.map((line) => bodyOf<Entry>(line) as Entry)
    // A snapshot holds what was so then; whatever goes back further needs the entries themselves.
    if (kept && (misfitting(game, kept, entries) || entries.some((e) => (reachOf(e) ?? kept.at) < kept.at)))
      return this.reload('whole')
    const last = lines.at(-1)
    const end = last ? { next: last.at + 1, hash: last.hash } : kept && { next: kept.at + 1, hash: kept.hash }
    this.#table = Table.load(game, kept ?? Table.start(game, head).base, entries)
    this.#meta = lines.map(metaOf)
    this.#stream = new Stream(ports.store, this.#name, ports.now, end)
    this.#counts = kept?.counts ?? {}
    this.#numberings.clear()
    this.#pages.clear()
    this.#patience = 0
  }

  async #kept(): Promise<(Kept & { readonly at: number }) | undefined> {
    const found = await this.#around.ports.store.snapshot(this.#name)
    return found && { at: found.at, ...(JSON.parse(found.body) as Kept) }
  }
}
