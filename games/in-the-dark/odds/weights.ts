import { fraction, fractionNumber, fractionText } from '@sortie/engine/odds'
import { type Grade, grades } from '../pool.ts'

/** In how many of all throws something is so. */
export interface Weights<K extends string = string> {
  readonly of: { readonly [name in K]: bigint }
  readonly total: bigint
}

/** How the single value that counts is spread, for any number of dice: below one, the lowest of two. ID-16, ID-Q01, ID-Q05. */
export function valueWeights(dice: number): { readonly of: readonly bigint[]; readonly total: bigint } {
  const values = [1n, 2n, 3n, 4n, 5n, 6n]
  if (dice < 1) return { of: values.map((v) => 2n * (6n - v) + 1n), total: 36n }
  const n = BigInt(dice)
  return { of: values.map((v) => v ** n - (v - 1n) ** n), total: 6n ** n }
}

/** ID-16, ID-17; two sixes where there were no dice are a full success. ID-Q01. */
export function gradeWeights(dice: number): Weights<Grade> {
  const { of, total } = valueWeights(dice)
  const [one = 0n, two = 0n, three = 0n, four = 0n, five = 0n, six = 0n] = of
  const full = dice < 1 ? six : BigInt(dice) * 5n ** BigInt(dice - 1)
  return { of: { fail: one + two + three, partial: four + five, full, critical: six - full }, total }
}

/** The best grade of several throws. ID-B10. */
export function bestWeights(pools: readonly number[]): Weights<Grade> {
  const each = pools.map(gradeWeights)
  const total = each.reduce((n, w) => n * w.total, 1n)
  const upTo = (grade: Grade): bigint =>
    each.reduce((n, w) => n * grades.slice(0, grades.indexOf(grade) + 1).reduce((sum, g) => sum + w.of[g], 0n), 1n)
  const [fail, partial, full, critical] = grades.map(upTo) as [bigint, bigint, bigint, bigint]
  return { of: { fail, partial: partial - fail, full: full - partial, critical: critical - full }, total }
}

export const shares = (w: Weights): { readonly [name: string]: { readonly p: number; readonly fraction: string } } =>
  Object.fromEntries(
    Object.entries(w.of).map(([name, weight]) => {
      const share = fraction(weight, w.total)
      return [name, { p: fractionNumber(share), fraction: fractionText(share) }]
    }),
  )

export const chance = (weight: bigint, total: bigint): number => fractionNumber(fraction(weight, total))
