import {
  type AnyGame,
  canonical,
  type Overlay,
  overlaid,
  type PackManifest,
  problemsWithManifest,
  problemWithPack,
  rowIds,
  type UsedPack,
} from '@sortie/engine'
import { sha } from '../crypto/hash.ts'

/** A pack of content in one file: its manifest, and rows as an overlay on a game's own. */
export interface Pack extends PackManifest {
  readonly format: 'sortie-pack'
  readonly content: Overlay
}

/** An entry of a log and a file of a table have to hold it. */
export const LONGEST_PACK = 200 * 1024
const BESIDES: readonly string[] = ['format', 'content']
const MOST_NAMED = 20

type Read = { readonly pack: Pack } | { readonly problems: readonly string[] }

/** A pack from the text of its file, or all problems with it. The rows are checked by the game. */
export function readPack(text: string): Read {
  if (text.length > LONGEST_PACK)
    return { problems: [`a pack has at most ${LONGEST_PACK / 1024} kB, and this has ${sizeText(text.length)}`] }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    return { problems: [`this cannot be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}`] }
  }
  return packIn(read)
}

export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} kB`

/** The same from parsed JSON. */
export function packIn(read: unknown): Read {
  if (typeof read !== 'object' || read === null || (read as { readonly format?: unknown }).format !== 'sortie-pack')
    return { problems: ['this is no pack: a pack says "format": "sortie-pack"'] }
  const { content } = read as { readonly content?: unknown }
  const problems = [
    ...problemsWithManifest(read, BESIDES),
    ...(typeof content === 'object' && content !== null && !Array.isArray(content)
      ? scriptsIn(content, 'content')
      : ['content takes rows by kind and id']),
  ]
  return problems.length > 0 ? { problems: problems.slice(0, MOST_NAMED) } : { pack: read as Pack }
}

/** Rows are plain words: markup that could run is refused, though no screen would run it. */
const SCRIPT = /<\s*(script|iframe|object|embed)\b|\bjavascript:/i
function scriptsIn(value: unknown, at: string): readonly string[] {
  if (typeof value === 'string') return SCRIPT.test(value) ? [`${at} holds a script; a pack is plain text`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => scriptsIn(inside, `${at}/${key}`))
}

/** Why a game cannot use a pack, a sentence each; nothing if it can. */
export function problemsFor(game: AnyGame, pack: Pack, used: readonly UsedPack[] = []): readonly string[] {
  const unusable = problemWithPack(game, used, manifestOf(pack))
  if (unusable !== undefined) return [unusable]
  const laid = overlaid(game, pack.content)
  return 'problems' in laid ? laid.problems : []
}

export const manifestOf = ({ id, version, title, author, licence, description, requires }: Pack): PackManifest => ({
  id,
  version,
  title,
  author,
  licence,
  description,
  requires: { game: requires.game, edition: requires.edition },
})

export const packOf = (manifest: PackManifest, content: Overlay): Pack => ({
  format: 'sortie-pack',
  ...manifest,
  content,
})

/** Names a pack with everything in it: the same words, the same hash. */
export const hashOfPack = (pack: Pack): string => sha(canonical(packOf(manifestOf(pack), pack.content)))

/** A pack as a table pins it. */
export const usedPack = (manifest: PackManifest, content: Overlay): UsedPack => {
  const pack = packOf(manifest, content)
  return { ...manifestOf(pack), hash: hashOfPack(pack), rows: rowIds(content) }
}

/** Whether the rows of an entry match its pack's hash; further rows may stand beside them. */
export function holdsPack(pack: UsedPack, rows: Overlay): boolean {
  const own = Object.entries(pack.rows).map(([kind, ids]) => [
    kind,
    Object.fromEntries(ids.flatMap((id) => (rows[kind]?.[id] === undefined ? [] : [[id, rows[kind][id]]]))),
  ])
  return hashOfPack({ format: 'sortie-pack', ...pack, content: Object.fromEntries(own) as Overlay }) === pack.hash
}

/** Two overlays as one; where both name a row, the second counts. */
export const withAlso = (first: Overlay, second: Overlay): Overlay =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((kind) => [
      kind,
      { ...first[kind], ...second[kind] },
    ]),
  )

/** The overlay that removes a used pack: the game's own rows, or none. Rows in `keep` stay. */
export function withoutPack(stock: unknown, { rows }: Pick<UsedPack, 'rows'>, keep: Overlay = {}): Overlay {
  const own = (stock ?? {}) as Overlay
  const back = Object.entries(rows).map(([kind, ids]) => [
    kind,
    Object.fromEntries(
      ids.filter((id) => keep[kind]?.[id] === undefined).map((id) => [id, own[kind]?.[id] ?? null] as const),
    ),
  ])
  return Object.fromEntries(back.filter(([, some]) => Object.keys(some as object).length > 0)) as Overlay
}

/** Later versions first. */
export function byVersion(a: string, b: string): number {
  const [x, y] = [a, b].map((v) => v.split('.').map(Number)) as [number[], number[]]
  for (let i = 0; i < 3; i++) {
    const by = (y[i] ?? 0) - (x[i] ?? 0)
    if (by !== 0) return by
  }
  return 0
}
