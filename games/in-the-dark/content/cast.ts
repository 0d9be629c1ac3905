import type { Action } from '../rules/actions.ts'
import type { Playbook, ReadyCrew } from './rows.ts'

const source = 'written for Sortie; the names of the playbooks are those of the game'

const spread = (name: string, ...dots: readonly Action[]): Playbook => ({ name, dots, house: true, source })

/** Starting spreads, five dots each. ID-B17: the game's own were not found. */
export const playbooks = {
  ace: spread('Ace', 'maneuver', 'maneuver', 'operate', 'attack', 'study'),
  burglar: spread('Burglar', 'skulk', 'skulk', 'tinker', 'maneuver', 'study'),
  engineer: spread('Engineer', 'tinker', 'tinker', 'operate', 'study', 'maneuver'),
  enhanced: spread('Enhanced', 'attack', 'maneuver', 'attune', 'operate', 'command'),
  face: spread('Face', 'sway', 'sway', 'command', 'study', 'skulk'),
  hunter: spread('Hunter', 'attack', 'attack', 'skulk', 'study', 'maneuver'),
  mastermind: spread('Mastermind', 'study', 'study', 'command', 'sway', 'tinker'),
  medic: spread('Medic', 'operate', 'operate', 'study', 'sway', 'maneuver'),
  muscle: spread('Muscle', 'attack', 'attack', 'command', 'maneuver', 'skulk'),
  mystic: spread('Mystic', 'attune', 'attune', 'study', 'sway', 'skulk'),
}

export const crews: { readonly [id: string]: ReadyCrew } = {
  lamplighters: {
    name: 'The Lamplighters',
    members: [
      { name: 'Kit', playbook: 'burglar' },
      { name: 'Rin', playbook: 'face' },
      { name: 'Sol', playbook: 'muscle' },
      { name: 'Oda', playbook: 'medic' },
    ],
    features: ['Workshop', 'Sickroom', 'Hidden quay'],
    house: true,
    source,
  },
}
