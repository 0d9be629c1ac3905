import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, fingerprint, inOrder, type Json, same, setIn, unstorable } from '../json.ts'

const values = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

describe('canonical JSON', () => {
  it('sorts keys at every depth and leaves absent fields out', () => {
    expect(canonical({ b: 1, a: { d: [2, { z: 1, y: 2 }], c: undefined } })).toBe('{"a":{"d":[2,{"y":2,"z":1}]},"b":1}')
  })

  it('reads back as the value it came from', () => {
    fc.assert(
      fc.property(values, (v) => {
        expect(JSON.parse(canonical(v))).toEqual(JSON.parse(JSON.stringify(v)))
      }),
      { seed: 1 },
    )
  })

  it('is one text for one value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), values), (o) => {
        const turned = Object.fromEntries(Object.entries(o).reverse())
        expect(canonical(turned)).toBe(canonical(o))
        expect(same(turned, o)).toBe(true)
      }),
      { seed: 1 },
    )
  })

  it('is the same text whether the keys are in order already or have to be sorted', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), values), (o) => {
        expect(canonical(inOrder(o))).toBe(canonical(o))
      }),
      { seed: 1 },
    )
    const odd = { a: Number.NaN, b: [undefined, -0, 1e21], c: undefined, d: 'a\ud800"' }
    const turned = Object.fromEntries(Object.entries(odd).reverse())
    expect(canonical(odd)).toBe('{"a":null,"b":[null,0,1e+21],"d":"a\\ud800\\""}')
    expect(canonical(turned)).toBe(canonical(odd))
    expect([canonical(undefined), canonical(null)]).toEqual(['null', 'null'])
  })

  it('sorts by code, not by the language of the machine', () => {
    expect(canonical({ ä: 1, z: 2, Z: 3, '10': 4, '9': 5 })).toBe('{"10":4,"9":5,"Z":3,"z":2,"ä":1}')
  })

  it('keeps a key called __proto__ as data', () => {
    const sent = JSON.parse('{"__proto__":{"x":1},"a":2}') as Json
    expect(canonical(sent)).toBe('{"__proto__":{"x":1},"a":2}')
  })
})

describe('sameness', () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    ['1', 1, false],
    [null, undefined, false],
    [null, 0, false],
    [[], {}, false],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    ['{"a":1}', { a: 1 }, false],
  ])('of %j and %j is %s', (a, b, is) => {
    expect(same(a, b)).toBe(is)
    expect(same(b, a)).toBe(is)
  })
})

describe('what can be stored', () => {
  it('is all plain data with whole numbers', () => {
    expect(unstorable({ a: [1, 'x', null, true, { b: -3 }], c: undefined })).toBeUndefined()
    expect(unstorable(Object.create(null))).toBeUndefined()
  })

  it.each<[unknown, string]>([
    [1.5, 'the value is 1.5, not a whole number'],
    [{ a: [0, Number.NaN] }, '/a/1 is NaN, not a whole number'],
    [2 ** 53, 'the value is 9007199254740992, not a whole number'],
    [{ a: Number.POSITIVE_INFINITY }, '/a is Infinity, not a whole number'],
    [{ f: () => 1 }, '/f is a function, which cannot be stored'],
    [10n, 'the value is a bigint, which cannot be stored'],
    [{ x: { d: new Date(0) } }, '/x/d is not a plain object'],
    [new Map(), 'the value is not a plain object'],
    [undefined, 'the value is a undefined, which cannot be stored'],
  ])('is not %o, and the sentence says where and why', (value, sentence) => {
    expect(unstorable(value)).toBe(sentence)
  })
})

describe('a fingerprint', () => {
  it('never changes: stored logs are checked against it', () => {
    expect(
      [null, 'a', ['roll', 'WorkDice', 'ada', '2d6', 'bands'], { b: 1, a: [true, ''] }].map(fingerprint),
    ).toMatchInlineSnapshot(`
      [
        "d2ft2cv4b9",
        "3vky1a5bo1x",
        "6gvgeqaf5j",
        "ho6v5mbs4h",
      ]
    `)
  })

  it('is the same for the same value and hardly ever for another', () => {
    const all = new Set<string>()
    for (let i = 0; i < 20_000; i++) all.add(fingerprint(['q', i]))
    expect(all.size).toBe(20_000)
    expect(fingerprint({ a: 1, b: 2 })).toBe(fingerprint({ b: 2, a: 1 }))
  })
})

describe('setting one place', () => {
  const state = { a: { b: [1, { c: 2 }] }, d: 3 }

  it('copies what lies on the way and nothing else', () => {
    const next = setIn(state, ['a', 'b', '1', 'c'], 9) as typeof state
    expect(next).toEqual({ a: { b: [1, { c: 9 }] }, d: 3 })
    expect(state).toEqual({ a: { b: [1, { c: 2 }] }, d: 3 })
    expect(setIn(state, ['d'], 4)).toHaveProperty('a', state.a)
    expect((setIn(state, ['d'], 4) as typeof state).a).toBe(state.a)
  })

  it('replaces the whole value for an empty path', () => {
    expect(setIn(state, [], 'x')).toBe('x')
  })

  it('does not reach into the prototype of all objects', () => {
    setIn({}, ['__proto__', 'polluted'], true)
    setIn({}, ['constructor', 'prototype', 'polluted'], true)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
