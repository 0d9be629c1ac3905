import { NotationError } from './error.ts'
import { LIMITS } from './limits.ts'
import type { Comparison } from './syntax.ts'

const END = -1

/** Walks the text by character codes; spaces are skipped between tokens, never inside one. */
export class Scanner {
  position = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Skips spaces; the position of what comes next. */
  next(): number {
    while (isSpace(this.code())) this.position++
    return this.position
  }

  atEnd(): boolean {
    return this.next() === this.text.length
  }

  /** The code of what comes next after spaces, capitals as small letters. */
  peek(): number {
    this.next()
    return lower(this.code())
  }

  skip(): void {
    this.position++
  }

  /** `letter` is a small letter or a sign; capitals match too. */
  take(letter: string): boolean {
    this.next()
    return this.takeAdjacent(letter)
  }

  takeAdjacent(letter: string): boolean {
    if (lower(this.code()) !== letter.charCodeAt(0)) return false
    this.position++
    return true
  }

  atDigit(): boolean {
    this.next()
    return isDigit(this.code())
  }

  number(expected: string): number {
    if (!this.atDigit()) this.fail(expected)
    const start = this.position
    let value = 0
    for (let code = this.code(); isDigit(code); code = this.code()) {
      value = value * 10 + code - 48
      this.position++
    }
    if (value > LIMITS.number) {
      throw new NotationError(start, `a number up to ${LIMITS.number}`, this.text.slice(start, this.position))
    }
    return value
  }

  signedNumber(expected: string): number {
    return this.take('-') ? 0 - this.number('a number') : this.number(expected)
  }

  atComparison(): boolean {
    this.next()
    return isComparator(this.code())
  }

  comparison(): Comparison {
    const is = this.comparator()
    return { is, value: this.signedNumber('a number to compare with') }
  }

  private comparator(): Comparison['is'] {
    if (this.takeAdjacent('=')) return '='
    if (this.takeAdjacent('>')) return this.takeAdjacent('=') ? '>=' : '>'
    this.position++
    return this.takeAdjacent('=') ? '<=' : '<'
  }

  label(): string | undefined {
    if (!this.take('[')) return undefined
    const start = this.position
    const end = this.text.indexOf(']', start)
    if (end < 0) {
      this.position = this.text.length
      return this.fail('"]" after the label')
    }
    const label = this.text.slice(start, end).trim()
    if (label === '') return this.fail('a label')
    this.position = end + 1
    return label
  }

  /** The text from `start` to here, without spaces outside labels. */
  since(start: number): string {
    const slice = this.text.slice(start, this.position)
    return hasSpace(slice) ? withoutSpaces(slice) : slice
  }

  fail(expected: string): never {
    const at = this.next()
    const found = this.text.codePointAt(at)
    throw new NotationError(at, expected, found === undefined ? 'the end' : JSON.stringify(String.fromCodePoint(found)))
  }

  private code(): number {
    return this.position < this.text.length ? this.text.charCodeAt(this.position) : END
  }
}

const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code)

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** < = > */
export const isComparator = (code: number): boolean => code >= 60 && code <= 62

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160

function hasSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isSpace(text.charCodeAt(i))) return true
  return false
}

function withoutSpaces(text: string): string {
  let out = ''
  let inLabel = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '[') inLabel = true
    if (char === ']') inLabel = false
    if (inLabel || !isSpace(char.charCodeAt(0))) out += char
  }
  return out
}
