import type { Names } from '@sortie/engine'
import type { Moment } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import { typeName } from '../words/say.ts'
import { factIn, type Seen } from './view.ts'
import { t } from './words.ts'

/** What everybody should see large: a new job with its briefing, and how a job ends. */
export function moment(line: LogLine, { job }: Seen, names: Names): Moment | undefined {
  const set = factIn(line, 'JobSet')
  if (set)
    return {
      kind: 'scene',
      title: set.title || t.untitled(set.number),
      text: set.brief?.text ?? t.moment.details(typeName(set.job, names), set.weight, set.deadline),
      note: t.moment.details(typeName(set.job, names), set.weight, set.deadline),
    }
  const judged = factIn(line, 'JobJudged')
  if (!judged) return undefined
  return { kind: 'end', title: t.moment.results[judged.result], text: job.title || t.untitled(job.number) }
}
