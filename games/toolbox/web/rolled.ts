import { standingLines } from '@sortie/table/browser'
import type { LogLine } from '@sortie/web/wire'
import type { RollTable } from '../tables/table.ts'

const RECENT = 8

export type Stock = { readonly [id: string]: RollTable }

/** The table that was rolled on last, if that was not long ago, with the row that came up. */
export function rolledTable(lines: readonly LogLine[], tables: Stock) {
  const recent = standingLines(lines).slice(-RECENT)
  const fact = recent.flatMap((l) => l.facts).findLast((f) => f.fact.type === 'TableRolled')?.fact
  const table = fact && tables[String(fact['table'])]
  return table && { ...table, result: Number(fact['result']), text: String(fact['text']) }
}
