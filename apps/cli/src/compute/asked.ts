import type { Json } from '@sortie/engine'
import type { LimitReached } from '@sortie/engine/odds'

/** Values for the options of a question. */
export type Options = { readonly [name: string]: Json }

/** Rules by the name of their question, as they are said on the command line. */
export interface RulesSaid {
  readonly [question: string]: string
}

/** A question of a game with everything said about it, as data: another process can compute it. */
export interface ComputeRequest {
  readonly game: string
  readonly question: string
  readonly options: Options
  readonly settings: { readonly [key: string]: Json }
  /** The game's own, if absent. */
  readonly content?: unknown
  readonly policy: RulesSaid
}

/** Exact odds that were given up. */
export interface TooMuch {
  readonly tooMuch: LimitReached['limit'] | 'dice'
  readonly message: string
  /** States met until then. */
  readonly done: number
}
