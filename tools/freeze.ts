// node tools/freeze.ts [game]: plays the scripts of the current edition and writes down what happened and who saw what.
// Folders of other editions are never touched: they say how things were.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyGame } from '@sortie/engine'
import { parseScript, playScript, transcriptFor } from '@sortie/engine/plays'
import { headOf, type PlayFile, playFileText } from './play-file.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const SCRIPT = '.script.json'

/** Every file that a script comes to, by name. */
export function frozen(game: AnyGame, name: string, scriptText: string): ReadonlyMap<string, string> {
  const script = parseScript(scriptText)
  const table = playScript(game, script)
  const play: PlayFile = { head: headOf(table, script.seed), entries: table.entries }
  return new Map([
    [`${name}.jsonl`, playFileText(play)],
    ...table.base.world.seats.map(
      ({ seat, role }) => [`${name}.${seat}.txt`, transcriptFor(game, play, { seat, role })] as const,
    ),
  ])
}

/** Freezes all scripts of a game's current edition; gives the files that are not what they were. */
export function freeze(
  game: AnyGame,
  folder: string,
  named = (file: string): string => relative(ROOT, file),
): { readonly scripts: number; readonly changed: readonly string[] } {
  const edition = join(folder, 'tests/transcripts', `edition-${game.edition}`)
  const scripts = existsSync(edition) ? readdirSync(edition).filter((f) => f.endsWith(SCRIPT)) : []
  const changed = scripts.sort().flatMap((script) => {
    const path = join(edition, script)
    try {
      return [...frozen(game, basename(script, SCRIPT), readFileSync(path, 'utf8'))].flatMap(([file, text]) =>
        written(join(edition, file), text, named),
      )
    } catch (cause) {
      throw new Error(`${named(path)}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  })
  return { scripts: scripts.length, changed }
}

function written(path: string, text: string, named: (file: string) => string): string[] {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (before === text) return []
  writeFileSync(path, text)
  return [`${before === undefined ? 'new' : 'changed'}  ${named(path)}`]
}

function gamesToFreeze(wanted: string | undefined): readonly string[] {
  const all = readdirSync(join(ROOT, 'games')).filter((id) => existsSync(join(ROOT, 'games', id, 'game.ts')))
  if (wanted === undefined) return all
  if (!all.includes(wanted)) throw new Error(`there is no game "${wanted}"; there are ${all.join(', ')}`)
  return [wanted]
}

async function main(wanted: string | undefined): Promise<void> {
  for (const id of gamesToFreeze(wanted)) {
    const folder = join(ROOT, 'games', id)
    const { default: game } = (await import(pathToFileURL(join(folder, 'game.ts')).href)) as { default: AnyGame }
    const { scripts, changed } = freeze(game, folder)
    for (const line of changed) console.log(line)
    console.log(`${id}, edition ${game.edition}: ${scripts} scripts, ${changed.length} files written`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv[2]).catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : String(cause))
    process.exitCode = 1
  })
}
