import { fileIn } from '@sortie/server'
import { backupSqlite } from '@sortie/table/sqlite-backup'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { configOf, STORE_OPTIONS } from '../store.ts'

export const backup: Command = {
  name: 'backup',
  about: 'A copy of all tables as they are at one moment; the server may go on running.',
  args: { out: { type: 'positional', description: 'the file to write', required: true }, ...STORE_OPTIONS },
  examples: [['sortie backup tables-2026-11-15.sqlite', 'everything in ./data']],
  async run(given, io) {
    const config = configOf(given)
    const [out = ''] = given.positionals
    if (config.postgres !== '')
      throw new UsageError(`PostgreSQL makes its own backups: pg_dump --format=custom --file ${out} <address>`)
    await backupSqlite(fileIn(config.data), out)
    io.out(`All tables are in ${out}. It holds every secret of every game: keep it as you keep the data folder.`)
    return 0
  },
}
