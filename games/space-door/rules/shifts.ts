import { damageOf } from './damage.ts'
import { type Against, dealsHigh, isStrict, marginOf, sideOfTest, succeeds } from './tally.ts'

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

/** An attack: what its dice are compared with, and its flat bonus. */
interface Blow extends Against {
  readonly bonus?: number
  readonly bonusOnMiss?: boolean
}

/** Most damage: successes first, since every step there counts at once; then the failed die nearest to success. */
export function mostDamage(faces: readonly number[], against: Blow, points: number): Shift {
  if (dealsHigh(against.test) !== (sideOfTest(against.test) === 'left')) return byTrial(faces, against, points)
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

interface Way {
  readonly shift: Shift
  readonly margin: number
  readonly successes: number
}

/** Where the dice that deal the damage are the ones that fail, every way is tried: the bonus needs a success. SD-Q24, SD-Q26. */
function byTrial(faces: readonly number[], against: Blow, points: number): Shift {
  const { bonus = 0, bonusOnMiss = false } = against
  let ways: readonly Way[] = [{ shift: [], margin: 0, successes: 0 }]
  for (const face of faces) {
    const best = new Map<string, Way>()
    for (const way of ways)
      for (let to = 1; to <= 10; to++) {
        const shift = [...way.shift, to - face]
        if (stepsIn(shift) > points) continue
        const successes = way.successes || succeeds(to, against) ? 1 : 0
        const margin = way.margin + marginOf(to, against)
        const key = `${stepsIn(shift)} ${successes}`
        if (margin > (best.get(key)?.margin ?? -1)) best.set(key, { shift, margin, successes })
      }
    ways = [...best.values()]
  }
  const worth = (way: Way): number => damageOf(way, bonus, bonusOnMiss)
  const [first] = [...ways].sort((a, b) => worth(b) - worth(a) || stepsIn(a.shift) - stepsIn(b.shift))
  return first?.shift ?? faces.map(() => 0)
}

/** Every shift worth thinking about: dice lifted one by one, and for an attack the most damage for each price. */
export function usefulShifts(
  faces: readonly number[],
  against: Blow,
  how: { readonly points: number; readonly attack: boolean },
): readonly Shift[] {
  const found = new Map<string, Shift>()
  for (let points = 1; points <= how.points; points++) {
    const shifts = [mostSuccesses(faces, against, points), ...(how.attack ? [mostDamage(faces, against, points)] : [])]
    for (const shift of shifts) if (stepsIn(shift) > 0) found.set(shift.join(), shift)
  }
  return [...found.values()].sort((a, b) => stepsIn(a) - stepsIn(b))
}

export const direction = ({ test }: Against): 1 | -1 => (sideOfTest(test) === 'left' ? 1 : -1)
/** Dice stay within 1 to 10. SD-Q09. */
export const roomOf = (face: number, toward: 1 | -1): number => (toward === 1 ? 10 - face : face - 1)

/** One step more, where the rank itself fails. SD-Q01. */
const past = ({ test }: Against): number => (isStrict(test) ? 1 : 0)

const failed = (faces: readonly number[], against: Against): readonly { at: number; away: number }[] =>
  faces
    .map((face, at) => ({ at, away: succeeds(face, against) ? 0 : Math.abs(face - against.rank) + past(against) }))
    .filter(({ away }) => away > 0)
    .sort((a, b) => a.away - b.away)
