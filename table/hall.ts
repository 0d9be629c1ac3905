import { type AnyGame, defaultsOf, type Json, missetting, overlaid, type Role, type Seat } from '@sortie/engine'
import { type Done, type Refused, refused } from './command.ts'
import type { DeskEvent, Room, SeatHeld } from './desk.ts'
import { deskOfFile, misfile, type TableFile } from './file.ts'
import { LiveTable } from './live.ts'
import { chatOf, deskOf, logOf } from './names.ts'
import type { Outside } from './outside.ts'
import { hashOfSecret, newId, newSecret, sameHash } from './secret.ts'
import { Stream } from './stream.ts'

export interface NewTable {
  readonly game: string
  readonly name: string
  readonly settings?: { readonly [key: string]: Json }
  readonly overlay?: Json
  readonly door?: Room['door']
}

/** What is handed out once, and never stored: secrets of the links. */
export interface Created {
  readonly table: string
  readonly links: { readonly [R in Role]: string }
}

/** A seat and the secret that brings one back to it. */
export interface Joined {
  readonly seat: Seat
  readonly token: string
  readonly status: SeatHeld['status']
}

/** Limits of one server; told in refusals. */
export interface HallLimits {
  readonly tables: number
  readonly seats: number
  /** Tables kept open in memory. */
  readonly open: number
}

const MOST_NAME = 40

/** All tables of a server: making, opening, sitting down, putting away. */
export class Hall {
  readonly outside: Outside
  readonly limits: HallLimits
  readonly #open = new Map<string, Promise<LiveTable | undefined>>()
  readonly #unsubscribe = new Map<string, () => void>()

  constructor(outside: Outside, limits: HallLimits) {
    this.outside = outside
    this.limits = limits
  }

  async create(wanted: NewTable): Promise<Created | Refused> {
    const game = await this.#gameOf(wanted.game)
    if ('refused' in game) return game
    const wrong = misasked(game, wanted)
    if (wrong) return wrong
    if ((await this.tables()).length >= this.limits.tables)
      return refused('hall/full', `this server keeps at most ${this.limits.tables} tables`)
    const table = newId()
    const desk = new Stream(this.outside.store, deskOf(table), this.outside.now)
    const settings = { ...defaultsOf(game.settings), ...wanted.settings }
    const secrets = { gm: newSecret(), player: newSecret(), spectator: newSecret() }
    const events: DeskEvent[] = [
      {
        kind: 'created',
        table,
        game: game.id,
        edition: game.edition,
        name: wanted.name.trim(),
        settings,
        overlay: wanted.overlay ?? {},
      },
      ...linkEvents(secrets),
      ...(wanted.door ? [{ kind: 'roomSet', key: 'door', value: wanted.door } as const] : []),
    ]
    for (const event of events) await desk.append(event)
    const live = await this.table(table)
    await live?.serially(() => live.beginEvening())
    return { table, links: secrets }
  }

  /** The table, opened if need be; nothing if there is none. */
  table(id: string): Promise<LiveTable | undefined> {
    const known = this.#open.get(id)
    if (known) {
      // The most recently used stand last; the first are closed when there are too many.
      this.#open.delete(id)
      this.#open.set(id, known)
      return known
    }
    const opening = this.#openTable(id)
    this.#open.set(id, opening)
    void opening.then(
      (live) => live ?? this.#forget(id),
      () => this.#forget(id),
    )
    this.#closeSome()
    return opening
  }

  async tables(): Promise<readonly string[]> {
    const names = await this.outside.store.streams('table/')
    return names.filter((n) => n.endsWith('/desk')).map((n) => n.split('/')[1] as string)
  }

  /** Sits down by a link: at once, or in the waiting room. */
  async join(id: string, secret: string, name: string): Promise<Joined | Refused> {
    const live = await this.table(id)
    if (!live) return noSuchTable
    return live.serially(async () => {
      const hash = hashOfSecret(secret)
      const link = Object.values(live.desk.links).find((l) => !l.revoked && sameHash(l.secretHash, hash))
      if (!link)
        return refused('link/wrong', 'this link is not valid (any more); ask whoever runs the game for a new one')
      const called = name.normalize('NFC').trim()
      if (called.length === 0 || called.length > MOST_NAME)
        return refused('name/wrong', `a name has 1 to ${MOST_NAME} characters`)
      if (Object.values(live.desk.seats).filter((s) => s.status !== 'left').length >= this.limits.seats)
        return refused('table/full', `this table has at most ${this.limits.seats} seats`)
      const seat = seatFor(called, link.role, live)
      const token = newSecret()
      const waits = link.role === 'player' && live.desk.room.door === 'waiting'
      const done = await live.note({
        kind: waits ? 'seatAsked' : 'seatTaken',
        seat,
        name: called,
        role: link.role,
        tokenHash: hashOfSecret(token),
        logAt: live.version,
      })
      return 'ok' in done ? { seat, token, status: waits ? 'waiting' : 'seated' } : done
    })
  }

