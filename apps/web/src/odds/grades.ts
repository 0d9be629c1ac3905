import type { Grade } from '../games/pieces.ts'

const ramps: readonly (readonly Grade[])[] = [[4], [4, 1], [4, 2, 1], [4, 3, 2, 1], [4, 3, 2, 1, 0]]

/** The fill of an outcome by its place, if they are listed best first. */
export function gradeOf(at: number, of: number): Grade {
  const ramp = ramps[Math.min(of, ramps.length) - 1] ?? []
  return ramp[Math.min(at, ramp.length - 1)] ?? 2
}
