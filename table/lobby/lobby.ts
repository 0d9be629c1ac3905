import { type AnyGame, defaultsOf, type Entry, type Role, type Seat } from '@sortie/engine'
import type { Created, CreateTable, Invitation, Joined, Refused } from '@sortie/protocol'
import { lobbyEventsOf, type TableFile } from '../archive/table-file.ts'
import type { FileLimits } from '../archive/validate-lines.ts'
import { hashOfSecret, newId, newSecret, sameHash } from '../crypto/secret.ts'
import { newEvening } from '../dice/fair-dice.ts'
import { goOn } from '../live/go-on.ts'
import { LiveTable } from '../live/live-table.ts'
import { type Done, refused } from '../live/outcome.ts'
import { note } from '../live/perform.ts'
import { Queue } from '../live/queue.ts'
import { bodyOf, Stream } from '../log/stream.ts'
import { chatOf, lobbyOf, logOf } from '../log/stream-names.ts'
import type { Ports } from '../ports.ts'
import { contentFor, keepContent } from './content.ts'
import { invitationIn, linkIn } from './invitations.ts'
import type { LobbyEvent } from './lobby-events.ts'
import { linkEvents, problemWithRequest } from './new-table.ts'
import { useSeatCode, wrongCode } from './seat-codes.ts'
import { seatFor } from './seats.ts'
import { asksAgain, holds, noRoom, placesOf, type SeatEvent, sitsDown } from './sitting-down.ts'

/** Limits of one server; told in refusals. */
export interface LobbyLimits {
  readonly tables: number
  readonly seats: number
  /** Tables kept open in memory. */
  readonly open: number
  /** Default: any file is accepted. */
  readonly file?: FileLimits
}

const LONGEST_REASON = 500
const COUNT_EVERY = 60_000
/** Lines of a file that are written at once, and how long others have the store to themselves after that. */
const PIECE = 100
const PIECE_PAUSE = 20
/** Entries that say only who sits where: a log that begins with more of them is of a table that is used. */
const MOST_SITTINGS = 50
/** All tables of a server: making, opening, sitting down, putting away. */
export class Lobby {
  readonly ports: Ports
  readonly limits: LobbyLimits
  readonly #open = new Map<string, Promise<LiveTable | undefined>>()
  readonly #files = new Queue()
  readonly #openers = new Set<(live: LiveTable) => void>()
  /** The number of tables, as far as is known: other servers create some too. */
  #count: { readonly at: number; readonly tables: number } | undefined

  constructor(ports: Ports, limits: LobbyLimits) {
    this.ports = ports
    this.limits = limits
  }

