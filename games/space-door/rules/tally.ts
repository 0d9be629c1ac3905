import type { Side, Test } from './attributes.ts'

export const GRADES = ['criticalFailure', 'failure', 'mildSuccess', 'greatSuccess', 'stunningSuccess'] as const
export type Grade = (typeof GRADES)[number]

/** What dice are compared with. `edge`: a die on the rank deals 1 (EDGE CHAMBER). */
export interface Against {
  readonly rank: number
  readonly test: Test
  readonly edge?: boolean
}

/** What a throw does: successful dice, and how far past the rank all of them are together. */
export interface Hits {
  readonly successes: number
  readonly margin: number
}
/** With the dice on the rank, which earn Luck. */
export interface Tally extends Hits {
  readonly matches: number
}

/** The test of a side, as the table reads it. SD-Q01, SD-Q24. */
export const testOn = (side: Side, settings: { readonly [key: string]: unknown }): Test =>
  `${side}${settings['rank.counts'] === 'no' ? ' strict' : ''}${settings['damage.left'] === 'rank − die' ? ' line' : ''}`

export const sideOfTest = (test: Test): Side => (test.startsWith('left') ? 'left' : 'right')
/** The same reading on a side. */
export const turned = (test: Test, side: Side): Test =>
  `${side}${isStrict(test) ? ' strict' : ''}${test.endsWith(' line') ? ' line' : ''}`

/** Whether the rank itself fails. SD-Q01. */
export const isStrict = (test: Test): boolean => test.includes(' strict')
/** Whether high dice deal the damage. By the formula line low ones do, on both sides. SD-28, SD-Q24. */
export const dealsHigh = (test: Test): boolean => sideOfTest(test) === 'left' && !test.endsWith(' line')

/** SD-07, SD-Q01. */
export const succeeds = (face: number, { rank, test }: Against): boolean =>
  face === rank ? !isStrict(test) : face > rank === (sideOfTest(test) === 'left')

/** Damage of one die: how far it is past the rank, never below 0. SD-28, SD-Q24, SD-Q25. */
export function marginOf(face: number, { rank, test, edge }: Against): number {
  if (edge && face === rank) return 1
  return Math.max(0, dealsHigh(test) ? face - rank : rank - face)
}

export function tally(faces: readonly number[], against: Against): Tally {
  let successes = 0
  let matches = 0
  let margin = 0
  for (const face of faces) {
    if (face === against.rank) matches++
    if (succeeds(face, against)) successes++
    margin += marginOf(face, against)
  }
  return { successes, matches, margin }
}

/** SD-10; with one die only a failure, unless the table says otherwise (SD-Q13). */
export function gradeOf(successes: number, dice: number, soloGrace: boolean): Grade {
  if (soloGrace && dice === 1 && successes === 1) return 'mildSuccess'
  return GRADES[Math.min(successes, 4)] as Grade
}

export const isSuccess = (grade: Grade): boolean => GRADES.indexOf(grade) >= GRADES.indexOf('mildSuccess')
export const isGreat = (grade: Grade): boolean => GRADES.indexOf(grade) >= GRADES.indexOf('greatSuccess')

const SIDES = 10

/** On how many of its faces a die succeeds. */
export const facesThatSucceed = (against: Against): number =>
  Array.from({ length: SIDES }, (_, i) => i + 1).filter((face) => succeeds(face, against)).length

/** How often a check succeeds on which no Luck is spent, in percent: all throws, graded. SD-10, SD-Q13. */
export function percentOfSuccess(against: Against, dice: number, soloGrace: boolean): number {
  const good = facesThatSucceed(against)
  let throws: readonly number[] = [1]
  for (let n = 1; n <= dice; n++) {
    const before = throws
    throws = Array.from({ length: n + 1 }, (_, k) => (before[k] ?? 0) * (SIDES - good) + (before[k - 1] ?? 0) * good)
  }
  const passed = throws.filter((_, successes) => isSuccess(gradeOf(successes, dice, soloGrace)))
  return (100 * passed.reduce((sum, n) => sum + n, 0)) / SIDES ** dice
}
