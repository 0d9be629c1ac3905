import type { CharacterKinds } from '../../../../games/toolbox/characters/index.ts'

const kinds = import.meta.glob<CharacterKinds>('../../../../games/*/characters.ts', { import: 'characters' })
const titles = import.meta.glob<{ readonly [field: string]: string }>('../../../../games/*/words/characters.ts', {
  import: 'fields',
})

/** Whether characters of this game travel as files. */
export const hasCharacters = (game: string): boolean => `../../../../games/${game}/characters.ts` in kinds

/** What travels, and what its fields are called. */
export async function charactersOf(
  game: string,
): Promise<{ readonly kinds: CharacterKinds; readonly titles: { readonly [field: string]: string } }> {
  const at = `../../../../games/${game}`
  return {
    kinds: (await kinds[`${at}/characters.ts`]?.()) ?? {},
    titles: (await titles[`${at}/words/characters.ts`]?.()) ?? {},
  }
}
