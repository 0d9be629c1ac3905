/** What the pieces take from the game itself: types of what a seat sees, its scales and its sums. Nowhere else. */

export {
  complications,
  doors,
  missions,
  nextTest,
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
export { legalCounts, MOST_ON_ONE, POINTS } from '../rules/points.ts'
export { stepsIn } from '../rules/shifts.ts'
export { type Against, type Grade, marginOf, succeeds } from '../rules/tally.ts'
export type { Employee, Seen, Weapon } from '../state.ts'
export {
  attributeNames,
  finds,
  gradeNames,
  sceneNames,
  subNames,
  titleOf,
} from '../words/names.ts'
