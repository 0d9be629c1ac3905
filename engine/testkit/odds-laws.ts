import { expect, it } from 'vitest'
import { type Rng, seeded } from '../dice/index.ts'
import { type AnyDirectOdds, type AnyGame, type AnyOddsQuestion, canonical, type Json } from '../kernel/index.ts'
import { aimsOf } from '../odds/aims.ts'
import {
  byPolicy,
  isDirect,
  isTooMuch,
  listener,
  type Odds,
  type OddsRequest,
  odds,
  type Policy,
  PolicyMissing,
  player,
  type SampledOdds,
  setupOf,
  simulate,
} from '../odds/index.ts'
import { bruteBest, bruteForce } from './brute.ts'
import { EFFORT, FIRST_SEED, repeatWith } from './effort.ts'
import { type Drawn, drawOptions, drawSettings, drawTable, type OddsTrial } from './odds-trial.ts'
import { type Ahead, aheadText, oneStep } from './one-step.ts'

/** In milliseconds, for one law: never reached, but for play that does not end. */
const PATIENCE = 600_000
const MOST_STATES = 40_000
const STATES_PER_KEY = 8
const MOST_STEPS = 60
const ROUNDING = 1e-9
/** Tables that are too large for brute force and are played out instead. */
const PLAYED_TABLES = 1

/** So many plays show an error of half a point in a chance. */
const ENOUGH_PLAYS = 110_000

/** The trials; more with more effort. */
const effortOf = (
  name: string,
  { seed = FIRST_SEED, tables = 12, keyTables = tables, plays = 60, simulated = {}, runs = 30_000 }: OddsTrial,
) => {
  const usual = (typeof simulated === 'number' ? simulated : simulated[name]) ?? ENOUGH_PLAYS
  return {
    seed,
    tables: tables * EFFORT,
    keyTables: keyTables * EFFORT,
    plays,
    simulated: EFFORT > 1 ? Math.max(usual, ENOUGH_PLAYS) : usual,
    runs,
  }
}

/** Holds all odds questions of a game to their laws. */
export function describeOdds(game: AnyGame, trial: OddsTrial = {}): void {
  const questions = Object.entries(game.odds ?? {}) as [string, AnyOddsQuestion | AnyDirectOdds][]
  for (const [name, question] of questions) {
    if (isDirect(question)) describeDirect(game, name, question, trial)
    else describeWalked(game, name, question, trial)
  }
}

function describeWalked(game: AnyGame, name: string, question: AnyOddsQuestion, trial: OddsTrial): void {
  const { seed, tables, keyTables, plays, simulated, runs } = effortOf(name, trial)
  const drawn = (rng: Rng, i: number): Drawn => drawTable(game, name, question, trial, rng, i)
  const otherwise = trial.otherwise?.[name]

  if (question.key || question.throwKey || question.parts)
    it(
      `keys of odds "${name}": states that share one go on alike, whatever the settings, content and policy`,
      () => {
        const rng = seeded(seed)
        const tally = new Tally(`${game.id} ${name}, keys`)
        for (let i = 0; i < keyTables; i++) {
          const { request, said } = drawn(rng, i)
          const note = (n: number): void => tally.compared(n)
          const problem = tally.unlessSkipped(request, (r) => unlikeStates(r, { rng, plays, note, otherwise }))
          if (problem !== undefined) throw new Error(`${problem}\n${said}. ${repeatWith}`)
        }
        tally.report()
      },
      PATIENCE,
    )

  it(
    `numbers of odds "${name}": the same as brute force or, where that takes too long, as ${simulated} plays`,
    () => {
      const rng = seeded(seed + 1)
      const tally = new Tally(`${game.id} ${name}, numbers`)
      for (let i = 0; i < tables; i++) {
        const { request, said } = drawn(rng, i)
        tally.unlessSkipped(request, (r) => compareNumbers(r, `${said}. ${repeatWith}`, { tally, simulated, runs }))
      }
      tally.report()
    },
    PATIENCE,
  )
}

interface Comparing {
  readonly tally: Tally
  readonly simulated: number
  readonly runs: number
}

