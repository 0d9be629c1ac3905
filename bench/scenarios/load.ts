import { type ChildProcess, fork, spawn } from 'node:child_process'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/server/tests/process.ts'
import type { Row, Scenario } from '../measure.ts'
import { type Load, SEATS, type Spread, spreadOf, TABLES, type Task } from './load-clients.ts'

/** Each server is loaded for a short while in turn, again and again: a busy moment of the machine strikes them all. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const ROUND: Task = { seconds: 5, answers: 5_000 }
/** Whole actions as the browser sends them: about half as many commands. */
const ACTIONS: Task = { seconds: 5, answers: 2_500, commits: true }
/** The runtime compiles what runs often, by and by: that is counted in answers, not in seconds. */
const WARM_UP: Task = { seconds: 30, answers: Number(process.env['BENCH_WARM_UP'] ?? 20_000) }
const CALM_SECONDS = 10
/** Another checkout, to be measured beside this one. */
const BEFORE = process.env['BENCH_BEFORE']

export const load: Scenario = {
  title: 'Load',
  about:
    `${TABLES} tables with ${SEATS} seats each on one server, all on this machine; one seat of each table works at the beacon, ` +
    'the others watch. Sortie acknowledges an answer only after it is on disk (SQLite, synchronous=FULL), in a hash chain, and ' +
    "redacted for each seat. boardgame.io's server keeps its moves in memory and sends everybody the same. The limit is a " +
    'server in the same stack (ws, the same store, the same gathering) that only stores and forwards its input: no rules, no ' +
    'secrets, no hashes. It is so fast that gathering merges most of its updates, unlike those of Sortie; without gathering it ' +
    'sends as often as Sortie, and is the fair limit. The same bare sockets in a separate process drive all servers, and check ' +
    `that every seat gets everything. The servers run in turn, ${ROUNDS} rounds of ${ROUND.answers} answers each (at most ` +
    `${ROUND.seconds} s); figures are medians of the rounds, and ratios are medians of the ratios of each round. In these rounds a ` +
    'throw is a separate answer; whole actions are measured again as the browser sends them, where committing to a roll throws ' +
    'the dice. Processor time is that of the whole server process, including the system.',
  async run() {
    const servers = {
      ours: await started('sortie'),
      ...(BEFORE !== undefined && { before: await started('sortie', { root: BEFORE }) }),
      theirs: await started('boardgame'),
      least: await started('limit', { gather: 50 }),
      fair: await started('limit', { gather: 0 }),
    }
    try {
      const loads = await rounds(servers)
      const calm = await inCalm(servers.ours)
      return rowsOf(loads, calm)
    } finally {
      for (const server of Object.values(servers)) await server.stop()
    }
  },
}

type Name = 'ours' | 'before' | 'theirs' | 'least' | 'fair'
type Loads = { readonly [K in Name | 'committed']?: readonly Load[] }

async function rounds(servers: { readonly [K in Name]?: Started }): Promise<Loads> {
  const all = Object.entries(servers) as [Name, Started][]
  for (const [, server] of all) await server.bear(WARM_UP)
  await servers.ours?.bear({ ...WARM_UP, commits: true })
  const loads: { -readonly [K in keyof Loads]: Load[] } = {}
  const add = (name: keyof Loads, load: Load): void => {
    loads[name] = [...(loads[name] ?? []), load]
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, server] of all) {
      add(name, await server.bear(ROUND))
      if (name === 'ours') add('committed', await server.bear(ACTIONS))
    }
  return loads
}

interface Calm {
  readonly load: Load
  /** How long the disk took for a small write by another process in the same time. */
  readonly disk: Spread
}

/** 100 answers a second in all: each table's seats send one every ten seconds, so one of the table's every two. */
async function inCalm(server: Started): Promise<Calm> {
  const file = openSync(join(server.folder, 'probe'), 'a')
  const took: number[] = []
  let over = false
  const load = server.bear({ seconds: CALM_SECONDS, pause: 2000 }).finally(() => {
    over = true
  })
  while (!over) {
    await wait(10)
    const began = performance.now()
    writeSync(file, 'x'.repeat(4096))
    fdatasyncSync(file)
    took.push(performance.now() - began)
  }
  closeSync(file)
  return { load: await load, disk: spreadOf(took) }
}

