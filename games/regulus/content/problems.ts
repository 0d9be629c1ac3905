import { fewRows } from '../../toolbox/few-rows.ts'
import { problemsWithReady } from '../../toolbox/ready/problems.ts'
import { vocabulary } from '../rules/toolbox.ts'
import { missingIncidents } from './incidents.ts'
import type { Content } from './index.ts'

/** What is wrong with rows that each look right. */
export const contentProblems = (all: Content, state?: unknown): readonly string[] => [
  ...missingIncidents(all.incidents),
  ...('pass' in all.angles ? ['angles: “pass” means that somebody works no angle. Call it something else.'] : []),
  ...fewRows('jobs', all.jobs, 1),
  ...fewRows('crew', all.crew, 1),
  ...problemsWithReady(all, vocabulary, state),
]
