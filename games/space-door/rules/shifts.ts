import { type Against, succeeds } from './tally.ts'

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
