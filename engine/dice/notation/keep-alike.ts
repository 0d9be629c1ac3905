/** Keeping some of n dice that are all alike. */
import type { Budget } from './budget.ts'
import {
  add,
  bitsOf,
  certain,
  type Distribution,
  fromTally,
  mapValues,
  repeated,
  sumsOf,
  type Tally,
} from './distribution.ts'

export interface Keeping {
  readonly highest: boolean
  readonly count: number
  /** what a kept value adds: itself, or 1 for a success and 0 for none */
  readonly score: (value: number) => number
}

/**
 * Goes through the values best first and asks each to be the last one kept: `j` dice are better (their sums are in
 * `above[j]`), enough dice show exactly this value to fill up, the rest are worse and do not matter.
 */
export function keepAlike(d: Distribution, n: number, keeping: Keeping, budget: Budget): Distribution {
  const { highest, count, score } = keeping
  if (count === 0) return certain(0, d.total ** BigInt(n))
  if (count === n) return repeated(mapValues(d, score, budget), n, budget)
  charge(d, n, keeping, budget)
  const choose = pascal(n)
  const order = d.values.map((_, i) => (highest ? d.values.length - 1 - i : i))
  const above: Tally[] = [new Map([[0, 1n]])]
  const better: [score: number, weight: bigint][] = []
  const result: Tally = new Map()
  let worse = d.total
  for (const i of order) {
    const weight = d.weights[i]!
    const points = score(d.values[i]!)
    worse -= weight
    const filling = fillings(weight, worse, n, count, choose)
    above.forEach((sums, j) => {
      const ways = choose[n]![j]! * filling[j]!
      for (const [total, w] of sums) add(result, total + (count - j) * points, w * ways)
    })
    better.push([points, weight])
    if (better.length < count) widenByDie(above, better, count)
    else widenByValue(above, points, weight, choose)
  }
  return fromTally(result)
}

/** For each j better dice: the ways the other n - j dice fill the kept places with this value and are worse otherwise. */
function fillings(weight: bigint, worse: bigint, n: number, count: number, choose: bigint[][]): bigint[] {
  const here = powers(weight, n)
  const below = powers(worse, n - count)
  const ways: bigint[] = []
  for (let j = 0; j < count; j++) {
    let total = 0n
    for (let c = count - j; c <= n - j; c++) total += choose[n - j]![c]! * here[c]! * below[n - j - c]!
    ways.push(total)
  }
  return ways
}

/** Few values so far: one more die is any of them. */
function widenByDie(above: Tally[], better: readonly [number, bigint][], count: number): void {
  for (let j = 1; j < count; j++) {
    const sums: Tally = new Map()
    for (const [total, w] of above[j - 1]!) {
      for (const [points, weight] of better) add(sums, total + points, w * weight)
    }
    above[j] = sums
  }
}

/** Many values so far: the newest is shown by c of the j dice. Downwards, since the smaller sums must still be old. */
function widenByValue(above: Tally[], points: number, weight: bigint, choose: bigint[][]): void {
  const here = powers(weight, above.length)
  for (let j = above.length - 1; j > 0; j--) {
    const sums = above[j]!
    for (let c = 1; c <= j; c++) {
      const ways = choose[j]![c]! * here[c]!
      for (const [total, w] of above[j - c]!) add(sums, total + c * points, w * ways)
    }
  }
}

function charge(d: Distribution, n: number, { count, score }: Keeping, budget: Budget): void {
  const scored = mapValues(d, score, budget)
  const values = d.values.length
  let sums = 0
  for (let j = 0; j < count; j++) sums += sumsOf(scored, j) * (1 + Math.min(j, values))
  budget.values(sumsOf(scored, count))
  budget.steps(values * (sums + count * (n - count + 1)) + n * n, bitsOf(d.total) * n)
}

function powers(base: bigint, most: number): bigint[] {
  const list = [1n]
  for (let i = 1; i <= most; i++) list.push(list[i - 1]! * base)
  return list
}

/** Rows 0 to n of Pascal's triangle. */
function pascal(n: number): bigint[][] {
  const rows: bigint[][] = [[1n]]
  for (let i = 1; i <= n; i++) {
    const above = rows[i - 1]!
    rows.push([1n, ...above.slice(1).map((x, j) => x + above[j]!), 1n])
  }
  return rows
}
