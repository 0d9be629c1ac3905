import type { Asking } from '@sortie/engine'
import { clockProcedures, type Filled, putAway } from '../../toolbox/clocks/index.ts'
import { noWords, type Vocabulary } from '../../toolbox/effects/index.ts'
import { type OwnEffect, storyOf, toolboxProcedures } from '../../toolbox/index.ts'
import { things } from '../content/prompts.ts'
import type { T } from '../rule.ts'
import { endJob } from './job.ts'
import { markStress, settleStatuses } from './stress.ts'

/** What cards, rows and clocks can do here besides clocks, draws and rolls. ID-B18. */
export const vocabulary: Vocabulary = {
  ...noWords,
  gains: ['stress'],
  whom: ['crew'],
  running: ['bad position', 'good position'],
}

/** What a full clock of a ready score brings. ID-B11. */
function* endOrPress(t: T, filled: readonly Filled[]): Asking<void> {
  for (const { outcomeEffect } of filled) {
    if (outcomeEffect === 'jobDone' && t.state.job.on) endJob(t, 'done')
    if (outcomeEffect === 'jobLost' && t.state.job.on) endJob(t, 'lost')
    if (outcomeEffect === 'pressureOn' && t.state.job.on && !t.state.job.underPressure)
      t.tell('ID-B11', { type: 'JobSet', on: true, underPressure: true })
  }
}

const game = {
  rule: 'ID-B18',
  words: vocabulary,
  things,
  whenFull: endOrPress,
  /** Stress for everybody who is in play; what it comes to is settled at once, or with the roll that is under way. ID-B18, ID-Q07. */
  *own(t: T, effect: OwnEffect): Asking<void> {
    if (effect.do !== 'gain') return
    for (const pc of t.state.order)
      if (t.state.pcs[pc]?.status === 'active') markStress(t, 'ID-B18', { pc, amount: effect.amount, why: 'story' })
    if ((t.state.roll?.stage ?? 'done') === 'done') yield* settleStatuses(t, { first: null })
  },
}

/** What a full clock brings, where it is more than words. ID-B11, ID-B18. */
export const carryOutOutcomes: (t: T, filled: readonly Filled[]) => Asking<void> = storyOf<T>(game).whenFull

/** The toolbox; clocks by hand stand under their own rule. ID-B18, ID-B11. */
export const toolbox = {
  ...toolboxProcedures<T>(game),
  ...clockProcedures<T>({ rule: 'ID-B11', words: vocabulary, whenFull: carryOutOutcomes }),
}

/** What belonged to the job is put away with it: its obstacles and dangers, and what is over. Others run on. ID-B11. */
export function clearJobClocks(t: T): void {
  for (const [id, { kind, status }] of Object.entries(t.state.clocks))
    if (kind === 'push' || kind === 'catastrophe' || status === 'filled' || status === 'cancelled')
      putAway(t, 'ID-B11', id)
}
