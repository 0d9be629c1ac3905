import { existsSync } from 'node:fs'
import { addOutsideGames, configFrom, fileIn, lobbyOver, settings, storeFor } from '@sortie/server'
import type { Lobby } from '@sortie/table'
import type { ArgsDef } from 'citty'
import { UsageError } from './errors.ts'
import type { Io } from './io.ts'
import { type Given, textOf } from './options.ts'

/** Where the tables are, and games of one's own that are played there: the same settings as `serve` has. */
export const STORE_OPTIONS = {
  data: { type: 'string', description: `${settings.data.takes}; default: ${settings.data.default}` },
  postgres: { type: 'string', description: settings.postgres.takes },
  game: { type: 'string', description: settings.game.takes },
} as const satisfies ArgsDef

/** The settings a command line gives, over those of the environment. */
export function configOf(given: Given) {
  const flags = Object.fromEntries(
    Object.keys(settings).flatMap((key) => {
      const said = given.flags[key] ?? (given.values[key]?.join(key === 'game' ? ',' : ' ') || textOf(given, key))
      return said === undefined ? [] : [[key, String(said)]]
    }),
  )
  return configFrom(flags, process.env)
}

/** Does something with all tables of a store, and closes it again. */
export async function withTables<T>(given: Given, io: Io, work: (lobby: Lobby) => Promise<T>): Promise<T> {
  const config = configOf(given)
  if (config.postgres === '' && !existsSync(fileIn(config.data)))
    throw new UsageError(`there are no tables in ${config.data}; --data names the folder, --postgres a database`)
  await addOutsideGames(config.game)
  const store = await storeFor(config)
  const lobby = lobbyOver(store, (what, about) => io.err(`${what}: ${JSON.stringify(about)}`))
  try {
    return await work(lobby)
  } finally {
    await lobby.close()
    await store.close()
  }
}
