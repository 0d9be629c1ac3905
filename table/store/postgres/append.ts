import type pg from 'pg'
import type { Appended, StoredRecord } from '../store.ts'
import { StoreUnavailable } from '../unavailable.ts'
import type { Cluster } from './cluster.ts'
import { isDuplicate, isOfOne } from './schema.ts'

export const CHANNEL = 'sortie'
/** A transaction that leaves nothing but a mark in the write-ahead log, and is synced like any other. */
export const SOMETHING_WRITTEN = `select pg_logical_emit_message(true, '${CHANNEL}', '')`

/** So many appends share a transaction at most: enough to save syncs, few enough not to keep the first one waiting. */
const LARGEST_GROUP = 64

interface Waiting {
  readonly stream: string
  readonly expected: number
  readonly lines: readonly StoredRecord[]
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/**
 * Appends to many streams, in one statement, which is one transaction. A line goes in if the stream is exactly as long
 * as its writer expects; the primary key decides between two who saw the same length. The lock on the last line makes
 * `remove` wait, or makes us see that there is nothing left to append to.
 */
const APPEND = `
with head as (
  select * from unnest($1::int[], $2::text[], $3::int[]) as head(i, stream, expected)
), line as (
  select * from unnest($4::int[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[])
    as line(i, "at", body, cid, time, salt, digest, hash)
), known as materialized (
  select distinct on (head.i) head.i, old."at"
  from head join line using (i)
  cross join lateral (select "at" from sortie_lines where stream = head.stream and cid = line.cid limit 1) as old
  order by head.i, line."at"
), fitting as materialized (
  select head.i, head.stream from head
  left join lateral (
    select "at" from sortie_lines where stream = head.stream order by "at" desc limit 1
  ) as last on true
  left join lateral (
    select "at" from sortie_lines where stream = head.stream and "at" = head.expected - 1 for key share
  ) as held on true
  where head.expected = coalesce(last."at" + 1, 0)
    and (head.expected = 0 or held."at" is not null)
    and not exists (select from known where known.i = head.i)
), put as (
  insert into sortie_lines (stream, "at", body, cid, time, salt, digest, hash)
  select fitting.stream, line."at", line.body, line.cid, line.time, line.salt, line.digest, line.hash
  from fitting join line using (i) order by fitting.stream, line."at"
  returning stream
), told as materialized (
  select pg_notify('${CHANNEL}', stream) from (select distinct stream from put) as grown
)
select head.i, known."at" as known, fitting.i is not null as fits, (select count(*) from told) as told
from head left join known using (i) left join fitting using (i)`

const KNOWN = `select "at" from sortie_lines where stream = $1 and cid = any($2::text[]) order by "at" limit 1`

interface Row {
  readonly i: number
  readonly known: number | null
  readonly fits: boolean
}

/**
 * Lets appends in, as many at a time as there are lanes; what arrives while all are busy goes together. PostgreSQL
 * commits transactions that notify one after the other, so grouping them is what makes many of them fast.
 */
export class Appender {
  readonly #cluster: Cluster
  readonly #lanes: number
  readonly #appended: (stream: string) => void
  /** One append of a stream at a time: a race inside one server needs no database to be decided. */
  readonly #busy = new Set<string>()
  #queue: Waiting[] = []
  #running = 0
  #planned = false
  #idle: (() => void) | undefined

  constructor(cluster: Cluster, lanes: number, appended: (stream: string) => void) {
    this.#cluster = cluster
    this.#lanes = lanes
    this.#appended = appended
  }

  append(stream: string, expected: number, lines: readonly StoredRecord[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ stream, expected, lines, resolve, reject })
      this.#plan()
    })
  }

  /** Resolves when all current work has ended. */
  drained(): Promise<void> {
    if (this.#queue.length === 0 && this.#running === 0) return Promise.resolve()
    return new Promise((done) => {
      this.#idle = done
    })
  }

  #plan(): void {
    if (this.#planned) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      while (this.#running < this.#lanes) {
        const group = this.#next()
        if (group.length === 0) break
        this.#running++
        void this.#run(group)
      }
      if (this.#queue.length === 0 && this.#running === 0) this.#idle?.()
    })
  }

  #next(): Waiting[] {
    const group: Waiting[] = []
    const rest: Waiting[] = []
    for (const one of this.#queue) {
      if (group.length === LARGEST_GROUP || this.#busy.has(one.stream)) rest.push(one)
      else {
        this.#busy.add(one.stream)
        group.push(one)
      }
    }
    this.#queue = rest
    return group.sort((a, b) => (a.stream < b.stream ? -1 : 1))
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    const open = new Set(group)
    const settle = (one: Waiting, appended: Appended) => {
      open.delete(one)
      if (appended.kind === 'appended' && one.lines.length > 0) this.#appended(one.stream)
      one.resolve(appended)
    }
    try {
      await this.#cluster.insist(async (tries) => {
        const client = await this.#cluster.connect()
        try {
          // An earlier try may have succeeded: then the record is stored with exactly this hash.
          if (tries > 0) for (const one of await written(client, [...open])) settle(one, { kind: 'appended' })
          if (open.size > 0) await decide(client, [...open], settle)
          client.release()
        } catch (error) {
          client.release(true)
          throw error
        }
      })
    } catch (error) {
      for (const one of open) one.reject(error)
    }
    for (const { stream } of group) this.#busy.delete(stream)
    this.#running--
    this.#plan()
  }
}

