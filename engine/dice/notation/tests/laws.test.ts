import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rng, seeded } from '../../rng.ts'
import { describeRoll, LIMITS, NotationError, parse, rollNotation, totals } from '../index.ts'

const count = fc.integer({ min: 1, max: 5 })
const comparison = fc
  .tuple(fc.constantFrom('>', '>=', '<', '<=', '='), fc.integer({ min: -1, max: 9 }))
  .map((p) => p.join(''))
const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: '', freq: 2 })
const select = fc
  .tuple(fc.constantFrom('kh', 'kl', 'dh', 'dl', 'k'), fc.integer({ min: 0, max: 4 }))
  .map((p) => p.join(''))
const explode = fc.tuple(fc.integer({ min: 1, max: 3 }), maybe(comparison)).map(([n, c]) => `!${n}${c}`)
const reroll = fc.tuple(fc.constantFrom('r', 'rr'), comparison).map((p) => p.join(''))
const die = fc.constantFrom('d4', 'd6', 'd66', 'dF', 'd1', 'd20')
const dice = fc
  .tuple(count, die, maybe(reroll), maybe(explode), maybe(select), maybe(comparison))
  .map(([n, d, r, x, s, c]) => `${n}${d}${r}${x}${s}${x !== '' && s === '' && !/[<>=]/.test(x) ? '' : c}`)

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression')
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(dice, fc.nat({ max: 20 }).map(String)),
      fc.tuple(inner, fc.constantFrom('+', '-', '*', '/', ' + '), inner).map((p) => p.join('')),
      inner.map((e) => `(${e})[label]`),
      inner.map((e) => `-${e}`),
      fc
        .tuple(fc.array(inner, { minLength: 1, maxLength: 3 }), maybe(select), maybe(comparison))
        .map(([members, s, c]) => `{${members.join(', ')}}${s}${c}`),
    ),
  }
})

const noise = fc.string({ unit: fc.constantFrom(...'0123456789dDfFkhlr!<>=+-*/(){}[], %x\t🎲'), maxLength: 40 })

/** The value, or undefined if refused as a notation may be; anything else thrown is a failure. */
function unlessRefused<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    expect(error.message).toContain(`at ${error.position}: `)
    expect(error.message).toContain(`expected ${error.expected}`)
    return undefined
  }
}

describe('laws', () => {
  it('no text does anything but parse or be refused at a place inside it', () => {
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: 'binary', maxLength: 250 }), expression), (text) => {
        try {
          parse(text)
        } catch (error) {
          expect(error).toBeInstanceOf(NotationError)
          expect((error as NotationError).position).toBeGreaterThanOrEqual(0)
          expect((error as NotationError).position).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('whatever parses can be rolled, printed, and its odds computed or refused', () => {
    fc.assert(
      fc.property(fc.oneof(noise, expression), fc.integer(), (text, seed) => {
        const tree = unlessRefused(() => parse(text))
        if (!tree) return
        expect(describeRoll(rollNotation(tree, seeded(seed)))).toContain(tree.text)
        unlessRefused(() => totals(tree))
      }),
      { numRuns: 1000 },
    )
  })

  it('every rolled total is among the exact ones, whose weights add up and whose values rise', () => {
    let checked = 0
    fc.assert(
      fc.property(expression, fc.integer(), (text, seed) => {
        const tree = unlessRefused(() => parse(text))
        const exact = tree && unlessRefused(() => totals(tree))
        if (!exact) return
        checked++
        const { outcomes, total } = exact
        expect(outcomes.reduce((sum, { weight }) => sum + weight, 0n)).toBe(total)
        expect(outcomes.every((o, i) => o.weight > 0n && (i === 0 || o.value > outcomes[i - 1]!.value))).toBe(true)
        const values = new Set(outcomes.map((o) => o.value))
        const rng = seeded(seed)
        for (let i = 0; i < 10; i++) expect(values).toContain(rollNotation(tree, rng).total)
      }),
      { numRuns: 1000 },
    )
    expect(checked).toBeGreaterThan(300)
  })

  it('a tree stored as JSON rolls the same and has the same odds', () => {
    fc.assert(
      fc.property(expression, fc.integer(), (text, seed) => {
        const tree = unlessRefused(() => parse(text))
        if (!tree) return
        const stored = JSON.parse(JSON.stringify(tree))
        expect(rollNotation(stored, seeded(seed))).toEqual(rollNotation(tree, seeded(seed)))
        expect(unlessRefused(() => totals(stored))).toEqual(unlessRefused(() => totals(tree)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('rolled often, the frequencies are the exact ones', () => {
  const throws = 20_000

  it.each(['4d6kh3', '3d6!', '5d10>=8!', '2d6rr<=2', '2d66kl1', '4dF+1', '{2d6+1,d12}kh1', '3d8r1!2kh2*2', 'd20/3'])(
    '%s',
    (text) => {
      const tree = parse(text)
      const rng: Rng = seeded(7)
      const seen = new Map<number, number>()
      for (let i = 0; i < throws; i++) {
        const { total } = rollNotation(tree, rng)
        seen.set(total, (seen.get(total) ?? 0) + 1)
      }
      const { outcomes, total } = totals(tree)
      for (const { value, weight } of outcomes) {
        const odds = Number((weight * 10n ** 12n) / total) / 1e12
        const deviation = Math.sqrt(throws * odds * (1 - odds))
        expect(Math.abs((seen.get(value) ?? 0) - throws * odds)).toBeLessThan(5 * deviation + 3)
      }
    },
  )
})

describe('everything at the limits comes to an end', () => {
  const widest = [
    '200d1000!20>=500>5',
    `d1000+1000*d200${'+0'.repeat(90)}`,
    `${'{'.repeat(20)}d1000+1000*d200${'}'.repeat(20)}`,
    `${'-('.repeat(10)}d1000+1000*d200${')'.repeat(10)}`,
    '199d1000r<=500!20kh100>400',
    '4d100!',
    `{${'d100,'.repeat(38)}d99}kh20`,
    `d66${'*d6'.repeat(12)}`,
    '200d1000rr<=999',
    '{'.repeat(LIMITS.text),
  ]

  it.each(widest)('%s', (text) => {
    const tree = unlessRefused(() => parse(text))
    if (tree) {
      describeRoll(rollNotation(tree, seeded(1)))
      const exact = unlessRefused(() => totals(tree))
      if (exact) expect(exact.outcomes.reduce((sum, { weight }) => sum + weight, 0n)).toBe(exact.total)
    }
  })
})
