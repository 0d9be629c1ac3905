import { describe, expect, it } from 'vitest'
import { seeded } from '../../rng.ts'
import { expectedThrows } from '../cost.ts'
import { describeRoll, describeRollShortly } from '../describe.ts'
import { parse } from '../parse.ts'
import type { RolledPart, RollResult } from '../result.ts'
import { rollNotation } from '../roll.ts'

const thrownIn = (parts: readonly RolledPart[]): number =>
  parts.reduce((sum, part) => {
    if (part.kind === 'dice')
      return sum + part.dice.flatMap((d) => d.throws).reduce((n, t) => n + 1 + t.earlier.length, 0)
    if (part.kind === 'group') return sum + part.members.reduce((n, m) => n + thrownIn(m.parts), 0)
    return part.kind === 'parens' ? sum + thrownIn(part.parts) : sum
  }, 0)

describe('what a roll costs', () => {
  it.each([
    '3d6',
    '2d6+1',
    '(4d6kh3)*2',
    '{2d6, 3d8}kh1',
    '10d6r1',
    '10d6rr<=4',
    '10d6!',
    '6d10!5>=8',
    '8d6rr<=3!4>=5',
  ])('%s throws on average what is expected of it', (text) => {
    const tree = parse(text)
    const rng = seeded(1)
    const plays = 4000
    let thrown = 0
    for (let i = 0; i < plays; i++) thrown += thrownIn(rollNotation(tree, rng).parts)
    expect(thrown / plays / expectedThrows(tree)).toBeCloseTo(1, 1)
  })

  it('26 characters can throw tens of thousands of dice', () => {
    expect(expectedThrows(parse('200d1000rr<=970!20>=972'))).toBeGreaterThan(20_000)
  })
})

describe('a roll told shortly', () => {
  const result: RollResult = rollNotation(parse('200d1000rr<=500'), seeded(1))

  it('has so many characters of dice at most, and its total', () => {
    const whole = describeRoll(result)
    const short = describeRollShortly(result, 300)
    expect(whole.length).toBeGreaterThan(1000)
    expect(short.length).toBeLessThan(350)
    expect(short).toMatch(/^200d1000rr<=500: \[.*\] … = \d+$/)
    expect(whole.startsWith(short.split(' …')[0] as string)).toBe(true)
  })

  it('is told whole where that is short enough', () => {
    const small = rollNotation(parse('4d6kh3'), seeded(1))
    expect(describeRollShortly(small, 300)).toBe(describeRoll(small))
  })
})
