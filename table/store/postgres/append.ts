import type pg from 'pg'
import type { Appended, StoredRecord } from '../store.ts'
import { explained, isDuplicate, isOfOne } from './schema.ts'

export const CHANNEL = 'sortie'

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
  readonly #pool: pg.Pool
  readonly #lanes: number
  readonly #appended: (stream: string) => void
  /** One append of a stream at a time: a race inside one server needs no database to be decided. */
  readonly #busy = new Set<string>()
  #queue: Waiting[] = []
  #running = 0
  #planned = false
  #idle: (() => void) | undefined

  constructor(pool: pg.Pool, lanes: number, appended: (stream: string) => void) {
    this.#pool = pool
    this.#lanes = lanes
    this.#appended = appended
  }

  append(stream: string, expected: number, lines: readonly StoredRecord[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ stream, expected, lines, resolve, reject })
      this.#plan()
    })
  }

  /** Resolves when everything that was begun has come to its end. */
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
      const client = await this.#pool.connect()
      try {
        await decide(client, group, settle)
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    } catch (error) {
      for (const one of open) one.reject(explained(error))
    }
    for (const { stream } of group) this.#busy.delete(stream)
    this.#running--
    this.#plan()
  }
}

type Settle = (one: Waiting, appended: Appended) => void

/** Together if that goes; if not, because one lost a race against another server, each by itself. */
async function decide(client: pg.PoolClient, group: readonly Waiting[], settle: Settle): Promise<void> {
  let rows: readonly Row[]
  try {
    rows = (await client.query<Row>({ name: 'sortie-append', text: APPEND, values: parameters(group) })).rows
  } catch (error) {
    if (group.length > 1 && isOfOne(error)) {
      for (const one of group) await decide(client, [one], settle)
      return
    }
    if (!isDuplicate(error)) throw error
    const [one] = group
    return settle(one!, await lost(client, one!))
  }
  for (const { i, known, fits } of rows) {
    if (known !== null) settle(group[i]!, { kind: 'repeat', at: known })
    else settle(group[i]!, { kind: fits ? 'appended' : 'conflict' })
  }
}

/** Another server was first: with the same line, or with another. */
async function lost(client: pg.PoolClient, { stream, lines }: Waiting): Promise<Appended> {
  const cids = lines.flatMap((line) => line.cid ?? [])
  const { rows } = await client.query<{ at: number }>({ name: 'sortie-known', text: KNOWN, values: [stream, cids] })
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
