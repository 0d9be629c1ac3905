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
  'hush-bow': row('main', 'introvert', 'HUSH BOW', 1),
  'parade-mortar': row('main', 'extrovert', 'PARADE MORTAR', 1),
  'ribbon-blades': row('main', 'featherWeight', 'RIBBON BLADES', 1),
  'dock-hammer': row('main', 'heavyWeight', 'DOCK HAMMER', 1),
  'mirror-shield': row('main', 'defense', 'MIRROR SHIELD', 0, 1),
  'barrage-rifle': row('main', 'offense', 'BARRAGE RIFLE', 2),
  'echo-staff': row('main', 'hindsight', 'ECHO STAFF', 1),
  'lead-shot-array': row('main', 'foresight', 'LEAD-SHOT ARRAY', 1),
  'lantern-rod': row('main', 'fantastical', 'LANTERN ROD', 1),
  'coil-driver': row('main', 'logical', 'COIL DRIVER', 1),
  'palm-stinger': row('side', 'introvert', 'PALM STINGER'),
  'flare-gun': row('side', 'extrovert', 'FLARE GUN'),
  'throwing-discs': row('side', 'featherWeight', 'THROWING DISCS'),
  'knuckle-plates': row('side', 'heavyWeight', 'KNUCKLE PLATES'),
  'warden-baton': row('side', 'defense', 'WARDEN BATON'),
  'snub-pistol': row('side', 'offense', 'SNUB PISTOL'),
  'old-revolver': row('side', 'hindsight', 'OLD REVOLVER'),
  'trip-darts': row('side', 'foresight', 'TRIP DARTS'),
  'chalk-charm': row('side', 'fantastical', 'CHALK CHARM'),
  'arc-tapper': row('side', 'logical', 'ARC TAPPER'),
}
