import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/tests/process.ts'
import type { Row, Scenario } from '../measure.ts'
import { type Load, SEATS, type SortieLoads, type Spread, TABLES } from './load-clients.ts'

export const load: Scenario = {
  title: 'Load',
  about:
    `${TABLES} tables with ${SEATS} seats each on one server, all on this machine; one seat of each table works at the beacon, ` +
    'the others look on. Every answer of Sortie is on disk (SQLite, synchronous=FULL), in a hash chain and redacted for each ' +
    "seat before it is acknowledged; boardgame.io's server keeps its moves in memory and sends everybody the same. The " +
    'limit is a server in the same stack (ws, the same store, the same gathering) that only stores what it is sent and passes ' +
    'it on: no rules, no secrets, no hashes. It is so fast that gathering merges most of its updates, which it does not for ' +
    'Sortie; without gathering it sends as often as Sortie does, and is the fair limit. All are driven by the same bare sockets in a process of their own, which checks ' +
    'that every seat was told everything.',
  async run() {
    const ours = await sortie()
    const theirs = await boardgame()
    const least = await limit(50)
    const fair = await limit(0)
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
        what: 'the same, beside the least a server can do',
        ours: perSecond(rate(ours.full, 'answers')),
        beside: `${perSecond(rate(least, 'answers'))} (the limit)`,
        ratio: rate(ours.full, 'answers') / rate(least, 'answers'),
      },
      {
        what: 'that limit, beside boardgame.io',
        ours: perSecond(rate(least, 'answers')),
        beside: perSecond(rate(theirs, 'answers')),
        ratio: rate(least, 'answers') / rate(theirs, 'answers'),
      },
      {
        what: 'whole actions (2 to 4 answers each)',
        ours: perSecond(rate(ours.full, 'actions')),
        beside: `${perSecond(rate(theirs, 'actions'))} (boardgame.io, 1 move each)`,
        ratio: rate(ours.full, 'actions') / rate(theirs, 'actions'),
      },
      {
        what: "the server's processor time for an answer",
        ours: each(ours.full, 'serverCpu'),
        beside: `${each(theirs, 'serverCpu')} (boardgame.io)`,
        ratio: theirs.serverCpu / theirs.answers / (ours.full.serverCpu / ours.full.answers),
      },
      {
        what: 'the same, beside the least a server can do',
        ours: each(ours.full, 'serverCpu'),
        beside: `${each(least, 'serverCpu')} (the limit)`,
        ratio: least.serverCpu / least.answers / (ours.full.serverCpu / ours.full.answers),
      },
      {
        what: 'the same, beside the limit without gathering',
        ours: each(ours.full, 'serverCpu'),
        beside: `${each(fair, 'serverCpu')} (the fair limit)`,
        ratio: fair.serverCpu / fair.answers / (ours.full.serverCpu / ours.full.answers),
      },
      { what: "the clients'", ours: each(ours.full, 'clientCpu'), beside: each(theirs, 'clientCpu') },
      { what: 'as fast as it goes: p50, p99', ours: both(ours.full.latencies), beside: both(theirs.latencies) },
      {
        what: '1,000 seats, each an answer in 10 s: p50, p99',
        ours: both(ours.calm.latencies),
        goal: 'p99 under 50 ms',
        met: ours.calm.latencies.p99 < 50,
      },
      { what: 'the same, until it is on every other screen', ours: both(ours.calm.elsewhere) },
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

const each = (l: Load, of: 'serverCpu' | 'clientCpu'): string => `${((l[of] / l.answers) * 1000).toFixed(3)} ms`
const both = ({ p50, p99 }: Spread): string => `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`
const perSecond = (n: number): string => `${Math.round(n).toLocaleString('en')}/s`

const fileOf = (name: string): string => new URL(name, import.meta.url).pathname

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

/** What the clients say of a server, in a process of their own. */
async function loadedBy<T>(what: string, port: number, server: ChildProcess): Promise<T> {
  const clients = spawn(process.execPath, [fileOf('load-clients.ts'), what, String(port), String(server.pid)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  clients.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise((done) => clients.once('close', done))
  if (code !== 0) throw new Error(`the clients of ${what} ended with ${code}`)
  return JSON.parse(said) as T
}

async function sortie(): Promise<SortieLoads> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-load-'))
  const port = await freePort()
  const most = '100000000'
  const args = ['serve', '--port', String(port), '--data', data, '--requests', most, '--messages', most]
  const server = await started([fileOf('../../apps/cli/src/main.ts'), ...args], 'open at')
  try {
    return await loadedBy('sortie', port, server)
  } finally {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    rmSync(data, { recursive: true, force: true })
  }
}

async function boardgame(): Promise<Load> {
  const port = await freePort()
  const server = await started([fileOf('boardgame-server.ts'), String(port)], 'listening')
  try {
    return await loadedBy('boardgame', port, server)
  } finally {
    server.kill('SIGKILL')
  }
}

async function limit(gather: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-limit-'))
  const port = await freePort()
  const server = await started([fileOf('limit-server.ts'), String(port), folder, String(gather)], 'listening')
  try {
    return await loadedBy('limit', port, server)
  } finally {
    server.kill('SIGKILL')
    await new Promise((done) => server.once('exit', done))
    rmSync(folder, { recursive: true, force: true })
  }
}
