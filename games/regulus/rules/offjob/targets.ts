/** Target numbers of Checks and Tests: T3 and T4. */

const CHECK_BASE = 10
const CHECK_STEP = 2
const CHECK_MOST = 16

/** Each reason that hinders adds two, up to sixteen. R3-27, R3-28, R3-Q23, T3. */
export const checkTarget = (reasons: number): number => Math.min(CHECK_MOST, CHECK_BASE + CHECK_STEP * reasons)

/** R3-27. */
export const passes = (total: number, target: number): boolean => total >= target

export interface TestAids {
  readonly hard: boolean
  readonly means: boolean
  readonly leverage: boolean
}

/** Four or more; five if it is hard; one less for Means, and one less again for leverage. R3-31, R3-Q25, T4. */
export const testTarget = ({ hard, means, leverage }: TestAids): number =>
  (hard ? 5 : 4) - (means ? 1 : 0) - (means && leverage ? 1 : 0)

/** R3-32. */
export const succeeds = (face: number, target: number): boolean => face >= target
