import { evolveKit, isKitFact } from '../../toolbox/kit/index.ts'
import {
  type Member,
  type Module,
  memberOf,
  noTouches,
  SHIP,
  type Ship,
  type State,
  type SuitSystem,
} from '../state.ts'
import {
  type Fact,
  type GrowthFact,
  type HarmFact,
  isHarmFact,
  isRollFact,
  isShipFact,
  isStoryFact,
  type RollFact,
  type ShipFact,
} from './index.ts'
import { evolveStory } from './story.ts'

/** What one fact does to the table. Limits are rules and live in the procedures. */
export function evolve(s: State, f: Fact): State {
  if (isRollFact(f)) return evolveRoll(s, f)
  if (isHarmFact(f)) return evolveHarm(s, f)
  if (isKitFact(f)) return evolveKit(s, f)
  if (isShipFact(f)) return evolveShip(s, f)
  if (isStoryFact(f)) return evolveStory(s, f)
  return evolveGrowth(s, f)
}

export const withMember = (s: State, id: string, change: (m: Member) => Partial<Member>): State => {
  const member = memberOf(s, id)
  return { ...s, crew: { ...s.crew, [id]: { ...member, ...change(member) } } }
}
const withShip = (s: State, change: Partial<Ship>): State => ({ ...s, ship: { ...s.ship, ...change } })
const withSlot = (s: State, slot: number, change: (m: Module) => Module): State =>
  withShip(s, { modules: s.ship.modules.map((m, i) => (i === slot - 1 ? change(m) : m)) })
const withFocus = (s: State, who: string, by: number): State =>
  who === SHIP ? withShip(s, { focus: s.ship.focus + by }) : withMember(s, who, (m) => ({ focus: m.focus + by }))

function evolveRoll(s: State, f: RollFact): State {
  switch (f.type) {
    case 'RollPlanned':
      return { ...s, roll: f.plan, touches: f.touches }
    case 'OutcomeRead': {
      if (!f.counts || !s.roll) return s
      const { who, outcome, position } = f
      return { ...s, roll: { ...s.roll, results: [...s.roll.results, { who, outcome, position }] } }
    }
    case 'RollEnded': {
      const { kind, actors } = s.roll ?? { kind: 'crew' as const, actors: [] }
      const lastRoll = { kind, core: actors[0]?.core ?? null, who: actors[0]?.who ?? SHIP }
      return { ...s, roll: null, touches: noTouches, lastRoll }
    }
    case 'FocusSpent':
      return withFocus(s, f.who, -f.amount)
    case 'FocusEarned':
      return withFocus(s, f.who, 1)
    case 'FocusLost':
      return withFocus(s, f.who, -1)
    case 'TokenSpent': {
      const { token } = f
      if (token === 'lifeSupport' || token === 'engineering') return withShip(s, { [token]: false })
      if (token === 'integrity')
        return withShip(s, { integrity: s.ship.integrity - 1, integritySpent: s.ship.integritySpent + 1 })
      return withMember(s, f.who, (m) => ({ prep: { ...m.prep, [token]: m.prep[token] - 1 } }))
    }
    case 'TokenLost': {
      if (f.who !== SHIP) return withMember(s, f.who, () => ({ integrity: false }))
      const { integrity, integritySpent } = s.ship
      return withShip(s, integrity > 0 ? { integrity: integrity - 1 } : { integritySpent: integritySpent - 1 })
    }
    case 'Shunted':
      return withShip(s, { core: f.core })
    default:
      return s
  }
}

