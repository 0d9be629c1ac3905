import {
  type AnyGame,
  type Entry,
  type Head,
  type Input,
  isRefusal,
  type Opening,
  personalTo,
  problemWithLog,
  type Refusal,
  type Snapshot,
  Table,
  type Viewer,
  type World,
} from '@sortie/engine'
import type { LogLine } from '@sortie/protocol'
import { pauseNowAndThen } from '../live/queue.ts'
import type { Ports } from '../ports.ts'
import { mustHold } from './damaged.ts'
import { Chain } from './hash-chain.ts'
import { type LoggedEntry, LogNumbering, lineForAll, loggedIn, reachOf } from './log-lines.ts'
import { type Counts, type NumberedSeat, SeatStream } from './seat-stream.ts'
import { pagesOf, Stream } from './stream.ts'
import { logOf } from './stream-names.ts'

/**
 * The distance of a snapshot from the end, so that recent steps can be undone without reading. Up to twice as many entries are
 * in memory, at about a kilobyte each: they are most of what an open table takes.
 */
const KEPT_LOADED = 50
/** Lines after which it is looked whether others should go on. */
const BETWEEN_PAUSES = 16

/** The content of a log's snapshot besides its position. */
interface Kept {
  readonly world: World
  readonly edition: number
  readonly hash: string
  readonly counts: Counts
}

interface Setup {
  readonly id: string
  readonly ports: Ports
  readonly game: AnyGame
  readonly head: Head
  /** Everybody with a seat. */
  readonly viewers: () => readonly Viewer[]
  readonly readerFor: (viewer: Viewer) => NumberedSeat
}

/** The loaded part of the game log: the kernel's table, its stored records, and each seat's numbering. */
export class GameLog {
  readonly #setup: Setup
  readonly #name: string
  #table: Table
  #stream: Stream
  readonly bySeat: SeatStream<LoggedEntry, LogLine>
  /** Looking for a snapshot before the log is this long is no use. */
  #patience = 0

  constructor(setup: Setup) {
    const { ports, game, head, readerFor } = setup
    this.#setup = setup
    this.#name = logOf(setup.id)
    this.#table = Table.start(game, head)
    this.#stream = new Stream(ports.store, this.#name, ports.now)
    this.bySeat = new SeatStream(ports, {
      name: this.#name,
      read: (record) => loggedIn(record),
      numbering: (viewer, first) => new LogNumbering(game, viewer, first),
      sameForAll: (logged) => lineForAll(game, logged),
      refersTo: ({ entry }) => reachOf(entry),
      readerFor,
    })
  }

  get game(): AnyGame {
    return this.#setup.game
  }

  get table(): Table {
    return this.#table
  }

  get stream(): Stream {
    return this.#stream
  }

  get due(): Opening | undefined {
    return this.#table.due
  }

  /** Carries out an input, in memory only. `append` follows, or `reload` if that fails. */
  submit(input: Input): Entry | Refusal {
    return this.#table.submit(input)
  }

  /** The same for an input that goes back: others go on while there is much to do. */
  async goBack(input: Input & { readonly kind: 'rewind' | 'redo' }): Promise<Entry | Refusal> {
    const gone = await inPieces(this.#table.goingBack(input))
    if (isRefusal(gone)) return gone
    this.#table = gone.table
    return gone.entry
  }

  /** Stores entries, all of them or none; if they were appended, returns the lines of each for every known reader. */
  async append(
    made: readonly MadeEntry[],
  ): Promise<
    { readonly kind: 'conflict' | 'repeat' } | { readonly kind: 'appended'; readonly entries: readonly NewLines[] }
  > {
    const { kind, lines } = await this.#stream.appendAll(
      made.map(({ entry, cid }) => ({ body: entry, cid, personal: personalTo(this.game, entry) !== undefined })),
    )
    if (kind !== 'appended' || !lines) return { kind: kind === 'repeat' ? 'repeat' : 'conflict' }
    // The entries that the kernel made, not their stored texts: both say the same.
    return { kind, entries: lines.map((line, i) => this.bySeat.push(loggedIn(line, made[i]?.entry))) }
  }

  /** Adds entries of other servers one by one; throws if the rules here tell other facts. */
  async *news(): AsyncGenerator<NewLines> {
    for (const stored of await this.#stream.news()) {
      const logged = loggedIn(stored)
      this.#table.adopt(logged.entry)
      yield this.bySeat.push(logged)
    }
  }

