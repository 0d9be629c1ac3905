import type { Fields, Json } from '@sortie/engine'
import { type CardText, deckText, editedDeck, tones } from '../../../../games/toolbox/decks/index.ts'
import { type ExportFormat, editedTable, type RollTable, tableText } from '../../../../games/toolbox/tables/index.ts'

/** Kinds of rows that other programs know too. */
export type Exchanged = 'table' | 'deck'

/** Whether rows with these fields are tables to roll on, or decks. */
export function exchangedAs(fields: Fields): Exchanged | undefined {
  if ('formula' in fields && 'rows' in fields) return 'table'
  return 'cards' in fields ? 'deck' : undefined
}

type Values = { readonly [field: string]: Json }
const valuesIn = (row: Json | null | undefined): Values =>
  (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}) as Values
const listIn = (value: Json | undefined): readonly Values[] => (Array.isArray(value) ? value.map(valuesIn) : [])
const text = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value))

/** A row out of text of another program, or what is wrong with it. */
export function rowFrom(
  what: Exchanged,
  format: ExportFormat,
  written: string,
  row: Json | null,
): { readonly row: Json } | { readonly problem: string } {
  const name = text(valuesIn(row)['name'])
  const as = format === 'foundry 12' ? 'foundry' : format
  const read = what === 'table' ? editedTable(as, written, name) : editedDeck(as, written, name)
  return 'problems' in read ? { problem: `${read.problems.join('; ')}.` } : { row: read.row }
}

/** A row as text for another program. */
export function textOf(
  what: Exchanged,
  format: ExportFormat,
  row: Json | null,
  nameOf: (id: string) => string,
): string {
  const values = valuesIn(row)
  return what === 'table' ? tableText(format, tableIn(values), nameOf) : deckText(format, deckIn(values))
}

const tableIn = ({ name, formula, rows }: Values): RollTable => ({
  name: text(name),
  formula: text(formula),
  rows: listIn(rows).map((r) => ({
    from: Number(r['from']),
    to: Number(r['to']),
    text: text(r['text']),
    does: text(r['does']),
    table: text(r['table']),
  })),
})

const deckIn = ({ name, cards }: Values): { readonly name: string; readonly cards: readonly CardText[] } => ({
  name: text(name),
  cards: listIn(cards).map((card) => ({
    text: text(card['text']),
    tone: tones.find((tone) => tone === card['tone']) ?? 'neutral',
    does: text(card['does']),
  })),
})

/** What a file of this form is called. */
export const endingOf: { readonly [F in ExportFormat]: string } = {
  lines: 'txt',
  csv: 'csv',
  foundry: 'json',
  'foundry 12': 'json',
}
