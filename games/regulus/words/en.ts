import type { Words } from '@sortie/engine'
import { kitWords } from '../../toolbox/kit/index.ts'
import type { facts } from '../facts/index.ts'
import type { procedures } from '../rules/index.ts'
import { offJobWords } from '../rules/offjob/old-index.ts'
import { crewWords } from './crew.ts'
import { fieldOptions, fieldQuestions } from './fields.ts'
import { jobFactWords, jobProcedureWords } from './job.ts'
import { jobOptions, jobQuestions, jobSettingWords } from './job-questions.ts'
import { settingValues } from './setting-values.ts'

export const en: Words<typeof facts, keyof typeof procedures> = {
  name: 'Regulus',
  tagline: 'A crew of operatives, a job with a deadline, and what comes of it.',
  facts: { ...crewWords.facts, ...jobFactWords, ...offJobWords.facts, ...kitWords.facts },
  procedures: { ...crewWords.procedures, ...jobProcedureWords, ...offJobWords.procedures, ...kitWords.procedures },
  questions: {
    ...crewWords.questions,
    ...jobQuestions,
    ...offJobWords.questions,
    ...kitWords.questions,
    ...fieldQuestions,
  },
  options: { ...crewWords.options, ...jobOptions, ...offJobWords.options, ...kitWords.options, ...fieldOptions },
  windows: { WhetherToDispute: () => 'One who disputes it is enough. It stands once everybody has let it.' },
  settings: { ...jobSettingWords, ...offJobWords.settings },
  settingValues,
}
