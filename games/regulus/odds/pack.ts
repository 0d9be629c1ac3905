import { LimitReached } from '@sortie/engine/odds'

/** No number of a job grows so far, unless its chains or its deadline go on without end. */
const MOST = 400

/**
 * Adds a field to a key that is a whole number, each field in a range of its own: maps are fastest with small numbers.
 * Out of range it is no number any more, and the fields have to be `written` instead.
 */
export const pack = (key: number, value: number, least: number, count: number): number =>
  value >= least && value < least + count ? key * count + value - least : Number.NaN

/** Whether all fields of a key were in range. */
export const isPacked = (key: number): boolean => key <= Number.MAX_SAFE_INTEGER

/** The fields of a key as text. */
export function written(fields: readonly number[]): string {
  if (fields.some((n) => Math.abs(n) > MOST))
    throw new LimitReached(
      'states',
      'Chains or the deadline of this job can go on without end, and its numbers with them. Limit companions (companionLimit) or the deadline (deadlineMax), ask for less, or simulate.',
    )
  return fields.join(' ')
}
