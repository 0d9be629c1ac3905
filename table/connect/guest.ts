import { type Seat, sees, type Viewer } from '@sortie/engine'
import type { ChatMessage, FromClient, FromServer } from '@sortie/protocol'
import type { LiveTable } from '../live/live-table.ts'
import { perform } from '../live/perform.ts'
import type { Lobby } from '../lobby/lobby.ts'
import { isFor, withheld } from '../log/chat-log.ts'
import { missedBy } from '../publish/missed.ts'
import { newestOf } from '../publish/newest.ts'
import { positionFor } from '../publish/position.ts'
import { tableView } from '../publish/table-view.ts'
import { encode, encodeUpdate } from './encode.ts'
import type { Presence } from './presence.ts'

/** Where a guest hears from the table: a socket, or the page that runs the table. */
export interface GuestChannel {
  say(text: string): void
  end(code: string): void
}

export interface GuestPorts {
  readonly lobby: Lobby
  readonly presence: Presence
  /** Of the protocol. */
  readonly version: Extract<FromServer, { type: 'welcome' }>['v']
  /** Told of every message that was refused, and of every command that was carried out. */
  readonly refused: () => void
  readonly answered: () => void
}

interface Seated {
  readonly live: LiveTable
  /** The viewer: the seat itself, or a seat that is lent to it. */
  readonly viewer: Viewer
  readonly hand: Seat
  /** The token it was admitted with. */
  readonly token: string
  /** The seat's own token then: a renewed seat has another. */
  readonly tokenHash: string
  /** Not admitted yet: it gets no data and can send no commands. */
  readonly waits: boolean
  readonly leave: () => void
}
type Hello = Extract<FromClient, { type: 'hello' }>

/** One end of a conversation with a table: says hello, then sends commands and gets what its seat may see. */
export class Guest {
  readonly #line: GuestChannel
  readonly #ports: GuestPorts
  #seated: Seated | undefined
  /** The table view that was sent last, as text. */
  #table = ''
  #over = false

  constructor(line: GuestChannel, ports: GuestPorts) {
    this.#line = line
    this.#ports = ports
  }

  get seated(): boolean {
    return this.#seated !== undefined
  }

  get over(): boolean {
    return this.#over
  }

  /** The table it sits at. */
  get table(): string | undefined {
    return this.#seated?.live.id
  }

  bye(code: string, message: string): void {
    if (this.#over) return
    this.#send({ type: 'bye', code, message })
    this.closed()
    this.#line.end(code)
  }

  closed(): void {
    this.#over = true
    this.#leave()
  }

  #leave(): void {
    this.#seated?.leave()
    this.#seated = undefined
  }