/** Odds against brute force or, where that takes too long, against plays. */
function compareNumbers(request: OddsRequest, said: string, { tally, simulated, runs }: Comparing): void {
  if (usesBest(request)) return compareBest(request, said, { tally, runs })
  const exact = exactly(request, said)
  const brute = bruteForce(request, runs)
  if (!brute && tally.played >= PLAYED_TABLES * EFFORT) return tally.skipped('too large for brute force')
  tally.compared(1)
  if (!brute) {
    tally.played++
    return agreesWithPlays(request, exact, simulated, said)
  }
  for (const outcome of new Set([...Object.keys(exact.outcomes), ...brute.outcomes.keys()]))
    expect(exact.outcomes[outcome]?.p ?? 0, `${outcome}: ${said}`).toBeCloseTo(brute.outcomes.get(outcome) ?? 0, 8)
  for (const [measure, mean] of brute.expected)
    expect(exact.expected[measure], `${measure}: ${said}`).toBeCloseTo(mean, 7)
}

function exactly(request: OddsRequest, said: string): Odds {
  const exact = odds({ ...request, limits: { states: MOST_STATES } })
  expect(total(exact.outcomes), said).toBeCloseTo(1, 9)
  expectNamed(exact, said)
  return exact
}

/** What is assumed is said: a rule that is a function has a name of its own, which tells what it answers. */
function expectNamed({ assumptions }: Odds, said: string): void {
  const unnamed = assumptions.filter(({ question, rule }) => rule === question || rule === 'a function')
  expect(unnamed, `rules without a name: ${said}`).toEqual([])
}

/** Best choices against brute force. Policies that aim at different things in different questions have no one optimum. */
function compareBest(request: OddsRequest, said: string, { tally, runs }: Pick<Comparing, 'tally' | 'runs'>): void {
  const aims = aimsOf(policyOf(request), request.question)
  const [aim] = aims
  if (!aim || aims.length > 1) return tally.skipped('best choices for different ends')
  const best = bruteBest(request, aim, runs)
  if (best === undefined) return tally.skipped('best choices too large for brute force')
  tally.compared(1)
  const exact = exactly(request, said)
  const held = (request.question.held?.[aim.name] as ((start: unknown) => number) | undefined)?.(
    (request.from as { readonly state: unknown }).state,
  )
  const computed = exact.expected[aim.name] ?? exact.outcomes[aim.name]?.p ?? 0
  expect(computed - (held ?? 0), `${aim.name}: ${said}`).toBeCloseTo(best, 8)
}

function describeDirect(game: AnyGame, name: string, question: AnyDirectOdds, trial: OddsTrial): void {
  const { seed, tables, simulated } = effortOf(name, trial)
  const { seats } = trial
  it(
    `arithmetic of odds "${name}": the same as a walk of the rules`,
    () => {
      const rng = seeded(seed)
      const tally = new Tally(`${game.id} ${name}, own arithmetic`)
      for (let i = 0; i < tables; i++) {
        const settings = drawSettings(game, rng, i)
        const options = drawOptions(name, question, trial, rng, i)
        const table = setupOf({ game, settings, ...(seats && { seats }) })
        const said = `${name} with ${canonical(options as Json)} and ${canonical(settings as Json)}`
        const direct = question.compute(options as never, table)
        const { question: walked, state, policy } = question.walked(options as never, table)
        const request = { ...table, question: walked, from: { state }, ...(policy && { policy }) }
        const exact = unlessTooMuch(() => odds({ ...request, limits: { states: MOST_STATES } }))
        const shared = Object.keys(direct.outcomes)
        if (exact) {
          expectNamed(exact, said)
          for (const outcome of new Set([...shared, ...Object.keys(exact.outcomes)]))
            expect(direct.outcomes[outcome]?.p ?? 0, `${outcome}: ${said}`).toBeCloseTo(
              exact.outcomes[outcome]?.p ?? 0,
              9,
            )
          for (const [measure, mean] of Object.entries(exact.expected))
            if (measure in (direct.expected ?? {}))
              expect(direct.expected?.[measure], `${measure}: ${said}`).toBeCloseTo(mean, 8)
        } else
          agreesWithPlays(request, { outcomes: direct.outcomes, expected: numbersIn(direct.expected) }, simulated, said)
        tally.compared(1)
      }
      tally.report()
    },
    PATIENCE,
  )
}

