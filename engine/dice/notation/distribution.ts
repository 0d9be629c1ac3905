/** Exact distributions over whole numbers and the few operations a notation needs of them. */
import type { Budget } from './budget.ts'
import { calculate } from './meaning.ts'
import type { Operator } from './syntax.ts'

export interface Distribution {
  /** rising; each has a weight above zero */
  readonly values: readonly number[]
  readonly weights: readonly bigint[]
  /** the sum of the weights */
  readonly total: bigint
}

/** Steps that adding to a tally is worth, where a step is a multiplication and an addition. */
const LOOKUP = 4

export type Tally = Map<number, bigint>

export function add(tally: Tally, value: number, weight: bigint): void {
  const before = tally.get(value)
  tally.set(value, before === undefined ? weight : before + weight)
}

export function fromTally(tally: Tally): Distribution {
  const values = [...tally.keys()].sort((a, b) => a - b)
  const weights = values.map((value) => tally.get(value)!)
  return { values, weights, total: sum(weights) }
}

export const certain = (value: number, total = 1n): Distribution => ({ values: [value], weights: [total], total })

export const sum = (weights: readonly bigint[]): bigint => weights.reduce((total, weight) => total + weight, 0n)

export const bitsOf = (weight: bigint): number => weight.toString(16).length * 4

export const spreadOf = ({ values }: Distribution): number => values.at(-1)! - values[0]!

export const negated = (d: Distribution): Distribution => ({
  values: d.values.map((value) => 0 - value).reverse(),
  weights: [...d.weights].reverse(),
  total: d.total,
})

export function mapValues(d: Distribution, to: (value: number) => number, budget: Budget): Distribution {
  budget.steps(d.values.length * LOOKUP, 0)
  const tally: Tally = new Map()
  for (let i = 0; i < d.values.length; i++) add(tally, to(d.values[i]!), d.weights[i]!)
  return fromTally(tally)
}

/** Two independent distributions under an operator. */
export function combine(a: Distribution, b: Distribution, operator: Operator, budget: Budget): Distribution {
  const pairs = a.values.length * b.values.length
  budget.values(Math.min(pairs, reach(a, b, operator)))
  budget.steps(pairs * LOOKUP, bitsOf(a.total) + bitsOf(b.total))
  const tally: Tally = new Map()
  for (let i = 0; i < a.values.length; i++) {
    for (let j = 0; j < b.values.length; j++) {
      add(tally, calculate(operator, a.values[i]!, b.values[j]!), a.weights[i]! * b.weights[j]!)
    }
  }
  return fromTally(tally)
}

/** How many whole numbers the results can lie on; each operator is monotonic in either side, so corners suffice. */
function reach(a: Distribution, b: Distribution, operator: Operator): number {
  const ends = (d: Distribution) => [d.values[0]!, d.values.at(-1)!]
  const corners = ends(a).flatMap((x) => ends(b).map((y) => calculate(operator, x, y)))
  return Math.max(...corners) - Math.min(...corners) + 1
}

/** The sum of n independent copies. */
export function repeated(d: Distribution, n: number, budget: Budget): Distribution {
  let oneByOne = 0
  for (let i = 1; i < n; i++) oneByOne += sumsOf(d, i) * d.values.length * LOOKUP
  if (oneByOne >= n * spreadOf(d) * d.values.length) return power(d, n, budget)
  let sums = d
  for (let i = 1; i < n; i++) sums = combine(sums, d, '+', budget)
  return sums
}

/** At most how many different sums n copies have. */
export const sumsOf = (d: Distribution, n: number): number => Math.min(n * spreadOf(d) + 1, d.values.length ** n)

/**
 * With g the generating polynomial and p = gⁿ, g·p' = n·g'·p yields each coefficient of p from the ones before it, which
 * spares the convolutions in between.
 */
function power(d: Distribution, n: number, budget: Budget): Distribution {
  const low = d.values[0]!
  const spread = spreadOf(d)
  budget.values(n * spread + 1)
  budget.steps(n * spread * d.values.length, bitsOf(d.total) * n)
  const steps = d.values.map((value) => value - low)
  const pulls = d.weights.map((weight, i) => BigInt(steps[i]! * (n + 1)) * weight)
  const first = d.weights[0]!
  const values = [n * low]
  const p = [first ** BigInt(n)]
  for (let i = 1; i <= n * spread; i++) {
    let pulled = 0n
    let plain = 0n
    for (let k = 1; k < steps.length && steps[k]! <= i; k++) {
      const before = p[i - steps[k]!]!
      if (before === 0n) continue
      pulled += pulls[k]! * before
      plain += d.weights[k]! * before
    }
    p.push((pulled - BigInt(i) * plain) / (BigInt(i) * first))
    if (p[i]! > 0n) values.push(n * low + i)
  }
  return { values, weights: p.filter((weight) => weight > 0n), total: d.total ** BigInt(n) }
}
