import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice, howMany, poolText, problemWithFaces, seeded, throwDice, together } from '../index.ts'

const mixed = together(dice(2, 6), dice(1, 8, 'wild'))

describe('a pool', () => {
  it('is the same object for equal calls, so that its readings are computed once', () => {
    expect(dice(3, 6)).toBe(dice(3, 6))
    expect(dice(3, 6, 'hull')).toBe(dice(3, 6, 'hull'))
    expect(dice(3, 6, 'hull')).not.toBe(dice(3, 6))
  })

  it('is frozen, groups and all', () => {
    expect(Object.isFrozen(dice(2, 8))).toBe(true)
    expect(Object.isFrozen(dice(2, 8)[0])).toBe(true)
    expect(Object.isFrozen(mixed)).toBe(true)
  })

  it('counts its dice over all groups and says itself in words', () => {
    expect(howMany(mixed)).toBe(3)
    expect(poolText(mixed)).toBe('2d6 + 1d8[wild]')
    expect(poolText(together())).toBe('no dice')
    expect(howMany(together())).toBe(0)
  })

  it.each([
    [-1, 6],
    [1001, 6],
    [1.5, 6],
    [Number.NaN, 6],
  ])('of %d dice is refused with the limit in the sentence', (count, sides) => {
    expect(() => dice(count, sides)).toThrow(`a pool has 0 to 1000 dice, not ${count}`)
    expect(() => dice(count, sides, 'named')).toThrow(RangeError)
  })

  it.each([0, -6, 1001, 2.5])('of dice with %d sides is refused with the limit in the sentence', (sides) => {
    expect(() => dice(1, sides)).toThrow(`a die has 1 to 1000 sides, not ${sides}`)
  })

  it('is checked before it is looked up among those made before', () => {
    dice(1, 6)
    expect(() => dice(0, 2054)).toThrow(RangeError)
    expect(() => dice(2, -2042)).toThrow(RangeError)
  })

  it('may be empty, and then there is nothing to throw', () => {
    expect(throwDice(dice(0, 6), seeded(1))).toEqual([])
    expect(problemWithFaces(dice(0, 6), [])).toBeUndefined()
  })
})

describe('faces for a pool', () => {
  it('fit if they were thrown with it', () => {
    const pools = fc
      .array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 20 }), fc.constantFrom(undefined, 'wild', 'hull')))
      .map((groups) => together(...groups.map(([count, sides, name]) => dice(count, sides, name))))
    fc.assert(
      fc.property(pools, fc.integer(), (pool, seed) => {
        const faces = throwDice(pool, seeded(seed))
        expect(faces).toHaveLength(howMany(pool))
        expect(problemWithFaces(pool, faces)).toBeUndefined()
      }),
      { seed: 1 },
    )
  })

  it.each([null, undefined, 'six', {}, { length: 3 }, [1, 2], [1, 2, 3, 4]])(
    'are counted: %j is not one for each die',
    (faces) => expect(problemWithFaces(mixed, faces)).toBe('3 faces, one for each die of 2d6 + 1d8[wild]'),
  )

  it.each([
    [[7, 1, 1], 'a face from 1 to 6 for die 1'],
    [[1, 0, 1], 'a face from 1 to 6 for die 2'],
    [[1, 6, 9], 'a face from 1 to 8 for die 3'],
    [[1, 1.5, 1], 'a face from 1 to 6 for die 2'],
    [['1', 1, 1], 'a face from 1 to 6 for die 1'],
    [[1, null, 1], 'a face from 1 to 6 for die 2'],
    [[Number.NaN, 1, 1], 'a face from 1 to 6 for die 1'],
  ])('are looked at one by one: of %j the wrong die is named', (faces, sentence) => {
    expect(problemWithFaces(mixed, faces)).toBe(`${sentence} of 2d6 + 1d8[wild]`)
  })
})

describe('the seeded source of numbers', () => {
  const some = (seed: number, n: number, count: number): number[] => {
    const rng = seeded(seed)
    return Array.from({ length: count }, () => rng.below(n))
  }

  it('gives the same numbers for the same seed, on every machine', () => {
    expect(some(1, 6, 12)).toEqual(some(1, 6, 12))
    expect(some(1, 1000, 6)).toMatchInlineSnapshot(`
      [
        976,
        729,
        645,
        242,
        181,
        870,
      ]
    `)
    expect(some(2, 1000, 6)).not.toEqual(some(1, 1000, 6))
  })

  it('stays below n for any n', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 31 }), (seed, n) => {
        for (const value of some(seed, n, 20)) {
          expect(Number.isInteger(value)).toBe(true)
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThan(n)
        }
      }),
      { seed: 1 },
    )
  })

  it.each([2, 6, 7, 100])('favours no number below %i', (n) => {
    const plays = 60_000
    const counts = new Array<number>(n).fill(0)
    for (const value of some(7, n, plays)) counts[value] = (counts[value] as number) + 1
    const expected = plays / n
    const chi = counts.reduce((sum, c) => sum + (c - expected) ** 2 / expected, 0)
    // Far out in the tail: mean n - 1, deviation √2(n - 1).
    expect(chi).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)))
  })

  it('refuses what it cannot give, and does not look for it for ever', () => {
    for (const n of [0, -1, Number.NaN, 2 ** 54]) expect(() => seeded(1).below(n)).toThrow(RangeError)
  })

  it('favours none where the words of the source do not divide evenly', () => {
    const n = 3 * 2 ** 30
    const low = some(3, n, 30_000).filter((v) => v < 2 ** 30).length
    // Without throwing again, the lowest third would come up half of the time.
    expect(low / 30_000).toBeCloseTo(1 / 3, 1)
  })
})
