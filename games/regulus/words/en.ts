import type { Words } from '@sortie/engine'
import { toolboxWords } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { procedures, questions } from '../rules/index.ts'
import { crewWords } from './crew.ts'
import { jobFactWords } from './job.ts'
import { jobProcedureWords } from './job-procedures.ts'
import { jobQuestionWords } from './job-questions.ts'
import { jobSettingWords } from './job-settings.ts'
import { offJobFactWords } from './offjob.ts'
import { offJobProcedureWords, offJobQuestionWords, offJobSettingWords } from './offjob-questions.ts'
import { people } from './say.ts'
import { settingValues } from './setting-values.ts'

export const en: Words<typeof facts, typeof procedures, typeof questions> = {
  name: 'Regulus',
  gm: 'Director',
  tagline: 'A crew of operatives, a job with a deadline, and what comes of it.',
  facts: { ...crewWords.facts, ...jobFactWords, ...offJobFactWords, ...toolboxWords.facts },
  procedures: { ...crewWords.procedures, ...jobProcedureWords, ...offJobProcedureWords, ...toolboxWords.procedures },
  questions: { ...crewWords.questions, ...jobQuestionWords, ...offJobQuestionWords, ...toolboxWords.questions },
  people,
  settings: { ...jobSettingWords, ...offJobSettingWords },
  settingValues,
}
