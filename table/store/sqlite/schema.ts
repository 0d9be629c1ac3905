import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { codeOf, messageOf, StoreBroken, StoreUnavailable } from '../unavailable.ts'

/** Stored in the file's header to tell it from files of other programs. */
const APPLICATION = 0x536f7274

/** Each entry takes a file from the version of its index to the next; entries are added, never changed. */
const UPGRADES: readonly string[] = [
  `create table lines (
     stream text not null,
     at integer not null,
     body text not null,
     cid text,
     time integer not null,
     salt text not null,
     digest text not null,
     hash text not null,
     primary key (stream, at)
   ) strict;
   create unique index lines_cid on lines (stream, cid) where cid is not null;
   create table snapshots (
     stream text primary key,
     at integer not null,
     body text not null
   ) strict, without rowid;`,
  // Streams as numbers and hashes as bytes: rows, indexes and commits take less than half the space.
  `create table streams (id integer primary key, name text not null unique) strict;
   insert into streams (name) select distinct stream from lines order by stream;
   create table numbered (
     stream integer not null,
     at integer not null,
     body text not null,
     cid text,
     time integer not null,
     salt any not null,
     digest any not null,
     hash any not null,
     primary key (stream, at)
   ) strict;
   insert into numbered (stream, at, body, cid, time, salt, digest, hash)
     select streams.id, at, body, cid, time, ${inBytes('salt')}, ${inBytes('digest')}, ${inBytes('hash')}
     from lines join streams on streams.name = lines.stream order by lines.rowid;
   drop table lines;
   alter table numbered rename to lines;
   create unique index lines_cid on lines (stream, cid) where cid is not null;`,
]

/** The hexadecimal digits of a column as bytes; other values unchanged. */
function inBytes(column: string): string {
  return `case when ${column} = lower(hex(unhex(${column}))) then unhex(${column}) else ${column} end`
}

/** The text of a column that `inBytes` or `bytesOf` has converted. */
export const asText = (column: string): string =>
  `case typeof(${column}) when 'blob' then lower(hex(${column})) else ${column} end as ${column}`

/** Hexadecimal digits as bytes; other values unchanged. */
export const bytesOf = (text: string): Uint8Array | string =>
  /^(?:[0-9a-f]{2})*$/.test(text) ? Buffer.from(text, 'hex') : text

/** The code for a file that is not where it was opened any more. */
export const GONE = 'SORTIE_GONE'

/** How long one call may wait for another process before the event loop gets its turn again. */
const BUSY_MILLISECONDS = 250

/** Older ones crash in the native part of better-sqlite3 instead of saying anything. */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 13)) return
  throw new Error(`SQLite needs Node 22.13 or newer, and this is Node ${version}. Use a newer Node, or PostgreSQL.`)
}

/** Opens a file, initialises a new one, upgrades an older one; explains why if it cannot. */
export function openDatabase(file: string): Database.Database {
  checkNode(process.versions.node)
  mkdirSync(dirname(file), { recursive: true })
  let db: Database.Database | undefined
  try {
    db = new Database(file, { timeout: 5_000 })
    checkOurs(db, file)
    const mode = db.pragma('journal_mode = wal', { simple: true })
    if (mode !== 'wal')
      throw new Error(`${file} lies on a disk where SQLite cannot keep a write-ahead log (a network share?).`)
    db.pragma('synchronous = full')
    db.pragma('secure_delete = on')
    upgrade(db, file)
    db.pragma(`busy_timeout = ${BUSY_MILLISECONDS}`)
    return db
  } catch (error) {
    db?.close()
    throw explained(error, file)
  }
}

const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }))

function checkOurs(db: Database.Database, file: string): void {
  const version = versionOf(db)
  const application = Number(db.pragma('application_id', { simple: true }))
  const isNew = version === 0 && application === 0 && !db.prepare('select 1 from sqlite_schema limit 1').get()
  if (!isNew && application !== APPLICATION)
    throw new Error(`${file} is a database of another program, not of Sortie. Name another file.`)
  if (version > UPGRADES.length)
    throw new Error(
      `${file} was written by a newer Sortie (schema ${version}; this one knows ${UPGRADES.length}). Update Sortie.`,
    )
}

/** In one transaction, after another look: two processes may open a new file at the same moment. */
function upgrade(db: Database.Database, file: string): void {
  if (versionOf(db) === UPGRADES.length) return
  db.transaction(() => {
    checkOurs(db, file)
    for (const step of UPGRADES.slice(versionOf(db))) db.exec(step)
    db.pragma(`application_id = ${APPLICATION}`)
    db.pragma(`user_version = ${UPGRADES.length}`)
  }).immediate()
}

/** SQLite's error codes as advice. */
export function explained(error: unknown, file: string): unknown {
  const code = codeOf(error)
  if (code.startsWith('SQLITE_NOTADB'))
    return new Error(`${file} is not a database. Name another file.`, { cause: error })
  if (code.startsWith('SQLITE_CORRUPT')) return new StoreBroken(`${file} is damaged. Restore it from a backup.`, error)
  if (code === GONE)
    return new StoreBroken(
      `${file} was deleted or exchanged while it was open. Nothing more is kept: stop the server, and put the file back or restore a backup.`,
      error,
    )
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))
    return new Error(`${file} cannot be opened for writing: ${messageOf(error)}.`, { cause: error })
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new StoreUnavailable(`Another process keeps ${file} locked.`, error)
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR'))
    return new StoreUnavailable(`The disk did not take what was written to ${file}: ${messageOf(error)}.`, error)
  return error
}
