import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice, highest } from '../../dice/index.ts'
import { type AnyGame, choose, roll } from '../../kernel/index.ts'
import { add, asking, does, put, tiny } from '../../testkit/fixtures/tiny.ts'
import { type Odds, odds, type Policy, simulate } from '../index.ts'

/** Where each option leads: to one place or, by a coin, to either of two. */
type Map2 = { readonly [place: string]: { readonly [option: string]: readonly string[] } }

/** A walk over a map: at each place somebody chooses the way, and a coin decides where it leads. */
const walkOver = (map: Map2, decline?: string): AnyGame =>
  tiny({
    initial: { at: 'A', paid: 0 },
    procedures: {
      step: does(function* (t) {
        const ways = map[t.state.at] as Map2[string]
        const way = yield* choose('Way', { ask: 'ada', from: Object.keys(ways), ...(decline && { decline }) })
        const to = ways[way] as readonly string[]
        add(t, 'paid', way === 'dear' ? 5 : 1)
        const coin = to.length === 1 ? 1 : yield* roll('Coin', { by: 'ada', dice: dice(1, to.length), read: highest })
        put(t, 'at', to[coin - 1] as string)
      }),
    },
  })
type S = { at: string; paid: number }
const ends = ['win', 'lose', 'draw']
const walking = asking({
  next: () => ({ procedure: 'step', args: {} }),
  outcome: (s: S) => (ends.includes(s.at) ? s.at : undefined),
  key: (s: S) => s.at,
  gains: { paid: (a: S, b: S) => b.paid - a.paid },
})
const from = { state: { at: 'A', paid: 0 } }
const best = (
  map: Map2,
  rule: string,
  more: { decline?: string; fractions?: boolean; question?: typeof walking } = {},
): Odds =>
  odds({
    game: walkOver(map, more.decline),
    question: more.question ?? walking,
    from,
    policy: { Way: rule } as Policy,
    fractions: more.fractions ?? true,
  })

describe('loops', () => {
  it('a place that leads back to itself is solved, not cut off', () => {
    const result = best({ A: { on: ['A', 'A', 'win'] } }, 'uniform')
    expect(result.outcomes).toEqual({ win: { p: 1, fraction: '1' } })
    expect(result.expected['paid']).toBeCloseTo(3, 12)
  })

  it('two places that lead to each other are solved exactly', () => {
    const map = { A: { on: ['B', 'win'] }, B: { on: ['A', 'lose'] } }
    const result = best(map, 'uniform')
    expect(result.outcomes).toMatchObject({ win: { fraction: '2/3' }, lose: { fraction: '1/3' } })
    expect(result.expected['paid']).toBeCloseTo(2, 12)
    const floating = odds({ game: walkOver(map), question: walking, from, policy: { Way: 'uniform' } })
    expect(floating.outcomes['win']?.p).toBeCloseTo(2 / 3, 12)
  })

  it('loops inside loops, entered by the side', () => {
    const map = { A: { on: ['B', 'D'] }, B: { on: ['C', 'win'] }, C: { on: ['B', 'D'] }, D: { on: ['C', 'lose'] } }
    // b = 1/2 + c/2, c = (b + d)/2, d = c/2, a = (b + d)/2: b = 3/4, c = 1/2, d = 1/4.
    expect(best(map, 'uniform').outcomes).toMatchObject({ win: { fraction: '1/2' }, lose: { fraction: '1/2' } })
  })

  it('play that may never end says so, with its share', () => {
    const result = best({ A: { on: ['B', 'win'] }, B: { on: ['C'] }, C: { on: ['B'] } }, 'uniform')
    expect(result.outcomes).toEqual({ win: { p: 0.5, fraction: '1/2' }, 'without end': { p: 0.5, fraction: '1/2' } })
    expect(best({ A: { on: ['A'] } }, 'uniform').outcomes).toEqual({ 'without end': { p: 1, fraction: '1' } })
  })

  it('simulation agrees with what was solved', () => {
    const map = { A: { on: ['B', 'win'], off: ['A', 'lose'] }, B: { on: ['A', 'lose', 'draw'], off: ['B', 'win'] } }
    const request = { game: walkOver(map), question: walking, from, policy: { Way: 'uniform' } }
    const exact = odds(request)
    const sampled = simulate(request, { plays: 20_000, seed: 1 })
    for (const [name, { low, high }] of Object.entries(sampled.outcomes)) {
      expect(exact.outcomes[name]?.p).toBeGreaterThanOrEqual(low)
      expect(exact.outcomes[name]?.p).toBeLessThanOrEqual(high)
    }
    expect(sampled.expected['paid']).toBeCloseTo(exact.expected['paid'] as number, 1)
  })
})

