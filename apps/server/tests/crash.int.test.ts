import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games } from '@sortie/games'
import { postgresStore } from '@sortie/table/postgres'
import { sqliteStore } from '@sortie/table/sqlite'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../table/store/postgres/tests/cluster.ts'
import { killing } from './killing.ts'
import { freePort, ServerProcess } from './process.ts'
import { examine } from './torment.ts'

const all = ['first-light', ...Object.keys(games)]

it('SQLite: killed ten times in the middle of play, nothing acknowledged is lost or doubled', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sortie-crash-'))
  const server = new ServerProcess(await freePort(), ['--data', data])
  try {
    const { people, acknowledged, lost } = await killing([server], { kills: 10, tables: 5, games: all, seed: 1 })
    expect(acknowledged).toBeGreaterThan(100)
    expect(lost).toBeGreaterThan(0)
    const store = sqliteStore(join(data, 'sortie.sqlite'))
    expect(await examine(store, people)).toEqual([])
    await store.close()
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
})

it('PostgreSQL: two servers, one or the other killed five times; everybody goes on at the one that is left', async () => {
  const postgres = await startPostgres()
  const servers = [
    new ServerProcess(await freePort(), ['--postgres', postgres.url]),
    new ServerProcess(await freePort(), ['--postgres', postgres.url]),
  ]
  try {
    const { people, acknowledged } = await killing(servers, { kills: 5, tables: 5, games: all, seed: 2 })
    expect(acknowledged).toBeGreaterThan(50)
    const store = await postgresStore(postgres.url)
    expect(await examine(store, people)).toEqual([])
    await store.close()
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await postgres.stop()
  }
})
