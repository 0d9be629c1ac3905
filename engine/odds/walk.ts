import { draws, readings } from '../dice/index.ts'
import {
  type AnyGame,
  type AnyOddsQuestion,
  type AnyProcedure,
  type AnyTelling,
  type Asking,
  evolved,
  type Opening,
  type Question,
  type Sitting,
  type Told,
  type Traced,
} from '../kernel/index.ts'
import { Heeded } from './assumptions.ts'
import { checkAsked } from './limits.ts'
import type { Arithmetic, Ratio } from './number.ts'
import { decide, type Policy } from './policy.ts'

/** A point where a procedure can go on in several ways: by chance with weights, or by a choice for the best. */
export interface Fork {
  readonly values: readonly unknown[]
  readonly p: readonly number[]
  readonly weights: readonly bigint[]
  readonly total: bigint
  readonly best?: { readonly objective: string; readonly decline: number }
  /** By dice. */
  readonly isThrow?: true
  /** The shares as exact fractions, once they were wanted. */
  ratios?: Ratio[]
}

/** The share of one branch, in the arithmetic that is worked in. */
export function shareOfBranch<N>(fork: Fork, i: number, n: Arithmetic<N>): N {
  const p = fork.p[i] as number
  if (typeof n.one === 'number') return p as N
  if (fork.weights[i] === fork.total) return n.one
  fork.ratios ??= []
  const known = fork.ratios[i] as N | undefined
  if (known !== undefined) return known
  const share = n.share(fork.weights[i] as bigint, fork.total, p)
  fork.ratios[i] = share as Ratio
  return share
}

/** The tree of one procedure: forks, and at the leaves the states it can end in. */
export type Tree = Branch | Leaf
export interface Branch {
  readonly fork: Fork
  readonly children: readonly Tree[]
  /** The child that is taken, where the best is wanted. */
  pick: number
}
export interface Leaf {
  readonly end: number
  readonly gains: readonly number[]
}

/** The game and everything about a table but its state; the same for the whole question. */
export interface Setup {
  readonly game: AnyGame
  readonly settings: unknown
  readonly content: unknown
  readonly seats: readonly Sitting[]
}

/** The start of a walk: a state at rest and the procedure to open, with a trace if it is under way. */
export interface Start {
  readonly state: unknown
  readonly opening: Opening
  readonly trace?: readonly Traced[]
  /** Who sat there then, if that has changed since. */
  readonly seats?: readonly Sitting[]
}

type OnLeaf = (state: unknown, p: number, path: Path) => Leaf

interface Walking {
  /** Whether the leaves are handed back, arranged as the forks are. */
  readonly trees: boolean
  /** Of the first throw, if nothing is open before it, this may leave out readings that need not be walked. */
  readonly lessen?: ((fork: Fork) => Fork) | undefined
}

/** Holds the state while a procedure is walked; facts are applied and forgotten. */
class Held implements AnyTelling {
  state: unknown
  readonly settings: never
  readonly content: never
  seats: readonly Sitting[]
  /** The facts told by the procedure, if wanted. */
  told: Told[] | undefined
  /** How it ended, by the last fact that says so. */
  said: string | undefined
  readonly #says: AnyOddsQuestion['told']
  readonly #evolve: (state: never, fact: Told['fact']) => unknown

  constructor(setup: Setup, says: AnyOddsQuestion['told']) {
    this.#says = says
    this.settings = setup.settings as never
    this.content = setup.content as never
    this.seats = setup.seats
    this.#evolve = setup.game.evolve as never
  }

