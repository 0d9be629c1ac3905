import { type Full, one, record } from '@sortie/engine'
import { emptyToolbox, toolboxFields } from '../toolbox/index.ts'
import { type Crew, CrewRecord, freshCrew } from './rules/crew/state.ts'
import { type Job, JobRecord, noJob } from './rules/job/state.ts'
import { freshOffJob, type OffJob, offJobRecord } from './rules/offjob/state.ts'

/** The table: the crew, the job it is on, what is rolled off the job, and what else lies there. */
export const StateRecord = record({
  crew: one(CrewRecord),
  job: one(JobRecord),
  offJob: one(offJobRecord),
  ...toolboxFields,
})
export type State = Full<typeof StateRecord>

export const fresh: State = { crew: freshCrew, job: noJob, offJob: freshOffJob, ...emptyToolbox }

export const withCrew = (s: State, crew: Crew): State => ({ ...s, crew })

/** The fields are written out rather than spread: this runs in the innermost loop of every simulation. */
export function withJob(s: State, job: Job): State {
  const { crew, offJob, clocks, decks, tables, notes } = s
  return { crew, job, offJob, clocks, decks, tables, notes }
}

export const withOffJob = (s: State, change: Partial<OffJob>): State => ({ ...s, offJob: { ...s.offJob, ...change } })
