import type { AnyOddsQuestion, Told } from '../kernel/index.ts'
import type { Arithmetic } from './number.ts'
import { addTo, emptyRow, type Row } from './row.ts'
import { Throws } from './throws.ts'
import type { Fork, Leaf, Path, Start, Tree, Walk } from './walk.ts'

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

/** Runs between two pauses: some tenths of a millisecond. */
const RUNS_AT_A_TIME = 250

/** Explores from the starts until nothing new turns up. Pauses every so often, so that others may look in. */
export function* explore<N>(
  starts: readonly Start[],
  how: Exploring,
  arithmetic: Arithmetic<N>,
): Generator<number, Graph<N>> {
  const { question, walk, trees, most } = how
  const graph: Graph<N> = { starts: [], states: [] }
  const seen = new Map<string | number, number>()
  const seenEnds = new Map<string, number>()
  const todo: unknown[] = []
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  const measures = Object.values(question.measures ?? {}) as ((end: unknown) => number)[]
  const throws = question.throwKey && !trees ? new Throws(question.throwKey, gains.length, arithmetic) : undefined
  const lessen = throws && ((fork: Fork): Fork => throws.lessen(fork, before))
  /** Of the state at hand. */
  let before: unknown
  let row: Row<N>

  for (const start of starts) graph.starts.push(expand(start))
  for (let i = 0, pause = 0; i < graph.states.length; i++) {
    const state = graph.states[i] as Graph<N>['states'][number]
    if (state.end) continue
    const here = todo[i]
    todo[i] = undefined
    const opening = question.next(here)
    if (!opening) throw new TypeError(`odds "${question.title}": a state that is not an end goes on with nothing`)
    state.row = expand({ state: here, opening })
    if (walk.runs() < pause) continue
    pause = walk.runs() + RUNS_AT_A_TIME
    yield graph.states.length
  }
  return graph

  function expand(start: Start): Row<N> | Tree {
    before = start.state
    if (trees) return walk.walk(start, leaf, { trees })
    row = emptyRow<N>(gains.length)
    walk.walk(start, weigh, { trees, lessen: start.trace ? undefined : lessen })
    throws?.collect(row)
    return row
  }

  function leaf(after: unknown): Leaf {
    return { end: indexOf(after), gains: gains.length === 0 ? nothing : gains.map((g) => g(before, after)) }
  }

  function weigh(after: unknown, p: number, path: Path): Leaf {
    const into = (path.at.length > 0 && throws?.rowAt(path.at[0] as number)) || row
    addTo(into, indexOf(after), shareOf(path, p, arithmetic), arithmetic)
    for (let g = 0; g < gains.length; g++)
      into.gains[g] = (into.gains[g] as number) + p * (gains[g] as (typeof gains)[number])(before, after)
    return unused
  }

  function indexOf(state: unknown): number {
    const outcome = question.told ? lastSaid(question.told, walk.told()) : question.outcome(state)
    if (outcome !== undefined) return endOf(outcome, state)
    const key = question.key(state)
    const known = seen.get(key)
    if (known !== undefined) return known
    const index = added(state, undefined)
    seen.set(key, index)
    return index
  }

  function endOf(outcome: string, state: unknown): number {
    const numbers = measures.length === 0 ? nothing : measures.map((m) => m(state))
    const key = measures.length === 0 ? outcome : `${outcome} ${numbers.join(' ')}`
    const known = seenEnds.get(key)
    if (known !== undefined) return known
    const index = added(undefined, { outcome, measures: numbers })
    seenEnds.set(key, index)
    return index
  }

  function added(state: unknown, end: End | undefined): number {
    const index = graph.states.length
    if (index >= most) throw new TooManyStates(`more than ${most} states`)
    todo.push(state)
    graph.states.push({ row: undefined, end })
    return index
  }
}

/** How it went, by the last fact that says so. */
const lastSaid = (says: NonNullable<AnyOddsQuestion['told']>, told: readonly Told[]): string =>
  told.reduce<string | undefined>((said, { fact }) => says(fact) ?? said, undefined) ?? 'nothing happens'

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
