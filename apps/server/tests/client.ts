import type { ChatMessage, FromServer, LogLine, SeatView, ServerMessage, TableView } from '@sortie/protocol'
import { VERSION } from '@sortie/protocol/limits'
import { changed, type TableFile } from '@sortie/table'
import { WebSocket } from 'ws'

export interface Reply {
  readonly type: string
  readonly id: string
  readonly refused?: string
  readonly message?: string
  readonly value?: unknown
  readonly lines?: readonly LogLine[]
  readonly messages?: readonly ChatMessage[]
}
export interface Held {
  readonly table: string
  readonly seat: string
  readonly token: string
}

/** A seat at a real server, over a real socket. It remembers everything it was sent. */
export class Client {
  readonly held: Held
  readonly raw: string[] = []
  readonly lines = new Map<number, LogLine>()
  readonly chat = new Map<number, ChatMessage>()
  view: SeatView = { state: null, questions: [], offers: [], awaits: [], busy: false }
  table: TableView | undefined
  here: readonly string[] = []
  epoch = ''
  bye: ServerMessage<'bye'> | undefined
  resumed: boolean | undefined
  waits = false
  readonly #socket: WebSocket
  readonly #replies = new Map<string, (reply: Reply) => void>()
  readonly #watchers = new Set<() => void>()
  readonly closed: Promise<void>
  #ids = 0

  constructor(url: string, held: Held) {
    this.held = held
    this.#socket = new WebSocket(url.replace('http', 'ws').replace('localhost', '127.0.0.1').concat('/ws'))
    this.closed = new Promise((done) => this.#socket.once('close', () => done()))
    void this.closed.then(() => {
      for (const settle of this.#replies.values()) settle({ type: 'lost', id: '' })
      this.#replies.clear()
      this.#changed()
    })
    this.#socket.on('error', () => {})
    this.#socket.on('message', (data: Buffer) => this.#take(data.toString('utf8')))
  }

  /** Connects and says hello; what an earlier client of the seat had is carried over. */
  static async sit(url: string, held: Held, before?: Client, as?: string): Promise<Client> {
    const client = new Client(url, held)
    await client.opened()
    if (before) {
      for (const [n, line] of before.lines) client.lines.set(n, line)
      for (const [n, message] of before.chat) client.chat.set(n, message)
    }
    const next = (lines: ReadonlyMap<number, unknown>): number => Math.max(-1, ...lines.keys()) + 1
    const since = before?.epoch
      ? { since: { log: next(client.lines), chat: next(client.chat), epoch: before.epoch } }
      : {}
    client.send({ type: 'hello', v: VERSION, ...held, ...since, ...(as !== undefined && { as }) })
    await client.until(() => client.table !== undefined || client.waits || client.bye !== undefined || client.isClosed)
    return client
  }

  get isClosed(): boolean {
    return this.#socket.readyState >= WebSocket.CLOSING
  }

  opened(): Promise<void> {
    return new Promise((done) => {
      if (this.#socket.readyState !== WebSocket.CONNECTING) return done()
      this.#socket.once('open', () => done())
      this.#socket.once('close', () => done())
    })
  }

  send(message: object | string): void {
    if (this.#socket.readyState === WebSocket.OPEN)
      this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  ask(message: { readonly type: string; readonly [k: string]: unknown }): Promise<Reply> {
    const id = String(message['id'] ?? `m${this.#ids++}`)
    return new Promise((settle) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return settle({ type: 'lost', id })
      this.#replies.set(id, settle)
      this.send({ ...message, id })
    })
  }

  do(command: object, cid = `${this.held.seat}-${Math.random()}`): Promise<Reply> {
    return this.ask({ type: 'do', cid, command })
  }

  get question(): string {
    return this.view.questions.find((q) => q.yours)?.id ?? 'none'
  }

  close(): Promise<void> {
    this.#socket.close()
    return this.closed
  }

  /** Stops reading, as a phone in a tunnel does. */
  pause(): void {
    this.#socket.pause()
  }

  async until(fits: () => boolean, within = 120_000): Promise<void> {
    if (fits()) return
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`waited too long for ${fits}`)), within)
      const look = (): void => {
        if (!fits()) return
        clearTimeout(timer)
        this.#watchers.delete(look)
        done()
      }
      this.#watchers.add(look)
    })
  }

  #changed(): void {
    for (const look of [...this.#watchers]) look()
  }

  #take(text: string): void {
    this.raw.push(text)
    const m = JSON.parse(text) as FromServer
    switch (m.type) {
      case 'welcome': {
        if (!m.resumed) {
          this.lines.clear()
          this.chat.clear()
        }
        Object.assign(this, { view: m.view, table: m.table, here: m.here, epoch: m.epoch, resumed: m.resumed })
        for (const line of m.lines) this.lines.set(line.n, line)
        for (const message of m.chat) this.chat.set(message.n, message)
        break
      }
      case 'update': {
        for (const line of m.lines) this.lines.set(line.n, line)
        this.view = changed(this.view, m.changes)
        break
      }
      case 'chat':
        this.chat.set(m.message.n, m.message)
        break
      case 'waiting':
        this.waits = true
        break
      case 'table':
        this.table = m.table
        break
      case 'here':
        this.here = m.here
        break
      case 'bye':
        this.bye = m
        break
      case 'pong':
        break
      default: {
        const settle = this.#replies.get(m.id)
        this.#replies.delete(m.id)
        settle?.(m)
      }
    }
    this.#changed()
  }
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly json: { readonly [k: string]: unknown }
}

export async function http(
  url: string,
  path: string,
  init: { readonly method?: string; readonly body?: unknown; readonly held?: Held; readonly headers?: object } = {},
): Promise<Answered> {
  const { method = init.body === undefined ? 'GET' : 'POST', body, held } = init
  const response = await fetch(`${url.replace('localhost', '127.0.0.1')}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(held && { authorization: `Seat ${held.seat}:${held.token}` }),
      ...init.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let json = {}
  try {
    json = JSON.parse(text) as object
  } catch {}
  return { status: response.status, text, json }
}

export interface Made {
  readonly table: string
  readonly links: { readonly gm: string; readonly player: string; readonly spectator: string }
}

/** The table that a reply says was made. */
export function madeBy({ text }: Pick<Answered, 'text'>): Made {
  const { table, links } = JSON.parse(text) as Partial<Made>
  if (table === undefined || links === undefined) throw new Error(text)
  return { table, links }
}

export const make = async (url: string, table: object = {}): Promise<Made> =>
  madeBy(await http(url, '/api/tables', { body: { game: 'first-light', name: 'Night', ...table } }))

/** The file of a table, as its GM gets it. */
export async function fileFrom(url: string, held: Held): Promise<TableFile> {
  const { status, text } = await http(url, `/api/tables/${held.table}/file`, { held })
  if (status !== 200) throw new Error(text)
  return JSON.parse(text) as TableFile
}

export async function join(url: string, made: Made, role: keyof Made['links'], name: string): Promise<Held> {
  const { status, json } = await http(url, `/api/tables/${made.table}/join`, {
    body: { secret: made.links[role], name },
  })
  if (status !== 200) throw new Error(JSON.stringify(json))
  return { table: made.table, seat: json['seat'] as string, token: json['token'] as string }
}
