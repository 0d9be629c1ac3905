import type { AnyOddsQuestion } from '../kernel/index.ts'
import type { Arithmetic } from './number.ts'
import type { Leaf, Path, Start, Tree, Walk } from './walk.ts'

/** How one state goes on: where to, with what share, and what is gained on the way, on average. */
export interface Row<N> {
  readonly to: number[]
  readonly share: N[]
  readonly gains: number[]
}

/** How it can end: the outcome's name and the numbers that are wanted of it. */
export interface End {
  readonly outcome: string
  readonly measures: readonly number[]
}

/** Every state that play can reach, equal ones merged. An end has no row; a row may still be a tree of choices. */
export interface Graph<N> {
  readonly starts: (Row<N> | Tree)[]
  readonly states: { row: Row<N> | Tree | undefined; readonly end: End | undefined }[]
}

export class TooManyStates extends Error {
  override readonly name = 'TooManyStates'
}

export interface Exploring {
  readonly question: AnyOddsQuestion
  readonly walk: Walk
  /** Whether choices are left open, to be made for the best afterwards. */
  readonly trees: boolean
  readonly most: number
}

const nothing: readonly number[] = Object.freeze([])

/** Explores from the starts until nothing new turns up. Pauses after each state, so that others may look in. */
export function* explore<N>(
  starts: readonly Start[],
  how: Exploring,
  arithmetic: Arithmetic<N>,
): Generator<number, Graph<N>> {
  const { question, walk, trees, most } = how
  const graph: Graph<N> = { starts: [], states: [] }
  const seen = new Map<string | number, number>()
  const todo: unknown[] = []
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  const measures = Object.values(question.measures ?? {}) as ((end: unknown) => number)[]

  for (const start of starts) graph.starts.push(expand(start))
  for (let i = 0; i < graph.states.length; i++) {
    const state = graph.states[i] as Graph<N>['states'][number]
    if (state.end) continue
    const before = todo[i]
    todo[i] = undefined
    const opening = question.next(before)
    if (!opening) throw new TypeError(`odds "${question.title}": a state that is not an end goes on with nothing`)
    state.row = expand({ state: before, opening })
    yield graph.states.length
  }
  return graph

  function expand(start: Start): Row<N> | Tree {
    if (trees) return walk.walk(start, (after) => leafOf(start.state, after), true)
    const row = emptyRow<N>(gains.length)
    const leaf = (after: unknown, p: number, path: Path): Leaf => {
      addTo(row, indexOf(after), shareOf(path, p, arithmetic), arithmetic)
      for (let g = 0; g < gains.length; g++)
        row.gains[g] = (row.gains[g] as number) + p * (gains[g] as (typeof gains)[number])(start.state, after)
      return unused
    }
    walk.walk(start, leaf, false)
    return row
  }

  function leafOf(before: unknown, after: unknown): Leaf {
    return { end: indexOf(after), gains: gains.length === 0 ? nothing : gains.map((g) => g(before, after)) }
  }

  function indexOf(state: unknown): number {
    const outcome = question.outcome(state)
    const key = outcome === undefined ? question.key(state) : endKey(outcome, state)
    const known = seen.get(key)
    if (known !== undefined) return known
    const index = graph.states.length
    if (index >= most) throw new TooManyStates(`more than ${most} states`)
    seen.set(key, index)
    todo.push(state)
    graph.states.push({
      row: undefined,
      end: outcome === undefined ? undefined : { outcome, measures: measures.map((m) => m(state)) },
    })
    return index
  }

  function endKey(outcome: string, state: unknown): string {
    return measures.length === 0 ? `→${outcome}` : `→${outcome} ${measures.map((m) => m(state)).join(' ')}`
  }
}

export const emptyRow = <N>(gains: number): Row<N> => ({ to: [], share: [], gains: new Array<number>(gains).fill(0) })

/** Ways to the same state are one way. */
export function addTo<N>(row: Row<N>, to: number, share: N, n: Arithmetic<N>): void {
  const at = row.to.indexOf(to)
  if (at < 0) {
    row.to.push(to)
    row.share.push(share)
  } else row.share[at] = n.add(row.share[at] as N, share)
}

const unused: Leaf = { end: -1, gains: nothing }

function shareOf<N>(path: Path, p: number, arithmetic: Arithmetic<N>): N {
  if (typeof arithmetic.one === 'number') return p as N
  let weight = 1n
  let total = 1n
  for (const [depth, fork] of path.forks.entries()) {
    weight *= fork.weights[path.at[depth] as number] as bigint
    total *= fork.total
  }
  return arithmetic.share(weight, total, p)
}

export const isTree = <N>(row: Row<N> | Tree): row is Tree => !('to' in row)
