import type { CharacterKinds } from '../../../../games/toolbox/characters/index.ts'

interface Files {
  readonly characters: CharacterKinds
  /** What the fields of a file are called. */
  readonly titles: { readonly [field: string]: string }
}

const files = import.meta.glob<Files>('../../../../games/*/characters.ts')
const placeOf = (game: string): string => `../../../../games/${game}/characters.ts`

/** Whether characters of this game travel as files. */
export const hasCharacters = (game: string): boolean => placeOf(game) in files

export const charactersOf = async (game: string): Promise<Files> =>
  (await files[placeOf(game)]?.()) ?? { characters: {}, titles: {} }
