import { defineGame, type FactOf, type Full, mapOf, record } from '@sortie/engine'
import {
  type Deck,
  DeckRecord,
  deckFacts,
  deckProcedures,
  deckQuestions,
  deckRow,
  deckTitles,
  deckWords,
  evolveDecks,
} from '../index.ts'

/** The smallest game with decks. */
const StateRecord = record({ decks: mapOf(DeckRecord) })
type State = Full<typeof StateRecord>
type Fact = FactOf<typeof deckFacts>

export const dealing = defineGame({
  id: 'dealing',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: StateRecord,
  facts: deckFacts,
  evolve: (s: State, f: Fact): State => ({ decks: evolveDecks(s.decks, f) }),
  settings: {},
  content: null,
  initial: () => ({ decks: {} as { readonly [id: string]: Deck } }),
  procedures: deckProcedures({ draw: 'DL-1', make: 'DL-2', compose: 'DL-3' }),
  words: {
    en: { name: 'Dealing', tagline: 'Decks.', facts: deckWords, procedures: deckTitles, questions: deckQuestions },
  },
  sheet: (view) => [{ title: 'Decks', rows: Object.values(view.decks).map(deckRow) }],
})
