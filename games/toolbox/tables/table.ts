import { dice, type Json, type Pool, type Reader, reader, sum, together } from '@sortie/engine'

/** One line of a table: which results it stands for, what it says, what it does, and which table it leads on to. */
export interface Row {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly effects?: readonly Json[]
  /** The same in words, in rows that people edit; the game reads them. */
  readonly does?: string
  /** The table it leads on to; none if empty. */
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

export const MOST_ROWS = 500
const MOST_FAULTS = 20

/** What is wrong with a table, a sentence each, the first of many; nothing if it can be rolled on. */
export function faults(table: RollTable): readonly string[] {
  const formula = formulaOf(table.formula)
  if (!formula) return [`"${table.formula}" is not something to roll: d66, or dice like d6, 2d6, d100`]
  if (table.rows.length > MOST_ROWS) return [`a table has at most ${MOST_ROWS} rows, and this has ${table.rows.length}`]
  const { results } = formula
  const ends = table.rows.flatMap((row) => rowFaults(row, results))
  const covered = timesCovered(table.rows, results)
  const gaps = stretches(results.map((r, i) => [r, covered[i] === 0]))
  const overlaps = results
    .filter((_, i) => (covered[i] as number) > 1)
    .slice(0, MOST_FAULTS)
    .map((r) => [r, table.rows.filter((row) => row.from <= r && r <= row.to)] as const)
  return [
    ...ends,
    ...(gaps.length > 0 ? [`a gap: no row for ${firstOf(gaps, ', ')}`] : []),
    ...overlaps.map(([r, rows]) => `an overlap at ${r}: ${firstOf(rows.map(quoted), ' and ')}`),
  ].slice(0, MOST_FAULTS)
}

/** How many rows each result has: counted where rows begin and end, so that it takes one pass. */
function timesCovered(rows: readonly Row[], results: readonly number[]): readonly number[] {
  const firstFrom = (n: number): number => {
    let [low, high] = [0, results.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((results[middle] as number) < n) low = middle + 1
      else high = middle
    }
    return low
  }
  const change = new Array<number>(results.length + 1).fill(0)
  for (const { from, to } of rows) {
    if (from > to) continue
    const [begin, end] = [firstFrom(from), firstFrom(to + 1)]
    change[begin] = (change[begin] as number) + 1
    change[end] = (change[end] as number) - 1
  }
  let now = 0
  return results.map((_, i) => {
    now += change[i] as number
    return now
  })
}

const quoted = ({ text }: Row): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
const firstOf = (all: readonly string[], between: string): string =>
  all.slice(0, MOST_FAULTS).join(between) + (all.length > MOST_FAULTS ? ' …' : '')

function rowFaults(row: Row, results: readonly number[]): readonly string[] {
  const range = rangeText(row)
  if (row.from > row.to) return [`${range} runs backwards (${quoted(row)})`]
  const outside = [row.from, row.to].filter((end) => !results.includes(end))
  if (outside.length === 0) return []
  return [`${range} is outside ${results[0]} to ${results.at(-1)} (${quoted(row)})`]
}

/** Neighbouring results for which something holds, as `from-to`. */
function stretches(holds: readonly (readonly [result: number, holds: boolean])[]): readonly string[] {
  const runs: { readonly from: number; to: number }[] = []
  for (const [i, [result, is]] of holds.entries()) {
    if (!is) continue
    const last = holds[i - 1]?.[1] ? runs.at(-1) : undefined
    if (last) last.to = result
    else runs.push({ from: result, to: result })
  }
  return runs.map(rangeText)
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
