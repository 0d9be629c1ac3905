import { NotationError } from './error.ts'
import { LIMITS } from './limits.ts'
import { explodesOn, standingFaces } from './meaning.ts'
import { checkRange } from './range.ts'
import { isComparator, Scanner } from './scanner.ts'
import type {
  Comparison,
  DiceTerm,
  Die,
  Explode,
  Expression,
  GroupTerm,
  Notation,
  NumberTerm,
  ParensTerm,
  Reroll,
  Select,
} from './syntax.ts'

/** Reads a dice notation. Throws NotationError and nothing else. */
export function parse(text: string): Notation {
  if (text.length > LIMITS.text) {
    throw new NotationError(LIMITS.text, `at most ${LIMITS.text} characters`, `${text.length}`)
  }
  const parser = new Parser(text)
  return { text: text.trim(), root: parser.whole() }
}

const FATE: Die = { kind: 'fate' }
const D66: Die = { kind: 'd66' }

const BANG = 33
const TIMES = 42
const PLUS = 43
const MINUS = 45
const OVER = 47
const D = 100
const K = 107
const R = 114

class Parser {
  private readonly scanner: Scanner
  private dice = 0
  private depth = 0
  /** Only products and quotients can leave the safe range, so only they pay for the check. */
  private scales = false

  constructor(text: string) {
    this.scanner = new Scanner(text)
  }

  whole(): Expression {
    const root = this.sum()
    if (!this.scanner.atEnd()) this.scanner.fail('an operator or the end')
    if (this.scales) checkRange(root)
    return root
  }

  private sum(): Expression {
    let left = this.product()
    for (;;) {
      const code = this.scanner.peek()
      if (code !== PLUS && code !== MINUS) return left
      const at = this.scanner.position
      this.scanner.skip()
      const operator = code === PLUS ? '+' : '-'
      left = { kind: 'arithmetic', at, operator, left, right: this.product() }
    }
  }

  private product(): Expression {
    let left = this.signed()
    for (;;) {
      const code = this.scanner.peek()
      if (code !== TIMES && code !== OVER) return left
      const at = this.scanner.position
      this.scanner.skip()
      const operator = code === TIMES ? '*' : '/'
      this.scales = true
      left = { kind: 'arithmetic', at, operator, left, right: this.signed() }
    }
  }

  private signed(): Expression {
    if (!this.scanner.take('-')) return this.term()
    const at = this.scanner.position - 1
    this.enter(at)
    const body = this.signed()
    this.depth--
    return { kind: 'negation', at, body }
  }

  private term(): Expression {
    const { scanner } = this
    const digit = scanner.atDigit()
    const at = scanner.position
    if (digit) {
      const value = scanner.number('a number')
      return scanner.take('d') ? this.diceTerm(at, value) : this.numberTerm(at, value)
    }
    if (scanner.take('d')) return this.diceTerm(at, 1)
    if (scanner.take('(')) return this.parens(at)
    if (scanner.take('{')) return this.group(at)
    return scanner.fail('a number, dice, "(" or "{"')
  }

  private numberTerm(at: number, value: number): NumberTerm {
    return { kind: 'number', at, value, label: this.scanner.label() }
  }

  private parens(at: number): ParensTerm {
    this.enter(at)
    const body = this.sum()
    if (!this.scanner.take(')')) this.scanner.fail('an operator or ")"')
    this.depth--
    return { kind: 'parens', at, body, label: this.scanner.label() }
  }

  private group(at: number): GroupTerm {
    this.enter(at)
    const members = [this.sum()]
    while (this.scanner.take(',')) members.push(this.sum())
    if (!this.scanner.take('}')) this.scanner.fail('an operator, "," or "}"')
    this.depth--
    let select: Select | undefined
    let success: Comparison | undefined
    for (;;) {
      const code = this.scanner.peek()
      const start = this.scanner.position
      if (code === K || code === D) select = once(select, this.select(), start, SECOND.select)
      else if (isComparator(code)) success = once(success, this.scanner.comparison(), start, SECOND.success)
      else break
    }
    const notation = this.scanner.since(at)
    return { kind: 'group', at, notation, members, select, success, label: this.scanner.label() }
  }

