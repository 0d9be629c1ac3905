import { drawCards, type Rng, readFaces, seeded, throwDice } from '../dice/index.ts'
import {
  type AnyProcedure,
  type Asking,
  type Opening,
  type Question,
  type Shape,
  sample,
  type Told,
} from '../kernel/index.ts'
import { around, type OddsRequest } from './odds.ts'
import { decide, Heeded, type Policy, policyText } from './policy.ts'
import { type Around, startedBy } from './walk.ts'

/** Hands a rule what it asked for. Live play, bots, tests and simulation differ only in this. */
export type Answerer = (q: Question, state: unknown) => unknown

/** Plays procedures one after another without a log: as fast as the rules go. `hear` is told every fact. */
export function player(game: Around, answer: Answerer, hear?: (fact: Told['fact']) => void) {
  const evolve = game.game.evolve as (state: unknown, fact: Told['fact']) => unknown
  const t = {
    state: undefined as unknown,
    settings: game.settings,
    content: game.content,
    seats: game.seats,
    tell(_rule: string, fact: Told['fact']) {
      t.state = evolve(t.state, fact)
      hear?.(fact)
    },
  }
  return (state: unknown, opening: Opening): unknown => {
    const procedure = game.game.procedures[opening.procedure] as AnyProcedure
    t.state = state
    const running = procedure.run(t as never, startedBy(opening) as never) as Asking<unknown>
    let step = running.next()
    while (!step.done) step = running.next(answer(step.value, t.state))
    return t.state
  }
}

/** Chance throws and draws; people answer by policy, and by any legal answer where none speaks. */
export function byPolicy(policy: Policy, rng: Rng, heeded = new Heeded()): Answerer {
  return (q, state) => {
    if (q.kind === 'roll') return readFaces(q.pool, throwDice(q.pool, rng), q.reader)
    if (q.kind === 'draw') return drawCards(q.cards, q.count, rng).sort()
    const rule = policy[q.name] ?? policy['default']
    heeded.asked.add(q.name)
    if (rule === undefined || rule === 'uniform') return anyAnswer(q, rng)
    if (typeof rule === 'string' && rule.startsWith('best for '))
      throw new TypeError(`"${rule}" cannot be simulated: the best is reckoned, not played`)
    const decision = decide(policy, q, state)
    heeded.note(q.name, decision)
    return 'take' in decision ? decision.take[0] : anyAnswer(q, rng)
  }
}

export function anyAnswer(q: Question, rng: Rng): unknown {
  if (q.kind === 'ask') return sample(q.shape, rng)
  if (q.kind === 'each') return Object.fromEntries(Object.entries(q.parts).map(([seat, s]) => [seat, sample(s, rng)]))
  if (q.kind === 'first') {
    const by = Object.keys(q.parts)[rng.below(Object.keys(q.parts).length)] as string
    return { by, answer: sample(q.parts[by] as Shape, rng) }
  }
  throw new TypeError(`${q.name} is answered by chance`)
}

/** A frequency and the interval it was surely sampled from (Wilson, 99.9 %). */
export interface Sampled {
  readonly p: number
  readonly low: number
  readonly high: number
}

export interface SampledOdds {
  readonly exact: false
  readonly policy: string
  readonly outcomes: { readonly [name: string]: Sampled }
  readonly expected: { readonly [name: string]: number }
  readonly plays: number
}

const MOST_STEPS = 100_000

/** Plays the question out many times. Pauses now and then, giving the number of plays so far. */
export function* simulating(
  request: OddsRequest,
  how: { readonly plays: number; readonly seed: number },
): Generator<number, SampledOdds> {
  const { question, from } = request
  if (!('state' in from)) throw new TypeError('simulation starts from a state at rest')
  const policy = { ...question.policy, ...request.policy }
  const heeded = new Heeded()
  const { told } = question
  let said: string | undefined
  const hear = told && ((fact: Told['fact']) => (said = told(fact) ?? said))
  const play = player(around(request), byPolicy(policy, seeded(how.seed), heeded), hear)
  const counts = new Map<string, number>((question.outcomes ?? []).map((o) => [o, 0]))
  const measures = Object.entries(question.measures ?? {}) as [string, (end: unknown) => number][]
  const gains = Object.entries(question.gains ?? {}) as [string, (before: unknown, after: unknown) => number][]
  const sums = new Map<string, number>([...measures, ...gains].map(([name]) => [name, 0]))
  for (let i = 0; i < how.plays; i++) {
    const { end, outcome } = playOut(from.state)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    for (const [name, m] of measures) sums.set(name, (sums.get(name) as number) + m(end))
    if (i % 256 === 255) yield i + 1
  }
  heeded.check(policy)
  return {
    exact: false,
    policy: policyText({ default: 'any legal answer', ...policy }, heeded.asked),
    outcomes: Object.fromEntries([...counts].map(([name, count]) => [name, wilson(count, how.plays)])),
    expected: Object.fromEntries([...sums].map(([name, total]) => [name, total / how.plays])),
    plays: how.plays,
  }

  function playOut(start: unknown): { readonly end: unknown; readonly outcome: string } {
    let state = start
    said = undefined
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const outcome = told && steps > 0 ? (said ?? 'nothing happens') : question.outcome(state)
      const opening = outcome === undefined ? question.next(state) : undefined
      if (!opening) return { end: state, outcome: outcome ?? 'nothing happens' }
      const after = play(state, opening)
      for (const [name, g] of gains) sums.set(name, (sums.get(name) as number) + g(state, after))
      state = after
    }
    return { end: state, outcome: 'without end' }
  }
}

export function simulate(request: OddsRequest, how: { readonly plays: number; readonly seed: number }): SampledOdds {
  const steps = simulating(request, how)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const Z = 3.2905

export function wilson(count: number, plays: number): Sampled {
  const p = count / plays
  const middle = (p + Z ** 2 / (2 * plays)) / (1 + Z ** 2 / plays)
  const half = (Z * Math.sqrt((p * (1 - p)) / plays + Z ** 2 / (4 * plays ** 2))) / (1 + Z ** 2 / plays)
  return { p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
