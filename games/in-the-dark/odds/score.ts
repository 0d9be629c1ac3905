import { line, lowest, oneOf, readings } from '@sortie/engine'
import { type Clock, type Clocks, clock } from '../../toolbox/clocks/index.ts'
import { actionReader, bandOf, twoSixes } from '../readers.ts'
import { directOdds } from '../rule.ts'
import { noDots } from '../rules/actions.ts'
import { openingPosition } from '../rules/job.ts'
import {
  diceFor,
  type Grade,
  grades,
  type Position,
  positions,
  priceOf,
  STRESS_BOXES,
  ticksFor,
} from '../rules/pool.ts'
import type { Settings } from '../settings.ts'
import { noHarm, type Pc, type State } from '../state.ts'
import { job } from './job.ts'
import { LEAST_DICE, MOST_DICE, wholesFrom } from './numbers.ts'
import { crewOf } from './people.ts'

/** With more people there are too many ways for their stress to stand; `job` can be sampled from a table. */
const MOST_ROLLERS = 4

interface Score {
  readonly obstacles: readonly number[]
  readonly dangers: readonly number[]
  readonly people: readonly { readonly pool: number; readonly attribute: number; readonly stress: number }[]
}

/**
 * A whole score: everyone acts in turn on the first obstacle that is not full, standard effect; a partial moves the
 * first danger by 1, a failure by 2. Resisting, if at all, is tried every time and paid if it can be. The rules walk it
 * too (`job`), but a crew of three has hundreds of thousands of states. ID-B11, ID-B04, ID-H01.
 */
export const score = directOdds({
  title: "the score's obstacles are full before its dangers",
  options: {
    obstacles: line({ min: 1, max: 40 }),
    dangers: line({ min: 1, max: 40 }),
    pools: line({ min: 1, max: 40 }),
    attributes: line({ max: 40 }),
    stress: line({ max: 40 }),
    resist: oneOf(['always', 'never']),
  },
  defaults: { obstacles: '6,6,6', dangers: '6,6', pools: '2,2,2', attributes: '', stress: '', resist: 'always' },
  compute: (options, { settings }) => {
    const of = scoreFrom(options)
    const states = sum(of.obstacles) * sum(of.dangers) * (STRESS_BOXES + 1) ** of.people.length * of.people.length
    const policy = `everybody acts in turn at the first obstacle; a partial moves the first danger by 1, a failure by 2; resisting: ${options.resist}`
    return { ...exactly(of, { resists: options.resist === 'always', settings }), policy, states }
  },
  walked: (options) => ({
    question: job,
    state: stateOf(scoreFrom(options)),
    policy: { WhetherToResist: options.resist },
  }),
})

function scoreFrom(o: {
  readonly obstacles: string
  readonly dangers: string
  readonly pools: string
  readonly attributes: string
  readonly stress: string
}): Score {
  const dice = { least: LEAST_DICE, most: MOST_DICE, fewest: 1, atMost: MOST_ROLLERS }
  const pools = wholesFrom(o.pools, 'the pools', 'ID-16', dice)
  const each = { fewest: pools.length, atMost: pools.length }
  const or = (said: string, otherwise: number): string => said || pools.map(() => otherwise).join(',')
  const attributes = wholesFrom(or(o.attributes, 1), 'the attributes', 'ID-B01', { least: 0, most: 3, ...each })
  const stress = wholesFrom(or(o.stress, 0), 'the stress', 'ID-B06', { least: 0, most: STRESS_BOXES - 1, ...each })
  const clocks = { least: 1, most: 12, fewest: 1, atMost: 6 }
  return {
    obstacles: wholesFrom(o.obstacles, 'the obstacles', 'ID-B11', clocks),
    dangers: wholesFrom(o.dangers, 'the dangers', 'ID-B11', clocks),
    people: pools.map((pool, i) => ({ pool, attribute: attributes[i] as number, stress: stress[i] as number })),
  }
}

/** The same score on the table. The last obstacle ends the job, and so does the last danger. */
function stateOf({ obstacles, dangers, people }: Score): State {
  const clocks = (sizes: readonly number[], kind: Clock['kind'], outcomeEffect: string): Clocks =>
    Object.fromEntries(
      sizes.map((size, i) => {
        const last = i === sizes.length - 1
        const is = clock({ name: `${kind} ${i + 1}`, size: 4, kind, outcomeEffect: last ? outcomeEffect : null })
        return [`${kind}-${i + 1}`, { ...is, size }]
      }),
    )
  return {
    ...crewOf(people.map(personWith)),
    clocks: { ...clocks(obstacles, 'push', 'jobDone'), ...clocks(dangers, 'catastrophe', 'jobLost') },
  }
}

