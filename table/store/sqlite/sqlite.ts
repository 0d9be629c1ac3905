import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { checkAppend, checkSnapshot, checkTakeBack, nothingToTakeBack } from '../check.ts'
import type { Appended, Store, StoredRecord, StoredSnapshot } from '../store.ts'
import { closed } from '../unavailable.ts'
import { Watchers } from '../watchers.ts'
import { asText, explained, openDatabase } from './schema.ts'
import type { FromWriter, Trouble, Write, Written } from './writer.ts'

/** How long writes wait for another process that keeps the file locked. */
const PATIENCE_MILLISECONDS = 10_000
const PAUSE_MILLISECONDS = 20
/** Where many write at the same time, groups go to the thread so far apart: each costs a sync and two wake-ups. */
const PACE_MILLISECONDS = 3
const MANY = 4

interface Waiting {
  readonly write: Write
  readonly since: number
  readonly resolve: (written: Written) => void
  readonly reject: (error: unknown) => void
}

/**
 * Streams in one SQLite file. A thread of its own writes; whatever arrives while it does shares the next transaction, and
 * one sync. Reading is done here: in a write-ahead log it waits for nobody.
 */
export function sqliteStore(file: string): Store {
  const db = openDatabase(file)
  const sql = {
    read: db.prepare<[string, number, number], StoredRecord>(
      `select at, body, cid, time, ${asText('salt')}, ${asText('digest')}, ${asText('hash')} from lines
       where stream = (select id from streams where name = ?) and at >= ? order by at limit ?`,
    ),
    snapshot: db.prepare<[string], StoredSnapshot>('select at, body from snapshots where stream = ?'),
    /** From name to name, up to the first that begins otherwise. */
    streams: db
      .prepare<[{ prefix: string }], string>(
        `with recursive found(name) as (
           select min(name) from streams where name >= @prefix
           union all
           select (select min(name) from streams where name > found.name) from found
           where substr(found.name, 1, length(@prefix)) = @prefix
         )
         select name from found where substr(name, 1, length(@prefix)) = @prefix order by name`,
      )
      .pluck(),
  }
  const watchers = new Watchers()
  const writer = new Writer(file, watchers, () => db.pragma('data_version', { simple: true }))
  let open = true

  const guarded = <T>(work: () => T): T => {
    if (!open) throw closed()
    try {
      return work()
    } catch (error) {
      throw explained(error, file)
    }
  }
  const write = (one: Write): Promise<Written> => (open ? writer.write(one) : Promise.reject(closed()))

  return {
    address: { sqlite: file },
    async append(stream, expected, lines) {
      checkAppend(stream, expected, lines)
      return (await write({ write: 'append', stream, expected, lines })) as Appended
    },
    async read(stream, from, limit = -1) {
      return guarded(() => sql.read.all(stream, from, Number.isFinite(limit) ? limit : -1))
    },
    subscribe(stream, woken) {
      if (!open) throw closed()
      writer.start()
      return watchers.add(stream, woken)
    },
    async snapshot(stream) {
      return guarded(() => sql.snapshot.get(stream))
    },
    async keepSnapshot(stream, snapshot) {
      checkSnapshot(stream, snapshot)
      await write({ write: 'keepSnapshot', stream, snapshot })
    },
    async takeBack(stream, at, left = '') {
      checkTakeBack(stream, left)
      if ((await write({ write: 'takeBack', stream, at, left })).kind === 'missing') throw nothingToTakeBack(stream, at)
    },
    async check() {
      guarded(() => sql.snapshot.get(''))
      await write({ write: 'check', stream: '' })
    },
    async streams(prefix) {
      return guarded(() => sql.streams.all({ prefix }))
    },
    async remove(stream) {
      await write({ write: 'remove', stream })
    },
    async close() {
      if (!open) return
      open = false
      watchers.clear()
      await writer.close()
      db.close()
    },
  }
}

