import { type Faces, factFor, forGm, open, seat, unchanged } from '@sortie/engine'
import type { Raise } from '../rules/raise.ts'
import {
  type Core,
  FREE_SHUNT,
  noTouches,
  type Outcome,
  type Plan,
  type Position,
  type PrepToken,
  SHIP,
  type State,
  type Touches,
} from '../state.ts'
import { withFocus, withMember, withShip } from './change.ts'

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
type ShipToken = 'lifeSupport' | 'integrity' | 'engineering'

const fact = factFor<State>()
/** The ship or a crew member, by id. */
const who = open<string>()

/** Rolls, and what is spent on them. VR-24 to VR-31. */
export const rollFacts = {
  RollPlanned: fact({ plan: open<Plan>(), touches: forGm<Touches>() }, (s, f) => ({
    ...s,
    roll: f.plan,
    touches: f.touches,
    shunt: null,
  })),
  RollCalledOff: fact({ who: seat(), attempt: open<string>() }, (s) => ({ ...s, roll: null, touches: noTouches })),
  PositionFixed: fact({ who, position: open<Position>() }, unchanged),
  PositionEased: fact({ who }, unchanged),
  FocusSpent: fact({ who, amount: open<number>(), on: open<FocusUse>() }, (s, f) => withFocus(s, f.who, -f.amount)),
  FocusEarned: fact({ who, why: open<FocusSource>() }, (s, f) => withFocus(s, f.who, 1)),
  FocusLost: fact({ who }, (s, f) => withFocus(s, f.who, -1)),
  DiceRaised: fact({ who, raise: open<Raise>() }, unchanged),
  DiceRethrown: fact({ who, batch: open<Faces>() }, unchanged),
  /** `counts`: it is the roll that was planned, not one inside it. */
  OutcomeRead: fact(
    { who, outcome: open<Outcome>(), position: open<Position>(), counts: open<boolean>() },
    (s, { who, outcome, position, counts }) =>
      counts && s.roll ? { ...s, roll: { ...s.roll, results: [...s.roll.results, { who, outcome, position }] } } : s,
  ),
  GroupRead: fact({ outcome: open<Outcome>() }, unchanged),
  RollEnded: fact({ outcome: open<Outcome>() }, (s, f) => {
    const actor = s.roll?.actors[0]
    const lastRoll = { kind: s.roll?.kind ?? 'crew', core: actor?.core ?? null, who: actor?.who ?? SHIP }
    const shunt = { ship: s.roll?.kind === 'ship', critical: f.outcome === 'critical' }
    return { ...s, roll: null, touches: noTouches, lastRoll, shunt }
  }),
  TokenSpent: fact({ who, token: open<ShipToken | PrepToken>() }, (s, { who, token }) => {
    if (token === 'lifeSupport' || token === 'engineering') return withShip(s, { [token]: false })
    if (token === 'integrity')
      return withShip(s, { integrity: s.ship.integrity - 1, integritySpent: s.ship.integritySpent + 1 })
    return withMember(s, who, (m) => ({ prep: { ...m.prep, [token]: m.prep[token] - 1 } }))
  }),
  TokenLost: fact({ who, token: open<'integrity'>() }, (s, f) => {
    if (f.who !== SHIP) return withMember(s, f.who, () => ({ integrity: false }))
    const { integrity, integritySpent } = s.ship
    return withShip(s, integrity > 0 ? { integrity: integrity - 1 } : { integritySpent: integritySpent - 1 })
  }),
  /** The story takes a token, or gives it back. */
  TokenTaken: fact({ token: open<ShipToken>() }, (s, f) =>
    withShip(s, f.token === 'integrity' ? { integrity: Math.max(0, s.ship.integrity - 1) } : { [f.token]: false }),
  ),
  TokenReturned: fact({ token: open<ShipToken>() }, (s, f) =>
    withShip(s, f.token === 'integrity' ? { integrity: s.ship.integrity + 1 } : { [f.token]: true }),
  ),
  /** `how` says what allowed it; what was found is used up, and so is the shunt after a roll. */
  Shunted: fact({ core: open<Core>(), how: open<string>() }, (s, f) => {
    const now = withShip(s, { core: f.core })
    if (f.how === 'find') return { ...now, sceneEffects: s.sceneEffects.filter((e) => e !== FREE_SHUNT) }
    return ['critical', 'focus', 'fastBreakers'].includes(f.how) ? { ...now, shunt: null } : now
  }),
}
