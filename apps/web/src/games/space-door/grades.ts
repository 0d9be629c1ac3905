import type { Grade } from '../index.ts'

/** Worst to best: the five grades of a check, and who wins an encounter. */
export const gradeFills: { readonly [outcome: string]: Grade } = {
  criticalFailure: 0,
  failure: 1,
  mildSuccess: 2,
  greatSuccess: 3,
  stunningSuccess: 4,
  employees: 4,
  combatants: 1,
}