/** The writer thread and its queue. */
class Writer {
  readonly #file: string
  readonly #watchers: Watchers
  /** Changes when another process writes to the file. */
  readonly #version: () => unknown
  #thread: Worker | undefined
  #queue: Waiting[] = []
  /** The batch being written. */
  #group: readonly Waiting[] | undefined
  #planned: NodeJS.Immediate | NodeJS.Timeout | undefined
  #closing: (() => void) | undefined
  #sentAt = 0
  /** Whether the last group was of many. */
  #paced = false

  constructor(file: string, watchers: Watchers, version: () => unknown) {
    this.#file = file
    this.#watchers = watchers
    this.#version = version
  }

  /** A store that only reads starts no thread. */
  start(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('writer.ts', import.meta.url), { workerData: this.#file })
    const version = this.#version()
    thread.on('message', (message: FromWriter) => {
      if (message === 'others' || (message === 'ready' && this.#version() !== version)) this.#watchers.wakeAll()
      if (message !== 'others' && message !== 'ready') this.#heard(message)
    })
    thread.on('error', (error) => {
      this.#thread = undefined
      this.#failed({ kind: 'trouble', code: '', message: String(error) })
    })
    thread.unref()
    this.#thread = thread
    return thread
  }

  write(write: Write): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ write, since: performance.now(), resolve, reject })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#group) return
    const left = this.#paced ? this.#sentAt + PACE_MILLISECONDS - performance.now() : 0
    this.#planned ??= left > 0 ? setTimeout(() => this.#send(), left) : setImmediate(() => this.#send())
  }

  #send(): void {
    this.#planned = undefined
    this.#group = this.#queue
    this.#queue = []
    this.#sentAt = performance.now()
    this.#paced = this.#group.length >= MANY
    const thread = this.start()
    thread.ref()
    thread.postMessage(this.#group.map((one) => one.write))
  }

  #heard(message: Exclude<FromWriter, 'ready' | 'others'>): void {
    if (typeof message === 'object' && 'kind' in message) return this.#failed(message)
    const group = this.#group ?? []
    for (const [i, one] of group.entries())
      this.#settle(one, message === 'appended' ? APPENDED : (message[i] as Written))
    this.#next()
  }

  #settle(one: Waiting, written: Written): void {
    if (written.kind === 'trouble') return one.reject(explained(errorOf(written), this.#file))
    const grown =
      written.kind === 'appended' && (one.write as { readonly lines: readonly StoredRecord[] }).lines.length > 0
    if (grown || (written.kind === 'written' && !UNSEEN.includes(one.write.write)))
      this.#watchers.wake(one.write.stream)
    one.resolve(written)
  }

  /** Only where nothing was written yet: after a failed commit nobody but the sender can tell a repeat from a conflict. */
  #failed(trouble: Trouble): void {
    const busy = !this.#closing && trouble.code.startsWith('SQLITE_BUSY')
    const patient = (one: Waiting): boolean => busy && performance.now() - one.since < PATIENCE_MILLISECONDS
    const why = explained(errorOf(trouble), this.#file)
    const group = this.#group ?? []
    for (const one of group) if (!patient(one)) one.reject(why)
    this.#queue = [...group.filter(patient), ...this.#queue]
    if (busy) this.#planned ??= setTimeout(() => this.#send(), PAUSE_MILLISECONDS)
    this.#next()
  }

  #next(): void {
    this.#group = undefined
    this.#thread?.unref()
    if (this.#queue.length > 0) this.#plan()
    else this.#closing?.()
  }

  /** Writes the queue, then ends. */
  async close(): Promise<void> {
    await new Promise<void>((done) => {
      this.#closing = done
      if (!this.#group && this.#queue.length === 0) done()
    })
    if (!this.#thread) return
    const ended = once(this.#thread, 'exit')
    this.#thread.ref()
    this.#thread.postMessage('close')
    await ended
  }
}

/** Writes after which nobody has to read again. */
const UNSEEN: readonly Write['write'][] = ['keepSnapshot', 'check']

const APPENDED: Written = { kind: 'appended' }

const errorOf = ({ code, message }: Trouble): Error => Object.assign(new Error(message), { code })
