import { line, oneOf, whole } from '@sortie/engine'
import { linesFor, positions, priceOf, sumOf } from '../pool.ts'
import { bands } from '../readers.ts'
import { directOdds } from '../rule.ts'
import { wholeFrom, wholesFrom } from './numbers.ts'
import { bestWeights, chance, gradeWeights, shares, valueWeights, type Weights } from './weights.ts'

const flag = oneOf([true, false])
const DICE = { least: -1000, most: 1000 }

/** What a pool does: a bare number of dice, or one built from its lines. ID-09 to ID-17. */
export const action = directOdds({
  title: 'how an action roll goes',
  options: {
    pool: line({ max: 40 }),
    dots: whole({ min: 0, max: 3 }),
    crew: whole({ min: 0, max: 20 }),
    target: line({ max: 40 }),
    position: oneOf(positions),
    minor: whole({ min: 0, max: 2 }),
    moderate: whole({ min: 0, max: 2 }),
    push: flag,
    bargain: flag,
    assist: flag,
  },
  defaults: {
    pool: '',
    dots: 0,
    crew: 0,
    target: 'none',
    position: 'neutral',
    minor: 0,
    moderate: 0,
    push: false,
    bargain: false,
    assist: false,
  },
  reckon: ({ pool, ...built }) => {
    if (pool !== '') return certain(gradeWeights(wholeFrom(pool, 'the pool', 'ID-16', DICE.least)), {})
    const lines = linesFor({
      dots: built.dots,
      crew: built.crew,
      target: built.target === 'none' ? null : wholeFrom(built.target, "the target's level", 'ID-10', 0, 20),
      position: built.position,
      harm: { minor: built.minor, moderate: built.moderate },
      effort: built.push || built.bargain,
      helpers: built.assist ? 1 : 0,
    })
    return certain(gradeWeights(sumOf(lines)), { pool: sumOf(lines), ...lines })
  },
})

/** A fortune roll on a stat, or on none. ID-B03. */
export const fortune = directOdds({
  title: 'how a fortune roll goes',
  options: { stat: line({ min: 1, max: 6 }) },
  defaults: { stat: 'none' },
  reckon: ({ stat }) => {
    const dice = stat === 'none' ? 1 : wholeFrom(stat, 'the stat', 'ID-B03', 0)
    const { of, total } = gradeWeights(dice)
    const [bad, mixed, strong] = bands
    return certain(
      {
        of: { [bad as string]: of.fail, [mixed as string]: of.partial, [strong as string]: of.full + of.critical },
        total,
      },
      {},
    )
  },
})

/** What resisting costs. ID-B04. */
export const resist = directOdds({
  title: 'what it costs to resist',
  options: { attribute: whole({ min: 0, max: 20 }) },
  defaults: { attribute: 1 },
  reckon: ({ attribute }) => {
    const { of, total } = valueWeights(attribute)
    const costs = of.map((weight, i) => [String(priceOf(i + 1)), weight] as const).reverse()
    const expected = costs.reduce((sum, [cost, weight]) => sum + Number(cost) * chance(weight, total), 0)
    return certain({ of: Object.fromEntries(costs), total }, { stress: expected })
  },
})

/** A group action: the best grade, and what the leader marks. ID-B10, ID-Q20, ID-Q26. */
export const group = directOdds({
  title: 'how a group action goes',
  options: { pools: line({ min: 1, max: 80 }), free: whole({ min: 0, max: 9 }) },
  defaults: { pools: '1,1', free: 9 },
  reckon: ({ pools, free }) => {
    const all = wholesFrom(pools, 'the pools', 'ID-Q26', { ...DICE, fewest: 1, atMost: 12 })
    return certain(bestWeights(all), { leader_stress: expectedMarks(all, free) })
  },
})

/** One for each failed roll, never more than there are free boxes. ID-Q26. */
function expectedMarks(pools: readonly number[], free: number): number {
  const failed = pools.reduce<readonly number[]>(
    (spread, dice) => {
      const { of, total } = gradeWeights(dice)
      const p = chance(of.fail, total)
      return [...spread, 0].map((there, n) => there * (1 - p) + (n > 0 ? (spread[n - 1] as number) * p : 0))
    },
    [1],
  )
  return failed.reduce((sum, p, n) => sum + p * Math.min(n, free), 0)
}

const certain = (weights: Weights, expected: { readonly [name: string]: number }) => ({
  outcomes: shares(weights),
  expected,
  policy: 'nobody is asked anything',
  states: 1,
})
