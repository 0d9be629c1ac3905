import { drawCards, type Rng, readFaces, seeded, throwDice } from '../dice/index.ts'
import type { AnyOddsQuestion, AnyProcedure, Asking, Opening, Question, Told } from '../kernel/index.ts'
import { type Assumption, assumptionsText, Heeded } from './assumptions.ts'
import { checkAsked } from './limits.ts'
import { NOTHING } from './met.ts'
import { heldAt, type OddsRequest, policyOf, setupOf } from './odds.ts'
import { drawAnswer, type Policy } from './policy.ts'
import { type Setup, startedBy } from './walk.ts'

/** Hands a rule its answers. Live play, bots, tests and simulation differ only in this. */
export type Answerer = (q: Question, state: unknown) => unknown

/** The facts of a play as a question reads them: the outcome, and whether the procedure goes on after it. */
export function listener({ told, atOnce }: Pick<AnyOddsQuestion, 'told' | 'atOnce'>) {
  const listens = {
    said: undefined as string | undefined,
    hear(fact: Told['fact']): void {
      listens.said = told?.(fact, listens.said) ?? listens.said
    },
    isOver: (): boolean => atOnce === true && listens.said !== undefined,
  }
  return listens
}
type Listener = Omit<ReturnType<typeof listener>, 'said'>

/** Plays procedures one after another without a log: as fast as the rules go. */
export function player(setup: Setup, answer: Answerer, listens?: Listener) {
  const evolve = setup.game.evolve as (state: unknown, fact: Told['fact']) => unknown
  const t = {
    state: undefined as unknown,
    settings: setup.settings,
    content: setup.content,
    seats: setup.seats,
    tell(_rule: string, fact: Told['fact']) {
      t.state = evolve(t.state, fact)
      listens?.hear(fact)
    },
  }
  return (state: unknown, opening: Opening): unknown => {
    const procedure = setup.game.procedures[opening.procedure] as AnyProcedure
    t.state = state
    const running = procedure.run(t as never, startedBy(opening) as never) as Asking<unknown>
    let step = running.next()
    for (let asked = 0; !step.done && !listens?.isOver(); asked++) {
      checkAsked(asked, opening.procedure, step.value.name)
      step = running.next(answer(step.value, t.state))
    }
    return t.state
  }
}

/** Chance throws and draws; people answer by policy. */
export function byPolicy(policy: Policy, rng: Rng, heeded = new Heeded()): Answerer {
  return (q, state) => {
    if (q.kind === 'roll') return readFaces(q.pool, throwDice(q.pool, rng), q.reader)
    if (q.kind === 'draw') return drawCards(q.cards, q.count, rng).sort()
    const drawn = drawAnswer(policy, q, state, rng)
    heeded.note(q, drawn)
    return drawn.one
  }
}

/** A frequency and the interval it was surely sampled from (Wilson, 99.9 %). */
export interface Sampled {
  readonly p: number
  readonly low: number
  readonly high: number
}

export interface SampledOdds {
  readonly exact: false
  readonly assumptions: readonly Assumption[]
  readonly policy: string
  readonly outcomes: { readonly [name: string]: Sampled }
  readonly expected: { readonly [name: string]: number }
  /** The error bound of each mean (99.9 %). */
  readonly errors: { readonly [name: string]: number }
  readonly plays: number
}

const MOST_STEPS = 100_000
const PLAYS_BETWEEN_LOOKS = 256

/** Plays the question out many times, and counts. */
export function simulate(request: OddsRequest, how: { readonly plays: number; readonly seed: number }): SampledOdds {
  const { question, from, watch } = request
  if (!('state' in from)) throw new TypeError('simulation starts from a state at rest')
  const policy = policyOf(request)
  const setup = setupOf(request)
  const heeded = new Heeded()
  const listens = listener(question)
  const play = player(setup, byPolicy(policy, seeded(how.seed), heeded), listens)
  const counts = new Map<string, number>((question.outcomes ?? []).map((o) => [o, 0]))
  const measures = Object.entries(question.measures ?? {}) as [string, (end: unknown) => number][]
  const gains = Object.entries(question.gains ?? {}) as [string, (before: unknown, after: unknown) => number][]
  const held = heldAt(question, from.state)
  const means = new Map([...measures, ...gains].map(([name]) => [name, new Mean()]))
  for (let i = 0; i < how.plays; i++) {
    const { end, outcome, gained } = playOut(from.state)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    for (const [name, m] of measures) means.get(name)?.add(m(end))
    for (const [g, [name]] of gains.entries()) means.get(name)?.add(gained[g] as number)
    if (i % PLAYS_BETWEEN_LOOKS === PLAYS_BETWEEN_LOOKS - 1) watch?.({ done: i + 1, of: how.plays })
  }
  heeded.check(policy)
  const assumptions = heeded.assumptions(policy)
  return {
    exact: false,
    assumptions,
    policy: assumptionsText(assumptions),
    outcomes: Object.fromEntries([...counts].map(([name, count]) => [name, wilson(count, how.plays)])),
    expected: Object.fromEntries([...means].map(([name, m]) => [name, (held.get(name) ?? 0) + m.mean])),
    errors: Object.fromEntries([...means].map(([name, m]) => [name, m.error])),
    plays: how.plays,
  }

  function playOut(start: unknown) {
    let state = start
    const gained = gains.map(() => 0)
    listens.said = undefined
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const outcome = listens.said ?? question.outcome?.(state) ?? (question.once && steps > 0 ? NOTHING : undefined)
      const opening = outcome === undefined ? question.next(state, setup) : undefined
      if (!opening) return { end: state, outcome: outcome ?? NOTHING, gained }
      const after = play(state, opening)
      for (const [g, [, gain]] of gains.entries()) gained[g] = (gained[g] as number) + gain(state, after)
      state = after
    }
    return { end: state, outcome: 'without end', gained }
  }
}

/** For intervals that hold in 999 of 1,000 samples. */
const Z = 3.2905

/** A mean that is taken as values come in, with its error. */
class Mean {
  mean = 0
  #count = 0
  #squares = 0

  add(value: number): void {
    this.#count++
    const off = value - this.mean
    this.mean += off / this.#count
    this.#squares += off * (value - this.mean)
  }

  get error(): number {
    return this.#count < 2 ? Infinity : Z * Math.sqrt(this.#squares / (this.#count - 1) / this.#count)
  }
}

export function wilson(count: number, plays: number): Sampled {
  const p = count / plays
  const middle = (p + Z ** 2 / (2 * plays)) / (1 + Z ** 2 / plays)
  const half = (Z * Math.sqrt((p * (1 - p)) / plays + Z ** 2 / (4 * plays ** 2))) / (1 + Z ** 2 / plays)
  return { p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
