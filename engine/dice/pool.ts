import type { Rng } from './rng.ts'

/** Some equal dice. A name sets them apart inside a mixed pool ("wild", "hull"). */
export interface Dice {
  readonly count: number
  readonly sides: number
  readonly name?: string
}

/** The dice of one throw, in groups. */
export type Pool = readonly Dice[]

/** Faces as they fell, in the order of the pool's groups. */
export type Faces = readonly number[]

export const MOST_DICE = 1000
export const MOST_SIDES = 1000

const plainPools = new Map<number, Pool>()
const namedPools = new Map<string, Pool>()
const MOST_KEPT = 10_000

/** `dice(3, 6)` is three six-sided dice. Equal calls give the same object, so its readings are computed once. */
export function dice(count: number, sides: number, name?: string): Pool {
  if (name !== undefined) return kept(namedPools, `${count}d${sides} ${name}`, { count, sides, name })
  return kept(plainPools, count * 2048 + sides, { count, sides })
}

function kept<K>(pools: Map<K, Pool>, key: K, d: Dice): Pool {
  checked(d)
  const known = pools.get(key)
  if (known) return known
  const pool = Object.freeze([Object.freeze(d)])
  if (pools.size < MOST_KEPT) pools.set(key, pool)
  return pool
}

/** One pool of several groups: `together(dice(2, 6), dice(1, 8, 'wild'))`. */
export const together = (...pools: readonly Pool[]): Pool => Object.freeze(pools.flat())

export const howMany = (pool: Pool): number => pool.reduce((n, d) => n + d.count, 0)

export function throwDice(pool: Pool, rng: Rng): number[] {
  const faces: number[] = []
  for (const group of pool) for (let i = 0; i < group.count; i++) faces.push(1 + rng.below(group.sides))
  return faces
}

/** The problem with these faces for this pool, if there is one. */
export function problemWithFaces(pool: Pool, faces: unknown): string | undefined {
  const wanted = howMany(pool)
  if (!Array.isArray(faces) || faces.length !== wanted) return `${wanted} faces, one for each die of ${poolText(pool)}`
  let at = 0
  for (const group of pool) {
    for (let i = 0; i < group.count; i++, at++) {
      const face: unknown = faces[at]
      if (typeof face !== 'number' || !Number.isInteger(face) || face < 1 || face > group.sides)
        return `a face from 1 to ${group.sides} for die ${at + 1} of ${poolText(pool)}`
    }
  }
  return undefined
}

export const poolText = (pool: Pool): string =>
  pool.map((d) => `${d.count}d${d.sides}${d.name ? `[${d.name}]` : ''}`).join(' + ') || 'no dice'

function checked(d: Dice): void {
  if (!Number.isInteger(d.count) || d.count < 0 || d.count > MOST_DICE)
    throw new RangeError(`a pool has 0 to ${MOST_DICE} dice, not ${d.count}`)
  if (!Number.isInteger(d.sides) || d.sides < 1 || d.sides > MOST_SIDES)
    throw new RangeError(`a die has 1 to ${MOST_SIDES} sides, not ${d.sides}`)
}
