import type { Opening } from '@sortie/engine'
import type { L } from '../rule.ts'

/** A roll, once committed, continues automatically from rest to rest. Section 5 of the rules, steps 7 to 11. */
export function goesOn({ state, settings }: Pick<L, 'state' | 'settings'>): Opening | undefined {
  const procedure = nextStep(state.roll?.stage, settings.consequences)
  return procedure === undefined ? undefined : { procedure, args: {} }
}

export function nextStep(
  stage: NonNullable<L['state']['roll']>['stage'] | undefined,
  consequences: 'named' | 'clock',
): string | undefined {
  switch (stage) {
    case 'committed':
      return 'throwPool'
    case 'thrown':
      return 'followThrough'
    case 'faulty':
      return consequences === 'clock' ? 'moveDanger' : 'nameConsequences'
    case 'named':
    case 'followed':
      return 'settleRoll'
    default:
      return undefined
  }
}
