import { things } from '../content/prompts.ts'
import { kitProcedures, kitQuestions } from '../../toolbox/kit/index.ts'
import type { T } from '../rule.ts'
import { crewProcedures, crewQuestions } from './crew/index.ts'
import { jobProcedures, jobQuestions } from './job/index.ts'
import { offJobProcedures, offJobQuestions } from './offjob/index.ts'

export const questions = { ...jobQuestions, ...crewQuestions, ...offJobQuestions, ...kitQuestions }

const { throwDice, ...offJob } = offJobProcedures

/**
 * Everything that can be started, in the order in which it is offered: what a contest waits for, the job, the crew, what is
 * rolled off the job, and the toolbox. R3-B08.
 */
export const procedures = {
  throwDice,
  ...jobProcedures,
  ...crewProcedures,
  ...offJob,
  ...kitProcedures<T>({ rule: 'R3-B08', things }),
}
