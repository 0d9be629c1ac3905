import type { Upgrades } from '@sortie/engine'

const THIRD = 3

/** The third edition says what a module is used for; what was written before it did not. */
export const upgrades: Upgrades = {
  ModuleUsed: [{ before: THIRD, up: (fact) => ({ what: '', ...fact }) }],
}
