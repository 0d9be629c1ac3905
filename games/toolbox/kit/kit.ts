import { type FactOf, mapOf } from '@sortie/engine'
import { type Clocks, clockFacts, clocksField } from '../clocks/index.ts'
import { DeckRecord, type Decks, deckFacts, deckQuestions } from '../decks/index.ts'
import { missedFacts } from '../effects/index.ts'
import { NoteRecord, type Notes, noteFacts } from '../notes/index.ts'
import { oracleFacts, oracleQuestions } from '../oracle/index.ts'
import { TableRecord, type Tables, tableFacts, tableQuestions } from '../tables/index.ts'

/** Everything of the toolbox at once, for a game that wants its table to have all of it. */
export const kitFields = {
  clocks: clocksField,
  decks: mapOf(DeckRecord),
  tables: mapOf(TableRecord),
  notes: mapOf(NoteRecord),
}
export const kitFacts = { ...clockFacts, ...deckFacts, ...tableFacts, ...noteFacts, ...oracleFacts, ...missedFacts }
export const kitQuestions = { ...deckQuestions, ...tableQuestions, ...oracleQuestions }
export type KitFact = FactOf<typeof kitFacts>

export interface Kit {
  readonly clocks: Clocks
  readonly decks: Decks
  readonly tables: Tables
  readonly notes: Notes
}
export const emptyKit: Kit = { clocks: {}, decks: {}, tables: {}, notes: {} }
