import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, make, join as sitDown } from '../../apps/server/tests/client.ts'
import { freePort } from '../../apps/server/tests/process.ts'
import type { Row, Scenario } from '../measure.ts'
import { dusk, type Night, over, step } from './reducer.ts'

const TABLES = 200
const SEATS = 5
const SECONDS = 6
const require = createRequire(import.meta.url)

/** What a load came to. Latencies are from sending to the acknowledgement, in milliseconds. */
interface Load {
  readonly answers: number
  readonly actions: number
  readonly seconds: number
  readonly latencies: readonly number[]
  readonly bytesPerSeat: number
  /** What the server's process spent on it, in seconds. */
  readonly cpu: number
}

export const load: Scenario = {
  title: 'Load',
  about:
    `${TABLES} tables with ${SEATS} seats each on one server, all on this machine; one seat of each table works at the beacon, ` +
    'the others look on. Every answer of Sortie is on disk (SQLite, synchronous=FULL), in a hash chain and redacted for each ' +
    "seat before it is acknowledged; boardgame.io's server keeps its moves in memory and sends everybody the same.",
  async run() {
    const ours = await sortie()
    const theirs = await boardgame()
    const rate = (l: Load, of: 'answers' | 'actions'): number => l[of] / l.seconds
    const ratio = rate(ours.full, 'answers') / rate(theirs, 'answers')
    const rows: Row[] = [
      {
        what: 'answers acknowledged and fanned out',
        ours: perSecond(rate(ours.full, 'answers')),
        beside: `${perSecond(rate(theirs, 'answers'))} (boardgame.io moves)`,
        ratio,
        goal: 'at least 5',
        met: ratio >= 5,
      },
      {
        what: 'whole actions (2 to 4 answers each)',
        ours: perSecond(rate(ours.full, 'actions')),
        beside: `${perSecond(rate(theirs, 'actions'))} (boardgame.io, 1 move each)`,
        ratio: rate(ours.full, 'actions') / rate(theirs, 'actions'),
      },
      {
        what: "the server's processor time for an answer",
        ours: `${milli(ours.full)} ms`,
        beside: `${milli(theirs)} ms (boardgame.io)`,
        ratio: Number(milli(theirs)) / Number(milli(ours.full)),
      },
      { what: 'as fast as it goes: p50, p99', ours: both(ours.full.latencies), beside: both(theirs.latencies) },
      {
        what: '1,000 seats, each an answer in 10 s: p50, p99',
        ours: both(ours.calm.latencies),
        goal: 'p99 under 50 ms',
        met: part(ours.calm.latencies, 0.99) < 50,
      },
      {
        what: 'bytes per answer and seat',
        ours: String(Math.round(ours.full.bytesPerSeat)),
        beside: `${Math.round(theirs.bytesPerSeat)} (boardgame.io)`,
      },
      { what: 'memory per open table with 5 seats', ours: `${Math.round(ours.memory / 1024)} KiB` },
    ]
    return rows
  },
}

const milli = (l: Load): string => ((l.cpu / l.answers) * 1000).toFixed(2)

/** What a process has spent so far, in seconds; Linux alone says so. */
function cpuOf(child: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

const part = (latencies: readonly number[], share: number): number =>
  [...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0
const both = (l: readonly number[]): string => `${part(l, 0.5).toFixed(1)} ms, ${part(l, 0.99).toFixed(1)} ms`
const perSecond = (n: number): string => `${Math.round(n).toLocaleString('en')}/s`

async function started(args: readonly string[], sign: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', (text: Buffer) => text.toString().includes(sign) && done())
    child.once('exit', (code) => fail(new Error(`a server ended with ${code}`)))
  })
  return child
}

async function sortie(): Promise<{ readonly full: Load; readonly calm: Load; readonly memory: number }> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-load-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const main = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname
  const server = await started(
    [main, 'serve', '--port', String(port), '--data', data, '--requests', '100000000'],
    'open at',
  )
  const memory = async (): Promise<number> =>
    Number(/sortie_memory_bytes (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0)
  try {
    const before = await memory()
    const tables: Client[][] = []
    for (let t = 0; t < TABLES; t++) {
      const made = await make(url)
      const seats = [await sitDown(url, made, 'gm', 'Gil'), await sitDown(url, made, 'player', 'Ada')]
      for (const name of ['Eve', 'Dot', 'Fay']) seats.push(await sitDown(url, made, 'spectator', name))
      tables.push(await Promise.all(seats.map((held) => Client.sit(url, held))))
    }
    const used = ((await memory()) - before) / TABLES
    const all = tables.flat()
    for (const client of all) client.raw.length = 0
    const full = await loaded(tables, () => 0, server)
    // 100 answers a second in all: each table's seats send one every ten seconds, so one of the table's every two.
    const calm = await loaded(tables, () => 2000, server)
    for (const client of all) await client.close()
    return { full, calm, memory: used }
  } finally {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    rmSync(data, { recursive: true, force: true })
  }
}

