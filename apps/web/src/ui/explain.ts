import type { Term } from '@sortie/engine'
import { guide } from '../games/guide.svelte.ts'

/** Says more of a name on the table, as of a term of the game, beside the button that was pressed. */
export function explain(button: HTMLElement, word: string, term: Term): void {
  guide.explained = { word, ...term, at: button.getBoundingClientRect() }
}
