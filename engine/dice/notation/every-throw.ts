/** For tests: ways to answer `below`, among them every way there is. */
import type { Rng } from '../rng.ts'
import { parse } from './parse.ts'
import type { RollResult } from './result.ts'
import { rollNotation } from './roll.ts'
import type { Totals } from './totals.ts'

/** Rolls plain dice that show these faces, in this order. */
export function rollShowing(text: string, ...faces: readonly number[]): RollResult {
  const left = [...faces]
  const result = rollNotation(parse(text), {
    below(n) {
      const face = left.shift()
      if (face === undefined || face < 1 || face > n) throw new Error(`no face for a d${n}`)
      return face - 1
    },
  })
  if (left.length > 0) throw new Error(`${left.length} faces were not thrown`)
  return result
}

/** The exact distribution of a roll, by rolling along every path of answers. */
export function rollEveryWay(text: string): Map<number, string> {
  const tree = parse(text)
  const odds = new Map<number, { numerator: bigint; denominator: bigint }>()
  const path: { answer: number; of: number }[] = []
  do {
    let step = 0
    const rng: Rng = {
      below(of) {
        if (step === path.length) path.push({ answer: 0, of })
        return path[step++]!.answer
      },
    }
    const { total } = rollNotation(tree, rng)
    const ways = path.reduce((product, { of }) => product * BigInt(of), 1n)
    const before = odds.get(total) ?? { numerator: 0n, denominator: 1n }
    odds.set(total, inLowestTerms(before.numerator * ways + before.denominator, before.denominator * ways))
  } while (turn(path))
  return new Map([...odds].sort(([a], [b]) => a - b).map(([value, odd]) => [value, print(odd)]))
}

/** Exact totals in the same shape. */
export const oddsOf = ({ outcomes, total }: Totals): Map<number, string> =>
  new Map(outcomes.map(({ value, weight }) => [value, print(inLowestTerms(weight, total))]))

/** To the next path; false after the last. */
function turn(path: { answer: number; of: number }[]): boolean {
  while (path.length > 0) {
    const last = path.at(-1)!
    if (++last.answer < last.of) return true
    path.pop()
  }
  return false
}

function inLowestTerms(numerator: bigint, denominator: bigint) {
  let [a, b] = [numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return { numerator: numerator / a, denominator: denominator / a }
}

const print = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string =>
  `${numerator}/${denominator}`
