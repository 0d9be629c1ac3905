import type { T } from '../../../rule.ts'
import type { Mark } from '../../crew/state.ts'
import { hasMark } from '../state.ts'

interface Share {
  readonly operative: string
  readonly share: Mark
  /** Whether it stood on the record, or comes from a choice made while unwinding. */
  readonly recorded: boolean
}

/** Somebody gets a consequence or a value; what it means is settled after the job. RJ-26, RJ-73. */
export function give(t: T, rule: string, { operative, share, recorded }: Share): void {
  t.tell(rule, { type: 'ShareAssigned', operative, share, recorded })
  t.tell('RJ-73', { type: 'OpenItemGained', operative, item: share, job: t.state.job.number })
}

/** Everybody on the workup, lost or not, who has no such share from this job yet. RJ-64, RJ-66, B-28, B-32. */
export const without = (t: T, share: Mark): readonly string[] =>
  t.state.job.workup.map((l) => l.operative).filter((id) => !hasMark(t.state.job, id, share))
