import { type Full, listOfRecords, mapOf, one, open, record, seat, seatOrNobody } from '@sortie/engine'
import { type ClockShown, knowsOf } from '../toolbox/clocks/index.ts'
import { freeId, slug } from '../toolbox/ids.ts'
import { emptyToolbox, toolboxFields } from '../toolbox/index.ts'
import type { Action, Attribute, Dots } from './rules/actions.ts'
import {
  bestOf,
  type Effect,
  type Grade,
  type Harm,
  type HarmLevel,
  LIGHT_BOXES,
  type Lines,
  type Position,
  STRESS_BOXES,
} from './rules/pool.ts'

/** The names of harm, by level. ID-B09. */
export type Wounds = { readonly [L in HarmLevel]: readonly string[] }

/** One is shown, the first that holds. ID-Q23. */
export type Status = 'active' | 'incapacitated' | 'out' | 'retired' | 'dead'

export const PcRecord = record({
  name: open<string>(),
  player: seat(),
  playbook: open<string>(),
  /** How they look, and what they carry: the player's own words. */
  look: open<string>(),
  gear: open<string>(),
  actions: open<Dots>(),
  stress: open<number>(),
  traumas: open<readonly string[]>(),
  harm: open<Harm>(),
  /** What the marked boxes are called, as far as they have a name. */
  wounds: open<Wounds>(),
  status: open<Status>(),
  /** Harm came and there was no box for it. ID-B09. */
  dying: open<boolean>(),
  /** The next action roll is made from a bad position. ID-Q21. */
  badNext: open<boolean>(),
  xp: open<number>(),
  /** Done in this downtime. ID-B14. */
  relaxed: open<boolean>(),
  healed: open<boolean>(),
})
export type Pc = Full<typeof PcRecord>

const FeatureRecord = record({ name: open<string>(), damaged: open<boolean>() })

const CrewRecord = record({
  name: open<string>(),
  level: open<number>(),
  xp: open<number>(),
  funds: open<number>(),
  features: mapOf(FeatureRecord),
  /** Jobs that came to an end, by name: they are not offered again. */
  finished: open<readonly string[]>(),
})

export type JobEnd = 'done' | 'lost' | 'left'
export interface Place {
  readonly name: string
  readonly text: string
}

const JobRecord = record({
  name: open<string>(),
  /** What is read aloud at the start, and where it takes place. */
  brief: open<string>(),
  places: open<readonly Place[]>(),
  /** How the last job ended, until downtime or the next one begins. */
  ended: open<JobEnd | null>(),
  /** Whom or what the last action was aimed at: the usual target of the next one. */
  against: open<string | null>(),
  on: open<boolean>(),
  underPressure: open<boolean>(),
  /** Who set up a good position for a crewmate. ID-Q21. */
  goodNext: open<string | null>(),
  /** From what position the first roll is made. ID-B16. */
  opening: open<Position | null>(),
  engaged: open<boolean>(),
  pay: open<{ readonly xp: number; readonly funds: number }>(),
})

export type EntityKind = 'npc' | 'faction' | 'thing'
export const EntityRecord = record({
  name: open<string>(),
  kind: open<EntityKind>(),
  level: open<number | null>(),
  /** A line about them. */
  note: open<string>(),
})

export type Entity = Full<typeof EntityRecord>

export type Effort = 'none' | 'push' | 'bargain' | 'both'

/** One who throws, with what was agreed for them. */
export interface Member {
  readonly pc: string
  readonly position: Position
  readonly effort: Effort
  readonly lines: Lines | null
  readonly value: number
  readonly grade: Grade | null
}

export type Aim =
  | { readonly for: 'deed' | 'setUp' }
  | { readonly for: 'firstAid'; readonly pc: string }
  | { readonly for: 'repair'; readonly feature: string }

/** An action roll from its first words to its end. It is negotiated, committed, thrown, followed through, settled. */
export interface ActionRoll {
  readonly stage: 'negotiating' | 'committed' | 'thrown' | 'followed' | 'faulty' | 'named' | 'done'
  /** Who acts; in a group, who leads. */
  readonly pc: string
  readonly members: readonly Member[]
  readonly group: boolean
  readonly deed: string
  readonly aim: Aim
  readonly action: Action | null
  /** An entity's id, a bare level, or none. */
  readonly target: string
  readonly level: number | null
  /** Null where notes fix it, at tables where they do. ID-Q21. */
  readonly position: Position | null
  readonly effect: Effect
  readonly clock: string | null
  /** Who acts against the actor in the same roll. ID-19. */
  readonly npc: string | null
  /** Counts how often the difficulty was set. ID-Q09. */
  readonly revision: number
  readonly helpers: readonly string[]
}

