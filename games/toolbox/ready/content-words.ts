import type { ContentWords } from '@sortie/engine'

/** What these kinds are called in the rules reference and the editor. */
export const readyContentWords = {
  tables: { title: 'Tables', fields: { does: 'what it does' } },
  decks: { title: 'Decks' },
  clocks: { title: 'Clocks', fields: { outcome: 'when full (after => what it does)' } },
  handouts: { title: 'Handouts', fields: { picture: false } },
} satisfies ContentWords
