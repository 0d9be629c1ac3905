import {
  type AnyGame,
  type Entry,
  type Input,
  isRefusal,
  type Rng,
  RuleBroken,
  runs,
  type Seat,
  same,
  type Table,
  type Viewer,
  type Waiting,
} from '@sortie/engine'
import type { GameCommand, LogLine, Proof, Refused } from '@sortie/protocol'
import { idFrom } from '../crypto/secret.ts'
import { diceRng, proofFor } from '../dice/fair-dice.ts'
import { headOf } from '../lobby/content.ts'
import {
  emptyLobby,
  eveningNow,
  type LobbyEvent,
  type LobbyState,
  lobbyAfter,
  lobbyAfterAll,
  readersAt,
  sittings,
} from '../lobby/lobby-events.ts'
import { ChatLog, type Hearer } from '../log/chat-log.ts'
import { GameLog, type Reader } from '../log/game-log.ts'
import { bodyOf, Stream } from '../log/stream.ts'
import { lobbyOf } from '../log/stream-names.ts'
import type { Ports } from '../ports.ts'
import { type Door, Doors } from '../publish/subscriptions.ts'
import { botInput } from './bots.ts'
import { busy, type Done, gone, refused, sayable } from './outcome.ts'
import { Turns } from './queue.ts'
import { Answers } from './replies.ts'
import { inputFor, lineNamed, noEvening, thrownFor } from './translate.ts'

const MOST_TRIES = 20
/** A game that goes on by itself for ever is a broken rule. */
const MOST_GOING_ON = 2000

/**
 * A table that people sit at: the kernel's table, its log in a store, and a door for each who looks on.
 * Commands are carried out one after another. Nobody is told of anything before it is durable.
 */
export class LiveTable {
  readonly id: string
  readonly ports: Ports
  readonly game: AnyGame
  lobby: LobbyState
  readonly log: GameLog
  /** What is said beside the game. */
  readonly chat: ChatLog
  readonly answers = new Answers()
  /** Why nobody can use this object any more: the table was deleted, or it is not kept open here. */
  over: 'deleted' | 'closed' | undefined
  readonly lobbyStream: Stream
  readonly turns = new Turns()
  /** What is in memory may not be what is stored. */
  #stale = false
  readonly #toLookAt = new Set<Stream['name']>()
  /** Everybody who looks on. */
  readonly doors: Doors
  readonly #deskWatchers = new Set<() => void>()
  /** What the clients have thrown into the dice, by seat. */
  #pinches: Proof['pinches'] = {}

  #seated: { readonly lobby: LobbyState['seats']; readonly seats: unknown } | undefined
  #stuckAt: number | undefined
  readonly #secret: string

  private constructor(
    id: string,
    ports: Ports,
    from: { game: AnyGame; lobby: LobbyState; lobbyStream: Stream; head: object },
  ) {
    this.id = id
    this.ports = ports
    this.game = from.game
    this.lobby = from.lobby
    this.lobbyStream = from.lobbyStream
    this.#secret = from.lobby.created?.secret ?? id
    this.log = new GameLog({ id, ports, game: from.game, head: from.head, readers: () => readersAt(this.lobby) })
    this.doors = new Doors({
      log: this.log,
      secret: this.#secret,
      gather: ports.gather,
      inTurn: (work) => this.#aside(this.serially(work), 'could not tell everybody'),
    })
    this.chat = new ChatLog(this)
  }

  /** Opens a stored table; nothing if there is none. */
  static async open(id: string, ports: Ports): Promise<LiveTable | undefined> {
    const lobbyStream = new Stream(ports.store, lobbyOf(id), ports.now)
    const events = (await lobbyStream.news()).map((line) => bodyOf<LobbyEvent>(line) as LobbyEvent)
    const lobby = lobbyAfterAll(emptyLobby, events)
    if (!lobby.created) return undefined
    const game = await ports.game(lobby.created.game)
    const head = await headOf(lobby.created, game, ports.store)
    const live = new LiveTable(id, ports, { game, lobby, lobbyStream, head })
    await live.log.reload()
    await live.chat.open()
    return live
  }

  get table(): Table {
    return this.log.table
  }

  get version(): number {
    return this.table.version
  }

