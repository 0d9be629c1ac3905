import type Database from 'better-sqlite3'
import { checkAppend, checkSnapshot, checkTakeBack, nothingToTakeBack } from './check.ts'
import { explained, openDatabase } from './sqlite-schema.ts'
import type { Appended, Line, Snapshot, Store } from './store.ts'
import { closed, codeOf } from './unavailable.ts'
import { Watchers } from './watchers.ts'

/** How often to look whether another process wrote to the file, while anyone wants to know. */
const LOOK_MILLISECONDS = 200
/** How long appends wait for another process that keeps the file locked. */
const PATIENCE_MILLISECONDS = 10_000
const PAUSE_MILLISECONDS = 20

interface Waiting {
  readonly stream: string
  readonly expected: number
  readonly lines: readonly Line[]
  readonly since: number
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}
type Outcome = { readonly appended: Appended } | { readonly error: unknown }

/** Streams in one SQLite file. What arrives in the same turn of the event loop shares one transaction, and one sync. */
export function sqliteStore(file: string): Store {
  const db = openDatabase(file)
  const sql = statements(db)
  const watchers = new Watchers()
  let queue: Waiting[] = []
  let unplanned: (() => void) | undefined
  let open = true

  const guarded = <T>(work: () => T): T => {
    if (!open) throw closed()
    try {
      return work()
    } catch (error) {
      throw explained(error, file)
    }
  }

  const appendAll = db.transaction((group: readonly Waiting[]): Outcome[] => group.map(outcomeOf))
  const appendOne = db.transaction(({ stream, expected, lines }: Waiting): Appended => {
    for (const { cid } of lines) {
      const at = cid === null ? undefined : sql.placeOfCid.get(stream, cid)
      if (at !== undefined) return { kind: 'repeat', at }
    }
    if ((sql.length.get(stream) ?? 0) !== expected) return { kind: 'conflict' }
    for (const { at, body, cid, time, salt, digest, hash } of lines)
      sql.insert.run(stream, at, body, cid, time, salt, digest, hash)
    return { kind: 'appended' }
  })

  /** In a savepoint of its own; a trouble that ended the whole transaction is everybody's. */
  function outcomeOf(one: Waiting): Outcome {
    try {
      return { appended: appendOne(one) }
    } catch (error) {
      if (!db.inTransaction) throw error
      return { error }
    }
  }

  function plan(): void {
    if (unplanned) return
    const turn = setImmediate(flush)
    unplanned = () => clearImmediate(turn)
  }

  function flush(): void {
    unplanned = undefined
    const group = queue
    queue = []
    try {
      const outcomes = appendAll.immediate(group)
      for (const [i, one] of group.entries()) settle(one, outcomes[i]!)
    } catch (error) {
      // Only where nothing was written yet: after a failed commit nobody but the sender can tell a repeat from a conflict.
      const busy = open && codeOf(error).startsWith('SQLITE_BUSY')
      const patient = (one: Waiting) => busy && performance.now() - one.since < PATIENCE_MILLISECONDS
      const why = explained(error, file)
      for (const one of group) if (!patient(one)) one.reject(why)
      queue = [...group.filter(patient), ...queue]
      if (queue.length > 0) {
        const pause = setTimeout(flush, PAUSE_MILLISECONDS)
        unplanned = () => clearTimeout(pause)
      }
    }
  }

  function settle(one: Waiting, outcome: Outcome): void {
    if ('error' in outcome) return one.reject(explained(outcome.error, file))
    if (outcome.appended.kind === 'appended' && one.lines.length > 0) watchers.wake(one.stream)
    one.resolve(outcome.appended)
  }

  const others = watchOthers(db, watchers)

  return {
    append(stream, expected, lines) {
      return new Promise((resolve, reject) => {
        if (!open) throw closed()
        checkAppend(stream, expected, lines)
        queue.push({ stream, expected, lines, since: performance.now(), resolve, reject })
        plan()
      })
    },
    async read(stream, from, limit = -1) {
      return guarded(() => sql.read.all(stream, from, Number.isFinite(limit) ? limit : -1))
    },
    subscribe(stream, woken) {
      if (!open) throw closed()
      const stop = watchers.add(stream, woken)
      others.update()
      return () => {
        stop()
        others.update()
      }
    },
    async snapshot(stream) {
      return guarded(() => sql.snapshot.get(stream))
    },
    async keepSnapshot(stream, snapshot) {
      checkSnapshot(stream, snapshot)
      guarded(() => sql.keepSnapshot.run(stream, snapshot.at, snapshot.body))
    },
    async takeBack(stream, at, left = '') {
      checkTakeBack(stream, left)
      guarded(() => {
        db.transaction(() => {
          if (sql.takeBack.run(left, stream, at).changes === 0) throw nothingToTakeBack(stream, at)
          sql.dropSnapshot.run(stream, at)
        }).immediate()
        forgetOldPages(db)
      })
      watchers.wake(stream)
    },
    async streams(prefix) {
      return guarded(() => sql.streams.all({ prefix }))
    },
    async remove(stream) {
      guarded(() => {
        db.transaction(() => {
          sql.dropSnapshot.run(stream, 0)
          sql.remove.run(stream)
        }).immediate()
        forgetOldPages(db)
      })
      watchers.wake(stream)
    },
    async close() {
      if (!open) return
      open = false
      others.stop()
      watchers.clear()
      unplanned?.()
      if (queue.length > 0) flush()
      db.close()
    },
  }
}

