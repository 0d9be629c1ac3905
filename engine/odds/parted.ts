import type { AnyStateParts } from '../kernel/index.ts'
import { type Exploring, type Graph, shareOf } from './graph.ts'
import { NOTHING, outcomeOf } from './met.ts'
import type { Arithmetic } from './number.ts'
import { addTo, emptyRow, type Row } from './row.ts'
import { Tuples } from './tuples.ts'
import type { Leaf, Path, Start } from './walk.ts'

/** Where a step leads: the numbers of the touched parts afterwards, or how it ended. */
type Way = readonly number[] | string

/** The effect of a step on the parts it touches: the same in every state that shares them. */
interface Step<N> {
  readonly touched: readonly number[]
  readonly ways: readonly Way[]
  /** Leads to the ways, by their places. */
  readonly row: Row<N>
}

/** In place of the number of a part: a step does not touch it. */
const ANY = -1
/** In place of the number of the first part: an end. The next end has one less, and so on. */
const FIRST_END = -2

const unused: Leaf = { end: -1, gains: [] }

/**
 * Explores as `explore` does, for states that come apart: a state is the numbers of its parts and nothing else. A step is
 * walked once, in a state put together from parts that were met, and stands for all states that share what it touches.
 */
export function exploreParted<N>(
  starts: readonly Start[],
  parts: AnyStateParts,
  { question, setup, policy, walk, guard }: Exploring,
  n: Arithmetic<N>,
): Graph<N> {
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  const keysOf = (state: unknown): readonly (string | number)[] => parts.keys(state, setup, policy)
  const places = (starts[0] ? keysOf(starts[0].state) : []).map((_, i) => i)
  const met = places.map(() => new PartMet())
  const states = new Tuples(places.length)
  const steps = new Tuples(places.length)
  /** By number of the touched parts; nothing where play stops. */
  const walked = new Map<number, Step<N> | undefined>()
  const ends: string[] = []
  /** By number of the first part. */
  const touchedBy: (readonly number[])[] = []
  const tuple = new Int32Array(places.length)
  const after = new Int32Array(places.length)

  const first = starts.map((start) => rowOf(stepFrom(start, places), tuple))
  const graph: { readonly row: Row<N> | undefined; readonly end: { outcome: string; measures: [] } | undefined }[] = []
  for (let i = 0; i < states.size; i++) {
    guard.look(states.size)
    states.read(i, tuple)
    const end = ends[FIRST_END - (tuple[0] as number)]
    const step = end === undefined ? stepOf(tuple) : undefined
    graph.push(
      step
        ? { row: rowOf(step, tuple), end: undefined }
        : { row: undefined, end: { outcome: end ?? NOTHING, measures: [] } },
    )
  }
  return { starts: first, states: graph }

  /** A step made in a state: the parts that it does not touch stay as they are. */
  function rowOf({ touched, ways, row }: Step<N>, from: Int32Array): Row<N> {
    const to = new Array<number>(ways.length)
    for (let w = 0; w < ways.length; w++) {
      const way = ways[w] as Way
      for (let i = 0; i < from.length; i++) after[i] = from[i] as number
      if (typeof way === 'string') endsWith(way)
      else for (let i = 0; i < way.length; i++) after[touched[i] as number] = way[i] as number
      to[w] = states.numberOf(after)
    }
    return { to, share: row.share, gains: row.gains }
  }

  function endsWith(outcome: string): void {
    const known = ends.indexOf(outcome)
    after.fill(0)
    after[0] = FIRST_END - (known < 0 ? ends.push(outcome) - 1 : known)
  }

  /** The ways on from a state. Walked when its touched parts are met for the first time. */
  function stepOf(from: Int32Array): Step<N> | undefined {
    const part = from[0] as number
    touchedBy[part] ??= parts.touched(met[0]?.states[part], setup, policy)
    const touched = touchedBy[part]
    after.fill(ANY)
    for (const i of touched) after[i] = from[i] as number
    const number = steps.numberOf(after)
    if (walked.has(number)) return walked.get(number)
    const state = parts.merge(met.map((part, i) => part.states[from[i] as number]))
    const opening = question.next(state, setup)
    const step = opening && stepFrom({ state, opening }, touched)
    walked.set(number, step)
    return step
  }

  function stepFrom(start: Start, touched: readonly number[]): Step<N> {
    const before = numbersOf(start.state)
    const row = emptyRow<N>(gains.length)
    const ways: Way[] = []
    const known = new Map<string, number>()
    walk.walk(start, weigh, { trees: false })
    return { touched, ways, row }

    function weigh(state: unknown, p: number, path: Path): Leaf {
      const way = outcomeOf(question, walk, state) ?? changed(state)
      const text = typeof way === 'string' ? way : way.join()
      const place = known.get(text) ?? ways.push(way) - 1
      known.set(text, place)
      addTo(row, place, shareOf(path, p, n), n)
      for (let g = 0; g < gains.length; g++)
        row.gains[g] = (row.gains[g] as number) + p * (gains[g] as (typeof gains)[number])(start.state, state)
      return unused
    }

    function changed(state: unknown): readonly number[] {
      const now = numbersOf(state)
      for (const i of places)
        if (now[i] !== before[i] && !touched.includes(i))
          throw new TypeError(`${start.opening.procedure} changes part ${i}, which its odds say it does not touch`)
      return touched.map((i) => now[i] as number)
    }
  }

  function numbersOf(state: unknown): readonly number[] {
    return keysOf(state).map((key, i) => (met[i] as PartMet).numberOf(key, state))
  }
}

/** The values of one part of a state, numbered, each with a state that has it. */
class PartMet {
  readonly states: unknown[] = []
  readonly #numbers = new Map<string | number, number>()

  numberOf(key: string | number, state: unknown): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.states.length)
    return this.states.push(state) - 1
  }
}
