import { endings, job, spread } from './job.ts'
import { liveSuccess, success } from './success.ts'

/** What can be asked about a job: how it ends, with which numbers, and whether it succeeds. */
export const jobOdds = { job, endings, spread, success, liveSuccess }
