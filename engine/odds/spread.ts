import type { Graph } from './graph.ts'
import { LimitReached } from './limits.ts'
import { solveFixed } from './linear.ts'
import type { Arithmetic } from './number.ts'
import type { Row } from './row.ts'

/** How often each end is reached, and how much is gained on the way. */
export interface Spread<N> {
  /** By number of the state; only ends have a share in the end. */
  readonly ends: ReadonlyMap<number, N>
  /** Play that never ends: its share. */
  readonly endless: N
  readonly gains: readonly number[]
}

/** Loops of more states than this take too long to solve whole. */
export const MOST_IN_LOOP = 1500

/** Lets one unit of probability flow from a start through all groups in order; inside a loop, solves for the visits. */
export function spread<N>(
  graph: Graph<N>,
  groups: readonly (readonly number[])[],
  from: { readonly start: Row<N>; readonly gains: number },
  n: Arithmetic<N>,
): Spread<N> {
  // What was not reached has this very zero: floating-point numbers alone are kept far more cheaply than beside `undefined`.
  const mass = new Array<N>(graph.states.length).fill(n.zero)
  const gains = new Array<number>(from.gains).fill(0)
  const ends = new Map<number, N>()
  let endless = n.zero

  flow(from.start, n.one)
  for (const group of groups) {
    const only = group[0] as number
    const row = rowOf(only)
    if (group.length === 1 && !leadsTo(row, only)) {
      const here = mass[only] as N
      if (here === n.zero) continue
      if (row) flow(row, here)
      else ends.set(only, here)
    } else if (group.some((s) => mass[s] !== n.zero)) flowThroughLoop(group)
  }
  return { ends, endless, gains }

  function rowOf(state: number): Row<N> | undefined {
    return graph.states[state]?.row
  }

  function flow(row: Row<N>, here: N, skip?: ReadonlySet<number>): void {
    for (let g = 0; g < from.gains; g++) gains[g] = (gains[g] as number) + n.toNumber(here) * (row.gains[g] as number)
    for (let i = 0; i < row.to.length; i++) {
      const to = row.to[i] as number
      if (skip?.has(to)) continue
      mass[to] = n.add(mass[to] as N, n.mul(here, row.share[i] as N))
    }
  }

  function flowThroughLoop(group: readonly number[]): void {
    if (group.length > MOST_IN_LOOP)
      throw new LimitReached('loop', `A loop of ${group.length} states; at most ${MOST_IN_LOOP} are solved.`)
    const inside = new Set(group)
    const place = new Map(group.map((s, i) => [s, i]))
    const entering = group.map((s) => mass[s] as N)
    const a = group.map(() => group.map(() => n.zero))
    for (const [i, s] of group.entries()) {
      const row = rowOf(s) as Row<N>
      for (const [k, to] of row.to.entries()) {
        const j = place.get(to)
        if (j !== undefined) (a[j] as N[])[i] = n.add((a[j] as N[])[i] as N, row.share[k] as N)
      }
    }
    const visits = solveFixed(a, entering, n)
    if (!visits) {
      endless = entering.reduce((sum, e) => n.add(sum, e), endless)
      for (let g = 0; g < from.gains; g++) {
        const round = group.reduce((sum, s) => sum + ((rowOf(s) as Row<N>).gains[g] as number), 0)
        if (round !== 0) gains[g] = (gains[g] as number) + round * Number.POSITIVE_INFINITY
      }
      return
    }
    for (const [i, s] of group.entries()) flow(rowOf(s) as Row<N>, visits[i] as N, inside)
  }
}

const leadsTo = <N>(row: Row<N> | undefined, to: number): boolean => row?.to.includes(to) ?? false
