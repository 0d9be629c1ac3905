import { noWords, readEffects, splitEffects, type Vocabulary } from '../effects/index.ts'
import { parseFoundry, toFoundry } from './foundry.ts'
import { faults, type RollTable, rangeText } from './table.ts'
import { guessFormula, parseCsv, parseLines, type Read, tablesInLines, toCsv, toLines } from './text.ts'

export const tableFormats = ['lines', 'csv', 'foundry'] as const
export type TableFormat = (typeof tableFormats)[number]

/**
 * Reads tables whole, or says everything that is wrong with them. Plain lines may hold several, each under its title: they
 * can lead on to each other, and each to itself.
 */
export function readTables(format: TableFormat, text: string, name = '', words: Vocabulary = noWords): Read {
  const parsed =
    format === 'lines' ? tablesInLines(text).map((at) => parseLines(at.text, at.before)) : [parse(format, text)]
  const several = parsed.length > 1
  const named = parsed.map((found, i) => ({ ...found, name: (i === 0 && name) || found.name || '' }))
  const names = named.flatMap((found) => (found.name ? [found.name] : []))
  const known = { ...words, ...(words.tables && { tables: [...words.tables, ...names] }) }
  const read = named.map((found) => readOne(found, known))
  const problems = [
    ...names
      .filter((each, i) => isCalled(names.slice(0, i), each))
      .map((each) => `there are two tables “${each}” in it`),
    ...read.flatMap((each) => each.problems.map((problem) => (several ? `${each.table.name}: ${problem}` : problem))),
  ]
  return problems.length > 0 ? { problems } : { tables: read.map(({ table }) => table) }
}

const isCalled = (names: readonly string[], said: string): boolean =>
  names.some((name) => name.toLowerCase() === said.toLowerCase())

function readOne(
  parsed: Parsed,
  words: Vocabulary,
): { readonly table: RollTable; readonly problems: readonly string[] } {
  const found = withEffects(parsed, words)
  const formula = found.formula || guessFormula(found.rows)
  const table = { name: found.name || 'Table', formula, rows: found.rows }
  const none = found.rows.length === 0 && found.problems.length === 0 ? ['there is no row in it'] : []
  // Bad lines leave gaps behind, which would only be the same news twice.
  const inRanges = found.problems.length === 0 && none.length === 0 ? faults(table) : []
  return { table, problems: [...found.problems, ...none, ...inRanges] }
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
