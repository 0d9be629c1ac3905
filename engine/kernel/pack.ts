import { type Overlay, openRows } from './content.ts'
import type { AnyGame } from './game.ts'

/** What a pack of content says of itself. */
export interface PackManifest {
  readonly id: string
  readonly version: string
  readonly title: string
  readonly author: string
  readonly licence: string
  readonly description: string
  readonly requires: { readonly game: string; readonly edition: number }
}

/** A pack that a table uses: the hash of the whole pack, and which rows came from it. */
export interface UsedPack extends PackManifest {
  readonly hash: string
  readonly rows: { readonly [kind: string]: readonly string[] }
}

/** How an id and a version are written, and how long the texts of a manifest may be. */
export const PACK_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
export const PACK_VERSION = /^\d{1,4}(?:\.\d{1,4}){0,2}$/
export const PACK_TEXTS = {
  title: { least: 1, most: 80 },
  author: { least: 1, most: 80 },
  licence: { least: 1, most: 80 },
  description: { least: 0, most: 1000 },
} as const
const FIELDS: readonly string[] = ['id', 'version', 'title', 'author', 'licence', 'description', 'requires']

/** Everything that is wrong with a manifest, a sentence each. `others`: fields that may stand beside it. */
export function problemsWithManifest(manifest: unknown, others: readonly string[] = []): readonly string[] {
  if (!isObject(manifest)) return ['a pack is an object with id, version, title, author, licence, requires and content']
  const { id, version, requires } = manifest
  const stray = Object.keys(manifest).filter((key) => !FIELDS.includes(key) && !others.includes(key))
  return [
    ...stray.map((key) => `a pack holds rows and no code: it has no "${key.slice(0, 40)}"`),
    ...(typeof id === 'string' && PACK_ID.test(id)
      ? []
      : ['id takes 1 to 40 small letters and numbers, with dashes between']),
    ...(typeof version === 'string' && PACK_VERSION.test(version) ? [] : ['version takes numbers with dots, like 1.0']),
    ...Object.entries(PACK_TEXTS).flatMap(([key, { least, most }]) => {
      const text = manifest[key]
      return typeof text === 'string' && text.trim().length >= least && text.length <= most
        ? []
        : [`${key} takes ${least} to ${most} characters`]
    }),
    ...(isObject(requires) &&
    typeof requires['game'] === 'string' &&
    Number.isSafeInteger(requires['edition']) &&
    Object.keys(requires).length === 2
      ? []
      : ['requires takes a game and the first edition it fits, like {"game": "…", "edition": 1}']),
  ]
}

/** What is wrong with the form of a used pack, or nothing. */
export function malformedPack(pack: unknown): string | undefined {
  const [wrong] = problemsWithManifest(pack, ['hash', 'rows'])
  if (wrong !== undefined) return wrong
  const { hash, rows } = pack as { readonly hash?: unknown; readonly rows?: unknown }
  const named =
    isObject(rows) &&
    Object.values(rows).every((ids) => Array.isArray(ids) && ids.every((each) => typeof each === 'string'))
  return typeof hash === 'string' && named ? undefined : 'a used pack has a hash, and its rows by kind'
}

/** Why a table cannot use a pack, or nothing. */
export function problemWithPack(game: AnyGame, used: readonly UsedPack[], pack: PackManifest): string | undefined {
  const { requires } = pack
  if (requires.game !== game.id) return `“${pack.title}” is for ${requires.game}, and this is ${game.id}`
  if (requires.edition > game.edition)
    return `“${pack.title}” asks for edition ${requires.edition} of ${game.id}, and this is edition ${game.edition}: it needs a newer Sortie`
  const other = used.find((u) => u.id === pack.id && u.author !== pack.author)
  return (
    other &&
    `there is a pack “${pack.id}” by ${other.author} already; this one, by ${pack.author}, needs an id of its own`
  )
}

/** The packs of a table after one is added or removed. */
export function packsAfter(
  used: readonly UsedPack[],
  { pack, unpack }: { readonly pack?: UsedPack; readonly unpack?: string },
): readonly UsedPack[] {
  if (!pack && unpack === undefined) return used
  return [...used.filter((u) => u.id !== unpack && u.id !== pack?.id), ...(pack ? [pack] : [])]
}

/** Which rows an overlay names, by kind. */
export const rowIds = (rows: Overlay): UsedPack['rows'] =>
  Object.fromEntries(Object.entries(rows).map(([kind, some]) => [kind, Object.keys(some).sort()]))

/** A pack as everybody may know it: without surprises for the players, and without texts about them. */
export function openPack(game: Pick<AnyGame, 'contentForGm'>, pack: UsedPack): UsedPack {
  const asRows = Object.fromEntries(Object.entries(pack.rows).map(([kind]) => [kind, {}]))
  const kinds = Object.keys(openRows(game, asRows))
  return { ...pack, description: '', rows: Object.fromEntries(kinds.map((kind) => [kind, pack.rows[kind] ?? []])) }
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
