import { spawn } from 'node:child_process'
import { type Key, serve as listen, settings, storeFor } from '@sortie/server'
import type { ArgsDef } from 'citty'
import type { Command } from '../command.ts'
import { configOf } from '../store.ts'

const isSwitch = (key: string): boolean => settings[key as Key].default === 'false'

const args: ArgsDef = Object.fromEntries(
  Object.entries(settings).map(([key, { takes, default: by }]) => [
    key,
    {
      type: isSwitch(key) ? ('boolean' as const) : ('string' as const),
      description: by && !isSwitch(key) ? `${takes}; ${by} if not said` : takes,
    },
  ]),
)

export const serve: Command = {
  name: 'serve',
  about: 'Opens a server for live tables; its last line is the address to open.',
  args,
  examples: [
    ['sortie serve', 'tables in ./data, for this machine only'],
    ['sortie serve --host 0.0.0.0 --port 80 --url https://table.example.org', 'for others, behind a proxy'],
    ['sortie serve --postgres postgres://sortie@db/sortie', 'one of several servers that share their tables'],
  ],
  async run(given, io) {
    const config = configOf(given)
    const running = await listen(config, await storeFor(config), (line) => io.err(JSON.stringify(line)))
    io.out(`Sortie is open at ${running.address}`)
    if (config.open === 'true') openInBrowser(running.address)
    await stopSignal()
    await running.stop()
    return 0
  },
}

/** The first signal asks to stop; the second does not ask. */
function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        done()
      })
  })
}

function openInBrowser(address: string): void {
  const open = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform as string] ?? ['xdg-open']
  const child = spawn(open[0] as string, [...open.slice(1), address], { stdio: 'ignore', detached: true })
  // Without a browser the address is on the screen all the same.
  child.on('error', () => {})
  child.unref()
}
