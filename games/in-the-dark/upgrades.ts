import type { Upgrades } from '@sortie/engine'
import { noWounds } from './state.ts'

type Is = { readonly [field: string]: never }

/** Facts of earlier editions: what had no words then has none now. */
export const upgrades: Upgrades = {
  PcMade: [
    {
      before: 4,
      up: (fact) => ({ ...fact, is: { look: '', gear: '', wounds: noWounds, ...(fact['is'] as Is) } }),
    },
  ],
  EntityEntered: [{ before: 4, up: (fact) => ({ ...fact, is: { note: '', ...(fact['is'] as Is) } }) }],
  JobStarted: [{ before: 4, up: (fact) => ({ places: [], ...fact }) }],
  HarmMarked: [{ before: 4, up: (fact) => ({ name: '', ...fact }) }],
}