  /** Puts a bot of the game into a seat, for tables of one. */
  async seatBot(id: string, bot: string, role: Role): Promise<Done> {
    const live = await this.table(id)
    if (!live) return noSuchTable
    if (!live.game.bots?.[bot])
      return refused(
        'bot/unknown',
        `${live.game.id} has no bot "${bot}"; it has ${Object.keys(live.game.bots ?? {}).join(', ') || 'none'}`,
      )
    return live.serially(() =>
      live.note({
        kind: 'seatTaken',
        seat: seatFor(bot, role, live),
        name: bot,
        role,
        tokenHash: '',
        logAt: live.version,
        bot,
      }),
    )
  }

  /** Whose token this is. */
  async whose(id: string, seat: Seat, token: string): Promise<LiveTable | Refused> {
    const live = await this.table(id)
    const held = live && Object.hasOwn(live.desk.seats, seat) ? live.desk.seats[seat] : undefined
    if (!live || !held || held.tokenHash === '' || !sameHash(held.tokenHash, hashOfSecret(token)))
      return refused('token/wrong', 'this seat cannot be taken up with that; open the link again')
    return held.status === 'left' ? refused('seat/left', 'this seat was given up') : live
  }

  /** Opens a table's file as a table of this server, with links of its own. */
  async adopt(file: TableFile): Promise<Created | Refused> {
    const game = await this.#gameOf(file.table.game)
    if ('refused' in game) return game
    const wrong = misfile(file)
    if (wrong) return refused('file/broken', wrong)
    const table = newId()
    const secrets = { gm: newSecret(), player: newSecret(), spectator: newSecret() }
    const events: DeskEvent[] = [...deskOfFile(file, table), ...linkEvents(secrets)]
    const desk = new Stream(this.outside.store, deskOf(table), this.outside.now)
    await this.outside.store.append(logOf(table), 0, file.log)
    await this.outside.store.append(chatOf(table), 0, file.chat)
    for (const event of events) await desk.append(event)
    const live = await this.table(table)
    await live?.serially(() => live.beginEvening())
    return { table, links: secrets }
  }

  /** Removes a table with everything it has. */
  async remove(id: string): Promise<void> {
    this.#forget(id)
    for (const stream of [logOf(id), chatOf(id), deskOf(id)]) await this.outside.store.remove(stream)
  }

  async close(): Promise<void> {
    for (const id of [...this.#open.keys()]) this.#forget(id)
  }

  async #openTable(id: string): Promise<LiveTable | undefined> {
    const live = await LiveTable.open(id, this.outside)
    if (!live) return undefined
    const wake = (): void =>
      void live
        .catchUp()
        .catch((e: unknown) => this.outside.report('could not catch up', { table: id, why: String(e) }))
    const stops = [logOf(id), deskOf(id), chatOf(id)].map((stream) => this.outside.store.subscribe(stream, wake))
    this.#unsubscribe.set(id, () => {
      for (const stop of stops) stop()
    })
    await live.goOn()
    return live
  }

  #closeSome(): void {
    for (const id of this.#open.keys()) {
      if (this.#open.size <= this.limits.open) return
      void this.#open.get(id)?.then((live) => live && !live.watched && this.#forget(id))
    }
  }

  #forget(id: string): void {
    this.#unsubscribe.get(id)?.()
    this.#unsubscribe.delete(id)
    this.#open.delete(id)
  }

  async #gameOf(id: string): Promise<AnyGame | Refused> {
    try {
      return await this.outside.game(id)
    } catch (cause) {
      return refused('game/unknown', cause instanceof Error ? cause.message : `there is no game "${id}"`)
    }
  }
}

const linkEvents = (secrets: { readonly [R in Role]: string }): DeskEvent[] =>
  (Object.entries(secrets) as [Role, string][]).map(([role, secret]) => ({
    kind: 'linkMade',
    link: newId(),
    role,
    secretHash: hashOfSecret(secret),
  }))

const noSuchTable = refused('table/unknown', 'there is no such table here')

function misasked(game: AnyGame, wanted: NewTable): Refused | undefined {
  const name = wanted.name.trim()
  if (name.length === 0 || name.length > 80) return refused('name/wrong', "a table's name has 1 to 80 characters")
  for (const [key, value] of Object.entries(wanted.settings ?? {})) {
    const wrong = missetting(game.settings, key, value)
    if (wrong) return refused('setting/wrong', wrong)
  }
  const laid = overlaid(game, (wanted.overlay ?? {}) as never)
  return 'problems' in laid ? refused('content/wrong', laid.problems.join('; ')) : undefined
}

/** A short id made of the name, not taken yet. The first to run the game is `gm`. */
function seatFor(name: string, role: Role, live: LiveTable): Seat {
  const taken = live.desk.seats
  if (role === 'gm' && (taken['gm']?.status ?? 'left') === 'left') return 'gm'
  const word = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)
  const base = word === '' || ['gm', 'crew', 'chance', 'game'].includes(word) ? `seat${word && `-${word}`}` : word
  for (let n = 1; ; n++) {
    const seat = n === 1 ? base : `${base}-${n}`
    // A seat that was given up is taken again by whoever comes under its name.
    const held = Object.hasOwn(taken, seat) ? taken[seat] : undefined
    if (!held || (held.status === 'left' && held.role === role)) return seat
  }
}
