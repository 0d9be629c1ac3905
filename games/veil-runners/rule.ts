import {
  type Asking,
  askEach,
  choose,
  type Declared,
  type Json,
  type Look,
  oneOf,
  rulesFor,
  type Telling,
} from '@sortie/engine'
import type { Content } from './content/index.ts'
import type { Fact } from './facts/index.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

/** What every rule of this game holds: the state to read, and `tell`. */
export type T = Telling<State, Fact, Settings, Content>
export type L = Look<State, Settings, Content>
/** A part of a procedure that others call with `yield*`. */
export type Rule<A, R = void> = (t: T, args: A) => Asking<R>

export const { procedure, oddsQuestion, directOdds } = rulesFor<State, Fact, Settings, Content>()

/** One of its options, if the question declares them. */
type Option<O> = [O] extends [never] ? Json : O & Json

/** The crew decides together: the first answer counts, or they vote and ties go to what is listed first. VR-Q52. */
export function* askCrew<A extends Json | undefined, D, const O extends Option<D>>(
  t: T,
  question: Declared<A, D>,
  q: {
    readonly from: readonly O[]
    readonly decline?: NoInfer<O>
    readonly rule?: string
    readonly about?: A
  } & (undefined extends A ? unknown : { readonly about: A }),
): Asking<O> {
  const { name } = question
  const { from, decline, rule = question.rule, about } = q
  const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
  if (t.settings.crewVoice === 'first' || players.length < 2)
    return yield* choose(name, { ask: 'crew', from, decline, rule, about })
  const parts = Object.fromEntries(players.map((seat) => [seat, oneOf<Json>(from, { decline })]))
  const votes = Object.values(yield* askEach(name, { parts, rule, about })).map((v) => JSON.stringify(v))
  const count = (o: O) => votes.filter((v) => v === JSON.stringify(o)).length
  return from.reduce((best, o) => (count(o) > count(best) ? o : best))
}
