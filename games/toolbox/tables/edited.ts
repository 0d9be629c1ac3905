import { splitEffects } from '../effects/index.ts'
import { toFoundry } from './foundry.ts'
import { parse, type TableFormat } from './io.ts'
import { faults, type RollTable } from './table.ts'
import { guessFormula, toCsv, toLines } from './text.ts'

/** A table as a row of content that people edit: what its rows do stands beside them in words. */
export type EditedTable = {
  readonly name: string
  readonly formula: string
  readonly rows: readonly {
    readonly from: number
    readonly to: number
    readonly text: string
    readonly does: string
    readonly table: string
  }[]
}

export const exportFormats = ['lines', 'csv', 'foundry', 'foundry 12'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Reads a table for editing, whole, or says everything that is wrong with it. What its rows do the game judges. */
export function editedTable(
  format: TableFormat,
  text: string,
  name = '',
): { readonly row: EditedTable } | { readonly problems: readonly string[] } {
  const found = parse(format, text)
  const rows = found.rows.map(({ from, to, text: said }) => ({ from, to, ...splitEffects(said), table: '' }))
  const row = {
    name: (found.name || name || 'Table').slice(0, 60),
    formula: found.formula || guessFormula(found.rows),
    rows,
  }
  if (found.problems.length > 0) return { problems: found.problems }
  const problems = rows.length === 0 ? ['there is no row in it'] : faults(row)
  return problems.length > 0 ? { problems } : { row }
}

/** A table as text, with what its rows do after an arrow. `nameOf` says what a table that a row leads on to is called. */
export function tableText(format: ExportFormat, table: RollTable, nameOf: (id: string) => string = (id) => id): string {
  const rows = table.rows.map((row) => {
    const does = [...(row.does ? [row.does] : []), ...(row.table ? [`roll ${nameOf(row.table)}`] : [])].join('; ')
    return { from: row.from, to: row.to, text: does === '' ? row.text : `${row.text} => ${does}` }
  })
  const plain = { ...table, rows }
  if (format === 'lines') return toLines(plain)
  return format === 'csv' ? toCsv(plain) : toFoundry(plain, format === 'foundry' ? 13 : 12)
}
