import type { Faces } from '@sortie/engine'
import { type FactOf, fact, forGm, open, type Seat } from '@sortie/engine'
import { kitFacts } from '../../toolbox/kit/index.ts'
import type { Raise } from '../rules/raise.ts'
import type {
  Core,
  Member,
  Module,
  Outcome,
  Plan,
  Position,
  Prep,
  PrepToken,
  Quality,
  Ship,
  SuitSystem,
  SuitUpgrade,
  System,
  Tool,
  ToolSlot,
  Touches,
  Zone,
} from '../state.ts'

const who = open<string>()

/** Rolls. VR-24 to VR-31. */
const rolls = {
  RollPlanned: fact({ plan: open<Plan>(), touches: forGm<Touches>() }),
  RollCalledOff: fact({ who, attempt: open<string>() }),
  PositionFixed: fact({ who, position: open<Position>() }),
  PositionEased: fact({ who }),
  FocusSpent: fact({ who, amount: open<number>(), on: open<FocusUse>() }),
  FocusEarned: fact({ who, why: open<FocusSource>() }),
  FocusLost: fact({ who }),
  DiceRaised: fact({ who, raise: open<Raise>() }),
  DiceRethrown: fact({ who, batch: open<Faces>() }),
  /** `counts`: it is the roll that was planned, not one inside it. */
  OutcomeRead: fact({ who, outcome: open<Outcome>(), position: open<Position>(), counts: open<boolean>() }),
  GroupRead: fact({ outcome: open<Outcome>() }),
  RollEnded: fact({ outcome: open<Outcome>() }),
  TokenSpent: fact({ who, token: open<ShipToken | PrepToken>() }),
  TokenLost: fact({ who, token: open<'integrity'>() }),
  Shunted: fact({ core: open<Core>(), how: open<string>() }),
}

/** Damage, falling, healing. VR-14 to VR-23. */
const harm = {
  DamageTaken: fact({ who }),
  DamageDieRead: fact({ who, die: open<number>() }),
  DamageDieMoved: fact({ who, die: open<number>() }),
  DamagePrevented: fact({ who }),
  DamageRedirected: fact({ who, to: open<string>() }),
  HullHeld: fact({}),
  ModuleDestroyed: fact({ slot: open<number>() }),
  ShipWrecked: fact({}),
  SystemLost: fact({ who, system: open<SuitSystem>() }),
  SystemRepaired: fact({ who, system: open<SuitSystem>() }),
  VitalityLost: fact({ who, left: open<number>() }),
  WentDown: fact({ who }),
  Died: fact({ who }),
  Healed: fact({ who, vitality: open<number>() }),
  BackUp: fact({ who }),
  Exposed: fact({ who: open<readonly string[]>(), by: open<'effect' | 'life support'>() }),
  Sheltered: fact({ who: open<readonly string[]>() }),
}

/** The ship's modules and upgrades. VR-07 to VR-13, VR-46. */
const ship = {
  ModuleUsed: fact({ slot: open<number>(), left: open<number | null>() }),
  ModuleRepaired: fact({ slot: open<number>() }),
  ModuleJuryRigged: fact({ slot: open<number>(), into: open<Module>() }),
  ModuleFitted: fact({ slot: open<number>(), module: open<Module>() }),
  UsesChanged: fact({ slot: open<number>(), change: open<number>() }),
  ShipStrained: fact({ strained: open<boolean>() }),
  OnceUsed: fact({ what: open<string>() }),
  ShipUpgraded: fact({ upgrade: open<string>(), hardened: open<System | null>() }),
  UpgradeDieRead: fact({ list: open<'A' | 'B'>(), die: open<number>() }),
}

/** Missions, scenes, places. VR-H08. */
const story = {
  ShipBuilt: fact({ ship: open<Ship>() }),
  MemberJoined: fact({ who, member: open<Member>() }),
  MissionBegun: fact({ number: open<number>(), script: open<string | null>() }),
  ShipRefreshed: fact({ focus: open<number>(), integrity: open<number>(), modules: open<readonly Module[]>() }),
  MemberRefreshed: fact({ who, focus: open<number>(), integrity: open<boolean>(), whole: open<boolean>() }),
  MissionOver: fact({ why: open<'wrecked' | 'crewDown'>() }),
  MissionEnded: fact({ successful: open<boolean>() }),
  StageSet: fact({ stage: open<string>(), scene: open<'action' | 'downtime'>(), script: open<string | null>() }),
  SceneEffectSet: fact({ effect: open<string>() }),
  GoalReached: fact({}),
  ZoneSet: fact({ zone: open<string>(), is: open<Zone>() }),
  Moved: fact({ who, to: open<string>() }),
  DeckBlocked: fact({ deck: open<string>(), clock: open<string>() }),
  ToolJammed: fact({ who, slot: open<ToolSlot | null>() }),
  LetIn: fact({ seat: open<Seat>(), in: open<boolean>() }),
}

/** Advancement. VR-46 to VR-67. */
const growth = {
  AdvanceDieRead: fact({ who, die: open<number>() }),
  Acquired: fact({ who, item: open<Quality | SuitUpgrade>() }),
  GaveUp: fact({ who, item: open<Quality | SuitUpgrade>() }),
  ExpertiseChosen: fact({ who, field: open<string>() }),
  ArmFitted: fact({ who, tool: open<Tool>() }),
  PrepDiceRead: fact({ who, dice: open<readonly number[]>() }),
  PrepChosen: fact({ who, preps: open<Member['nextPrep']>() }),
  Prepared: fact({ who, prep: open<Prep>(), amount: open<number>() }),
  Advanced: fact({ who }),
}

/** VR-03. */
export type FocusUse = 'dice' | 'reroll' | 'shunt' | 'heal' | 'healCost' | 'defender' | 'adaptivePlating' | 'shockFrame'
export type FocusSource =
  | 'fiasco'
  | 'sheerDread'
  | 'recirculationKit'
  | 'damage'
  | 'glow'
  | 'chapelNook'
  | 'find'
  | 'navigator'
export type ShipToken = 'lifeSupport' | 'integrity' | 'engineering'

export const facts = {
  ...rolls,
  ...harm,
  ...ship,
  ...story,
  ...growth,
  ...kitFacts,
}
export type Fact = FactOf<typeof facts>
export type RollFact = FactOf<typeof rolls>
export type HarmFact = FactOf<typeof harm>
export type ShipFact = FactOf<typeof ship>
export type StoryFact = FactOf<typeof story>
export type GrowthFact = FactOf<typeof growth>

type OneOf<Fs> = (f: { readonly type: string }) => f is FactOf<Fs> & { readonly type: string }
const among =
  <Fs extends object>(fs: Fs): OneOf<Fs> =>
  (f): f is FactOf<Fs> & { readonly type: string } =>
    Object.hasOwn(fs, f.type)

export const isRollFact = among(rolls)
export const isHarmFact = among(harm)
export const isShipFact = among(ship)
export const isStoryFact = among(story)
