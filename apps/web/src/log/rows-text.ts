import { type Json, type Overlay, spaced } from '@sortie/engine'
import type { Did } from '@sortie/protocol'
import type { Face } from '../games/face.ts'
import { w } from '../words/index.ts'

const MOST_NAMED = 3

/** What a row of content calls itself. */
export function rowTitle(row: Json | undefined): string | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return undefined
  const { name, title, text } = row as { readonly [field: string]: Json }
  return [name, title, text].find((t): t is string => typeof t === 'string' && t !== '')
}

type Changed = Did & { readonly did: 'content' }

/** Which rows of content were changed, the first of many by their names. */
export function rowsText({ rows, pack, unpack }: Changed, game: Face): string {
  if (pack) return w.usedPack(pack.title, pack.version, pack.author, pack.licence)
  if (unpack !== undefined) return w.tookOutPack(unpack)
  const stock = (game.content ?? {}) as Overlay
  const named = Object.entries(rows).flatMap(([kind, some]) =>
    Object.entries(some).map(([id, row]) => {
      const title = rowTitle(row) ?? rowTitle(stock[kind]?.[id]) ?? id
      return row === null ? w.rowRetired(title) : w.rowChanged(title, spaced(kind).toLowerCase())
    }),
  )
  const shown = named.slice(0, MOST_NAMED)
  return w.changedContent(named.length > MOST_NAMED ? [...shown, w.moreRows(named.length - MOST_NAMED)] : shown)
}
