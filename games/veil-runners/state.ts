import { type Full, forGm, open, record } from '@sortie/engine'
import { emptyToolbox, toolboxFields } from '../toolbox/index.ts'
import {
  type Core,
  freshMission,
  freshShip,
  type Member,
  type Mission,
  noTouches,
  type Plan,
  type Ship,
  type System,
  type Touches,
  type Zone,
} from './parts.ts'

export * from './parts.ts'

export const StateRecord = record({
  ship: open<Ship>(),
  crew: open<{ readonly [id: string]: Member }>(),
  /** Members in the order they were made. */
  roster: open<readonly string[]>(),
  zones: open<{ readonly [id: string]: Zone }>(),
  mission: open<Mission>(),
  ...toolboxFields,
  /** Decks that cannot be drawn from while a clock runs: deck to clock. */
  blocked: open<{ readonly [deck: string]: string }>(),
  /** What holds until the scene ends. */
  sceneEffects: open<readonly string[]>(),
  roll: open<Plan | null>(),
  touches: forGm<Touches>(),
  lastRoll: open<{ readonly kind: Plan['kind']; readonly core: System | null; readonly who: string } | null>(),
  /** The roll after which a shunt is open: a ship roll or not, a Critical or not. VR-06. */
  shunt: open<{ readonly ship: boolean; readonly critical: boolean } | null>(),
  /** The next ship roll is one die short. VR-H04. */
  shipStrained: open<boolean>(),
  /** Who has yet to advance, and whether the ship has an upgrade coming. VR-46, VR-47. */
  advancing: open<readonly string[]>(),
  upgradeDue: open<boolean>(),
})
export type State = Full<typeof StateRecord>

export const fresh = (core: Core): State => ({
  ship: freshShip(core),
  crew: {},
  roster: [],
  zones: {},
  mission: freshMission,
  ...emptyToolbox,
  blocked: {},
  sceneEffects: [],
  roll: null,
  touches: noTouches,
  lastRoll: null,
  shunt: null,
  shipStrained: false,
  advancing: [],
  upgradeDue: false,
})
