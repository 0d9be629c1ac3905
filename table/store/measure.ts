// node table/store/measure.ts: durable appends per second and how long one takes, for each store; best of several runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { link, START } from './../log/hash-chain.ts'
import { postgresStore } from './postgres/postgres.ts'
import { startPostgres } from './postgres/tests/cluster.ts'
import { sqliteStore } from './sqlite/sqlite.ts'
import type { Store, StoredRecord } from './store.ts'

const RUNS = 5
const BODY = `{"kind":"answered","pad":"${'x'.repeat(400)}"}`

function chain(count: number, name: string): StoredRecord[] {
  const lines: StoredRecord[] = []
  for (let at = 0; at < count; at++)
    lines.push(
      link(lines[at - 1]?.hash ?? START, { at, body: BODY, cid: `${name}/${at}`, time: 1_700_000_000_000 + at }),
    )
  return lines
}

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Each stream is written one line after the other, all streams at once. */
async function measured(store: Store, run: number, streams: number, count: number): Promise<Measured> {
  const work = Array.from({ length: streams }, (_, i) => ({
    name: `${streams}/${run}/${i}`,
    lines: chain(count, `${i}`),
  }))
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    work.map(async ({ name, lines }) => {
      for (const line of lines) {
        const sent = performance.now()
        const { kind } = await store.append(name, line.at, [line])
        if (kind !== 'appended') throw new Error(`An append that should have gone in came back as a ${kind}.`)
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.floor(q * (times.length - 1))] ?? 0
  return { perSecond: (streams * count) / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

async function report(what: string, store: Store, streams: number, count: number): Promise<void> {
  const runs: Measured[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measured(store, run, streams, count))
  const best = runs.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
  const rate = Math.round(best.perSecond).toString().padStart(7)
  console.log(`${what.padEnd(42)}${rate} appends/s, p50 ${best.p50.toFixed(2)} ms, p99 ${best.p99.toFixed(2)} ms`)
}

/** As many processes as servers, on one database: whether notifying, which commits one after the other, holds them up. */
async function severalServers(url: string, count: number, how: 'with NOTIFY' | 'without'): Promise<void> {
  if (how === 'without') await silence(url)
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, [import.meta.filename, url], { stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      await once(child, 'close')
      return Number(said)
    }),
  )
  const rate = Math.round(all.reduce((sum, one) => sum + one, 0))
  console.log(
    `${`postgres, ${count} server(s), 100 streams each, ${how}`.padEnd(54)}${String(rate).padStart(7)} appends/s together`,
  )
}

/** Makes notifying cost nothing in a database: a function of that name which does nothing is found first. */
async function silence(url: string): Promise<void> {
  await (await postgresStore(url)).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create function public.pg_notify(text, text) returns void language sql as 'select'`)
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
  await client.end()
}

const [, , database] = process.argv
if (database !== undefined) {
  const store = await postgresStore(database, { connections: 8 })
  console.log((await measured(store, process.pid, 100, 40)).perSecond)
  await store.close()
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'sortie-measure-'))
const sqlite = sqliteStore(join(folder, 'tables.db'))
await report('sqlite, 1 stream', sqlite, 1, 3000)
await report('sqlite, 200 streams at once', sqlite, 200, 50)
await sqlite.close()
rmSync(folder, { recursive: true, force: true })

const server = await startPostgres()
try {
  const postgres = await postgresStore(await server.fresh(), { connections: 8 })
  await report('postgres, 8 connections, 1 stream', postgres, 1, 1000)
  await report('postgres, 8 connections, 8 streams', postgres, 8, 400)
  await report('postgres, 8 connections, 200 streams', postgres, 200, 50)
  await postgres.close()
  for (const count of [1, 2, 4])
    for (const how of ['with NOTIFY', 'without'] as const) await severalServers(await server.fresh(), count, how)
} finally {
  await server.stop()
}
