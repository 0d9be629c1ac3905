import { factFor, open, unchanged } from '@sortie/engine'
import { SHIP, type State, type SuitSystem } from '../state.ts'
import { withMember, withShip, withSlot } from './change.ts'

const fact = factFor<State>()
const who = open<string>()

const withSystem = (s: State, id: string, system: SuitSystem, works: boolean): State =>
  withMember(s, id, (m) => ({ suit: { ...m.suit, [system]: works } }))
const withExposed = (s: State, ids: readonly string[], exposed: boolean): State =>
  ids.reduce((now, id) => withMember(now, id, () => ({ exposed })), s)

/** Damage, falling, healing. VR-14 to VR-23. */
export const harmFacts = {
  DamageTaken: fact({ who }, (s, f) =>
    f.who === SHIP ? withShip(s, { hits: s.ship.hits + 1 }) : withMember(s, f.who, (m) => ({ hits: m.hits + 1 })),
  ),
  DamageDieRead: fact({ who, die: open<number>() }, unchanged),
  DamageDieMoved: fact({ who, die: open<number>() }, unchanged),
  DamagePrevented: fact({ who }, unchanged),
  DamageRedirected: fact({ who, to: open<string>() }, unchanged),
  HullHeld: fact({}, unchanged),
  ModuleDestroyed: fact({ slot: open<number>() }, (s, f) => withSlot(s, f.slot, (m) => ({ ...m, destroyed: true }))),
  ShipWrecked: fact({}, (s) => withShip(s, { wrecked: true })),
  SystemLost: fact({ who, system: open<SuitSystem>() }, (s, f) => withSystem(s, f.who, f.system, false)),
  SystemRepaired: fact({ who, system: open<SuitSystem>() }, (s, f) => withSystem(s, f.who, f.system, true)),
  VitalityLost: fact({ who, left: open<number>() }, (s, f) => withMember(s, f.who, () => ({ vitality: f.left }))),
  WentDown: fact({ who }, unchanged),
  Died: fact({ who }, (s, f) => withMember(s, f.who, () => ({ dead: true }))),
  Healed: fact({ who, vitality: open<number>() }, (s, f) => withMember(s, f.who, () => ({ vitality: f.vitality }))),
  BackUp: fact({ who }, unchanged),
  /** Without Life Support everyone aboard is Exposed by the state of the ship, not by a mark of their own. */
  Exposed: fact({ who: open<readonly string[]>(), by: open<'effect' | 'life support'>() }, (s, f) =>
    f.by === 'effect' ? withExposed(s, f.who, true) : s,
  ),
  Sheltered: fact({ who: open<readonly string[]>() }, (s, f) => withExposed(s, f.who, false)),
}
