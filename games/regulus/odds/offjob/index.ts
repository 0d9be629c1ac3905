import { plan } from './best-plan.ts'
import { contest, standing } from './contest.ts'
import { check, test } from './rolls.ts'

export const offJobOdds = { contest, plan, check, test, standing }
