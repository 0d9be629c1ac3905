// Faults around a server under load: the network to its database, its disk, its clock.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disturbed } from '../../apps/server/tests/killing.ts'
import { freePort, ServerProcess } from '../../apps/server/tests/process.ts'
import { examine } from '../../apps/server/tests/torment.ts'
import { postgresStore } from '../../table/store/postgres/postgres.ts'
import { startPostgres } from '../../table/store/postgres/tests/cluster.ts'
import { startRelay } from '../../table/store/postgres/tests/relay.ts'
import { sqliteStore } from '../../table/store/sqlite/sqlite.ts'
import type { Outcome } from './outcome.ts'

interface How {
  readonly times: number
  readonly games: readonly string[]
  readonly seed: number
}
const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
const load = { tables: 4, pause: 30 }

/** The network between two servers and their database goes silent, then breaks, and comes back. */
export async function networkCuts({ times, games, seed }: How): Promise<Outcome> {
  const postgres = await startPostgres()
  const line = await startRelay({ port: Number(new URL(postgres.url).port) })
  const args = ['--postgres', `postgres://postgres@127.0.0.1:${line.port}/postgres`, '--requests', '1000000']
  const servers = [new ServerProcess(await freePort(), args), new ServerProcess(await freePort(), args)]
  try {
    const done = await disturbed(servers, { ...load, kills: times, games, seed }, async () => {
      line.state = 'silent'
      await wait(1_500)
      line.state = 'closed'
      line.cut()
      await wait(1_000)
      line.state = 'up'
    })
    const store = await postgresStore(postgres.url)
    const problems = await examine(store, done.people)
    await store.close()
    const what = `network to PostgreSQL silent and cut ${times} times: ${done.acknowledged} acknowledged, ${done.lost} sent again`
    return { what, problems }
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await line.close()
    await postgres.stop()
  }
}

/** The disk is full again and again; what is said to be kept is kept. Needs a small disk of its own, so it needs root. */
export async function fullDisk({ times, games, seed }: How): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', data]).status !== 0)
    return { what: 'disk full: not tried, a small disk cannot be mounted here', problems: [] }
  const server = new ServerProcess(await freePort(), ['--data', data, '--requests', '1000000'])
  try {
    const filler = join(data, 'filler')
    const done = await disturbed([server], { ...load, kills: times, games, seed, mayFail: true }, async () => {
      const { bavail, bsize } = statfsSync(data)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      } catch {
        // It is as full as it gets.
      }
      await wait(2_500)
      rmSync(filler, { force: true })
      await wait(1_500)
    })
    const store = sqliteStore(join(data, 'sortie.sqlite'))
    const problems = await examine(store, done.people)
    await store.close()
    return { what: `disk full ${times} times: ${done.acknowledged} acknowledged, ${done.lost} sent again`, problems }
  } finally {
    await server.end('SIGKILL')
    spawnSync('umount', [data])
    rmSync(data, { recursive: true, force: true })
  }
}

/** The clock of the server jumps an hour back and forth; nobody is cut off for it. */
export async function clockSteps({ times, games, seed }: How): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-clock-'))
  const offset = join(data, 'offset')
  const clock = join(data, 'clock.mjs')
  writeFileSync(offset, '0')
  writeFileSync(
    clock,
    `import { readFileSync } from 'node:fs'
const now = Date.now
let by = 0
setInterval(() => { by = Number(readFileSync(${JSON.stringify(offset)}, 'utf8')) || by }, 50).unref()
Date.now = () => now() + by
`,
  )
  const server = new ServerProcess(await freePort(), ['--data', data, '--requests', '1000000'], {
    NODE_OPTIONS: `--import ${clock}`,
  })
  let steps = 0
  try {
    const done = await disturbed([server], { ...load, kills: times, games, seed }, async () => {
      writeFileSync(offset, String(steps++ % 2 === 0 ? -3_600_000 : 3_600_000))
      await wait(1_000)
    })
    const store = sqliteStore(join(data, 'sortie.sqlite'))
    const problems = [...(await examine(store, done.people))]
    await store.close()
    if (done.lost > 0) problems.push(`${done.lost} connections were cut when the clock stepped`)
    return { what: `clock steps of an hour, ${times} times: ${done.acknowledged} acknowledged`, problems }
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

const SAMPLE_MILLISECONDS = 15_000
/** What the last quarter may hold more than the second: people write notes, sheets and clocks, and tables keep them. */
const MOST_GROWTH = 1.25

/**
 * Collects garbage in each thread now and then, and writes down what is left. How much memory the process holds
 * besides says when the collector last saw reason to work, not what is kept.
 */
const liveMemory = (file: string): string => `import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { threadId } from 'node:worker_threads'
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setInterval(() => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  appendFileSync(${JSON.stringify(file)}, threadId + ' ' + (heapUsed + external) + '\\n')
}, ${SAMPLE_MILLISECONDS}).unref()
`

/** People play for a long time; what the server keeps in memory stays flat. */
export async function soak(minutes: number, { games, seed }: Omit<How, 'times'>): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-soak-'))
  const [probe, found] = [join(data, 'probe.mjs'), join(data, 'live')]
  writeFileSync(probe, liveMemory(found))
  writeFileSync(found, '')
  const server = new ServerProcess(await freePort(), ['--data', data, '--requests', '1000000'], {
    NODE_OPTIONS: `--import ${probe}`,
  })
  const samples: { readonly live: number; readonly resident: number }[] = []
  try {
    const count = Math.ceil((minutes * 60_000) / SAMPLE_MILLISECONDS)
    const done = await disturbed(
      [server],
      { tables: 6, pause: 400, kills: count, games, seed, between: 0 },
      async () => {
        await wait(SAMPLE_MILLISECONDS)
        const text = await (await fetch(`${server.url}/metrics`)).text()
        const resident = Number(/^sortie_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0)
        samples.push({ live: inAllThreads(readFileSync(found, 'utf8')), resident })
      },
    )
    const store = sqliteStore(join(data, 'sortie.sqlite'))
    const problems = [...(await examine(store, done.people))]
    await store.close()
    const half = Math.floor(samples.length / 2)
    const quarters = [samples.slice(Math.floor(half / 2), half), samples.slice(-Math.ceil(half / 2))] as const
    const [before, after] = inEach(quarters, ({ live }) => live)
    const [heldBefore, heldAfter] = inEach(quarters, ({ resident }) => resident)
    if (after > before * MOST_GROWTH) problems.push(`live memory grew from ${before} to ${after} MiB`)
    const what = `${minutes} minutes of play: ${done.acknowledged} acknowledged, live memory ${before} MiB in the second quarter, ${after} MiB in the last (resident ${heldBefore} and ${heldAfter} MiB)`
    return { what, problems }
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

/** What was last written down of each thread, together. */
function inAllThreads(lines: string): number {
  const last = new Map(lines.split('\n').map((line) => line.split(' ') as [string, string | undefined]))
  return [...last.values()].reduce((sum, bytes = '0') => sum + Number(bytes), 0)
}

/** The medians of two quarters, in MiB. */
const inEach = <T>([a, b]: readonly [readonly T[], readonly T[]], of: (sample: T) => number): [number, number] => [
  median(a.map((sample) => of(sample) / 2 ** 20)),
  median(b.map((sample) => of(sample) / 2 ** 20)),
]

const median = (numbers: readonly number[]): number =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)
