import { canonical, type Json, type Shape, unfit } from '@sortie/engine'
import { UsageError } from './errors.ts'

/** Whether a shape is a yes or no: said by a bare flag. */
export const isFlag = (shape: Shape): boolean =>
  shape.kind === 'one' && shape.options.length > 0 && shape.options.every((o) => typeof o === 'boolean')

export const valueText = (value: Json): string => (typeof value === 'string' ? value : canonical(value))

/** `beaconSize` as words. */
export const spaced = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()

/** What a shape takes, in a few words. */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'one':
      return shape.options.map(valueText).join('|')
    case 'some':
      return `${shape.min}–${shape.max} of ${shape.options.map(valueText).join(',')}`
    case 'whole':
      return `${shape.min}…${shape.max}`
    case 'line':
      return 'text'
    default:
      return 'JSON'
  }
}

/** The value that a text stands for; what does not fit is refused with what would. */
export function parseValue(shape: Shape, text: string, name: string): Json {
  const value = read(shape, text)
  const expected = value === undefined ? 'JSON' : unfit(shape, value)
  if (expected !== undefined || value === undefined) throw new UsageError(`${name} takes ${expected}, not "${text}"`)
  return value
}

function read(shape: Shape, text: string): Json | undefined {
  switch (shape.kind) {
    case 'one':
      return optionNamed(shape.options, text)
    case 'some':
      return optionsNamed(shape.options, text)
    case 'whole':
      return /^[+-]?\d+$/.test(text) ? Number(text) : text
    case 'line':
      return text
    default:
      return parsedJson(text)
  }
}

/** The option that reads so; the text itself if none does, to be refused with what would be right. */
function optionNamed(options: readonly Json[], text: string): Json {
  const at = options.findIndex((o) => valueText(o) === text)
  return at < 0 ? text : (options[at] as Json)
}

/** Options with commas between; an option may have commas of its own. */
function optionsNamed(options: readonly Json[], text: string): readonly Json[] {
  if (text.trim() === '') return []
  const parts = text.split(',')
  for (let n = parts.length; n > 1; n--) {
    const head = parts.slice(0, n).join(',').trim()
    if (options.some((o) => valueText(o) === head))
      return [optionNamed(options, head), ...optionsNamed(options, parts.slice(n).join(','))]
  }
  return [optionNamed(options, (parts[0] as string).trim()), ...optionsNamed(options, parts.slice(1).join(','))]
}

export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
