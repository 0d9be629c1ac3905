import { line, oneOf } from '@sortie/engine'
import { STRESS_BOXES, ticksFor } from '../pool.ts'
import { directOdds } from '../rule.ts'
import { wholesFrom } from './numbers.ts'
import { chance, gradeWeights, valueWeights } from './weights.ts'

/** More people than this take too long to reckon through; `job` can be sampled from a table. */
const MOST_PEOPLE = 4

interface Score {
  readonly obstacles: readonly number[]
  readonly dangers: readonly number[]
  readonly people: readonly Person[]
  readonly resists: boolean
}
interface Person {
  readonly stress: number
  /** Chances of fail, partial, full, critical. */
  readonly grades: readonly number[]
  /** Chances of a price of 0 to 5. */
  readonly prices: readonly number[]
}

/**
 * A whole score: everybody acts in turn on the first obstacle that is not full, standard effect; a partial moves the
 * first danger by 1, a failure by 2. Resisting, if at all, is tried every time and paid if it can be. ID-B11, ID-B04, ID-H01.
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
  reckon: (options) => {
    const of = scoreFrom(options)
    const states = sum(of.obstacles) * sum(of.dangers) * (STRESS_BOXES + 1) ** of.people.length * of.people.length
    const policy = `everybody acts in turn at the first obstacle; a partial moves the first danger by 1, a failure by 2; resisting: ${options.resist}`
    return { ...exactly(of), policy, states }
  },
})

function scoreFrom(o: {
  readonly obstacles: string
  readonly dangers: string
  readonly pools: string
  readonly attributes: string
  readonly stress: string
  readonly resist: string
}): Score {
  const pools = wholesFrom(o.pools, 'the pools', 'ID-16', { least: -20, most: 30, fewest: 1, atMost: MOST_PEOPLE })
  const each = { fewest: pools.length, atMost: pools.length }
  const or = (said: string, otherwise: number): string => said || pools.map(() => otherwise).join(',')
  const attributes = wholesFrom(or(o.attributes, 1), 'the attributes', 'ID-B01', { least: 0, most: 3, ...each })
  const stress = wholesFrom(or(o.stress, 0), 'the stress', 'ID-B06', { least: 0, most: STRESS_BOXES - 1, ...each })
  const clocks = { least: 1, most: 12, fewest: 1, atMost: 6 }
  return {
    obstacles: wholesFrom(o.obstacles, 'the obstacles', 'ID-B11', clocks),
    dangers: wholesFrom(o.dangers, 'the dangers', 'ID-B11', clocks),
    people: pools.map((pool, i) => person(pool, attributes[i] as number, stress[i] as number)),
    resists: o.resist === 'always',
  }
}

function person(pool: number, attribute: number, stress: number): Person {
  const { of, total } = gradeWeights(pool)
  const values = valueWeights(attribute)
  return {
    stress,
    grades: [of.fail, of.partial, of.full, of.critical].map((w) => chance(w, total)),
    prices: values.of.map((w) => chance(w, values.total)).reverse(),
  }
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

const PROGRESS = [
  0,
  ticksFor('standard', 'partial'),
  ticksFor('standard', 'full'),
  ticksFor('standard', 'critical'),
] as const
const DANGER = [2, 1, 0, 0] as const

/** Every state once, in an order in which nothing leads back: each roll moves one of the two tracks. */
function exactly({ obstacles, dangers, people, resists }: Score) {
  const [work, danger] = [track(obstacles), track(dangers)]
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
  const start = people.reduce((code, { stress }, i) => code + stress * (powers[i] as number), 0)
  add(0, 0, start, n - 1, 1)
  for (let w = 0; w < work.length; w++)
    for (let d = 0; d < danger.length; d++) {
      const here = mass[w * (danger.length + 1) + d]
      if (here) for (let at = 0; at < width; at++) if (here[at]) rollFrom(w, d, at, here[at] as number)
      mass[w * (danger.length + 1) + d] = undefined
    }
  return { outcomes: Object.fromEntries(Object.entries(ends).map(([name, p]) => [name, { p }])), expected }

  function rollFrom(w: number, d: number, at: number, p: number): void {
    const code = Math.floor(at / n)
    const who = at % n
    const { grades, prices } = people[who] as Person
    const free = STRESS_BOXES - stressOf(code, who)
    expected.rolls += p
    for (let g = 0; g < 4; g++) {
      const q = p * (grades[g] as number)
      if (q === 0) continue
      const w2 = work.move(w, PROGRESS[g] as number)
      const ticks = DANGER[g] as number
      if (ticks === 0 || w2 === work.length || !resists) {
        add(w2, danger.move(d, w2 === work.length ? 0 : ticks), code, who, q)
        continue
      }
      for (let price = 0; price < 6; price++) {
        const r = q * (prices[price] as number)
        if (r === 0) continue
        const paid = price <= free ? price : 0
        expected.stress += r * paid
        const left = price <= free ? ticks - 1 : ticks
        add(w2, danger.move(d, left), code + paid * (powers[who] as number), who, r)
      }
    }
  }
}