const WRITTEN = `
select one.i from unnest($1::int[], $2::text[], $3::int[], $4::text[]) as one(i, stream, "at", hash)
join sortie_lines as line on line.stream = one.stream and line."at" = one."at" and line.hash = one.hash`

/** The batches of which an earlier try succeeded. Hashes contain a random salt, so no other batch has the same. */
async function written(client: pg.PoolClient, group: readonly Waiting[]): Promise<readonly Waiting[]> {
  const firsts = group.flatMap(({ stream, lines: [first] }, i) => (first ? [{ i, stream, ...first }] : []))
  const { rows } = await client.query<{ i: number }>({
    name: 'sortie-written',
    text: WRITTEN,
    values: [firsts.map((f) => f.i), firsts.map((f) => f.stream), firsts.map((f) => f.at), firsts.map((f) => f.hash)],
  })
  if (rows.length > 0) await settleOnStandby(client)
  return rows.map(({ i }) => group[i] as Waiting)
}

/**
 * A record that is found may be committed here and not yet on the standby, if the wait for the standby was cancelled. A
 * transaction of our own that writes something ends only when the standby has it, and everything before it.
 */
const settleOnStandby = async (client: pg.PoolClient): Promise<void> => {
  await committed(client, { text: SOMETHING_WRITTEN })
}

type Settle = (one: Waiting, appended: Appended) => void

/** Together if possible; if one has lost a race against another server, one by one. */
async function decide(client: pg.PoolClient, group: readonly Waiting[], settle: Settle): Promise<void> {
  let rows: readonly Row[]
  try {
    rows = await committed<Row>(client, { name: 'sortie-append', text: APPEND, values: parameters(group) })
  } catch (error) {
    if (group.length > 1 && isOfOne(error)) {
      for (const one of group) await decide(client, [one], settle)
      return
    }
    if (!isDuplicate(error)) throw error
    const [one] = group
    return settle(one!, await lost(client, one!))
  }
  if (rows.some(({ known }) => known !== null)) await settleOnStandby(client)
  for (const { i, known, fits } of rows) {
    if (known !== null) settle(group[i]!, { kind: 'repeat', at: known })
    else settle(group[i]!, { kind: fits ? 'appended' : 'conflict' })
  }
}

/** A commit does not count yet if the database reports that the standby may lack it. */
async function committed<R extends object>(client: pg.PoolClient, query: pg.QueryConfig): Promise<readonly R[]> {
  let unsure = ''
  const heard = ({ message = '' }: pg.DatabaseError | { readonly message?: string | undefined }): void => {
    if (message.includes('synchronous replication')) unsure = message
  }
  client.on('notice', heard)
  try {
    const { rows } = await client.query<R>(query)
    if (unsure !== '') throw new StoreUnavailable(unsure)
    return rows
  } finally {
    client.off('notice', heard)
  }
}

/** Another server was first: with the same line, or with another. */
async function lost(client: pg.PoolClient, { stream, lines }: Waiting): Promise<Appended> {
  const cids = lines.flatMap((line) => line.cid ?? [])
  const { rows } = await client.query<{ at: number }>({ name: 'sortie-known', text: KNOWN, values: [stream, cids] })
  if (rows[0]) await settleOnStandby(client)
  return rows[0] ? { kind: 'repeat', at: rows[0].at } : { kind: 'conflict' }
}

function parameters(group: readonly Waiting[]): unknown[] {
  const lines = group.flatMap((one, i) => one.lines.map((line) => ({ i, ...line })))
  return [
    group.map((_, i) => i),
    group.map((one) => one.stream),
    group.map((one) => one.expected),
    lines.map((line) => line.i),
    lines.map((line) => line.at),
    lines.map((line) => line.body),
    lines.map((line) => line.cid),
    lines.map((line) => line.time),
    lines.map((line) => line.salt),
    lines.map((line) => line.digest),
    lines.map((line) => line.hash),
  ]
}
