import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice, highest, reader, sum, TooDear } from '../../dice/index.ts'
import {
  type AnyGame,
  type AnyProcedure,
  askEach,
  choose,
  chooseSome,
  draw,
  form,
  number,
  oneOf,
  openWindow,
  roll,
  text,
  whole,
} from '../../kernel/index.ts'
import { bruteForce } from '../../testkit/brute.ts'
import { add, asking, does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import {
  fraction,
  fractionText,
  LimitReached,
  type Odds,
  type OddsRequest,
  odds,
  type Policy,
  simulate,
} from '../index.ts'

const once = (run: Parameters<typeof does>[0]): AnyGame => tiny({ initial: { out: '' }, procedures: { go: does(run) } })
const question = asking({
  next: () => ({ procedure: 'go', args: {}, by: 'ada' }),
  outcome: (s: { out: string }) => s.out || undefined,
})
const ask = (game: AnyGame, policy: Policy = {}, more: Partial<OddsRequest> = {}): Odds =>
  odds({ game, question, from: { state: { out: '' } }, seats, policy, fractions: true, ...more })
const shares = (o: Odds): { [outcome: string]: string | undefined } =>
  Object.fromEntries(Object.entries(o.outcomes).map(([name, s]) => [name, s.fraction]))

describe('exact odds, against what can be computed by hand', () => {
  it('dice by their readings', () => {
    const game = once(function* (t) {
      put(t, 'out', (yield* roll('D', { by: 'ada', dice: dice(2, 6), read: sum })) >= 10 ? 'ten' : 'less')
    })
    expect(shares(ask(game))).toEqual({ less: '5/6', ten: '1/6' })
    expect(ask(game).runs).toBe(11)
  })

  it('dice after dice', () => {
    const six = reader('six', (faces) => faces[0] === 6)
    const game = once(function* (t) {
      if (yield* roll('A', { by: 'ada', dice: dice(3, 6), read: six })) return put(t, 'out', 'at once')
      put(t, 'out', (yield* roll('B', { by: 'ada', dice: dice(1, 6), read: six })) ? 'late' : 'never')
    })
    expect(shares(ask(game))).toEqual({ 'at once': '91/216', late: '125/1296', never: '625/1296' })
  })

  it('throws that lead to the same are walked once, over all states, and weigh and gain as if each were walked', () => {
    const climb = tiny({
      initial: { n: 0, steps: 0 },
      procedures: {
        go: does(function* (t) {
          const face = yield* roll('D', { by: 'ada', dice: dice(1, 6), read: highest })
          const slips = face === 1 && (yield* roll('Slip', { by: 'ada', dice: dice(1, 2), read: highest })) === 1
          add(t, 'n', slips || face > 4 ? 0 : 1)
          add(t, 'steps', face)
        }),
      },
    })
    const walked = {
      ...asking({
        next: () => ({ procedure: 'go', args: {}, by: 'ada' }),
        outcome: (s: { n: number }) => (s.n > 2 ? 'up' : undefined),
      }),
      key: (s: { n: number }) => s.n,
      gains: { steps: (a: { steps: number }, b: { steps: number }) => b.steps - a.steps },
    }
    const merged = {
      ...walked,
      throwKey: (s: { n: number }) => (face: unknown) =>
        face === 1 ? undefined : s.n * 2 + Number((face as number) > 4),
      gains: { steps: (a: { n: number }, b: { n: number }) => b.n - a.n },
    }
    const from = { state: { n: 0, steps: 0 } }
    const whole = odds({ game: climb, question: walked, from, fractions: true })
    const less = odds({ game: climb, question: merged, from, fractions: true })
    expect(less.outcomes).toEqual(whole.outcomes)
    expect([whole.runs, less.runs]).toEqual([28, 14])
    expect([whole.expected['steps'], less.expected['steps']]).toEqual([
      expect.closeTo((3 * 3.5) / (7 / 12)),
      expect.closeTo(3),
    ])
  })

  it('draws without replacement', () => {
    const game = once(function* (t) {
      const drawn = yield* draw('Hand', { by: 'ada', cards: ['a', 'a', 'a', 'b', 'b'], count: 2 })
      put(t, 'out', [...drawn].sort().join(''))
    })
    expect(shares(ask(game))).toEqual({ aa: '3/10', ab: '3/5', bb: '1/10' })
  })

  it('outcomes that cannot happen are 0, in the order the game gives', () => {
    const game = once(function* (t) {
      put(t, 'out', (yield* roll('D', { by: 'ada', dice: dice(1, 2), read: highest })) === 1 ? 'b' : 'c')
    })
    const result = ask(game, {}, { question: { ...question, outcomes: ['a', 'b', 'c'] } })
    expect(Object.entries(shares(result))).toEqual([
      ['a', '0'],
      ['b', '1/2'],
      ['c', '1/2'],
    ])
  })

  it('an end is certain, and what goes on with nothing says so', () => {
    const game = once(function* () {})
    expect(shares(ask(game, {}, { from: { state: { out: 'over' } } }))).toEqual({ over: '1' })
    expect(shares(ask(game, {}, { question: { ...question, next: () => undefined } }))).toEqual({
      'nothing happens': '1',
    })
  })

  it('floating point and fractions agree', () => {
    const game = once(function* (t) {
      const a = yield* roll('A', { by: 'ada', dice: dice(3, 6), read: sum })
      put(t, 'out', `${a - (yield* roll('B', { by: 'ada', dice: dice(2, 8), read: highest }))}`)
    })
    const exact = ask(game)
    const floating = ask(game, {}, { fractions: false })
    for (const [name, { p }] of Object.entries(floating.outcomes))
      expect(p).toBeCloseTo(exact.outcomes[name]?.p ?? -1, 12)
    expect(Object.values(floating.outcomes).every((s) => s.fraction === undefined)).toBe(true)
  })
})

describe('how questions are answered', () => {
  const wish = once(function* (t) {
    put(t, 'out', yield* choose('Wish', { ask: 'ada', from: ['gold', 'fame', 'no'], decline: 'no' }))
  })

  it.each<[string, Policy[string], { [outcome: string]: string }]>([
    ['always takes the first that is not no', 'always', { gold: '1' }],
    ['never takes no', 'never', { no: '1' }],
    ['uniform takes each equally often', 'uniform', { gold: '1/3', fame: '1/3', no: '1/3' }],
    ['an answer takes that answer', 'fame', { fame: '1' }],
    ['best takes what is best', 'best for fame', { fame: '1' }],
    ['best takes one of several', 'best for fame|gold', { gold: '1' }],
    ['best for less of it', 'best for -no', { gold: '1' }],
    ['a function answers from the question and the state', (q) => (q.name === 'Wish' ? 'gold' : 'no'), { gold: '1' }],
  ])('%s', (_name, policy, expected) => expect(shares(ask(wish, { Wish: policy }))).toEqual(expected))

  it('a policy for the question goes before the one for everything else, and before the game’s own', () => {
    expect(shares(ask(wish, { default: 'never', Wish: 'gold' }))).toEqual({ gold: '1' })
    expect(shares(ask(wish, { default: 'never' }))).toEqual({ no: '1' })
    const own = { ...question, policy: { Wish: 'fame' } }
    expect(shares(ask(wish, {}, { question: own }))).toEqual({ fame: '1' })
    expect(shares(ask(wish, { Wish: 'gold' }, { question: own }))).toEqual({ gold: '1' })
  })

  it('every result prints the policies it was computed with', () => {
    expect(ask(wish, { Wish: 'gold', default: 'uniform' }).policy).toMatch(/^Wish: gold/)
    expect(ask(wish, { default: 'uniform' }).policy).toMatch(/: uniform$/)
    expect(
      ask(wish, {
        Wish: function greedy() {
          return 'gold'
        },
      }).policy,
    ).toBe('Wish: greedy')
    expect(
      ask(
        once(function* (t) {
          yield* roll('D', { by: 'ada', dice: dice(1, 2), read: sum })
          put(t, 'out', 'x')
        }),
      ).policy,
    ).toBe('nobody is asked anything')
  })

  it('no policy is an error that says what could be said', () => {
    expect(() => ask(wish)).toThrow(
      'The policy says nothing about Wish. It takes never, always, first, usual, min, max, uniform, "best for <outcome>", or one of its answers.',
    )
    expect(() => ask(wish, { Wish: 'glod' })).toThrow(/glod/)
    expect(() => ask(wish, { Wish: 'best for glod' })).toThrow(/glod/)
    const forced = once(function* (t) {
      put(t, 'out', yield* choose('Wish', { ask: 'ada', from: ['a', 'b'] }))
    })
    expect(() => ask(forced, { Wish: 'c' })).toThrow(
      'that is not one of its answers. It takes first, uniform, "best for <outcome>", or one of: a, b.',
    )
  })

  it('numbers, several, forms and words', () => {
    const all = once(function* (t) {
      const n = yield* number('N', { ask: 'ada', min: 1, max: 3 })
      const some = yield* chooseSome('S', { ask: 'ada', from: ['x', 'y'] })
      const { a, b } = yield* form('F', { ask: 'ada', fields: { a: oneOf([1, 2]), b: whole({ min: 0, max: 1 }) } })
      yield* text('T', { ask: 'ada', min: 1 })
      put(t, 'out', `${n} ${some.join('')} ${a}${b}`)
    })
    const result = ask(all, { default: 'uniform' })
    expect(Object.keys(result.outcomes)).toHaveLength(3 * 4 * 4)
    expect(new Set(Object.values(shares(result)))).toEqual(new Set(['1/48']))
    expect(shares(ask(all, { default: 'uniform', N: '2', S: '["x"]', F: '{"a":2,"b":0}' }))).toEqual({ '2 x 20': '1' })
    expect(shares(ask(all, { default: 'uniform', S: 'never', N: '1', F: '{"a":1,"b":1}' }))).toEqual({ '1  11': '1' })
  })

  it('too many answers to try are an error that says what to do', () => {
    const big = once(function* (t) {
      put(t, 'out', `${yield* number('N', { ask: 'ada', min: 0, max: 10_000 })}`)
    })
    expect(() => ask(big, { N: 'uniform' })).toThrow(
      'N has more than 400 answers, too many to try each. Give one of them instead.',
    )
    expect(shares(ask(big, { N: () => 77 }))).toEqual({ 77: '1' })
  })

  it('windows: who steps in is part of the answer, and the keeper’s way of closing means no', () => {
    const game = once(function* (t, { by }) {
      const { by: who, answer } = yield* openWindow('W', {
        keeper: by,
        parts: { [by]: oneOf(['close']), bo: oneOf(['help', 'hinder']) },
      })
      put(t, 'out', `${who} ${answer}`)
    })
    expect(shares(ask(game, { W: 'never' }))).toEqual({ 'ada close': '1' })
    expect(shares(ask(game, { W: 'always' }))).toEqual({ 'bo help': '1' })
    expect(shares(ask(game, { W: 'bo hinder' }))).toEqual({ 'bo hinder': '1' })
    expect(shares(ask(game, { W: 'uniform' }))).toEqual({ 'ada close': '1/3', 'bo help': '1/3', 'bo hinder': '1/3' })
  })

  it('each: every combination', () => {
    const vote = oneOf(['yes', 'no'], { decline: 'no' })
    const game = once(function* (t) {
      const votes = yield* askEach('V', { parts: { ada: vote, bo: vote } })
      put(t, 'out', Object.values(votes).every((v) => v === 'yes') ? 'passed' : 'failed')
    })
    expect(shares(ask(game, { V: 'uniform' }))).toEqual({ passed: '1/4', failed: '3/4' })
    expect(shares(ask(game, { V: 'never' }))).toEqual({ failed: '1' })
    expect(shares(ask(game, { V: 'always' }))).toEqual({ passed: '1' })
    expect(shares(ask(game, { V: 'ada yes, bo no' }))).toEqual({ failed: '1' })
    expect(shares(ask(game, { V: 'best for passed' }))).toEqual({ passed: '1' })
  })
})

describe('what is too dear', () => {
  const endless = tiny({ initial: { n: 0 }, procedures: { go: tells((t) => add(t, 'n', 1)) } })
  const counting = asking({ next: () => ({ procedure: 'go', args: {} }), outcome: () => undefined })

  const unbounded = { game: endless, question: counting, from: { state: { n: 0 } } }

  it('too many states are an error with what to try, not a guess', () => {
    const ask = () => odds({ ...unbounded, limits: { states: 500 } })
    expect(ask).toThrow(LimitReached)
    expect(ask).toThrow('There are more than 500 states. Allow more states, ask about less,')
  })

  it('too much time or memory, too', () => {
    expect(() => odds({ ...unbounded, limits: { seconds: 0 } })).toThrow('It takes more than 0 s;')
    expect(() => odds({ ...unbounded, limits: { megabytes: 1 } })).toThrow('It takes more than 1 MB of memory;')
  })

  it('too many throws are an error, not a guess', () => {
    const game = once(function* (t) {
      put(t, 'out', `${yield* roll('D', { by: 'ada', dice: dice(30, 20), read: sum })}`)
    })
    expect(() => ask(game)).toThrow(TooDear)
  })

  it('can be watched, and stopped at any step', () => {
    const seen: number[] = []
    const stop = () =>
      odds({
        ...unbounded,
        watch: ({ done }) => {
          seen.push(done)
          if (seen.length === 3) throw new Error('enough')
        },
      })
    expect(stop).toThrow('enough')
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen).toHaveLength(3)
  })

  it('play that stops without an outcome says so; a procedure that is not there is an error', () => {
    const stuck = asking({
      next: (s: { n: number }) => (s.n === 0 ? { procedure: 'go', args: {} } : undefined),
      outcome: () => undefined,
    })
    expect(shares(odds({ game: endless, question: stuck, from: { state: { n: 0 } }, fractions: true }))).toEqual({
      'nothing happens': '1',
    })
    const unknown = asking({ next: () => ({ procedure: 'fly', args: {} }), outcome: () => undefined })
    expect(() => odds({ game: endless, question: unknown, from: { state: { n: 0 } } })).toThrow(
      'tiny has no procedure "fly"',
    )
  })
})

