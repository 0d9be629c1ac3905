import { canonical, type Json, type Shape } from '../kernel/index.ts'

/** The written form of a value: a text as it is, everything else as JSON. */
export const valueText = (value: Json): string => (typeof value === 'string' ? value : canonical(value))

/** The value that a text means. If a shape has no such value, the text itself, to be refused. */
export function readValue(shape: Shape, text: string): Json | undefined {
  switch (shape.kind) {
    case 'one':
      return optionNamed(shape.options, text)
    case 'some':
      return optionsNamed(shape.options, text)
    case 'whole':
      return WHOLE.test(text) ? Number(text) : text
    case 'line':
      return text
    default:
      return parsedJson(text)
  }
}

const WHOLE = /^[+-]?\d+$/
/** `3..7`, or `0..20/5` in steps of five. */
const RANGE = /^([+-]?\d+)\s*\.\.\s*([+-]?\d+)(?:\s*\/\s*(\d+))?$/
const EVERY = '*'

/** The meaning of a text: one value, several, or a description of what would be right. */
export type Read = { readonly values: readonly Json[] } | { readonly expected: string }

/**
 * All values that a text stands for: `5`, `3..7`, `0..20/5`, `1,3,5`, `heist,con`, `*` for all. Values that have commas
 * of their own stand between bars: `2,2 | 3,3`. Whether each is legal is not asked here, only whether it can be read.
 */
export function valuesIn(shape: Shape, text: string, most: number): Read {
  const said = text.trim()
  const found = isSplit(shape) ? numbersOrNames(shape, said, most) : between(shape, text)
  if ('expected' in found) return found
  if (found.values.length > most) return { expected: `at most ${most.toLocaleString('en')} values` }
  return { values: distinct(found.values) }
}

type Split = Extract<Shape, { readonly kind: 'one' | 'whole' }>

/** Whether commas stand between values, and not within them. */
const isSplit = (shape: Shape): shape is Split => shape.kind === 'one' || shape.kind === 'whole'

/** Values of other shapes, with bars between. */
function between(shape: Shape, text: string): Read {
  const parts = text.includes('|') ? text.split('|').map((part) => part.trim()) : [text]
  const values = parts.map((part) => readValue(shape, part))
  return values.every((v) => v !== undefined) ? { values } : { expected: 'JSON' }
}

function numbersOrNames(shape: Split, text: string, most: number): Read {
  if (shape.kind === 'one' && shape.options.some((o) => valueText(o) === text)) return { values: [nameIn(shape, text)] }
  if (text === EVERY) return shape.kind === 'one' ? { values: shape.options } : upTo(shape.min, shape.max, 1, most)
  const range = RANGE.exec(text)
  if (range) return rangeOf(shape, range, most)
  const parts = text.includes('|')
    ? text.split('|')
    : shape.kind === 'one'
      ? namesIn(shape.options, text)
      : text.split(',')
  if (parts.length > 1) {
    const each = parts.map((part) => numbersOrNames(shape, part.trim(), most))
    const wrong = each.find((e) => 'expected' in e)
    return wrong ?? { values: each.flatMap((e) => ('values' in e ? e.values : [])) }
  }
  const value = readValue(shape, text)
  if (value === undefined || (shape.kind === 'whole' && typeof value !== 'number'))
    return { expected: wholesText(shape) }
  return { values: [value] }
}

const nameIn = (shape: Split & { readonly kind: 'one' }, text: string): Json => optionNamed(shape.options, text)

const wholesText = (shape: Split): string =>
  shape.kind === 'whole'
    ? `a whole number from ${shape.min} to ${shape.max}, or a range such as ${shape.min}..${shape.max}`
    : 'one of its values'

function rangeOf(shape: Split, [, from = '', to = '', step = '1']: RegExpExecArray, most: number): Read {
  const [low, high, by] = [Number(from), Number(to), Number(step)]
  if (by < 1) return { expected: 'steps of 1 or more' }
  if (low > high) return { expected: `the lower end first, such as ${high}..${low}` }
  if (shape.kind === 'whole') return upTo(low, high, by, most)
  const values = shape.options.filter((o) => typeof o === 'number' && o >= low && o <= high && (o - low) % by === 0)
  return values.length > 0 ? { values } : { expected: `one of ${shape.options.map(valueText).join(', ')}` }
}

function upTo(low: number, high: number, step: number, most: number): Read {
  const count = Math.floor((high - low) / step) + 1
  if (count > most) return { expected: `at most ${most.toLocaleString('en')} values` }
  return { values: Array.from({ length: count }, (_, i) => low + i * step) }
}

function distinct(values: readonly Json[]): readonly Json[] {
  const texts = values.map(valueText)
  return values.filter((_, i) => texts.indexOf(texts[i] as string) === i)
}

/** The option with this text; if there is none, the text itself, to be refused. */
function optionNamed(options: readonly Json[], text: string): Json {
  const at = options.findIndex((o) => valueText(o) === text)
  return at < 0 ? text : (options[at] as Json)
}

const optionsNamed = (options: readonly Json[], text: string): readonly Json[] =>
  text.trim() === '' ? [] : namesIn(options, text).map((name) => optionNamed(options, name))

/** Names separated by commas; an option may contain commas. */
function namesIn(options: readonly Json[], text: string): readonly string[] {
  if (text.trim() === '') return []
  const parts = text.split(',')
  for (let n = parts.length; n > 1; n--) {
    const head = parts.slice(0, n).join(',').trim()
    if (options.some((o) => valueText(o) === head)) return [head, ...namesIn(options, parts.slice(n).join(','))]
  }
  return [(parts[0] as string).trim(), ...namesIn(options, parts.slice(1).join(','))]
}

export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** The written form of several values, a range if they are one. */
export function rangeText(values: readonly Json[]): string {
  const [first, ...more] = values
  if (first === undefined) return ''
  if (more.length === 0) return valueText(first)
  if (typeof first === 'number' && more.length > 1 && values.every((v, i) => v === first + i))
    return `${valueText(first)}..${valueText(values.at(-1) as Json)}`
  return values.map(valueText).join(values.some((v) => valueText(v).includes(',')) ? ' | ' : ',')
}
