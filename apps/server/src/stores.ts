import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { dealtStore, type Store, type StoreAddress } from '@sortie/table'
import type { Config } from './config.ts'

/** The store that the configuration names: a database, or a file in the data folder. */
export const storeFor = (config: Config): Promise<Store> => storeAt(addressIn(config))

const addressIn = ({ postgres, data }: Config): StoreAddress =>
  postgres === '' ? { sqlite: fileIn(data) } : { postgres: postgres.split(/\s+/) }

/** Opens the store at an address, in whichever thread. */
export async function storeAt(address: StoreAddress): Promise<Store> {
  if ('postgres' in address) {
    const { postgresStore } = await import('@sortie/table/postgres')
    const stores = await Promise.all(address.postgres.map((cluster) => postgresStore(cluster)))
    return stores.length === 1 ? (stores[0] as Store) : dealtStore(stores)
  }
  // The file holds every secret of every table: it is for the user that runs the server alone.
  if (isMainThread) process.umask(0o077)
  const file = address.sqlite
  mkdirSync(dirname(file), { recursive: true })
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) chmodSync(file + part, 0o600)
  return (await import('@sortie/table/sqlite')).sqliteStore(file)
}

/** Where a data folder keeps its tables. */
export const fileIn = (data: string): string => join(data, 'sortie.sqlite')
