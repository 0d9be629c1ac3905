import type { AnyGame } from './game.ts'
import type { Json } from './json.ts'
import { type Fields, unfitFields } from './shape.ts'

/** Rows of content by kind and id: tables, decks, gear, menus. What a row does is a procedure's business. */
export type Rows = { readonly [kind: string]: { readonly [id: string]: Json } }

/** What a table changes of a game's content: rows replaced or added. A row set to null is retired: known, not chosen. */
export type Overlay = { readonly [kind: string]: { readonly [id: string]: Json } }

/** A game's content with a table's own laid over it; every row that does not fit is named, and then nothing is changed. */
export function overlaid(
  game: AnyGame,
  overlay: unknown,
): { readonly content: unknown } | { readonly problems: readonly string[] } {
  if (!isOverlay(overlay)) return { problems: ["a table's own content is an object of kinds, each with rows by id"] }
  const shapes = (game.contentFields ?? {}) as { readonly [kind: string]: Fields }
  const problems = Object.entries(overlay).flatMap(([kind, rows]) => {
    const fields = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined
    if (!fields)
      return [`${game.id} has no content called "${kind}"; it has ${Object.keys(shapes).sort().join(', ') || 'none'}`]
    if (!isRows(rows)) return [`${kind} takes rows by id`]
    return Object.entries(rows).flatMap(([id, row]) => {
      const expected = row === null ? undefined : unfitFields(fields, row)
      return expected ? [`${kind}/${id} takes ${expected}`] : []
    })
  })
  if (problems.length > 0) return { problems }
  const stock = game.content as Rows
  const merged = Object.entries(overlay).map(([kind, rows]) => [kind, without({ ...stock[kind], ...rows })] as const)
  const content = { ...stock, ...Object.fromEntries(merged) }
  const contradictions: readonly string[] = game.contentProblems?.(content) ?? []
  return contradictions.length > 0 ? { problems: contradictions } : { content }
}

const isRows = (rows: unknown): rows is Overlay[string] =>
  typeof rows === 'object' && rows !== null && !Array.isArray(rows)

const isOverlay = (overlay: unknown): overlay is Overlay => isRows(overlay)

const without = (rows: { readonly [id: string]: Json }): { readonly [id: string]: Json } =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => row !== null))
