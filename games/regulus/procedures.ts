import { crewProcedures } from './crew/index.ts'
import { jobProcedures } from './job/index.ts'
import { offJobProcedures } from './offjob/index.ts'

/** Everything that can be started: the crew, the job, and what is rolled off the job. */
export const procedures = { ...crewProcedures, ...jobProcedures, ...offJobProcedures }