async function loaded(
  tables: readonly (readonly Client[])[],
  pause: () => number,
  server: ChildProcess,
): Promise<Load> {
  const latencies: number[] = []
  let [over, actions] = [false, 0]
  const spent = cpuOf(server)
  const start = performance.now()
  const playing = tables.map(async ([gm, ada], t) => {
    await wait((pause() * t) / TABLES)
    while (!over) {
      const [who, command] = nextOf(gm as Client, ada as Client)
      if (command['procedure'] === 'work') actions++
      const sent = performance.now()
      const reply = await who.do(command)
      latencies.push(performance.now() - sent)
      if (reply.type === 'lost') throw new Error(`a connection was lost: ${JSON.stringify(who.bye)}`)
      // The server takes twenty messages a second from one connection.
      await wait(Math.max(pause(), 0))
    }
  })
  await Promise.race([wait(SECONDS * 1000), ...playing])
  over = true
  await Promise.all(playing)
  const seconds = (performance.now() - start) / 1000
  const bytes = tables.flat().reduce((n, c) => n + c.raw.reduce((m, text) => m + text.length, 0), 0)
  for (const client of tables.flat()) client.raw.length = 0
  const cpu = cpuOf(server) - spent
  return { answers: latencies.length, actions, seconds, latencies, bytesPerSeat: bytes / latencies.length / SEATS, cpu }
}

/** Work at the beacon, brace if need be; when the night is over, whoever runs it sets the clocks back. */
function nextOf(gm: Client, ada: Client): readonly [Client, { readonly do: string; readonly [k: string]: unknown }] {
  const asked = ada.view.questions.find((q) => q.yours)
  if (asked) {
    const { kind } = asked.question as { readonly kind?: string }
    return [
      ada,
      kind === 'roll'
        ? { do: 'throw', question: asked.id, pinch: 'p' }
        : { do: 'answer', question: asked.id, answer: 'brace' },
    ]
  }
  const state = ada.view.state as unknown as {
    beacon: number
    beaconSize: number
    storm: number
    stormSize: number
    ended: string | null
  }
  const back = (path: string, value: number | null) =>
    [gm, { do: 'overrule', reason: 'again', act: { act: 'set', path: [path], value } }] as const
  if (state.beacon >= state.beaconSize) return back('beacon', 0)
  if (state.storm >= state.stormSize) return back('storm', 0)
  if (state.ended !== null) return back('ended', null)
  return [ada, { do: 'open', procedure: 'work', args: {} }]
}

interface Sio {
  readonly id: string
  on(event: string, hear: (...args: never[]) => void): void
  emit(event: string, ...args: unknown[]): void
  disconnect(): void
}

/** The same action as one move of boardgame.io's own server, over its own sockets. */
async function boardgame(): Promise<Load> {
  const port = await freePort()
  const server = await started([import.meta.filename, 'boardgame', String(port)], 'listening')
  const { io } = require('socket.io-client') as { readonly io: (url: string, options: object) => Sio }
  try {
    let bytes = 0
    const connect = (match: string, player: string | null, hear: (stateId: number) => void): Sio => {
      const socket = io(`http://127.0.0.1:${port}/first-light`, { transports: ['websocket'], forceNew: true })
      socket.on('connect', () => socket.emit('sync', match, player, undefined, 2))
      const heard = (_match: unknown, ...rest: unknown[]): void => {
        bytes += JSON.stringify(rest).length
        const found = rest.find(
          (r): r is { state?: { _stateID: number }; _stateID?: number } => typeof r === 'object' && r !== null,
        )
        const id = found?.state?._stateID ?? found?._stateID
        if (typeof id === 'number') hear(id)
      }
      socket.on('sync', heard as never)
      socket.on('update', heard as never)
      return socket
    }
    const tables: { socket: Sio; stateId: number; woken: () => void }[] = []
    const sockets: Sio[] = []
    for (let t = 0; t < TABLES; t++) {
      const table = { socket: undefined as unknown as Sio, stateId: -1, woken: () => {} }
      await new Promise<void>((done) => {
        table.woken = done
        table.socket = connect(`t${t}`, '0', (id) => {
          table.stateId = id
          table.woken()
        })
      })
      tables.push(table)
      for (let s = 1; s < SEATS; s++) sockets.push(connect(`t${t}`, null, () => {}))
    }
    await wait(1000)
    bytes = 0
    const latencies: number[] = []
    let done = false
    const spent = cpuOf(server)
    const start = performance.now()
    const playing = tables.map(async (table, t) => {
      while (!done) {
        const sent = performance.now()
        const answered = new Promise<void>((woken) => {
          table.woken = woken
        })
        const payload = { type: 'work', args: [], playerID: '0' }
        table.socket.emit('update', { type: 'MAKE_MOVE', payload }, table.stateId, `t${t}`, '0')
        await answered
        latencies.push(performance.now() - sent)
      }
    })
    await Promise.race([wait(SECONDS * 1000), ...playing])
    done = true
    await Promise.all(playing)
    const seconds = (performance.now() - start) / 1000
    const cpu = cpuOf(server) - spent
    await wait(200)
    for (const { socket } of tables) sockets.push(socket)
    for (const socket of sockets) socket.disconnect()
    return {
      answers: latencies.length,
      actions: latencies.length,
      seconds,
      latencies,
      bytesPerSeat: bytes / latencies.length / SEATS,
      cpu,
    }
  } finally {
    server.kill('SIGKILL')
  }
}

/** Run by itself, this file is the other server. */
if (process.argv[2] === 'boardgame' && process.argv[1] === import.meta.filename) {
  const { Server } = require('boardgame.io/server') as {
    readonly Server: (o: object) => { run(port: number, ready: () => void): void }
  }
  const game = {
    name: 'first-light',
    setup: (): Night => dusk,
    moves: {
      work: ({ G, random }: { readonly G: Night; readonly random: { D6(n: number): [number, number] } }): Night => {
        let s = step(over(G) ? dusk : G, { faces: random.D6(2) })
        if (s.at === 'wish') s = step(step(s, { brace: true }), { faces: random.D6(2) })
        return s
      },
    },
  }
  Server({ games: [game], origins: ['*'] }).run(Number(process.argv[3]), () => console.log('listening'))
}
