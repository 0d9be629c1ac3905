import { type Full, one, record } from '@sortie/engine'
import { CrewRecord, freshCrew } from './crew/state.ts'
import { JobRecord, noJob } from './job/state.ts'
import { freshOffJob, offJobRecord } from './offjob/state.ts'

/** The table: the crew, the job it is on, and what is rolled off the job. */
export const StateRecord = record({
  crew: one(CrewRecord),
  job: one(JobRecord),
  offJob: one(offJobRecord),
})
export type State = Full<typeof StateRecord>

export const fresh: State = { crew: freshCrew, job: noJob, offJob: freshOffJob }
