import { type Full, one, record } from '@sortie/engine'
import { emptyKit, kitFields } from '../toolbox/kit/index.ts'
import { CrewRecord, freshCrew } from './rules/crew/state.ts'
import { JobRecord, noJob } from './rules/job/state.ts'
import { freshOffJob, offJobRecord } from './rules/offjob/state.ts'

/** The table: the crew, the job it is on, what is rolled off the job, and what else lies there. */
export const StateRecord = record({
  crew: one(CrewRecord),
  job: one(JobRecord),
  offJob: one(offJobRecord),
  ...kitFields,
})
export type State = Full<typeof StateRecord>

export const fresh: State = { crew: freshCrew, job: noJob, offJob: freshOffJob, ...emptyKit }
