import { type Core, type Module, SHIP, type Ship, systems } from '../parts.ts'
import type { Settings } from '../settings.ts'
import type { State } from '../state.ts'

/** How many CORE dice the ship has. VR-04, VR-D01, VR-H03. */
export const coreDice = (ship: Ship, settings: Settings): number =>
  (settings.draft2026 ? 4 : 6) + (ship.upgrades.includes('seventhDie') ? 1 : 0)

/** Every legal split, the least one first: at least one die in each system, none in the later draft. VR-04, VR-D01. */
export function splits(dice: number, least: number): readonly Core[] {
  const found: Core[] = []
  for (let CPU = least; CPU <= dice; CPU++)
    for (let HUL = least; CPU + HUL <= dice - least; HUL++) found.push({ CPU, HUL, NAV: dice - CPU - HUL })
  return found
}

const most = (settings: Settings): number => (settings.draft2026 ? 4 : Number.POSITIVE_INFINITY)

export const legalSplits = (ship: Ship, settings: Settings): readonly Core[] =>
  splits(coreDice(ship, settings), settings.draft2026 ? 0 : 1).filter((c) =>
    systems.every((s) => c[s] <= most(settings)),
  )

export const sameCore = (a: Core, b: Core): boolean => systems.every((s) => a[s] === b[s])

export const startingCore = (settings: Settings): Core =>
  settings.draft2026 ? { CPU: 1, HUL: 2, NAV: 1 } : { CPU: 2, HUL: 2, NAV: 2 }

/** VR-01, VR-H03. */
export const focusLimit = (state: State, who: string): number =>
  who === SHIP && state.ship.upgrades.includes('wideBridge') ? 4 : 3

/** Passive modules work even when destroyed. VR-10, VR-Q27. */
export const hasPassive = (ship: Ship, effect: string): boolean =>
  ship.modules.some((m) => m.kind === 'passive' && m.effect === effect)

/** The slots, counted from 1, of the modules that match. */
export const slotsOf = (ship: Ship, which: (m: Module) => boolean): readonly number[] =>
  ship.modules.flatMap((m, i) => (which(m) ? [i + 1] : []))

export const usable = (m: Module): boolean => m.kind === 'additional' && !m.destroyed && m.left !== 0
