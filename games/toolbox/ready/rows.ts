import { type Fields, formOf, line, listOf, oneOf, whole } from '@sortie/engine'
import { type ClockKind, type ClockSize, clockKinds, clockSizes } from '../clocks/index.ts'
import { type EditedDeck, tones } from '../decks/index.ts'
import { LARGEST_PICTURE } from '../notes/index.ts'
import type { EditedTable } from '../tables/index.ts'

export type ReadyClock = {
  readonly name: string
  readonly kind: ClockKind
  readonly size: ClockSize
  /** What it leads to; after an arrow, what it does. */
  readonly outcome: string
}
export type ReadyHandout = {
  readonly name: string
  readonly text: string
  /** A data address; empty if there is none. */
  readonly picture: string
}

/** What a table's own content, or a pack, may hold for the toolbox of any game. */
export interface ReadyRows {
  readonly tables: { readonly [id: string]: EditedTable }
  readonly decks: { readonly [id: string]: EditedDeck }
  readonly clocks: { readonly [id: string]: ReadyClock }
  readonly handouts: { readonly [id: string]: ReadyHandout }
}
/** The game itself brings none. */
export const noReadyRows: ReadyRows = { tables: {}, decks: {}, clocks: {}, handouts: {} }
/** They are the GM's to bring in. */
export const readyKinds = ['tables', 'decks', 'clocks', 'handouts'] as const

const name = line({ min: 1, max: 60 })
const does = line({ max: 200 })

export const tableFields: Fields = {
  name,
  formula: line({ min: 2, max: 8 }),
  rows: listOf(
    formOf({
      from: whole({ min: 1, max: 1000 }),
      to: whole({ min: 1, max: 1000 }),
      text: line({ min: 1, max: 300 }),
      does,
      table: line({ max: 60 }),
    }),
    { min: 1, max: 100 },
  ),
}
export const deckFields: Fields = {
  name,
  cards: listOf(formOf({ text: line({ min: 1, max: 200 }), tone: oneOf(tones), does }), { min: 1, max: 60 }),
}
export const handoutFields: Fields = {
  name,
  text: line({ max: 2000 }),
  picture: line({ max: LARGEST_PICTURE }),
}
export const readyRowFields = {
  tables: tableFields,
  decks: deckFields,
  clocks: { name, kind: oneOf(clockKinds), size: oneOf(clockSizes), outcome: line({ max: 400 }) },
  handouts: handoutFields,
}
