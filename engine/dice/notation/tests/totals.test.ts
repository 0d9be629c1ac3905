import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oddsOf, rollEveryWay } from '../every-throw.ts'
import { parse } from '../parse.ts'
import { mean, totals } from '../totals.ts'

const totalsOf = (text: string) => totals(parse(text))

describe('known numbers', () => {
  it('2d6', () => {
    const { outcomes, total } = totalsOf('2d6')
    expect(outcomes.map((o) => o.value)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(outcomes.map((o) => o.weight)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 5n, 4n, 3n, 2n, 1n])
    expect(total).toBe(36n)
  })

  it('4d6kh3', () => {
    const weights = [1n, 4n, 10n, 21n, 38n, 62n, 91n, 122n, 148n, 167n, 172n, 160n, 131n, 94n, 54n, 21n]
    expect(totalsOf('4d6kh3').outcomes).toEqual(weights.map((weight, i) => ({ value: 3 + i, weight })))
  })

  it.each([
    ['d6', 7n, 2n],
    ['4dF', 0n, 1n],
    ['2d20kh1', 553n, 40n],
    ['4d6kh3', 15869n, 1296n],
    ['d6r1', 47n, 12n],
    ['d6rr1', 4n, 1n],
    ['d6!1', 49n, 12n],
    ['-d6*2', -7n, 1n],
    ['5', 5n, 1n],
  ])('the mean of %s is %s/%s', (text, numerator, denominator) =>
    expect(mean(totalsOf(text))).toEqual({ numerator, denominator }),
  )

  it('leaves out values that cannot be', () => {
    expect(totalsOf('d6!1').outcomes.map((o) => o.value)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12])
    expect(totalsOf('d66').outcomes).toHaveLength(36)
  })
})

describe('odds agree with rolling along every path', () => {
  it.each([
    '3',
    '3d4',
    'd66',
    '3dF',
    'd%',
    '3d4kh2',
    '3d4kl2',
    '3d4dh1',
    '4d3dl1',
    '3d4kh0',
    '3d4kh9',
    '2d4!',
    '2d4!2>=3',
    'd4!<=2',
    '2dF!2',
    '2d4!2kh1',
    '3d4!1kl2',
    '2d4r1',
    '2d4r<=2',
    'd4rr1',
    '2d2rr1',
    'dFrr>0',
    'd4r<=4',
    'd4rr2!2',
    '2d4r1!1',
    'd4r>9',
    'd4!>9',
    'd3r1!2<=2',
    '3d4>=3',
    '3d4kh2>=3',
    '3d4kl2=2',
    '3d4dh1<2',
    '2d4!2>4>5',
    '2d4>=5!2',
    '4d4=2kh2',
    '2d4+d6',
    'd4-d6',
    'd4*d6',
    'd6/d4',
    '-d6/d4',
    'd6/-2',
    '(d4+1)*(d4-2)',
    '-(d4)',
    '0*-d4',
    '{d4,d6}',
    '{d4,d6}kh1',
    '{d4,d6}kl1',
    '{2d4,d6,d8}kh2',
    '{2d4,d6,d8}kl2',
    '{d4,d6,5}dh1',
    '{d4,d6,5}dl1',
    '{d4,d6,d8}>=4',
    '{d4,d6,3}kh2>=3',
    '{d4,d6,3}kl2=3',
    '{d4,d4,d4}kh2',
    '{d4,d4,d4}kl1',
    '{d4,d4,d4}>=3',
    '{d4,d6}kh0',
    '{{d4,d6}kh1,{d4,d4}kl1}kh1',
    '{2d3kh1,d4!1}kh1',
    '{d4,3,d4}kh2',
    '{100*d4,100*d4,100*d4}',
    '{1000000*d3,1000000*d3}',
    '{d4-d4,d3}kl1',
    '{d6}kh1',
  ])('%s', (text) => expect([...oddsOf(totalsOf(text))]).toEqual([...rollEveryWay(text)]))
})

describe('odds agree with counting ordered throws', () => {
  const countThrows = (n: number, sides: number, value: (faces: number[]) => number) => {
    const weights = new Map<number, bigint>()
    for (let throwNumber = 0; throwNumber < sides ** n; throwNumber++) {
      const faces = Array.from({ length: n }, (_, i) => 1 + (Math.floor(throwNumber / sides ** i) % sides))
      const v = value(faces)
      weights.set(v, (weights.get(v) ?? 0n) + 1n)
    }
    return [...weights].sort(([a], [b]) => a - b).map(([v, weight]) => ({ value: v, weight }))
  }
  const small = { n: fc.integer({ min: 1, max: 5 }), sides: fc.integer({ min: 1, max: 6 }), k: fc.nat({ max: 5 }) }

  it('when keeping', () =>
    fc.assert(
      fc.property(small.n, small.sides, small.k, fc.boolean(), (n, sides, k, high) => {
        const keep = (faces: number[]) => faces.sort((a, b) => (high ? b - a : a - b)).slice(0, k)
        const expected = countThrows(n, sides, (faces) => keep(faces).reduce((a, b) => a + b, 0))
        expect(totalsOf(`${n}d${sides}k${high ? 'h' : 'l'}${k}`).outcomes).toEqual(expected)
      }),
    ))

  it('when counting among the kept', () =>
    fc.assert(
      fc.property(small.n, small.sides, small.k, fc.integer({ min: 1, max: 6 }), (n, sides, k, at) => {
        const keep = (faces: number[]) => faces.sort((a, b) => b - a).slice(0, k)
        const expected = countThrows(n, sides, (faces) => keep(faces).filter((f) => f === at).length)
        expect(totalsOf(`${n}d${sides}kh${k}=${at}`).outcomes).toEqual(expected)
      }),
    ))
})

describe('large pools', () => {
  it.each([
    '10d10kh3',
    '20d6kh3',
    '20d6kl17',
    '200d6',
    '100d6dl1',
    '30d10>=8!',
    '200d1000>=500',
    '20d100kh5',
    '10d20!kh5',
  ])('%s is computed, and its weights add up', (text) => {
    const { outcomes, total } = totalsOf(text)
    expect(outcomes.reduce((sum, { weight }) => sum + weight, 0n)).toBe(total)
  })

  it('keeping high and keeping low mirror each other', () => {
    const high = totalsOf('30d8kh9').outcomes
    const low = totalsOf('30d8kl9').outcomes
    expect(low.map((o) => ({ value: 9 * 9 - o.value, weight: o.weight })).reverse()).toEqual(high)
  })

  it('what is kept and what is dropped average to the whole', () => {
    const [kept, dropped] = ['40d6kh17', '40d6dh17'].map((text) => mean(totalsOf(text)))
    const both = kept!.numerator * dropped!.denominator + dropped!.numerator * kept!.denominator
    expect(both).toBe(140n * kept!.denominator * dropped!.denominator)
  })
})
