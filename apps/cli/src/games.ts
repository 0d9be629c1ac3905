import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyGame, defaultsOf, type Json, overlaid, type Settings } from '@sortie/engine'
import { games, type Listed } from '@sortie/games'
import { packIn } from '@sortie/table'
import { type RuleEntry, rulesOf } from '../../../tools/rule-index.ts'
import { messageOf, UsageError, unknown } from './errors.ts'
import { type Given, pairsOf, textOf } from './options.ts'
import { parseValue } from './shape-text.ts'

/** The repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
export const GAMES = join(ROOT, 'games')

export const gameIds: readonly string[] = Object.keys(games)

/** Where games lie that are not of this repository: their folder, and the file that exports them. */
export const placeOf = new Map<string, { readonly folder: string; readonly entry: string }>()
export const folderOf = (id: string): string => placeOf.get(id)?.folder ?? join(GAMES, id)

export function listed(id: string): Listed {
  const found = Object.hasOwn(games, id) ? games[id] : undefined
  if (!found) throw unknown('game', id, gameIds)
  return found
}

export const loadGame = async (id: string): Promise<AnyGame> => (await listed(id).game()).default

/** The rules of a game, with where they are carried out and tested. */
export const rulesOfGame = (id: string): readonly RuleEntry[] => rulesOf(folderOf(id))

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

/** The same as texts, each a value or a range: `companionLimit=2,3,4` has commas of its own. */
export function settingTexts(given: Given): { readonly [key: string]: string } {
  const parts = (given.values['settings'] ?? []).flatMap((text) =>
    text.split(',').reduce<readonly string[]>((all, part) => {
      const last = all.at(-1)
      return part.includes('=') || last === undefined ? [...all, part] : [...all.slice(0, -1), `${last},${part}`]
    }, []),
  )
  const joined = { ...given, values: { settings: parts } }
  return Object.fromEntries(pairsOf(joined, 'settings', 'key=value pairs with commas between'))
}

/** `--content file.json`: rows by kind and id, laid over the game's own. Nothing, if it is not said. */
export function contentOf(game: AnyGame, given: Given): unknown {
  const file = textOf(given, 'content')
  if (file === undefined) return undefined
  return laidOver(game, readJson(file), file)
}

/** A table's own rows over the game's; what does not fit is refused by the name of the file. */
export function laidOver(game: AnyGame, overlay: unknown, file: string): unknown {
  const laid = overlaid(game, rowsOf(overlay, file))
  if ('problems' in laid) throw new UsageError(`${file}: ${laid.problems.join('; ')}`)
  return laid.content
}

/** The rows of a pack, or rows as they are. */
function rowsOf(read: unknown, file: string): unknown {
  if ((read as { readonly format?: unknown } | null)?.format !== 'sortie-pack') return read
  const found = packIn(read)
  if ('problems' in found) throw new UsageError(`${file}: ${found.problems.join('; ')}`)
  return found.pack.content
}

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${messageOf(cause)}`)
  }
}
