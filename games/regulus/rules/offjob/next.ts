import type { Opening } from '@sortie/engine'
import type { Look } from '../../rule.ts'
import { contestUnderWay } from './scope.ts'

/** A pushed roll is thrown by itself; the first one too, where nobody may withdraw. R3-18, R3-Q29. */
export function nextOffJob(look: Pick<Look, 'state' | 'settings'>): Opening | undefined {
  const contest = contestUnderWay(look)
  if (contest?.stage !== 'ready') return undefined
  const waits = contest.rolls.length === 0 && look.settings.withdraw === 'allowed'
  return waits ? undefined : { procedure: 'throwDice', args: {} }
}
