import { toolboxQuestions } from '../../toolbox/index.ts'
import { crewProcedures, crewQuestions } from './crew/index.ts'
import { jobProcedures, jobQuestions } from './job/index.ts'
import { offJobProcedures, offJobQuestions } from './offjob/index.ts'
import { toolbox } from './toolbox.ts'

export const questions = { ...jobQuestions, ...crewQuestions, ...offJobQuestions, ...toolboxQuestions }

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
  ...toolbox,
}
