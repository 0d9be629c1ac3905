import type { AnyGame } from './game.ts'
import { canonical, type Json, same } from './json.ts'
import { type Fields, unfitFields } from './shape.ts'

/** Rows of content by kind and id: tables, decks, gear, menus. The effect of a row is up to the procedures. */
export type Rows = { readonly [kind: string]: { readonly [id: string]: Json } }

/** A table's changes to a game's content: rows replaced or added. A row set to null is retired. */
export type Overlay = { readonly [kind: string]: { readonly [id: string]: Json } }

type Laid = { readonly content: unknown } | { readonly problems: readonly string[] }

/** A limit: all content is sent to every screen. */
const MOST_LETTERS = 512 * 1024
const MOST_NAMED = 50

/** A game's content with a table's overlay. Every wrong row is named, and then nothing changes. */
export const overlaid = (game: AnyGame, overlay: unknown): Laid => changedContent(game, game.content, overlay)

/**
 * The same for content that a table has already: rows of its own are changed once more. Rows may name what lies on the table,
 * which is in its state; a game looks for that only if the state is given.
 */
export function changedContent(game: AnyGame, content: unknown, overlay: unknown, state?: unknown): Laid {
  if (!isRows(overlay)) return { problems: ["a table's own content is an object of kinds, each with rows by id"] }
  const shapes = (game.contentFields ?? {}) as { readonly [kind: string]: Fields }
  const problems = Object.entries(overlay).flatMap(([kind, rows]) => {
    const fields = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined
    if (!fields)
      return [`${game.id} has no content called "${kind}"; it has ${Object.keys(shapes).sort().join(', ') || 'none'}`]
    return isRows(rows)
      ? Object.entries(rows).flatMap(([id, row]) => problemWithRow(kind, fields, id, row as Json))
      : [`${kind} takes rows by id`]
  })
  if (problems.length > 0) return { problems: problems.slice(0, MOST_NAMED) }
  const changed = withRows(content, overlay as Overlay)
  const contradictions: readonly string[] = game.contentProblems?.(changed, state) ?? []
  if (contradictions.length > 0) return { problems: contradictions.slice(0, MOST_NAMED) }
  return canonical(changed as Json).length > MOST_LETTERS
    ? { problems: [`the rows of a table have at most ${MOST_LETTERS} letters together`] }
    : { content: changed }
}

/** Letters and numbers, with dots, dashes and spaces between: ids are shown, and appear in links. */
const ID = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.'-]{0,58}[\p{L}\p{N}])?$/u

function problemWithRow(kind: string, fields: Fields, id: string, row: Json): readonly string[] {
  if (!ID.test(id))
    return [
      `${kind}: an id has 1 to 60 letters and numbers, with dots, dashes or spaces between, unlike "${id.slice(0, 80)}"`,
    ]
  const expected = row === null ? undefined : unfitFields(fields, row)
  return expected ? [`${kind}/${id} takes ${expected}`] : []
}

/** Content after a change that was checked before. */
export function withRows(content: unknown, rows: Overlay): unknown {
  const before = (content ?? {}) as Rows
  const merged = Object.entries(rows).map(([kind, some]) => [kind, without({ ...before[kind], ...some })] as const)
  return { ...before, ...Object.fromEntries(merged) }
}

/** The rows in which a table's content differs from the game's; null for a missing row. */
export function ownRows(game: Pick<AnyGame, 'content'>, content: unknown): Overlay {
  const [stock, here] = [(game.content ?? {}) as Rows, (content ?? {}) as Rows]
  const kinds = [...new Set([...Object.keys(stock), ...Object.keys(here)])]
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const [own, theirs] = [here[kind] ?? {}, stock[kind] ?? {}]
      if (own === theirs) return []
      const changed = Object.entries(own).filter(([id, row]) => {
        const before = Object.hasOwn(theirs, id) ? theirs[id] : undefined
        return before === undefined || (before !== row && !same(row, before))
      })
      const gone = Object.keys(theirs).flatMap((id) => (Object.hasOwn(own, id) ? [] : [[id, null] as const]))
      return changed.length + gone.length === 0 ? [] : [[kind, Object.fromEntries([...changed, ...gone])]]
    }),
  )
}

/** The changed rows that everybody may know, without surprises. */
export function openRows(game: Pick<AnyGame, 'contentForGm'>, rows: Overlay): Overlay {
  const secret: readonly string[] = game.contentForGm ?? []
  return Object.fromEntries(Object.entries(rows).filter(([kind]) => !secret.includes(kind)))
}

const isRows = (rows: unknown): rows is { readonly [key: string]: unknown } =>
  typeof rows === 'object' && rows !== null && !Array.isArray(rows)

const without = (rows: { readonly [id: string]: Json }): { readonly [id: string]: Json } =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => row !== null))
