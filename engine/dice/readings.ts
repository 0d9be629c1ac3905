import type { Pool } from './pool.ts'
import { poolText } from './pool.ts'
import { groupReader, type Reader, reader, readFaces } from './reader.ts'

/** One thing a throw can mean, and in how many of all ordered throws it does. */
export interface Reading<T> {
  readonly value: T
  readonly weight: bigint
  /** weight / total, for computing with floating point numbers. */
  readonly p: number
}

export interface Readings<T> {
  readonly each: readonly Reading<T>[]
  readonly total: bigint
}

/** More different throws than this are not walked; the odds are sampled instead, and say so. */
export const MOST_THROWS = 300_000

export class TooDear extends Error {
  override readonly name = 'TooDear'
}

const known = new WeakMap<object, WeakMap<object, Readings<unknown>>>()

/** Every reading of a pool with its exact weight. Reckoned once for each pool object and reader. */
export function readings<T>(pool: Pool, how: Reader<T>): Readings<T> {
  const ofReader = known.get(how) ?? new WeakMap<object, Readings<unknown>>()
  known.set(how, ofReader)
  const cached = ofReader.get(pool) as Readings<T> | undefined
  if (cached) return cached
  const fresh = compute(pool, how)
  ofReader.set(pool, fresh)
  return fresh
}

function compute<T>(pool: Pool, how: Reader<T>): Readings<T> {
  const throws = differentThrows(pool)
  if (throws > MOST_THROWS)
    throw new TooDear(`${poolText(pool)} has ${throws} different throws; at most ${MOST_THROWS} are walked`)
  const found = new Map<string | number, { value: T; weight: bigint }>()
  const alike = 'read' in how ? how.alike && reader(how.name, how.alike) : how.alike && groupReader(how.name, how.alike)
  const faces: number[] = []
  walkGroups(0, 1n)
  const total = pool.reduce((n, d) => n * BigInt(d.sides) ** BigInt(d.count), 1n)
  const each = [...found.values()].map((r) => ({ ...r, p: ratio(r.weight, total) }))
  return { each, total }

  function walkGroups(group: number, weight: bigint): void {
    const d = pool[group]
    if (!d) return settle(weight)
    walkFaces(d.count, d.sides, weight * factorial(d.count), () => group + 1)
  }

  /** Multisets of `left` faces not above `top`; the weight is divided by the factorial of each face's count. */
  function walkFaces(left: number, top: number, weight: bigint, after: () => number): void {
    if (left === 0) return walkGroups(after(), weight)
    // All that is left shows a one: the lowest face takes the rest.
    for (let n = left; n >= (top === 1 ? left : 0); n--) {
      for (let i = 0; i < n; i++) faces.push(top)
      walkFaces(left - n, top - 1, weight / factorial(n), after)
      faces.length -= n
    }
  }

  function settle(weight: bigint): void {
    const key = alike ? readFaces(pool, faces, alike) : keyOf(readFaces(pool, faces, how))
    const there = found.get(key)
    if (there) there.weight += weight
    else found.set(key, { value: readFaces(pool, faces, how), weight })
  }
}

const keyOf = (value: unknown): string | number => (typeof value === 'number' ? value : JSON.stringify(value))

function differentThrows(pool: Pool): number {
  return pool.reduce((n, d) => n * choose(d.count + d.sides - 1, d.count), 1)
}

function choose(n: number, k: number): number {
  let result = 1
  for (let i = 1; i <= Math.min(k, n - k); i++) result = (result * (n - i + 1)) / i
  return Math.round(result)
}

const factorials: bigint[] = [1n]
function factorial(n: number): bigint {
  for (let i = factorials.length; i <= n; i++) factorials.push((factorials[i - 1] as bigint) * BigInt(i))
  return factorials[n] as bigint
}

/** A fraction of two big whole numbers as a floating-point number, also when both are past what one can hold. */
export function ratio(part: bigint, whole: bigint): number {
  const beyond = Math.max(0, whole.toString(2).length - 1000)
  return Number(part >> BigInt(beyond)) / Number(whole >> BigInt(beyond))
}
