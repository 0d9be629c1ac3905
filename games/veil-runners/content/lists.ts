import type { Prep, Quality, SuitUpgrade } from '../state.ts'

/** In the order of the die. VR-49. */
export const preps: readonly Prep[] = ['focus', 'ingenuity', 'foresight', 'care', 'willpower', 'sheerDread']
/** In the order of the die. VR-48, VR-56 to VR-61. */
export const qualities: readonly Quality[] = ['resourceful', 'relentless', 'expert', 'forceful', 'defender', 'reckless']
/** In the order of the die. VR-48, VR-62 to VR-67. */
export const suitUpgrades: readonly SuitUpgrade[] = [
  'auxiliaryArm',
  'oversizedSystems',
  'adaptivePlating',
  'ablativeArmour',
  'limiterOverride',
  'recirculationKit',
]
