/** Keeping some of several members with distributions of their own. */
import type { Budget } from './budget.ts'
import { add, bitsOf, certain, type Distribution, fromTally, spreadOf, type Tally } from './distribution.ts'
import type { Keeping } from './keep-alike.ts'

/**
 * Asks each value of each member to be the last one kept: count - 1 others outrank it, the rest do not. Of equals the
 * earlier member outranks the later, so exactly one member is last.
 */
export function keepMixed(members: readonly Distribution[], keeping: Keeping, budget: Budget): Distribution {
  const total = members.reduce((product, d) => product * d.total, 1n)
  if (keeping.count === 0) return certain(0, total)
  charge(members, keeping.count, budget)
  const result: Tally = new Map()
  members.forEach((last, l) => {
    last.values.forEach((value, i) => {
      const others = members.flatMap((d, m) => (m === l ? [] : [split(d, value, m < l, keeping)]))
      const start = keeping.score(value)
      for (const [points, weight] of outrankedBy(others, keeping.count - 1)) {
        add(result, start + points, weight * last.weights[i]!)
      }
    })
  })
  return fromTally(result)
}

interface Split {
  /** score and weight of each value that outranks */
  readonly better: readonly [number, bigint][]
  /** weight of all values that do not */
  readonly worse: bigint
}

function split(d: Distribution, value: number, earlier: boolean, { highest, score }: Keeping): Split {
  const better: [number, bigint][] = []
  let worse = 0n
  d.values.forEach((v, i) => {
    const outranks = v === value ? earlier : v > value === highest
    if (outranks) better.push([score(v), d.weights[i]!])
    else worse += d.weights[i]!
  })
  return { better, worse }
}

/** Sums of the members that outrank, where exactly `wanted` do. */
function outrankedBy(others: readonly Split[], wanted: number): Tally {
  let states: Tally[] = [new Map([[0, 1n]])]
  for (const { better, worse } of others) {
    const next: Tally[] = []
    for (let a = 0; a <= Math.min(states.length, wanted); a++) {
      const sums: Tally = new Map()
      if (worse > 0n) for (const [total, w] of states[a] ?? []) add(sums, total, w * worse)
      for (const [total, w] of states[a - 1] ?? []) {
        for (const [points, weight] of better) add(sums, total + points, w * weight)
      }
      next.push(sums)
    }
    states = next
  }
  return states[wanted] ?? new Map()
}

function charge(members: readonly Distribution[], count: number, budget: Budget): void {
  const entries = members.reduce((n, d) => n + d.values.length, 0)
  const spread = members.reduce((n, d) => Math.max(n, spreadOf(d)), 0)
  let sums = 0
  for (let a = 0; a < count - 1; a++) sums += Math.min(a * spread + 1, entries ** a)
  const bits = members.reduce((n, d) => n + bitsOf(d.total), 0)
  budget.values(Math.min(count * spread + 1, entries ** count))
  budget.steps(entries * entries * (1 + sums), bits)
}
