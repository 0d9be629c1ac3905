// The thread that writes to a SQLite file: only this thread waits for the disk. See sqlite.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { Appended, StoredRecord, StoredSnapshot } from '../store.ts'
import { codeOf, messageOf } from '../unavailable.ts'
import { bytesOf, GONE, openDatabase } from './schema.ts'
import { StillThere } from './still-there.ts'

/** Something to be written. */
export type Write =
  | {
      readonly write: 'append'
      readonly stream: string
      readonly expected: number
      readonly lines: readonly StoredRecord[]
    }
  | { readonly write: 'keepSnapshot'; readonly stream: string; readonly snapshot: StoredSnapshot }
  | { readonly write: 'takeBack'; readonly stream: string; readonly at: number; readonly left: string }
  | { readonly write: 'remove'; readonly stream: string }
  /** Nothing; only whether it would be kept. */
  | { readonly write: 'check'; readonly stream: string }
/** The result; `missing` if there was nothing to remove. */
export type Written = Appended | { readonly kind: 'written' | 'missing' } | Trouble
/** An error, as it goes from one thread to another. */
export interface Trouble {
  readonly kind: 'trouble'
  readonly code: string
  readonly message: string
}
/** Messages of the writer: ready, another process has written, or the result of a group, often that all was appended. */
export type FromWriter = 'ready' | 'others' | 'appended' | readonly Written[] | Trouble

/** How often to look whether another process wrote to the file. */
const LOOK_MILLISECONDS = 200

