import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawCards, draws, problemWithDraw, seeded, TooDear } from '../index.ts'

/** Every ordered draw, card by card. */
function everyDraw(cards: readonly string[], count: number): string[][] {
  if (count === 0 || cards.length === 0) return [[]]
  return cards.flatMap((card, i) =>
    everyDraw(
      cards.filter((_, j) => j !== i),
      count - 1,
    ).map((rest) => [card, ...rest]),
  )
}

const factorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * factorial(n - 1))

const decks = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })

describe('the sets that can be drawn', () => {
  it('weigh what counting every ordered draw gives', () => {
    fc.assert(
      fc.property(decks, fc.integer({ min: 0, max: 4 }), (cards, count) => {
        const counts = new Map<string, bigint>()
        for (const drawn of everyDraw(cards, count)) {
          const key = drawn.sort().join()
          counts.set(key, (counts.get(key) ?? 0n) + 1n)
        }
        const orders = factorial(Math.min(count, cards.length))
        const found = draws(cards, count)
        expect(new Map(found.map((d) => [[...d.value].sort().join(), d.weight * orders]))).toEqual(counts)
        expect(found).toHaveLength(counts.size)
      }),
      { seed: 1 },
    )
  })

  it('are one set of nothing, for no cards or none wanted', () => {
    expect(draws([], 2)).toEqual([{ value: [], weight: 1n }])
    expect(draws(['a'], 0)).toEqual([{ value: [], weight: 1n }])
  })

  it('hold all cards, if more are wanted than there are', () => {
    expect(draws(['b', 'a', 'b'], 9)).toEqual([{ value: ['a', 'b', 'b'], weight: 1n }])
  })
})

describe('too many sets', () => {
  it('are too dear, which is said at once and not after walking them', () => {
    const deck = Array.from({ length: 52 }, (_, i) => `card ${i}`)
    expect(() => draws(deck, 26)).toThrow(TooDear)
  })
})

describe('drawing', () => {
  it('never gives a card more often than it is there, and always fits', () => {
    fc.assert(
      fc.property(decks, fc.nat({ max: 8 }), fc.integer(), (cards, count, seed) => {
        const before = [...cards]
        const drawn = drawCards(cards, count, seeded(seed))
        expect(drawn).toHaveLength(Math.min(count, cards.length))
        expect(problemWithDraw(cards, count, drawn)).toBeUndefined()
        expect(cards).toEqual(before)
      }),
      { seed: 1 },
    )
  })

  it('favours no card and no place in the deck', () => {
    const rng = seeded(5)
    const firsts = { a: 0, b: 0, c: 0 }
    for (let i = 0; i < 30_000; i++) firsts[drawCards(['a', 'b', 'c'], 2, rng)[0] as 'a']++
    for (const count of Object.values(firsts)) expect(count / 30_000).toBeCloseTo(1 / 3, 1)
  })
})

describe('drawn cards that do not fit', () => {
  it.each([null, 'a', [], ['a'], ['a', 'b', 'b']])('are counted: %j are not two', (drawn) => {
    expect(problemWithDraw(['a', 'b', 'b'], 2, drawn)).toMatch(/^2 of the cards/)
  })

  it.each([[['a', 'a']], [['a', 'z']], [['a', 1]], [[null, 'a']]])('are looked up: %j is not in the deck', (drawn) => {
    expect(problemWithDraw(['a', 'b', 'b'], 2, drawn)).toMatch(/each no more often than it is there/)
  })

  it('are as many as there are, where more are wanted', () => {
    expect(problemWithDraw(['a', 'b'], 5, ['b', 'a'])).toBeUndefined()
    expect(problemWithDraw(['a', 'b'], 5, ['b'])).toMatch(/^2 of/)
  })
})
