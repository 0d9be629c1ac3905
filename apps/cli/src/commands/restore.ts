import { fileIn, storeFor } from '@sortie/server'
import { renewEvenings } from '@sortie/table'
import { restoreSqlite } from '@sortie/table/sqlite-backup'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { configOf, STORE_OPTIONS } from '../store.ts'

export const restore: Command = {
  name: 'restore',
  about: 'Puts a backup in the place of all tables; a server that runs goes on with them.',
  args: {
    backup: { type: 'positional', description: 'a file written by sortie backup', required: false },
    ...STORE_OPTIONS,
    yes: { type: 'boolean', description: 'confirm: everything since the backup is lost' },
  },
  examples: [
    ['sortie restore tables-2026-11-15.sqlite --yes', 'back to that moment'],
    ['sortie restore --postgres postgres://… --yes', 'after pg_restore: evenings under way get new dice'],
  ],
  async run(given, io) {
    const config = configOf({ ...given, flags: {} })
    const [from] = given.positionals
    if (config.postgres !== '' && from !== undefined)
      throw new UsageError(
        `PostgreSQL restores its own backups: pg_restore --clean --if-exists --dbname <address> ${from}; then sortie restore --postgres <address> --yes`,
      )
    if (config.postgres === '' && from === undefined) throw new UsageError('name the backup')
    if (!given.flags['yes'])
      throw new UsageError(
        from === undefined
          ? 'this ends every evening under way and begins another; say --yes'
          : `this replaces every table in ${config.data}; say --yes, and make a backup of them first`,
      )
    if (from !== undefined) {
      const { streams, lines } = restoreSqlite(from, fileIn(config.data))
      io.out(`Restored ${lines} lines in ${streams} streams.`)
    }
    const store = await storeFor(config)
    try {
      const renewed = await renewEvenings(store, Date.now)
      if (renewed > 0 || from === undefined)
        io.out(`${renewed} evenings under way were ended and begun anew: their dice were known.`)
    } finally {
      await store.close()
    }
    return 0
  },
}
