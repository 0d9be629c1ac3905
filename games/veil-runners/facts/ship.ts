import { factFor, open, unchanged } from '@sortie/engine'
import type { Module, State, System } from '../state.ts'
import { withShip, withSlot } from './change.ts'

const fact = factFor<State>()
/** From 1 on, as on the damage die. */
const slot = open<number>()

/** The ship's modules and upgrades. VR-07 to VR-13, VR-46. */
export const shipFacts = {
  /** What for, in the player's words. */
  ModuleUsed: fact({ slot, left: open<number | null>(), what: open<string>() }, (s, f) =>
    withSlot(s, f.slot, (m) => ({ ...m, left: f.left })),
  ),
  ModuleRepaired: fact({ slot }, (s, f) => withSlot(s, f.slot, (m) => ({ ...m, destroyed: false }))),
  ModuleJuryRigged: fact({ slot, into: open<Module>() }, (s, f) => withSlot(s, f.slot, () => f.into)),
  ModuleFitted: fact({ slot, module: open<Module>() }, (s, f) => {
    const modules = [...s.ship.modules]
    modules[f.slot - 1] = f.module
    return withShip(s, { modules })
  }),
  UsesChanged: fact({ slot, change: open<number>() }, (s, f) =>
    withSlot(s, f.slot, (m) => ({ ...m, left: (m.left ?? 0) + f.change })),
  ),
  ShipStrained: fact({ strained: open<boolean>() }, (s, f) => ({ ...s, shipStrained: f.strained })),
  OnceUsed: fact({ what: open<string>() }, (s, f) => withShip(s, { used: [...s.ship.used, f.what] })),
  ShipUpgraded: fact({ upgrade: open<string>(), hardened: open<System | null>() }, (s, f) => ({
    ...withShip(s, { upgrades: [...s.ship.upgrades, f.upgrade], hardened: f.hardened ?? s.ship.hardened }),
    upgradeDue: false,
  })),
  /** The crew does without. VR-46. */
  UpgradePassed: fact({}, (s) => ({ ...s, upgradeDue: false })),
  UpgradeDieRead: fact({ list: open<'A' | 'B'>(), die: open<number>() }, unchanged),
}
