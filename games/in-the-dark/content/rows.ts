import type { Action } from '../rules/actions.ts'
import type { Place } from '../state.ts'

export interface Playbook {
  readonly name: string
  /** An action named twice has two dots. */
  readonly dots: readonly Action[]
  readonly house: boolean
  readonly source: string
}
export interface ReadyCrew {
  readonly name: string
  readonly members: readonly { readonly name: string; readonly playbook: string }[]
  readonly features: readonly string[]
  readonly house: boolean
  readonly source: string
}
export interface ReadyClock {
  readonly id: string
  readonly name: string
  readonly role: 'obstacle' | 'danger'
  readonly size: 4 | 6 | 8 | 10 | 12
  readonly shown: 'open' | 'name' | 'hidden'
  readonly waits: boolean
  readonly outcome: string
  readonly effect: 'none' | 'jobDone' | 'jobLost' | 'pressureOn'
  /** The clock that this one starts when it is full, by its id in this score; or none. */
  readonly starts: string
}
export interface Score {
  readonly name: string
  /** Three sentences, to be read aloud. */
  readonly brief: string
  readonly places: readonly Place[]
  /** Who can be met there, with a line about each. */
  readonly people: readonly { readonly name: string; readonly note: string }[]
  readonly clocks: readonly ReadyClock[]
  readonly factions: readonly { readonly name: string; readonly level: number }[]
  readonly payXp: number
  readonly payFunds: number
  readonly house: boolean
  readonly source: string
}
export interface Trauma {
  readonly name: string
  readonly house: boolean
  readonly source: string
}
