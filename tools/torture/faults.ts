// Faults around a server under load: the network to its database, its disk, its clock.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
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

const SAMPLE_MILLISECONDS = 5_000
/** What a run may grow by in its second half: logs in memory, and what the collector has not come to yet. */
const MOST_GROWTH = 1.25

/** People play for a long time; the server's memory stays flat. */
export async function soak(minutes: number, { games, seed }: Omit<How, 'times'>): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-soak-'))
  const server = new ServerProcess(await freePort(), ['--data', data, '--requests', '1000000'])
  const samples: number[] = []
  try {
    const count = Math.ceil((minutes * 60_000) / SAMPLE_MILLISECONDS)
    const done = await disturbed(
      [server],
      { tables: 6, pause: 60, kills: count, games, seed, between: 0 },
      async () => {
        await wait(SAMPLE_MILLISECONDS)
        const text = await (await fetch(`${server.url}/metrics`)).text()
        samples.push(Number(/^sortie_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 2 ** 20)
      },
    )
    const store = sqliteStore(join(data, 'sortie.sqlite'))
    const problems = [...(await examine(store, done.people))]
    await store.close()
    const half = Math.floor(samples.length / 2)
    const [before, after] = [
      median(samples.slice(Math.floor(half / 2), half)),
      median(samples.slice(-Math.ceil(half / 2))),
    ]
    if (after > before * MOST_GROWTH) problems.push(`memory grew from ${before} to ${after} MiB`)
    const what = `${minutes} minutes of play: ${done.acknowledged} acknowledged, memory ${before} MiB in the second quarter, ${after} MiB in the last`
    return { what, problems }
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

const median = (numbers: readonly number[]): number =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)
