import { spawn } from 'node:child_process'
import { addOutsideGames, type Key, serve as listen, type OutsideGame, settings, storeFor } from '@sortie/server'
import type { ArgsDef } from 'citty'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { configOf } from '../store.ts'

const isSwitch = (key: string): boolean => settings[key as Key].default === 'false'

const args: ArgsDef = Object.fromEntries(
  Object.entries(settings).map(([key, { takes, default: by }]) => [
    key,
    {
      type: isSwitch(key) ? ('boolean' as const) : ('string' as const),
      description: by && !isSwitch(key) ? `${takes}; default: ${by}` : takes,
    },
  ]),
)

export const serve: Command = {
  name: 'serve',
  about: 'Opens a server for live tables; its last line is the address to open.',
  args,
  examples: [
    ['sortie serve', 'tables in ./data, for this machine only'],
    ['sortie serve --host 0.0.0.0', 'for others in the same network'],
    ['sortie serve --host 0.0.0.0 --port 80 --url https://table.example.org', 'for others, behind a proxy'],
    ['sortie serve --game ./night-train', 'with a game of your own, from its folder'],
    ['sortie serve --postgres postgres://sortie@db/sortie', 'one of several servers that share their tables'],
  ],
  async run(given, io) {
    const config = configOf(given)
    const outside = await addOutsideGames(config.game)
    for (const { id, entry } of outside) io.out(`${id} comes from ${entry}; its code runs in this server.`)
    const web = outside.length === 0 ? {} : { web: await webWith(outside) }
    const log = (line: object): void => io.err(JSON.stringify(line))
    const running = await listen(config, await storeFor(config), log, web).catch((cause: NodeJS.ErrnoException) => {
      throw portProblems[cause.code ?? '']?.(config.port) ?? cause
    })
    for (const address of running.inNetwork)
      io.out(
        `Others in your network open ${address}; open it there yourself, and the links you hand out work for them.`,
      )
    if (isLocal(running.address) && running.inNetwork.length === 0)
      io.out('For this machine only; --host 0.0.0.0 opens it to others in your network.')
    io.out(`Sortie is open at ${running.address}`)
    if (config.open === 'true') openInBrowser(running.address)
    await stopSignal()
    await running.stop()
    return 0
  },
}

/** The web table with these games in it, built if need be. */
async function webWith(games: readonly OutsideGame[]): Promise<string> {
  const { ensureWebWith } = await import('../../../../tools/web.mjs')
  return ensureWebWith(process.execPath, games)
}

const portProblems: { readonly [code: string]: (port: string) => UsageError } = {
  EADDRINUSE: (port) =>
    new UsageError(
      `port ${port} is taken: another Sortie, or another program, listens there; end it, or take another port, as in --port ${Number(port) + 1}`,
    ),
  EACCES: (port) => new UsageError(`port ${port} may not be opened by you; take one above 1023, as in --port 8420`),
}

const isLocal = (address: string): boolean => new URL(address).hostname === 'localhost'

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
