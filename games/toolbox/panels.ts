import type { Panel, PanelRow, View } from '@sortie/engine'
import { type ClockView, clockRows } from './clocks/index.ts'
import { type DeckRecord, deckRow } from './decks/index.ts'
import { type NoteRecord, noteRow } from './notes/index.ts'
import type { TableRecord } from './tables/index.ts'

const panel = (title: string, rows: readonly PanelRow[]): readonly Panel[] => (rows.length > 0 ? [{ title, rows }] : [])

/** What a seat sees of the toolbox. */
export interface ToolboxView {
  readonly clocks: { readonly [id: string]: ClockView }
  readonly decks: { readonly [id: string]: View<typeof DeckRecord> }
  readonly tables: { readonly [id: string]: View<typeof TableRecord> }
  readonly notes: { readonly [id: string]: View<typeof NoteRecord> }
}

/** What is laid out, each kind on a panel of its own; nothing where there is nothing. */
export const toolboxPanels = ({ clocks, decks, tables, notes }: ToolboxView): readonly Panel[] => [
  ...panel('Clocks', clockRows(clocks)),
  ...panel('Decks', Object.values(decks).map(deckRow)),
  ...panel(
    'Tables',
    Object.values(tables).map((t) => ({ label: t.name, value: t.formula })),
  ),
  ...panel('Notes', Object.values(notes).map(noteRow)),
]
