import { type Json, unfit } from '@sortie/engine'
import { type CharacterKinds, idsOf, type Values, valuesOf } from './kind.ts'

/** A character in a file. */
export interface Saved {
  readonly kind: string
  readonly values: Values
}

/** One character, or a whole crew with its ship. */
export interface CharacterFile {
  readonly format: 'sortie-characters'
  readonly version: 1
  readonly game: string
  readonly edition: number
  readonly characters: readonly Saved[]
}

/** A character of this state, as screens list it. */
export interface Listed {
  readonly kind: string
  readonly id: string
  readonly name: string
  /** Who plays it. */
  readonly seat?: string
}

/** Everything of this state that can be saved. What was never created, such as a ship without a name, is left out. */
export const charactersIn = (kinds: CharacterKinds, state: unknown): readonly Listed[] =>
  Object.entries(kinds).flatMap(([kind, of]) =>
    idsOf(of, state).flatMap((id) => {
      const { name } = valuesOf(of, state, id)
      return typeof name === 'string' && name !== '' ? [{ kind, id, name }] : []
    }),
  )

export const fileOf = (
  game: { readonly id: string; readonly edition: number },
  kinds: CharacterKinds,
  state: unknown,
  those: readonly Pick<Listed, 'kind' | 'id'>[],
): CharacterFile => ({
  format: 'sortie-characters',
  version: 1,
  game: game.id,
  edition: game.edition,
  characters: those.flatMap(({ kind, id }) => {
    const of = kinds[kind]
    return of ? [{ kind, values: valuesOf(of, state, id) }] : []
  }),
})

/** Longest file that is read, in characters. */
export const LONGEST_FILE = 512 * 1024
const MOST_IN_A_FILE = 20

/** A file, or what is wrong with it. Whether the rules allow it is not judged here. */
export function readCharacters(
  game: string,
  kinds: CharacterKinds,
  text: string,
): { readonly file: CharacterFile } | { readonly problem: string } {
  if (text.length > LONGEST_FILE) return { problem: 'the file is too long: at most 512 kB' }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    return { problem: `it is not JSON: ${cause instanceof Error ? cause.message : String(cause)}` }
  }
  const file = read as Partial<CharacterFile> | null
  if (typeof file !== 'object' || file === null || file.format !== 'sortie-characters')
    return { problem: 'it is not a file of characters: its format has to be "sortie-characters"' }
  if (file.version !== 1) return { problem: 'it was written by a newer Sortie: this one reads version 1' }
  if (file.game !== game)
    return { problem: `its characters belong to the game ${JSON.stringify(file.game)}, not to ${game}` }
  const { characters, edition } = file
  if (!Array.isArray(characters) || characters.length === 0 || characters.length > MOST_IN_A_FILE)
    return { problem: `it has to hold 1 to ${MOST_IN_A_FILE} characters` }
  for (const [i, saved] of characters.entries()) {
    const problem = problemWith(kinds, saved)
    if (problem !== undefined) return { problem: `character ${i + 1}: ${problem}` }
  }
  return {
    file: { format: file.format, version: 1, game, edition: typeof edition === 'number' ? edition : 0, characters },
  }
}

function problemWith(kinds: CharacterKinds, saved: unknown): string | undefined {
  const { kind, values } = (saved ?? {}) as { readonly kind?: unknown; readonly values?: unknown }
  const of = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!of) return `its kind is one of ${Object.keys(kinds).join(', ')}`
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return 'it has no values'
  for (const [field, value] of Object.entries(values as { readonly [field: string]: Json })) {
    const known = Object.hasOwn(of.fields, field) ? of.fields[field] : undefined
    if (!known) return `there is no field "${field}", only ${Object.keys(of.fields).join(', ')}`
    const wrong = unfit(known.shape, value)
    if (wrong !== undefined) return `${field} takes ${wrong}`
  }
  return Object.hasOwn(values, 'name') ? undefined : 'it has no name'
}