const numbersIn = (expected: AnyDirectExpected = {}): { readonly [name: string]: number } =>
  Object.fromEntries(Object.entries(expected).flatMap(([name, n]) => (typeof n === 'number' ? [[name, n]] : [])))
type AnyDirectExpected = ReturnType<AnyDirectOdds['compute']>['expected']

interface Exact {
  readonly outcomes: { readonly [name: string]: { readonly p: number } }
  readonly expected: { readonly [name: string]: number }
}

/**
 * Compares outcomes and means with plays: each has to lie where 999 of 1,000 samples would. Among so many comparisons some
 * lie elsewhere by chance, so what does is tried once more, with other plays and more of them.
 */
function agreesWithPlays(request: OddsRequest, exact: Exact, plays: number, said: string): void {
  const doubtful = outside(exact, simulate(request, { plays, seed: FIRST_SEED }))
  if (doubtful.length === 0) return
  const again = outside(exact, simulate(request, { plays: 2 * plays, seed: FIRST_SEED + 1 }))
  expect(
    again.filter((a) => doubtful.some((d) => d.name === a.name)),
    said,
  ).toEqual([])
}

/** Outcomes and means that plays do not bear out. */
function outside(exact: Exact, sampled: SampledOdds) {
  const outcomes = Object.entries(sampled.outcomes).flatMap(([name, { low, high }]) => {
    const p = exact.outcomes[name]?.p ?? 0
    return p < low - ROUNDING || p > high + ROUNDING ? [{ name, computed: p, low, high }] : []
  })
  const means = Object.entries(sampled.expected).flatMap(([name, mean]) => {
    const computed = exact.expected[name]
    const error = (sampled.errors[name] as number) + ROUNDING
    return computed !== undefined && Math.abs(computed - mean) > error
      ? [{ name, computed, low: mean - error, high: mean + error }]
      : []
  })
  return [...outcomes, ...means]
}

/**
 * Two states that share a key and do not go on alike, or two throws that share a throw key and lead elsewhere: said in
 * full. Of states that come apart, two that share the parts a step touches, or a state that goes on differently when it
 * is put together from others.
 */
export function unlikeStates(request: OddsRequest, { note, ...collecting }: Collecting): string | undefined {
  const { question } = request
  const { textAt, keyOf, keyed, merged, strayed, setup, policy } = oneStep(request)
  const byThrow = new Map<string | number, Found>()
  let compared = 0
  for (const [key, states] of statesByKey(request, collecting, keyOf)) {
    let like: Found | undefined
    for (const state of states) {
      const { text, first } = textAt(state)
      const astray = strayed?.()
      if (astray !== undefined) return `A step changes a part that it does not touch, by its key ${key}: ${astray}`
      if (like && like.text !== text) return difference(`the key ${key}`, like, { text, state })
      compared++
      like ??= { text, state }
      if (merged) {
        const whole = merged(state)
        const again = keyed(whole) === keyed(state) ? textAt(whole).text : `is another state: ${keyed(whole)}`
        if (again !== text) return difference(`the parts ${keyed(state)}`, like, { text: again, state: whole })
      }
      const throwKey = question.throwKey?.(state, setup, policy)
      if (!throwKey || !first) continue
      for (const [i, reading] of first.fork.values.entries()) {
        const thrown = throwKey(reading)
        if (thrown === undefined) continue
        const led = { text: aheadText(first.each[i] as Ahead), state }
        const known = byThrow.get(thrown)
        if (known && known.text !== led.text) return difference(`the throw key ${thrown}`, known, led)
        if (!known) byThrow.set(thrown, led)
      }
    }
  }
  note?.(compared)
  return undefined
}

interface Collecting {
  readonly rng: Rng
  readonly plays: number
  readonly otherwise?: ((state: never, rng: Rng) => unknown) | undefined
  readonly note?: (compared: number) => void
}

interface Found {
  readonly text: string
  readonly state: unknown
}

function difference(shared: string, a: Found, b: Found): string {
  const fields = differences(a.state, b.state)
  return `Two states share ${shared} but do not go on alike. They differ in ${fields.join(', ') || 'nothing that is stored'}.\nOne: ${a.text}\nThe other: ${b.text}`
}

