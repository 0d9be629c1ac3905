import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { games } from '@sortie/games'
import type { ListedPack, Refused } from '@sortie/protocol'
import {
  byVersion,
  hashOfPack,
  LONGEST_PACK,
  manifestOf,
  type Pack,
  packIn,
  problemsFor,
  readPack,
} from '@sortie/table'
import type { Config } from './config.ts'

/** Where a server keeps its packs. */
export const folderOfPacks = ({ packs, data }: Pick<Config, 'packs' | 'data'>): string => packs || join(data, 'packs')

const MOST_PACKS = 500
const LOOK_EVERY = 2_000

interface Kept {
  readonly pack: Pack
  readonly hash: string
}

/** The packs in a folder, one per file. Files that are not packs are ignored. */
export class PackShelf {
  readonly #folder: string
  #kept: readonly Kept[] = []
  /** Files as they were read last, by name: their time and size tell whether they have changed. */
  #files = new Map<string, { readonly stamp: string; readonly kept: Kept | undefined }>()
  #looked = Number.NEGATIVE_INFINITY

  constructor(folder: string) {
    this.#folder = folder
  }

  /** By title, later versions first. */
  list(): readonly ListedPack[] {
    return this.#all()
      .map(({ pack, hash }) => ({
        ...manifestOf(pack),
        hash,
        rows: Object.fromEntries(Object.entries(pack.content).map(([kind, some]) => [kind, Object.keys(some).length])),
      }))
      .sort((a, b) => a.title.localeCompare(b.title) || byVersion(a.version, b.version))
  }

  pack(hash: string): Pack | undefined {
    return this.#all().find((k) => k.hash === hash)?.pack
  }

  /** Puts a pack into the folder, if its game takes it and nobody else has its id. */
  async install(read: unknown): Promise<ListedPack | Refused> {
    const found = packIn(read)
    if ('problems' in found) return wrong(found.problems)
    const { pack } = found
    const text = JSON.stringify(pack, undefined, 2)
    if (text.length > LONGEST_PACK) return wrong([`a pack has at most ${LONGEST_PACK / 1024} kB`])
    const entry = Object.hasOwn(games, pack.requires.game) ? games[pack.requires.game] : undefined
    if (!entry) return wrong([`it is for a game “${pack.requires.game}”, which is not here`])
    const problems = problemsFor((await entry.game()).default, pack)
    if (problems.length > 0) return wrong(problems)
    this.#looked = Number.NEGATIVE_INFINITY
    const [hash, there] = [hashOfPack(pack), this.#all()]
    const taken = there.find((k) => k.pack.id === pack.id && k.pack.author !== pack.author)
    if (taken)
      return refusedPack(
        'pack/taken',
        `there is a pack “${pack.id}” by ${taken.pack.author} here; yours needs an id of its own`,
      )
    const again = there.find((k) => k.pack.id === pack.id && k.pack.version === pack.version)
    if (again && again.hash !== hash)
      return refusedPack(
        'pack/taken',
        `version ${pack.version} of “${pack.id}” is here with other rows; give yours a higher version`,
      )
    if (!again) {
      if (there.length >= MOST_PACKS) return refusedPack('pack/taken', `this server keeps at most ${MOST_PACKS} packs`)
      this.#write(`${pack.id}-${pack.version}.json`, text)
    }
    return this.list().find((p) => p.hash === hash) as ListedPack
  }

  /** Whole, or not at all. */
  #write(name: string, text: string): void {
    mkdirSync(this.#folder, { recursive: true })
    const path = join(this.#folder, name)
    writeFileSync(`${path}.part`, `${text}\n`)
    renameSync(`${path}.part`, path)
    this.#looked = Number.NEGATIVE_INFINITY
  }

  #all(): readonly Kept[] {
    const now = performance.now()
    if (now - this.#looked < LOOK_EVERY) return this.#kept
    this.#looked = now
    const files = new Map<string, { readonly stamp: string; readonly kept: Kept | undefined }>()
    for (const name of namesIn(this.#folder)) {
      // A file that was removed this moment has no size.
      const { size = 0, mtimeMs = 0 } = statSync(join(this.#folder, name), { throwIfNoEntry: false }) ?? {}
      if (size === 0) continue
      const stamp = `${size}/${mtimeMs}`
      const before = this.#files.get(name)
      files.set(name, before?.stamp === stamp ? before : { stamp, kept: this.#read(name, size) })
    }
    this.#files = files
    this.#kept = [...files.values()].flatMap(({ kept }) => kept ?? [])
    return this.#kept
  }

  #read(name: string, size: number): Kept | undefined {
    // A character has at most four bytes: a larger file is no pack and is not read.
    if (size > 4 * LONGEST_PACK) return undefined
    const read = readPack(readFileSync(join(this.#folder, name), 'utf8'))
    return 'pack' in read ? { pack: read.pack, hash: hashOfPack(read.pack) } : undefined
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .slice(0, MOST_PACKS)
  } catch {
    return []
  }
}

const refusedPack = (code: string, message: string): Refused => ({ refused: code, message })
const wrong = (problems: readonly string[]): Refused => refusedPack('pack/wrong', problems.join('; '))
