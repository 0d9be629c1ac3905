import type { ContentWords, Guide } from '@sortie/engine'
import { speakGame } from '../games/speak.ts'

const guides = import.meta.glob<Guide>('../../../../games/*/words/guide.ts', { import: 'guide' })
const contents = import.meta.glob<ContentWords>('../../../../games/*/words/content.ts', { import: 'content' })

/** What a game explains to newcomers, if it does. */
export async function guideOf(game: string): Promise<Guide | undefined> {
  await speakGame(game)
  return guides[`../../../../games/${game}/words/guide.ts`]?.()
}

/** What a game's kinds of content are called. */
export async function contentWordsOf(game: string): Promise<ContentWords> {
  await speakGame(game)
  return (await contents[`../../../../games/${game}/words/content.ts`]?.()) ?? {}
}
