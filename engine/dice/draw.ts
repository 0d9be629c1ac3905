import { MOST_THROWS, TooDear } from './readings.ts'
import type { Rng } from './rng.ts'

/** Cards to be drawn without replacement: an id for each; equal ids are equal cards. */
export type Cards = readonly string[]

export function drawCards(cards: Cards, count: number, rng: Rng): string[] {
  const left = [...cards]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(rng.below(left.length), 1)[0] as string)
}

/** The problem with these drawn cards, if there is one. Of face-down cards it names only their number. */
export function problemWithDraw(cards: Cards, count: number, drawn: unknown, shown = true): string | undefined {
  const wanted = Math.min(count, cards.length)
  if (!shown) return problemWithDraw(cards, count, drawn) && `${wanted} of its cards, as chance draws them`
  if (!Array.isArray(drawn) || drawn.length !== wanted) return `${wanted} of the cards ${cards.join(', ')}`
  const left = [...cards]
  for (const card of drawn) {
    const at = left.indexOf(card)
    if (at < 0) return `cards out of ${cards.join(', ')}, each no more often than it is there`
    left.splice(at, 1)
  }
  return undefined
}

/** Every set of `count` cards with its weight; the order of drawing does not matter. */
export function draws(cards: Cards, count: number): { readonly value: readonly string[]; readonly weight: bigint }[] {
  const kinds = [...new Set(cards)].sort()
  const counts = kinds.map((k) => cards.filter((c) => c === k).length)
  const most = differentDraws(counts, Math.min(count, cards.length))
  if (most > MOST_THROWS)
    throw new TooDear(
      `${count} of ${cards.length} cards can be drawn in ${most} ways; at most ${MOST_THROWS} are walked`,
    )
  const found: { value: readonly string[]; weight: bigint }[] = []
  walk(0, Math.min(count, cards.length), 1n, [])
  return found

  function walk(kind: number, left: number, weight: bigint, taken: readonly string[]): void {
    if (left === 0) return void found.push({ value: taken, weight })
    if (kind === kinds.length) return
    for (let n = Math.min(left, counts[kind] as number); n >= 0; n--)
      walk(kind + 1, left - n, weight * choose(counts[kind] as number, n), [...taken, ...Array(n).fill(kinds[kind])])
  }
}

/** How many different sets can be drawn: one factor (1 + x + … + x^c) for each kind, and the coefficient of x^count. */
function differentDraws(counts: readonly number[], count: number): number {
  let ways: number[] = [1, ...new Array<number>(count).fill(0)]
  for (const c of counts)
    ways = ways.map((_, n) =>
      Array.from({ length: Math.min(c, n) + 1 }, (_x, k) => ways[n - k] as number).reduce((a, b) => a + b),
    )
  return ways[count] as number
}

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - i + 1)) / BigInt(i)
  return result
}
