import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Taps } from './taps.ts'

/** Taps and typed texts that something may take. */
export interface Allowed {
  readonly taps: number
  readonly typed?: number
}
export interface Budget {
  readonly what: string
  /** Who begins it. For something that several do at once: each of them. */
  readonly player: Allowed
  readonly gm: Allowed
  /** Anybody else. */
  readonly others: Allowed
}

const NOTHING: Allowed = { taps: 0 }
const budget = (
  what: string,
  player: Allowed,
  { gm = NOTHING, others = NOTHING }: { readonly gm?: Allowed; readonly others?: Allowed } = {},
): Budget => ({ what, player, gm, others })

/**
 * What frequent acts of an evening may take, from the moment a player begins until the result is on all screens, with the
 * choices that are usual at a table.
 */
export const budgets = {
  regulusJobRoll: budget('Regulus: a roll of the job', { taps: 1 }),
  regulusWindingAngle: budget('Regulus: a winding angle', { taps: 2, typed: 1 }, { gm: { taps: 1 } }),
  regulusContest: budget('Regulus: a contest with one leverage', { taps: 4, typed: 1 }, { gm: { taps: 1 } }),
  regulusChallenge: budget(
    'Regulus: a challenge with Luck and a String',
    { taps: 5, typed: 1 },
    { gm: { taps: 2, typed: 1 } },
  ),
  regulusCheck: budget('Regulus: a check', { taps: 1 }, { gm: { taps: 2 } }),
  regulusAlone: budget('Regulus: a ready job alone, start to end', { taps: 10 }),
  regulusUnwinding: budget('Regulus: unwinding, seven points of trouble', { taps: 10 }),
  inTheDarkAction: budget('In the Dark: a plain action with a push', { taps: 3, typed: 1 }, { gm: { taps: 1 } }),
  inTheDarkBargain: budget(
    'In the Dark: action, bargain, assist',
    { taps: 4, typed: 1 },
    { gm: { taps: 2, typed: 1 }, others: { taps: 1, typed: 1 } },
  ),
  inTheDarkGroup: budget(
    'In the Dark: a group action of four, two of each player',
    { taps: 6, typed: 1 },
    { gm: { taps: 1 }, others: { taps: 2 } },
  ),
  inTheDarkConsequences: budget(
    'In the Dark: a consequence with a name, and one resistance',
    { taps: 1 },
    { gm: { taps: 2, typed: 1 } },
  ),
  inTheDarkAlone: budget('In the Dark: a score alone, 10 rolls', { taps: 40, typed: 10 }),
  veilRunnersCrewRoll: budget('Veil Runners: a crew roll with a tool', { taps: 2 }, { gm: { taps: 1 } }),
  veilRunnersShipRoll: budget('Veil Runners: a ship roll', { taps: 2 }, { gm: { taps: 1 } }),
  veilRunnersCalledRoll: budget(
    'Veil Runners: a roll that the Navigator calls for',
    { taps: 1 },
    { gm: { taps: 1, typed: 1 } },
  ),
  veilRunnersGroupRoll: budget(
    'Veil Runners: a group roll of three',
    { taps: 1 },
    { gm: { taps: 1 }, others: { taps: 1 } },
  ),
  spaceDoorCheck: budget('Space Door: a check', { taps: 2 }, { gm: { taps: 1 } }),
  spaceDoorAttack: budget('Space Door: an attack', { taps: 3 }),
  inTheDarkRelax: budget('In the Dark: a character relaxes in downtime', { taps: 1 }, { gm: { taps: 1 } }),
  veilRunnersAdvance: budget('Veil Runners: a crew member advances, by a quality', { taps: 3 }),
  spaceDoorRest: budget('Space Door: everybody rests at headquarters', { taps: 4 }),
  spaceDoorFit: budget('Space Door: a modification is fitted to a weapon', { taps: 2 }),
  readyJob: budget('Any game: a ready job or mission begins', NOTHING, { gm: { taps: 3 } }),
  regulusSaving: budget('Regulus: one operative’s go at saving the job', { taps: 1 }),
  hiddenClock: budget('Any game: a hidden clock', NOTHING, { gm: { taps: 3, typed: 1 } }),
  secretNote: budget('Any game: a secret note', NOTHING, { gm: { taps: 3, typed: 1 } }),
} as const satisfies { readonly [id: string]: Budget }

type Role = 'player' | 'gm' | 'others'

/** The same, begun on a sheet or on the crew's: on a phone that is one tap away. */
export const fromSheet = (budget: Budget, who: 'player' | 'gm'): Budget => ({
  ...budget,
  what: `${budget.what}, from the sheet`,
  [who]: { ...budget[who], taps: budget[who].taps + 1 },
})

/**
 * Nobody needed more than the budget says. `done` is what `counted` gave, `roles` who was what. With `E2E_TAPS` set, what
 * was counted is added to that file, a line of JSON for each act.
 */
export function expectBudget<K extends string>(
  { what, ...allowed }: Budget,
  done: { readonly [name in K]: Taps },
  roles: { readonly [name in K]: Role },
  size = 'laptop',
): void {
  const all = Object.entries<Taps>(done).map(([name, { taps, typed, pressed }]) => {
    const role = roles[name as K]
    return { name, role, taps, typed, pressed, most: { taps: allowed[role].taps, typed: allowed[role].typed ?? 0 } }
  })
  const into = process.env['E2E_TAPS']
  if (into) appendFileSync(into, `${JSON.stringify({ what, size, all })}\n`)
  for (const { name, role, taps, typed, pressed, most } of all) {
    const did = `${what}, ${name} (${role}): ${pressed.join(', ')}`
    expect(taps, did).toBeLessThanOrEqual(most.taps)
    expect(typed, did).toBeLessThanOrEqual(most.typed)
  }
}
