import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asThrown,
  dice,
  type Faces,
  groupReader,
  highest,
  lowest,
  type Pool,
  type Reader,
  ratio,
  reader,
  readFaces,
  readings,
  seeded,
  sum,
  TooDear,
  throwDice,
  together,
} from '../index.ts'

/** Every ordered throw, one by one: slow, and beyond doubt. */
function everyThrow(pool: Pool): Faces[] {
  const sides = pool.flatMap((d) => new Array<number>(d.count).fill(d.sides))
  return sides.reduce<Faces[]>(
    (sofar, s) => sofar.flatMap((faces) => Array.from({ length: s }, (_, i) => [...faces, i + 1])),
    [[]],
  )
}

function counted<T>(pool: Pool, how: Reader<T>): Map<string, bigint> {
  const counts = new Map<string, bigint>()
  for (const faces of everyThrow(pool)) {
    const key = JSON.stringify(readFaces(pool, faces, how))
    counts.set(key, (counts.get(key) ?? 0n) + 1n)
  }
  return counts
}

const bands = reader('bands', (faces) => (faces[0] === 6 ? (faces[1] === 6 ? 'critical' : 'full') : 'less'))
const wildBeats = reader('wildBeats', (_faces, { wild = [], plain = [] }) => (wild[0] ?? 0) > (plain[0] ?? 0))
const pairs = reader('pairs', (faces) => faces.filter((f, i) => faces.indexOf(f) !== i).length)

describe('the readings of a pool', () => {
  it.each<[string, Pool, Reader<unknown>]>([
    ['3d6 by the sum', dice(3, 6), sum],
    ['4d4 by the highest', dice(4, 4), highest],
    ['2d10 by the lowest', dice(2, 10), lowest],
    ['3d6 by bands', dice(3, 6), bands],
    ['5d4 as thrown', dice(5, 4), asThrown],
    ['2d6 + 1d8 by the sum', together(dice(2, 6), dice(1, 8)), sum],
    ['2d6 + 2d6 as thrown, group by group', together(dice(2, 6), dice(2, 6)), asThrown],
    ['2d6[plain] + 1d8[wild] by who is higher', together(dice(2, 6, 'plain'), dice(1, 8, 'wild')), wildBeats],
    [
      '1d4[wild] + 1d6 + 1d4[wild], one name twice',
      together(dice(1, 4, 'wild'), dice(1, 6), dice(1, 4, 'wild')),
      pairs,
    ],
    ['1d3 as thrown', dice(1, 3), asThrown],
    ['2d4 named after what every object has', dice(2, 4, 'constructor'), sum],
    ['1d4 by values that look alike', dice(1, 4), reader('alike', ([f]) => [1, '1', [1], '[1]'][(f as number) - 1])],
    ['0d6 by the sum', dice(0, 6), sum],
    ['no dice at all', together(), sum],
    ['3d1', dice(3, 1), asThrown],
  ])('%s weigh what counting every ordered throw gives', (_name, pool, how) => {
    const { each, total } = readings(pool, how)
    const expected = counted(pool, how)
    expect(new Map(each.map((r) => [JSON.stringify(r.value), r.weight]))).toEqual(expected)
    expect(total).toBe(BigInt(everyThrow(pool).length))
    expect(each.reduce((n, r) => n + r.weight, 0n)).toBe(total)
    expect(each.reduce((n, r) => n + r.p, 0)).toBeCloseTo(1, 12)
  })

  it('weigh what counting gives, for any small mixed pool', () => {
    const group = fc.record({
      count: fc.integer({ min: 0, max: 2 }),
      sides: fc.integer({ min: 1, max: 4 }),
      name: fc.constantFrom(undefined, 'wild', 'plain'),
    })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 3 }), (groups) => {
        const pool = together(...groups.map((g) => dice(g.count, g.sides, g.name)))
        const how = reader('both', (faces, named) => [
          faces.reduce((a, b) => a + b, 0),
          named['wild']?.[0] ?? 0,
          pairs.read(faces, named),
        ])
        expect(new Map(readings(pool, how).each.map((r) => [JSON.stringify(r.value), r.weight]))).toEqual(
          counted(pool, how),
        )
      }),
      { seed: 1 },
    )
  })

  it('of a thousand coins are a thousand and one', () => {
    expect(readings(dice(1000, 2), sum).each).toHaveLength(1001)
  })

  it('that are alike to the rule are one, shown by one throw of them', () => {
    const shown = { ...asThrown, alike: ([faces = []]: readonly Faces[]) => faces[0] ?? 0 }
    const merged = readings(dice(3, 6), shown).each.map((r) => [r.value[0], r.value.length, r.weight])
    expect(merged).toEqual(readings(dice(3, 6), highest).each.map((r) => [r.value, 3, r.weight]))
  })

  it('are computed once for each pool and reader', () => {
    expect(readings(dice(3, 6), sum)).toBe(readings(dice(3, 6), sum))
    expect(readings(dice(3, 6), sum)).not.toBe(readings(dice(3, 6), highest))
  })

  it('are exact past what floating point can hold', () => {
    const { each, total } = readings(dice(60, 3), highest)
    expect(total).toBe(3n ** 60n)
    expect(each.find((r) => r.value === 1)?.weight).toBe(1n)
    expect(each.find((r) => r.value === 2)?.weight).toBe(2n ** 60n - 1n)
    expect(each.find((r) => r.value === 3)?.p).toBeCloseTo(1 - (2 / 3) ** 60, 12)
  })

  it.each([
    ['30d20', dice(30, 20)],
    ['1000d1000', dice(1000, 1000)],
    ['10d10 + 10d10', together(dice(10, 10), dice(10, 10))],
  ])('of %s are too dear, which is said at once and not after walking them', (text, pool) => {
    expect(() => readings(pool, sum)).toThrow(TooDear)
    expect(() => readings(pool, sum)).toThrow(
      new RegExp(`^${text.replaceAll('+', '\\+')} has .* different throws; at most 300000`),
    )
  })
})

