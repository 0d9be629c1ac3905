import type { T } from '../../rule.ts'
import { type Ending, howManyActive, type Job, type Terms } from './state.ts'
import { termsOf } from './terms.ts'

/** Progress this low ends the job. RJ-31. */
export const BOTCHED = -3
/** Rolls past the deadline, at most. RJ-34. */
export const OVERTIME_ROLLS = 3

/** Which ending an incident has brought: totaled before botched before voilà. RJ-30, RJ-31, RJ-35, RJ-36, B-24, B-25. */
export function endingAt(
  { active, progress, weight }: { readonly active: number; readonly progress: number; readonly weight: number },
  whole: boolean,
): Ending | undefined {
  if (active <= 0) return 'totaled'
  if (!whole) return undefined
  if (progress <= BOTCHED) return 'botched'
  return progress >= weight ? 'voila' : undefined
}

const endingOf = (job: Job, whole: boolean): Ending | undefined =>
  endingAt({ active: howManyActive(job), progress: job.tally.progress, weight: job.weight }, whole)

/** The end check after an incident, and again after a credit was cashed. RJ-30, B-06. */
export function ended(t: T): boolean {
  const ending = endingOf(t.state.job, termsOf(t).endCheck === 'incident')
  if (ending) end(t, ending)
  return ending !== undefined
}

/** A roll is done with all its companions: now the deadline counts. RJ-30, RJ-33, RJ-34. */
export function chainDone(t: T): void {
  const ending = endingOf(t.state.job, true)
  if (ending) return end(t, ending)
  if (t.state.job.phase === 'overtime') return pause(t)
  if (t.state.job.tally.rolls < t.state.job.tally.deadline) return
  if (overtimeIsOpen(t.state.job, termsOf(t))) t.tell('RJ-33', { type: 'DeadlineReached' })
  else end(t, 'clocked')
}

/** Overtime is offered, or the Director may still allow it; unless the lead has said that there will be none. RJ-33, B-26. */
export const overtimeIsOpen = ({ overtimeOffered, orders }: Job, { overtime }: Pick<Terms, 'overtime'>): boolean =>
  orders.overtime === 'ask' && (overtimeOffered || overtime !== 'never')

function pause(t: T): void {
  if (t.state.job.tally.overtimeRolls < OVERTIME_ROLLS) t.tell('RJ-34', { type: 'OvertimePaused' })
  else end(t, 'clocked')
}

const ruleOf: { readonly [E in Ending]: string } = {
  voila: 'RJ-35',
  clocked: 'RJ-33',
  botched: 'RJ-31',
  totaled: 'RJ-36',
}

/** The rolling phase is over; credits left are gone with it. RJ-27. */
export function end(t: T, ending: Ending): void {
  const { overtimeRolls } = t.state.job.tally
  if (overtimeRolls > 0) t.tell('RJ-34', { type: 'OvertimeLeft', rolls: overtimeRolls })
  t.tell(ruleOf[ending], { type: 'RollingEnded', ending })
}
