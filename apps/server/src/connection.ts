import { FromClient, LIMITS, problemWith, VERSION } from '@sortie/protocol'
import { Guest, type Lobby, type Presence } from '@sortie/table'
import { Bucket } from './bucket.ts'
import { HOLD_MILLISECONDS, troubleFrom } from './trouble.ts'

/** The little that a connection needs of a socket. */
export interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  close(code?: number, reason?: string): void
  /** Ends at once, without waiting for the other side. */
  terminate(): void
}

export interface ConnectionPorts {
  readonly lobby: Lobby
  readonly presence: Presence
  readonly now: () => number
  readonly hold: (milliseconds: number) => Promise<void>
  /** How many messages a second one connection may send. */
  readonly messages: number
  readonly count: { readonly [K in 'messages' | 'refused' | 'cut' | 'answers']: (by?: number) => void }
}

/** More than this waiting to be sent means that the other side does not read: it is cut off, and may come back. */
const MOST_WAITING = 1024 * 1024

/** One socket with its guest: reads and checks messages, and limits their rate. */
export class Connection {
  readonly #socket: Socket
  readonly #ports: ConnectionPorts
  readonly #bucket: Bucket
  readonly #guest: Guest
  #busy: Promise<void> = Promise.resolve()

  constructor(socket: Socket, ports: ConnectionPorts) {
    const { lobby, presence, count } = ports
    this.#socket = socket
    this.#ports = ports
    this.#bucket = new Bucket(3 * ports.messages, ports.messages, ports.now())
    this.#guest = new Guest(
      { say: (text) => this.#say(text), end: (code) => socket.close(1000, code) },
      { lobby, presence, version: VERSION, refused: () => count.refused(), answered: () => count.answers() },
    )
  }

  get seated(): boolean {
    return this.#guest.seated
  }

  /** Messages are taken one after another, in the order they came. */
  receive(text: string): Promise<void> {
    this.#ports.count.messages()
    if (!this.#bucket.take(this.#ports.now())) {
      this.bye('rate', 'too many messages; please wait a moment')
      return Promise.resolve()
    }
    this.#busy = this.#takeAfter(this.#busy, text)
    return this.#busy
  }

  async #takeAfter(others: Promise<void>, text: string): Promise<void> {
    await others
    try {
      await this.#take(text)
    } catch (cause) {
      this.#ports.lobby.ports.report('message failed', { table: this.#guest.table ?? '', why: String(cause) })
      const trouble = troubleFrom(cause)
      if (!trouble) return this.bye('error', 'something went wrong here; please connect again')
      // However fast a client comes back, it is here again once in a while only.
      await this.#ports.hold(HOLD_MILLISECONDS[trouble.refused])
      this.bye(trouble.refused, trouble.message)
    }
  }

  #take(text: string): void | Promise<void> {
    if (this.#guest.over) return
    const message = understood(text)
    return 'problem' in message
      ? this.#guest.refuse(message.id, 'message/malformed', message.problem)
      : this.#guest.take(message)
  }

  /** Resolves when everything that has come in is answered. */
  settled(): Promise<void> {
    return this.#busy
  }

  bye(code: string, message: string): void {
    this.#guest.bye(code, message)
  }

  closed(): void {
    this.#guest.closed()
  }

  #say(text: string): void {
    if (this.#socket.bufferedAmount > MOST_WAITING) {
      this.#ports.count.cut()
      this.closed()
      return this.#socket.terminate()
    }
    this.#socket.send(text)
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
  return { problem: problemWith(parsed.error), id: typeof id === 'string' ? id.slice(0, LIMITS.id) : '' }
}
