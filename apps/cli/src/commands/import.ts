import { lobbyOver, settings, storeFor } from '@sortie/server'
import { type Command, JSON_OPTION } from '../command.ts'
import { UsageError } from '../errors.ts'
import { configOf, STORE_OPTIONS } from '../store.ts'
import { readTableFile } from './verify.ts'

export const importTable: Command = {
  name: 'import',
  about: "Opens a table's file as a new table, with links of its own; also while a server runs.",
  args: {
    file: { type: 'positional', description: "a table's file", required: true },
    ...STORE_OPTIONS,
    ...JSON_OPTION,
  },
  examples: [['sortie import night.sortie.json', 'its links are printed once, and nowhere kept']],
  async run(given, io) {
    const config = configOf(given)
    const store = await storeFor(config)
    const lobby = lobbyOver(store, (what, about) => io.err(`${what}: ${JSON.stringify(about)}`))
    try {
      const opened = await lobby.adopt(readTableFile(given.positionals[0] ?? ''))
      if ('refused' in opened) throw new UsageError(opened.message)
      if (given.flags['json']) io.out(JSON.stringify(opened))
      else {
        const address = config.url || `http://localhost:${config.port === '0' ? settings.port.default : config.port}`
        io.out(`The table is open as ${opened.table}.`)
        for (const [role, secret] of Object.entries(opened.links))
          io.out(`${role}: ${address}/t/${opened.table}#${secret}`)
      }
      return 0
    } finally {
      await lobby.close()
      await store.close()
    }
  },
}
