import type { Look } from '../../rule.ts'
import type { Terms } from './state.ts'

/** What the table has decided, as it was when the job was set: nothing changes inside a job. */
export const termsOf = (look: Pick<Look, 'state' | 'settings'>): Terms => look.state.job.terms ?? look.settings

/** The highest deadline there is. RJ-24, B-09. */
export function longest(look: Pick<Look, 'state' | 'settings'>): number {
  const { deadlineMax } = termsOf(look)
  return deadlineMax === 'none' ? Infinity : deadlineMax
}
