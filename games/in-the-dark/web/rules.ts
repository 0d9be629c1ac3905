/** What the pieces take from the game itself: types of what a seat sees, and the sums of the pool. Nowhere else. */
import type { View } from '@sortie/engine'
import type { inTheDark } from '../../../../../games/in-the-dark/game.ts'

export type { Action, Attribute } from '../../../../../games/in-the-dark/actions.ts'
export {
  actionNames,
  attributeNames,
  attributes,
  MOST_DOTS,
  ratingOf,
} from '../../../../../games/in-the-dark/actions.ts'
export { traumas } from '../../../../../games/in-the-dark/content/traumas.ts'
export type { Effect, Grade, Harm, HarmLevel, Lines, Position } from '../../../../../games/in-the-dark/pool.ts'
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
} from '../../../../../games/in-the-dark/pool.ts'
export { notesFor } from '../../../../../games/in-the-dark/procedures/notes.ts'
export type { ActionRoll, Consequence, Pc } from '../../../../../games/in-the-dark/state.ts'
export type { ClockView } from '../../../../../games/toolbox/clocks/index.ts'

/** The state as a seat sees it. */
export type Seen = View<(typeof inTheDark)['state']>
