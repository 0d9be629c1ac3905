import { type Asking, type FactOf, mapOf, type Panel, type PanelRow, type View } from '@sortie/engine'
import {
  type Clocks,
  type ClockTelling,
  type ClockView,
  clockFacts,
  clockProcedures,
  clockRows,
  clocksField,
  evolveClocks,
  type Filled,
  isClockFact,
} from '../clocks/index.ts'
import {
  DeckRecord,
  type Decks,
  type DeckTable,
  deckFacts,
  deckProcedures,
  deckRow,
  evolveDecks,
  isDeckFact,
} from '../decks/index.ts'
import {
  evolveNotes,
  isNoteFact,
  NoteRecord,
  type Notes,
  type NoteTable,
  noteFacts,
  noteProcedures,
  noteRow,
} from '../notes/index.ts'
import { type OracleTable, oracleFacts, oracleProcedures } from '../oracle/index.ts'
import {
  evolveTables,
  isTableFact,
  TableRecord,
  type Tables,
  type TableTable,
  tableFacts,
  tableProcedures,
} from '../tables/index.ts'

/** Everything of the toolbox at once, for a game that wants its table to have all of it. */
export const kitFields = {
  clocks: clocksField,
  decks: mapOf(DeckRecord),
  tables: mapOf(TableRecord),
  notes: mapOf(NoteRecord),
}
export const kitFacts = { ...clockFacts, ...deckFacts, ...tableFacts, ...noteFacts, ...oracleFacts }
export type KitFact = FactOf<typeof kitFacts>

interface Kit {
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

type KitTable = ClockTelling &
  DeckTable &
  TableTable &
  NoteTable &
  OracleTable & { readonly state: Kit; readonly content: object }

/** All procedures of the kit under one rule of the game. `whenFull` carries out what a full clock brings. */
export const kitProcedures = <T extends KitTable>(game: {
  readonly rule: string
  readonly whenFull?: (t: T, filled: readonly Filled[]) => Asking<void>
}) => ({
  ...clockProcedures<T>(game),
  ...deckProcedures({ draw: game.rule, make: game.rule, compose: game.rule }),
  ...tableProcedures<T>({ rule: game.rule }),
  ...noteProcedures(game.rule),
  ...oracleProcedures(game.rule),
})

const panel = (title: string, rows: readonly PanelRow[]): readonly Panel[] => (rows.length > 0 ? [{ title, rows }] : [])

/** What a seat sees of the kit. */
export interface KitView {
  readonly clocks: { readonly [id: string]: ClockView }
  readonly decks: { readonly [id: string]: View<typeof DeckRecord> }
  readonly tables: { readonly [id: string]: View<typeof TableRecord> }
  readonly notes: { readonly [id: string]: View<typeof NoteRecord> }
}

/** What is laid out, each kind on a panel of its own; nothing where there is nothing. */
export const kitPanels = ({ clocks, decks, tables, notes }: KitView): readonly Panel[] => [
  ...panel('Clocks', clockRows(clocks)),
  ...panel('Decks', Object.values(decks).map(deckRow)),
  ...panel(
    'Tables',
    Object.values(tables).map((t) => ({ label: t.name, value: t.formula })),
  ),
  ...panel('Notes', Object.values(notes).map(noteRow)),
]
