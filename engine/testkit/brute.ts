import { type Faces, type Pool, readFaces } from '../dice/index.ts'
import type { AnyProcedure, Opening, Question, Told } from '../kernel/index.ts'
import { type Aim, aimsOf } from '../odds/aims.ts'
import { type OddsRequest, type Policy, setupOf } from '../odds/index.ts'
import { decide } from '../odds/policy.ts'
import { identities } from './identity.ts'

/** Odds by brute force, with which all other ways to compute them are compared. */
export interface Brute {
  readonly outcomes: ReadonlyMap<string, number>
  readonly expected: ReadonlyMap<string, number>
}

interface Way {
  readonly value: unknown
  readonly p: number
  /** A choice of the best among several answers. */
  readonly chosen?: true
}

/** Plays that go on after this share of all plays has ended are left out. */
const NEGLIGIBLE = 1e-13
const MOST_ORDERED_THROWS = 1500

/**
 * Plays a question out in every way there is: every ordered throw, every procedure run from its start for each of them,
 * states merged only if they are equal in everything. It shares no key, no cache and no reading of dice with the odds.
 * Nothing, if that takes more runs than `most`.
 */
export function bruteForce(request: OddsRequest, most: number): Brute | undefined {
  const { question, from } = request
  if (!('state' in from)) throw new TypeError('brute force starts from a state at rest')
  const { setup, runOnce, waysOf } = running(request)
  const identity = identities()
  const gains = Object.entries(question.gains ?? {}) as [string, (before: unknown, after: unknown) => number][]
  const measures = Object.entries(question.measures ?? {}) as [string, (end: unknown) => number][]
  const outcomes = new Map<string, number>()
  const held = (question.held ?? {}) as { readonly [gain: string]: (start: unknown) => number }
  const expected = new Map<string, number>([
    ...gains.map(([name]) => [name, held[name]?.(from.state) ?? 0] as const),
    ...measures.map(([name]) => [name, 0] as const),
  ])
  let runs = 0
  let open = new Map([['', { state: from.state, p: 1 }]])
  for (let first = true; open.size > 0; first = false) {
    const later = new Map<string, { readonly state: unknown; readonly p: number }>()
    for (const { state, p } of open.values()) {
      const over = question.outcome?.(state)
      const opening = over === undefined && (first || !question.once) ? question.next(state, setup) : undefined
      if (!opening) end(over ?? 'nothing happens', state, p)
      else if (!played(state, p, opening, later)) return undefined
    }
    open = later
    if ([...open.values()].reduce((sum, { p }) => sum + p, 0) < NEGLIGIBLE) break
  }
  return { outcomes, expected }

  function end(outcome: string, state: unknown, p: number): void {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + p)
    for (const [name, measure] of measures) expected.set(name, (expected.get(name) as number) + p * measure(state))
  }

  /** One procedure in every way, by answers so far. False, if it takes too long. */
  function played(
    state: unknown,
    p: number,
    opening: Opening,
    later: Map<string, { readonly state: unknown; readonly p: number }>,
  ): boolean {
    const todo: { readonly heard: readonly unknown[]; readonly p: number }[] = [{ heard: [], p }]
    for (let way = todo.pop(); way; way = todo.pop()) {
      if (++runs > most) return false
      const run = runOnce(state, opening, way.heard)
      if (run.asks) {
        const ways = waysOf(run.asks, run.state)
        if (!ways) return false
        if (ways.some((w) => w.chosen)) throw new TypeError(`${run.asks.name} is answered for the best: ask bruteBest`)
        for (const { value, p: share } of ways) todo.push({ heard: [...way.heard, value], p: way.p * share })
        continue
      }
      for (const [name, gain] of gains)
        expected.set(name, (expected.get(name) as number) + way.p * gain(state, run.state))
      if (run.said !== undefined) end(run.said, run.state, way.p)
      else {
        const key = identity(run.state)
        later.set(key, { state: run.state, p: way.p + (later.get(key)?.p ?? 0) })
      }
    }
    return true
  }
}

class TooManyRuns extends Error {}

/** More answers than this, one after another, would be too deep for the machine's stack. */
const MOST_DEEP = 600

/**
 * The most that can be had of one aim ("best for …") when every choice is made as well as it can be, by trying them all.
 * Nothing, if that takes more runs than `most`, or if play can come back to where it was.
 */