  /** A name for how this seat counts its lines; when it changes, so do the numbers. */
  epochFor(viewer: Viewer): string {
    const { logAt, chatAt } = this.readerFor(viewer)
    return idFrom(this.#secret, 'book', viewer.seat, viewer.role, logAt, chatAt)
  }

  /** One after another: whatever is begun here ends before the next begins. */
  serially<T>(work: () => T | Promise<T>): Promise<T> {
    return this.turns.take(() => (this.#stale ? this.#refresh().then(work) : work()))
  }

  readerFor({ seat, role }: Viewer): Reader & Hearer {
    const held = this.lobby.seats[seat]
    return { seat, role, logAt: held?.logAt ?? 0, chatAt: held?.chatAt ?? 0 }
  }

  /** Looks on as a seat: gives what it sees now, and everything new from then on, as the fields of a JSON object. */
  attach(viewer: Viewer, send: (update: string) => void): Promise<Door> {
    return this.doors.attach(this.readerFor(viewer), send)
  }

  /** Whether anybody looks on. */
  get watched(): boolean {
    return this.doors.size > 0 || this.#deskWatchers.size > 0
  }

  onLobby(watch: () => void): () => void {
    this.#deskWatchers.add(watch)
    return () => this.#deskWatchers.delete(watch)
  }

  #tellDesk(): void {
    for (const watch of [...this.#deskWatchers]) watch()
  }

  /** The streams of this table, and what to do when the store calls about one. */
  wakers(): readonly (readonly [stream: string, woken: () => void])[] {
    const streams = [this.lobbyStream, this.log.stream, this.chat.stream].map((s) => s.name)
    return streams.map((name) => [name, () => this.#woken(name)])
  }

  #woken(name: string): void {
    const stream = [this.lobbyStream, this.log.stream, this.chat.stream].find((s) => s.name === name)
    if (!stream?.called() || this.over) return
    const planned = this.#toLookAt.size > 0
    this.#toLookAt.add(name)
    if (!planned) this.#aside(this.catchUp(), 'could not catch up')
  }

  /** Something that nobody waits for. */
  #aside(work: Promise<void>, trouble: string): void {
    work.catch((e: unknown) => this.ports.report(trouble, { table: this.id, why: String(e) }))
  }

  /** What another server has written since. */
  catchUp(): Promise<void> {
    return this.serially(() => {
      this.#toLookAt.clear()
      return this.#catchUp()
    })
  }

  /** Carries out something in the game: whole and stored, or not at all. */
  async play(from: { readonly viewer: Viewer; readonly as: Seat }, command: GameCommand, cid: string): Promise<Done> {
    if (!this.#isQuiet) await this.goOn()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const n = lineNamed(command)
      const place = n === undefined ? undefined : await this.placeOf(from.viewer, n)
      const sending = { ...this.#throwing, viewer: from.viewer, secret: this.#secret, place }
      const input = inputFor(sending, from.as, command)
      if ('refused' in input && input.refused !== 'rewind/needs-history') return input
      const done = 'refused' in input ? await this.#needsHistory(input, from.as) : await this.#submit(input, cid)
      if (done === 'again') continue
      if ('ok' in done && !this.#isQuiet) await this.goOn()
      return done
    }
    return busy
  }

  /**
   * Stores an event of the lobby and tells those who watch it; the seats of the game follow. What is to be stored is decided
   * anew whenever somebody else was faster.
   */
  async note(decide: () => LobbyEvent | Refused | undefined, cid: string | null = null): Promise<Done> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const event = decide()
      if (event === undefined) return { ok: true }
      if ('refused' in event) return event
      const result = await this.lobbyStream.append(event, cid)
      if (result.kind === 'repeat') return { ok: true }
      if (result.kind === 'appended') {
        this.lobby = lobbyAfter(this.lobby, event)
        await this.#seatAsTheDeskSays()
        this.#tellDesk()
        return { ok: true }
      }
      await this.#catchUp()
      if (this.over) return gone
    }
    return busy
  }

  /** Whether something with this id was stored before. */
  async hasDone(cid: string): Promise<boolean> {
    for (const stream of [this.log.stream, this.lobbyStream, this.chat.stream]) if (await stream.has(cid)) return true
    return false
  }

  pinch(seat: Seat, pinch: string): void {
    this.#pinches = { ...this.#pinches, [seat]: pinch }
  }

  /** Dice for something ports the game: a roll in the chat. */
  diceFor(
    at: number,
    thrownIn: { readonly [seat: Seat]: string },
  ): { readonly proof: Proof; readonly rng: Rng } | Refused {
    const evening = eveningNow(this.lobby)
    if (!evening) return noEvening
    const pinches = { ...this.#pinches, ...thrownIn }
    const proof = proofFor(this.id, evening, { stream: 'chat', at }, pinches)
    return { proof, rng: diceRng(evening.seed, proof) }
  }

  lines(
    viewer: Viewer,
    from: { readonly since: number } | { readonly before: number; readonly limit: number },
  ): Promise<readonly LogLine[]> {
    return this.log.lines(this.readerFor(viewer), from)
  }

  placeOf(viewer: Viewer, n: number): Promise<number | undefined> {
    return this.log.placeOf(this.readerFor(viewer), n)
  }

  /** The tray's answer to a roll or a draw that waits; nothing while no evening has begun. */
  thrown(w: Waiting): Input | undefined {
    return thrownFor(this.#throwing, w)
  }

  get #throwing() {
    return { id: this.id, table: this.table, lobby: this.lobby, pinches: this.#pinches }
  }

  async #needsHistory(refusal: Refused, by: Seat): Promise<Done | 'again'> {
    if (this.table.base.at < 0) return refused('rewind/not-there', refusal.message)
    if (!runs(this.table.world.seats, by))
      return refused('rewind/needs-gm', 'only whoever runs the game goes so far back')
    await this.log.reload('whole')
    await this.doors.tellMissed()
    return 'again'
  }

  async #submit(input: Input, cid: string | null): Promise<Done | 'again'> {
    let entry: Entry
    try {
      const result = this.log.submit(input)
      if (isRefusal(result)) {
        if (result.refused === 'rewind/needs-history') return this.#needsHistory(sayable(result), input.by)
        return sayable(result)
      }
      entry = result
    } catch (broken) {
      if (!(broken instanceof RuleBroken)) throw broken
      this.ports.report('rule broken', { table: this.id, why: broken.message })
      return refused('rule/broken', 'a rule broke; nothing was changed, and the table goes on')
    }
    let stored: 'appended' | 'conflict' | 'repeat'
    try {
      stored = await this.log.store(entry, cid)
    } catch (cause) {
      // Whether it was stored cannot be known: the table is read again before anything else is done.
      this.#stale = true
      throw cause
    }
    if (stored === 'appended') {
      this.doors.tellEntry()
      if (this.log.isLong) await this.log.keepSnapshot()
      return { ok: true }
    }
    await this.#refresh()
    if (this.over) return gone
    return stored === 'repeat' ? { ok: true } : 'again'
  }

  /** What goes on by itself, and what bots answer, until somebody is asked. */
  async goOn(): Promise<void> {
    await this.#seatAsTheDeskSays()
    for (let i = 0; i < MOST_GOING_ON; i++) {
      const input = this.#nextByItself()
      if (!input) return
      const done = await this.#submit(input, null)
      if (done === 'again' || 'ok' in done) continue
      this.#stuckAt = this.version
      return this.ports.report('could not go on', { table: this.id, why: done.message })
    }
    this.ports.report('went on for too long', { table: this.id, steps: MOST_GOING_ON })
  }

  /** Whether nothing goes on by itself now. */
  get #isQuiet(): boolean {
    return this.#isSeated && this.#nextByItself() === undefined
  }

  #nextByItself(): Input | undefined {
    if (this.over || this.lobby.archived || this.#stuckAt === this.version) return undefined
    try {
      const { due } = this.table
      return due ? { kind: 'open', by: 'game', procedure: due.procedure, args: due.args } : botInput(this)
    } catch (broken) {
      this.ports.report('rule broken', { table: this.id, why: String(broken) })
      return undefined
    }
  }

  get #isSeated(): boolean {
    return this.#seated?.lobby === this.lobby.seats && this.#seated.seats === this.table.world.seats
  }

  async #seatAsTheDeskSays(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (this.over || this.#isSeated) return
      const { seats: now } = this.table.world
      const seats = sittings(this.lobby)
      this.#seated = same(seats, now) ? { lobby: this.lobby.seats, seats: now } : undefined
      if (this.#seated) return
      const done = await this.#submit({ kind: 'seats', by: 'game', seats }, null)
      if (done === 'again') {
        await this.#deskNews()
        continue
      }
      if ('refused' in done) this.ports.report('could not seat everybody', { table: this.id, why: done.message })
      return
    }
  }

  async #catchUp(): Promise<void> {
    await this.chat.catchUp()
    try {
      for await (const _entry of this.log.news()) this.doors.tellEntry()
    } catch {
      await this.#refresh()
    }
    if (!(await this.#deskNews())) await this.#mayBeGone()
  }

  /** Always read after the log: what the log says of seats, the lobby has said before. */
  async #deskNews(): Promise<boolean> {
    const arranged = (await this.lobbyStream.news()).map((line) => bodyOf<LobbyEvent>(line) as LobbyEvent)
    for (const event of arranged) this.lobby = lobbyAfter(this.lobby, event)
    for (const event of arranged) if (event.kind === 'tookBack') await this.tookBack(event)
    if (arranged.length > 0) this.#tellDesk()
    return arranged.length > 0
  }

  /** A table that was deleted has no lobby any more; one that was restored from a backup has another past. */
  async #mayBeGone(): Promise<void> {
    if (this.over) return
    const { store } = this.ports
    const streams = [this.lobbyStream, this.log.stream, this.chat.stream]
    const known = await Promise.all(streams.map((s) => s.isAsKnown()))
    if (known.every((k) => k)) return
    this.over = (await store.read(this.lobbyStream.name, 0, 1)).length === 0 ? 'deleted' : 'closed'
    this.#tellDesk()
  }

  /** What a line said was taken back, here or elsewhere. */
  async tookBack({ stream, at, also = [] }: Omit<LobbyEvent & { kind: 'tookBack' }, 'kind'>): Promise<void> {
    if (stream === 'chat') return this.chat.retold(at)
    await this.log.reload()
    for (const place of [at, ...also]) await this.doors.tellMissed(place)
  }

  /** Reads the table again, and tells everybody what they have missed. */
  async #refresh(): Promise<void> {
    this.#stale = true
    await this.#mayBeGone()
    if (this.over) return
    await this.log.reload()
    this.#stale = false
    await this.doors.tellMissed()
  }
}
