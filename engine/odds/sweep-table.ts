import type { Json } from '../kernel/index.ts'
import { valueText } from './ranges.ts'
import { type Axis, type CellResult, placesOf } from './sweep.ts'

/** A sweep as a table: one row a cell. */
export interface SweepTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Names of outcomes and of expected numbers, in the order in which cells tell them first. */
export function namesIn(results: readonly (CellResult | undefined)[]): {
  readonly outcomes: readonly string[]
  readonly expected: readonly string[]
} {
  const outcomes = new Set<string>()
  const expected = new Set<string>()
  for (const result of results) {
    if (!result || !('odds' in result)) continue
    for (const name of Object.keys(result.odds.outcomes)) outcomes.add(name)
    for (const [name, value] of Object.entries(result.odds.expected)) if (typeof value === 'number') expected.add(name)
  }
  return { outcomes: [...outcomes], expected: [...expected] }
}

/** One row a cell: the values, the chance of each outcome, the means, whether it is exact, and why there is nothing. */
export function sweepTable(
  axes: readonly Axis[],
  a: readonly (CellResult | undefined)[],
  b?: readonly (CellResult | undefined)[],
): SweepTable {
  const { outcomes, expected } = namesIn([...a, ...(b ?? [])])
  const sides = b
    ? [
        { results: a, mark: ' A' },
        { results: b, mark: ' B' },
      ]
    : [{ results: a, mark: '' }]
  const head = [
    ...axes.map((x) => x.name),
    ...sides.flatMap(({ mark }) => [
      ...outcomes.map((name) => `${name}${mark}`),
      ...expected.map((name) => `mean ${name}${mark}`),
      `exact${mark}`,
      `problem${mark}`,
    ]),
  ]
  const rows = a.map((_, i) => [
    ...placesOf(axes, i).map((at, k) => plain(axes[k]?.values[at] ?? null)),
    ...sides.flatMap(({ results }) => {
      const result = results[i]
      if (!result) return [...[...outcomes, ...expected].map(() => ''), '', 'not computed']
      if ('failed' in result) return [...[...outcomes, ...expected].map(() => ''), '', result.failed]
      const { odds } = result
      return [
        ...outcomes.map((name) => odds.outcomes[name]?.fraction ?? odds.outcomes[name]?.p ?? 0),
        ...expected.map((name) => plain(odds.expected[name] ?? '')),
        String(odds.exact),
        '',
      ]
    }),
  ])
  return { head, rows }
}

const plain = (value: Json): string | number => (typeof value === 'number' ? value : valueText(value))

/** A table as comma-separated values (RFC 4180). */
export const csvOf = ({ head, rows }: SweepTable): string =>
  [head, ...rows]
    .map((row) => row.map((cell) => quoted(String(cell))).join(','))
    .join('\r\n')
    .concat('\r\n')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
