import type { Sub } from '../rules/attributes.ts'

/** SD-H03. `copy`: takes sub-attribute and rank, and Resilience less this much, from one employee. */
export interface CombatantRow {
  readonly name: string
  readonly sub: Sub
  readonly rank: number
  readonly dice: number
  readonly bonus: number
  readonly resilience: number
  readonly health: number
  readonly checks: number
  readonly copy: boolean
  readonly house: boolean
  readonly source: string
}

type Numbers = readonly [dice: number, bonus: number, resilience: number, health: number, checks: number]

const row = (name: string, at: readonly [Sub, number], numbers: Numbers): CombatantRow => {
  const [dice, bonus, resilience, health, checks] = numbers
  const [sub, rank] = at
  return { name, sub, rank, dice, bonus, resilience, health, checks, copy: false, house: true, source: 'Sortie, 8.3' }
}

export const combatants: { readonly [id: string]: CombatantRow } = {
  'door-mite': row('Door Mite', ['featherWeight', 5], [1, 0, 1, 6, 2]),
  'lost-drone': row('Lost Drone', ['offense', 6], [1, 0, 2, 10, 1]),
  'hired-guard': row('Hired Guard', ['offense', 7], [2, 0, 4, 20, 1]),
  'rift-hound': row('Rift Hound', ['heavyWeight', 7], [2, 1, 3, 25, 2]),
  'glass-monk': row('Glass Monk', ['fantastical', 3], [2, 0, 6, 20, 2]),
  'stair-warden': row('Stair Warden', ['defense', 4], [2, 1, 7, 30, 1]),
  'song-leech': row('Song Leech', ['extrovert', 7], [3, 0, 4, 18, 1]),
  'rival-agent': row('Rival Agent', ['logical', 8], [3, 0, 6, 40, 2]),
  'hollow-clerk': row('Hollow Clerk', ['hindsight', 3], [3, 1, 8, 30, 2]),
  'vault-engine': row('Vault Engine', ['heavyWeight', 9], [3, 2, 9, 80, 1]),
  herald: row('Herald', ['extrovert', 8], [4, 1, 8, 100, 2]),
  'echo-twin': { ...row('Echo Twin', ['offense', 6], [2, 0, -2, 30, 2]), copy: true },
}
