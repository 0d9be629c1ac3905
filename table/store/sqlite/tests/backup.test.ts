import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linked } from '../../contract.ts'
import { backupSqlite, restoreSqlite } from '../backup.ts'
import { sqliteStore } from '../sqlite.ts'

it('a backup is made and restored while a store has the file open, whole or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-backup-'))
  const [file, copy] = [join(folder, 'a.sqlite'), join(folder, 'copy.sqlite')]
  const store = sqliteStore(file)
  try {
    const lines = linked([], ['1', '2', '3'], ['c'])
    await store.append('t', 0, lines)
    await store.keepSnapshot('t', { at: 1, body: 'x' })
    await backupSqlite(file, copy)
    await expect(backupSqlite(file, copy)).rejects.toThrow('is there already')
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    await store.append('t', 3, linked(lines, ['4']))
    await store.append('u', 0, linked([], ['1']))
    let woken = 0
    store.subscribe('t', () => woken++)
    expect(restoreSqlite(copy, file)).toEqual({ streams: 1, lines: 3 })
    expect(await store.read('t', 0)).toEqual(lines)
    expect(await store.snapshot('t')).toEqual({ at: 1, body: 'x' })
    expect(await store.streams('')).toEqual(['t'])
    await expect.poll(() => woken).toBeGreaterThan(0)
    writeFileSync(join(folder, 'junk'), 'not a database at all, but long enough to be looked at as one')
    expect(() => restoreSqlite(join(folder, 'junk'), file)).toThrow('is not a database')
    expect(await store.read('t', 0)).toEqual(lines)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
