import { type Reader, reader } from '@sortie/engine'
import type { Grade } from './rules/pool.ts'

export interface Reading {
  readonly value: number
  readonly grade: Grade
}

const gradeOf = (value: number): Grade => (value === 6 ? 'full' : value > 3 ? 'partial' : 'fail')

/** The single highest die; two sixes are critical. ID-16, ID-17. */
export const highestGrade = reader<Reading>('in-the-dark/highest', ([best = 0, second = 0]) => ({
  value: best,
  grade: second === 6 ? 'critical' : gradeOf(best),
}))

/** The lower of two dice; two sixes are a full success and no more. ID-Q01. */
export const lowestGrade = reader<Reading>('in-the-dark/lowest', (faces) => {
  const worst = faces.at(-1) ?? 0
  return { value: worst, grade: gradeOf(worst) }
})

/** The same at a table where two sixes are critical here too. ID-Q01. */
export const lowestGradeWithCritical = reader<Reading>('in-the-dark/lowest with critical', (faces) => {
  const worst = faces.at(-1) ?? 0
  return { value: worst, grade: worst === 6 ? 'critical' : gradeOf(worst) }
})

export const actionReader = (sum: number, zeroDiceCrit: boolean): Reader<Reading> =>
  sum >= 1 ? highestGrade : zeroDiceCrit ? lowestGradeWithCritical : lowestGrade

export type Band = 'bad' | 'mixed' | 'strong'
export const bands: readonly Band[] = ['bad', 'mixed', 'strong']

/** ID-B03; two sixes are strong like one. ID-Q18. */
export const bandOf = (value: number): Band => (value === 6 ? 'strong' : value > 3 ? 'mixed' : 'bad')

/** Whether the best two are sixes: only of interest where that clears stress. ID-Q17. */
export const twoSixes = reader<{ readonly value: number; readonly critical: boolean }>(
  'in-the-dark/resistance',
  ([best = 0, second = 0]) => ({ value: best, critical: second === 6 }),
)