  /** Whether so much is loaded that it is time to look for a snapshot. */
  get isLong(): boolean {
    return this.#table.entries.length >= 2 * KEPT_LOADED && this.#table.version >= this.#patience
  }

  /** Keeps an older snapshot and forgets earlier entries. If that fails, the next opening only takes longer. */
  async keepSnapshot(): Promise<void> {
    this.#patience = this.#table.version + KEPT_LOADED / 2
    const { id, ports } = this.#setup
    await this.#rebase().catch((e: unknown) => ports.report('could not keep a snapshot', { table: id, why: String(e) }))
  }

  async #rebase(): Promise<void> {
    const { entries } = this.#table
    const last = lastRest(entries, KEPT_LOADED)
    if (last < 0) return
    const { game, ports, viewers } = this.#setup
    const snapshot = (await loaded(game, this.#table.base, entries.slice(0, last + 1))).snapshot()
    if (!snapshot) return
    const counts = await this.bySeat.countsAt(snapshot.at, viewers())
    const hash = this.bySeat.loaded[last]?.hash ?? ''
    const kept: Kept = { world: snapshot.world, edition: snapshot.edition, hash, counts }
    await ports.store.keepSnapshot(this.#name, { at: snapshot.at, body: JSON.stringify(kept) })
    this.#table = await loaded(game, snapshot, entries.slice(last + 1))
    this.bySeat.forget(snapshot.at, counts)
  }

  /**
   * Opens the log again, in pieces: from the newest snapshot, or if that does not fit, from the first entry. `back`: so that
   * what came after that position can be taken back.
   */
  async reload(back?: number): Promise<void> {
    const { ports, game, head } = this.#setup
    const kept = back === undefined ? await this.#kept() : undefined
    const logged = await this.#read(kept)
    const entries = logged.map(({ entry }) => entry)
    // A snapshot holds a later world; going further back needs the entries themselves.
    if (kept && (problemWithLog(game, kept, entries) || entries.some((e) => (reachOf(e) ?? kept.at) < kept.at)))
      return this.reload(-1)
    const start = kept ?? Table.start(game, head).base
    const rest = back === undefined || back < 0 ? -1 : lastRest(entries, entries.length - 1 - back)
    const base = rest < 0 ? start : ((await loaded(game, start, entries.slice(0, rest + 1))).snapshot() ?? start)
    const first = base.at - start.at
    const last = logged.at(-1)
    const end = last ? { next: last.at + 1, hash: last.hash } : kept && { next: kept.at + 1, hash: kept.hash }
    this.#table = await loaded(game, base, entries.slice(first))
    this.#stream = new Stream(ports.store, this.#name, ports.now, end)
    this.bySeat.reset(this.#table.base.at + 1, logged.slice(first), kept?.counts ?? {})
    this.#patience = 0
  }

  /** The records after a snapshot, checked as they are read. */
  async #read(kept: (Kept & { readonly at: number }) | undefined): Promise<readonly LoggedEntry[]> {
    const logged: LoggedEntry[] = []
    const from = kept ? kept.at + 1 : 0
    const chain = new Chain(kept?.hash, from)
    const pause = pauseNowAndThen()
    for await (const page of pagesOf(this.#setup.ports.store, this.#name, from))
      for (let i = 0; i < page.length; i += BETWEEN_PAUSES) {
        await pause()
        const some = page.slice(i, i + BETWEEN_PAUSES)
        mustHold(this.#name, some, chain)
        for (const record of some) logged.push(loggedIn(record))
      }
    return logged
  }

  async #kept(): Promise<(Kept & { readonly at: number }) | undefined> {
    const found = await this.#setup.ports.store.snapshot(this.#name)
    return found && { at: found.at, ...(JSON.parse(found.body) as Kept) }
  }
}

/** A table from its entries; others go on while there is much to do. */
const loaded = (game: AnyGame, base: Snapshot, entries: readonly Entry[]): Promise<Table> =>
  inPieces(Table.loading(game, base, entries))

async function inPieces<T>(work: Generator<void, T>): Promise<T> {
  const pause = pauseNowAndThen()
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
    await pause()
  }
}

/** An entry that the kernel has made and that is not stored yet. */
export interface MadeEntry {
  readonly entry: Entry
  /** The id of the command that led to it; none for an automatic step. */
  readonly cid: string | null
}

/** A new entry as a line of each reader that sees it, by the reader's key. */
export type NewLines = ReadonlyMap<string, LogLine>

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