const file = workerData as string
const db = openDatabase(file)
const stillThere = new StillThere(file)
// Many tables in play touch many pages, again and again: keep 32 MB of them at hand, and copy them to the file seldom.
db.pragma('cache_size = -32000')
db.pragma('wal_autocheckpoint = 8000')
const sql = {
  begin: db.prepare('begin immediate'),
  commit: db.prepare('commit'),
  rollback: db.prepare('rollback'),
  /** Changes when another process, or another connection, has written. */
  version: db.prepare<[], number>('pragma data_version').pluck(),
  placeOfCid: db.prepare<[number, string], number>('select at from lines where stream = ? and cid = ?').pluck(),
  stream: db.prepare<[string], KnownStream>(
    'select id, (select max(at) + 1 from lines where stream = id) as length from streams where name = ?',
  ),
  create: db.prepare<[string], number>('insert into streams (name) values (?) returning id').pluck(),
  insert: db.prepare<[number, number, string, string | null, number, Bytes, Bytes, Bytes]>(
    `insert into lines (stream, at, body, cid, time, salt, digest, hash) values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
  ),
  keepSnapshot: db.prepare<[string, number, string]>(
    `insert into snapshots (stream, at, body) values (?, ?, ?)
     on conflict (stream) do update set at = excluded.at, body = excluded.body where excluded.at >= snapshots.at`,
  ),
  dropSnapshot: db.prepare<[string, number]>('delete from snapshots where stream = ? and at >= ?'),
  takeBack: db.prepare<[string, string, number]>(
    `update lines set body = ?, salt = '' where stream = (select id from streams where name = ?) and at = ?`,
  ),
  removeLines: db.prepare<[string]>('delete from lines where stream = (select id from streams where name = ?)'),
  remove: db.prepare<[string]>('delete from streams where name = ?'),
}
type Bytes = ReturnType<typeof bytesOf>

interface KnownStream {
  readonly id: number
  length: number
}
/** Known streams by name; forgotten when another process has written. */
const streams = new Map<string, KnownStream>()
const MOST_STREAMS = 20_000
let knownAt: number | undefined

function streamCalled(name: string): KnownStream | undefined {
  const known = streams.get(name) ?? sql.stream.get(name)
  if (known) keep(name, known)
  return known
}

function keep(name: string, stream: KnownStream): void {
  if (streams.size >= MOST_STREAMS) streams.clear()
  streams.set(name, stream)
}

function created(name: string): KnownStream {
  const stream = { id: sql.create.get(name) as number, length: 0 }
  keep(name, stream)
  return stream
}

const insert = (stream: number, { at, body, cid, time, salt, digest, hash }: StoredRecord): boolean =>
  sql.insert.run(stream, at, body, cid, time, bytesOf(salt), bytesOf(digest), bytesOf(hash)).changes === 1

function append({ stream: name, expected, lines }: Write & { readonly write: 'append' }): Appended {
  const found = streamCalled(name)
  const fits = (found?.length ?? 0) === expected
  if (!found && !fits) return { kind: 'conflict' }
  if (!found && lines.length === 0) return { kind: 'appended' }
  const stream = found ?? created(name)
  const [only] = lines
  // A single line is written or not; only for several must it be known in advance that all fit.
  const asked = fits && lines.length === 1 && only && insert(stream.id, only)
  if (!asked) {
    const repeated = repeatedIn(stream.id, lines)
    if (repeated !== undefined) return { kind: 'repeat', at: repeated }
    if (!fits || !lines.every((line) => insert(stream.id, line))) return { kind: 'conflict' }
  }
  stream.length = expected + lines.length
  return { kind: 'appended' }
}

function repeatedIn(stream: number, lines: readonly StoredRecord[]): number | undefined {
  for (const { cid } of lines) {
    const at = cid === null ? undefined : sql.placeOfCid.get(stream, cid)
    if (at !== undefined) return at
  }
  return undefined
}

function carryOut(one: Write): Written {
  switch (one.write) {
    case 'append':
      return append(one)
    case 'keepSnapshot':
      sql.keepSnapshot.run(one.stream, one.snapshot.at, one.snapshot.body)
      return { kind: 'written' }
    case 'takeBack':
      if (sql.takeBack.run(one.left, one.stream, one.at).changes === 0) return { kind: 'missing' }
      sql.dropSnapshot.run(one.stream, one.at)
      return { kind: 'written' }
    case 'check':
      // Writes the first page unchanged: that needs space on the disk, like any write.
      db.pragma(`user_version = ${db.pragma('user_version', { simple: true })}`)
      return { kind: 'written' }
    case 'remove':
      sql.dropSnapshot.run(one.stream, 0)
      sql.removeLines.run(one.stream)
      sql.remove.run(one.stream)
      streams.delete(one.stream)
      return { kind: 'written' }
  }
}

const troubleOf = (error: unknown): Trouble => ({ kind: 'trouble', code: codeOf(error), message: messageOf(error) })

function rolledBack(error: unknown): Trouble {
  streams.clear()
  if (db.inTransaction) sql.rollback.run()
  return troubleOf(error)
}

function written(group: readonly Write[]): readonly Written[] | Trouble {
  let all: readonly Written[]
  try {
    sql.begin.run()
    const version = sql.version.get()
    if (version !== knownAt) streams.clear()
    knownAt = version
    all = group.map(carryOut)
  } catch (error) {
    const begun = db.inTransaction
    const trouble = rolledBack(error)
    // Nothing was written, and one of them may be the cause: each separately.
    return begun && group.length > 1 ? group.map(writtenAlone) : trouble
  }
  try {
    sql.commit.run()
    // Written, but perhaps to a file that nobody will find again: then it does not count.
    if (!stillThere.check()) return { kind: 'trouble', code: GONE, message: 'the file is gone' }
    forgetOldPages(group)
    return all
  } catch (error) {
    return rolledBack(error)
  }
}

/** The usual result is one word. */
const inShort = (all: readonly Written[] | Trouble): FromWriter =>
  !('kind' in all) && all.every(({ kind }) => kind === 'appended') ? 'appended' : all

function writtenAlone(one: Write): Written {
  const done = written([one])
  return 'kind' in done ? done : (done[0] as Written)
}

/** Removed text stays in the write-ahead log until that is emptied; if others are reading now, a later call will do it. */
function forgetOldPages(group: readonly Write[]): void {
  if (group.some((one) => one.write === 'takeBack' || one.write === 'remove')) db.pragma('wal_checkpoint(truncate)')
}

/** A file that cannot be read just now is looked at again the next time. */
const changesOfOthers = (): unknown => {
  try {
    return sql.version.get()
  } catch {
    return undefined
  }
}
let seen = changesOfOthers()
const say = (message: FromWriter): void => parentPort?.postMessage(message)
const looking = setInterval(() => {
  const now = changesOfOthers()
  if (now === seen) return
  seen = now
  say('others')
}, LOOK_MILLISECONDS)

parentPort?.on('message', (group: readonly Write[] | 'close') => {
  if (group !== 'close') return say(inShort(written(group)))
  clearInterval(looking)
  db.close()
  parentPort?.close()
})
say('ready')