describe('a reader', () => {
  it('never learns in which order the dice fell', () => {
    const seen = reader('seen', (faces, named) => [faces, named])
    const pool = together(dice(3, 6), dice(2, 8, 'wild'), dice(2, 4, 'wild'))
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (seed, other) => {
        const faces = throwDice(pool, seeded(seed))
        const rng = seeded(other)
        const mixedUp = [faces.slice(0, 3), faces.slice(3, 5), faces.slice(5)].flatMap((group) => {
          const left = [...group]
          return group.map(() => left.splice(rng.below(left.length), 1)[0] as number)
        })
        expect(readFaces(pool, mixedUp, seen)).toEqual(readFaces(pool, faces, seen))
      }),
      { seed: 1 },
    )
  })

  it('sees all dice highest first, whatever group they belong to, and dice of one name together', () => {
    const pool = together(dice(2, 6), dice(1, 8, 'wild'), dice(2, 8, 'wild'))
    const seen = readFaces(
      pool,
      [1, 5, 3, 2, 8],
      reader('seen', (faces, named) => ({ faces, named })),
    )
    expect(seen).toEqual({ faces: [8, 5, 3, 2, 1], named: { wild: [8, 3, 2] } })
  })

  it('of a helper’s die beside one’s own finds the highest and the lowest of both', () => {
    const pool = together(dice(1, 6), dice(1, 6, 'helper'))
    expect(readFaces(pool, [2, 6], highest)).toBe(6)
    expect(readFaces(pool, [2, 6], lowest)).toBe(2)
    expect(readings(pool, highest).each.find((r) => r.value === 6)?.weight).toBe(11n)
  })

  it('that depends on the order of groups sees each by itself', () => {
    const pool = together(dice(2, 8), dice(2, 6))
    const groups = groupReader('groups', (each) => each)
    expect(readFaces(pool, [1, 7, 2, 6], groups)).toEqual([
      [7, 1],
      [6, 2],
    ])
    expect(readFaces(pool, [1, 7, 2, 6], asThrown)).toEqual([7, 1, 6, 2])
  })

  it('leaves the faces as they fell', () => {
    const faces = [1, 6, 3]
    readFaces(dice(3, 6), faces, highest)
    expect(faces).toEqual([1, 6, 3])
  })

  it('has something to say about no dice', () => {
    expect([highest, lowest, sum].map((r) => readFaces(dice(0, 6), [], r))).toEqual([0, 0, 0])
    expect(readFaces(dice(0, 6), [], asThrown)).toEqual([])
  })
})

describe('the ratio of two big whole numbers', () => {
  it('is right where both are past what floating point can hold', () => {
    expect(ratio(6n ** 1000n, 2n * 6n ** 1000n)).toBeCloseTo(0.5, 12)
    expect(ratio(1n, 3n)).toBe(1 / 3)
    expect(ratio(0n, 6n ** 900n)).toBe(0)
  })
})
