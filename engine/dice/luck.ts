import type { Faces, Pool } from './pool.ts'
import { groupReader, readFaces } from './reader.ts'
import { readings, TooDear } from './readings.ts'

/** A throw, and how good faces are (highest first in each group): whole numbers, more is better. */
export interface Rolled {
  readonly pool: Pool
  readonly faces: Faces
  readonly worth: (faces: Faces) => number
}

/** The results of throws beside their expected values. */
export interface Luck {
  readonly rolls: number
  /** How many were better, and how many worse, than such a throw is on average. */
  readonly better: number
  readonly worse: number
  /** All worths added up: as they fell, as expected, and how far they usually lie from that (the standard deviation). */
  readonly worth: number
  readonly expected: number
  readonly spread: number
  /** The share of all ways these throws could have fallen that are less lucky; equal ones count half. */
  readonly luckierThan: number
}

/** Exact: every way each throw could have fallen is weighed. Pools with too many ways are left out. */
export function luckOf(rolled: readonly Rolled[]): Luck {
  const all = rolled.flatMap((r) => weighed(r) ?? [])
  const worth = total(all.map((r) => r.worth))
  let sums: ReadonlyMap<number, number> = new Map([[0, 1]])
  for (const { chances } of all) sums = added(sums, chances)
  return {
    rolls: all.length,
    better: all.filter((r) => r.worth > r.expected).length,
    worse: all.filter((r) => r.worth < r.expected).length,
    worth,
    expected: total(all.map((r) => r.expected)),
    spread: Math.sqrt(total(all.map((r) => r.variance))),
    luckierThan: total([...sums].map(([sum, p]) => (sum < worth ? p : sum === worth ? p / 2 : 0))),
  }
}

/** How likely a throw is to be better than this one, and as good: exact; nothing for pools with too many ways. */
export function beside(rolled: Rolled): { readonly better: number; readonly same: number } | undefined {
  const found = weighed(rolled)
  if (!found) return undefined
  const { chances, worth } = found
  const share = (fits: (value: number) => boolean): number =>
    total(chances.flatMap(([value, p]) => (fits(value) ? [p] : [])))
  return { better: share((value) => value > worth), same: share((value) => value === worth) }
}

function weighed({ pool, faces, worth }: Rolled) {
  const how = groupReader('luck', (groups) => worth(groups.flat()))
  try {
    const chances = readings(pool, how).each.map(({ value, p }) => [value, p] as const)
    const expected = total(chances.map(([value, p]) => value * p))
    const variance = total(chances.map(([value, p]) => (value - expected) ** 2 * p))
    return { worth: readFaces(pool, faces, how), chances, expected, variance }
  } catch (cause) {
    if (cause instanceof TooDear) return undefined
    throw cause
  }
}

function added(sums: ReadonlyMap<number, number>, chances: readonly (readonly [number, number])[]) {
  const after = new Map<number, number>()
  for (const [sum, p] of sums)
    for (const [value, q] of chances) after.set(sum + value, (after.get(sum + value) ?? 0) + p * q)
  return after
}

const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
