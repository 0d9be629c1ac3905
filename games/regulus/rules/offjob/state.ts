import { type Full, mapOf, open, record, seat } from '@sortie/engine'
import type { Die } from './dice.ts'
import type { Column, Outcome } from './outcome.ts'

/** What an advantage can buy. R3-12, T2. */
export const leverageOptions = ['plus', 'discard', 'reroll', 'd8', 'favored', 'luck'] as const
export type LeverageOption = (typeof leverageOptions)[number]

/** One entry of a sheet, as a question names it: its kind, a colon, and the entry. Strings go by their id. */
export type Item = string

const STRING = 'string:'

/** The String an item is, if it is one. */
export const stringOf = (item: Item): string | undefined =>
  item.startsWith(STRING) ? item.slice(STRING.length) : undefined

export type ContestKind = 'contest' | 'challenge'
export type IssueSource = 'one' | 'possibly' | 'bang'

/** What leverage still does: bonus, d8s, re-rolls and discards in hand. */
export interface Holdings {
  readonly plus: number
  readonly d8: number
  readonly rerolls: number
  readonly discards: number
}

/** A roll as it was read. */
export interface ReadRoll {
  readonly dice: readonly Die[]
  readonly column: Column
  readonly result: number
  readonly outcome: Outcome
}

/** A Contest or a Challenge, from its opening until the next one. Fortune has no part in it. R3-B07. */
export interface Contest extends Holdings {
  readonly kind: ContestKind
  /** The operative who rolls. */
  readonly actor: string
  readonly stake: string
  readonly action: string
  /** The disputed narration that it decides, if there is one. */
  readonly narration: string | null
  /** Strings that have been brought into it. */
  readonly strings: readonly string[]
  /** A sheet item, `luck`, or nothing. */
  readonly means: Item | null
  readonly sudden: boolean
  /** Luck bought leverage back, and the Favored column with it. R3-10. */
  readonly timeBought: boolean
  readonly leverage: readonly { readonly item: Item; readonly option: LeverageOption }[]
  readonly column: Column
  /** How many dice are thrown. */
  readonly dice: number
  readonly pushes: number
  /** How often a Maybe may be pushed; nothing for any number of times. R3-Q13. */
  readonly mostPushes: number | null
  /** The dice that lie on the table. */
  readonly thrown: readonly Die[]
  readonly rolls: readonly ReadRoll[]
  readonly issues: readonly IssueSource[]
  readonly complications: number
  readonly ands: number
  readonly disaster: boolean
  readonly stage: 'preparing' | 'ready' | 'settled' | 'dropped'
  readonly won: boolean
}

/** Something said about the world. R3-03. */
const Narration = record({
  by: seat(),
  words: open<string>(),
  /** The operatives it is about. */
  about: open<readonly string[]>(),
  status: open<'proposed' | 'disputed' | 'canon' | 'struck'>(),
})

/** Circumstances that have to be resolved before the story goes on elsewhere. R3-B02. */
export interface Situation {
  readonly name: string
  readonly involved: readonly string[]
  /** Ratings it gives, by operative and name. */
  readonly ratings: { readonly [operative: string]: { readonly [rating: string]: number } }
}

export const offJobRecord = record({
  contest: open<Contest | null>(),
  narrations: mapOf(Narration),
  situation: open<Situation | null>(),
  /** Strings that were brought to an end, with their last words. */
  endedStrings: open<readonly { readonly id: string; readonly phrase: string }[]>(),
})
export type OffJob = Full<typeof offJobRecord>
export type NarrationState = OffJob['narrations'][string]

export const freshOffJob: OffJob = { contest: null, narrations: {}, situation: null, endedStrings: [] }

export const newContest: Contest = {
  kind: 'contest',
  actor: '',
  stake: '',
  action: '',
  narration: null,
  strings: [],
  means: null,
  sudden: false,
  timeBought: false,
  leverage: [],
  column: 'none',
  dice: 1,
  plus: 0,
  d8: 0,
  rerolls: 0,
  discards: 0,
  pushes: 0,
  mostPushes: null,
  thrown: [],
  rolls: [],
  issues: [],
  complications: 0,
  ands: 0,
  disaster: false,
  stage: 'preparing',
  won: false,
}
