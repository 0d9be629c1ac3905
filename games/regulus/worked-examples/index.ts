import type { VectorResult } from '@sortie/engine/plays'
import { run3R } from './reference.ts'
import type { Example3R } from './reference-given.ts'
import { type JobExample, runJob } from './job.ts'

export type { Example3R, JobExample }

/**
 * Plays a worked example: of a job (it has `job`), or of a roll off the job. Never throws: an example that cannot be
 * played has failed, and says why.
 */
export function runExample(example: JobExample | Example3R): VectorResult {
  const problems: string[] = []
  const isJob = 'job' in example
  try {
    if (isJob) runJob(example, problems)
    else run3R(example, problems)
  } catch (cause) {
    problems.push(cause instanceof Error ? cause.message : String(cause))
  }
  return { id: example.id, title: titleOf(example), passed: problems.length === 0, problems }
}

function titleOf(example: JobExample | Example3R): string {
  if (!('job' in example)) return example.title ?? ''
  return example.title ?? `${example.job?.type}, weight ${example.job?.weight}`
}
