// fork load-clients.ts <sortie|boardgame|limit> <port> <process id of the server>: opens tables of a server, says when they are
// open, and loads the server whenever it is told to.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { make, join as sitDown } from '../../apps/server/tests/client.ts'
import type { Change, SeatView } from '../../protocol/index.ts'
import { changed } from '../../table/browser.ts'
import { BareSocket } from './load-socket.ts'

export const TABLES = 200
export const SEATS = 5

/** What a load came to. Times are in milliseconds, processor times in seconds. */
export interface Load {
  readonly answers: number
  readonly actions: number
  readonly seconds: number
  /** From sending an answer to its acknowledgement. */
  readonly latencies: Spread
  /** From sending an answer to its line at another seat; only known if answers come one at a time. */
  readonly elsewhere: Spread
  readonly bytesPerSeat: number
  readonly serverCpu: number
  readonly clientCpu: number
}
export interface Spread {
  readonly p50: number
  readonly p99: number
}

/** One table: the seat that acts there sends an answer, and the next one when it is acknowledged. */
abstract class LoadedTable {
  readonly load: Loading
  sent = 0
  /** How many lines each seat was sent; the first is the one who acts. */
  readonly lines = new Array<number>(SEATS).fill(0)
  /** The number of the line that comes next, where lines have numbers. */
  protected readonly next = new Array<number>(SEATS).fill(0)
  sockets: BareSocket[] = []

  constructor(load: Loading) {
    this.load = load
  }

  /** Sends the next answer. */
  abstract act(): void

  protected send(socket: BareSocket, text: string): void {
    this.sent = performance.now()
    socket.send(text)
  }

  protected acknowledged(): void {
    this.load.acknowledged(this)
  }

  /** Counts the lines in a message, and looks whether one was left out. */
  protected counted(seat: number, text: Buffer): void {
    let lines = 0
    for (let at = text.indexOf(LINE); at >= 0; at = text.indexOf(LINE, at + LINE.length)) {
      const n = Number.parseInt(text.toString('latin1', at + LINE.length, at + LINE.length + 12), 10)
      if (n !== this.next[seat]) throw new Error(`line ${this.next[seat]} is missing: ${n} came`)
      this.next[seat] = n + 1
      lines++
    }
    this.told(seat, lines)
  }

  protected told(seat: number, lines: number): void {
    this.lines[seat] = (this.lines[seat] as number) + lines
    if (seat > 0 && lines > 0 && this.load.pause > 0) this.load.elsewhere.push(performance.now() - this.sent)
  }
}

class Loading {
  pause = 0
  commits = false
  over = true
  actions = 0
  latencies: number[] = []
  elsewhere: number[] = []
  readonly #tables: readonly LoadedTable[]
  readonly #server: number
  #acting = 0

  constructor(server: number, tables: readonly LoadedTable[]) {
    this.#server = server
    this.#tables = tables
  }

