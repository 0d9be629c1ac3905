import { describe, expect, it } from 'vitest'
import { NotationError } from '../error.ts'
import { LIMITS } from '../limits.ts'
import { parse } from '../parse.ts'
import { totals } from '../totals.ts'

function refusal(act: () => unknown): NotationError {
  try {
    act()
  } catch (error) {
    if (error instanceof NotationError) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('what is refused, where and why', () => {
  it.each([
    ['', 'at 0: expected a number, dice, "(" or "{", found the end'],
    ['   ', 'at 3: expected a number, dice, "(" or "{", found the end'],
    ['🎲', 'at 0: expected a number, dice, "(" or "{", found "🎲"'],
    ['2d6+', 'at 4: expected a number, dice, "(" or "{", found the end'],
    ['+3', 'at 0: expected a number, dice, "(" or "{", found "+"'],
    ['2 dx', 'at 3: expected a number of sides, found "x"'],
    ['2d', 'at 2: expected a number of sides, found the end'],
    ['2d6 x', 'at 4: expected an operator or the end, found "x"'],
    ['2d6d8', 'at 4: expected "h" or "l" after "d", found "8"'],
    ['1.5', 'at 1: expected an operator or the end, found "."'],
    ['1 0d6', 'at 2: expected an operator or the end, found "0"'],
    ['2(3)', 'at 1: expected an operator or the end, found "("'],
    ['(2d6)>=7', 'at 5: expected an operator or the end, found ">"'],
    ['(1', 'at 2: expected an operator or ")", found the end'],
    ['{1', 'at 2: expected an operator, "," or "}", found the end'],
    ['{}', 'at 1: expected a number, dice, "(" or "{", found "}"'],
    ['d6>=', 'at 4: expected a number to compare with, found the end'],
    ['d6> =3', 'at 4: expected a number to compare with, found "="'],
    ['d6>=-x', 'at 5: expected a number, found "x"'],
    ['d6r', 'at 3: expected a face or a comparison, found the end'],
    ['d6rrx', 'at 4: expected a face or a comparison, found "x"'],
    ['d6[fire', 'at 7: expected "]" after the label, found the end'],
    ['d6[ ]', 'at 4: expected a label, found "]"'],
    ['d6kh1kl1', 'at 5: expected only one keep or drop per term, found a second'],
    ['d6!!', 'at 3: expected only one explosion per term, found a second'],
    ['d6r1r2', 'at 4: expected only one reroll per term, found a second'],
    ['d6>1>2', 'at 4: expected only one count of successes per term, found a second'],
    ['{1}kh1dl1', 'at 6: expected only one keep or drop per term, found a second'],
    ['{1}>1>2', 'at 5: expected only one count of successes per term, found a second'],
    ['d6rr>=1', 'at 4: expected a face that is not thrown again, found none'],
    ['d1!', 'at 2: expected a face that does not explode, found none'],
    ['d6!<=6', 'at 2: expected a face that does not explode, found none'],
    ['d6rr<=5!', 'at 7: expected a face that does not explode, found none'],
    ['1/0', 'at 2: expected a divisor that is never 0, found 0'],
    ['6/(d6-3)', 'at 2: expected a divisor that is never 0, found -2 to 3'],
    ['6 / 4d6>=3', 'at 4: expected a divisor that is never 0, found 0 to 4'],
    ['6/-4dF', 'at 2: expected a divisor that is never 0, found -4 to 4'],
    ['6/{d4-2,d4}kl1', 'at 2: expected a divisor that is never 0, found -1 to 4'],
  ])('%s', (text, message) => {
    const error = refusal(() => parse(text))
    expect(error.message).toBe(message)
    expect(message).toBe(
      `at ${error.position}: expected ${error.expected}${message.slice(message.lastIndexOf(', found'))}`,
    )
    expect(error.name).toBe('NotationError')
  })
})

describe('limits', () => {
  it.each([
    ['0d6', 'at 0: expected at least 1 die, found 0'],
    ['201d6', 'at 0: expected at most 200 dice in all, found 201'],
    ['150d6+51d6', 'at 6: expected at most 200 dice in all, found 201'],
    ['d0', 'at 1: expected 1 to 1000 sides, found 0'],
    ['d1001', 'at 1: expected 1 to 1000 sides, found 1001'],
    ['d6!0', 'at 3: expected 1 to 20 further dice, found 0'],
    ['d6!21', 'at 3: expected 1 to 20 further dice, found 21'],
    ['1000001', 'at 0: expected a number up to 1000000, found 1000001'],
    ['1+1000000*1000000*2', 'at 17: expected values between -1000000000000 and 1000000000000, found 2000000000000'],
    ['-'.repeat(21), 'at 20: expected at most 20 levels of nesting, found 21'],
    [' '.repeat(201), 'at 200: expected at most 200 characters, found 201'],
  ])('%s', (text, message) => expect(refusal(() => parse(text)).message).toBe(message))

  it.each([
    ['parentheses', '(', ')'],
    ['braces', '{', '}'],
  ])('nests %s to the limit and no further', (_, open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
    expect(() => parse(nested(LIMITS.nesting))).not.toThrow()
    expect(refusal(() => parse(nested(LIMITS.nesting + 1))).position).toBe(LIMITS.nesting)
  })

  it('takes everything right at its limit', () => {
    for (const text of ['200d1000!20', '1000000*1000000', `${' '.repeat(199)}1`])
      expect(() => parse(text)).not.toThrow()
  })

  it.each([
    ['1+200d1000', 2, 'steps'],
    ['d1000*d1000', 5, 'different values'],
    ['200d1000kh100', 0, 'steps'],
    ['d1000!20>=2', 0, 'steps'],
    ['{200d10!,1}dl1', 1, 'steps'],
    [`{${'d100,'.repeat(30)}d99}kh29`, 0, 'steps'],
  ])('says that %s takes too much to compute', (text, position, what) => {
    const error = refusal(() => totals(parse(text)))
    expect(error.position).toBe(position)
    expect(error.message).toMatch(
      new RegExp(`^at ${position}: too much to compute exactly: expected at most \\d+ ${what}, found about \\d+$`),
    )
  })
})
