/** What the pieces take from the game itself: types of what a seat sees, and the sums of the pool. Nowhere else. */
import type { View } from '@sortie/engine'
import type { inTheDark } from '../game.ts'

export type { ClockView } from '../../toolbox/clocks/index.ts'
export { traumas } from '../content/traumas.ts'
export type { Action, Attribute } from '../rules/actions.ts'
export {
  actionNames,
  attributeNames,
  attributes,
  MOST_DOTS,
  ratingOf,
} from '../rules/actions.ts'
export { notesFor } from '../rules/notes.ts'
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

/** The state as a seat sees it. */
export type Seen = View<(typeof inTheDark)['state']>
