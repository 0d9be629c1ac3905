import pg from 'pg'
import { codeOf, messageOf, StoreUnavailable } from '../unavailable.ts'

/** Each entry takes a database from the version of its index to the next; entries are added, never changed. */
const UPGRADES: readonly string[] = [
  `create table sortie_lines (
     stream text collate "C" not null,
     "at" integer not null,
     body text not null,
     cid text collate "C",
     time bigint not null,
     salt text not null,
     digest text not null,
     hash text not null,
     primary key (stream, "at")
   );
   create unique index sortie_lines_cid on sortie_lines (stream, cid) where cid is not null;
   create table sortie_snapshots (
     stream text collate "C" primary key,
     "at" integer not null,
     body text not null
   );`,
]

class WrongSchema extends Error {}

/** Held while tables are made; the number is only ours by agreement, "Sorti" in ASCII. */
const LOCK = 0x536f727469

/** Creates missing tables and upgrades an older database. Two servers may start at the same time. */
export async function prepareDatabase(client: pg.ClientBase): Promise<void> {
  if ((await versionOf(client)) === UPGRADES.length) return
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(${LOCK})`)
  await client.query('create table if not exists sortie_schema (version integer not null)')
  const version = await versionOf(client)
  if (version > UPGRADES.length)
    throw new WrongSchema(
      `The database was written by a newer Sortie (schema ${version}; this one knows ${UPGRADES.length}). Update Sortie.`,
    )
  for (const step of UPGRADES.slice(version)) await client.query(step)
  await client.query('delete from sortie_schema')
  await client.query('insert into sortie_schema values ($1)', [UPGRADES.length])
  await client.query('commit')
}

async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('sortie_schema') is not null as found`)
  if (!rows[0]?.found) return 0
  const { rows: versions } = await client.query<{ version: number }>('select version from sortie_schema')
  return versions[0]?.version ?? 0
}

/** Temporary errors: no connection, shutting down, too many connections, read-only after a failover, a deadlock. */
const PASSING = /^(08|53|57P|58|40)|^(25006|55P03|57014)$/

export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505'

/** Whether the error comes from the lines sent, or from a race, and not from the database itself. */
export const isOfOne = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (codeOf(error).startsWith('40') || !PASSING.test(codeOf(error)))

/** Errors of the connection, besides those of PostgreSQL. */
export function explained(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error
  if (error instanceof pg.DatabaseError && !PASSING.test(codeOf(error))) return error
  return new StoreUnavailable(
    `PostgreSQL is not to be reached, or did not finish (${messageOf(error) || codeOf(error)}). What was sent may have gone through or not: send it again.`,
    error,
  )
}

/** A database that cannot be used at all, said at the start. */
export function explainedAtStart(error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof WrongSchema) return error
  if (code.startsWith('28')) return new Error(`PostgreSQL did not let us in: ${messageOf(error)}.`, { cause: error })
  if (code === '3D000') return new Error(`PostgreSQL answers, but ${messageOf(error)}.`, { cause: error })
  if (code === '42501')
    return new Error(`PostgreSQL does not let us make our tables: ${messageOf(error)}.`, { cause: error })
  return explained(error)
}
