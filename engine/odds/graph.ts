import type { AnyOddsQuestion } from '../kernel/index.ts'
import type { Guard } from './limits.ts'
import { type End, Met } from './met.ts'
import type { Arithmetic } from './number.ts'
import type { Policy } from './policy.ts'
import { addTo, emptyRow, type Row } from './row.ts'
import { Throws } from './throws.ts'
import { type Fork, type Leaf, type Path, type Setup, type Start, shareOfBranch, type Walk } from './walk.ts'

/** Every state that play can reach, equal ones merged. An end has no row. */
export interface Graph<N> {
  readonly starts: readonly Row<N>[]
  readonly states: readonly { readonly row: Row<N> | undefined; readonly end: End | undefined }[]
}

export interface Exploring {
  readonly question: AnyOddsQuestion
  readonly setup: Setup
  readonly policy: Policy
  readonly walk: Walk
  readonly guard: Guard
}

/** Explores from the starts until nothing new turns up. */
export function explore<N>(starts: readonly Start[], how: Exploring, arithmetic: Arithmetic<N>): Graph<N> {
  const { question, setup, policy, walk } = how
  const met = new Met(question, how)
  const rows: (Row<N> | undefined)[] = []
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  const { throwKey } = question
  const throws = throwKey && new Throws((s) => throwKey(s, setup, policy), gains.length, arithmetic)
  const lessen = throws && ((fork: Fork): Fork => throws.lessen(fork, before))
  /** Of the state at hand. */
  let before: unknown
  let row: Row<N>

  const first = starts.map(expand)
  for (let i = 0; i < met.size; i++) {
    const on = met.next(i)
    rows.push(on && expand(on))
  }
  return { starts: first, states: met.ends.map((end, i) => ({ end, row: rows[i] })) }

  function expand(start: Start): Row<N> {
    before = start.state
    row = emptyRow<N>(gains.length)
    walk.walk(start, weigh, { trees: false, lessen: start.trace ? undefined : lessen })
    throws?.collect(row)
    return row
  }

  function weigh(after: unknown, p: number, path: Path): Leaf {
    const into = (path.thrown !== undefined && throws?.rowAt(path.at[path.thrown] as number)) || row
    addTo(into, met.numberOf(after), shareOf(path, p, arithmetic), arithmetic)
    for (let g = 0; g < gains.length; g++)
      into.gains[g] = (into.gains[g] as number) + p * (gains[g] as (typeof gains)[number])(before, after)
    return unused
  }
}

const unused: Leaf = { end: -1, gains: [] }

/** The share of all branches on the way to a leaf. */
export function shareOf<N>(path: Path, p: number, n: Arithmetic<N>): N {
  if (typeof n.one === 'number') return p as N
  let share = n.one
  for (let depth = 0; depth < path.forks.length; depth++) {
    const fork = path.forks[depth] as Fork
    if (fork.values.length > 1) share = n.mul(share, shareOfBranch(fork, path.at[depth] as number, n))
  }
  return share
}
