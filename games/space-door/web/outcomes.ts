import type { Counted } from '@sortie/web/pieces'

export { gradeFills as grades } from './grades.ts'

/** How checks, attacks and encounters end, in a legend. */
export const outcomes = {
  criticalFailure: 'critical failure',
  failure: 'failure',
  mildSuccess: 'mild',
  greatSuccess: 'great',
  stunningSuccess: 'stunning',
  employees: 'employees win',
  combatants: 'they lose',
  'no damage': 'no damage',
  '1 to 3 damage': '1 to 3',
  '4 to 6 damage': '4 to 6',
  '7 or more damage': '7 or more',
}

/** What the figure counts, by odds question. */
export const counted: { readonly [question: string]: Counted } = {
  encounter: { endings: ['employees'], as: outcomes.employees },
  checkAtHand: { endings: ['mildSuccess', 'greatSuccess', 'stunningSuccess'], as: 'succeeds' },
  attack: { endings: ['1 to 3 damage', '4 to 6 damage', '7 or more damage'], as: 'does damage' },
}
