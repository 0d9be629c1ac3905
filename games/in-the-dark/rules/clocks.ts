import type { Asking } from '@sortie/engine'
import { clockProcedures, type Filled, putAway } from '../../toolbox/clocks/index.ts'
import type { T } from '../rule.ts'
import { endJob } from './job.ts'

/** What a full clock brings, where it is more than words. ID-B11. */
export function* carryOutOutcomes(t: T, filled: readonly Filled[]): Asking<void> {
  for (const { outcomeEffect } of filled) {
    if (outcomeEffect === 'jobDone' && t.state.job.on) endJob(t, 'done')
    if (outcomeEffect === 'jobLost' && t.state.job.on) endJob(t, 'lost')
    if (outcomeEffect === 'pressureOn' && t.state.job.on && !t.state.job.underPressure)
      t.tell('ID-B11', { type: 'JobSet', on: true, underPressure: true })
  }
}

/** Clocks by hand, at any time. ID-B11. */
export const byHand = clockProcedures<T>({ rule: 'ID-B11', whenFull: carryOutOutcomes })

/** What belonged to the job is put away with it: its obstacles and dangers, and what is over. Others run on. ID-B11. */
export function clearJobClocks(t: T): void {
  for (const [id, { kind, status }] of Object.entries(t.state.clocks))
    if (kind === 'push' || kind === 'catastrophe' || status === 'filled' || status === 'cancelled')
      putAway(t, 'ID-B11', id)
}
