import { endings, job, spread } from './job.ts'
import { plan } from './offjob/best-plan.ts'
import { contest, standing } from './offjob/contest.ts'
import { check, test } from './offjob/rolls.ts'
import { liveSuccess, success } from './success.ts'

/** What can be asked about a job: how it ends, with which numbers, and whether it succeeds. */
export const jobOdds = { job, endings, spread, success, liveSuccess }

export const offJobOdds = { contest, plan, check, test, standing }
