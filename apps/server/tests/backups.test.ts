import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from '@sortie/table/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, scheduledBackups } from '../src/backups.ts'
import { type Config, configFrom } from '../src/config.ts'
import { make, join as sitDown } from './client.ts'
import { freePort, ServerProcess } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-backups-'))
const data = join(folder, 'data')
let server: ServerProcess
const configWith = (more: { readonly [key: string]: string }): Config => configFrom({ data, ...more }, {})
const day = (n: number): number => Date.UTC(2026, 10, n, 3)

beforeAll(async () => {
  server = new ServerProcess(await freePort(), ['--data', data, '--backups', join(folder, 'at-start')])
  await server.start()
  await sitDown(server.url, await make(server.url), 'gm', 'Gil')
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

describe('backups that the server makes', () => {
  it('begin when it starts', async () => {
    await expect.poll(() => readdirSync(join(folder, 'at-start')).filter((f) => f.endsWith('.sqlite'))).toHaveLength(1)
  })

  it('are whole, are for the owner alone, and the oldest go', async () => {
    const config = configWith({ backups: join(folder, 'kept'), 'backup-keep': '2' })
    for (const n of [1, 2, 3]) await makeBackup(config, day(n))
    const files = readdirSync(config.backups)
    expect(files).toEqual(['sortie-2026-11-02T03-00-00Z.sqlite', 'sortie-2026-11-03T03-00-00Z.sqlite'])
    const newest = join(config.backups, files[1] ?? '')
    expect(statSync(newest).mode & 0o777).toBe(0o600)
    const store = sqliteStore(newest)
    expect(await store.streams('table/')).toHaveLength(2)
    await store.close()
  })

  it('leave other files of the folder alone', async () => {
    const config = configWith({ backups: join(folder, 'shared'), 'backup-keep': '1' })
    await makeBackup(config, day(1))
    writeFileSync(join(config.backups, 'mine.sqlite'), 'mine')
    await makeBackup(config, day(2))
    expect(readdirSync(config.backups).sort()).toEqual(['mine.sqlite', 'sortie-2026-11-02T03-00-00Z.sqlite'])
    expect(readFileSync(join(config.backups, 'mine.sqlite'), 'utf8')).toBe('mine')
  })

  it('that cannot be made are reported, and no half of one is left', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    const said: string[] = []
    const backups = scheduledBackups(configWith({ backups: join(file, 'inside') }), (what) => said.push(what))
    await expect.poll(() => said).toEqual(['could not make a backup'])
    backups.stop()
  })

  it('are refused beside PostgreSQL, which has its own, and at impossible intervals', () => {
    const config = configWith({ backups: folder, postgres: 'postgres://db/sortie' })
    expect(() => scheduledBackups(config, () => undefined)).toThrow('PostgreSQL makes its own backups')
    expect(() => configWith({ 'backup-hours': '501' })).toThrow('at most 500')
  })
})
