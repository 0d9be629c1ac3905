import {
  type AnyGame,
  changedContent,
  type Fields,
  type Json,
  type Overlay,
  type Rows,
  same,
  unfit,
  withRows,
} from '@sortie/engine'
import { rowTitle } from '../log/rows-text.ts'

/** How a row stands against the game's own. */
export type Mark = 'same' | 'changed' | 'added' | 'retired'

export interface EditedRow {
  readonly id: string
  readonly title: string
  /** As it would be after saving; nothing if it is retired. */
  readonly row: Json | null
  readonly mark: Mark
  /** Whether it is not saved yet. */
  readonly unsaved: boolean
}

/** What a table plays with, what it started from, and what is changed but not saved. */
export interface Edits {
  readonly game: AnyGame
  /** The content of the table as it is. */
  readonly content: Rows
  readonly draft: Overlay
  /** What lies on the table: rows may name it. */
  readonly state?: unknown
}

/** The kinds whose rows people may write. */
export const kindsOf = (game: AnyGame): readonly string[] => Object.keys(game.contentFields ?? {})

export const fieldsOf = (game: AnyGame, kind: string): Fields => game.contentFields?.[kind] ?? {}

const rowIn = (rows: Rows | Overlay | null | undefined, kind: string, id: string): Json | undefined => {
  const some = rows?.[kind]
  return some && Object.hasOwn(some, id) ? some[id] : undefined
}

export const stockRow = ({ game }: Edits, kind: string, id: string): Json | undefined =>
  rowIn(game.content as Rows, kind, id)

export const savedRow = ({ content }: Edits, kind: string, id: string): Json | undefined => rowIn(content, kind, id)

/** A row as it would be after saving; null if it is retired. */
export function rowNow(edits: Edits, kind: string, id: string): Json | null {
  const drafted = rowIn(edits.draft, kind, id)
  return drafted === undefined ? (savedRow(edits, kind, id) ?? null) : drafted
}

function markOf(edits: Edits, kind: string, id: string): Mark {
  const [stock, now] = [stockRow(edits, kind, id), rowNow(edits, kind, id)]
  if (now === null) return 'retired'
  if (stock === undefined) return 'added'
  return same(stock, now) ? 'same' : 'changed'
}

/** All rows of a kind: the game's in its order, then those that the table added. */
export function rowsOf(edits: Edits, kind: string): readonly EditedRow[] {
  const ids = [(edits.game.content as Rows)[kind], edits.content[kind], edits.draft[kind]].flatMap((rows) =>
    Object.keys(rows ?? {}),
  )
  return [...new Set(ids)].map((id) => {
    const row = rowNow(edits, kind, id)
    const title = rowTitle(row ?? savedRow(edits, kind, id) ?? stockRow(edits, kind, id)) ?? id
    return { id, title, row, mark: markOf(edits, kind, id), unsaved: rowIn(edits.draft, kind, id) !== undefined }
  })
}

/** How many rows of a kind differ from the game's. */
export const differing = (edits: Edits, kind: string): number =>
  rowsOf(edits, kind).filter((r) => r.mark !== 'same').length

/** The draft with one row more; what says nothing new is left out. `undefined` puts back what the table has. */
export function withEdit(edits: Edits, kind: string, id: string, row: Json | null | undefined): Overlay {
  const { [id]: _, ...others } = edits.draft[kind] ?? {}
  const saved = savedRow(edits, kind, id) ?? null
  const rows = row === undefined || same(row, saved) ? others : { ...others, [id]: row }
  const { [kind]: __, ...kinds } = edits.draft
  return Object.keys(rows).length === 0 ? kinds : { ...kinds, [kind]: rows }
}

/** Several rows laid over the draft. */
export const withEdits = (edits: Edits, rows: Overlay): Overlay =>
  Object.entries(rows).reduce<Overlay>(
    (draft, [kind, some]) =>
      Object.entries(some).reduce((d, [id, row]) => withEdit({ ...edits, draft: d }, kind, id, row), draft),
    edits.draft,
  )

export const editsIn = (draft: Overlay): number =>
  Object.values(draft).reduce((n, rows) => n + Object.keys(rows).length, 0)

/** Everything that does not fit, a sentence each, with the row it is about. */
export function problemsIn({ game, content, draft, state = {} }: Edits): readonly ContentProblem[] {
  const laid = changedContent(game, content, draft, state)
  return 'problems' in laid ? laid.problems.map(problemOf) : []
}
export interface ContentProblem {
  readonly text: string
  readonly kind?: string
  readonly id?: string
}
function problemOf(text: string): ContentProblem {
  const named = /^([\w-]+)\/(.+?)(?: takes | is missing|: )/u.exec(text)
  return named ? { text, kind: named[1] as string, id: named[2] as string } : { text }
}

/** What a field of a row takes, if it does not fit; by field. */
export const wrongFields = (fields: Fields, row: Json): { readonly [field: string]: string } =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, shape]) => {
      const expected = unfit(shape, (row as { readonly [field: string]: Json } | null)?.[name])
      return expected === undefined ? [] : [[name, expected]]
    }),
  )

/** The content as it would be after saving. */
export const after = ({ content, draft }: Edits): unknown => withRows(content, draft)

/** Rows that were pasted, or why they cannot be read. */
export function rowsFrom(text: string, game: AnyGame): { readonly rows: Overlay } | { readonly problem: string } {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
  const laid = changedContent({ ...game, contentProblems: undefined }, game.content, read)
  return 'problems' in laid ? { problem: laid.problems.join('; ') } : { rows: read as Overlay }
}
