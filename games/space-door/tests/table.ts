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
  title: '',
  briefing: '',
  text: '',
  tests: null,
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
    settings: { combatants: 'by the GM', 'turn.ends': 'when said', ...settings } as { [k: string]: Json },
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

/** Answers the window of an attack: the usual, with some of it changed. */
export function terms(play: Play, change: object = {}): Play {
  const q = play.question()
  if (q.kind !== 'first') throw new Error(`${q.name} is no window`)
  return play.answer(q.name, { ...(q.usual?.[q.keeper] as object), ...change } as Json, q.keeper)
}

/** Throws the dice of a check that these things help, and keeps what fell. */
export function plainCheck(play: Play, actor: string, sub: string, helps: readonly string[], ...faces: number[]): Play {
  return readyCheck(play, actor, sub, helps).dice('CheckDice', ...faces)
}

/** A check up to its dice. */
export function readyCheck(play: Play, actor: string, sub: string, helps: readonly string[]): Play {
  const inEncounter = stateOf(play).encounter !== null
  play.open(inEncounter ? 'actionCheck' : 'check', { actor, sub })
  if (inEncounter) terms(play, { claims: helps })
  if (play.asked().includes('WhatHelps')) play.answer('WhatHelps', { helps, grant: 0 }, 'gm')
  return play
}

/** Attacks with the main weapon, nothing helping, and keeps what fell. */
export const plainAttack = (play: Play, actor: string, ...faces: number[]): Play =>
  rollAttack(play, actor, {}, ...faces)

/** Attacks on these terms; the GM agrees to what is claimed, and no Luck is spent. */
export function rollAttack(play: Play, actor: string, change: object, ...faces: number[]): Play {
  readyAttack(play, actor, change).dice('CheckDice', ...faces)
  if (play.asked().includes('HowToSpendLuck')) play.answer('HowToSpendLuck', 'keep')
  return play
}

/** An attack up to its dice. */
export function readyAttack(play: Play, actor: string, change: object = {}): Play {
  terms(play.open('attack', { actor }), change)
  const q = play.asked().includes('WhatHelps') ? play.question('WhatHelps') : undefined
  if (q?.kind === 'ask') play.answer('WhatHelps', q.usual as Json, 'gm')
  return play
}
