/** What the pieces take from the game itself: types of what a seat sees, and the sums of the pool. Nowhere else. */
import type { Declared, View } from '@sortie/engine'
import type { inTheDark } from '../game.ts'
import type { Stat } from '../rules/actions.ts'
import { statNames } from '../rules/actions.ts'
import type { questions } from '../rules/index.ts'

export type { ClockView } from '../../toolbox/clocks/index.ts'
export { traumas } from '../content/traumas.ts'
export type { Action, Attribute } from '../rules/actions.ts'
export {
  actionNames,
  attributeAgainst,
  attributeNames,
  attributes,
  MOST_DOTS,
  ratingOf,
  statDice,
} from '../rules/actions.ts'
export type { Commitment } from '../rules/commit.ts'
export type { Effect, Grade, Harm, HarmLevel, Lines, Position } from '../rules/pool.ts'
export {
  effects,
  harmLevels,
  LIGHT_BOXES,
  lineOrder,
  linesFor,
  MOST_TRAUMAS,
  ruleOf,
  STRESS_BOXES,
  sumOf,
  ticksFor,
} from '../rules/pool.ts'
export type { ActionRoll, Consequence, Pc } from '../state.ts'

export const isStat = (id: string): id is Stat => (statNames as readonly string[]).includes(id)

/** What each question is about, as the rules declare it. */
type About = {
  readonly [Q in keyof typeof questions]: (typeof questions)[Q] extends Declared<infer A> ? A : never
}
/** Something for some of the questions, each by what it is about. */
export type ByQuestion<At, R> = { readonly [Q in keyof About]?: (about: About[Q], at: At) => R }

/** What stands there for this question. The wire carries what a question is about just as the rules gave it. */
export function forQuestion<At, R>(
  all: ByQuestion<At, R>,
  asked: { readonly name: string; readonly about?: unknown },
  at: At,
): R | undefined {
  const one = (all as { readonly [question: string]: ((about: unknown, at: At) => R) | undefined })[asked.name]
  return one?.(asked.about, at)
}

/** The state as a seat sees it. */
export type Seen = View<(typeof inTheDark)['state']>
