import { existsSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { explained, openDatabase } from './schema.ts'

/** A copy of the whole file as of one moment, while others read and write it. */
export async function backupSqlite(file: string, out: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`)
  if (existsSync(out)) throw new Error(`${out} is there already; name a file that is not.`)
  const db = openDatabase(file)
  try {
    // It holds every secret of every table: nobody else on this machine may read it, from the first byte on.
    writeFileSync(out, '', { mode: 0o600, flag: 'wx' })
    await db.backup(out)
  } catch (error) {
    throw explained(error, out)
  } finally {
    db.close()
  }
}

/** Puts a backup in the place of everything in the file, in one transaction: servers that have it open go on with it. */
export function restoreSqlite(backup: string, file: string): { readonly streams: number; readonly lines: number } {
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`)
  checkSound(backup)
  const db = openDatabase(file)
  try {
    db.pragma('busy_timeout = 10000')
    db.prepare('attach database ? as backup').run(backup)
    db.transaction(() => {
      db.exec(`delete from lines; insert into lines select * from backup.lines;
               delete from streams; insert into streams select * from backup.streams;
               delete from snapshots; insert into snapshots select * from backup.snapshots;`)
    }).immediate()
    const count = db.prepare<[], { streams: number; lines: number }>(
      'select count(distinct stream) as streams, count(*) as lines from lines',
    )
    return count.get() ?? { streams: 0, lines: 0 }
  } catch (error) {
    throw explained(error, file)
  } finally {
    db.close()
  }
}

/** A backup that is damaged or of another program is not put in the place of anything. */
function checkSound(backup: string): void {
  openDatabase(backup).close()
  const db = new Database(backup, { readonly: true })
  try {
    const found = db.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`${backup} is damaged: ${String(found)}.`)
  } finally {
    db.close()
  }
}