/** What was taken back still stands in the write-ahead log until that is emptied; if others read it now, a later one will. */
const forgetOldPages = (db: Database.Database) => db.pragma('wal_checkpoint(truncate)')

/** SQLite counts the changes of others; a look costs some microseconds. */
function watchOthers(db: Database.Database, watchers: Watchers) {
  /** A file that cannot be read just now is looked at again the next time. */
  const version = () => {
    try {
      return db.pragma('data_version', { simple: true })
    } catch {
      return undefined
    }
  }
  let seen: unknown
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const now = version()
    if (now === seen) return
    seen = now
    watchers.wakeAll()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const update = () => {
    if (watchers.size === 0) return stop()
    if (timer) return
    seen = version()
    timer = setInterval(look, LOOK_MILLISECONDS).unref()
  }
  return { update, stop }
}

function statements(db: Database.Database) {
  return {
    placeOfCid: db.prepare<[string, string], number>('select at from lines where stream = ? and cid = ?').pluck(),
    length: db.prepare<[string], number | null>('select max(at) + 1 from lines where stream = ?').pluck(),
    insert: db.prepare<[string, number, string, string | null, number, string, string, string]>(
      'insert into lines (stream, at, body, cid, time, salt, digest, hash) values (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    read: db.prepare<[string, number, number], Line>(
      `select at, body, cid, time, salt, digest, hash from lines where stream = ? and at >= ? order by at limit ?`,
    ),
    snapshot: db.prepare<[string], Snapshot>('select at, body from snapshots where stream = ?'),
    keepSnapshot: db.prepare<[string, number, string]>(
      `insert into snapshots (stream, at, body) values (?, ?, ?)
       on conflict (stream) do update set at = excluded.at, body = excluded.body where excluded.at >= snapshots.at`,
    ),
    dropSnapshot: db.prepare<[string, number]>('delete from snapshots where stream = ? and at >= ?'),
    takeBack: db.prepare<[string, string, number]>(`update lines set body = ?, salt = '' where stream = ? and at = ?`),
    remove: db.prepare<[string]>('delete from lines where stream = ?'),
    /** From name to name through the index, past all lines in between. */
    streams: db
      .prepare<[{ prefix: string }], string>(
        `with recursive name(stream) as (
           select min(stream) from lines where stream >= @prefix
           union all
           select (select min(stream) from lines where stream > name.stream) from name
           where substr(name.stream, 1, length(@prefix)) = @prefix
         )
         select stream from name where substr(stream, 1, length(@prefix)) = @prefix order by stream`,
      )
      .pluck(),
  }
}
