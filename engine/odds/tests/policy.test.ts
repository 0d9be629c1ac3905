import { describe, expect, it } from 'vitest'

import {
  type AnyGame,
  askEach,
  choose,
  chooseSome,
  form,
  line,
  number,
  oneOf,
  openWindow,
  someOf,
  text,
  whole,
} from '../../kernel/index.ts'
import { asking, does, put, seats, tiny } from '../../testkit/fixtures/tiny.ts'
import { fromOptions, type OddsRequest, odds, simulate } from '../index.ts'

const once = (run: Parameters<typeof does>[0]): AnyGame => tiny({ initial: { out: '' }, procedures: { go: does(run) } })
const request = (game: AnyGame, rule: string): OddsRequest => ({
  game,
  question: asking({
    next: () => ({ procedure: 'go', args: {}, by: 'ada' }),
    outcome: (s: { out: string }) => s.out || undefined,
  }),
  from: { state: { out: '' } },
  seats,
  policy: { Q: rule },
})
/** What the rule answers, in odds. */
const answer = (game: AnyGame, rule: string): string => {
  const { outcomes, policy } = odds(request(game, rule))
  return `${Object.keys(outcomes).join(' or ')} [${policy}]`
}

const grit = once(function* (t) {
  put(t, 'out', `${yield* number('Q', { ask: 'ada', min: 0, max: 2 })}`)
})
const card = once(function* (t) {
  put(t, 'out', yield* choose('Q', { ask: 'ada', from: ['ace', 'king'], usual: 'king' }))
})
const brace = once(function* (t) {
  put(t, 'out', yield* choose('Q', { ask: 'ada', from: ['brace', 'duck', 'no'], decline: 'no' }))
})
const some = once(function* (t) {
  put(t, 'out', `${yield* chooseSome('Q', { ask: 'ada', from: ['a', 'b', 'c'], min: 1, max: 2 })}`)
})
const sizes = once(function* (t) {
  put(t, 'out', `${yield* choose('Q', { ask: 'ada', from: [4, 8, 6] })}`)
})

const words = once(function* (t) {
  put(t, 'out', (yield* text('Q', { ask: 'ada' })) || 'nothing said')
})

describe('a rule means one thing', () => {
  it.each<[string, AnyGame, string, string]>([
    ['never is the question’s no', brace, 'never', 'no [Q: never]'],
    ['always is the first that is not no', brace, 'always', 'brace [Q: always]'],
    ['always leaves words out where that is the only answer', words, 'always', 'nothing said [Q: always]'],
    ['first is the first offered', card, 'first', 'ace [Q: first]'],
    ['usual is what the question marks', card, 'usual', 'king [Q: usual]'],
    ['min of a number', grit, 'min', '0 [Q: min]'],
    ['max of a number', grit, 'max', '2 [Q: max]'],
    ['min of options that are numbers', sizes, 'min', '4 [Q: min]'],
    ['max of options that are numbers', sizes, 'max', '8 [Q: max]'],
    ['min of several is the fewest', some, 'min', 'a [Q: min]'],
    ['max of several is the most', some, 'max', 'a,b [Q: max]'],
    ['a number that is legal', grit, '1', '1 [Q: 1]'],
    [
      'a number that is not: the nearest legal one, and it says so',
      grit,
      '7',
      '2 [Q: 7 (or the nearest legal answer)]',
    ],
    ['the nearest of options that are numbers', sizes, '7', '8 [Q: 7 (or the nearest legal answer)]'],
  ])('%s', (_, game, rule, expected) => expect(answer(game, rule)).toBe(expected))

  it.each<[string, AnyGame, string, string]>([
    [
      'never where there is no no: 2 Grit were spent and "never" was printed',
      grit,
      'never',
      'Q cannot be answered "never": it has no answer that means no. It takes min, max, first, uniform, "best for <outcome>", or one of: 0, 1, 2.',
    ],
    ['never on a choice without a no', card, 'never', 'Q cannot be answered "never": it has no answer that means no.'],
    ['always on a choice without a no', card, 'always', 'so there is no "always" either. It takes first, uniform'],
    ['usual without one', brace, 'usual', 'Q cannot be answered "usual": it has no usual answer.'],
    ['min of words', brace, 'min', 'Q cannot be answered "min": its answers are not numbers.'],
    ['a typing error', brace, 'brac', 'Q was asked, but "brac" was never one of its answers.'],
    ['a typing error where there is no no', card, 'kng', 'that is not one of its answers. It takes first'],
    ['a typing error in an aim', brace, 'best for brac', 'Nothing is called "brac", so there is no best for it.'],
  ])('an error with a sentence: %s', (_, game, rule, message) => {
    expect(() => odds(request(game, rule))).toThrow(message)
  })

  it('seats that are asked at once answer by the same rule, or together by name', () => {
    const vote = once(function* (t) {
      const votes = yield* askEach('Q', { parts: { ada: oneOf(['bribe', 'run']), bo: oneOf(['bribe', 'run']) } })
      put(t, 'out', `${votes['ada']} ${votes['bo']}`)
    })
    expect(answer(vote, 'run')).toBe('run run [Q: run]')
    expect(answer(vote, 'ada bribe, bo run')).toBe('bribe run [Q: ada bribe, bo run]')
    expect(answer(vote, 'first')).toBe('bribe bribe [Q: first]')
  })
})

