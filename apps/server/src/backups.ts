import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupSqlite } from '@sortie/table/sqlite-backup'
import { type Config, ConfigProblem } from './config.ts'
import { fileIn } from './stores.ts'

const HOUR = 60 * 60 * 1000
/** `sortie-2026-11-18T10-20-00Z.sqlite`: sorted by name they are sorted by time. */
const NAME = /^sortie-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.sqlite$/

type Report = (what: string, about: { readonly [key: string]: unknown }) => void

/** Makes backups at the set interval. An error is reported, and does not stop the next backup. */
export function scheduledBackups(config: Config, report: Report, now: () => number = Date.now): { stop(): void } {
  if (config.backups === '') return { stop: () => undefined }
  if (config.postgres !== '')
    throw new ConfigProblem(
      '--backups is for the SQLite file; PostgreSQL makes its own backups, for instance with pg_dump.',
    )
  const make = async (): Promise<void> => {
    try {
      report('made a backup', { file: await makeBackup(config, now()) })
    } catch (cause) {
      report('could not make a backup', { why: String(cause) })
    }
  }
  // A server that is started every evening makes one every evening.
  void make()
  const timer = setInterval(() => void make(), Number(config['backup-hours']) * HOUR).unref()
  return { stop: () => clearInterval(timer) }
}

/** One backup more in the folder, and the oldest ones less. A backup that is not whole never has a backup's name. */
export async function makeBackup(config: Config, now: number): Promise<string> {
  mkdirSync(config.backups, { recursive: true, mode: 0o700 })
  const name = `sortie-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`
  const file = join(config.backups, name)
  const begun = `${file}.part`
  rmSync(begun, { force: true })
  try {
    await backupSqlite(fileIn(config.data), begun)
    chmodSync(begun, 0o600)
    renameSync(begun, file)
  } catch (cause) {
    rmSync(begun, { force: true })
    throw cause
  }
  const all = readdirSync(config.backups)
    .filter((f) => NAME.test(f))
    .sort()
  for (const old of all.slice(0, -Number(config['backup-keep']))) rmSync(join(config.backups, old), { force: true })
  return file
}
