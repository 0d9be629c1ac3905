import type { Opening } from '@sortie/engine'
import type { Look } from '../../rule.ts'
import { enough, windingIsOff, windingOver } from './phase.ts'
import type { Ending, Job, Step } from './state.ts'
import { termsOf } from './terms.ts'

const afterEnding: { readonly [E in Ending]: string } = {
  voila: 'judge',
  clocked: 'save',
  botched: 'convert',
  totaled: 'convert',
}

const atStep: { readonly [S in Exclude<Step, 'none'>]: string } = {
  saving: 'save',
  judge: 'judge',
  harm: 'takeHarm',
  failureWeight: 'bearWeight',
  failureLead: 'fallToLead',
  reward: 'takeReward',
  successWeight: 'spendWeight',
  // A table of an older edition may be here.
  successLead: 'spendWeight',
  outlook: 'weighOutlook',
  trouble: 'spendOutlook',
  opportunity: 'spendOutlook',
  values: 'assignValue',
  consequences: 'assignConsequence',
  close: 'closeJob',
}

/** How a job continues automatically from its ending on. RJ-40, RJ-60. */
export const unwindingOf = (job: Job): string =>
  job.step === 'none' ? afterEnding[job.ending ?? 'clocked'] : atStep[job.step]

/** What the job goes on with by itself, if nobody has to start it. RJ-01. */
function jobGoesOn(look: Look): string | undefined {
  const { job } = look.state
  switch (job.phase) {
    case 'setup':
      return job.lead === null ? 'takeLead' : undefined
    case 'winding':
      if (!windingOver(look)) return 'workAngle'
      return enough(look) && (termsOf(look).winding !== 'freeform' || windingIsOff(look)) ? 'openRecord' : undefined
    case 'rolling':
    case 'overtime':
      return job.tally.due === 0 ? undefined : 'companion'
    case 'clocked':
    case 'pause':
      return 'decideOvertime'
    case 'unwinding':
      return unwindingOf(job)
    default:
      return undefined
  }
}

export function nextInJob(look: Look): Opening | undefined {
  const procedure = jobGoesOn(look)
  return procedure === undefined ? undefined : { procedure, args: {} }
}
