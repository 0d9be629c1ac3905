import { inEffect } from '../../toolbox/clocks/clock.ts'
import {
  type Actor,
  canAct,
  isDown,
  type Member,
  memberOf,
  type Outcome,
  type Plan,
  type Position,
  SHIP,
  type ToolSlot,
} from '../parts.ts'
import type { L } from '../rule.ts'
import type { Settings } from '../settings.ts'
import type { State } from '../state.ts'
import { hasPassive } from './ship.ts'

/** What dice depend on. The screen computes them too, from what a seat sees. */
export interface Standing {
  readonly state: Pick<State, 'ship' | 'crew' | 'zones' | 'shipStrained'>
  readonly settings: Settings
}

/** In surroundings that do not support life. VR-11, VR-23. */
export function isExposed(t: Standing, m: Member): boolean {
  if (m.exposed) return true
  const { ship, zones } = t.state
  if (m.place !== SHIP) return zones[m.place]?.supportsLife === false
  return !ship.lifeSupport && t.settings.spentIsLost && !hasPassive(ship, 'bulkheadRing')
}

/** Working tools; the third one depends on the Life Support system. VR-17, VR-62. */
export const workingTools = (m: Member): readonly ToolSlot[] => [
  ...(m.suit.primary && m.jammed !== 'primary' ? (['primary'] as const) : []),
  ...(m.suit.secondary && m.jammed !== 'secondary' ? (['secondary'] as const) : []),
  ...(m.upgrades.includes('auxiliaryArm') && m.suit.lifeSupport && m.jammed !== 'auxiliary'
    ? (['auxiliary'] as const)
    : []),
]

/** VR-17, VR-62, VR-63. */
export function toolDice(m: Member, slot: ToolSlot): number {
  if (slot === 'primary') return 2
  return slot === 'secondary' && m.upgrades.includes('oversizedSystems') ? 2 : 1
}

/** A tool that works, and the dice it gives if it fits. */
export type ToolHelp = readonly [slot: ToolSlot, name: string, scope: string, dice: number]
export const toolHelp = (m: Member, slot: ToolSlot): ToolHelp => {
  const { name, scope } = m.tools[slot] ?? { name: slot, scope: '' }
  return [slot, name, scope, toolDice(m, slot)]
}

/** What everyone may know about a coming roll. */
export type Outlook = {
  readonly who: string
  /** With everything that was declared and may be used. */
  readonly dice: number
  readonly position: Position
  /** Why it is Desperate, if not by the Navigator's word: rules, most pressing first. */
  readonly because: readonly Because[]
}

/** What a roll has in store as things stand. VR-25. */
export function outlook(t: L, roll: { readonly word: Position; readonly kind: Rolls }, actor: Actor): Outlook {
  const because = desperateBy(t, actor, roll.kind)
  const position = because.length > 0 ? 'desperate' : roll.word
  return { who: actor.who, dice: poolOf(t, actor), position, because }
}

/** Everyone who is able to act, in the order they were made. */
export const ableMembers = (state: State): readonly string[] => state.roster.filter((id) => canAct(memberOf(state, id)))

/** Nobody is left standing. VR-21, VR-Q21. */
export function crewIsDown(t: L): boolean {
  const standing = (m: Member) => (t.settings.relentlessKeepsMission ? canAct(m) : !m.dead && !isDown(m))
  return !t.state.roster.some((id) => standing(memberOf(t.state, id)))
}

type Rolls = Plan['kind'] | 'defend'
/** What makes a roll Desperate whatever the Navigator says. */
export type Because = 'clock' | 'engineering' | 'weather' | 'override' | 'exposed' | 'dark'

/** A ready clock says `allDesperate`, one that people wrote `desperate`. VR-44. */
export const isDesperateTime = ({ clocks }: Pick<State, 'clocks'>): boolean =>
  inEffect(clocks, 'allDesperate') || inEffect(clocks, 'desperate')

/** Every reason why a roll is Desperate whatever the Navigator says. VR-25, VR-44, VR-66. */
export function desperateBy(t: L, actor: Actor, kind: Rolls): readonly Because[] {
  const { state, settings } = t
  const because: Because[] = isDesperateTime(state) ? ['clock'] : []
  if (actor.who === SHIP) {
    const { core } = actor
    if (!state.ship.engineering && settings.spentIsLost && state.ship.hardened !== core) because.push('engineering')
    if (state.sceneEffects.includes(`desperate ${core}`)) because.push('weather')
    return because
  }
  const m = memberOf(state, actor.who)
  if (m.upgrades.includes('limiterOverride')) because.push('override')
  if (isExposed(t, m) && !(m.suit.lifeSupport && settings.suitProtects)) because.push('exposed')
  if (kind === 'explore' && state.zones[m.place]?.exploringDesperate === true) because.push('dark')
  return because
}

export const allowsRisky = (settings: Settings): boolean => settings.riskyPosition || settings.draft2026

/** Whether damage follows for the roller. VR-30, VR-D01. */
export function hurts(settings: Settings, outcome: Outcome, position: Position): boolean {
  if (outcome === 'fiasco') return position !== 'standard'
  return outcome === 'drawback' && position === 'desperate' && allowsRisky(settings)
}

/** How many dice this roll has. VR-26, VR-27, VR-Q45. */
export function poolOf(t: Standing, actor: Actor): number {
  const size = actor.who === SHIP ? shipPool(t, actor) : memberPool(t, actor)
  const max = t.settings.poolMax === 6 || t.settings.draft2026 ? 6 : Number.POSITIVE_INFINITY
  return Math.min(size, max)
}

function shipPool({ state, settings }: Standing, actor: Actor): number {
  const { core, modules } = state.ship
  const base = actor.core ? core[actor.core] : 0
  const fitting = actor.modules.filter((slot) => {
    const m = modules[slot - 1]
    return m?.kind === 'core' && m.core === actor.core && !m.destroyed
  }).length
  const expert = actor.expertise && settings.expertOnShipRolls ? 1 : 0
  const strained = state.shipStrained && base + fitting > 1 ? 1 : 0
  return base + fitting + expert - strained
}

function memberPool({ state, settings }: Standing, actor: Actor): number {
  const m = memberOf(state, actor.who)
  const working = workingTools(m)
  const tools = actor.tools.filter((slot) => working.includes(slot)).map((slot) => toolDice(m, slot))
  const fromTools = settings.toolsStack === 'all' ? tools.reduce((n, d) => n + d, 0) : Math.max(0, ...tools)
  const expert = actor.expertise && m.qualities.includes('expert') ? 1 : 0
  const override = m.upgrades.includes('limiterOverride') ? 1 : 0
  return baseDice(m, settings) + fromTools + expert + override + actor.bonus
}

/** VR-16, VR-56, VR-57, VR-Q20. */
function baseDice(m: Member, settings: Settings): number {
  const resourceful = m.qualities.includes('resourceful')
  if (m.vitality > 0) return resourceful ? 3 : m.vitality
  if (!m.qualities.includes('relentless')) return 0
  return resourceful ? settings.resourcefulWhileDown : 1
}

export const memberActor = (id: string, m: Member): Actor => ({
  who: id,
  hand: id,
  by: m.player,
  core: null,
  modules: [],
  tools: [],
  expertise: false,
  bonus: 0,
})
