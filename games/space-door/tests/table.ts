import type { Json, Question } from '@sortie/engine'
import { given, type Play } from '@sortie/engine/testkit'
import { content } from '../content/index.ts'
import { newcomer } from '../facts/people.ts'
import { spaceDoor } from '../game.ts'
import { healthOf, type Placed, ranksOf, resilienceOf } from '../rules/attributes.ts'
import type { Settings } from '../settings.ts'
import type { Combatant, Employee, Encounter, State, Weapon } from '../state.ts'

/** A ready employee as they stand after hiring, with some of it changed. */
export function staff(id: keyof typeof content.employees, change: Partial<Employee> = {}): Employee {
  const row = content.employees[id] as {
    readonly name: string
    readonly placed: Placed
    readonly main: string
    readonly side: string
  }
  const { placed, name } = row
  return {
    ...newcomer({
      name,
      seat: 'ada',
      placed,
      ranks: ranksOf(placed),
      resilience: resilienceOf(placed),
      health: healthOf(placed, 10),
    }),
    main: weapon(row.main),
    sideArm: weapon(row.side),
    ...change,
  }
}

export function weapon(id: string, mods: readonly string[] = []): Weapon {
  const { name, sub, bonus, guard } = content.weapons[id] as Omit<Weapon, 'mods'>
  return { name, sub, bonus, guard, mods }
}

export const foe = (change: Partial<Combatant> = {}): Combatant => ({
  name: 'GUARD',
  state: 'up',
  shown: false,
  sub: 'offense',
  rank: 7,
  dice: 1,
  bonus: 0,
  resilience: 4,
  resilienceTotal: 4,
  health: 20,
  healthTotal: 20,
  checksPerTurn: 2,
  checks: 2,
  ...change,
})

export const turnOf = (side: Encounter['side'], turn = 1): Encounter => ({ initiator: side, side, turn })

/** In the place of a mission that was rolled; its three checks are still to be made. */
export const rolledMission: NonNullable<State['mission']> = {
  ready: null,
  door: '',
  objective: '',
  complication: '',
  scene: 3,
  made: [],
  added: 0,
  counted: 0,
  greats: 0,
  finds: 0,
  fought: false,
}

interface Start {
  readonly employees?: { readonly [id: string]: Employee }
  readonly combatants?: { readonly [id: string]: Combatant }
  readonly encounter?: Encounter | null
  readonly kit?: readonly string[]
  readonly mission?: State['mission']
  readonly settings?: { readonly [K in keyof Settings]?: Settings[K] }
}

/** A table with Mara, unless others are named; the GM plays combatants, so that nothing happens unasked. */
export function table({ settings, ...state }: Start = {}): Play {
  return given(spaceDoor, {
    settings: { combatants: 'by the GM', ...settings } as { [k: string]: Json },
    state: { employees: { mara: staff('mara-quill') }, ...state },
  })
}

/** In the employees' turn of an encounter with one combatant, Mara with two checks. */
export const fight = ({ employees, combatants, ...rest }: Start = {}): Play =>
  table({
    employees: employees ?? { mara: staff('mara-quill', { checks: 2 }) },
    combatants: combatants ?? { guard: foe() },
    encounter: turnOf('employees'),
    ...rest,
  })

/** The employee of this id now. */
export const now = (play: Play, id = 'mara'): Employee => (play.state as unknown as State).employees[id] as Employee
export const foeNow = (play: Play, id = 'guard'): Combatant =>
  (play.state as unknown as State).combatants[id] as Combatant
export const stateOf = (play: Play): State => play.state as unknown as State

export const factsOf = (play: Play, type: string) => play.told().filter((f) => f.type === type)
export const factOf = (play: Play, type: string) => factsOf(play, type).at(-1)

/** Everything a question says, for looking at what is offered. */
export const aboutOf = (q: Question): { readonly [k: string]: Json } =>
  (q.about ?? {}) as { readonly [k: string]: Json }

/** Throws the dice of a check that nothing helps, and keeps what fell. */
export function plainCheck(play: Play, actor: string, sub: string, helps: readonly string[], ...faces: number[]): Play {
  const procedure = stateOf(play).encounter ? 'actionCheck' : 'check'
  play.open(procedure, { actor, sub }).answer('WhatHelps', helps, 'gm')
  if (play.asked().includes('WhoHelps')) play.answer('WhoHelps', 'nobody')
  play.dice('CheckDice', ...faces)
  return play
}

/** Attacks with the main weapon, nothing helping, and keeps what fell. */
export function plainAttack(play: Play, actor: string, ...faces: number[]): Play {
  play.open('attack', { actor })
  if (play.asked().includes('WhichWeapon')) play.answer('WhichWeapon', 'main')
  return rollAttack(play, [], ...faces)
}

export function rollAttack(play: Play, helps: readonly string[], ...faces: number[]): Play {
  play.answer('WhatHelps', helps, 'gm')
  if (play.asked().includes('WhoHelps')) play.answer('WhoHelps', 'nobody')
  play.dice('CheckDice', ...faces)
  if (play.asked().includes('HowToSpendLuck')) play.answer('HowToSpendLuck', 'keep')
  return play
}