export function bruteBest(request: OddsRequest, aim: Aim, most: number): number | undefined {
  const { question, from } = request
  if (!('state' in from)) throw new TypeError('brute force starts from a state at rest')
  const { setup, runOnce, waysOf } = running(request)
  const identity = identities()
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  const measures = Object.values(question.measures ?? {}) as ((end: unknown) => number)[]
  const known = new Map<string, number | 'under way'>()
  let runs = 0
  let deep = 0
  try {
    return worth(from.state, true)
  } catch (cause) {
    if (cause instanceof TooManyRuns) return undefined
    throw cause
  }

  function worth(state: unknown, first = false): number {
    const over = question.outcome?.(state)
    const opening = over === undefined && (first || !question.once) ? question.next(state, setup) : undefined
    if (!opening) return ended(over ?? 'nothing happens', state)
    const key = identity(state)
    const found = known.get(key)
    if (found === 'under way') throw new TooManyRuns('play comes back to where it was')
    if (found !== undefined) return found
    known.set(key, 'under way')
    const best = after(state, opening, [])
    known.set(key, best)
    return best
  }

  function after(state: unknown, opening: Opening, heard: readonly unknown[]): number {
    if (++runs > most) throw new TooManyRuns('too many runs')
    if (++deep > MOST_DEEP) throw new TooManyRuns('play goes on for too long')
    const found = reached(state, opening, heard)
    deep--
    return found
  }

  function reached(state: unknown, opening: Opening, heard: readonly unknown[]): number {
    const run = runOnce(state, opening, heard)
    if (!run.asks) {
      const gained = aim.onTheWay(gains.map((g) => g(state, run.state)))
      return gained + (run.said === undefined ? worth(run.state) : ended(run.said, run.state))
    }
    const ways = waysOf(run.asks, run.state)
    if (!ways) throw new TooManyRuns('too many throws')
    const each = ways.map(({ value, p }) => ({ p, worth: after(state, opening, [...heard, value]) }))
    const chosen = ways.some((w) => w.chosen)
    return chosen ? Math.max(...each.map((e) => e.worth)) : each.reduce((sum, e) => sum + e.p * e.worth, 0)
  }

  function ended(outcome: string, state: unknown): number {
    return aim.atEnd(
      outcome,
      measures.map((m) => m(state)),
    )
  }
}

/** The same for the one thing that the rules of a request want the best of. Nothing, if they want none or several. */
export function bruteBestOf(request: OddsRequest, most: number): ReadonlyMap<string, number> | undefined {
  const { question, policy } = request
  const [aim, ...others] = aimsOf({ ...question.policy, ...policy }, question)
  const best = aim && others.length === 0 ? bruteBest(request, aim, most) : undefined
  return aim && best !== undefined ? new Map([[aim.name, best]]) : undefined
}

/** Runs procedures of a question from their start, with the answers so far. */
function running(request: OddsRequest) {
  const { question } = request
  const setup = setupOf(request)
  const policy: Policy = { ...question.policy, ...request.policy }
  return { setup, runOnce, waysOf }

  function runOnce(before: unknown, { procedure, args, by }: Opening, heard: readonly unknown[]) {
    let state = before
    let said: string | undefined
    const evolve = setup.game.evolve as (state: unknown, fact: Told['fact']) => unknown
    const t = {
      get state() {
        return state
      },
      settings: setup.settings,
      content: setup.content,
      seats: setup.seats,
      tell(_rule: string, fact: Told['fact']) {
        state = evolve(state, fact)
        said = question.told?.(fact, said) ?? said
      },
    }
    const { run } = setup.game.procedures[procedure] as AnyProcedure
    const running = run(t, { by: by ?? 'game', ...(args as object) })
    let step = running.next()
    for (const answer of heard) step = running.next(answer)
    const asks = step.done || (question.atOnce && said !== undefined) ? undefined : (step.value as Question)
    return { state, said, asks }
  }

  function waysOf(q: Question, state: unknown): readonly Way[] | undefined {
    if (q.kind === 'roll')
      return throwsOf(q.pool)?.map(({ value, p }) => ({ value: readFaces(q.pool, value, q.reader), p }))
    if (q.kind === 'draw') return drawsOf(q.cards, q.count)
    const decision = decide(policy, q, state)
    if ('take' in decision) {
      const weights = decision.weights ?? decision.take.map(() => 1)
      const total = weights.reduce((sum, w) => sum + w, 0)
      return decision.take.map((value, i) => ({ value, p: (weights[i] as number) / total }))
    }
    return decision.among.map((value) => ({ value, p: 0, chosen: true }))
  }
}

/** Every throw in the order it falls. */
function throwsOf(pool: Pool): readonly { readonly value: Faces; readonly p: number }[] | undefined {
  const sides = pool.flatMap((d) => new Array<number>(d.count).fill(d.sides))
  const total = sides.reduce((n, s) => n * s, 1)
  if (total > MOST_ORDERED_THROWS) return undefined
  return Array.from({ length: total }, (_, at) => {
    let left = at
    const value = sides.map((s) => {
      const face = (left % s) + 1
      left = Math.floor(left / s)
      return face
    })
    return { value, p: 1 / total }
  })
}

/** Every hand in the order it is drawn, handed on sorted, as rules get it. */
function drawsOf(cards: readonly string[], count: number): readonly Way[] {
  if (count === 0) return [{ value: [], p: 1 }]
  const hands: Way[] = []
  const draw = (left: readonly string[], hand: readonly string[], p: number): void => {
    if (hand.length === count) hands.push({ value: [...hand].sort(), p })
    else for (const [i, card] of left.entries()) draw(left.toSpliced(i, 1), [...hand, card], p / left.length)
  }
  draw(cards, [], 1)
  return hands
}
