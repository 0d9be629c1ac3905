import type { Grade } from '@sortie/web/pieces'

/** Worst to best: the five grades of a check, who wins an encounter, and how much an attack deals. */
export const gradeFills: { readonly [outcome: string]: Grade } = {
  criticalFailure: 0,
  failure: 1,
  mildSuccess: 2,
  greatSuccess: 3,
  stunningSuccess: 4,
  employees: 4,
  combatants: 1,
  'no damage': 1,
  '1 to 3 damage': 2,
  '4 to 6 damage': 3,
  '7 or more damage': 4,
}
