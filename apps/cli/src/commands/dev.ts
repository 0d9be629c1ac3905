import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addOutsideGames, configFrom } from '@sortie/server'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { GAMES, gameIds, ROOT } from '../games.ts'
import { textOf } from '../options.ts'

/** Where the tables of a game in the making are kept: restarts do not end them. */
const TABLES = join(ROOT, 'node_modules/.cache/sortie-dev')

export const dev: Command = {
  name: 'dev',
  about: 'Serves a game in the making: the page and the server follow every change of its files.',
  args: {
    game: { type: 'positional', description: 'the id of a game, or the folder of one', required: true },
    port: { type: 'string', description: 'the port of the page; default: 5173' },
  },
  examples: [
    ['sortie dev first-light', 'a game of this repository'],
    ['sortie dev ./night-train', 'a game in a folder of its own; its code runs on this machine'],
  ],
  async run(given, io) {
    const [name = ''] = given.positionals
    const isListed = gameIds.includes(name)
    const folder = isListed ? join(GAMES, name) : resolve(name)
    if (!isListed && !existsSync(folder))
      throw new UsageError(`there is no game "${name}" and no folder ${folder}; there are ${gameIds.join(', ')}`)
    const games = isListed ? [] : await addOutsideGames(folder)
    const port = textOf(given, 'port') ?? '5173'
    const behind = String(Number(port) + 1)
    // Says what is wrong before anything is started.
    configFrom({ port, game: isListed ? '' : folder }, {})
    const id = games[0]?.id ?? name
    mkdirSync(join(TABLES, id), { recursive: true })
    const server = start([
      ...['--watch-path', folder, '--watch-preserve-output', ...process.execArgv],
      ...[join(ROOT, 'apps/cli/src/dev-server.ts'), behind, join(TABLES, id), ...(isListed ? [] : [folder])],
    ])
    const page = start(
      [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--clearScreen', 'false'],
      { SORTIE_SERVER: `http://127.0.0.1:${behind}`, ...(isListed ? {} : { SORTIE_OUTSIDE: JSON.stringify(games) }) },
    )
    io.out(`Your game is at http://localhost:${port}/new/${id}, for a try at http://localhost:${port}/try/${id}`)
    const code = await Promise.race([ended(server), ended(page), stopped()])
    for (const child of [server, page]) child.kill()
    return code
  },
}

const start = (args: readonly string[], env: { readonly [name: string]: string } = {}): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: join(ROOT, 'apps/web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })

/** Neither ends by itself, unless something is wrong; what is wrong it has said. */
const ended = (child: ChildProcess): Promise<number> => new Promise((done) => child.once('exit', () => done(1)))

const stopped = (): Promise<number> =>
  new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done(0))
  })