  tell(rule: string, fact: Told['fact']): void {
    this.told?.push({ rule, fact })
    if (this.#says) this.said = this.#says(fact, this.said) ?? this.said
    this.state = this.#evolve(this.state as never, fact)
  }
}

/** The seat that starts a procedure: the named one, else the previous one, else the game. */
export const startedBy = ({ args, by }: Opening): object => ({
  by: 'game',
  ...(args as object),
  ...(by !== undefined && { by }),
})

interface Begun {
  readonly running: Asking<unknown>
  readonly step: IteratorResult<Question, unknown>
}

export type Walk = ReturnType<typeof walker>

/** Walks procedures over every way their questions can be answered. Counts the runs it takes; keeps what a question is told. */
export function walker(setup: Setup, policy: Policy, question: Pick<AnyOddsQuestion, 'told' | 'atOnce'> = {}) {
  const endsAtOnce = question.atOnce ? (): boolean => t.said !== undefined : never
  const t = new Held(setup, question.told)
  const heeded = new Heeded()
  const path: Path = { forks: [], at: [], grown: [], thrown: undefined }
  let runs = 0

  /** Looks the procedure up once; what comes back starts it afresh, as often as wanted, up to where the trace ends. */
  function starter({ state, opening, trace, seats = setup.seats }: Start): () => Begun {
    const procedure = setup.game.procedures[opening.procedure] as AnyProcedure | undefined
    if (!procedure) throw new TypeError(`${setup.game.id} has no procedure "${opening.procedure}"`)
    const args = startedBy(opening) as never
    return () => {
      runs++
      t.told = undefined
      t.said = undefined
      t.state = state
      t.seats = seats
      const running = procedure.run(t, args)
      let step = running.next()
      if (trace)
        for (const lived of trace) {
          if ('heard' in lived) step = running.next(lived.heard)
          else if ('meanwhile' in lived) t.state = evolved(setup.game, t.state, lived.meanwhile)
          else if ('seats' in lived) t.seats = lived.seats
          else t.state = lived.now
        }
      return { running, step }
    }
  }

  /** Calls `leaf` with every state the procedure can end in. */
  function walk(start: Start, leaf: OnLeaf, { trees, lessen }: Walking): Tree {
    const begin = starter(start)
    path.thrown = undefined
    for (;;) {
      const begun = begin()
      let step = begun.step
      let p = 1
      for (let depth = 0; !step.done && !endsAtOnce(); depth++) {
        if (depth === path.forks.length) {
          checkAsked(depth, start.opening.procedure, step.value.name)
          const fork = forkAt(step.value, t.state)
          const first = lessen && fork.isThrow && path.thrown === undefined && path.forks.every(isCertain)
          if (first) path.thrown = depth
          grow(path, first ? lessen(fork) : fork, trees)
        }
        const fork = path.forks[depth] as Fork
        if (fork.values.length === 0) return settle(path, none, trees)
        const i = path.at[depth] as number
        p *= fork.p[i] as number
        step = begun.running.next(fork.values[i])
      }
      const tree = settle(path, leaf(t.state, p, path), trees)
      if (path.forks.length === 0) return tree
    }
  }

  function forkAt(q: Question, state: unknown): Fork {
    if (q.kind === 'roll') return rollFork(q)
    if (q.kind === 'draw') return fromWeights(draws(q.cards, q.count))
    const decision = decide(policy, q, state)
    heeded.note(q, decision)
    if ('take' in decision)
      return decision.take.length === 1
        ? certain(decision.take)
        : fromWeights(decision.take.map((value, i) => ({ value, weight: BigInt(decision.weights?.[i] ?? 1) })))
    const { best: objective, among, decline } = decision
    return { values: among, p: among.map(() => 1), weights: [], total: 1n, best: { objective, decline } }
  }

  /** The question a start is waiting at, if it waits. */
  function pending(start: Start): Question | undefined {
    const { step } = starter(start)()
    return step.done ? undefined : step.value
  }

  /** The facts told at once if the question a start waits at is answered this way. */
  function toldOn(start: Start, answer: unknown): readonly Told[] {
    const { running } = starter(start)()
    const told: Told[] = []
    t.told = told
    for (let step = running.next(answer); !step.done && isForWords(step.value); ) step = running.next('…')
    return told
  }

  return { walk, pending, toldOn, said: () => t.said, heeded, runs: () => runs }
}

const never = (): boolean => false

const isForWords = (q: Question): boolean => q.kind === 'ask' && q.shape.kind === 'line'

/** The way to the leaf at hand: which fork, and which of its branches. */
export interface Path {
  readonly forks: Fork[]
  readonly at: number[]
  readonly grown: Tree[][]
  /** Which fork is the throw that was lessened: the first, if nothing is open before it. */
  thrown: number | undefined
}

const noTrees: Tree[] = []
const none: Leaf = { end: -1, gains: [] }

function grow(path: Path, fork: Fork, trees: boolean): void {
  path.forks.push(fork)
  path.at.push(0)
  path.grown.push(trees ? [] : noTrees)
}

/** Puts a finished branch in its place and moves on to the next; gives the whole tree when there is none left. */
function settle(path: Path, done: Tree, trees: boolean): Tree {
  let tree = done
  for (let depth = path.forks.length - 1; depth >= 0; depth--) {
    const fork = path.forks[depth] as Fork
    if (trees) (path.grown[depth] as Tree[]).push(tree)
    const next = (path.at[depth] as number) + 1
    if (next < fork.values.length) {
      path.at[depth] = next
      return tree
    }
    if (trees) tree = { fork, children: path.grown[depth] as Tree[], pick: Math.max(0, fork.best?.decline ?? 0) }
    path.forks.pop()
    path.at.pop()
    path.grown.pop()
  }
  return tree
}

const rollForks = new WeakMap<object, WeakMap<object, Fork>>()

function rollFork(q: Question & { readonly kind: 'roll' }): Fork {
  const ofReader = rollForks.get(q.reader) ?? new WeakMap<object, Fork>()
  rollForks.set(q.reader, ofReader)
  const known = ofReader.get(q.pool)
  if (known) return known
  const { each, total } = readings(q.pool, q.reader)
  const fork: Fork = {
    values: each.map((r) => r.value),
    p: each.map((r) => r.p),
    weights: each.map((r) => r.weight),
    total,
    isThrow: true,
  }
  ofReader.set(q.pool, fork)
  return fork
}

/** Whether there is one way on only. */
export const isCertain = (fork: Fork): boolean => fork.values.length === 1

const surely = [1]
const surelyExact = [1n]
const certain = (values: readonly unknown[]): Fork => ({ values, p: surely, weights: surelyExact, total: 1n })

function fromWeights(each: readonly { readonly value: unknown; readonly weight: bigint }[]): Fork {
  const total = each.reduce((n, e) => n + e.weight, 0n)
  return {
    values: each.map((e) => e.value),
    weights: each.map((e) => e.weight),
    p: each.map((e) => Number(e.weight) / Number(total)),
    total,
  }
}
