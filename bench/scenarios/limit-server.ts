// node limit-server.ts <port> <folder> [gather]: the least that a server of tables does, in the same stack: whatever a table's first
// seat sends is stored and passed on to its other seats. It knows no rules, no secrets, no chain of hashes and no roles.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { sqliteStore } from '../../table/store/sqlite/sqlite.ts'

const [port, folder = '', gather = '50'] = process.argv.slice(2)
const store = sqliteStore(join(folder, 'limit.sqlite'))
/** Sortie gathers for 50 ms: see docs/decisions/0007. 0 sends every answer by itself. */
const GATHER_MILLISECONDS = Number(gather)
/** About as long as what Sortie stores and sends for an answer. */
const BODY = 'x'.repeat(330)

interface Seat {
  readonly socket: WebSocket
  lines: string[]
  sent: number
}

class LimitTable {
  readonly #name: string
  readonly #seats: Seat[] = []
  #next = 0
  #timer: NodeJS.Timeout | undefined

  constructor(name: string) {
    this.#name = name
  }

  sit(socket: WebSocket): void {
    this.#seats.push({ socket, lines: [], sent: 0 })
    socket.on('message', (data: Buffer) => void this.#act(data.toString('utf8')))
  }

  async #act(text: string): Promise<void> {
    const at = this.#next++
    const line = { at, body: text + BODY, cid: `c${at}`, time: 0, salt: '', digest: '', hash: '' }
    await store.append(this.#name, at, [line])
    for (const seat of this.#seats) seat.lines.push(`{"n":${at},"text":"${BODY}"}`)
    this.#tell(this.#seats[0] as Seat)
    this.#tellDue()
  }

  #tellDue(): void {
    const now = performance.now()
    const due = (seat: Seat): number => seat.sent + GATHER_MILLISECONDS - now
    for (const seat of this.#seats) if (seat.lines.length > 0 && due(seat) <= 0) this.#tell(seat)
    const later = this.#seats.filter((seat) => seat.lines.length > 0)
    if (later.length === 0) return
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        this.#tellDue()
      },
      Math.min(...later.map(due)),
    )
  }

  #tell(seat: Seat): void {
    seat.socket.send(`{"type":"update","lines":[${seat.lines.join()}]}`)
    seat.lines = []
    seat.sent = performance.now()
  }
}

const tables = new Map<string, LimitTable>()
const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url = '' }) => {
  const table = tables.get(url) ?? new LimitTable(url)
  tables.set(url, table)
  table.sit(socket)
})
server.listen(Number(port), '127.0.0.1', () => console.log('listening'))
