import {
  type AnyGame,
  type Entry,
  type Input,
  isRefusal,
  type Json,
  misfitting,
  overlaid,
  RuleBroken,
  type Seat,
  Table,
  type Viewer,
  type Waiting,
  type World,
} from '@sortie/engine'
import { botInput } from './bot.ts'
import { type Command, type Done, refused } from './command.ts'
import { type Desk, type DeskEvent, deskAfter, emptyDesk, eveningNow, sittings } from './desk.ts'
import { Door, type LogLine, Numbering, type Update, viewFor } from './door.ts'
import { inputFor, type Sending, thrownFor } from './input.ts'
import { deskOf, logOf } from './names.ts'
import { olderLines } from './older.ts'
import type { Outside } from './outside.ts'
import type { Line } from './store/store.ts'
import { bodyOf, Stream } from './stream.ts'
import { Talk } from './talk.ts'
import { commitmentTo, newSeed, type Proof, placeIn, trayRng } from './tray.ts'

/** What a snapshot of the log holds besides the world. */
interface Kept {
  readonly world: World
  readonly edition: number
  readonly hash: string
  /** How many lines each seat had seen, in its own numbering. */
  readonly counts: { readonly [seat: Seat]: number }
}

const SNAPSHOT_AFTER = 200
const MOST_TRIES = 5
/** A game that goes on by itself for ever is a broken rule. */
const MOST_GOING_ON = 2000

/**
 * A table that people sit at: the kernel's table, its log in a store, and a door for each who looks on.
 * Commands are carried out one after another. Nobody is told of anything before it is durable.
 */
export class LiveTable {
  readonly id: string
  readonly outside: Outside
  readonly game: AnyGame
  desk: Desk
  #table: Table
  #log: Stream
  readonly #desk: Stream
  /** What is said beside the game. */
  readonly talk: Talk
  #times: number[] = []
  #counts: Kept['counts'] = {}
  #queue: Promise<unknown> = Promise.resolve()
  readonly #numberings = new Map<Seat, Numbering>()
  readonly #doors = new Set<Door>()
  readonly #deskWatchers = new Set<() => void>()
  readonly #pinches = new Map<Seat, string>()

  private constructor(id: string, outside: Outside, from: { game: AnyGame; desk: Desk; deskStream: Stream }) {
    this.id = id
    this.outside = outside
    this.game = from.game
    this.desk = from.desk
    this.#desk = from.deskStream
    this.#table = Table.start(from.game, headOf(from.desk, from.game))
    this.#log = new Stream(outside.store, logOf(id), outside.now)
    this.talk = new Talk(this)
  }

  /** Opens a stored table; nothing if there is none. */
  static async open(id: string, outside: Outside): Promise<LiveTable | undefined> {
    const deskStream = new Stream(outside.store, deskOf(id), outside.now)
    const desk = (await deskStream.news()).reduce(
      (d, line) => deskAfter(d, bodyOf<DeskEvent>(line) as DeskEvent),
      emptyDesk,
    )
    if (!desk.created) return undefined
    const live = new LiveTable(id, outside, { game: await outside.game(desk.created.game), desk, deskStream })
    await live.#reload()
    await live.talk.catchUp()
    return live
  }

  get table(): Table {
    return this.#table
  }

  get version(): number {
    return this.#table.version
  }

