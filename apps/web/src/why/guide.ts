import type { ContentWords, Guide } from '@sortie/engine'

const guides = import.meta.glob<Guide>('../../../../games/*/words/guide.ts', { import: 'guide' })
const contents = import.meta.glob<ContentWords>('../../../../games/*/words/content.ts', { import: 'content' })

/** What a game explains to newcomers, if it does. */
export const guideOf = async (game: string): Promise<Guide | undefined> =>
  guides[`../../../../games/${game}/words/guide.ts`]?.()

/** What a game's kinds of content are called. */
export const contentWordsOf = async (game: string): Promise<ContentWords> =>
  (await contents[`../../../../games/${game}/words/content.ts`]?.()) ?? {}
