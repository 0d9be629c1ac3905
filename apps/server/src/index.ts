import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@sortie/table'
import type { Config } from './config.ts'

export { lobbyOver } from './lobby.ts'
export { type Config, ConfigProblem, configFrom, type Key, settings, variableOf } from './config.ts'
export { type Running, serve } from './server.ts'

/** The store that the configuration names: a database, or a file in the data folder. */
export async function storeFor(config: Config): Promise<Store> {
  if (config.postgres !== '') return (await import('@sortie/table/postgres')).postgresStore(config.postgres)
  // The file holds every secret of every table: it is for the user that runs the server alone.
  process.umask(0o077)
  mkdirSync(config.data, { recursive: true })
  const file = fileIn(config.data)
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) chmodSync(file + part, 0o600)
  return (await import('@sortie/table/sqlite')).sqliteStore(file)
}

/** Where a data folder keeps its tables. */
export const fileIn = (data: string): string => join(data, 'sortie.sqlite')
