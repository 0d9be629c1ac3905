import type { PanelRow, Question, View } from '@sortie/engine'
import type { TableRecord, tableFacts } from './roll.ts'
import { rangeText } from './table.ts'

type Said = { readonly [K in keyof typeof tableFacts]: (f: View<(typeof tableFacts)[K]>) => string }

export const tableWords: Said = {
  TableKept: (f) => `A table is at hand: ${f.name} (${f.formula}), ${f.rows.length} rows.`,
  ImportRefused: (f) => `The table was not taken over. ${f.problems.join('; ')}.`,
  TableRolled: (f) => `${f.name}, ${f.result}: ${f.text}.`,
}

const nameIn = (q: Question): string => (q.about as { readonly table?: string } | undefined)?.table ?? 'the table'

export const tableQuestions: { readonly [name: string]: (q: Question) => string } = {
  TableDice: (q) => `Roll on ${nameIn(q)}.`,
  EntryDice: (q) => `Roll what the entry of ${nameIn(q)} asks for.`,
}

export const tableTitles = {
  rollOnTable: { title: 'Roll on a table', hint: 'Openly, or in secret.' },
  importTable: { title: 'Bring in a table', hint: 'Plain lines, CSV or a Foundry RollTable.' },
}

export const tableRows = (table: View<typeof TableRecord>): readonly PanelRow[] =>
  table.rows.map((row) => ({ label: rangeText(row), value: row.text }))
