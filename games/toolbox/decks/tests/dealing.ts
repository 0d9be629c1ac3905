import { defineGame, mapOf, record } from '@sortie/engine'
import { refusedFacts, refusedWords } from '../../refused.ts'
import {
  type Deck,
  DeckRecord,
  deckFacts,
  deckProcedures,
  deckQuestions,
  deckQuestionWords,
  deckRow,
  deckTitles,
  deckWords,
} from '../index.ts'

/** The smallest game with decks. */
const StateRecord = record({ decks: mapOf(DeckRecord) })

export const dealing = defineGame({
  id: 'dealing',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: StateRecord,
  facts: { ...deckFacts, ...refusedFacts },
  settings: {},
  content: null,
  initial: () => ({ decks: {} as { readonly [id: string]: Deck } }),
  procedures: deckProcedures({ draw: 'DL-1', make: 'DL-2', compose: 'DL-3' }),
  questions: deckQuestions,
  words: {
    en: {
      name: 'Dealing',
      tagline: 'Decks.',
      facts: { ...deckWords, ...refusedWords },
      procedures: deckTitles,
      questions: deckQuestionWords,
    },
  },
  sheet: (view) => [{ title: 'Decks', rows: Object.values(view.decks).map(deckRow) }],
})
