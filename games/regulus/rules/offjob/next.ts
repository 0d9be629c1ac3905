import type { Opening } from '@sortie/engine'
import type { Look } from '../../rule.ts'
import { contestUnderWay } from './scope.ts'

/** Once everything is settled the dice are thrown, and so is a pushed roll: no further word is needed. R3-13, R3-18. */
export const nextOffJob = (look: Pick<Look, 'state'>): Opening | undefined =>
  contestUnderWay(look)?.stage === 'ready' ? { procedure: 'throwDice', args: {} } : undefined
