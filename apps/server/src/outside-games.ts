import { existsSync, statSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyGame } from '@sortie/engine'
import { addGame, games } from '@sortie/games'
import { ConfigProblem } from './config.ts'

/** A game that is not of this repository. */
export interface OutsideGame {
  readonly id: string
  /** The file that exports it as its default. */
  readonly entry: string
  readonly folder: string
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const ENTRIES = ['game.ts', 'game.js', 'game.mjs']
const known = new Map<string, OutsideGame>()

/** The outside games of this process. */
export const outsideGames = (): readonly OutsideGame[] => [...known.values()]

/**
 * Adds games from folders or packages, named as on a command line. A game is code, and runs with all rights of this process:
 * the one who names it trusts it. Adding one again changes nothing.
 */
export async function addOutsideGames(named: string, from = process.cwd()): Promise<readonly OutsideGame[]> {
  const names = named.split(',').flatMap((name) => name.trim() || [])
  const added: OutsideGame[] = []
  for (const name of names) added.push(await addOutside(entryOf(name, from), name))
  return added
}

async function addOutside(entry: string, name: string): Promise<OutsideGame> {
  const before = known.get(entry)
  if (before) return before
  oneEngine()
  const game = await gameIn(entry, name)
  if (Object.hasOwn(games, game.id))
    throw new ConfigProblem(`There is a game "${game.id}" already; give the one in ${name} another id.`)
  addGame(game.id, { game: async () => ({ default: game }) })
  const added = { id: game.id, entry, folder: folderOf(entry) }
  known.set(entry, added)
  return added
}

/** Where the rules and the web pieces of a game are: beside its file, or above it, if that was built from them. */
function folderOf(entry: string): string {
  const beside = dirname(entry)
  const above = dirname(beside)
  return !existsSync(join(beside, 'RULES.md')) && existsSync(join(above, 'RULES.md')) ? above : beside
}

function entryOf(name: string, from: string): string {
  const path = resolve(from, name)
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) return path
    const entry = ENTRIES.map((file) => join(path, file)).find((file) => existsSync(file))
    if (entry !== undefined) return entry
    throw new ConfigProblem(`${path} holds no game: a game is the default export of its file game.ts or game.js.`)
  }
  if (/^[.~]|[/\\]/.test(name) && !name.startsWith('@')) throw new ConfigProblem(`There is no folder ${path}.`)
  try {
    return createRequire(join(from, 'package.json')).resolve(name)
  } catch {
    throw new ConfigProblem(`There is no folder ${path}, and no package "${name}" is installed in ${from}.`)
  }
}

async function gameIn(entry: string, name: string): Promise<AnyGame> {
  let loaded: { readonly default?: unknown }
  try {
    loaded = await import(pathToFileURL(entry).href)
  } catch (cause) {
    throw new ConfigProblem(`${name} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  if (!isGame(loaded.default))
    throw new ConfigProblem(`${entry} has no game as its default export; write export default defineGame({ … }).`)
  return loaded.default
}

const isGame = (value: unknown): value is AnyGame =>
  typeof value === 'object' && value !== null && ['id', 'edition', 'procedures', 'words'].every((key) => key in value)

let isOne = false
/** An outside game imports the Sortie of this process, whatever is installed beside the game. */
function oneEngine(): void {
  if (isOne) return
  isOne = true
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('@sortie/') && isOutside(context.parentURL)
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  })
}

function isOutside(url: string | undefined): boolean {
  if (!url?.startsWith('file:')) return false
  const path = relative(ROOT, fileURLToPath(url))
  return path.startsWith('..') || isAbsolute(path)
}
