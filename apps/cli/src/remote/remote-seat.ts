import {
  type ChatMessage,
  type Command,
  type FromClient,
  FromServer,
  type LogLine,
  type Position,
  type Refused,
  type SeatView,
  type ServerMessage,
  type TableView,
  VERSION,
} from '@sortie/protocol'
import { changed } from '@sortie/table/browser'
import type { HeldSeat } from './link.ts'

/** The newest lines and messages are kept; older ones are at the table. */
const MOST_KEPT = 200
const PAUSES_MILLISECONDS = [300, 1000, 3000, 10_000]
/** Reasons after which coming back is of no use. */
const FOR_GOOD: readonly string[] = ['token/wrong', 'seat/renewed', 'seat/left', 'table/unknown', 'table/deleted']

type Reply = ServerMessage<'done' | 'refused' | 'position'>
interface Asked {
  readonly message: FromClient
  readonly settle: (reply: Reply) => void
}

/**
 * A seat at a server, over a socket: what it sees, and what it does. A lost connection comes back by itself; what was not
 * answered is sent again under the same id and counts once.
 */
export class RemoteSeat {
  readonly held: HeldSeat
  view: SeatView = { state: null, questions: [], offers: [], awaits: [], busy: false }
  table: TableView | undefined
  /** Newest last. */
  lines: readonly LogLine[] = []
  chat: readonly ChatMessage[] = []
  /** Grows with everything that is heard. */
  news = 0
  /** Why the seat cannot be had any more. */
  over: string | undefined
  #socket: WebSocket | undefined
  #tries = 0
  #ids = 0
  #closed = false
  readonly #asked = new Map<string, Asked>()
  readonly #watchers = new Set<() => void>()

  constructor(held: HeldSeat) {
    this.held = held
    this.#connect()
  }

  /** Gives the refusal, if there is one. */
  async do(command: Command): Promise<Refused | undefined> {
    const reply = await this.#ask((id) => ({ type: 'do', id, cid: crypto.randomUUID(), command }))
    return reply.type === 'refused' ? reply : undefined
  }

  /** Where this seat's odds start from; the refusal, if the table shows none to this seat. */
  async position(): Promise<Position | Refused> {
    const reply = await this.#ask((id) => ({ type: 'position', id }))
    if (reply.type === 'position') return reply.position
    return reply.type === 'refused' ? reply : { refused: 'odds/none', message: 'there are no odds' }
  }

  /** Waits until something holds, for at most so long. Tells whether it came to hold. */
  until(holds: () => boolean, milliseconds: number): Promise<boolean> {
    if (holds()) return Promise.resolve(true)
    return new Promise((done) => {
      const end = (held: boolean): void => {
        clearTimeout(timer)
        this.#watchers.delete(look)
        done(held)
      }
      const look = (): void => {
        if (holds() || this.over !== undefined) end(holds())
      }
      const timer = setTimeout(() => end(false), milliseconds)
      this.#watchers.add(look)
    })
  }

  close(): void {
    this.#closed = true
    this.#socket?.close()
  }

  #ask(make: (id: string) => FromClient): Promise<Reply> {
    const id = `r${this.#ids++}`
    const message = make(id)
    return new Promise((settle) => {
      if (this.over !== undefined) return settle(noMore(id, this.over))
      this.#asked.set(id, { message, settle })
      if (this.table) this.#send(message)
    })
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #connect(): void {
    const { origin, table, seat, token } = this.held
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`)
    this.#socket = socket
    socket.onopen = () => this.#send({ type: 'hello', v: VERSION, table, seat, token })
    socket.onmessage = ({ data }) => this.#hear(String(data))
    socket.onclose = () => {
      if (this.#closed || this.over !== undefined) return
      this.table = undefined
      const pause = PAUSES_MILLISECONDS[Math.min(this.#tries++, PAUSES_MILLISECONDS.length - 1)]
      setTimeout(() => this.#closed || this.#connect(), pause)
    }
  }

  #hear(text: string): void {
    const read = FromServer.safeParse(JSON.parse(text))
    // What a newer server adds is passed over.
    if (!read.success) return
    const message = read.data
    switch (message.type) {
      case 'welcome': {
        this.#tries = 0
        this.view = message.view
        this.table = message.table
        this.lines = message.lines
        this.chat = message.chat
        for (const { message: again } of this.#asked.values()) this.#send(again)
        break
      }
      case 'update':
        this.view = changed(this.view, message.changes)
        this.lines = withNews(this.lines, message.lines)
        break
      case 'chat':
        this.chat = withNews(this.chat, [message.message])
        break
      case 'table':
        this.table = message.table
        break
      case 'bye':
        this.#leave(message)
        break
      case 'done':
      case 'refused':
      case 'position': {
        const asked = this.#asked.get(message.id)
        this.#asked.delete(message.id)
        asked?.settle(message)
        break
      }
    }
    this.news++
    for (const look of [...this.#watchers]) look()
  }

  #leave({ code, message }: ServerMessage<'bye'>): void {
    if (!FOR_GOOD.includes(code)) return
    this.over = message
    for (const [id, { settle }] of this.#asked) settle(noMore(id, message))
    this.#asked.clear()
  }
}

const noMore = (id: string, message: string): Reply => ({ type: 'refused', id, refused: 'seat/over', message })

/** A line with a known number replaces that line: its words were taken back. */
function withNews<L extends { readonly n: number }>(known: readonly L[], lines: readonly L[]): readonly L[] {
  const all = new Map([...known, ...lines].map((line) => [line.n, line]))
  return [...all.values()].sort((a, b) => a.n - b.n).slice(-MOST_KEPT)
}
