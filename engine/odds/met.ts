import { type AnyOddsQuestion, canonical, type Json } from '../kernel/index.ts'
import type { Guard } from './limits.ts'
import type { Policy } from './policy.ts'
import type { Setup, Walk } from './walk.ts'

/** How it can end: the outcome's name and the numbers that are wanted of it. */
export interface End {
  readonly outcome: string
  readonly measures: readonly number[]
}

/** The outcome of play that stops without one. */
export const NOTHING = 'nothing happens'

const noNumbers: readonly number[] = Object.freeze([])

type OfState<T> = (state: unknown) => T

/** All states met so far, numbered; states with the same key are one, and so are equal ends. */
export class Met {
  /** By number; nothing for a state where play goes on. */
  readonly ends: (End | undefined)[] = []
  readonly #question: AnyOddsQuestion
  readonly #setup: Setup
  readonly #policy: Policy
  readonly #walk: Walk
  readonly #guard: Guard
  readonly #key: (state: unknown, table: Setup, policy: Policy) => string | number
  readonly #measures: readonly OfState<number>[]
  readonly #states = new Map<string | number, number>()
  readonly #ends = new Map<string, number>()
  readonly #todo: unknown[] = []

  constructor(
    question: AnyOddsQuestion,
    { setup, policy, walk, guard }: { setup: Setup; policy: Policy; walk: Walk; guard: Guard },
  ) {
    this.#question = question
    this.#setup = setup
    this.#policy = policy
    this.#walk = walk
    this.#guard = guard
    this.#key = keyOf(question)
    this.#measures = Object.values(question.measures ?? {})
  }

  get size(): number {
    return this.ends.length
  }

  /** How play goes on from a state that was met, once: the state is forgotten. Nothing, if it has ended. */
  next(index: number) {
    if (this.ends[index]) return undefined
    const state = this.#todo[index]
    this.#todo[index] = undefined
    const opening = this.#question.next(state, this.#setup)
    if (opening) return { state, opening }
    this.ends[index] = { outcome: NOTHING, measures: this.#numbers(state) }
    return undefined
  }

  /** The number of the state in which a procedure has just ended. */
  numberOf(state: unknown): number {
    this.#guard.look(this.ends.length)
    const outcome = outcomeOf(this.#question, this.#walk, state)
    if (outcome !== undefined) return this.#endOf(outcome, state)
    const key = this.#key(state, this.#setup, this.#policy)
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const index = this.#added(state, undefined)
    this.#states.set(key, index)
    return index
  }

  #endOf(outcome: string, state: unknown): number {
    const measures = this.#numbers(state)
    const key = measures.length === 0 ? outcome : `${outcome} ${measures.join(' ')}`
    const known = this.#ends.get(key)
    if (known !== undefined) return known
    const index = this.#added(undefined, { outcome, measures })
    this.#ends.set(key, index)
    return index
  }

  #numbers(state: unknown): readonly number[] {
    return this.#measures.length === 0 ? noNumbers : this.#measures.map((m) => m(state))
  }

  #added(state: unknown, end: End | undefined): number {
    this.#todo.push(state)
    return this.ends.push(end) - 1
  }
}

/** The outcome after a procedure was walked; nothing while play goes on. */
export function outcomeOf(
  { outcome, once }: AnyOddsQuestion,
  walk: Pick<Walk, 'said'>,
  state: unknown,
): string | undefined {
  return walk.said() ?? outcome?.(state) ?? (once ? NOTHING : undefined)
}

/** The key of a state for this question. */
export function keyOf({
  key,
  parts,
}: AnyOddsQuestion): (state: unknown, table: Setup, policy: Policy) => string | number {
  if (parts) return (state, table, policy) => parts.keys(state, table, policy).join('|')
  return key ?? ((state) => canonical(state as Json))
}