describe('numbers along the way and at the end', () => {
  const race = tiny({
    initial: { n: 0, turns: 0 },
    procedures: {
      go: does(function* (t) {
        add(t, 'n', yield* roll('D', { by: 'ada', dice: dice(1, 2), read: highest }))
        add(t, 'turns', 1)
      }) as AnyProcedure,
    },
  })
  type S = { n: number; turns: number }
  const racing = asking({
    next: () => ({ procedure: 'go', args: {} }),
    outcome: (s: S) => (s.n >= 3 ? 'there' : undefined),
    measures: { n: (s: S) => s.n, turns: (s: S) => s.turns },
    gains: { steps: (a: S, b: S) => b.n - a.n, turn: () => 1 },
  })

  it('are spread exactly, and their means agree with gains', () => {
    const result = odds({ game: race, question: racing, from: { state: { n: 0, turns: 0 } }, fractions: true })
    expect(result.spreads['n']).toMatchObject([
      { value: 3, fraction: '5/8' },
      { value: 4, fraction: '3/8' },
    ])
    expect(result.spreads['turns']).toMatchObject([
      { value: 2, fraction: '3/4' },
      { value: 3, fraction: '1/4' },
    ])
    expect(result.expected['n']).toBeCloseTo(3.375, 12)
    expect(result.expected['steps']).toBeCloseTo(3.375, 12)
    expect(result.expected['turns']).toBeCloseTo(2.25, 12)
    expect(result.expected['turn']).toBeCloseTo(2.25, 12)
  })

  it('tell the number at the end where it is said what was held at the start', () => {
    const state = { n: 1, turns: 5 }
    const total = { ...racing, held: { steps: (s: S) => s.n } }
    const request = { game: race, question: total, from: { state } }
    const exact = odds(request)
    expect(exact.expected['steps']).toBeCloseTo(exact.expected['n'] as number, 12)
    expect(exact.expected['turn']).toBeCloseTo((exact.expected['turns'] as number) - 5, 12)
    expect(bruteForce(request, 1000)?.expected.get('steps')).toBeCloseTo(exact.expected['steps'] as number, 12)
    const sampled = simulate(request, { plays: 400, seed: 1 })
    expect(sampled.expected['steps']).toBeCloseTo(sampled.expected['n'] as number, 12)
    expect(odds({ ...request, from: { state: { n: 4, turns: 6 } } }).expected['steps']).toBe(4)
  })

  it('merging on a key that forgets what does not matter changes no odds', () => {
    const merged = { ...racing, measures: {}, key: (s: S) => s.n }
    const result = odds({ game: race, question: merged, from: { state: { n: 0, turns: 0 } }, fractions: true })
    expect(result.expected).toMatchObject({ steps: 3.375, turn: 2.25 })
    expect(result.states).toBeLessThan(
      odds({ game: race, question: racing, from: { state: { n: 0, turns: 0 } } }).states,
    )
  })

  it('of an end are what they are', () => {
    const result = odds({ game: race, question: racing, from: { state: { n: 5, turns: 7 } } })
    expect(result).toMatchObject({
      expected: { n: 5, turns: 7, steps: 0, turn: 0 },
      spreads: { n: [{ value: 5, p: 1 }] },
    })
  })
})

describe('fractions', () => {
  it('are kept in lowest terms with the sign above', () => {
    const whole = fc.bigInt({ min: -999n, max: 999n })
    fc.assert(
      fc.property(
        whole,
        whole.filter((d) => d !== 0n),
        (n, d) => {
          const f = fraction(n, d)
          expect(f.n * d).toBe(n * f.d)
          expect(f.d > 0n).toBe(true)
          expect(fraction(f.n * 7n, f.d * 7n)).toEqual(f)
        },
      ),
      { seed: 1 },
    )
    expect(fractionText(fraction(6n, -4n))).toBe('-3/2')
    expect(fractionText(fraction(0n, 5n))).toBe('0')
    expect(() => fraction(1n, 0n)).toThrow('no denominator 0')
  })
})
