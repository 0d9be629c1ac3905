import { type Audience, type Full, mapOf, open, record, seat, seenWhen, type View } from '@sortie/engine'
import { emptyToolbox, toolboxFields } from '../toolbox/index.ts'
import type { Placed, Ranks, Sub } from './rules/attributes.ts'

/** SD-24, SD-25. */
export interface Weapon {
  readonly name: string
  readonly sub: Sub
  readonly bonus: number
  /** Resilience that it lends for an encounter. */
  readonly guard: number
  /** Modifications by id; the main weapon only. SD-26, SD-Q39. */
  readonly mods: readonly string[]
}

/** SD-B1: a profile besides its numbers. */
export interface Profile {
  readonly biography: string
  readonly height: string
  readonly weight: string
  readonly origin: string
  readonly age: string
  readonly gender: string
}

const EmployeeRecord = record({
  name: open<string>(),
  seat: seat(),
  profile: open<Profile>(),
  expertise: open<readonly string[]>(),
  equipment: open<string>(),
  placed: open<Placed>(),
  ranks: open<Ranks>(),
  luck: open<number>(),
  resilience: open<number>(),
  resilienceTotal: open<number>(),
  health: open<number>(),
  healthTotal: open<number>(),
  main: open<Weapon | null>(),
  sideArm: open<Weapon | null>(),
  state: open<'up' | 'unconscious' | 'dead'>(),
  /** Action checks left in this turn. SD-23. */
  checks: open<number>(),
  /** The next check has one more die. SD-Q32. */
  prepared: open<boolean>(),
  /** What works once in an encounter and has been used. */
  used: open<readonly string[]>(),
  attacksThisTurn: open<number>(),
  /** Resilience that a found plate lends for this mission. */
  plate: open<number>(),
  missions: open<number>(),
  advances: open<number>(),
})
export type Employee = Full<typeof EmployeeRecord>

/** A combatant's numbers, in the state and in facts: for the GM alone until they are shown. */
export const secret = <T>() => seenWhen<T, { readonly shown: boolean }>(onceShown)
const onceShown = ({ shown }: { readonly shown: boolean }): Audience => (shown ? 'everyone' : 'gm')

/** SD-Q29, SD-Q30. */
const CombatantRecord = record({
  name: open<string>(),
  state: open<'up' | 'defeated'>(),
  shown: open<boolean>(),
  sub: secret<Sub>(),
  rank: secret<number>(),
  dice: secret<number>(),
  bonus: secret<number>(),
  resilience: secret<number>(),
  resilienceTotal: secret<number>(),
  health: secret<number>(),
  healthTotal: secret<number>(),
  checksPerTurn: secret<number>(),
  checks: secret<number>(),
})
export type Combatant = Full<typeof CombatantRecord>

export type Party = 'employees' | 'combatants'

/** SD-22. */
export interface Encounter {
  readonly initiator: Party
  readonly side: Party
  /** Counts every side's turn. */
  readonly turn: number
}

/** SD-H08. Scene 1 is the briefing. */
export interface Mission {
  /** A ready mission's id, or nothing if it was rolled. */
  readonly ready: string | null
  /** The title and the briefing of a ready mission, as its row was when it began. */
  readonly title: string
  readonly briefing: string
  readonly door: string
  readonly objective: string
  readonly complication: string
  /** The scene that is on as it is read aloud, and what each of its checks may test; nothing, if the mission does not say. */
  readonly text: string
  readonly tests: readonly (readonly Sub[])[] | null
  readonly scene: 2 | 3 | 4 | 5
  /** Who made the checks of this scene, in order. */
  readonly made: readonly string[]
  readonly added: number
  readonly counted: number
  readonly greats: number
  readonly finds: number
  readonly fought: boolean
}

/** How the last mission ended, for the card that stays on the table. */
export interface EndedMission {
  readonly ready: string | null
  readonly title: string
  readonly door: string
  readonly objective: string
  readonly counted: number
  readonly reached: boolean
}

export const StateRecord = record({
  employees: mapOf(EmployeeRecord),
  combatants: mapOf(CombatantRecord),
  encounter: open<Encounter | null>(),
  /** Modifications found and not fitted, by id. */
  kit: open<readonly string[]>(),
  keys: open<number>(),
  mission: open<Mission | null>(),
  lastMission: open<EndedMission | null>(),
  ...toolboxFields,
})
export type State = Full<typeof StateRecord>
export type Seen = View<typeof StateRecord>

export const fresh = (): State => ({
  employees: {},
  combatants: {},
  encounter: null,
  kit: [],
  keys: 0,
  mission: null,
  lastMission: null,
  ...emptyToolbox,
})

export const employeeOf = (s: State, who: string): Employee => must(s.employees[who], who)
export const combatantOf = (s: State, who: string): Combatant => must(s.combatants[who], who)
export const isEmployee = (s: State, who: string): boolean => Object.hasOwn(s.employees, who)

function must<T>(found: T | undefined, who: string): T {
  if (found === undefined) throw new RangeError(`nobody here is called ${who}`)
  return found
}

/** Employees of a kind, by id, in the order they were hired. */
export const employeesWho = (s: State, fits: (e: Employee) => boolean): readonly string[] =>
  Object.keys(s.employees).filter((id) => fits(employeeOf(s, id)))
export const isUp = ({ state }: { readonly state: string }): boolean => state === 'up'
export const employeesUp = (s: State): readonly string[] => employeesWho(s, isUp)
export const combatantsUp = (s: State): readonly string[] =>
  Object.keys(s.combatants).filter((id) => isUp(combatantOf(s, id)))

export const nameOf = (s: State, who: string): string => (s.employees[who] ?? s.combatants[who])?.name ?? who

/** The total an employee can have now, plates included. */
export const mostResilience = (e: Employee): number => e.resilienceTotal + e.plate
