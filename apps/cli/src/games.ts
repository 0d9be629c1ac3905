import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyGame, defaultsOf, type Json, overlaid, type Settings } from '@sortie/engine'
import { games, type Listed } from '@sortie/games'
import { type RuleEntry, rulesOf } from '../../../tools/rule-index.ts'
import { messageOf, UsageError, unknown } from './errors.ts'
import { type Given, pairsOf, textOf } from './options.ts'
import { parseValue } from './shape-text.ts'

/** The repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
export const GAMES = join(ROOT, 'games')

export const gameIds: readonly string[] = Object.keys(games)

export function listed(id: string): Listed {
  const found = Object.hasOwn(games, id) ? games[id] : undefined
  if (!found) throw unknown('game', id, gameIds)
  return found
}

export const loadGame = async (id: string): Promise<AnyGame> => (await listed(id).game()).default

/** The rules of a game, with where they are carried out and tested. */
export const rulesOfGame = (id: string): readonly RuleEntry[] => rulesOf(join(GAMES, id))

export function ruleNamed(rules: readonly RuleEntry[], id: string): RuleEntry {
  const found = rules.find((r) => r.id.toLowerCase() === id.trim().toLowerCase())
  if (!found)
    throw unknown(
      'rule',
      id,
      rules.map((r) => r.id),
    )
  return found
}

/** `--settings stormSize=8,beaconSize=6`, checked against what the game declares, over its defaults. */
export function settingsOf(game: AnyGame, given: Given): { readonly [key: string]: Json } {
  const declared = game.settings as Settings
  const split = { ...given, values: { settings: (given.values['settings'] ?? []).flatMap((t) => t.split(',')) } }
  const said = pairsOf(split, 'settings', 'key=value pairs with commas between').map(([key, text]) => {
    const setting = Object.hasOwn(declared, key) ? declared[key] : undefined
    if (!setting) throw unknown('setting', key, Object.keys(declared))
    return [key, parseValue(setting.shape, text, `the setting ${key} (${setting.rule})`)] as const
  })
  return { ...defaultsOf(declared), ...Object.fromEntries(said) }
}

/** `--content file.json`: rows by kind and id, laid over the game's own. Nothing, if it is not said. */
export function contentOf(game: AnyGame, given: Given): unknown {
  const file = textOf(given, 'content')
  if (file === undefined) return undefined
  const laid = overlaid(game, readJson(file) as never)
  if ('problems' in laid) throw new UsageError(`${file}: ${laid.problems.join('; ')}`)
  return laid.content
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${messageOf(cause)}`)
  }
}
