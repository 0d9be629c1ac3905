/** Refuses, before anything is thrown, values too large to be exact and divisors that may be zero. */
import { NotationError } from './error.ts'
import { LIMITS } from './limits.ts'
import { calculate, kept, standingFaces } from './meaning.ts'
import type { Arithmetic, DiceTerm, Expression, GroupTerm } from './syntax.ts'

interface Range {
  readonly min: number
  readonly max: number
}

export function checkRange(node: Expression): Range {
  switch (node.kind) {
    case 'number':
      return { min: node.value, max: node.value }
    case 'dice':
      return diceRange(node)
    case 'group':
      return groupRange(node)
    case 'parens':
      return checkRange(node.body)
    case 'negation': {
      const { min, max } = checkRange(node.body)
      return { min: -max, max: -min }
    }
    case 'arithmetic':
      return arithmeticRange(node)
  }
}

function diceRange({ die, reroll, explode, select, success, count }: DiceTerm): Range {
  const stay = select ? kept(select, count).count : count
  if (success) return { min: 0, max: stay }
  const faces = standingFaces(die, reroll)
  const throws = 1 + (explode?.limit ?? 0)
  const low = faces[0]!
  const high = faces.at(-1)!
  return { min: stay * Math.min(low, low * throws), max: stay * Math.max(high, high * throws) }
}

function groupRange({ members, select, success }: GroupTerm): Range {
  const ranges = members.map(checkRange)
  const stay = select ? kept(select, members.length).count : members.length
  if (success) return { min: 0, max: stay }
  const lowest = ranges.map((r) => r.min).sort((a, b) => a - b)
  const highest = ranges.map((r) => r.max).sort((a, b) => b - a)
  return { min: sum(lowest.slice(0, stay)), max: sum(highest.slice(0, stay)) }
}

function arithmeticRange({ at, operator, left, right }: Arithmetic): Range {
  const a = checkRange(left)
  const b = checkRange(right)
  if (operator === '/' && b.min <= 0 && b.max >= 0) {
    throw new NotationError(right.at, 'a divisor that is never 0', spanOf(b))
  }
  const corners = [a.min, a.max].flatMap((x) => [b.min, b.max].map((y) => calculate(operator, x, y)))
  const range = { min: Math.min(...corners), max: Math.max(...corners) }
  if (Math.max(-range.min, range.max) > LIMITS.magnitude) {
    throw new NotationError(at, `values between -${LIMITS.magnitude} and ${LIMITS.magnitude}`, spanOf(range))
  }
  return range
}

const spanOf = ({ min, max }: Range): string => (min === max ? `${min}` : `${min} to ${max}`)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