  private diceTerm(at: number, count: number): DiceTerm {
    const { scanner } = this
    this.dice += count
    if (count < 1) throw new NotationError(at, 'at least 1 die', `${count}`)
    if (this.dice > LIMITS.dice) throw new NotationError(at, `at most ${LIMITS.dice} dice in all`, `${this.dice}`)
    const die = this.die()
    let reroll: Reroll | undefined
    let explode: Explode | undefined
    let explodeAt = 0
    let select: Select | undefined
    let success: Comparison | undefined
    for (;;) {
      const code = scanner.peek()
      const start = scanner.position
      if (code === K || code === D) select = once(select, this.select(), start, SECOND.select)
      else if (code === BANG) {
        explode = once(explode, this.explode(), start, SECOND.explode)
        explodeAt = start
      } else if (code === R) reroll = once(reroll, this.reroll(die), start, SECOND.reroll)
      else if (isComparator(code)) success = once(success, scanner.comparison(), start, SECOND.success)
      else break
    }
    if (explode) refuseEndless(die, reroll, explode, explodeAt)
    const notation = scanner.since(at)
    return { kind: 'dice', at, notation, count, die, reroll, explode, select, success, label: scanner.label() }
  }

  private die(): Die {
    const { scanner } = this
    if (scanner.take('f')) return FATE
    if (scanner.take('%')) return { kind: 'plain', sides: 100 }
    const at = scanner.next()
    const sides = scanner.number('a number of sides')
    if (sides === 66) return D66
    if (sides < 1 || sides > LIMITS.sides) throw new NotationError(at, `1 to ${LIMITS.sides} sides`, `${sides}`)
    return { kind: 'plain', sides }
  }

  private select(): Select {
    const { scanner } = this
    const act = scanner.peek() === K ? 'keep' : 'drop'
    scanner.skip()
    const low = scanner.takeAdjacent('l')
    if (!low && !scanner.takeAdjacent('h') && act === 'drop') scanner.fail('"h" or "l" after "d"')
    const count = scanner.atDigit() ? scanner.number('a number') : 1
    return { act, end: low ? 'lowest' : 'highest', count }
  }

  private explode(): Explode {
    const { scanner } = this
    scanner.skip()
    let limit: number = LIMITS.defaultExplosions
    if (scanner.atDigit()) {
      const at = scanner.position
      limit = scanner.number('a number')
      if (limit < 1 || limit > LIMITS.explosions) {
        throw new NotationError(at, `1 to ${LIMITS.explosions} further dice`, `${limit}`)
      }
    }
    return { limit, when: scanner.atComparison() ? scanner.comparison() : undefined }
  }

  private reroll(die: Die): Reroll {
    const { scanner } = this
    scanner.skip()
    const untilItStands = scanner.takeAdjacent('r')
    const at = scanner.next()
    const when: Comparison = scanner.atComparison()
      ? scanner.comparison()
      : { is: '=', value: scanner.signedNumber('a face or a comparison') }
    const reroll = { when, untilItStands }
    if (untilItStands && standingFaces(die, reroll).length === 0) {
      throw new NotationError(at, 'a face that is not thrown again', 'none')
    }
    return reroll
  }

  private enter(at: number): void {
    if (++this.depth > LIMITS.nesting) {
      throw new NotationError(at, `at most ${LIMITS.nesting} levels of nesting`, `${this.depth}`)
    }
  }
}

const SECOND = {
  select: 'keep or drop',
  explode: 'explosion',
  reroll: 'reroll',
  success: 'count of successes',
} as const

function once<T>(before: T | undefined, now: T, at: number, what: string): T {
  if (before !== undefined) throw new NotationError(at, `only one ${what} per term`, 'a second')
  return now
}

function refuseEndless(die: Die, reroll: Reroll | undefined, explode: Explode, at: number): void {
  const ends = standingFaces(die, reroll).some((face) => !explodesOn(explode, die, face))
  if (!ends) throw new NotationError(at, 'a face that does not explode', 'none')
}
