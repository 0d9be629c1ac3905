import type { Sub } from '../rules/attributes.ts'

/** SD-H01. `guard`: Resilience that it lends for an encounter. */
export interface WeaponRow {
  readonly name: string
  readonly slot: 'main' | 'side'
  readonly sub: Sub
  readonly bonus: number
  readonly guard: number
  readonly house: boolean
  readonly source: string
}

const row = (slot: WeaponRow['slot'], sub: Sub, name: string, bonus = 0, guard = 0): WeaponRow => ({
  name,
  slot,
  sub,
  bonus,
  guard,
  house: true,
  source: 'Sortie, 8.1',
})

export const weapons: { readonly [id: string]: WeaponRow } = {
  'hush-bow': row('main', 'introvert', 'Hush Bow', 1),
  'parade-mortar': row('main', 'extrovert', 'Parade Mortar', 1),
  'ribbon-blades': row('main', 'featherWeight', 'Ribbon Blades', 1),
  'dock-hammer': row('main', 'heavyWeight', 'Dock Hammer', 1),
  'mirror-shield': row('main', 'defense', 'Mirror Shield', 0, 1),
  'barrage-rifle': row('main', 'offense', 'Barrage Rifle', 2),
  'echo-staff': row('main', 'hindsight', 'Echo Staff', 1),
  'lead-shot-array': row('main', 'foresight', 'Lead-Shot Array', 1),
  'lantern-rod': row('main', 'fantastical', 'Lantern Rod', 1),
  'coil-driver': row('main', 'logical', 'Coil Driver', 1),
  'palm-stinger': row('side', 'introvert', 'Palm Stinger'),
  'flare-gun': row('side', 'extrovert', 'Flare Gun'),
  'throwing-discs': row('side', 'featherWeight', 'Throwing Discs'),
  'knuckle-plates': row('side', 'heavyWeight', 'Knuckle Plates'),
  'warden-baton': row('side', 'defense', 'Warden Baton'),
  'snub-pistol': row('side', 'offense', 'Snub Pistol'),
  'old-revolver': row('side', 'hindsight', 'Old Revolver'),
  'trip-darts': row('side', 'foresight', 'Trip Darts'),
  'chalk-charm': row('side', 'fantastical', 'Chalk Charm'),
  'arc-tapper': row('side', 'logical', 'Arc Tapper'),
}