describe('odds and simulation follow the same policy', () => {
  const games: { readonly [name: string]: AnyGame } = {
    'several out of four': once(function* (t) {
      put(t, 'out', `${yield* chooseSome('Q', { ask: 'ada', from: ['a', 'b', 'c', 'd'], min: 0, max: 3 })}`)
    }),
    'a window where one seat has more answers than the other': once(function* (t) {
      const { by, answer: said } = yield* openWindow('Q', {
        keeper: 'ada',
        parts: { ada: oneOf(['close']), bo: oneOf(['help', 'hinder', 'wait']) },
      })
      put(t, 'out', `${by} ${said}`)
    }),
    'a form': once(function* (t) {
      const { how, much } = yield* form('Q', {
        ask: 'ada',
        fields: { how: someOf(['x', 'y'], { max: 2 }), much: whole({ min: 1, max: 3 }) },
      })
      put(t, 'out', `${how} ${much}`)
    }),
    'words, where silence has a meaning': once(function* (t) {
      const { words, to } = yield* form('Q', { ask: 'ada', fields: { words: line({ max: 9 }), to: oneOf(['x', 'y']) } })
      put(t, 'out', `${words === '' ? 'silence' : 'words'} to ${to}`)
    }),
    'two seats at once': once(function* (t) {
      const each = yield* askEach('Q', { parts: { ada: someOf(['x', 'y']), bo: oneOf(['p', 'q', 'r']) } })
      put(t, 'out', `${each['ada']} ${each['bo']}`)
    }),
  }

  it.each(Object.keys(games))('uniform: every legal answer equally often, for %s', (name) => {
    const asked = request(games[name] as AnyGame, 'uniform')
    const exact = odds(asked)
    const shares = Object.values(exact.outcomes).map((o) => o.p)
    for (const p of shares) expect(p).toBeCloseTo(1 / shares.length, 12)
    const played = simulate(asked, { plays: 20_000, seed: 3 })
    expect(Object.keys(played.outcomes).sort()).toEqual(Object.keys(exact.outcomes).sort())
    for (const [outcome, { low, high }] of Object.entries(played.outcomes)) {
      expect(exact.outcomes[outcome]?.p).toBeGreaterThan(low)
      expect(exact.outcomes[outcome]?.p).toBeLessThan(high)
    }
  })

  it.each(['never', 'always', 'first', 'duck'])('%s is the same answer in both', (rule) => {
    const asked = request(brace, rule)
    expect(Object.keys(simulate(asked, { plays: 5, seed: 1 }).outcomes)).toEqual(Object.keys(odds(asked).outcomes))
  })

  it('answers that lead round in a circle are an error that names the question', () => {
    const round = once(function* (t) {
      while ((yield* choose('Q', { ask: 'ada', from: ['on', 'back'], decline: 'back' })) === 'back') put(t, 'out', '')
      put(t, 'out', 'on')
    })
    expect(odds(request(round, 'always')).outcomes['on']?.p).toBe(1)
    const circle = '"go" asks Q again and again: these answers lead round in a circle.'
    for (const rule of ['never', 'uniform']) expect(() => odds(request(round, rule))).toThrow(circle)
    expect(() => simulate(request(round, 'never'), { plays: 1, seed: 1 })).toThrow(circle)
  })

  it('a rule that cannot be followed is the same error in both', () => {
    expect(() => simulate(request(grit, 'never'), { plays: 1, seed: 1 })).toThrow('it has no answer that means no')
  })
})

describe('options that decide answers', () => {
  const question = {
    ...asking({
      next: () => ({ procedure: 'go', args: {}, by: 'ada' }),
      outcome: (s: { out: string }) => s.out || undefined,
    }),
    options: { braced: oneOf([true, false]) },
    from: () => ({ out: '' }),
    policy: { Q: 'duck' },
    answers: (options: object): { readonly [question: string]: string } =>
      (options as { readonly braced: boolean }).braced ? { Q: 'brace' } : {},
  }

  it('go before the policy of the question, and the asker before both', () => {
    const asked = (braced: boolean) => fromOptions(brace, question, { braced }, { seats })
    const outcome = (r: OddsRequest) => Object.keys(odds(r).outcomes)
    expect(outcome(asked(true))).toEqual(['brace'])
    expect(outcome(asked(false))).toEqual(['duck'])
    expect(outcome({ ...asked(true), policy: { Q: 'never' } })).toEqual(['no'])
    expect(odds(asked(true)).policy).toBe('Q: brace')
  })
})
