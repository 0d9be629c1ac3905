import { noWords, readEffects, splitEffects, type Vocabulary } from '../effects/index.ts'
import { parseFoundry, toFoundry } from './foundry.ts'
import { faults, type RollTable, rangeText } from './table.ts'
import { guessFormula, parseCsv, parseLines, type Read, toCsv, toLines } from './text.ts'

export const tableFormats = ['lines', 'csv', 'foundry'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Reads a table whole, or says everything that is wrong with it. */
export function readTable(format: TableFormat, text: string, name = '', words: Vocabulary = noWords): Read {
  const parsed = parse(format, text)
  const own = name || parsed.name
  // A table may lead on to itself.
  const found = withEffects(parsed, {
    ...words,
    ...(words.tables && { tables: [...words.tables, ...(own ? [own] : [])] }),
  })
  const formula = found.formula || guessFormula(found.rows)
  const table = { name: name || found.name || 'Table', formula, rows: found.rows }
  const none = found.rows.length === 0 && found.problems.length === 0 ? ['there is no row in it'] : []
  // Bad lines leave gaps behind, which would only be the same news twice.
  const inRanges = found.problems.length === 0 && none.length === 0 ? faults(table) : []
  const problems = [...found.problems, ...none, ...inRanges]
  return problems.length > 0 ? { problems } : { table }
}

/** After an arrow stands what a row does. */
function withEffects(found: Parsed, words: Vocabulary): Parsed {
  const problems = [...found.problems]
  const rows = found.rows.map((row) => {
    const { text, does } = splitEffects(row.text)
    if (does === '') return row
    const read = readEffects(does, words)
    problems.push(...read.problems.map((p) => `row ${rangeText(row)}: ${p}`))
    if (read.effects.some((e) => e.do === 'while running' || e.do === 'two keep one'))
      problems.push(`row ${rangeText(row)}: that belongs to a clock or a deck`)
    return { ...row, text, effects: read.effects }
  })
  return { ...found, rows, problems }
}

interface Parsed {
  readonly name?: string
  readonly formula?: string
  readonly rows: RollTable['rows']
  readonly problems: readonly string[]
}

export function parse(format: TableFormat, text: string): Parsed {
  if (format === 'lines') return parseLines(text)
  return format === 'csv' ? parseCsv(text) : parseFoundry(text)
}

export function writeTable(format: TableFormat, table: RollTable): string {
  if (format === 'lines') return toLines(table)
  return format === 'csv' ? toCsv(table) : toFoundry(table)
}
