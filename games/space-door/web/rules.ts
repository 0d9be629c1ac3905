/** What the pieces take from the game itself: types of what a seat sees, its scales and its sums. Nowhere else. */
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
} from '../../../../../games/space-door/attributes.ts'
export { legalCounts, MOST_ON_ONE, POINTS } from '../../../../../games/space-door/build.ts'
export {
  complications,
  doors,
  missions,
  nextTest,
  objectives,
} from '../../../../../games/space-door/content/missions.ts'
export { modifications } from '../../../../../games/space-door/content/modifications.ts'
export {
  type Against,
  type Grade,
  marginOf,
  stepsIn,
  succeeds,
} from '../../../../../games/space-door/reckoning.ts'
export type { Employee, Seen, Weapon } from '../../../../../games/space-door/state.ts'
export {
  attributeNames,
  finds,
  gradeNames,
  sceneNames,
  subNames,
  titleOf,
} from '../../../../../games/space-door/words/names.ts'
