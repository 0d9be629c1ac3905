import { kitProcedures } from '../../toolbox/kit/index.ts'
import { crewProcedures } from './crew/index.ts'
import { jobProcedures } from './job/index.ts'
import { offJobProcedures } from './offjob/old-index.ts'
import type { T } from '../rule.ts'

const { throwDice, withdraw, ...offJob } = offJobProcedures

/**
 * Everything that can be started, in the order in which it is offered: what a contest waits for, the job, the crew, what is
 * rolled off the job, and the toolbox. R3-B08.
 */
export const procedures = {
  throwDice,
  withdraw,
  ...jobProcedures,
  ...crewProcedures,
  ...offJob,
  ...kitProcedures<T>({ rule: 'R3-B08' }),
}
