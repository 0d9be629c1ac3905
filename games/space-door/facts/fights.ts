import { type Audience, open, seat, seenWhen, unchanged } from '@sortie/engine'
import type { Sub } from '../rules/attributes.ts'
import { type Employee, employeeOf, isEmployee, type Party, type State, secret } from '../state.ts'
import { fact, withAllEmployees, withCombatant, withEmployee, withFighter } from './change.ts'

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

const rested: Partial<Employee> = { prepared: false, used: [], attacksThisTurn: 0, checks: 0 }

export const fightFacts = {
  CombatantArrived: fact(
    { who: open<string>(), name: open<string>(), shown: open<boolean>(), numbers: secret<Numbers>() },
    (s, { who, name, shown, numbers }) => ({
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
  ),
  CombatantShown: fact({ who: open<string>(), numbers: open<Numbers>() }, (s, { who }) =>
    withCombatant(s, who, { shown: true }),
  ),
  FieldCleared: fact({}, (s) => ({ ...s, combatants: {} })),
  EncounterBegun: fact({ initiator: open<Party>() }, (s, { initiator }) => ({
    ...s,
    encounter: { initiator, side: initiator, turn: 0 },
  })),
  TurnBegun: fact(
    {
      turn: open<number>(),
      side: open<Party>(),
      checks: seenWhen<{ readonly [who: string]: number }, { readonly side: Party }>(checksSeen),
    },
    (s, { turn, side, checks }) => {
      const begun: State = { ...s, encounter: s.encounter && { ...s.encounter, side, turn } }
      const given = Object.entries(checks).reduce((so, [who, n]) => withFighter(so, who, { checks: n }), begun)
      return side === 'employees' ? withAllEmployees(given, () => ({ attacksThisTurn: 0 })) : given
    },
  ),
  /** A fighter who could still act is not done. */
  TurnKept: fact({ by: seat() }, unchanged),
  EncounterEnded: fact({ won: open<Party>() }, (s) => ({
    ...withAllEmployees(s, () => rested),
    encounter: null,
    mission: s.mission && (s.mission.scene === 4 ? { ...s.mission, fought: true } : s.mission),
  })),
  AttackReckoned: fact({ who: open<string>(), target: open<string>(), damage: open<number>() }, (s, { who }) =>
    isEmployee(s, who) ? withEmployee(s, who, { attacksThisTurn: employeeOf(s, who).attacksThisTurn + 1 }) : s,
  ),
  Blocked: fact({ who: open<string>() }, unchanged),
  ResilienceSet: fact({ who: open<string>(), shown: open<boolean>(), now: secret<number>() }, (s, { who, now }) =>
    withFighter(s, who, { resilience: now }),
  ),
  HealthSet: fact({ who: open<string>(), shown: open<boolean>(), now: secret<number>() }, (s, { who, now }) =>
    withFighter(s, who, { health: now }),
  ),
  FellUnconscious: fact({ who: open<string>() }, (s, { who }) =>
    withEmployee(s, who, { state: 'unconscious', checks: 0 }),
  ),
  RestDenied: fact({ who: open<readonly string[]>() }, unchanged),
  Woke: fact({ who: open<string>() }, (s, { who }) => withEmployee(s, who, { state: 'up' })),
  Defeated: fact({ who: open<string>() }, (s, { who }) => withCombatant(s, who, { state: 'defeated' })),
  DeathDieRead: fact({ who: open<string>(), face: open<number>() }, unchanged),
  Died: fact({ who: open<string>() }, (s, { who }) => withEmployee(s, who, { state: 'dead' })),
  BlowUndone: fact(
    {
      who: open<string>(),
      resilience: open<number>(),
      health: open<number>(),
      state: open<Employee['state']>(),
    },
    (s, { who, resilience, health, state }) => withEmployee(s, who, { resilience, health, state }),
  ),
}
