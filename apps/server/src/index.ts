import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@sortie/table'
import type { Config } from './config.ts'

export { lobbyOver } from './lobby.ts'
export { type Config, ConfigProblem, configFrom, type Key, settings, variableOf } from './config.ts'
export { type Running, serve } from './server.ts'

/** The store that the configuration names: a database, or a file in the data folder. */
export async function storeFor(config: Config): Promise<Store> {
  if (config.postgres !== '') return (await import('@sortie/table/postgres')).postgresStore(config.postgres)
  mkdirSync(config.data, { recursive: true })
  return (await import('@sortie/table/sqlite')).sqliteStore(fileIn(config.data))
}

/** Where a data folder keeps its tables. */
export const fileIn = (data: string): string => join(data, 'sortie.sqlite')
