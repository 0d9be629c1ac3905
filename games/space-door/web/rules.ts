import type { Declared, SeenFactOf } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import type { facts } from '../facts/index.ts'
import type { questions } from '../rules/index.ts'

// All that the pieces take from the game itself: types of what a seat sees, its scales and its sums.

export type Questions = typeof questions
export type AboutOf<N extends keyof Questions> = Questions[N] extends Declared<infer A> ? A : never
export type OptionOf<N extends keyof Questions> = Questions[N] extends Declared<unknown, infer O> ? O : never

/**
 * What a question is about, if it is the one of this name. By name and not with `asks`: the declared questions would bring
 * all rules into the browser's script.
 */
export const aboutOf = <N extends keyof Questions>(asked: OpenQuestion, name: N): AboutOf<N> | undefined =>
  asked.question.name === name ? (asked.question.about as AboutOf<N>) : undefined

/** A fact as a seat sees it. */
export type SeenFact = SeenFactOf<typeof facts>

export {
  complications,
  doors,
  missions,
  objectives,
} from '../content/missions.ts'
export { modifications } from '../content/modifications.ts'
export {
  type Attribute,
  attributes,
  healthOf,
  type Placed,
  placeOf,
  pointsOn,
  rankOf,
  resilienceOf,
  type Side,
  type Sub,
  scales,
} from '../rules/attributes.ts'
export { average, chanceOfMore, damageChances } from '../rules/chances.ts'
export { damageOf } from '../rules/damage.ts'
export type { MaybeAttack } from '../rules/luck.ts'
export { effectOf } from '../rules/modifications.ts'
export { legalCounts, MOST_ON_ONE, POINTS } from '../rules/points.ts'
export { checksOf, nextTest } from '../rules/scenes.ts'
export { shifted, stepsIn } from '../rules/shifts.ts'
export {
  type Against,
  dealsHigh,
  facesThatSucceed,
  gradeOf,
  marginOf,
  succeeds,
  tally,
  testOn,
  turned,
} from '../rules/tally.ts'
export type { Employee, Seen, Weapon } from '../state.ts'
export {
  attributeNames,
  finds,
  gradeNames,
  sceneNames,
  subNames,
  testText,
  titleOf,
} from '../words/names.ts'
