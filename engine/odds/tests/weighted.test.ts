import { expect, it } from 'vitest'
import { choose, type Question, WeightedAnswers } from '../../kernel/index.ts'
import { bruteForce } from '../../testkit/brute.ts'
import { asking, does, put, tiny } from '../../testkit/fixtures/tiny.ts'
import { odds, simulate } from '../index.ts'

it('a rule can give answers with shares of their own: the same in odds, in plays and by brute force', () => {
  const game = tiny({
    initial: { out: '' },
    procedures: {
      go: does(function* (t) {
        put(t, 'out', yield* choose('Wish', { ask: 'ada', from: ['a', 'b', 'c'] }))
      }),
    },
  })
  const threeToOne = (_q: Question) =>
    new WeightedAnswers([
      { answer: 'a', weight: 3 },
      { answer: 'b', weight: 1 },
      { answer: 'c', weight: 0 },
    ])
  const request = {
    game,
    question: asking({
      next: () => ({ procedure: 'go', args: {} }),
      outcome: (s: { out: string }) => s.out || undefined,
    }),
    from: { state: { out: '' } },
    policy: { Wish: threeToOne },
  }
  const { outcomes, policy } = odds({ ...request, fractions: true })
  expect(outcomes).toEqual({ a: { p: 0.75, fraction: '3/4' }, b: { p: 0.25, fraction: '1/4' } })
  expect(policy).toBe('Wish: threeToOne')
  expect(Object.fromEntries(bruteForce(request, 100)?.outcomes ?? [])).toEqual({ a: 0.75, b: 0.25 })
  const played = simulate(request, { plays: 4000, seed: 1 }).outcomes
  expect(played['a']?.low).toBeLessThan(0.75)
  expect(played['a']?.high).toBeGreaterThan(0.75)
  expect(played['c']).toBeUndefined()
})
