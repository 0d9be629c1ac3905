import type { Json, PlainQuestion, Shape } from '@sortie/engine'

/** What a file says about one character, by field. */
export type Values = { readonly [field: string]: Json }

/** A field of a character's file. */
export interface FileField {
  /** What the field may hold in a file. Wider than the rules: the rules judge, this only keeps nonsense out. */
  readonly shape: Shape
  /** Where it stands in the character's record; under its own name, if absent. */
  readonly at?: readonly string[]
  /** How it stands in the file, if not as in the record. Such a field cannot be set by the GM's word alone. */
  readonly written?: (record: Json) => Json
}

/** Rows of content by kind and id, as this table has them. */
export type Rows = { readonly [kind: string]: { readonly [id: string]: { readonly [field: string]: Json } } }

/** A procedure with its arguments. */
export interface Start {
  readonly procedure: string
  readonly args: { readonly [field: string]: Json }
}

/**
 * Something that people create and that travels as a file: a character, a ship. On its way in, its creation is played once
 * more with what the file says, so that the rules judge every value.
 */
export interface CharacterKind {
  /** Where records of this kind stand in the state. */
  readonly in: readonly string[]
  /** Whether there is only one, which stands right there. */
  readonly single?: true
  readonly fields: { readonly [field: string]: FileField }
  /** How creation begins. Nothing: it comes only by the GM's word. */
  readonly opens?: (values: Values, rows: Rows) => Start
  /** What the file says to each question of creation; nothing, if it says nothing about it. */
  readonly answers?: {
    readonly [question: string]: (values: Values, about: PlainQuestion['about'], rows: Rows) => Json | undefined
  }
  /** What is written about a character after its creation. */
  readonly after?: (values: Values, id: string) => readonly Start[]
  /** Places that follow from a field, if the GM lets it stand. */
  readonly follows?: (field: string, value: Json, settings: { readonly [key: string]: Json }) => Values
}

export type CharacterKinds = { readonly [kind: string]: CharacterKind }

/** A record at a place of the state, or nothing. */
export const within = (state: unknown, path: readonly string[]): Json | undefined =>
  path.reduce<unknown>(
    (now, key) =>
      typeof now === 'object' && now !== null && Object.hasOwn(now, key)
        ? (now as { readonly [k: string]: unknown })[key]
        : undefined,
    state,
  ) as Json | undefined

/** Ids of the records of a kind; a single one has an empty id. */
export function idsOf(kind: CharacterKind, state: unknown): readonly string[] {
  const all = within(state, kind.in)
  if (typeof all !== 'object' || all === null) return []
  return kind.single ? [''] : Object.keys(all)
}

/** The path of a character in the state. */
export const placeOf = (kind: CharacterKind, id: string): readonly string[] => (id === '' ? kind.in : [...kind.in, id])

/** What a file says about a character: what stands on its sheet, without what is empty. */
export function valuesOf(kind: CharacterKind, state: unknown, id: string): Values {
  const record = within(state, placeOf(kind, id))
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([field, { at = [field], written }]) => {
      const value = record === undefined ? undefined : written ? written(record) : within(record, at)
      return value === undefined || value === null ? [] : [[field, value]]
    }),
  )
}
