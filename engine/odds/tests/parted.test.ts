import { describe, expect, it } from 'vitest'
import { dice, highest, type Rng, seeded } from '../../dice/index.ts'
import { type AnyOddsQuestion, type AnyTelling, choose, roll } from '../../kernel/index.ts'
import { bruteForce } from '../../testkit/brute.ts'
import { asking, does, put, tiny } from '../../testkit/fixtures/tiny.ts'
import { unlikeStates } from '../../testkit/odds-laws.ts'
import { odds } from '../index.ts'
import { Tuples } from '../tuples.ts'

interface Duel {
  readonly turn: 'ada' | 'bo'
  readonly ada: number
  readonly bo: number
  /** Nothing in play changes it. */
  readonly rage: number
}

/** A blow: how hard depends on the one who is struck; who was struck hard pants, which decides nothing. */
const game = tiny({
  initial: { turn: 'ada', ada: 4, bo: 3, pants: 0, rage: 0 },
  procedures: {
    strike: does(function* (t: AnyTelling) {
      const { turn } = t.state as Duel
      const other = turn === 'ada' ? 'bo' : 'ada'
      const face = yield* roll('D', { by: turn, dice: dice(2, 6), read: highest })
      const feints = (yield* choose('Feint', { ask: turn, from: ['feint', 'no'], decline: 'no' })) === 'feint'
      const before = (t.state as Duel)[other]
      put(t, other, Math.max(0, before - (feints ? 1 : face > 3 ? Math.ceil(before / 2) + (t.state as Duel).rage : 0)))
      put(t, 'pants', Number(face === 6))
      put(t, 'turn', other)
    }),
  },
})

const start = { turn: 'ada', ada: 4, bo: 3, pants: 0, rage: 0 }

/** What a blow touches: whose turn it is, and the one who is struck. */
const parts = {
  keys: (s: Duel) => [s.turn, s.ada, s.bo],
  touched: (s: Duel) => (s.turn === 'ada' ? [0, 2] : [0, 1]),
  merge: ([turn, ada, bo]: readonly Duel[]) => ({ ...turn, ada: ada?.ada, bo: bo?.bo }),
}

const duel = (how: Partial<AnyOddsQuestion>): AnyOddsQuestion => {
  const { key: _key, ...question } = asking({
    next: () => ({ procedure: 'strike', args: {} }),
    outcome: (s: Duel) => (s.ada === 0 ? 'bo' : s.bo === 0 ? 'ada' : undefined),
    gains: { blows: () => 1, harm: (a: Duel, b: Duel) => a.ada + a.bo - b.ada - b.bo },
    policy: { Feint: 'uniform' },
  })
  return { ...question, ...how }
}
const ask = (how: Partial<AnyOddsQuestion>, more: object = {}) =>
  odds({ game, question: duel(how), from: { state: start }, ...more })

describe('states taken apart', () => {
  it('give the same odds as whole states, and far fewer runs', () => {
    const apart = ask({ parts })
    const whole = ask({ key: (s: Duel) => `${s.turn} ${s.ada} ${s.bo}` })
    const brute = bruteForce({ game, question: duel({ parts }), from: { state: start } }, 1e6)
    for (const winner of ['ada', 'bo']) {
      expect(apart.outcomes[winner]?.p).toBeCloseTo(whole.outcomes[winner]?.p as number, 12)
      expect(apart.outcomes[winner]?.p).toBeCloseTo(brute?.outcomes.get(winner) as number, 9)
    }
    expect(apart.expected['blows']).toBeCloseTo(whole.expected['blows'] as number, 9)
    expect(apart.expected['harm']).toBeCloseTo(whole.expected['harm'] as number, 9)
    expect(apart.states).toBe(whole.states)
    expect(apart.runs * 2).toBeLessThan(whole.runs)
  })

  it('as exact fractions, by option, and for the best choices', () => {
    const key = (s: Duel) => `${s.turn} ${s.ada} ${s.bo}`
    const exact = { fractions: true, policy: { Feint: 'never' } }
    expect(ask({ parts }, exact).outcomes).toEqual(ask({ key }, exact).outcomes)
    const best = { policy: { Feint: 'best for ada' } }
    expect(ask({ parts }, best).outcomes['ada']?.p).toBeCloseTo(ask({ key }, best).outcomes['ada']?.p as number, 9)
    const own = { policy: { Feint: (_q: unknown, s: Duel) => (s.bo > 3 ? 'feint' : 'no') } }
    expect(ask({ parts }, own).outcomes).toEqual(ask({ key }, own).outcomes)
  })

  it('a part that changes though it is not touched is an error, and a law finds it', () => {
    const wrong = { ...parts, touched: () => [0, 1] }
    expect(() => ask({ parts: wrong })).toThrow('strike changes part 2, which its odds say it does not touch')
    expect(unlike({ parts: wrong })).toContain('changes a part that it does not touch')
  })

  it('a law finds what a step depends on besides the parts that it touches', () => {
    const question: Partial<AnyOddsQuestion> = { outcome: (s: Duel) => (s.ada < 3 && s.bo < 3 ? 'both' : undefined) }
    expect(unlike({ parts, ...question })).toContain('do not go on alike')
    expect(unlike({ parts })).toBeUndefined()
  })

  it('a law finds states that are not put together as they were', () => {
    const wrong = { ...parts, merge: ([turn]: readonly Duel[]) => turn }
    expect(unlike({ parts: wrong })).toContain('is another state')
  })

  it('a law finds a field that no play from here changes, if it is told what may change', () => {
    const otherwise = (s: Duel, rng: Rng) => ({ ...s, rage: rng.below(2) })
    expect(unlike({ parts }, otherwise)).toContain('They differ in rage')
    expect(unlike({ key: (s: Duel) => `${s.turn} ${s.ada} ${s.bo}` }, otherwise)).toContain('rage')
  })

  function unlike(how: Partial<AnyOddsQuestion>, otherwise?: (s: Duel, rng: Rng) => Duel): string | undefined {
    const request = { game, question: duel(how), from: { state: start } }
    return unlikeStates(request, { rng: seeded(1), plays: 100, ...(otherwise && { otherwise }) })
  }
})

describe('numbered tuples', () => {
  it('equal ones have one number, however many there are', () => {
    const tuples = new Tuples(2)
    const read = new Int32Array(2)
    for (let round = 0; round < 2; round++)
      for (let i = 0; i < 3000; i++) expect(tuples.numberOf(Int32Array.of(i % 70, i))).toBe(i)
    expect(tuples.size).toBe(3000)
    tuples.read(2321, read)
    expect([...read]).toEqual([2321 % 70, 2321])
  })
})
