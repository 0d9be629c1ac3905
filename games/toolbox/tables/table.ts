import { dice, type Json, type Pool, type Reader, reader, sum, together } from '@sortie/engine'

/** One line of a table: which results it stands for, what it says, what it does, and which table it leads on to. */
export interface Row {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly effects?: readonly Json[]
  readonly table?: string
}
/** A table to roll on. The formula is `d66`, or dice like `d6`, `2d6`, `d100`. */
export interface RollTable {
  readonly name: string
  readonly formula: string
  readonly rows: readonly Row[]
}

interface Formula {
  readonly pool: Pool
  readonly read: Reader<number>
  /** Every result that the dice can give, in order. */
  readonly results: readonly number[]
}

const d66 = reader<number>('toolbox/d66', (_faces, named) => (named['tens']?.[0] ?? 0) * 10 + (named['ones']?.[0] ?? 0))

/** What a formula rolls, or nothing if it is not one: `d66`, or 1 to 20 dice of 2 to 1000 sides. */
export function formulaOf(text: string): Formula | undefined {
  const plain = text.trim().toLowerCase().replace(/\s+/g, '')
  if (plain === 'd66' || plain === '1d66') {
    const results = [1, 2, 3, 4, 5, 6].flatMap((tens) => [1, 2, 3, 4, 5, 6].map((ones) => tens * 10 + ones))
    return { pool: together(dice(1, 6, 'tens'), dice(1, 6, 'ones')), read: d66, results }
  }
  const parts = /^(\d*)d(\d+)$/.exec(plain)
  const count = Number(parts?.[1] || 1)
  const sides = Number(parts?.[2])
  if (!parts || count < 1 || count > 20 || sides < 2 || sides > 1000) return undefined
  const results = Array.from({ length: count * sides - count + 1 }, (_, i) => count + i)
  return { pool: dice(count, sides), read: sum, results }
}

/** Everything that is wrong with a table, a sentence each; nothing if it can be rolled on. */
export function faults(table: RollTable): readonly string[] {
  const formula = formulaOf(table.formula)
  if (!formula) return [`"${table.formula}" is not something to roll: d66, or dice like d6, 2d6, d100`]
  const { results } = formula
  const ends = table.rows.flatMap((row) => rowFaults(row, results))
  const times = results.map((r) => [r, table.rows.filter((row) => row.from <= r && r <= row.to)] as const)
  const gaps = times.filter(([, rows]) => rows.length === 0).map(([r]) => r)
  const overlaps = times.filter(([, rows]) => rows.length > 1)
  return [
    ...ends,
    ...(gaps.length > 0 ? [`a gap: no row for ${stretches(gaps, results)}`] : []),
    ...overlaps.map(([r, rows]) => `an overlap at ${r}: ${rows.map((row) => `"${row.text}"`).join(' and ')}`),
  ]
}

function rowFaults(row: Row, results: readonly number[]): readonly string[] {
  const range = rangeText(row)
  if (row.from > row.to) return [`${range} runs backwards ("${row.text}")`]
  const outside = [row.from, row.to].filter((end) => !results.includes(end))
  if (outside.length === 0) return []
  return [`${range} is outside ${results[0]} to ${results.at(-1)} ("${row.text}")`]
}

/** Neighbours among the results of the formula, as `from-to`. */
function stretches(numbers: readonly number[], results: readonly number[]): string {
  const runs: number[][] = []
  for (const n of numbers) {
    const last = runs.at(-1)
    if (last && results.indexOf(n) === results.indexOf(last.at(-1) as number) + 1) last.push(n)
    else runs.push([n])
  }
  return runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`)).join(', ')
}

export const rangeText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? `${from}` : `${from}-${to}`

/** A table from entries alone: six or thirty-six entries in order, or any number of equally likely ones. */
export function tableOf(name: string, entries: readonly (string | Omit<Row, 'from' | 'to'>)[]): RollTable {
  const formula = entries.length === 36 ? 'd66' : `d${entries.length}`
  const results = formulaOf(formula)?.results ?? []
  const rows = entries.map((e, i) => {
    const at = results[i] as number
    return { from: at, to: at, ...(typeof e === 'string' ? { text: e } : e) }
  })
  return { name, formula, rows }
}

/** A table from entries with weights: each gets as many faces of one die. */
export function weighted(name: string, entries: readonly (readonly [weight: number, text: string])[]): RollTable {
  let next = 1
  const rows = entries.map(([weight, text]) => {
    const from = next
    next += weight
    return { from, to: next - 1, text }
  })
  return { name, formula: `d${next - 1}`, rows }
}

export const rowAt = (table: RollTable, result: number): Row | undefined =>
  table.rows.find((row) => row.from <= result && result <= row.to)