  /** Secret of this table's question ids: known to every server that can read the store, and to nobody else. */
  get #secret(): string {
    return this.desk.evenings[0]?.seed ?? this.id
  }

  /** One after another: whatever is begun here ends before the next begins. */
  serially<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  /** Looks on as a seat: gives what it sees now, and everything new from then on. */
  attach(viewer: Viewer, send: (update: Update) => void): Door {
    const door = new Door(viewer, viewFor(this.#table, viewer, this.#secret), send)
    this.#doors.add(door)
    return door
  }

  /** Whether anybody looks on. */
  get watched(): boolean {
    return this.#doors.size > 0
  }

  detach(door: Door): void {
    this.#doors.delete(door)
  }

  onDesk(watch: () => void): () => void {
    this.#deskWatchers.add(watch)
    return () => this.#deskWatchers.delete(watch)
  }

  /** What another server has written since; called when the store says that there may be something. */
  catchUp(): Promise<void> {
    return this.serially(() => this.#catchUp())
  }

  /** Carries out something in the game: whole and stored, or not at all. */
  async play(seat: Seat, command: Command, cid: string): Promise<Done> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const input = inputFor(this.#sending, seat, command)
      if ('refused' in input) return input
      const done = await this.#submit(input, cid)
      if (done !== 'again') {
        if ('ok' in done) await this.#goOn()
        return done
      }
    }
    return refused('table/busy', 'others were faster several times; please send it again')
  }

  /** Stores an event of the desk and tells those who watch it. The seats of the game follow. */
  async note(event: DeskEvent, cid: string | null = null): Promise<Done> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const result = await this.#desk.append(event, cid)
      if (result.kind === 'repeat') return { ok: true }
      if (result.kind === 'appended') {
        this.desk = deskAfter(this.desk, event)
        await this.#seatAsTheDeskSays()
        for (const watch of this.#deskWatchers) watch()
        return { ok: true }
      }
      await this.#catchUp()
    }
    return refused('table/busy', 'others were faster several times; please send it again')
  }

  pinch(seat: Seat, pinch: string): void {
    this.#pinches.set(seat, pinch)
  }

  /** Dice for something outside the game: a roll in the chat. */
  async trayFor(at: number): Promise<{ readonly proof: Proof; readonly rng: ReturnType<typeof trayRng> }> {
    const evening = eveningNow(this.desk) ?? (await this.beginEvening())
    const pinches = Object.fromEntries(this.#pinches)
    const proof: Proof = { table: this.id, evening: evening.evening, place: placeIn(evening.seed, 'chat', at), pinches }
    return { proof, rng: trayRng(evening.seed, proof) }
  }

  async beginEvening(): Promise<NonNullable<ReturnType<typeof eveningNow>>> {
    const seed = newSeed()
    const evening = this.desk.evenings.length + 1
    await this.note({ kind: 'eveningBegan', evening, commitment: commitmentTo(seed), seed })
    return eveningNow(this.desk) as NonNullable<ReturnType<typeof eveningNow>>
  }

  /** Lines that a seat has from its number `from` on; older ones are read from the store, newest first, at most `limit`. */
  async lines(
    viewer: Viewer,
    from: { readonly since: number } | { readonly before: number; readonly limit: number },
  ): Promise<readonly LogLine[]> {
    const numbering = this.#numberingFor(viewer)
    const all = this.#linesSinceBase(viewer)
    if ('since' in from && from.since >= numbering.first) return all.filter((l) => l.n >= from.since)
    const wanted = 'since' in from ? Number.POSITIVE_INFINITY : from.limit
    const before = 'since' in from ? Number.POSITIVE_INFINITY : from.before
    const recent = all.filter((l) => l.n < before).slice(-wanted)
    if (recent.length >= wanted) return recent
    const end = { at: this.#table.base.at + 1, n: numbering.first }
    const until = 'since' in from ? from.since : Number.NEGATIVE_INFINITY
    const older = await olderLines(this, viewer, { end, limit: wanted - recent.length, until })
    return [...older, ...recent]
  }

  /** The place in the log of a seat's line, reading older lines if need be. */
  async placeOf(viewer: Viewer, n: number): Promise<number | undefined> {
    const known = this.#numberingFor(viewer).placeOf(n)
    if (known !== undefined || n >= this.#numberingFor(viewer).first) return known
    await this.#reload('whole')
    return this.#numberingFor(viewer).placeOf(n)
  }

  /** The tray's answer to a roll or a draw that waits; nothing while no evening has begun. */
  thrown(w: Waiting): Input | undefined {
    return thrownFor(this.#sending, w)
  }

  get #sending(): Sending {
    return {
      id: this.id,
      table: this.#table,
      desk: this.desk,
      secret: this.#secret,
      pinches: this.#pinches,
      placeOf: (seat, n) => this.#numberings.get(seat)?.placeOf(n),
    }
  }

  async #submit(input: Input, cid: string | null): Promise<Done | 'again'> {
    let entry: Entry
    try {
      const result = this.#table.submit(input)
      if (isRefusal(result)) {
        if (result.refused !== 'rewind/needs-history')
          return cid !== null && (await this.#log.has(cid)) ? { ok: true } : result
        await this.#reload('whole')
        return 'again'
      }
      entry = result
    } catch (broken) {
      if (!(broken instanceof RuleBroken)) throw broken
      this.outside.report('rule broken', { table: this.id, what: broken.message })
      return refused('rule/broken', 'a rule broke; nothing was changed, and the table goes on')
    }
    const stored = await this.#log.append(entry, cid)
    if (stored.kind === 'appended') {
      this.#tellAll(entry, (stored.line as Line).time)
      await this.#keepSnapshot()
      return { ok: true }
    }
    await this.#reload()
    if (stored.kind === 'repeat') return { ok: true }
    this.#tellAll()
    return 'again'
  }

  /** What goes on by itself, and what bots answer, until somebody is asked. */
  async #goOn(): Promise<void> {
    for (let i = 0; i < MOST_GOING_ON; i++) {
      const due = this.#table.due
      const input: Input | undefined = due
        ? { kind: 'open', by: 'game', procedure: due.procedure, args: due.args }
        : botInput(this)
      if (!input) return
      const done = await this.#submit(input, null)
      if (done !== 'again' && 'refused' in done)
        return this.outside.report('could not go on', { table: this.id, why: done.message })
    }
    this.outside.report('went on for too long', { table: this.id, steps: MOST_GOING_ON })
  }

  goOn(): Promise<void> {
    return this.serially(() => this.#goOn())
  }

  async #seatAsTheDeskSays(): Promise<void> {
    const seats = sittings(this.desk)
    if (JSON.stringify(seats) === JSON.stringify(this.#table.world.seats)) return
    const done = await this.#submit({ kind: 'seats', by: 'game', seats }, null)
    if (done === 'again') await this.#seatAsTheDeskSays()
  }

  async #catchUp(): Promise<void> {
    await this.talk.catchUp()
    const arranged = await this.#desk.news()
    for (const line of arranged) this.desk = deskAfter(this.desk, bodyOf<DeskEvent>(line) as DeskEvent)
    const news = await this.#log.news()
    for (const line of news) {
      const entry = bodyOf<Entry>(line)
      if (!entry) continue
      try {
        this.#table.adopt(entry)
      } catch {
        await this.#reload()
        return this.#tellAll()
      }
      this.#tellAll(entry, line.time)
    }
    if (arranged.length > 0) for (const watch of this.#deskWatchers) watch()
  }

  /** Tells every door of an entry, or only that the view may have changed. */
  #tellAll(entry?: Entry, time = 0): void {
    if (entry) this.#times.push(time)
    const lines = new Map<Seat, readonly LogLine[]>()
    for (const door of this.#doors) this.#numberingFor(door.viewer)
    for (const [seat, numbering] of this.#numberings) {
      const line =
        entry && numbering.next >= 0 && entry.at >= this.#table.base.at + 1 ? numbering.number(entry, time) : undefined
      lines.set(seat, line ? [line] : [])
    }
    for (const door of this.#doors)
      door.tell(viewFor(this.#table, door.viewer, this.#secret), lines.get(door.viewer.seat) ?? [])
  }

  #numberingFor(viewer: Viewer): Numbering {
    const known = this.#numberings.get(viewer.seat)
    if (known && known.viewer.role === viewer.role) return known
    const numbering = new Numbering(this.game, viewer, this.#counts[viewer.seat] ?? 0)
    for (const [i, entry] of this.#table.entries.entries()) numbering.number(entry, this.#times[i] ?? 0)
    this.#numberings.set(viewer.seat, numbering)
    return numbering
  }

  #linesSinceBase(viewer: Viewer): readonly LogLine[] {
    const numbering = new Numbering(this.game, viewer, this.#numberingFor(viewer).first)
    return this.#table.entries.flatMap((entry, i) => numbering.number(entry, this.#times[i] ?? 0) ?? [])
  }

  async #keepSnapshot(): Promise<void> {
    if (this.#table.entries.length < SNAPSHOT_AFTER) return
    const snapshot = this.#table.snapshot()
    if (!snapshot) return
    const counts = { ...this.#counts }
    for (const [seat, held] of Object.entries(this.desk.seats))
      counts[seat] = this.#numberingFor({ seat, role: held.role }).next
    const kept: Kept = { world: snapshot.world, edition: snapshot.edition, hash: this.#log.hash, counts }
    await this.outside.store.keepSnapshot(logOf(this.id), { at: snapshot.at, body: JSON.stringify(kept) })
    this.#table = Table.load(this.game, snapshot, [])
    this.#times = []
    this.#counts = counts
    this.#numberings.clear()
  }

  /** Opens the log anew: from the newest snapshot, or from its first entry if asked to or if the snapshot does not fit. */
  async #reload(whole?: 'whole'): Promise<void> {
    const { store, now } = this.outside
    const kept = whole ? undefined : await this.#keptSnapshot()
    const lines = await store.read(logOf(this.id), kept ? kept.at + 1 : 0)
    const entries = lines.map((line) => bodyOf<Entry>(line) as Entry)
    const base = kept ?? Table.start(this.game, headOf(this.desk, this.game)).base
    if (kept && misfitting(this.game, kept, entries)) return this.#reload('whole')
    const last = lines.at(-1)
    const end = last ? { next: last.at + 1, hash: last.hash } : kept && { next: kept.at + 1, hash: kept.hash }
    this.#table = Table.load(this.game, base, entries)
    this.#times = lines.map((line) => line.time)
    this.#log = new Stream(store, logOf(this.id), now, end)
    this.#counts = kept?.counts ?? this.#countsFromTheStart(entries)
    this.#numberings.clear()
  }

  async #keptSnapshot(): Promise<(Kept & { readonly at: number }) | undefined> {
    const found = await this.outside.store.snapshot(logOf(this.id))
    return found && { at: found.at, ...(JSON.parse(found.body) as Kept) }
  }

  /** A seat's own numbering starts where it sat down; what was before has numbers below 0. */
  #countsFromTheStart(entries: readonly Entry[]): Kept['counts'] {
    return Object.fromEntries(
      Object.entries(this.desk.seats).map(([seat, { role, logAt }]) => {
        const numbering = new Numbering(this.game, { seat, role }, 0)
        for (const entry of entries) if (entry.at < logAt) numbering.number(entry, 0)
        return [seat, -numbering.next]
      }),
    )
  }
}

/** What the kernel's table starts from. Content that no longer fits is named when it is laid on, not here. */
function headOf(
  desk: Desk,
  game: AnyGame,
): { readonly settings: { readonly [k: string]: Json }; readonly content: unknown } {
  const laid = overlaid(game, (desk.created?.overlay ?? {}) as never)
  return { settings: desk.created?.settings ?? {}, content: 'content' in laid ? laid.content : game.content }
}