  /** Takes one message, and resolves when it is answered. Trouble with the store is thrown. */
  async take(message: FromClient): Promise<void> {
    if (this.#over) return
    if (message.type === 'ping') return this.#send({ type: 'pong' })
    if (message.type === 'hello') return this.#hello(message)
    if (!this.#seated) return this.bye('hello', 'say hello first')
    const { live, viewer, hand, waits } = this.#seated
    const held = live.lobby.state.seats[hand]
    if (waits || (message.type !== 'do' && held?.status !== 'seated'))
      return this.refuse(message.id, 'seat/not-seated', 'this seat has not been let in yet, or was given up')
    if (message.type === 'do') return this.#do(this.#seated, message)
    const { id } = message
    if (message.type === 'history') {
      const { before, limit } = message
      if (message.of === 'chat') {
        const read = await live.serially(() => live.chat.bySeat.lines(viewer, { before, limit }))
        const messages = newestOf(read).map((one) => heardBy(live, viewer, hand, one))
        const more = read.length === limit || messages.length < read.length
        return this.#send({ type: 'history', id, of: 'chat', messages, more })
      }
      const read = await live.serially(() => live.log.bySeat.lines(viewer, { before, limit }))
      const lines = newestOf(read)
      const more = read.length === limit || lines.length < read.length
      return this.#send({ type: 'history', id, of: 'log', lines, more })
    }
    const position = await live.serially(async () => positionFor(live, viewer))
    if ('refused' in position) return this.refuse(id, position.refused, position.message)
    this.#send({ type: 'position', id, position })
  }

  async #do({ live, viewer, hand }: Seated, message: Extract<FromClient, { type: 'do' }>): Promise<void> {
    const { id, cid, command } = message
    const done = await perform(live, { viewer, hand, command, cid })
    if (!('ok' in done)) return this.refuse(id, done.refused, done.message, done.rule)
    this.#ports.answered()
    this.#send({ type: 'done', id, ...(done.value !== undefined && { value: done.value }) })
  }

  refuse(id: string, refused: string, message: string, rule?: string): void {
    this.#ports.refused()
    this.#send({ type: 'refused', id, refused, message, ...(rule !== undefined && { rule }) })
  }

  async #hello(message: Hello): Promise<void> {
    this.#leave()
    const { lobby } = this.#ports
    // A table may be closed between lookup and entry; then it is opened again.
    for (;;) {
      const live = await lobby.whose(message.table, message.seat, message.token)
      if ('refused' in live) return this.bye(live.refused, live.message)
      if (live.lobby.over === 'deleted') return this.bye('table/unknown', 'this table is not there any more')
      await live.serially(() => this.#enter(live, message))
      if (this.#over) return this.#leave()
      if (live.lobby.over !== 'closed') return
      this.#leave()
    }
  }

  async #enter(live: LiveTable, { seat: hand, as: seat = hand, token, since }: Hello): Promise<void> {
    const { lobby, presence } = this.#ports
    const wrong = lobby.problemWithToken(live, hand, token)
    if (wrong) return this.bye(wrong.refused, wrong.message)
    const held = live.lobby.state.seats[seat]
    if (!held || (seat !== hand && (held.lentTo !== hand || held.status !== 'seated')))
      return this.bye('seat/not-lent', 'that seat is not lent to you')
    const you = { seat, role: held.role }
    const viewer: Viewer = seat === hand ? you : { ...you, lent: true }
    const stops: (() => void)[] = []
    const leave = (): void => {
      for (const stop of stops.splice(0)) stop()
    }
    const waits = lobby.waits(live, hand, token)
    const tokenHash = live.lobby.state.seats[hand]?.tokenHash ?? ''
    this.#seated = { live, viewer, hand, token, tokenHash, waits, leave }
    stops.push(live.lobby.watch(() => this.#lobbyChanged()))
    if (waits) return this.#send({ type: 'waiting', table: { table: live.id, name: live.lobby.state.options.name } })
    const missed = await missedBy(live, viewer, since)
    const { view, stop } = await live.subscriptions.add(viewer, {
      update: (update) => this.#say(encodeUpdate(update)),
      chat: (message) => this.#send({ type: 'chat', message: heardBy(live, viewer, hand, message) }),
    })
    stops.push(stop)
    stops.push(presence.enter(live.id, hand, (here) => this.#send({ type: 'here', here })))
    const table = tableView(live, viewer)
    this.#table = JSON.stringify(table)
    const here = presence.here(live.id)
    const chat = missed.chat.map((one) => heardBy(live, viewer, hand, one))
    this.#send({ type: 'welcome', v: this.#ports.version, you, view, table, ...missed, chat, here })
  }

  /** A new role or a way in means a new view; anything else only a new room, if this seat sees a difference at all. */
  #lobbyChanged(): void {
    const seated = this.#seated
    if (!seated) return
    const { live, viewer, hand, token } = seated
    if (live.lobby.over === 'deleted') return this.bye('table/unknown', 'this table was deleted')
    if (live.lobby.over) return this.bye('table/changed', 'this table was opened anew; please connect again')
    const held = live.lobby.state.seats[viewer.seat]
    const own = live.lobby.state.seats[hand]
    const wrong = this.#ports.lobby.problemWithToken(live, hand, token)
    if (wrong && own?.status === 'seated' && own.tokenHash !== seated.tokenHash)
      return this.bye('seat/renewed', 'The GM gave this seat a new link. If you did not agree to that, ask them.')
    if (wrong || !own || !held)
      return this.bye(wrong?.refused ?? 'seat/left', wrong?.message ?? 'this seat was given up')
    if (viewer.seat !== hand && held.lentTo !== hand)
      return this.bye('seat/not-lent', 'that seat is not lent to you any more')
    if (held.role !== viewer.role || held.status === 'left')
      return this.bye('seat/changed', 'your part at the table has changed; please connect again')
    if (this.#ports.lobby.waits(live, hand, token)) return
    const table = tableView(live, viewer)
    const text = JSON.stringify(table)
    if (text === this.#table) return
    this.#table = text
    this.#send({ type: 'table', table })
  }

  #send(message: FromServer): void {
    this.#say(encode(message))
  }

  #say(text: string): void {
    if (!this.#over) this.#line.say(text)
  }
}

/** A message as a connection gets it: whispers to a lent seat are for its owner, not for the one who plays it meanwhile. */
const heardBy = (live: LiveTable, viewer: Viewer, hand: Seat, message: ChatMessage): ChatMessage => {
  if (viewer.seat === hand || !isFor(viewer, message)) return message
  const role = live.lobby.state.seats[hand]?.role ?? 'spectator'
  return sees({ seat: hand, role }, message.seenBy) ? message : withheld(message)
}
