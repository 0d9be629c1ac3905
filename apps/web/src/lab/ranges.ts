import type { Json, Shape } from '@sortie/engine'
import { valuesIn, valueText } from '@sortie/engine/odds'

/** So many values make a range that can still be read. */
const MOST_AT_ONCE = 13
const EITHER_SIDE = 3
const MOST = 10_000

/** Whether a text stands for several values. */
export function isRange(shape: Shape, text: string): boolean {
  const read = valuesIn(shape, text, MOST)
  return text.includes('..') || text.trim() === '*' || ('values' in read && read.values.length > 1)
}

/** A range to begin with: all values, or some on either side of this one. Nothing for texts. */
export function rangeAround(shape: Shape, text: string): string | undefined {
  if (shape.kind === 'one') return shape.options.length > 1 ? '*' : undefined
  if (shape.kind !== 'whole' || shape.max <= shape.min) return undefined
  if (shape.max - shape.min < MOST_AT_ONCE) return `${shape.min}..${shape.max}`
  const at = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : shape.min
  return `${Math.max(shape.min, at - EITHER_SIDE)}..${Math.min(shape.max, at + EITHER_SIDE)}`
}

/** What a field takes, in a few words. */
export function hintOf(shape: Shape): string {
  if (shape.kind === 'whole') return `${shape.min} to ${shape.max}`.replaceAll('-', '−')
  if (shape.kind === 'one') return shape.options.map(valueText).join(', ')
  return ''
}

/** A value in the game's words. */
export const valueWords = (value: Json, words: { readonly [value: string]: string } | undefined): string =>
  words?.[valueText(value)] ?? (value === true ? 'yes' : value === false ? 'no' : valueText(value))
