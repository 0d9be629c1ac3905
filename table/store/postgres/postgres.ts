import pg from 'pg'
import { checkAppend, checkSnapshot, checkTakeBack, nothingToTakeBack } from '../check.ts'
import type { Store, StoredRecord, StoredSnapshot } from '../store.ts'
import { closed } from '../unavailable.ts'
import { Watchers } from '../watchers.ts'
import { Appender, CHANNEL, SOMETHING_WRITTEN } from './append.ts'
import { Cluster } from './cluster.ts'
import { listen } from './listener.ts'
import { explainedAtStart, prepareDatabase } from './schema.ts'

export interface PostgresOptions {
  /** The number of working connections, besides the one that listens. */
  readonly connections?: number
  /** How long to insist, in milliseconds, before the store counts as unavailable. A failover takes some twenty seconds. */
  readonly patience?: number
}

const BIGINT = 20
/** How long one connection or one answer may take: a machine that is gone does not say so. */
const ANSWER_MILLISECONDS = 10_000

/** Of this store alone: other users of pg in the same process keep their strings. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Streams in a PostgreSQL database that many servers share. It decides who was first, and tells the others. The address may
 * name several hosts of one cluster; what is written waits through a failover.
 */
export async function postgresStore(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { connections = 8, patience = 60_000 } = options
  const answerWithin = Math.min(patience, ANSWER_MILLISECONDS)
  const config: pg.ClientConfig = {
    application_name: 'sortie',
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    keepAlive: true,
    types,
  }
  const ours = new Set<number>()
  const pooled = { ...config, max: connections, onConnect: insistOnDurability }
  const cluster = new Cluster(url, pooled, patience, (pool) => knowProcesses(pool, ours))
  const watchers = new Watchers()
  // Half of them at most: fewer and larger groups are faster, and reads find a free connection.
  const appender = new Appender(cluster, Math.ceil(connections / 2), (stream) => watchers.wake(stream))
  let open = true

  const query = async <R extends object>(name: string, values: readonly unknown[]): Promise<R[]> => {
    if (!open) throw closed()
    const asked = { name: `sortie-${name}`, text: SQL[name]!, values: [...values] }
    return cluster.insist(async () => (await cluster.query<R>(asked)).rows)
  }

  const stopListening = await started(cluster, () =>
    listen(() => ({ ...config, connectionString: cluster.address }), CHANNEL, {
      lost: () => cluster.find(),
      heard: (stream, process) => ours.has(process) || watchers.wake(stream),
      missed: () => watchers.wakeAll(),
    }),
  )

  return {
    address: { postgres: [url] },
    async append(stream, expected, lines) {
      if (!open) throw closed()
      checkAppend(stream, expected, lines)
      return appender.append(stream, expected, lines)
    },
    read: (stream, from, limit = Number.POSITIVE_INFINITY) =>
      query<StoredRecord>('read', [stream, from, Number.isFinite(limit) ? limit : null]),
    subscribe(stream, woken) {
      if (!open) throw closed()
      return watchers.add(stream, woken)
    },
    snapshot: async (stream) => (await query<StoredSnapshot>('snapshot', [stream]))[0],
    async keepSnapshot(stream, snapshot) {
      checkSnapshot(stream, snapshot)
      await query('keepSnapshot', [stream, snapshot.at, snapshot.body])
    },
    async takeBack(stream, at, left = '') {
      checkTakeBack(stream, left)
      if ((await query('takeBack', [stream, at, left])).length === 0) throw nothingToTakeBack(stream, at)
      watchers.wake(stream)
    },
    check: async () => {
      await query('check', [])
    },
    streams: async (prefix) => (await query<{ stream: string }>('streams', [prefix])).map((row) => row.stream),
    async remove(stream) {
      if (!open) throw closed()
      await cluster.insist(() => inTransaction(cluster, (client) => removeAll(client, stream)))
      watchers.wake(stream)
    },
    async close() {
      if (!open) return
      open = false
      watchers.clear()
      await appender.drained()
      await Promise.all([cluster.close(), stopListening()])
    },
  }
}

/** A database may be configured to confirm before it has synced; our connections override that. */
async function insistOnDurability(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  )
}

/** The server processes of our own connections, whose notifications are ignored. */
function knowProcesses(pool: pg.Pool, processes: Set<number>): void {
  const idOf = (client: object) => ('processID' in client ? Number(client.processID) : 0)
  pool.on('connect', (client) => {
    processes.add(idOf(client))
    // A connection that ends fails its query, which is enough; an error that nobody listens to would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => processes.delete(idOf(client)))
  // An idle connection that ends is replaced when it is needed.
  pool.on('error', () => {})
}

async function started<T>(cluster: Cluster, listening: () => Promise<T>): Promise<T> {
  try {
    await cluster.find()
    const client = await cluster.connect()
    try {
      await prepareDatabase(client)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
    return await listening()
  } catch (error) {
    await cluster.close()
    throw explainedAtStart(error instanceof AggregateError ? error.errors[0] : error)
  }
}

async function inTransaction(cluster: Cluster, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await cluster.connect()
  try {
    await client.query('begin isolation level read committed')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Until none is left: a line may have arrived while we waited for the lock on the one before it. */
async function removeAll(client: pg.PoolClient, stream: string): Promise<void> {
  await client.query('delete from sortie_snapshots where stream = $1', [stream])
  while ((await client.query('delete from sortie_lines where stream = $1', [stream])).rowCount);
  await client.query('select pg_notify($1, $2)', [CHANNEL, stream])
}

const SQL: Readonly<Record<string, string>> = {
  read: `
    select "at", body, cid, time, salt, digest, hash from sortie_lines
    where stream = $1 and "at" >= $2 order by "at" limit $3`,
  snapshot: 'select "at", body from sortie_snapshots where stream = $1',
  keepSnapshot: `
    insert into sortie_snapshots as kept (stream, "at", body) values ($1, $2, $3)
    on conflict (stream) do update set "at" = excluded."at", body = excluded.body where excluded."at" >= kept."at"`,
  takeBack: `
    with taken as (
      update sortie_lines set body = $3, salt = '' where stream = $1 and "at" = $2 returning stream
    ), dropped as (
      delete from sortie_snapshots where stream = $1 and "at" >= $2 and exists (select from taken)
    )
    select pg_notify('${CHANNEL}', stream) from taken`,
  /** A separate transaction that is synced like an append; a standby refuses it, a locked table delays it. */
  check: `${SOMETHING_WRITTEN}, (select 1 from sortie_lines limit 1)`,
  /** From name to name through the index, past all lines in between. */
  streams: `
    with recursive name(stream) as (
      (select stream from sortie_lines where stream >= $1 order by stream limit 1)
      union all
      select (select stream from sortie_lines where stream > name.stream order by stream limit 1) from name
      where starts_with(name.stream, $1)
    )
    select stream from name where starts_with(stream, $1) order by stream`,
}
