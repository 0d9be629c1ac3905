import { type Audience, fact, open, seenWhen } from '@sortie/engine'
import type { Sub } from '../rules/attributes.ts'
import { type Employee, employeeOf, isEmployee, type Party, type State } from '../state.ts'
import { type Evolving, withAllEmployees, withAnybody, withCombatant, withEmployee } from './change.ts'
import { secret } from './rolls.ts'

/** A combatant's sheet. SD-Q29. */
export interface Numbers {
  readonly sub: Sub
  readonly rank: number
  readonly dice: number
  readonly bonus: number
  readonly resilience: number
  readonly health: number
  readonly checksPerTurn: number
}

const checksSeen = ({ side }: { readonly side: Party }): Audience => (side === 'employees' ? 'everyone' : 'gm')

export const fightFacts = {
  CombatantArrived: fact({
    who: open<string>(),
    name: open<string>(),
    shown: open<boolean>(),
    numbers: secret<Numbers>(),
  }),
  CombatantShown: fact({ who: open<string>(), numbers: open<Numbers>() }),
  FieldCleared: fact({}),
  EncounterBegun: fact({ initiator: open<Party>() }),
  TurnBegun: fact({
    turn: open<number>(),
    side: open<Party>(),
    checks: seenWhen<{ readonly [who: string]: number }, { readonly side: Party }>(checksSeen),
  }),
  EncounterEnded: fact({ won: open<Party>() }),
  AttackReckoned: fact({ who: open<string>(), target: open<string>(), damage: open<number>() }),
  Blocked: fact({ who: open<string>() }),
  ResilienceSet: fact({ who: open<string>(), shown: open<boolean>(), now: secret<number>() }),
  HealthSet: fact({ who: open<string>(), shown: open<boolean>(), now: secret<number>() }),
  FellUnconscious: fact({ who: open<string>() }),
  Woke: fact({ who: open<string>() }),
  Defeated: fact({ who: open<string>() }),
  DeathDieRead: fact({ who: open<string>(), face: open<number>() }),
  Died: fact({ who: open<string>() }),
  BlowUndone: fact({
    who: open<string>(),
    resilience: open<number>(),
    health: open<number>(),
    state: open<Employee['state']>(),
  }),
}

const rested: Partial<Employee> = { prepared: false, used: [], attacksThisTurn: 0, checks: 0 }

export const onFights: Evolving<typeof fightFacts> = {
  CombatantArrived: (s, { who, name, shown, numbers }) => ({
    ...s,
    combatants: {
      ...s.combatants,
      [who]: {
        ...numbers,
        name,
        shown,
        state: 'up',
        resilienceTotal: numbers.resilience,
        healthTotal: numbers.health,
        checks: 0,
      },
    },
  }),
  CombatantShown: (s, { who }) => withCombatant(s, who, { shown: true }),
  FieldCleared: (s) => ({ ...s, combatants: {} }),
  EncounterBegun: (s, { initiator }) => ({ ...s, encounter: { initiator, side: initiator, turn: 0 } }),
  TurnBegun: (s, { turn, side, checks }) => {
    const begun: State = { ...s, encounter: s.encounter && { ...s.encounter, side, turn } }
    const given = Object.entries(checks).reduce((so, [who, n]) => withAnybody(so, who, { checks: n }), begun)
    return side === 'employees' ? withAllEmployees(given, () => ({ attacksThisTurn: 0 })) : given
  },
  EncounterEnded: (s) => ({
    ...withAllEmployees(s, () => rested),
    encounter: null,
    mission: s.mission && (s.mission.scene === 4 ? { ...s.mission, fought: true } : s.mission),
  }),
  AttackReckoned: (s, { who }) =>
    isEmployee(s, who) ? withEmployee(s, who, { attacksThisTurn: employeeOf(s, who).attacksThisTurn + 1 }) : s,
  Blocked: (s) => s,
  ResilienceSet: (s, { who, now }) => withAnybody(s, who, { resilience: now }),
  HealthSet: (s, { who, now }) => withAnybody(s, who, { health: now }),
  FellUnconscious: (s, { who }) => withEmployee(s, who, { state: 'unconscious', checks: 0 }),
  Woke: (s, { who }) => withEmployee(s, who, { state: 'up' }),
  Defeated: (s, { who }) => withCombatant(s, who, { state: 'defeated' }),
  DeathDieRead: (s) => s,
  Died: (s, { who }) => withEmployee(s, who, { state: 'dead' }),
  BlowUndone: (s, { who, resilience, health, state }) => withEmployee(s, who, { resilience, health, state }),
}
