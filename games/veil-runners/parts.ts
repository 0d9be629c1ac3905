import type { Seat } from '@sortie/engine'

export const systems = ['CPU', 'HUL', 'NAV'] as const
export type System = (typeof systems)[number]
/** Dice in each CORE system. VR-04. */
export type Core = { readonly [S in System]: number }

export const suitSystems = ['lifeSupport', 'primary', 'secondary'] as const
export type SuitSystem = (typeof suitSystems)[number]
export const toolSlots = ['primary', 'secondary', 'auxiliary'] as const
export type ToolSlot = (typeof toolSlots)[number]

export const outcomes = ['fiasco', 'drawback', 'success', 'critical'] as const
export type Outcome = (typeof outcomes)[number]
/** Risky exists only in the later draft. VR-D01. */
export type Position = 'standard' | 'risky' | 'desperate'

export type Quality = 'resourceful' | 'relentless' | 'expert' | 'forceful' | 'defender' | 'reckless'
export type SuitUpgrade =
  | 'auxiliaryArm'
  | 'oversizedSystems'
  | 'adaptivePlating'
  | 'ablativeArmour'
  | 'limiterOverride'
  | 'recirculationKit'
export type Prep = 'focus' | 'ingenuity' | 'foresight' | 'care' | 'willpower' | 'sheerDread'
export type PrepToken = Exclude<Prep, 'focus'>

/** A module as it was fitted. VR-07 to VR-10. */
export interface Module {
  readonly name: string
  readonly kind: 'core' | 'additional' | 'passive'
  readonly core: System | null
  readonly scope: string
  /** Maximum uses; null if there is no limit or nothing to use. */
  readonly uses: number | null
  readonly left: number | null
  readonly destroyed: boolean
  /** What it does by the rules, if more than its scope says. */
  readonly effect: string | null
  /** What it was before it was jury-rigged. */
  readonly original: Module | null
}
export interface Ship {
  readonly name: string
  readonly role: string
  readonly history: string
  readonly core: Core
  readonly modules: readonly Module[]
  readonly lifeSupport: boolean
  readonly integrity: number
  readonly engineering: boolean
  /** Integrity that was spent, not lost: it still counts at tables that say so. VR-Q01. */
  readonly integritySpent: number
  readonly focus: number
  /** How often it was hit on this mission. */
  readonly hits: number
  readonly wrecked: boolean
  readonly upgrades: readonly string[]
  readonly hardened: System | null
  /** Effects that work once per mission or scene and are used up. */
  readonly used: readonly string[]
}
export interface Tool {
  readonly name: string
  readonly scope: string
}
export interface Member {
  readonly name: string
  readonly player: Seat
  readonly look: string
  readonly history: string
  readonly vitality: number
  readonly suit: { readonly [S in SuitSystem]: boolean }
  readonly tools: { readonly primary: Tool; readonly secondary: Tool; readonly auxiliary: Tool | null }
  readonly focus: number
  /** How often they were hit on this mission. */
  readonly hits: number
  readonly qualities: readonly Quality[]
  readonly upgrades: readonly SuitUpgrade[]
  readonly expertise: string
  readonly prep: { readonly [P in PrepToken]: number }
  /** Chosen after the last mission, for the next. VR-49. */
  readonly nextPrep: readonly { readonly prep: Prep; readonly rolled: boolean }[]
  readonly integrity: boolean
  readonly place: string
  /** Made Exposed by a card, a clock or the Navigator. VR-23. */
  readonly exposed: boolean
  /** A tool that cannot be used on the next roll. */
  readonly jammed: ToolSlot | null
  readonly dead: boolean
}
export interface Zone {
  readonly name: string
  readonly supportsLife: boolean
  readonly exploringDesperate: boolean
}

/** Who rolls, and with what. `who` is the ship or a member; `hand` the member that acts. */
export interface Actor {
  readonly who: string
  readonly hand: string | null
  readonly by: Seat
  readonly core: System | null
  readonly modules: readonly number[]
  readonly tools: readonly ToolSlot[]
  readonly expertise: boolean
  readonly bonus: number
}
/** A roll that was declared and confirmed. Its dice are thrown one member at a time. VR-O1, VR-O5. */
export interface Plan {
  readonly kind: 'ship' | 'crew' | 'heal' | 'explore'
  readonly attempt: string
  readonly word: Position
  readonly actors: readonly Actor[]
  readonly patient: string | null
  readonly deck: string | null
  readonly results: readonly Result[]
}
export interface Result {
  readonly who: string
  readonly outcome: Outcome
  readonly position: Position
}
/** Clocks that the roll moves. Which ones is the Navigator's to know. VR-24. */
export interface Touches {
  readonly push: string | null
  readonly catastrophe: string | null
  readonly delay: string | null
}
export interface Mission {
  readonly number: number
  readonly status: 'none' | 'running' | 'successful' | 'failed'
  readonly scene: 'action' | 'downtime'
  readonly script: string | null
  readonly stage: string
  readonly goal: boolean
}

export const SHIP = 'ship'

/** A scene effect: the dice may be moved once, for nothing. VR-H04. */
export const FREE_SHUNT = 'free shunt'

/** The scope of a clock whose mission is over: no roll and no time moves it any more. */
export const MISSION_OVER = 'mission over'

export const freshShip = (core: Core): Ship => ({
  name: 'the ship',
  role: '',
  history: '',
  core,
  modules: [],
  lifeSupport: true,
  integrity: 1,
  engineering: true,
  integritySpent: 0,
  focus: 0,
  hits: 0,
  wrecked: false,
  upgrades: [],
  hardened: null,
  used: [],
})

export const noPrep = { ingenuity: 0, foresight: 0, care: 0, willpower: 0, sheerDread: 0 }
export const noTouches: Touches = { push: null, catastrophe: null, delay: null }

export const freshMember = (is: Pick<Member, 'name' | 'player'> & Partial<Member>): Member => ({
  look: '',
  history: '',
  vitality: 3,
  suit: { lifeSupport: true, primary: true, secondary: true },
  tools: { primary: { name: 'tool', scope: '' }, secondary: { name: 'spare tool', scope: '' }, auxiliary: null },
  focus: 0,
  hits: 0,
  qualities: [],
  upgrades: [],
  expertise: '',
  prep: noPrep,
  nextPrep: [],
  integrity: false,
  place: SHIP,
  exposed: false,
  jammed: null,
  dead: false,
  ...is,
})

export const freshMission: Mission = {
  number: 0,
  status: 'none',
  scene: 'downtime',
  script: null,
  stage: '',
  goal: false,
}

/** Those aboard, by id. */
interface Aboard {
  readonly crew: { readonly [id: string]: Member }
}

export const memberOf = (state: Aboard, id: string): Member => {
  const member = state.crew[id]
  if (!member) throw new RangeError(`nobody aboard is called "${id}"`)
  return member
}
export const isDown = (m: Member): boolean => m.vitality === 0 && !m.dead
/** Up, or Relentless. VR-20, VR-Q53. */
export const canAct = (m: Member): boolean => !m.dead && (m.vitality > 0 || m.qualities.includes('relentless'))
export const isOver = (state: { readonly mission: Mission }): boolean => state.mission.status !== 'running'
export const focusOf = (state: Aboard & { readonly ship: Ship }, who: string): number =>
  who === SHIP ? state.ship.focus : memberOf(state, who).focus
