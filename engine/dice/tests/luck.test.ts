import { describe, expect, test } from 'vitest'
import { dice, luckOf } from '../index.ts'

const highest = (faces: readonly number[]): number => faces[0] ?? 0
const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0)

describe('the luck of some throws', () => {
  test('one die: 4 is better than the 3.5 to be expected, and luckier than three and a half faces of six', () => {
    const luck = luckOf([{ pool: dice(1, 6), faces: [4], worth: sum }])
    expect(luck).toMatchObject({ rolls: 1, better: 1, worse: 0, worth: 4, expected: 3.5 })
    expect(luck.spread).toBeCloseTo(Math.sqrt(35 / 12), 12)
    expect(luck.luckierThan).toBeCloseTo(3.5 / 6, 12)
  })

  test('the higher of two dice, and two dice added: computed by hand', () => {
    const luck = luckOf([
      { pool: dice(2, 6), faces: [2, 5], worth: highest },
      { pool: dice(2, 6), faces: [1, 2], worth: sum },
    ])
    // The higher of two is 161/36 on average with a variance of 2555/1296; two added are 7 with 35/6.
    expect(luck).toMatchObject({ rolls: 2, better: 1, worse: 1, worth: 8 })
    expect(luck.expected).toBeCloseTo(161 / 36 + 7, 12)
    expect(luck.spread).toBeCloseTo(Math.sqrt(2555 / 1296 + 35 / 6), 12)
    // Less than 8 in all, in 1296 ways: the higher die h has 2h − 1 ways, and two added below 8 − h so many.
    const below = [1 * 15, 3 * 10, 5 * 6, 7 * 3, 9 * 1]
    const equal = [1 * 6, 3 * 5, 5 * 4, 7 * 3, 9 * 2, 11 * 1]
    const ways = below.reduce((a, b) => a + b) + equal.reduce((a, b) => a + b) / 2
    expect(luck.luckierThan).toBeCloseTo(ways / 1296, 12)
  })

  test('nothing thrown is neither lucky nor unlucky; a pool too large to weigh is left out', () => {
    expect(luckOf([])).toEqual({ rolls: 0, better: 0, worse: 0, worth: 0, expected: 0, spread: 0, luckierThan: 0.5 })
    expect(luckOf([{ pool: dice(60, 20), faces: Array(60).fill(1), worth: sum }]).rolls).toBe(0)
  })
})
