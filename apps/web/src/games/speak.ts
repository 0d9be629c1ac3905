import { language } from '../words/language.ts'
import type { Layer } from '../words/translation.ts'

const files = import.meta.glob<readonly Layer[]>('../../../../games/*/web/de.ts', { import: 'layers' })
const laid = new Map<string, Promise<void>>()

/** Lays a game's words in the page's language over the English ones. Comes before anything else of the game is loaded. */
export function speakGame(id: string): Promise<void> {
  const file = files[`../../../../games/${id}/web/${language}.ts`]
  if (!file) return Promise.resolve()
  const known = laid.get(id)
  if (known) return known
  // Words that do not come are English ones.
  const done = file().then(
    (layers) => {
      for (const each of layers) each.lay()
    },
    () => void laid.delete(id),
  )
  laid.set(id, done)
  return done
}
