import type { PanelRow, View, Words } from '@sortie/engine'
import { refusedWords } from '../refused.ts'
import { openlyOrInSecret } from '../secret.ts'
import type { tableProcedures } from './procedures.ts'
import type { TableRecord, tableFacts, tableQuestions } from './roll.ts'
import { rangeText } from './table.ts'

type TableWords = Words<typeof tableFacts, ReturnType<typeof tableProcedures>, typeof tableQuestions>

const formats: { readonly [format: string]: string } = { lines: 'plain lines', csv: 'CSV', foundry: 'Foundry JSON' }

export const tableWords: TableWords['facts'] = {
  TableKept: (f) => `A table is at hand: ${f.name} (${f.formula}), ${f.rows.length} rows.`,
  ...refusedWords,
  TableRolled: (f) => `${f.name}, ${f.result}: ${f.text}.`,
}

export const tableQuestionWords: TableWords['questions'] = {
  TableDice: { ask: ({ table }) => `Roll on ${table}.` },
  EntryDice: { ask: ({ table }) => `Roll what the entry of ${table} asks for.` },
}

export const tableTitles: TableWords['procedures'] = {
  rollOnTable: {
    title: 'Roll on a table',
    awaited: 'rolls on a table',
    hint: 'Openly, or in secret.',
    fields: { table: 'On which table?', secret: openlyOrInSecret },
  },
  importTable: {
    title: 'Write or import a table',
    hint: 'Plain lines, CSV or a Foundry RollTable.',
    fields: {
      format: { ask: 'Which format is it in?', option: (o) => formats[String(o)] ?? String(o) },
      name: 'What is it called? (optional if the text says so)',
      text: { ask: 'Its rows? (one per line, like “1-2 nothing”; after => what it does)', as: 'effects' },
      hidden: { ask: 'Is it in the open?', option: (o) => (o === true ? 'Hidden' : 'In the open') },
    },
  },
}

export const tableRows = (table: View<typeof TableRecord>): readonly PanelRow[] =>
  table.rows.map((row) => ({ label: rangeText(row), value: row.text }))
