import type { Look } from '../../rule.ts'
import type { Terms } from './state.ts'

/** What the table has decided about jobs. A setting that is changed in the middle of a job acts at once. RJ-01. */
export const termsOf = ({ settings }: Pick<Look, 'settings'>): Terms => settings

/** The highest deadline there is. RJ-24, B-09. */
export function longest(look: Pick<Look, 'settings'>): number {
  const { deadlineMax } = termsOf(look)
  return deadlineMax === 'none' ? Infinity : deadlineMax
}
