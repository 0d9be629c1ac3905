import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Overlay } from '@sortie/engine'
import { LONGEST_PACK, type Pack, packIn, readPack, sizeText } from '@sortie/table'
import { UsageError } from '../errors.ts'
import { readJson } from '../games.ts'

/** A pack out of a file or a folder; what is wrong with it is said with its name. */
export function packAt(path: string): Pack {
  if (!existsSync(path)) throw new UsageError(`${path} is not there`)
  const found = statSync(path).isDirectory() ? packIn(folderPack(path)) : fileAt(path)
  if ('problems' in found) throw new UsageError(`${path}: ${found.problems.join('; ')}`)
  return found.pack
}

function fileAt(path: string): ReturnType<typeof readPack> {
  const { size } = statSync(path)
  // A letter has at most four bytes: what is larger need not be read.
  if (size > 4 * LONGEST_PACK)
    throw new UsageError(`${path} has ${sizeText(size)}; a pack has at most ${sizeText(LONGEST_PACK)}`)
  return readPack(readFileSync(path, 'utf8'))
}

/** A folder with `pack.json` and, in `content/`, a file for each kind: rows by id. */
function folderPack(folder: string): unknown {
  const manifest = readJson(join(folder, 'pack.json'))
  const inside = join(folder, 'content')
  const files = existsSync(inside) ? readdirSync(inside).filter((name) => name.endsWith('.json')) : []
  const content = Object.fromEntries(files.map((name) => [name.slice(0, -5), readJson(join(inside, name))]))
  return { format: 'sortie-pack', ...(manifest as object), content }
}

/** What a new pack's folder begins with: its manifest, and no row yet. */
export const newManifest = (id: string, game: { readonly id: string; readonly edition: number }): object => ({
  id,
  version: '0.1',
  title: id.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase()),
  author: 'Your name',
  licence: 'CC BY 4.0',
  description: '',
  requires: { game: game.id, edition: game.edition },
})

/** How many rows of each kind there are. */
export const rowsIn = (content: Overlay): string =>
  Object.entries(content)
    .map(([kind, rows]) => `${kind} ${Object.keys(rows).length}`)
    .join(', ') || 'no rows'
