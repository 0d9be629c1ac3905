import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../dice/index.ts'
import { canonical, type Json } from '../json.ts'
import {
  answersOf,
  declined,
  eitherOf,
  forced,
  formOf,
  line,
  listOf,
  oneOf,
  type Shape,
  sample,
  someOf,
  unfit,
  unfitFields,
  whole,
} from '../shape.ts'

const limits = (top: number) =>
  fc.tuple(fc.nat({ max: top }), fc.nat({ max: top })).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))
const options = fc.uniqueArray(fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: -3, max: 3 })), {
  minLength: 1,
  maxLength: 4,
  selector: canonical,
})
const { shape: anyShape } = fc.letrec<{ shape: Shape; fields: { [k: string]: Shape } }>((tie) => ({
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('shape'), { maxKeys: 2 }),
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    options.map((o) => oneOf(o)),
    fc.tuple(options, limits(5)).map(([o, l]) => someOf(o, l)),
    limits(9).map(whole),
    limits(30).map(line),
    tie('fields').map((f) => formOf(f)),
    fc.tuple(tie('shape'), limits(3)).map(([of, l]) => listOf(of, l)),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('fields'), { minKeys: 1 }).map((c) => eitherOf(c)),
  ),
}))

describe('any shape', () => {
  it('is fitted by everything that is sampled from it', () => {
    fc.assert(
      fc.property(anyShape, fc.integer(), (shape, seed) => {
        const answer = sample(shape, seeded(seed))
        expect(unfit(shape, answer), canonical(answer)).toBeUndefined()
        expect(unfit(shape, JSON.parse(JSON.stringify(answer)))).toBeUndefined()
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('is fitted by every answer that it lists, and by what is forced or means no', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        for (const answer of answersOf(shape, 200) ?? []) expect(unfit(shape, answer)).toBeUndefined()
        for (const only of [forced(shape), declined(shape)]) if (only) expect(unfit(shape, only.answer)).toBeUndefined()
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('that has a forced answer has no other', () => {
    fc.assert(
      fc.property(anyShape, fc.integer(), (shape, seed) => {
        const only = forced(shape)
        const sorted = (answer: Json): string =>
          canonical(shape.kind === 'some' ? [...(answer as Json[])].sort() : answer)
        if (only && shape.kind !== 'form') expect(sorted(sample(shape, seeded(seed)))).toBe(sorted(only.answer))
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('refuses things from elsewhere with a sentence, never with an error', () => {
    const odd = [
      null,
      undefined,
      Number.NaN,
      {},
      [],
      'zzzz',
      -1,
      1.5,
      true,
      { kind: 'zz' },
      { kind: { a: 1 } },
      [[]],
      { __proto__: null },
    ]
    fc.assert(
      fc.property(anyShape, fc.oneof(fc.constantFrom(...odd), fc.anything()), (shape, answer) => {
        const sentence = unfit(shape, answer)
        expect(sentence === undefined || sentence.length > 0).toBe(true)
      }),
      { seed: 1, numRuns: 1000 },
    )
  })
})

describe('what would be right, said for each kind', () => {
  const order = formOf({ what: oneOf(['tea', 'rum']), cups: whole({ min: 1, max: 3 }) })
  it.each<[string, Shape, unknown, string]>([
    ['one', oneOf(['a', 2, { id: 'x' }]), 'b', 'one of a, 2, {"id":"x"}'],
    ['one', oneOf([1]), '1', 'one of 1'],
    ['one', oneOf([]), 'a', 'nothing: none is left'],
    ['some', someOf(['a', 'b', 'c'], { min: 1, max: 2 }), [], '1 to 2 different ones of a, b, c'],
    ['some', someOf(['a', 'b', 'c'], { min: 1, max: 2 }), ['a', 'a'], '1 to 2 different ones of a, b, c'],
    ['some', someOf(['a', 'b', 'c'], { min: 2, max: 2 }), ['a', 'z'], '2 different ones of a, b, c'],
    ['some', someOf(['a', 'b'], { min: 9 }), 'ab', '2 different ones of a, b'],
    ['whole', whole({ min: -1, max: 3 }), 4, 'a whole number from -1 to 3'],
    ['whole', whole({ min: -1, max: 3 }), 1.5, 'a whole number from -1 to 3'],
    ['whole', whole({ min: -1, max: 3 }), '1', 'a whole number from -1 to 3'],
    ['line', line({ min: 1, max: 5 }), '', 'a text of 1 to 5 characters'],
    ['line', line({ min: 1, max: 5 }), 'sixsix', 'a text of 1 to 5 characters'],
    ['line', line(), 5, 'a text of 0 to 200 characters'],
    ['form', order, 'tea', 'the fields what, cups'],
    ['form', order, ['tea'], 'the fields what, cups'],
    ['form', order, { what: 'tea', cups: 9 }, 'for cups: a whole number from 1 to 3'],
    ['form', order, { what: 'tea' }, 'for cups: a whole number from 1 to 3'],
    ['form', order, { what: 'tea', cups: 1, milk: true }, 'no field "milk", only what, cups'],
    ['form', formOf({}), { x: 1 }, 'no field "x", only none'],
    ['form', formOf({}), null, 'the fields (none)'],
    ['list', listOf(order, { min: 1, max: 2 }), [], 'a list of 1 to 2 entries'],
    [
      'list',
      listOf(order),
      [
        { what: 'tea', cups: 1 },
        { what: 'gin', cups: 1 },
      ],
      'for entry 2: for what: one of tea, rum',
    ],
    [
      'either',
      eitherOf({ pay: { coin: whole({ min: 1, max: 9 }) }, leave: {} }),
      { kind: 'steal' },
      'a kind out of pay, leave',
    ],
    ['either', eitherOf({ pay: { coin: whole({ min: 1, max: 9 }) }, leave: {} }), null, 'a kind out of pay, leave'],
    [
      'either',
      eitherOf({ pay: { coin: whole({ min: 1, max: 9 }) } }),
      { kind: 'pay' },
      'for coin: a whole number from 1 to 9',
    ],
    ['either', eitherOf({ pay: {} }), { kind: 'pay', tip: 1 }, 'no field "tip", only kind'],
    ['either', eitherOf({ pay: {} }), { kind: 'constructor' }, 'a kind out of pay'],
  ])('%s: %j refuses %j', (_kind, shape, answer, sentence) => {
    expect(unfit(shape, answer)).toBe(sentence)
  })

  it('does not list more than thirty options', () => {
    const sentence = unfit(oneOf(Array.from({ length: 500 }, (_, i) => `option${i}`)), 'x') as string
    expect(sentence).toMatch(/option29 … \(500\)$/)
    expect(sentence.length).toBeLessThan(400)
  })

  it('takes fields that arrive as own __proto__ for strays', () => {
    expect(unfitFields({}, JSON.parse('{"__proto__":1}'))).toBe('no field "__proto__", only none')
  })

  it('nests: a list of eithers of forms names the whole way to what is wrong', () => {
    const deep = listOf(eitherOf({ pack: { load: formOf({ items: listOf(oneOf(['rope', 'lamp'])) }) }, rest: {} }))
    expect(unfit(deep, [{ kind: 'rest' }, { kind: 'pack', load: { items: ['rope', 'lamp'] } }])).toBeUndefined()
    expect(unfit(deep, [{ kind: 'rest' }, { kind: 'pack', load: { items: ['rope', 'gold'] } }])).toBe(
      'for entry 2: for load: for items: for entry 2: one of rope, lamp',
    )
  })
})

describe('the one legal answer', () => {
  it.each<[string, Shape, unknown]>([
    ['one option', oneOf(['a']), 'a'],
    ['as many as there are', someOf(['a', 'b'], { min: 2 }), ['a', 'b']],
    ['none of nothing', someOf([]), []],
    ['a number without room', whole({ min: 4, max: 4 }), 4],
    ['an empty list', listOf(oneOf(['a', 'b']), { max: 0 }), []],
    ['a form of forced fields', formOf({ a: oneOf([1]), b: whole({ min: 0, max: 0 }) }), { a: 1, b: 0 }],
    ['a form of nothing', formOf({}), {}],
    ['nothing of several', someOf(['a', 'b'], { max: 0 }), []],
    ['no words', line({ max: 0 }), ''],
    ['a list without a choice', listOf(oneOf(['a']), { min: 2, max: 2 }), ['a', 'a']],
    ['one case without a choice', eitherOf({ a: { x: oneOf([1]) } }), { kind: 'a', x: 1 }],
  ])('%s', (_name, shape, answer) => expect(forced(shape)).toEqual({ answer }))

  it('is not there where there is a choice, or words to find', () => {
    for (const shape of [
      oneOf(['a', 'b']),
      oneOf([]),
      someOf(['a']),
      whole({ min: 0, max: 1 }),
      line({ min: 3, max: 3 }),
    ])
      expect(forced(shape)).toBeUndefined()
    expect(forced(formOf({ a: oneOf([1]), b: oneOf([1, 2]) }))).toBeUndefined()
  })
})

describe('the answer that means no', () => {
  it('is the declared option, nothing of several, or no words', () => {
    expect(declined(oneOf(['yes', 'no'], { decline: 'no' }))).toEqual({ answer: 'no' })
    expect(declined(oneOf(['yes', 'no']))).toBeUndefined()
    expect(declined(someOf(['a', 'b']))).toEqual({ answer: [] })
    expect(declined(someOf(['a', 'b'], { min: 1 }))).toBeUndefined()
    expect(declined(listOf(line()))).toEqual({ answer: [] })
    expect(declined(line())).toEqual({ answer: '' })
    expect(declined(line({ min: 1 }))).toBeUndefined()
    expect(declined(whole({ min: 0, max: 5 }))).toBeUndefined()
    expect(declined(formOf({ a: oneOf([7]) }))).toEqual({ answer: { a: 7 } })
  })
})

describe('all legal answers of a small shape', () => {
  it.each<[Shape, Json[]]>([
    [oneOf(['a', 'b']), ['a', 'b']],
    [someOf(['a', 'b', 'c'], { min: 1, max: 2 }), [['a'], ['b'], ['a', 'b'], ['c'], ['a', 'c'], ['b', 'c']]],
    [whole({ min: -1, max: 1 }), [-1, 0, 1]],
    [
      formOf({ a: oneOf([1, 2]), b: oneOf(['x', 'y']) }),
      [
        { a: 1, b: 'x' },
        { a: 1, b: 'y' },
        { a: 2, b: 'x' },
        { a: 2, b: 'y' },
      ],
    ],
    [eitherOf({ p: { n: oneOf([1, 2]) }, q: {} }), [{ kind: 'p', n: 1 }, { kind: 'p', n: 2 }, { kind: 'q' }]],
    [
      formOf({ p: eitherOf({ a: {}, b: { s: someOf(['x']) } }) }),
      [{ p: { kind: 'a' } }, { p: { kind: 'b', s: [] } }, { p: { kind: 'b', s: ['x'] } }],
    ],
  ])('%j', (shape, all) => {
    expect(answersOf(shape)?.map(canonical).sort()).toEqual(all.map(canonical).sort())
  })

  it('are all of them or none: of many options one can still be picked, a list with a choice is not listed as empty', () => {
    const dozen = Array.from({ length: 13 }, (_, i) => i)
    expect(answersOf(someOf(dozen, { min: 1, max: 1 }))).toHaveLength(13)
    const lists = answersOf(listOf(oneOf(['a', 'b']), { max: 1 }))
    expect(lists === undefined || lists.length === 3).toBe(true)
  })

  it('are not listed where there are too many', () => {
    expect(answersOf(oneOf(Array.from({ length: 11 }, (_, i) => i)), 10)).toBeUndefined()
    expect(answersOf(whole({ min: 0, max: 2 ** 50 }))).toBeUndefined()
    expect(answersOf(someOf(Array.from({ length: 60 }, (_, i) => i)))).toBeUndefined()
    const dozen = whole({ min: 1, max: 12 })
    expect(answersOf(formOf({ a: dozen, b: dozen, c: dozen }), 1000)).toBeUndefined()
    expect(answersOf(eitherOf({ a: { n: whole({ min: 0, max: 2000 }) }, b: {} }))).toBeUndefined()
  })
})
