import { kitProcedures } from '../toolbox/kit/index.ts'
import { crewProcedures } from './crew/index.ts'
import { jobProcedures } from './job/index.ts'
import { offJobProcedures } from './offjob/index.ts'
import type { T } from './rule.ts'

/** Everything that can be started: the job, the crew, what is rolled off the job, and the toolbox. R3-B08. */
export const procedures = {
  ...jobProcedures,
  ...crewProcedures,
  ...offJobProcedures,
  ...kitProcedures<T>({ rule: 'R3-B08' }),
}
