export { addCard, composeByTurns, makeDeck, tellComposed } from './compose.ts'
export {
  audienceOfCard,
  audienceOfDeck,
  type Card,
  CardRecord,
  type CardText,
  cardOf,
  type Deck,
  type DeckFact,
  DeckRecord,
  type Decks,
  type DrawRule,
  deckFacts,
  deckOf,
  everyCard,
  evolveDecks,
  isDeckFact,
  type Tone,
  tones,
  type Visibility,
  visibilities,
} from './deck.ts'
export { type DeckTable, type Drawing, deckIn, drawAndKeep, drawFrom, putAside, putBack } from './draw.ts'
export { deckProcedures } from './procedures.ts'
export { deckCalled, deckQuestions, deckRow, deckTitles, deckWords } from './words.ts'
