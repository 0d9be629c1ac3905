import { type FactOf, mapOf } from '@sortie/engine'
import { type Clocks, clockFacts, clocksField, evolveClocks, isClockFact } from '../clocks/index.ts'
import { DeckRecord, type Decks, deckFacts, evolveDecks, isDeckFact } from '../decks/index.ts'
import { evolveNotes, isNoteFact, NoteRecord, type Notes, noteFacts } from '../notes/index.ts'
import { oracleFacts } from '../oracle/index.ts'
import { evolveTables, isTableFact, TableRecord, type Tables, tableFacts } from '../tables/index.ts'

/** Everything of the toolbox at once, for a game that wants its table to have all of it. */
export const kitFields = {
  clocks: clocksField,
  decks: mapOf(DeckRecord),
  tables: mapOf(TableRecord),
  notes: mapOf(NoteRecord),
}
export const kitFacts = { ...clockFacts, ...deckFacts, ...tableFacts, ...noteFacts, ...oracleFacts }
export type KitFact = FactOf<typeof kitFacts>

export interface Kit {
  readonly clocks: Clocks
  readonly decks: Decks
  readonly tables: Tables
  readonly notes: Notes
}
export const emptyKit: Kit = { clocks: {}, decks: {}, tables: {}, notes: {} }

export const isKitFact = (f: { readonly type: string }): f is KitFact => Object.hasOwn(kitFacts, f.type)

export function evolveKit<S extends Kit>(s: S, f: KitFact): S {
  if (isClockFact(f)) return { ...s, clocks: evolveClocks(s.clocks, f) }
  if (isDeckFact(f)) return { ...s, decks: evolveDecks(s.decks, f) }
  if (isTableFact(f)) return { ...s, tables: evolveTables(s.tables, f) }
  return isNoteFact(f) ? { ...s, notes: evolveNotes(s.notes, f) } : s
}