describe('the best choice in a loop', () => {
  it('does not wait for ever where waiting is as good', () => {
    for (const options of [
      { wait: ['A'], act: ['win', 'win', 'lose'] },
      { act: ['win', 'win', 'lose'], wait: ['A'] },
    ])
      for (const decline of [undefined, 'wait'])
        expect(best({ A: options }, 'best for win', { decline }).outcomes).toMatchObject({ win: { fraction: '2/3' } })
  })

  it('finds the way out over places that lead back', () => {
    const map = { A: { stay: ['A'], go: ['B'] }, B: { back: ['A'], on: ['C'] }, C: { back: ['B'], jump: ['win'] } }
    expect(best(map, 'best for win').outcomes).toEqual({ win: { p: 1, fraction: '1' } })
  })

  it('tries again as long as that is better than settling', () => {
    const map = { A: { settle: ['draw'], dare: ['B', 'B', 'lose'] }, B: { back: ['A'], jump: ['win', 'lose'] } }
    expect(best(map, 'best for win').outcomes).toMatchObject({ win: { fraction: '1/3' } })
    expect(best(map, 'best for -lose').outcomes).toMatchObject({ draw: { fraction: '1' } })
  })

  it('counts what an endless play would cost', () => {
    const map = { A: { wait: ['A'], dear: ['win'] } }
    const result = best(map, 'best for -paid')
    expect(result.outcomes).toMatchObject({ win: { fraction: '1' } })
    expect(result.expected['paid']).toBe(5)
  })

  it('decides ties by what comes after "then"', () => {
    const map = { A: { dear: ['win'], cheap: ['win'] } }
    expect(best(map, 'best for win then -paid').expected['paid']).toBe(1)
    expect(best(map, 'best for win then paid').expected['paid']).toBe(5)
    expect(best(map, 'best for paid').expected['paid']).toBe(5)
  })

  it('leaves ties to no, outside of loops', () => {
    const map = { A: { act: ['win'], pass: ['win'], dear: ['win'] } }
    expect(best(map, 'best for win', { decline: 'dear' }).expected['paid']).toBe(5)
    expect(best(map, 'best for win', { decline: 'pass' }).expected['paid']).toBe(1)
  })

  it('is what trying every plan gives, on any small map', () => {
    const places = ['A', 'B', 'C']
    const anywhere = fc.constantFrom(...places, ...ends)
    const ways = fc.record({
      one: fc.array(anywhere, { minLength: 1, maxLength: 2 }),
      two: fc.array(anywhere, { minLength: 1, maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.record({ A: ways, B: ways, C: ways }), (map) => {
        const plans = ['one', 'two'].flatMap((a) =>
          ['one', 'two'].flatMap((b) => ['one', 'two'].map((c) => ({ A: a, B: b, C: c }))),
        )
        const wins = plans.map((plan) => {
          const policy: Policy = { Way: (_q, s: S) => plan[s.at as 'A'] }
          return odds({ game: walkOver(map), question: walking, from, policy }).outcomes['win']?.p ?? 0
        })
        const computed =
          best(map, 'best for win', { fractions: false, question: { ...walking, outcomes: ends } }).outcomes['win']
            ?.p ?? 0
        expect(computed).toBeCloseTo(Math.max(...wins), 9)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
