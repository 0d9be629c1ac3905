import type { Json } from '@sortie/engine'
import { type Axis, type CellOdds, type CellResult, namesIn, placesOf, valueText } from '@sortie/engine/odds'
import type { Counted, Grade } from '../games/pieces.ts'
import { gradeOf } from '../odds/grades.ts'

/** A number of a cell that a picture can show: a share of one, or a mean. */
export interface Shown {
  readonly key: string
  readonly text: string
  readonly kind: 'share' | 'mean'
  /** The outcomes that are added up. */
  readonly outcomes: readonly string[]
}

type Results = readonly (CellResult | undefined)[]
type Names = { readonly [name: string]: string }

export const MEAN = 'mean '
const COUNTED = '+'

/** Everything that can be shown of these cells: what is counted together first, then each outcome, then means. */
export function shownIn(results: Results, names: Names, counted: Counted | undefined): readonly Shown[] {
  const { outcomes, expected } = namesIn(results)
  const together = counted?.endings.filter((e) => outcomes.includes(e)) ?? []
  return [
    ...(counted && together.length > 1
      ? [{ key: COUNTED, text: counted.as, kind: 'share', outcomes: together } as const]
      : []),
    ...outcomes.map((name) => ({ key: name, text: names[name] || name, kind: 'share', outcomes: [name] }) as const),
    ...expected.map((name) => ({ key: `${MEAN}${name}`, text: name, kind: 'mean', outcomes: [] }) as const),
  ]
}

/** What is shown first: what is counted, the mean if outcomes are numbers, or the first outcome. */
export function firstShown(all: readonly Shown[], isNumeric: boolean): Shown | undefined {
  const mean = isNumeric ? all.find((s) => s.kind === 'mean') : undefined
  return mean ?? all[0]
}

/** The number of a cell; nothing, if there is none. */
export function figureOf(result: CellResult | undefined, shown: Shown): number | undefined {
  if (!result || 'failed' in result) return undefined
  const { outcomes, expected } = result.odds
  if (shown.kind === 'share') return shown.outcomes.reduce((sum, name) => sum + (outcomes[name]?.p ?? 0), 0)
  const mean = expected[shown.key.slice(MEAN.length)]
  return typeof mean === 'number' ? mean : undefined
}

/** A number that can come out, and how likely it is. */
export interface ValueChance {
  readonly value: number
  readonly p: number
}

const WHOLE = /^-?\d+$/
/** What is less likely than this changes no figure that is shown. */
const NEXT_TO_NOTHING = 1e-6

/** Whether outcomes are numbers, with one word at most for what lies beyond them. */
export const isNumeric = ({ outcomes }: Pick<CellOdds, 'outcomes'>): boolean => {
  const names = Object.keys(outcomes)
  return names.length > 3 && names.filter((name) => !WHOLE.test(name)).length < 2
}

/** Outcomes that are numbers, as a spread in their order; nothing, if any of them is a word. */
export function numbersIn({ outcomes }: Pick<CellOdds, 'outcomes'>): readonly ValueChance[] | undefined {
  const all = Object.entries(outcomes).filter(([name, { p }]) => WHOLE.test(name) || p > NEXT_TO_NOTHING)
  if (all.length < 3 || !all.every(([name]) => WHOLE.test(name))) return undefined
  return all.map(([name, { p }]) => ({ value: Number(name), p })).sort((a, b) => a.value - b.value)
}

export const meanOf = (spread: readonly ValueChance[]): number => {
  const mass = spread.reduce((sum, { p }) => sum + p, 0)
  return mass === 0 ? 0 : spread.reduce((sum, { value, p }) => sum + value * p, 0) / mass
}

/** The least value that at least this share of all lies at or below. */
export function quantile(spread: readonly ValueChance[], share: number): number {
  const mass = spread.reduce((sum, { p }) => sum + p, 0)
  let below = 0
  for (const { value, p } of spread) {
    below += p
    if (below >= share * mass - 1e-12) return value
  }
  return spread.at(-1)?.value ?? 0
}

/** From where to where the middle half lies, with the median; and the middle four fifths. */
export const quantilesOf = (spread: readonly ValueChance[]) => ({
  low: quantile(spread, 0.1),
  lower: quantile(spread, 0.25),
  median: quantile(spread, 0.5),
  upper: quantile(spread, 0.75),
  high: quantile(spread, 0.9),
})

export interface PictureRow {
  readonly name: string
  readonly text: string
  readonly grade: Grade
  readonly p: number
  readonly fraction?: string
  readonly low?: number
  readonly high?: number
}

/** The outcomes of a cell as they are called and filled; one that is called nothing and never happens is left out. */
export const rowsOf = (
  { outcomes }: Pick<CellOdds, 'outcomes'>,
  names: Names,
  grades: { readonly [name: string]: Grade },
): readonly PictureRow[] => {
  const all = Object.entries(outcomes)
  return all
    .map(([name, share], i) => ({
      name,
      text: names[name] ?? name,
      grade: grades[name] ?? gradeOf(i, all.length),
      ...share,
    }))
    .filter(({ text, p }) => text !== '' || p > 0)
}

/** Where a cell lies, in words: "weight 5, deadline 6". */
export const placeText = (axes: readonly Axis[], cell: number, titles: Names = {}): string =>
  placesOf(axes, cell)
    .map(
      (at, i) =>
        `${(titles[axes[i]?.name ?? ''] ?? axes[i]?.name ?? '').toLowerCase()} ${valueText(axes[i]?.values[at] ?? null)}`,
    )
    .join(', ')

/** Values as labels of an axis. */
export const labelsOf = (values: readonly Json[]): readonly string[] =>
  values.map((v) => (v === true ? 'yes' : v === false ? 'no' : valueText(v).replace(/^-/, '−') || '–'))

/** Round numbers to mark an axis with, from at most `low` to at least `high`. */
export function ticks(low: number, high: number, most = 5): readonly number[] {
  if (!(high > low)) return [low, low + 1]
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step))
}

const rounded = (n: number): number => Number(n.toPrecision(12))

/** How much accent a cell has, in per cent: enough to see, never so much that ink on it is hard to read. */
export function tint(value: number, low: number, high: number): number {
  if (!(high > low)) return 35
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return Math.round(3 + share * 64)
}

/** The least and the greatest of what is there; a share goes from none to all. */
export function extent(values: readonly (number | undefined)[], shown: Pick<Shown, 'kind'>): readonly [number, number] {
  if (shown.kind === 'share') return [0, 1]
  const there = values.filter((v) => v !== undefined)
  return there.length === 0 ? [0, 1] : [Math.min(...there), Math.max(...there)]
}

/** About how long it still takes, from how long it took so far. */
export const secondsLeft = (done: number, of: number, ms: number): number | undefined =>
  done === 0 ? undefined : Math.ceil((ms / done) * (of - done) * 0.001)
