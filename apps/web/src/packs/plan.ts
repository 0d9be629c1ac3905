import { type AnyGame, type Overlay, type Rows, spaced, type UsedPack, withRows } from '@sortie/engine'
import type { ContentChange } from '@sortie/protocol'
import {
  LONGEST_PACK,
  manifestOf,
  type Pack,
  problemsFor,
  type RowChange,
  readPack,
  rowChanges,
  sizeText,
  withAlso,
  withoutPack,
} from '@sortie/table/browser'
import { rowTitle } from '../log/rows-text.ts'
import { w } from '../words/content.ts'

/** What using a pack changes at a table: its rows, and those that only its version before had. */
export function toUse(game: AnyGame, used: readonly UsedPack[], pack: Pack): ContentChange {
  const before = used.find((u) => u.id === pack.id)
  const besides = before ? withoutPack(game.content, before, pack.content) : {}
  return {
    rows: pack.content,
    pack: manifestOf(pack),
    ...(Object.keys(besides).length > 0 && { besides }),
  }
}

/** The rows that a change alters, by their names. */
export const changesOf = (
  content: Rows,
  { rows, besides = {} }: ContentChange,
): readonly { readonly text: string; readonly how: RowChange['how'] }[] => {
  const after = withRows(content, withAlso(besides, rows)) as Rows
  return rowChanges(content, after).map(({ kind, id, how }) => {
    const row = after[kind]?.[id] ?? content[kind]?.[id]
    return { text: `${spaced(kind).toLowerCase()}: ${rowTitle(row) ?? id} (${id})`, how }
  })
}

/** What taking a pack out changes: the game's own rows stand again. */
export const toTakeOut = (game: AnyGame, pack: UsedPack): ContentChange => ({
  rows: withoutPack(game.content, pack),
  unpack: pack.id,
})

/** A pack from a chosen file, if it fits this game; otherwise the problem with it. */
export async function packFrom(
  file: Blob,
  game: AnyGame,
  used: readonly UsedPack[],
): Promise<{ readonly pack: Pack } | { readonly problem: string }> {
  // A letter has at most four bytes: what is larger need not be read.
  if (file.size > 4 * LONGEST_PACK) return { problem: w.packs.tooLarge(sizeText(file.size), sizeText(LONGEST_PACK)) }
  const read = readPack(await file.text())
  const problems = 'problems' in read ? read.problems : problemsFor(game, read.pack, used)
  return 'problems' in read || problems.length > 0 ? { problem: `${problems.join('; ')}.` } : read
}

/** The rows of a table that are its own: not those that came with a pack. */
export function ownOnly(rows: Overlay, used: readonly UsedPack[]): Overlay {
  const own = Object.entries(rows).map(([kind, some]) => [
    kind,
    Object.fromEntries(Object.entries(some).filter(([id]) => !used.some((p) => p.rows[kind]?.includes(id)))),
  ])
  return Object.fromEntries(own.filter(([, some]) => Object.keys(some as object).length > 0)) as Overlay
}

/** An id out of a title: “The Deep!” is the-deep. */
export const idFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
