export { cardsFrom } from './cards.ts'
export { deckText, type EditedDeck, editedDeck } from './edited.ts'
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
  drawRules,
  deckFacts,
  deckOf,
  everyCard,
  freeDeckId,
  type Tone,
  tones,
  type Visibility,
  visibilities,
} from './deck.ts'
export { type DeckTable, type Drawing, deckIn, drawAndKeep, drawFrom, putAside, putBack } from './draw.ts'
export { deckProcedures, deckQuestions } from './procedures.ts'
export { deckCalled, deckQuestionWords, deckRow, deckTitles, deckWords } from './words.ts'
