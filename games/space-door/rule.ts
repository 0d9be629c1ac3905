import { type Asking, type Look as LookAt, rulesFor, type Telling } from '@sortie/engine'
import type { Content } from './content/index.ts'
import type { Fact } from './facts/index.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

/** What every rule of this game holds: the state to read, and `tell`. */
export type T = Telling<State, Fact, Settings, Content>
export type Look = LookAt<State, Settings, Content>
/** A part of a procedure that others call with `yield*`. */
export type Rule<A, R = void> = (t: T, args: A) => Asking<R>

export const { procedure, oddsQuestion, directOdds } = rulesFor<State, Fact, Settings, Content>()
