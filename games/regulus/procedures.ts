import { crewProcedures } from './crew/index.ts'
import { jobProcedures } from './job/index.ts'
import { offJobProcedures } from './offjob/index.ts'

/** Everything that can be started: the job, the crew, and what is rolled off the job. */
export const procedures = { ...jobProcedures, ...crewProcedures, ...offJobProcedures }
