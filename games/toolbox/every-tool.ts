import { type FactOf, mapOf } from '@sortie/engine'
import { type Clocks, clockFacts, clocksField } from './clocks/index.ts'
import { DeckRecord, type Decks, deckFacts, deckQuestions } from './decks/index.ts'
import { missedFacts } from './effects/index.ts'
import { NoteRecord, type Notes, noteFacts } from './notes/index.ts'
import { oracleFacts, oracleQuestions } from './oracle/index.ts'
import { TableRecord, type Tables, tableFacts, tableQuestions } from './tables/index.ts'

/** Everything of the toolbox at once, for a game that wants its table to have all of it. */
export const toolboxFields = {
  clocks: clocksField,
  decks: mapOf(DeckRecord),
  tables: mapOf(TableRecord),
  notes: mapOf(NoteRecord),
}
export const toolboxFacts = { ...clockFacts, ...deckFacts, ...tableFacts, ...noteFacts, ...oracleFacts, ...missedFacts }
export const toolboxQuestions = { ...deckQuestions, ...tableQuestions, ...oracleQuestions }
export type ToolboxFact = FactOf<typeof toolboxFacts>

export interface Toolbox {
  readonly clocks: Clocks
  readonly decks: Decks
  readonly tables: Tables
  readonly notes: Notes
}
export const emptyToolbox: Toolbox = { clocks: {}, decks: {}, tables: {}, notes: {} }