function evolveHarm(s: State, f: HarmFact): State {
  switch (f.type) {
    case 'DamageTaken':
      return f.who === SHIP
        ? withShip(s, { hits: s.ship.hits + 1 })
        : withMember(s, f.who, (m) => ({ hits: m.hits + 1 }))
    case 'ModuleDestroyed':
      return withSlot(s, f.slot, (m) => ({ ...m, destroyed: true }))
    case 'ShipWrecked':
      return withShip(s, { wrecked: true })
    case 'SystemLost':
      return withSystem(s, f.who, f.system, false)
    case 'SystemRepaired':
      return withSystem(s, f.who, f.system, true)
    case 'VitalityLost':
      return withMember(s, f.who, () => ({ vitality: f.left }))
    case 'Died':
      return withMember(s, f.who, () => ({ dead: true }))
    case 'Healed':
      return withMember(s, f.who, () => ({ vitality: f.vitality }))
    case 'Exposed':
      return f.by === 'effect' ? f.who.reduce((now, id) => withMember(now, id, () => ({ exposed: true })), s) : s
    case 'Sheltered':
      return f.who.reduce((now, id) => withMember(now, id, () => ({ exposed: false })), s)
    default:
      return s
  }
}

const withSystem = (s: State, who: string, system: SuitSystem, works: boolean): State =>
  withMember(s, who, (m) => ({ suit: { ...m.suit, [system]: works } }))

function evolveShip(s: State, f: ShipFact): State {
  switch (f.type) {
    case 'ModuleUsed':
      return withSlot(s, f.slot, (m) => ({ ...m, left: f.left }))
    case 'ModuleRepaired':
      return withSlot(s, f.slot, (m) => ({ ...m, destroyed: false }))
    case 'ModuleJuryRigged':
      return withSlot(s, f.slot, () => f.into)
    case 'ModuleFitted': {
      const modules = [...s.ship.modules]
      modules[f.slot - 1] = f.module
      return withShip(s, { modules })
    }
    case 'UsesChanged':
      return withSlot(s, f.slot, (m) => ({ ...m, left: (m.left ?? 0) + f.change }))
    case 'ShipStrained':
      return { ...s, shipStrained: f.strained }
    case 'OnceUsed':
      return withShip(s, { used: [...s.ship.used, f.what] })
    case 'ShipUpgraded':
      return {
        ...withShip(s, { upgrades: [...s.ship.upgrades, f.upgrade], hardened: f.hardened ?? s.ship.hardened }),
        upgradeDue: false,
      }
    case 'UpgradeDieRead':
      return s
  }
}

function evolveGrowth(s: State, f: GrowthFact): State {
  switch (f.type) {
    case 'Acquired':
      return withMember(s, f.who, (m) =>
        isQuality(f.item)
          ? { qualities: [...m.qualities, f.item] }
          : { upgrades: [...m.upgrades, f.item as Member['upgrades'][number]] },
      )
    case 'GaveUp':
      return withMember(s, f.who, (m) => ({
        qualities: m.qualities.filter((q) => q !== f.item),
        upgrades: m.upgrades.filter((u) => u !== f.item),
        ...(f.item === 'expert' && { expertise: '' }),
        ...(f.item === 'auxiliaryArm' && { tools: { ...m.tools, auxiliary: null } }),
        ...(f.item === 'ablativeArmour' && { integrity: false }),
      }))
    case 'ExpertiseChosen':
      return withMember(s, f.who, () => ({ expertise: f.field }))
    case 'ArmFitted':
      return withMember(s, f.who, (m) => ({ tools: { ...m.tools, auxiliary: f.tool } }))
    case 'PrepChosen':
      return withMember(s, f.who, () => ({ nextPrep: f.preps }))
    case 'Prepared': {
      const { prep } = f
      if (prep === 'focus') return withMember(s, f.who, (m) => ({ focus: m.focus + f.amount }))
      return withMember(s, f.who, (m) => ({ prep: { ...m.prep, [prep]: m.prep[prep] + f.amount } }))
    }
    case 'Advanced':
      return { ...s, advancing: s.advancing.filter((id) => id !== f.who) }
    default:
      return s
  }
}

const isQuality = (item: string): item is Member['qualities'][number] =>
  ['resourceful', 'relentless', 'expert', 'forceful', 'defender', 'reckless'].includes(item)
