import { standingLines } from '@sortie/table/browser'
import type { LogLine } from '@sortie/web/wire'
import type { RollTable } from '../tables/table.ts'

const RECENT = 8

export type Stock = { readonly [id: string]: RollTable }

/**
 * The table that was rolled on last, if that was not long ago, with the row that came up. A table whose rows this seat may
 * not know is not drawn: what came up is none of the rows that it knows.
 */
export function rolledTable(lines: readonly LogLine[], tables: Stock) {
  const recent = standingLines(lines).slice(-RECENT)
  const fact = recent.flatMap((l) => l.facts).findLast((f) => f.fact.type === 'TableRolled')?.fact
  const table = fact && tables[String(fact['table'])]
  const [result, text] = [Number(fact?.['result']), String(fact?.['text'])]
  const came = table?.rows.find((row) => row.from <= result && result <= row.to)
  // Dice inside a row are thrown, and stand in its text as numbers.
  const isKnown = came && (came.text === text || came.text.includes('[['))
  return table && isKnown ? { ...table, result, text } : undefined
}
