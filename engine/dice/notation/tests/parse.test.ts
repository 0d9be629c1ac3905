import { describe, expect, it } from 'vitest'
import { parse } from '../parse.ts'
import type { DiceTerm } from '../syntax.ts'

const dice = (text: string): DiceTerm => {
  const { root } = parse(text)
  if (root.kind !== 'dice') throw new Error(`${text} is no dice term`)
  return root
}

describe('dice', () => {
  it('reads count and sides', () => {
    expect(dice('4d6')).toEqual({
      kind: 'dice',
      at: 0,
      notation: '4d6',
      count: 4,
      die: { kind: 'plain', sides: 6 },
    })
  })

  it('takes one die if no count is written', () => expect(dice('d20').count).toBe(1))

  it.each([
    ['d%', { kind: 'plain', sides: 100 }],
    ['2d66', { kind: 'd66' }],
    ['4dF', { kind: 'fate' }],
    ['4df', { kind: 'fate' }],
    ['D6', { kind: 'plain', sides: 6 }],
  ])('reads the die of %s', (text, die) => expect(dice(text).die).toEqual(die))

  it.each([
    ['4d6kh3', 'keep', 'highest', 3],
    ['4d6k3', 'keep', 'highest', 3],
    ['4d6k', 'keep', 'highest', 1],
    ['4d6kl', 'keep', 'lowest', 1],
    ['4d6dh2', 'drop', 'highest', 2],
    ['4d6dl', 'drop', 'lowest', 1],
    ['4D6 DL 1', 'drop', 'lowest', 1],
  ])('reads what %s keeps', (text, act, end, count) => expect(dice(text).select).toEqual({ act, end, count }))

  it.each([
    ['3d6!', { limit: 10 }],
    ['3d6!3', { limit: 3 }],
    ['3d6!>=5', { limit: 10, when: { is: '>=', value: 5 } }],
    ['3d6!3>=5', { limit: 3, when: { is: '>=', value: 5 } }],
    ['3d6!=1', { limit: 10, when: { is: '=', value: 1 } }],
  ])('reads how %s explodes', (text, explode) => expect(dice(text).explode).toEqual(explode))

  it.each([
    ['2d6r1', { when: { is: '=', value: 1 }, untilItStands: false }],
    ['2d6r<=2', { when: { is: '<=', value: 2 }, untilItStands: false }],
    ['2d6rr1', { when: { is: '=', value: 1 }, untilItStands: true }],
    ['2dFr-1', { when: { is: '=', value: -1 }, untilItStands: false }],
  ])('reads what %s throws again', (text, reroll) => expect(dice(text).reroll).toEqual(reroll))

  it.each(['>', '>=', '<', '<=', '='])('counts successes by %s', (is) =>
    expect(dice(`4d10${is}7`).success).toEqual({ is, value: 7 }),
  )

  it('gives the first comparison after ! to the explosion and a second one to the count', () => {
    expect(dice('5d10!>=9>=8')).toMatchObject({
      explode: { when: { is: '>=', value: 9 } },
      success: { is: '>=', value: 8 },
    })
    expect(dice('5d10>=8!')).toMatchObject({ explode: { limit: 10 }, success: { is: '>=', value: 8 } })
  })

  it('takes the additions in any order', () => {
    const { notation: _, ...one } = dice('6d6r1!2kh3>=4')
    const { notation: __, ...other } = dice('6d6>=4kh3!2r1')
    expect(one).toEqual(other)
  })
})

describe('expressions', () => {
  it('multiplies before it adds, from left to right', () => {
    expect(parse('1-2-3*4').root).toMatchObject({
      operator: '-',
      at: 3,
      left: { operator: '-', left: { value: 1 }, right: { value: 2 } },
      right: { operator: '*' },
    })
  })

  it('reads parentheses, minus signs and labels', () => {
    expect(parse('-(2d6[fire] + 3[ long sword ])[all]').root).toMatchObject({
      kind: 'negation',
      body: { kind: 'parens', label: 'all', body: { left: { label: 'fire' }, right: { label: 'long sword' } } },
    })
  })

  it('reads groups', () => {
    expect(parse('{2d6 + 1, d12}kh1>=5[best]').root).toMatchObject({
      kind: 'group',
      notation: '{2d6+1,d12}kh1>=5',
      members: [{ kind: 'arithmetic' }, { kind: 'dice' }],
      select: { act: 'keep', end: 'highest', count: 1 },
      success: { is: '>=', value: 5 },
      label: 'best',
    })
  })

  it('ignores spaces between tokens and keeps those in labels', () => {
    expect(dice(' 4 d 6 kh 3 ').notation).toBe('4d6kh3')
    expect(parse('{ d6[ice cold] , 1 }').root).toMatchObject({ notation: '{d6[ice cold],1}' })
    expect(parse('  d6 + 1 ').text).toBe('d6 + 1')
  })

  it('gives plain data', () => {
    const tree = parse('-{2d6!2r1kh1>=3[a], (d66+4dF)*2}dl1/3')
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
  })
})