function rowsOf(loads: Loads, calm: Calm): readonly Row[] {
  const { ours = [], committed = [], theirs = [], before, least = [], fair = [] } = loads
  const rate = (l: Load): number => l.answers / l.seconds
  const actions = (l: Load): number => l.actions / l.seconds
  const server = (l: Load): number => (l.serverCpu / l.answers) * 1000
  const serverForAction = (l: Load): number => (l.serverCpu / l.actions) * 1000
  const client = (l: Load): number => (l.clientCpu / l.answers) * 1000
  const middle = (all: readonly Load[], of: (l: Load) => number): number => median(all.map(of))
  /** How many times as good ours is, round by round. */
  const times = (beside: readonly Load[], of: (ours: Load, beside: Load) => number): number =>
    median(ours.map((l, i) => of(l, beside[i] as Load)))
  const cheaper = (beside: readonly Load[]): number => times(beside, (a, b) => server(b) / server(a))
  const faster = (beside: readonly Load[]): number => times(beside, (a, b) => rate(a) / rate(b))
  const row = (what: string, of: (l: Load) => string, beside: readonly Load[], name: string): Row => ({
    what,
    ours: of(middleOf(ours, server)),
    beside: `${of(middleOf(beside, server))} (${name})`,
  })
  const ms = (n: number): string => `${n.toFixed(3)} ms`
  const cpu = (beside: readonly Load[], name: string) => ({
    what: "the server's processor time for an answer",
    ours: ms(middle(ours, server)),
    beside: `${ms(middle(beside, server))} (${name})`,
    ratio: cheaper(beside),
  })
  const actionsBeside = median(committed.map((l, i) => actions(l) / actions(theirs[i] as Load)))
  const wait = calm.load.latencies.p99 - calm.disk.p99
  return [
    { ...cpu(theirs, 'boardgame.io'), goal: 'at least 2', met: cheaper(theirs) >= 2 },
    { ...cpu(fair, 'the fair limit'), goal: 'at least 1/1.4', met: cheaper(fair) >= 1 / 1.4 },
    cpu(least, 'the limit with gathering'),
    ...(before ? [cpu(before, 'before')] : []),
    {
      what: 'answers acknowledged and fanned out',
      ours: perSecond(middle(ours, rate)),
      beside: `${perSecond(middle(theirs, rate))} (boardgame.io moves)`,
      ratio: faster(theirs),
    },
    {
      what: 'the same, beside the fair limit',
      ours: perSecond(middle(ours, rate)),
      beside: `${perSecond(middle(fair, rate))} (the fair limit)`,
      ratio: faster(fair),
    },
    {
      what: 'whole actions (1 or 2 commands each)',
      ours: perSecond(middle(committed, actions)),
      beside: `${perSecond(middle(theirs, actions))} (boardgame.io, 1 move each)`,
      ratio: actionsBeside,
      goal: 'at least 1',
      met: actionsBeside >= 1,
    },
    {
      what: "the server's processor time for a whole action",
      ours: ms(middle(committed, serverForAction)),
      beside: `${ms(middle(theirs, serverForAction))} (boardgame.io)`,
      ratio: median(committed.map((l, i) => serverForAction(theirs[i] as Load) / serverForAction(l))),
    },
    row("the clients' processor time for an answer", (l) => ms(client(l)), theirs, 'boardgame.io'),
    row('as fast as it goes: p50, p99', (l) => both(l.latencies), theirs, 'boardgame.io'),
    {
      what: '1,000 seats, each an answer in 10 s: p50, p99',
      ours: both(calm.load.latencies),
      beside: `${both(calm.disk)} (the disk: a small write by another process)`,
      goal: 'at most 10 ms more at p99',
      met: wait <= 10,
    },
    { what: 'the same, until it is on every other screen', ours: both(calm.load.elsewhere) },
    row('bytes per answer and seat', (l) => String(Math.round(l.bytesPerSeat)), theirs, 'boardgame.io'),
  ]
}

const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
/** The load that is in the middle by this measure. */
const middleOf = (all: readonly Load[], by: (l: Load) => number): Load =>
  [...all].sort((a, b) => by(a) - by(b))[Math.floor(all.length / 2)] as Load
const both = ({ p50, p99 }: Spread): string => `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`
const perSecond = (n: number): string => `${Math.round(n).toLocaleString('en')}/s`

/** The space for young objects grows with the work done, up to this limit, whatever is open: it has its size from the start. */
const YOUNG = ['--min-semi-space-size=16', '--max-semi-space-size=16']

const fileOf = (name: string): string => new URL(name, import.meta.url).pathname

/** A server with its clients, each a process of its own. */
export interface Started {
  readonly folder: string
  /** What the tables' thread holds once it has thrown away what it does not need, in bytes. */
  live(): Promise<number>
  bear(task: Task): Promise<Load>
  /** Opens as many tables again; from now on the clients of these bear the load. */
  openMore(): Promise<void>
  stop(): Promise<void>
}

export async function started(
  what: 'sortie' | 'boardgame' | 'limit',
  { gather = 0, root = fileOf('../..') }: { readonly gather?: number; readonly root?: string } = {},
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-load-'))
  const port = String(await freePort())
  const most = '100000000'
  const args = {
    sortie: [
      ...[join(root, 'apps/cli/src/main.ts'), 'serve', '--port', port],
      ...['--data', folder, '--requests', most, '--messages', most, ...manyFrom(root)],
    ],
    boardgame: [fileOf('boardgame-server.ts'), port],
    limit: [fileOf('limit-server.ts'), port, folder, String(gather)],
  }
  const server = await listening([...YOUNG, '--expose-gc', '--import', fileOf('collect.ts'), ...args[what]])
  const clients: ChildProcess[] = []
  const openMore = async (): Promise<void> => {
    const more = fork(fileOf('load-clients.ts'), [what, port, String(server.pid)])
    clients.unshift(more)
    await heard(more)
  }
  await openMore()
  return {
    folder,
    async live() {
      server.kill('SIGUSR2')
      return (await heard<{ readonly live: number }>(server)).live
    },
    bear(task) {
      const [newest] = clients as [ChildProcess]
      newest.send(task)
      return heard<Load>(newest)
    },
    openMore,
    async stop() {
      for (const child of [...clients, server]) {
        child.kill('SIGTERM')
        if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** All clients have one address here; older checkouts do not know the option. */
const manyFrom = (root: string): readonly string[] =>
  readFileSync(join(root, 'apps/server/src/config.ts'), 'utf8').includes("'connections-each'")
    ? ['--connections-each', '100000000']
    : []

async function listening(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', (text: Buffer) => /open at|listening/.test(text.toString()) && done())
    child.once('exit', (code) => fail(new Error(`a server ended with ${code}`)))
  })
  return child
}

/** What a process says next. */
const heard = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, fail) => {
    const gone = (code: number | null): void => fail(new Error(`a process ended with ${code}`))
    child.once('exit', gone)
    child.once('message', (said) => {
      child.off('exit', gone)
      done(said as T)
    })
  })
