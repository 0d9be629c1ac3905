import type { Command, DoneValue, FromClient, FromServer } from '@sortie/protocol'
import { VERSION } from '@sortie/protocol/limits'
import { refusalText } from './refusals.ts'

/** The state of the connection to the table. */
export type ConnectionStatus = 'connecting' | 'here' | 'waiting' | 'offline' | 'over'

/** What became of a command. */
export type CommandOutcome =
  | { readonly ok: true; readonly value?: DoneValue }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly rule?: string }

interface Pending {
  readonly id: string
  readonly cid: string
  readonly command: Command
  readonly settle: (outcome: CommandOutcome) => void
  /** How often it was sent. Commands that could count twice are sent once. */
  sent: number
}

/** What a connection needs of a socket. A table that runs in this browser has something of the same shape. */
export interface SocketLike {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

interface Setup {
  readonly open: () => SocketLike | Promise<SocketLike>
  /** Whether the table is reached over a network, which may come and go. */
  readonly isRemote: boolean
  readonly table: string
  readonly seat: string
  readonly token: string
  /** A seat that is lent to that one, if this connection looks on and acts there. */
  readonly as?: string
  /** What this client already has, so that only the rest is sent. */
  readonly since: () => { readonly log: number; readonly chat: number; readonly epoch: string } | undefined
  readonly hear: (message: FromServer) => void
  readonly statusChanged: (status: ConnectionStatus, bye?: { readonly code: string; readonly message: string }) => void
  readonly waiting: (commands: readonly Command[]) => void
}

type Without<M, K extends keyof M> = M extends M ? Omit<M, K> : never

/** The server cannot tell a repeat of these from a second command. */
const onceOnly: readonly string[] = ['makeLink', 'renewSeat', 'shareSeat']
/** Reasons to close for good; after any other the client reconnects. */
const forGood: readonly string[] = ['token/wrong', 'seat/renewed', 'seat/left', 'seat/not-lent', 'table/unknown']
const WAITS = [400, 800, 1600, 3000, 6000, 12_000]
const PING_EVERY = 20_000
const PONG_WITHIN = 8000

/** The connection to one table. It reconnects by itself and resends pending commands under the same id. */
export class Connection {
  readonly #setup: Setup
  readonly #pending = new Map<string, Pending>()
  readonly #questions = new Map<string, (message: FromServer) => void>()
  #socket: SocketLike | undefined
  #opening = false
  #ready = false
  #tries = 0
  #over = false
  #heardAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #beat: ReturnType<typeof setInterval>

  constructor(setup: Setup) {
    this.#setup = setup
    this.#beat = setInterval(() => this.#check(), PING_EVERY)
    if (setup.isRemote) {
      addEventListener('online', this.#now)
      addEventListener('offline', this.#drop)
    }
    void this.#call()
  }

  /** Sends a command; settles when the table has answered, however long that takes. */
  send(command: Command): Promise<CommandOutcome> {
    return new Promise((settle) => {
      const id = newId()
      const pending: Pending = { id, cid: id, command, settle, sent: 0 }
      this.#pending.set(id, pending)
      if (this.#ready) this.#put(pending)
      this.#tellWaiting()
    })
  }

  /** Asks for older lines or for the position that odds are computed from; nothing while offline. */
  ask(message: Without<FromClient & { readonly type: 'history' | 'position' }, 'id'>): Promise<FromServer | undefined> {
    if (!this.#ready) return Promise.resolve(undefined)
    return new Promise((settle) => {
      const id = newId()
      this.#questions.set(id, settle)
      this.#say({ ...message, id })
    })
  }

  close(): void {
    this.#over = true
    clearInterval(this.#beat)
    clearTimeout(this.#timer)
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#drop)
    this.#socket?.close()
  }

  /** Reconnects at once when the browser is online again. */
  readonly #now = (): void => {
    if (this.#ready || this.#over) return
    this.#tries = 0
    clearTimeout(this.#timer)
    void this.#call()
  }

  readonly #drop = (): void => this.#socket?.close()

  async #call(): Promise<void> {
    if (this.#over || this.#opening || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return
    this.#opening = true
    const socket = await Promise.resolve(this.#setup.open()).catch(() => undefined)
    this.#opening = false
    if (!socket) return this.#lost()
    if (this.#over) return socket.close()
    this.#socket = socket
    socket.onopen = () => this.#hello()
    socket.onmessage = (event: MessageEvent<string>) => this.#take(parsed(event.data))
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
  }

  #hello(): void {
    const { table, seat, token, as, since } = this.#setup
    const known = since()
    this.#say({
      type: 'hello',
      v: VERSION,
      table,
      seat,
      token,
      ...(as !== undefined && { as }),
      ...(known && { since: known }),
    })
  }

  #lost(): void {
    this.#socket = undefined
    this.#ready = false
    for (const settle of this.#questions.values()) settle({ type: 'pong' })
    this.#questions.clear()
    if (this.#over) return
    for (const p of this.#pending.values())
      if (p.sent > 0 && onceOnly.includes(p.command.do))
        this.#settle(p.id, { ok: false, code: 'connection/lost', message: '' })
    this.#setup.statusChanged('offline')
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] as number
    this.#timer = setTimeout(() => void this.#call(), wait * (0.8 + Math.random() * 0.4))
  }

  #take(message: FromServer): void {
    this.#heardAt = Date.now()
    switch (message.type) {
      case 'welcome':
        this.#tries = 0
        this.#ready = true
        this.#setup.hear(message)
        this.#setup.statusChanged('here')
        for (const p of this.#pending.values()) this.#put(p)
        return
      case 'waiting':
        this.#tries = 0
        this.#setup.hear(message)
        return this.#setup.statusChanged('waiting')
      case 'table':
        // A client that was waiting and gets the table view has been let in.
        return this.#ready ? this.#setup.hear(message) : this.#hello()
      case 'done':
        return this.#settle(message.id, { ok: true, value: message.value })
      case 'refused': {
        this.#questions.get(message.id)?.(message)
        this.#questions.delete(message.id)
        const { refused: code, message: said, rule } = message
        const text = refusalText(code, said)
        return this.#settle(message.id, { ok: false, code, message: text, ...(rule !== undefined && { rule }) })
      }
      case 'history':
      case 'position':
        this.#questions.get(message.id)?.(message)
        this.#questions.delete(message.id)
        return
      case 'bye':
        if (forGood.includes(message.code)) {
          this.close()
          this.#setup.statusChanged('over', message)
        } else if (message.code === 'seat/changed') this.#setup.hear(message)
        return
      case 'pong':
        return
      default:
        this.#setup.hear(message)
    }
  }

  #put(pending: Pending): void {
    pending.sent++
    this.#say({ type: 'do', id: pending.id, cid: pending.cid, command: pending.command })
  }

  #settle(id: string, outcome: CommandOutcome): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    this.#tellWaiting()
    pending?.settle(outcome)
  }

  #tellWaiting(): void {
    this.#setup.waiting([...this.#pending.values()].map((p) => p.command))
  }

  #say(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Closes a connection that is open but silent. */
  #check(): void {
    if (!this.#ready || !this.#setup.isRemote) return
    const asked = Date.now()
    this.#say({ type: 'ping' })
    setTimeout(() => {
      if (this.#ready && this.#heardAt < asked) this.#socket?.close()
    }, PONG_WITHIN)
  }
}

/** A message as the protocol types it. The server is trusted to send nothing else. */
const parsed = (data: string): FromServer => JSON.parse(data)

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('')

/** This browser's contribution to the server's dice: nobody else can know it beforehand. */
export const clientSeed = (): string => newId()
