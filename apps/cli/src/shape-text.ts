import { type Json, type Shape, unfit } from '@sortie/engine'
import { readValue, valueText } from '@sortie/engine/odds'
import { UsageError } from './errors.ts'

/** Whether a shape is a yes or no: said by a bare flag. */
export const isFlag = (shape: Shape): boolean =>
  shape.kind === 'one' && shape.options.length > 0 && shape.options.every((o) => typeof o === 'boolean')

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
  const value = readValue(shape, text)
  const expected = value === undefined ? 'JSON' : unfit(shape, value)
  if (expected !== undefined || value === undefined) throw new UsageError(`${name} takes ${expected}, not "${text}"`)
  return value
}
