import type { Test } from './attributes.ts'

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

/** SD-07, SD-Q01. */
export const succeeds = (face: number, { rank, test }: Against): boolean =>
  test === 'left' ? face >= rank : face <= rank

/** Damage of one die: how far it is past the rank, never below 0. SD-28, SD-Q24, SD-Q25. */
export function marginOf(face: number, { rank, test, edge }: Against): number {
  if (edge && face === rank) return 1
  return Math.max(0, test === 'left' ? face - rank : rank - face)
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

/** All dice together, flat bonus once, and only if a die succeeded unless the table says otherwise. SD-29, SD-30, SD-Q26. */
export const damageOf = ({ successes, margin }: Hits, bonus: number, bonusOnMiss: boolean): number =>
  margin + (successes > 0 || bonusOnMiss ? bonus : 0)

/** What an attack meets. */
export interface Defence {
  readonly resilience: number
  readonly health: number
}
export interface Blow {
  readonly damage: number
  /** The target's Resilience counts this much lower (BREACHER). */
  readonly breach?: number
  /** What a blocked attack takes (WEAR TOOTH: 2). */
  readonly wear?: number
  /** Health does not go below this (SOFT LENS: 1). */
  readonly floor?: number
}
export interface Rulings {
  readonly equal: 'block' | 'graze'
  readonly miss: 'wears' | 'nothing'
}

/** An attack against Resilience and Health: one of them falls, or neither, never both, and none below 0. SD-17, SD-Q18, SD-Q21. */
export function landed(
  { damage, breach = 0, wear = 1, floor = 0 }: Blow,
  { resilience, health }: Defence,
  { equal, miss }: Rulings,
): Defence & { readonly blocked: boolean } {
  const wall = Math.max(0, resilience - breach)
  if (damage > wall)
    return { blocked: false, resilience, health: Math.max(Math.min(floor, health), health - (damage - wall)) }
  const spared = (damage === wall && equal === 'graze') || (damage === 0 && miss === 'nothing')
  return { blocked: true, resilience: spared ? resilience : Math.max(0, resilience - wear), health }
}

/** Steps for each die: plus up, minus down. SD-13. */
export type Shift = readonly number[]

export const shifted = (faces: readonly number[], shift: Shift): readonly number[] =>
  faces.map((f, i) => f + (shift[i] ?? 0))
export const stepsIn = (shift: Shift): number => shift.reduce((n, s) => n + Math.abs(s), 0)

/** Lifts the failed dice nearest to success, as many as the points reach: most successes, fewest points. */
export function mostSuccesses(faces: readonly number[], against: Against, points: number): Shift {
  const shift = faces.map(() => 0)
  let left = points
  for (const { at, away } of failed(faces, against)) {
    if (away > left) break
    shift[at] = away * direction(against)
    left -= away
  }
  return shift
}

/** Most damage: successes first, since every step there counts at once; then the failed die nearest to success. */
export function mostDamage(faces: readonly number[], against: Against, points: number): Shift {
  const shift = faces.map(() => 0)
  const toward = direction(against)
  let left = points
  const spend = (at: number, most: number): void => {
    const steps = Math.min(most, left)
    shift[at] = steps * toward
    left -= steps
  }
  for (const [at, face] of faces.entries()) if (succeeds(face, against)) spend(at, roomOf(face, toward))
  for (const { at, away } of failed(faces, against)) {
    if (away > left) break
    spend(at, roomOf(faces[at] as number, toward))
  }
  return shift
}

/** Every shift worth thinking about: dice lifted one by one, and for an attack the most damage for each price. */
export function usefulShifts(
  faces: readonly number[],
  against: Against,
  how: { readonly points: number; readonly attack: boolean },
): readonly Shift[] {
  const found = new Map<string, Shift>()
  for (let points = 1; points <= how.points; points++) {
    const shifts = [mostSuccesses(faces, against, points), ...(how.attack ? [mostDamage(faces, against, points)] : [])]
    for (const shift of shifts) if (stepsIn(shift) > 0) found.set(shift.join(), shift)
  }
  return [...found.values()].sort((a, b) => stepsIn(a) - stepsIn(b))
}

export const direction = ({ test }: Against): 1 | -1 => (test === 'left' ? 1 : -1)
/** Dice stay within 1 to 10. SD-Q09. */
export const roomOf = (face: number, toward: 1 | -1): number => (toward === 1 ? 10 - face : face - 1)

const failed = (faces: readonly number[], against: Against): readonly { at: number; away: number }[] =>
  faces
    .map((face, at) => ({ at, away: succeeds(face, against) ? 0 : Math.abs(face - against.rank) }))
    .filter(({ away }) => away > 0)
    .sort((a, b) => a.away - b.away)
