import { describeOdds } from '@sortie/engine/testkit'
import { describe } from 'vitest'
import { jobAlone, jobTrial, rollingOdds, successOdds } from './job-odds-trial.ts'

describe('odds of the rolling phase, at any table', () => {
  describeOdds(jobAlone(rollingOdds), { ...jobTrial, tables: 12, keyTables: 40, plays: 120, runs: 4000 })
})

describe('odds of Job Success, at any table', () => {
  describeOdds(jobAlone(successOdds), { ...jobTrial, tables: 12, keyTables: 40, plays: 100, runs: 3000 })
})