/** ID-B12. Harm may have a name (ID-B09), and the GM may have said what to resist it with (ID-B04). */
export type Consequence =
  | {
      readonly kind: 'harm'
      readonly who: string
      readonly level: HarmLevel
      readonly name?: string
      readonly attribute?: Attribute
    }
  | { readonly kind: 'ticks'; readonly clock: string; readonly segments: number; readonly attribute?: Attribute }
  | { readonly kind: 'badPosition'; readonly who: string; readonly attribute?: Attribute }
  | { readonly kind: 'lostOpportunity'; readonly text: string; readonly attribute?: Attribute }
  | { readonly kind: 'complication'; readonly text: string; readonly attribute?: Attribute }

/** Ticks on a hidden clock are as hidden as the clock. */
export const ConsequenceRecord = record(
  { what: open<Consequence>(), shown: open<ClockShown>(), owner: seatOrNobody() },
  { seenBy: knowsOf },
)

export const StateRecord = record({
  crew: one(CrewRecord),
  pcs: mapOf(PcRecord),
  /** The characters in the order they were made. */
  order: open<readonly string[]>(),
  job: one(JobRecord),
  ...toolboxFields,
  entities: mapOf(EntityRecord),
  roll: open<ActionRoll | null>(),
  consequences: listOfRecords(ConsequenceRecord),
})
export type State = Full<typeof StateRecord>

export const noHarm: Harm = { minor: 0, moderate: 0, severe: 0 }
export const noWounds: Wounds = { minor: [], moderate: [], severe: [] }

export const fresh: State = {
  crew: { name: '', level: 0, xp: 0, funds: 0, features: {}, finished: [] },
  pcs: {},
  order: [],
  job: {
    name: '',
    brief: '',
    places: [],
    ended: null,
    against: null,
    on: false,
    underPressure: false,
    goodNext: null,
    opening: null,
    engaged: false,
    pay: { xp: 0, funds: 0 },
  },
  ...emptyToolbox,
  entities: {},
  roll: null,
  consequences: [],
}

export const newPc = (
  is: Pick<Pc, 'name' | 'player' | 'playbook' | 'actions'> & Partial<Pick<Pc, 'look' | 'gear'>>,
): Pc => ({
  look: '',
  gear: '',
  ...is,
  stress: 0,
  traumas: [],
  harm: noHarm,
  wounds: noWounds,
  status: 'active',
  dying: false,
  badNext: false,
  xp: 0,
  relaxed: false,
  healed: false,
})

export function pcOf(state: Pick<State, 'pcs'>, id: string): Pc {
  const pc = state.pcs[id]
  if (!pc) throw new RangeError(`there is no character ${id}`)
  return pc
}

export function rollOf(state: State): ActionRoll {
  if (!state.roll) throw new RangeError('no roll is under way')
  return state.roll
}

export const freeBoxes = (state: State, id: string): number => STRESS_BOXES - pcOf(state, id).stress

export const boxesOf = (level: HarmLevel, severeBoxes: number): number =>
  level === 'severe' ? severeBoxes : LIGHT_BOXES

export const gradesOf = (roll: ActionRoll): readonly Grade[] => roll.members.flatMap((m) => m.grade ?? [])

/** The roll's grade once all have thrown: the best counts. ID-B10. */
export const gradeOfRoll = (roll: ActionRoll): Grade | undefined =>
  gradesOf(roll).length === roll.members.length ? bestOf(gradesOf(roll)) : undefined

/** Ids that a new character, NPC or faction cannot have: they would mean two things. */
export const takenIds = (state: State): { readonly [id: string]: unknown } => ({
  ...state.pcs,
  ...state.entities,
  crew: true,
  luck: true,
  none: true,
  nobody: true,
})

/** An id made from a name; never a bare number, so that order is kept. */
export function idFor(name: string, taken: { readonly [id: string]: unknown }): string {
  const stem = slug(name, 'x')
  return freeId(/^\d/.test(stem) ? `x-${stem}` : stem, taken)
}