/** Where two values differ, as paths. */
function differences(a: unknown, b: unknown, path = ''): readonly string[] {
  if (canonical((a ?? null) as Json) === canonical((b ?? null) as Json)) return []
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return [`${path} (${canonical((a ?? null) as Json)} and ${canonical((b ?? null) as Json)})`]
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].flatMap((k) =>
    differences((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k], path ? `${path}.${k}` : k),
  )
}

/** The different states that play reaches, by key. */
function statesByKey(
  request: OddsRequest,
  { rng, plays, otherwise }: Collecting,
  keyOf: (state: unknown) => string | number,
): ReadonlyMap<string | number, readonly unknown[]> {
  const { question, from } = request
  const setup = setupOf(request)
  const found = new Map<string | number, Map<string, unknown>>()
  const listens = listener(question)
  const play = player(setup, byPolicy(policyOf(withoutBest(request)), rng), listens)
  for (let i = 0; i < plays; i++) {
    const start = (from as { readonly state: unknown }).state
    let state = otherwise && i % 2 === 1 ? otherwise(start as never, rng) : start
    listens.said = undefined
    for (let step = 0; step < MOST_STEPS; step++) {
      if (listens.said !== undefined || question.outcome?.(state) !== undefined || (question.once && step > 0)) break
      const key = keyOf(state)
      const same = found.get(key) ?? new Map<string, unknown>()
      if (same.size < STATES_PER_KEY) same.set(canonical(state as Json), state)
      found.set(key, same)
      const opening = question.next(state, setup)
      if (!opening) break
      state = play(state, opening)
    }
  }
  return new Map([...found].map(([key, states]) => [key, [...states.values()]]))
}

const policyOf = ({ question, policy }: OddsRequest): Policy => ({ ...question.policy, ...policy })

const isBest = (rule: unknown): boolean => typeof rule === 'string' && rule.startsWith('best for ')
const usesBest = (request: OddsRequest): boolean => Object.values(policyOf(request)).some(isBest)

/** The same with any answer instead of the best one: for going through states, and for brute force. */
const withoutBest = (request: OddsRequest): OddsRequest => ({
  ...request,
  policy: Object.fromEntries(
    Object.entries(policyOf(request)).map(([q, rule]) => [q, isBest(rule) ? 'uniform' : rule]),
  ),
})

function unlessTooMuch<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch (cause) {
    if (isTooMuch(cause)) return undefined
    throw cause
  }
}

/** The comparisons of a law, and those it left out. */
class Tally {
  readonly #law: string
  /** Tables that were played out. */
  played = 0
  #compared = 0
  readonly #skipped = new Map<string, number>()

  constructor(law: string) {
    this.#law = law
  }

  compared(n: number): void {
    this.#compared += n
  }

  skipped(why: string): void {
    this.#skipped.set(why, (this.#skipped.get(why) ?? 0) + 1)
  }

  /** Runs at a table. Drawn rules that a question has no answer for are left out; what is too large is skipped. */
  unlessSkipped<T>(request: OddsRequest, run: (request: OddsRequest) => T): T | undefined {
    try {
      return run(request)
    } catch (cause) {
      const drawn = cause instanceof PolicyMissing ? drawnFor(cause.question, request.policy) : undefined
      if (drawn !== undefined) {
        const { [drawn]: _left, ...policy } = request.policy ?? {}
        return this.unlessSkipped({ ...request, policy }, run)
      }
      if (!isTooMuch(cause)) throw cause
      this.skipped('too large')
      return undefined
    }
  }

  report(): void {
    const skipped = [...this.#skipped].map(([why, n]) => `${n} ${why}`).join(', ')
    console.info(`${this.#law}: ${this.#compared} compared${skipped && `; skipped ${skipped}`}`)
    expect(this.#compared, `${this.#law}: nothing was compared. Play more, or give scenes.`).toBeGreaterThan(0)
  }
}

/** Which rule of a drawn policy speaks for a question. */
const drawnFor = (question: string | undefined, policy: Policy = {}): string | undefined =>
  [question ?? '', 'default'].find((name) => policy[name] !== undefined)

const total = (outcomes: { readonly [name: string]: { readonly p: number } }): number =>
  Object.values(outcomes).reduce((sum, o) => sum + o.p, 0)