/** A character whose best action gives this pool and whose Insight is worth that much: full rows of harm take dice away. */
function personWith({ pool, attribute, stress }: Score['people'][number]): Partial<Pc> {
  const [first, second, third] = [0, 1, 2].map((i) => (i < attribute ? 1 : 0)) as [number, number, number]
  const actions = { ...noDots, operate: first, study: second, tinker: third, attack: Math.max(0, pool) }
  const over = Math.max(...Object.values(actions)) - Math.max(pool, -1)
  return { actions, stress, harm: { ...noHarm, minor: over > 0 ? 2 : 0, moderate: over > 1 ? 2 : 0 } }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

interface Track {
  readonly length: number
  readonly move: (at: number, by: number) => number
}

/** Clocks one after another as one track: what goes past the end of each is lost. ID-B11. */
function track(sizes: readonly number[]): Track {
  const ends = sizes.map((_, i) => sum(sizes.slice(0, i + 1)))
  const endAfter = Array.from({ length: sum(sizes) + 1 }, (_, at) => ends.find((end) => end > at) ?? at)
  return { length: sum(sizes), move: (at, by) => Math.min(at + by, endAfter[at] as number) }
}

/** The chances of each grade, in the order of the grades. ID-16, ID-17, ID-Q01. */
function gradeChances(pool: number, { zeroDiceCrit }: Settings): readonly number[] {
  const all = readings(diceFor(pool), actionReader(pool, zeroDiceCrit)).each
  return grades.map((grade) => sum(all.flatMap(({ value, p }) => (value.grade === grade ? [p] : []))))
}

interface Price {
  readonly cost: number
  readonly clears: number
  readonly p: number
}

/** What resisting can come to. ID-B04, ID-Q17. */
function prices(attribute: number, { critResistClears }: Settings): readonly Price[] {
  const pool = diceFor(attribute)
  if (attribute < 1) return readings(pool, lowest).each.map(({ value, p }) => ({ cost: priceOf(value), clears: 0, p }))
  return readings(pool, twoSixes).each.map(({ value: { value, critical }, p }) => ({
    cost: priceOf(value),
    clears: critical ? critResistClears : 0,
    p,
  }))
}

/** From what position the first roll is made: at some tables that is thrown for. ID-B16. */
function openings({ engagement }: Settings): readonly { readonly position: Position; readonly p: number }[] {
  if (!engagement) return [{ position: 'neutral', p: 1 }]
  const crewLevel = 0
  return readings(diceFor(crewLevel), lowest).each.map(({ value, p }) => ({
    position: openingPosition[bandOf(value)],
    p,
  }))
}

const progressFor = (grade: Grade): number => ticksFor('standard', grade)
const PROGRESS = grades.map(progressFor)
const DANGER = [2, 1, 0, 0] as const

/** Every state once, in an order in which nothing leads back: each roll moves one of the two tracks. */
function exactly(of: Score, { resists, settings }: { readonly resists: boolean; readonly settings: Settings }) {
  const [work, danger] = [track(of.obstacles), track(of.dangers)]
  const people = of.people.map(({ pool, attribute }) => ({
    grades: gradeChances(pool, settings),
    prices: prices(attribute, settings),
  }))
  const n = people.length
  const powers = people.map((_, i) => (STRESS_BOXES + 1) ** i)
  const stresses = (STRESS_BOXES + 1) ** n
  const width = stresses * n
  const mass = Array.from(
    { length: (work.length + 1) * (danger.length + 1) },
    () => undefined as Float64Array | undefined,
  )
  const ends = { done: 0, lost: 0, out: 0 }
  const expected = { rolls: 0, stress: 0 }
  const stressOf = (code: number, who: number): number =>
    Math.floor(code / (powers[who] as number)) % (STRESS_BOXES + 1)
  const after = (code: number, who: number): number => {
    for (let step = 1; step <= n; step++) {
      const next = (who + step) % n
      if (stressOf(code, next) < STRESS_BOXES) return next
    }
    return -1
  }
  const add = (w: number, d: number, code: number, who: number, p: number): void => {
    if (w === work.length) ends.done += p
    else if (d === danger.length) ends.lost += p
    else {
      const next = after(code, who)
      if (next < 0) {
        ends.out += p
        return
      }
      const cell = w * (danger.length + 1) + d
      const there = mass[cell] ?? new Float64Array(width)
      mass[cell] = there
      there[code * n + next] = (there[code * n + next] as number) + p
    }
  }
  const start = of.people.reduce((code, { stress }, i) => code + stress * (powers[i] as number), 0)
  for (const { position, p } of openings(settings)) {
    const pool = (of.people[0] as Score['people'][number]).pool + positions.indexOf(position) - 1
    rollFrom(0, 0, start * n, p, gradeChances(pool, settings))
  }
  for (let w = 0; w < work.length; w++)
    for (let d = 0; d < danger.length; d++) {
      const here = mass[w * (danger.length + 1) + d]
      if (here) for (let at = 0; at < width; at++) if (here[at]) rollFrom(w, d, at, here[at] as number)
      mass[w * (danger.length + 1) + d] = undefined
    }
  return { outcomes: Object.fromEntries(Object.entries(ends).map(([name, p]) => [name, { p }])), expected }

  function rollFrom(w: number, d: number, at: number, p: number, opening?: readonly number[]): void {
    const code = Math.floor(at / n)
    const who = at % n
    const roller = people[who] as (typeof people)[number]
    const chances = opening ?? roller.grades
    const stress = stressOf(code, who)
    expected.rolls += p
    for (let g = 0; g < 4; g++) {
      const q = p * (chances[g] as number)
      if (q === 0) continue
      const w2 = work.move(w, PROGRESS[g] as number)
      const ticks = DANGER[g] as number
      if (ticks === 0 || w2 === work.length || !resists) {
        add(w2, danger.move(d, w2 === work.length ? 0 : ticks), code, who, q)
        continue
      }
      for (const { cost, clears, p: share } of roller.prices) {
        const left = stress - Math.min(stress, clears)
        const pays = cost <= STRESS_BOXES - left
        const marked = left + (pays ? cost : 0) - stress
        expected.stress += q * share * marked
        add(w2, danger.move(d, pays ? ticks - 1 : ticks), code + marked * (powers[who] as number), who, q * share)
      }
    }
  }
}