  acknowledged(table: LoadedTable): void {
    this.latencies.push(performance.now() - table.sent)
    if (this.over) this.#acting--
    else if (this.pause > 0) setTimeout(() => (this.over ? this.#acting-- : table.act()), this.pause)
    else table.act()
  }

  async run({ seconds, pause = 0, answers = Number.POSITIVE_INFINITY, commits = false }: Task): Promise<Load> {
    this.pause = pause
    this.commits = commits
    this.over = false
    this.#acting = this.#tables.length
    const spent = [cpuOf(this.#server), ownCpu()] as const
    const bytes = this.#bytes()
    Object.assign(this, { actions: 0, latencies: [], elsewhere: [] })
    const start = performance.now()
    for (const [t, table] of this.#tables.entries())
      if (pause > 0) setTimeout(() => table.act(), (t * pause) / this.#tables.length)
      else table.act()
    while (performance.now() - start < seconds * 1000 && this.latencies.length < answers) await wait(10)
    const counted = { answers: this.latencies.length, actions: this.actions }
    const took = (performance.now() - start) / 1000
    const cpu = [cpuOf(this.#server) - spent[0], ownCpu() - spent[1]] as const
    this.over = true
    // What is under way comes to its end, and reaches everybody.
    for (let i = 0; i < 100 && this.#acting > 0; i++) await wait(100)
    await wait(500)
    if (this.#acting > 0) throw new Error(`${this.#acting} answers were never acknowledged`)
    for (const { lines } of this.#tables)
      if (lines.some((n) => n !== lines[0])) throw new Error(`a seat was not told everything: ${lines.join(', ')}`)
    return {
      ...counted,
      seconds: took,
      latencies: spreadOf(this.latencies),
      elsewhere: spreadOf(this.elsewhere),
      bytesPerSeat: (this.#bytes() - bytes) / this.latencies.length / SEATS,
      serverCpu: cpu[0],
      clientCpu: cpu[1],
    }
  }

  #bytes(): number {
    return this.#tables.reduce((n, t) => n + t.sockets.reduce((m, s) => m + s.bytes, 0), 0)
  }
}

export const spreadOf = (times: readonly number[]): Spread => {
  const sorted = [...times].sort((a, b) => a - b)
  const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: part(0.5), p99: part(0.99) }
}

/** What a process has spent so far, in seconds; Linux alone says so. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
const ownCpu = (): number => cpuOf(process.pid)

/** Ada works at the beacon and braces if need be; when the night is over, Gil who runs it sets the clocks back. */
class SortieTable extends LoadedTable {
  #view: SeatView = { state: null, questions: [], offers: [], awaits: [], busy: false }
  #setBack: string[] | undefined
  #cid = 0

  async open(url: string, port: number): Promise<void> {
    const made = await make(url)
    const held = [await sitDown(url, made, 'player', 'Ada'), await sitDown(url, made, 'gm', 'Gil')]
    for (const name of ['Eve', 'Dot', 'Fay']) held.push(await sitDown(url, made, 'spectator', name))
    for (const [seat, who] of held.entries()) {
      const said: string[] = []
      const socket = await BareSocket.open(port, '/ws', (text) => said.push(text.toString('utf8')))
      this.sockets.push(socket)
      socket.send(JSON.stringify({ type: 'hello', v: 2, ...who }))
      while (said.length === 0) await wait(1)
      const [welcome = ''] = said
      const { view, lines } = JSON.parse(welcome) as { readonly view: SeatView; readonly lines: { n: number }[] }
      if (seat === 0) this.#view = view
      this.next[seat] = (lines.at(-1)?.n ?? -1) + 1
      socket.heard = (text) => this.#heard(seat, text)
    }
  }

  #heard(seat: number, text: Buffer): void {
    this.counted(seat, text)
    if (seat > 1 || (seat === 1 && !text.includes('"type":"done"'))) return
    const message = JSON.parse(text.toString('utf8')) as {
      readonly type: string
      readonly changes?: readonly Change[]
    }
    if (message.type === 'refused' || message.type === 'bye') throw new Error(text.toString('utf8'))
    if (message.changes && seat === 0) this.#view = changed(this.#view, message.changes)
    if (message.type === 'done') this.acknowledged()
  }

  act(): void {
    const asked = this.#view.questions.find((q) => q.yours)
    if (asked) {
      const rest = asked.question.kind === 'roll' ? '"do":"throw","seed":"p"' : '"do":"answer","answer":"brace"'
      const seed = asked.question.kind === 'roll' ? '' : this.#seed
      return this.#do(0, `{${rest},"question":"${asked.id}"${seed}}`)
    }
    this.#setBack ??= nightOver(this.#view.state as unknown as Night)
    const back = this.#setBack.shift()
    if (back) return this.#do(1, back)
    this.#setBack = undefined
    this.load.actions++
    this.#do(0, `{"do":"open","procedure":"work","args":{}${this.#seed}}`)
  }

  /** With a seed, the throw that a commitment asks for follows at once. */
  get #seed(): string {
    return this.load.commits ? ',"seed":"p"' : ''
  }

  #do(seat: number, command: string): void {
    const cid = this.#cid++
    this.send(this.sockets[seat] as BareSocket, `{"type":"do","id":"m","cid":"c${cid}","command":${command}}`)
  }
}
const LINE = '{"n":'

interface Night {
  readonly beacon: number
  readonly beaconSize: number
  readonly storm: number
  readonly stormSize: number
  readonly ended: string | null
}
function nightOver(state: Night): string[] {
  const back = (path: string, value: number | null): string =>
    JSON.stringify({ do: 'overrule', reason: 'again', act: { act: 'set', path: [path], value } })
  return [
    ...(state.beacon >= state.beaconSize ? [back('beacon', 0)] : []),
    ...(state.storm >= state.stormSize ? [back('storm', 0)] : []),
    ...(state.ended === null ? [] : [back('ended', null)]),
  ]
}

/** The same action as one move of boardgame.io's own server, by the protocol of its sockets (socket.io 4). */
class BoardgameTable extends LoadedTable {
  #match = ''
  #stateId = 0
  #moving = false

  async open(match: string, port: number): Promise<void> {
    this.#match = match
    for (let seat = 0; seat < SEATS; seat++) {
      const player = seat === 0 ? '0' : null
      let synced = false
      const socket = await BareSocket.open(port, '/socket.io/?EIO=4&transport=websocket', (packet, self) => {
        const text = packet.toString('utf8')
        if (text.startsWith('0')) self.send(`40${SPACE}`)
        if (text.startsWith(`40${SPACE}`)) self.send(`42${SPACE}${JSON.stringify(['sync', match, player, null, 2])}`)
        if (text.startsWith(`42${SPACE}["sync"`)) synced = true
      })
      this.sockets.push(socket)
      while (!synced) await wait(1)
      socket.heard = (packet) => this.#heard(seat, packet)
    }
  }

  #heard(seat: number, packet: Buffer): void {
    if (packet[0] === 0x32 && packet.length === 1) return (this.sockets[seat] as BareSocket).send('3')
    if (packet.indexOf('["update"') < 0) return
    const at = packet.indexOf(STATE_ID)
    if (at < 0) throw new Error(`an update without a state: ${packet.toString('utf8')}`)
    this.told(seat, 1)
    if (seat > 0) return
    this.#stateId = Number.parseInt(packet.toString('latin1', at + STATE_ID.length, at + STATE_ID.length + 12), 10)
    if (!this.#moving) throw new Error('an update that nobody asked for')
    this.#moving = false
    this.acknowledged()
  }

  act(): void {
    this.#moving = true
    this.load.actions++
    const move = '{"type":"MAKE_MOVE","payload":{"type":"work","args":[],"playerID":"0"}}'
    this.send(this.sockets[0] as BareSocket, `42${SPACE}["update",${move},${this.#stateId},"${this.#match}","0"]`)
  }
}
/** The least a server can do: it stores and passes on what it is sent. */
class LimitTable extends LoadedTable {
  async open(table: string, port: number): Promise<void> {
    for (let seat = 0; seat < SEATS; seat++)
      this.sockets.push(await BareSocket.open(port, `/${table}`, (text) => this.#heard(seat, text)))
  }

  #heard(seat: number, text: Buffer): void {
    this.counted(seat, text)
    if (seat === 0) this.acknowledged()
  }

  act(): void {
    this.load.actions++
    this.send(this.sockets[0] as BareSocket, LEAST)
  }
}
const LEAST = '{"type":"do","id":"m","cid":"c0","command":{"do":"open","procedure":"work","args":{}}}'

const SPACE = '/first-light,'
const STATE_ID = '"_stateID":'

/** What a server is told to bear: as fast as it goes, or with a pause after each answer; so long, or so many answers. */
export interface Task {
  readonly seconds: number
  /** Whether to commit to a roll is to throw, as in the browser; otherwise each throw is an answer of its own. */
  readonly commits?: boolean
  readonly answers?: number
  readonly pause?: number
}

async function opened(what: string, port: number, server: number): Promise<Loading> {
  const url = `http://127.0.0.1:${port}`
  const tables: LoadedTable[] = []
  const load = new Loading(server, tables)
  for (let t = 0; t < TABLES; t++) tables.push(await openedTable(what, load, url, port, t))
  return load
}

async function openedTable(what: string, load: Loading, url: string, port: number, t: number): Promise<LoadedTable> {
  if (what === 'sortie') {
    const table = new SortieTable(load)
    await table.open(url, port)
    return table
  }
  const table = what === 'limit' ? new LimitTable(load) : new BoardgameTable(load)
  await table.open(`t${t}`, port)
  return table
}

if (import.meta.main) {
  const [what = '', port, server] = process.argv.slice(2)
  const load = await opened(what, Number(port), Number(server))
  process.on('message', async (task: Task) => process.send?.(await load.run(task)))
  process.send?.({ open: TABLES })
}
