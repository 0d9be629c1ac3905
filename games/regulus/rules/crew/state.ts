import { type Full, mapOf, open, record, type Seat, seat } from '@sortie/engine'

/** The four ratings, in the order of the sheet. RJ-70. */
export const ratingNames = ['wealth', 'safety', 'comfort', 'luck'] as const
export type Rating = (typeof ratingNames)[number]
export type Ratings = { readonly [R in Rating]: number }

/** Small steps up and down that have not yet made a level. RJ-71. */
export interface Marks {
  readonly up: number
  readonly down: number
}

/** A prepared trick, and the progress it is worth when it saves a clocked job. RJ-46. */
export interface Tactic {
  readonly id: string
  readonly progress: number
}

/** What an operative is, in words. */
export interface Qualities {
  readonly vocation: string
  readonly aptitudes: readonly string[]
  readonly trait: string
  readonly passion: string
  /** Whatever else is so about them: a second trait, a second trade. */
  readonly others: readonly string[]
}

export type Mark = 'minorConsequence' | 'majorConsequence' | 'minorValue' | 'majorValue'

/** What a consequence or a value turned out to mean. RJ-73. */
export interface SettledItem extends OpenItem {
  readonly meaning: string
}

/** Something a job left behind that the Director has yet to give a meaning. RJ-73. */
export interface OpenItem {
  readonly kind: Mark
  readonly job: number
}

export const Operative = record({
  name: open<string>(),
  /** The seat that answers for this operative. */
  player: seat(),
  /** A member of the crew; an ally is not, and stays on the list only until the job is over. RJ-10. */
  member: open<boolean>(),
  gig: open<string>(),
  ratings: open<Ratings>(),
  luckMarks: open<Marks>(),
  qualities: open<Qualities>(),
  props: open<readonly string[]>(),
  tactics: open<readonly Tactic[]>(),
  openItems: open<readonly OpenItem[]>(),
  settled: open<readonly SettledItem[]>(),
  /** Looks, origin, whatever the player writes about them. */
  looks: open<string>(),
})
export type OperativeState = Full<typeof Operative>

/** A sentence in force about some operatives. */
export const StringRecord = record({
  phrase: open<string>(),
  /** Operatives, in the order of attaching. */
  on: open<readonly string[]>(),
  level: open<number>(),
  marks: open<Marks>(),
  lie: open<boolean>(),
  /** The menu item that brought it, or nothing. */
  origin: open<string>(),
})
export type StringState = Full<typeof StringRecord>

/** The phrase, a colon, and whom it is on, in the order of attaching. R3-36. */
export const stringText = (phrase: string, names: readonly string[]): string =>
  names.length === 0 ? phrase : `${phrase}: ${names.join(', ')}`

/** Which of two conflicting Strings holds; neither, if their levels are equal. R3-B01. */
export function trumping(a: StringState, b: StringState): StringState | undefined {
  if (a.level === b.level) return undefined
  return a.level > b.level ? a : b
}

export const CrewRecord = record({
  name: open<string>(),
  operatives: mapOf(Operative),
  strings: mapOf(StringRecord),
  reputation: open<number>(),
  /** Weight that the last success could not spend. RJ-57. */
  carried: open<number>(),
  nextLead: open<string | null>(),
  nextJobDangerous: open<boolean>(),
  nextJobFortune: open<number>(),
})
export type Crew = Full<typeof CrewRecord>

export const noMarks: Marks = { up: 0, down: 0 }
export const noQualities: Qualities = { vocation: '', aptitudes: [], trait: '', passion: '', others: [] }
export const startingRatings: Ratings = { wealth: 1, safety: 1, comfort: 1, luck: 1 }

export const newOperative = (name: string, player: Seat, more: Partial<OperativeState> = {}): OperativeState => ({
  name,
  player,
  member: true,
  gig: '',
  ratings: startingRatings,
  luckMarks: noMarks,
  qualities: noQualities,
  props: [],
  tactics: [],
  openItems: [],
  settled: [],
  looks: '',
  ...more,
})

export const freshCrew: Crew = {
  name: '',
  operatives: {},
  strings: {},
  reputation: 0,
  carried: 0,
  nextLead: null,
  nextJobDangerous: false,
  nextJobFortune: 0,
}
