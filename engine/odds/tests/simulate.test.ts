import { describe, expect, it } from 'vitest'
import { dice, highest, sum } from '../../dice/index.ts'
import { choose, draw, roll } from '../../kernel/index.ts'
import { add, asking, does, put, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { odds, simulate, wilson } from '../index.ts'

const game = tiny({
  initial: { out: '', n: 0 },
  procedures: {
    go: does(function* (t) {
      const dare = yield* choose('Dare', { ask: 'ada', from: ['dare', 'pass'], decline: 'pass' })
      const [card] = yield* draw('Card', { by: 'ada', cards: ['x', 'x', 'y'] })
      const face = yield* roll('Dice', { by: 'ada', dice: dice(2, 6), read: dare === 'dare' ? highest : sum })
      add(t, 'n', face)
      put(t, 'out', `${card} ${face >= 6 ? 'high' : 'low'}`)
    }),
    again: tells((t) => add(t, 'n', 1)),
  },
})
type S = { out: string; n: number }
const question = asking({
  next: () => ({ procedure: 'go', args: {} }),
  outcome: (s: S) => s.out || undefined,
  outcomes: ['x high', 'x low', 'y high', 'y low'],
  measures: { n: (s: S) => s.n },
  gains: { gained: (a: S, b: S) => b.n - a.n },
})
const from = { state: { out: '', n: 0 } }

describe('simulation', () => {
  it.each(['always', 'never', 'uniform', 'dare'])('agrees with exact odds for the policy %s', (rule) => {
    const request = { game, question, from, policy: { Dare: rule } }
    const exact = odds(request)
    const sampled = simulate(request, { plays: 10_000, seed: 3 })
    for (const [name, { p }] of Object.entries(exact.outcomes)) {
      expect(sampled.outcomes[name]?.low).toBeLessThanOrEqual(p)
      expect(sampled.outcomes[name]?.high).toBeGreaterThanOrEqual(p)
    }
    expect(Math.abs((sampled.expected['n'] ?? 0) - (exact.expected['n'] ?? 0))).toBeLessThan(0.15)
    expect(sampled.expected['gained']).toBeCloseTo(sampled.expected['n'] ?? -1, 9)
  })

  it('agrees where a rule looks at the first of several cards', () => {
    const cards = tiny({
      initial: { out: '' },
      procedures: {
        go: does(function* (t) {
          const [first] = yield* draw('Cards', { by: 'ada', cards: ['x', 'y', 'z'], count: 2 })
          put(t, 'out', first as string)
        }),
      },
    })
    const asked = asking({ next: () => ({ procedure: 'go', args: {} }), outcome: (s: S) => s.out || undefined })
    const request = { game: cards, question: asked, from: { state: { out: '' } } }
    const exact = odds(request)
    for (const [name, { low, high }] of Object.entries(simulate(request, { plays: 3000, seed: 1 }).outcomes)) {
      expect(exact.outcomes[name]?.p).toBeGreaterThanOrEqual(low - 1e-9)
      expect(exact.outcomes[name]?.p).toBeLessThanOrEqual(high + 1e-9)
    }
  })

  it('says that it is not exact, how many plays it took and by which policy', () => {
    const sampled = simulate({ game, question, from, policy: { Dare: 'never' } }, { plays: 100, seed: 1 })
    expect(sampled).toMatchObject({ exact: false, plays: 100, policy: expect.stringContaining('Dare: never') })
  })

  it('needs a rule for every question, as odds do', () => {
    expect(() => simulate({ game, question, from }, { plays: 10, seed: 1 })).toThrow(
      'The policy says nothing about Dare.',
    )
  })

  it('is the same for the same seed, and another for another', () => {
    const run = (seed: number) => simulate({ game, question, from, policy: { Dare: 'uniform' } }, { plays: 500, seed })
    expect(run(1)).toEqual(run(1))
    expect(run(1)).not.toEqual(run(2))
  })

  it('cannot play for the best, and says why', () => {
    expect(() =>
      simulate({ game, question, from, policy: { Dare: 'best for x high' } }, { plays: 1, seed: 1 }),
    ).toThrow('best choices are computed, not played')
  })

  it('can be watched, and stopped', () => {
    const seen: unknown[] = []
    const watch = (progress: unknown): void => {
      seen.push(progress)
      throw new Error('enough')
    }
    const request = { game, question, from, policy: { Dare: 'never' }, watch }
    expect(() => simulate(request, { plays: 10_000, seed: 1 })).toThrow('enough')
    expect(seen).toEqual([{ done: 256, of: 10_000 }])
  })

  it('stops a play that does not end', () => {
    const endless = { ...question, next: () => ({ procedure: 'again', args: {} }), outcome: () => undefined }
    expect(simulate({ game, question: endless, from }, { plays: 1, seed: 1 }).outcomes['without end']?.p).toBe(1)
  })
})

describe('the interval around a frequency', () => {
  it('holds it, stays between 0 and 1 and shrinks with more plays', () => {
    for (const [count, plays] of [
      [0, 10],
      [10, 10],
      [3, 10],
      [500, 1000],
    ] as const) {
      const { p, low, high } = wilson(count, plays)
      expect(p).toBe(count / plays)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(p + 1e-12)
      expect(high).toBeGreaterThanOrEqual(p - 1e-12)
    }
    const width = (plays: number): number => wilson(plays / 2, plays).high - wilson(plays / 2, plays).low
    expect(width(10_000)).toBeLessThan(width(100))
  })
})