  async create(wanted: CreateTable): Promise<Created | Refused> {
    const game = await this.#gameOf(wanted.game)
    if ('refused' in game) return game
    const wrong = problemWithRequest(game, wanted) ?? (await this.#full())
    if (wrong) return wrong
    const { store, now } = this.ports
    const overlay = wanted.overlay ?? {}
    const content = await keepContent(contentFor(game, overlay), store, now)
    return this.#begin((table) => [
      {
        kind: 'created',
        table,
        game: game.id,
        edition: game.edition,
        name: wanted.name.trim(),
        settings: { ...defaultsOf(game.settings), ...wanted.settings },
        overlay,
        content,
        secret: newSecret(),
        solo: wanted.solo ?? false,
        withBot: wanted.withBot ?? false,
      },
      ...(wanted.admission ? [{ kind: 'roomSet', key: 'door', value: wanted.admission } as const] : []),
      ...(wanted.odds ? [{ kind: 'roomSet', key: 'odds', value: wanted.odds } as const] : []),
    ])
  }

  /** Writes the first lobby events of a new table in one piece. With them the table exists, with links and an evening begun. */
  async #begin(
    eventsOf: (table: string) => readonly LobbyEvent[],
    table = newId(),
    places = { logAt: 0, chatAt: 0 },
  ): Promise<Created> {
    const { store, now } = this.ports
    const links = { gm: newSecret(), player: newSecret(), spectator: newSecret() }
    const events = eventsOf(table)
    const evenings = events.filter((e) => e.kind === 'eveningBegan').length
    const all: LobbyEvent[] = [
      ...events,
      ...linkEvents(links, now()),
      { kind: 'eveningBegan', ...newEvening(table, evenings + 1), ...places },
    ]
    const begun = await new Stream(store, lobbyOf(table), now).begin(all)
    if (begun.kind !== 'appended') throw new Error(`The table ${table} is there already.`)
    this.#count = this.#count && { ...this.#count, tables: this.#count.tables + 1 }
    return { table, links }
  }

  async #full(): Promise<Refused | undefined> {
    const now = this.ports.now()
    if (!this.#count || now - this.#count.at > COUNT_EVERY)
      this.#count = { at: now, tables: (await this.tables()).length }
    return this.#count.tables >= this.limits.tables
      ? refused('lobby/full', `this server keeps at most ${this.limits.tables} tables`)
      : undefined
  }

  /** Others have made tables, or removed some. */
  countAnew(): void {
    this.#count = undefined
  }

  /** The table, opened if need be; nothing if there is none. */
  table(id: string): Promise<LiveTable | undefined> {
    if (!/^[0-9a-f]{18}$/.test(id)) return Promise.resolve(undefined)
    const known = this.#open.get(id)
    if (known) {
      // The most recently used stand last; the first are closed when there are too many.
      this.#open.delete(id)
      this.#open.set(id, known)
      return known
    }
    const opening = this.#openTable(id)
    this.#open.set(id, opening)
    const forget = (): void => void (this.#open.get(id) === opening && this.#forget(id))
    void opening.then((live) => live ?? forget(), forget)
    this.#closeSome()
    return opening
  }

  /** Is told of every table that is opened from now on, as soon as it can be used. */
  onOpen(opened: (live: LiveTable) => void): void {
    this.#openers.add(opened)
  }

  async tables(): Promise<readonly string[]> {
    const names = await this.ports.store.streams('table/')
    return names.filter((n) => n.endsWith('/desk')).map((n) => n.split('/')[1] as string)
  }

  /** The invitation for the holder of a link. */
  async invitation(id: string, secret: string): Promise<Invitation | Refused> {
    const live = await this.#fresh(id)
    if (!live) return noSuchTable
    if ('refused' in linkIn(live.lobby.state, secret)) await live.sync.catchUp()
    return invitationIn(live.lobby.state, secret)
  }

  /** Sits down by a link: at once, or in the waiting room. `again`: the seat of that name is theirs, on another device. */
  async join(id: string, secret: string, name: string, again = false): Promise<Joined | Refused> {
    const live = await this.#fresh(id)
    if (!live) return noSuchTable
    const called = name.normalize('NFC').trim()
    const decided = (): SeatEvent | Refused =>
      again ? asksAgain(live, secret, called) : sitsDown(live, this.limits, secret, called)
    // A link that was just made at another server may not be known here yet.
    if ('refused' in decided()) await live.sync.catchUp()
    return live.serially(async () => {
      const token = newSecret()
      let taken: SeatEvent | undefined
      const done = await note(live, () => {
        const event = decided()
        if ('refused' in event) return event
        taken = { ...event, tokenHash: hashOfSecret(token) }
        return taken
      })
      if (!('ok' in done) || !taken) return done as Refused
      return { seat: taken.seat, token, status: taken.kind === 'seatTaken' ? 'seated' : 'waiting' }
    })
  }

  /** Brings another device to a seat, by the code that a device of that seat has shown. */
  async joinByCode(typed: string): Promise<(Joined & { readonly table: string; readonly name: string }) | Refused> {
    const held = await useSeatCode(this.ports, typed)
    if ('refused' in held) return held
    const { table, seat } = held
    const live = await this.#fresh(table)
    if (!live) return wrongCode
    await live.sync.catchUp()
    return live.serially(async () => {
      const token = newSecret()
      const done = await note(live, () => {
        const now = live.lobby.state.seats[seat]
        return now?.status === 'seated' && sameHash(now.tokenHash, held.tokenHash)
          ? { kind: 'deviceAdded', seat, tokenHash: hashOfSecret(token) }
          : wrongCode
      })
      if (!('ok' in done)) return done
      return { table, seat, token, name: live.lobby.state.seats[seat]?.name ?? '', status: 'seated' }
    })
  }

  /** The open table, reopened if it was deleted here and perhaps restored on another server. */
  async #fresh(id: string): Promise<LiveTable | undefined> {
    const live = await this.table(id)
    if (!live?.lobby.over) return live
    if ((await this.#open.get(id)) === live) this.#forget(id)
    return this.table(id)
  }

  /** Puts a bot of the game into a seat, for tables of one. */
  async seatBot(id: string, bot: string, role: Role): Promise<Done> {
    const live = await this.table(id)
    if (!live) return noSuchTable
    if (!live.log.game.bots?.[bot])
      return refused(
        'bot/unknown',
        `${live.log.game.id} has no bot "${bot}"; it has ${Object.keys(live.log.game.bots ?? {}).join(', ') || 'none'}`,
      )
    return live.serially(async () => {
      const places = placesOf(live)
      const seat = (): Seat => seatFor(bot, role, live.lobby.state)
      const done = await note(
        live,
        () =>
          noRoom(live, this.limits, role) ?? {
            kind: 'seatTaken',
            seat: seat(),
            name: bot,
            role,
            tokenHash: '',
            bot,
            ...places,
          },
      )
      // The table may have to answer at once.
      if ('ok' in done) await goOn(live)
      return done
    })
  }

  /** The seat with this token. */
  async whose(id: string, seat: Seat, token: string): Promise<LiveTable | Refused> {
    const live = await this.#fresh(id)
    if (!live) return wrongToken
    // A seat that was just taken at another server, or lost there, may not be known here yet.
    await live.sync.catchUp()
    return this.problemWithToken(live, seat, token) ?? live
  }

  /** Why this token gives no access, as far as is known here; nothing if it does. */
  problemWithToken(live: LiveTable, seat: Seat, token: string): Refused | undefined {
    const held = Object.hasOwn(live.lobby.state.seats, seat) ? live.lobby.state.seats[seat] : undefined
    if (!held || (!holds(held, token) && !this.asksFor(live, seat, token))) return wrongToken
    return held.status === 'left' ? refused('seat/left', 'this seat was given up') : undefined
  }

  /** Whether a token waits to be let in: to a new seat, or to a seat that another device holds. */
  waits(live: LiveTable, seat: Seat, token: string): boolean {
    return live.lobby.state.seats[seat]?.status !== 'seated' || this.asksFor(live, seat, token)
  }

  asksFor({ lobby: { state } }: LiveTable, seat: Seat, token: string): boolean {
    const hash = hashOfSecret(token)
    return Object.values(state.asking).some((a) => a.seat === seat && sameHash(a.tokenHash, hash))
  }

  /** Imports a file as a new table of this server, with links of its own. One at a time, because each takes long. */
  adopt(file: unknown): Promise<Created | Refused> {
    return this.#files.add(() => this.#adopt(file))
  }

  async #adopt(file: unknown): Promise<Created | Refused> {
    // Loaded for a file alone: most browsers that keep tables never open one.
    const { problemWithFile, problemWithPlay } = await import('../archive/validate-file.ts')
    const wrong = problemWithFile(file)
    if (wrong) return broken(wrong)
    const whole = file as TableFile
    const game = await this.#gameOf(whole.table.game)
    if ('refused' in game) return game
    const unplayable = await problemWithPlay(whole, game, { limits: this.limits.file, now: this.ports.now })
    if (unplayable) return broken(unplayable)
    const full = await this.#full()
    if (full) return full
    const { store, now } = this.ports
    const table = newId()
    const content = await keepContent(whole.content, store, now)
    // The lobby stream comes last: without it there is no table.
    for (const [stream, lines] of [
      [logOf(table), whole.log],
      [chatOf(table), whole.chat],
    ] as const)
      for (let at = 0; at < lines.length; at += PIECE) {
        await store.append(
          stream,
          at,
          lines.slice(at, at + PIECE).map(({ inner: _, ...line }) => line),
        )
        if (at + PIECE < lines.length) await new Promise((resume) => setTimeout(resume, PIECE_PAUSE))
      }
    const places = { logAt: whole.log.length, chatAt: whole.chat.length }
    return this.#begin(() => lobbyEventsOf(whole, { table, content, secret: newSecret() }), table, places)
  }

  /** Removes a table with everything it has. The lobby stream goes first: without it there is no table. */
  async remove(id: string): Promise<void> {
    const live = await this.#open.get(id)?.catch(() => undefined)
    const remove = async (): Promise<void> => {
      for (const stream of [lobbyOf(id), logOf(id), chatOf(id)]) await this.ports.store.remove(stream)
      this.#count = undefined
    }
    if (!live) return remove()
    await live.serially(remove)
    await live.sync.catchUp()
    this.#forget(id)
  }

  /** Removes tables that are older than this and at which nothing was ever played or said; gives how many there were. */
  async clearUnused(milliseconds: number): Promise<number> {
    let cleared = 0
    for (const id of await this.tables()) {
      // Others go on between two tables.
      await new Promise((resume) => setTimeout(resume, 0))
      if (this.#open.has(id) || !(await this.#isUnused(id, this.ports.now() - milliseconds))) continue
      await this.remove(id)
      cleared++
    }
    return cleared
  }

  async #isUnused(id: string, since: number): Promise<boolean> {
    const { store } = this.ports
    const [first] = await store.read(lobbyOf(id), 0, 1)
    if (!first || first.time > since || (await store.read(chatOf(id), 0, 1)).length > 0) return false
    const log = await store.read(logOf(id), 0, MOST_SITTINGS)
    return log.length < MOST_SITTINGS && log.every((line) => bodyOf<Entry>(line)?.input.kind === 'seats')
  }

  /** Closes every table once its current work has ended. */
  async close(): Promise<void> {
    const open = await Promise.allSettled(this.#open.values())
    await Promise.allSettled(
      open.map((o) => (o.status === 'fulfilled' ? o.value?.serially(() => undefined) : undefined)),
    )
    for (const id of [...this.#open.keys()]) this.#forget(id)
  }

  /** How many tables are open here. */
  get size(): number {
    return this.#open.size
  }

  async #openTable(id: string): Promise<LiveTable | undefined> {
    const live = await LiveTable.open(id, this.ports)
    if (!live) return undefined
    live.sync.listen()
    await live.serially(async () => {
      // The log was read after the lobby, and may already name a seat taken in between.
      await live.lobby.news()
      await goOn(live)
    })
    for (const opened of this.#openers) opened(live)
    return live
  }

  #closeSome(): void {
    for (const id of this.#open.keys()) {
      if (this.#open.size <= this.limits.open) return
      void this.#open.get(id)?.then(
        (live) => live && live.subscriptions.size === 0 && !live.lobby.isWatched && this.#forget(id),
        () => undefined,
      )
    }
  }

  #forget(id: string): void {
    const opening = this.#open.get(id)
    this.#open.delete(id)
    void opening?.then(
      (live) => {
        if (!live) return
        live.lobby.end('closed')
      },
      () => undefined,
    )
  }

  async #gameOf(id: string): Promise<AnyGame | Refused> {
    try {
      return await this.ports.game(id)
    } catch (cause) {
      return refused('game/unknown', cause instanceof Error ? cause.message : `there is no game "${id}"`)
    }
  }
}

/** The problem with a file may quote from the file. */
const broken = (why: string): Refused => refused('file/broken', why.slice(0, LONGEST_REASON))
const wrongToken = refused('token/wrong', 'this seat cannot be taken up with that; open the link again')
const noSuchTable = refused('table/unknown', 'there is no such table here')
