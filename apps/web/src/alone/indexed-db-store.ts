import {
  type Appended,
  byCodePoint,
  checkAppend,
  checkSnapshot,
  checkTakeBack,
  closed,
  nothingToTakeBack,
  type Store,
  type StoredRecord,
  type StoredSnapshot,
  StoreUnavailable,
  takenBack,
  Watchers,
} from '@sortie/table/here'

/** Of the database: a later one may add object stores. */
const VERSION = 1
/** Lines by stream and place, and by stream and cid; the length of each stream; the newest snapshot of each. */
const LINES = 'lines'
const BY_CID = 'cid'
const LENGTHS = 'lengths'
const SNAPSHOTS = 'snapshots'
const ALL = [LINES, LENGTHS, SNAPSHOTS]
/** The name of a stream is never empty, so nothing is overwritten by trying. */
const TRIED = ''

type KeptLine = StoredRecord & { readonly stream: string }

/**
 * Streams in the browser's own database. All tabs share it, as servers share a database: the place that a writer expects
 * decides who was first, and tabs call each other when a stream has grown. A line is on disk before anyone is told.
 */
export async function indexedDbStore(name: string): Promise<Store> {
  const watchers = new Watchers()
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<string>) => watchers.wake(data)
  const begun = new Set<Promise<unknown>>()
  let isOpen = true
  let database: Promise<IDBDatabase> | undefined
  const forget = (): void => {
    database = undefined
    // What was stored may be gone: everybody looks again.
    watchers.wakeAll()
  }
  const opened = (): Promise<IDBDatabase> => {
    database ??= openDatabase(name, forget)
    database.catch(() => {
      database = undefined
    })
    return database
  }
  await opened()

  const changed = (stream: string): void => {
    watchers.wake(stream)
    tabs.postMessage(stream)
  }

  /** Does something in one piece. What is written is on disk when it resolves, or nothing of it is there. */
  function within<T>(
    mode: IDBTransactionMode,
    work: (of: (store: string) => IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    if (!isOpen) return Promise.reject(closed())
    const done = transact(mode, work)
    const settled = done.catch(() => undefined).finally(() => begun.delete(settled))
    begun.add(settled)
    return done
  }

  async function transact<T>(
    mode: IDBTransactionMode,
    work: (of: (store: string) => IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    try {
      const transaction = (await opened()).transaction(ALL, mode, { durability: 'strict' })
      const end = ended(transaction)
      end.catch(() => undefined)
      const result = await work((store) => transaction.objectStore(store)).catch((cause) =>
        stop(transaction, end, cause),
      )
      await end
      return result
    } catch (cause) {
      throw cause instanceof RangeError ? cause : new StoreUnavailable(whyNot(cause), cause)
    }
  }

  return {
    async append(stream, expected, lines) {
      if (!isOpen) throw closed()
      checkAppend(stream, expected, lines)
      const appended = await within('readwrite', async (of): Promise<Appended> => {
        const cids = lines.flatMap(({ cid }) => (cid === null ? [] : [cid]))
        const [length = 0, ...known] = await Promise.all([
          got<number | undefined>(of(LENGTHS).get(stream)),
          ...cids.map((cid) => got(of(LINES).index(BY_CID).getKey([stream, cid])).then(placeIn)),
        ])
        const at = known.find((place) => place !== undefined)
        if (at !== undefined) return { kind: 'repeat', at }
        if (length !== expected) return { kind: 'conflict' }
        if (lines.length === 0) return { kind: 'appended' }
        for (const line of lines) of(LINES).add({ ...line, stream } satisfies KeptLine)
        of(LENGTHS).put(expected + lines.length, stream)
        return { kind: 'appended' }
      })
      if (appended.kind === 'appended' && lines.length > 0) changed(stream)
      return appended
    },
    read: (stream, from, limit = Number.POSITIVE_INFINITY) =>
      within('readonly', async (of) => {
        const most = Math.min(limit, MOST_AT_ONCE)
        const lines = most > 0 ? await got<KeptLine[]>(of(LINES).getAll(linesOf(stream, Math.max(0, from)), most)) : []
        return lines.map(({ stream: _, ...line }) => line)
      }),
    subscribe(stream, woken) {
      if (!isOpen) throw closed()
      return watchers.add(stream, woken)
    },
    snapshot: (stream) => within('readonly', (of) => got<StoredSnapshot | undefined>(of(SNAPSHOTS).get(stream))),
    async keepSnapshot(stream, { at, body }) {
      checkSnapshot(stream, { at, body })
      await within('readwrite', async (of) => {
        const kept = await got<StoredSnapshot | undefined>(of(SNAPSHOTS).get(stream))
        if ((kept?.at ?? -1) <= at) of(SNAPSHOTS).put({ at, body }, stream)
      })
    },
    async takeBack(stream, at, left = '') {
      checkTakeBack(stream, left)
      await within('readwrite', async (of) => {
        const line = await got<KeptLine | undefined>(of(LINES).get([stream, at]))
        if (!line) throw nothingToTakeBack(stream, at)
        of(LINES).put({ ...takenBack(line, left), stream } satisfies KeptLine)
        const kept = await got<StoredSnapshot | undefined>(of(SNAPSHOTS).get(stream))
        if ((kept?.at ?? -1) >= at) of(SNAPSHOTS).delete(stream)
      })
      changed(stream)
    },
    check: () =>
      within('readwrite', async (of) => {
        of(SNAPSHOTS).put({ at: 0, body: '' }, TRIED)
        of(SNAPSHOTS).delete(TRIED)
      }),
    streams: (prefix) =>
      within('readonly', async (of) =>
        (await got(of(LENGTHS).getAllKeys()))
          .map(String)
          .filter((stream) => stream.startsWith(prefix))
          .sort(byCodePoint),
      ),
    async remove(stream) {
      await within('readwrite', async (of) => {
        of(LENGTHS).delete(stream)
        of(LINES).delete(linesOf(stream, 0))
        of(SNAPSHOTS).delete(stream)
      })
      changed(stream)
    },
    async close() {
      isOpen = false
      await Promise.all(begun)
      watchers.clear()
      tabs.close()
      const open = database
      database = undefined
      await open?.then(
        (db) => db.close(),
        () => undefined,
      )
    },
  }
}

/** The most that a browser gives at once. */
const MOST_AT_ONCE = 0xffffffff

const linesOf = (stream: string, from: number): IDBKeyRange =>
  IDBKeyRange.bound([stream, from], [stream, Number.POSITIVE_INFINITY])

/** The place in the key of a line. */
const placeIn = (key: IDBValidKey | undefined): number | undefined => (Array.isArray(key) ? Number(key[1]) : undefined)

function openDatabase(name: string, gone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    request.onupgradeneeded = () => {
      const db = request.result
      db.createObjectStore(LINES, { keyPath: ['stream', 'at'] }).createIndex(BY_CID, ['stream', 'cid'], {
        unique: true,
      })
      db.createObjectStore(LENGTHS)
      db.createObjectStore(SNAPSHOTS)
    }
    request.onsuccess = () => {
      const db = request.result
      // The browser has cleared its storage, or another tab wants to change or delete the database.
      db.onclose = gone
      db.onversionchange = () => {
        db.close()
        gone()
      }
      resolve(db)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('another tab holds an older version of the database'))
  })
}

const got = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('it was stopped'))
  })

/** Nothing of what failed is stored. Where the browser stopped it, its reason says most. */
async function stop(transaction: IDBTransaction, end: Promise<void>, cause: unknown): Promise<never> {
  try {
    transaction.abort()
  } catch {
    // The browser was first.
  }
  await end.catch(() => undefined)
  throw transaction.error ?? cause
}

/** Whether a store has no room left. */
export const isFull = (cause: unknown): boolean =>
  cause instanceof StoreUnavailable && cause.cause instanceof DOMException && cause.cause.name === 'QuotaExceededError'

const whyNot = (cause: unknown): string => (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause))
