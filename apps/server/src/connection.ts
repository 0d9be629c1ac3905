import type { Viewer } from '@sortie/engine'
import { FromClient, type FromServer, LIMITS, problemOf, VERSION } from '@sortie/protocol'
import { type Door, type Hall, type LiveTable, perform, positionFor, roomFor } from '@sortie/table'
import { Bucket } from './bucket.ts'
import type { Metrics } from './metrics.ts'
import type { Presence } from './presence.ts'

/** The little that a connection needs of a socket. */
export interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  close(code?: number, reason?: string): void
}

export interface Around {
  readonly hall: Hall
  readonly presence: Presence
  readonly now: () => number
  readonly count: { readonly [K in 'messages' | 'refused' | 'cut']: (by?: number) => void }
  readonly metrics: Metrics
}

/** More than this waiting to be sent means that the other side does not read: it is cut off, and may come back. */
const MOST_WAITING = 1024 * 1024
const LINES_AT_FIRST = 60
const SAID_AT_FIRST = 60

/** One socket: says hello, then sends commands and gets what its seat may see. */
export class Connection {
  readonly #socket: Socket
  readonly #around: Around
  readonly #bucket: Bucket
  #seated: { readonly live: LiveTable; readonly viewer: Viewer; readonly leave: () => void } | undefined
  #busy: Promise<void> = Promise.resolve()
  #over = false

  constructor(socket: Socket, around: Around) {
    this.#socket = socket
    this.#around = around
    this.#bucket = new Bucket(60, 20, around.now())
  }

  /** Messages are taken one after another, in the order they came. */
  receive(text: string): Promise<void> {
    this.#around.count.messages()
    if (!this.#bucket.take(this.#around.now())) {
      this.bye('rate', 'too many messages; please wait a moment')
      return Promise.resolve()
    }
    this.#busy = this.#busy
      .then(() => this.#take(text))
      .catch((cause: unknown) => {
        this.#around.hall.outside.report('message failed', { table: this.#seated?.live.id ?? '', why: String(cause) })
        this.bye('error', 'something went wrong here; please connect again')
      })
    return this.#busy
  }

  bye(code: string, message: string): void {
    if (this.#over) return
    this.#send({ type: 'bye', code, message })
    this.closed()
    this.#socket.close(1000, code)
  }

  closed(): void {
    this.#over = true
    this.#seated?.leave()
    this.#seated = undefined
  }

  async #take(text: string): Promise<void> {
    if (this.#over) return
    const message = understood(text)
    if ('problem' in message) {
      this.#around.count.refused()
      return this.#send({ type: 'refused', id: message.id, refused: 'message/malformed', message: message.problem })
    }
    if (message.type === 'ping') return this.#send({ type: 'pong' })
    if (message.type === 'hello') return this.#hello(message)
    const seated = this.#seated
    if (!seated) return this.bye('hello', 'say hello first')
    const { live, viewer } = seated
    switch (message.type) {
      case 'do': {
        const done = await perform(live, {
          viewer,
          command: message.command as never,
          cid: `${viewer.seat}/${message.cid}`,
        })
        if ('ok' in done)
          return this.#send({ type: 'done', id: message.id, ...(done.value !== undefined && { value: done.value }) })
        this.#around.count.refused()
        return this.#send({ type: 'refused', id: message.id, ...done })
      }
      case 'history': {
        const lines = await live.serially(() => live.lines(viewer, { before: message.before, limit: message.limit }))
        return this.#send({
          type: 'history',
          id: message.id,
          lines: [...lines] as never,
          more: lines.length === message.limit,
        })
      }
      case 'position':
        return this.#send({ type: 'position', id: message.id, position: positionFor(live, viewer) })
    }
  }

  async #hello(message: FromClient & { readonly type: 'hello' }): Promise<void> {
    const { hall } = this.#around
    const live = await hall.whose(message.table, message.seat, message.token)
    if ('refused' in live) return this.bye(live.refused, live.message)
    this.#seated?.leave()
    const viewer: Viewer = { seat: message.seat, role: live.desk.seats[message.seat]?.role ?? 'spectator' }
    await live.serially(() => this.#sit(live, viewer, message.since))
  }

  async #sit(
    live: LiveTable,
    viewer: Viewer,
    since: { readonly log: number; readonly chat: number } | undefined,
  ): Promise<void> {
    const status = live.desk.seats[viewer.seat]?.status
    const leave: (() => void)[] = []
    const leaveAll = (): void => {
      for (const stop of leave.splice(0)) stop()
    }
    this.#seated = { live, viewer, leave: leaveAll }
    leave.push(live.onDesk(() => this.#deskChanged()))
    if (status !== 'seated') return this.#send({ type: 'waiting', room: { table: live.id, name: live.desk.room.name } })
    const lines = await live.lines(
      viewer,
      since ? { since: since.log } : { before: Number.MAX_SAFE_INTEGER, limit: LINES_AT_FIRST },
    )
    const said = live.talk.heardBy(viewer, since ? { since: since.chat } : { limit: SAID_AT_FIRST })
    const door: Door = live.attach(viewer, (update) =>
      this.#send({ type: 'update', lines: [...update.lines], changes: [...update.changes] } as never),
    )
    leave.push(() => live.detach(door))
    leave.push(live.talk.listen(viewer, (line) => this.#send({ type: 'said', line: line as never })))
    leave.push(
      this.#around.presence.enter(live.id, viewer.seat, (here) => this.#send({ type: 'here', here: [...here] })),
    )
    this.#send({
      type: 'welcome',
      v: VERSION,
      you: viewer,
      view: door.view,
      room: roomFor(live, viewer),
      lines: [...lines] as never,
      more: !since && lines.length === LINES_AT_FIRST,
      said: [...said] as never,
      here: [...this.#around.presence.here(live.id)],
    })
  }

  /** A new role or a way in means a new view; anything else only a new room. */
  #deskChanged(): void {
    const seated = this.#seated
    if (!seated) return
    const { live, viewer } = seated
    const held = live.desk.seats[viewer.seat]
    if (!held || held.status === 'left') return this.bye('seat/left', 'this seat was given up')
    if (held.role !== viewer.role)
      return this.bye('seat/changed', 'your part at the table has changed; please connect again')
    if (held.status === 'seated') this.#send({ type: 'room', room: roomFor(live, viewer) })
  }

  #send(message: FromServer): void {
    if (this.#over) return
    if (this.#socket.bufferedAmount > MOST_WAITING) {
      this.#around.count.cut()
      this.closed()
      return this.#socket.close(1013, 'too slow')
    }
    this.#socket.send(JSON.stringify(message))
  }
}

function understood(text: string): FromClient | { readonly problem: string; readonly id: string } {
  if (text.length > LIMITS.message) return { problem: `a message has at most ${LIMITS.message} characters`, id: '' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'a message is JSON', id: '' }
  }
  const parsed = FromClient.safeParse(value)
  if (parsed.success) return parsed.data
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown }
  return { problem: problemOf(parsed.error), id: typeof id === 'string' ? id.slice(0, LIMITS.id) : '' }
}
