import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyGame } from '@sortie/engine'
import { freeze } from '../../../../tools/freeze.ts'
import { UsageError } from '../errors.ts'
import { GAMES } from '../games.ts'

/** The toy game is what a new one starts from: it is small, uses everything, and all laws hold for it. */
const TOY = { id: 'first-light', title: 'First Light', constant: 'firstLight', prefix: 'FL' }

export interface NewGame {
  readonly id: string
  readonly title: string
  /** What ids of rules begin with. */
  readonly prefix: string
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const PREFIX = /^[A-Z][A-Z0-9]{1,3}$/

/** A new game by its id. What is not said follows from the id: `night-train` is Night Train, with rules NT-01, NT-02 … */
export function newGame(
  games: string,
  id: string,
  said: { readonly title?: string; readonly prefix?: string },
): NewGame {
  if (!ID.test(id))
    throw new UsageError(
      `"${id}" cannot be the id of a game: it takes small letters, digits and single hyphens, as in night-train`,
    )
  if (existsSync(join(games, id))) throw new UsageError(`there is a game ${id} already`)
  const words = id.split('-')
  const title = said.title ?? words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(' ')
  const letters = words.length > 1 ? words.map((w) => w.charAt(0)).join('') : id
  const prefix = said.prefix ?? letters.slice(0, words.length > 1 ? 4 : 2).toUpperCase()
  if (!PREFIX.test(prefix))
    throw new UsageError(`--prefix takes two to four capital letters or digits, not "${prefix}"`)
  const taken = takenPrefixes(games).get(prefix)
  if (taken) throw new UsageError(`rules of ${taken} begin with ${prefix} already; choose others with --prefix`)
  return { id, title, prefix }
}

function takenPrefixes(games: string): ReadonlyMap<string, string> {
  const rules = readdirSync(games).flatMap((id) => {
    const file = join(games, id, 'RULES.md')
    return existsSync(file) ? [[id, readFileSync(file, 'utf8')] as const] : []
  })
  return new Map(
    rules.flatMap(([id, text]) => [...text.matchAll(/\b([A-Z][A-Z0-9]{0,3})-\d/g)].map((m) => [m[1] as string, id])),
  )
}

/** Makes the folder of a game: a whole small game to be rewritten, with its frozen play. */
export async function makeGame(
  toy: string,
  folder: string,
  game: NewGame,
  beforeItIsLoaded: () => Promise<void> = async () => {},
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  try {
    cpSync(toy, folder, { recursive: true, filter: (path) => statSync(path).isDirectory() || !isFrozen(path) })
    for (const file of filesIn(folder)) writeFileSync(file, renamed(readFileSync(file, 'utf8'), game))
    writeFileSync(join(folder, 'README.md'), readme(game, folder.startsWith(GAMES) ? game.id : `./${game.id}`))
    writeFileSync(join(folder, 'SOURCES.md'), SOURCES)
    await beforeItIsLoaded()
    const { default: made } = (await import(pathToFileURL(join(folder, 'game.ts')).href)) as {
      readonly default: AnyGame
    }
    freeze(made, folder)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  }
}

/** The same in a folder of its own. It has no web pieces: its board is drawn from its sheet. */
export async function makeOutside(folder: string, game: NewGame): Promise<void> {
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; name a new folder`)
  const { addOutsideGames } = await import('@sortie/server')
  await makeGame(join(GAMES, TOY.id), folder, game, async () => {
    rmSync(join(folder, 'web'), { recursive: true, force: true })
    await addOutsideGames(folder)
  })
}

/** Frozen plays are made anew; the scripts they are played from are kept. */
const isFrozen = (path: string): boolean => /transcripts\/.*\.(jsonl|txt)$/.test(path.replaceAll('\\', '/'))

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name))

const renamed = (text: string, { id, title, prefix }: NewGame): string =>
  text
    .replaceAll(TOY.id, id)
    .replaceAll(TOY.title, title)
    .replaceAll(TOY.constant, constantOf(id))
    .replace(new RegExp(`\\b${TOY.prefix}-(?=\\d)`, 'g'), `${prefix}-`)

const constantOf = (id: string): string => id.replace(/-([a-z0-9])/g, (_, c: string) => c.toUpperCase())

/** Puts the game's line into the index of all games. */
export function listedIn(index: string, id: string): string {
  const start = index.indexOf('export const games')
  const end = index.indexOf('\n}\n', start)
  if (start < 0 || end < 0)
    throw new UsageError('games/index.ts does not look as expected; add the line of the game by hand')
  const key = ID.test(id) && !id.includes('-') ? id : `'${id}'`
  return `${index.slice(0, end)}\n  ${key}: { game: () => import('./${id}/game.ts') },${index.slice(end)}`
}

const readme = ({ title }: NewGame, id: string): string => `# ${title}

Made from First Light, the toy game: rewrite it rule by rule.

Read in this order: \`RULES.md\` · \`game.ts\` (the table of contents) · \`rules/work.ts\` (one rule with a window, a roll, a choice
and a second roll) · \`state.ts\` and \`facts/\` · \`odds.ts\` · \`tests/rules.test.ts\`.

Play it: \`npx sortie play ${id}\`. Check it: \`npx sortie check ${id}\`.
`

const SOURCES = `# Sources

Say here whose game this is, where it can be found, under which licence its rules may be used, and what may not be included.
`
