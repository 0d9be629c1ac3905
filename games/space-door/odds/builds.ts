import { attributes } from '../attributes.ts'
import { legalCounts, POINTS } from '../build.ts'
import { directOdds } from '../rule.ts'

/** How many legal ways there are to place points on the scales from this one on, by points on left sides. */
function waysFrom(at: number, left: number): readonly number[] {
  if (at === attributes.length) return left === 0 ? [1] : []
  const sums: number[] = []
  for (const n of legalCounts(left, attributes.length - 1 - at))
    for (const [onLeft, ways] of waysFrom(at + 1, left - n).entries())
      for (const more of [0, n]) sums[onLeft + more] = (sums[onLeft + more] ?? 0) + (ways ?? 0)
  return Array.from(sums, (n) => n ?? 0)
}

/** Every legal employee, each as likely: by Resilience. SD-02, SD-16. */
export const builds = directOdds({
  title: 'legal ways to place the points, by Resilience',
  options: {},
  defaults: {},
  reckon: () => {
    const ways = waysFrom(0, POINTS)
    const all = ways.reduce((sum, n) => sum + n, 0)
    const outcomes = ways.flatMap((n, onLeft) =>
      n > 0 ? [[`${onLeft + 2}`, { p: n / all, fraction: `${n}/${all}` }] as const] : [],
    )
    return {
      outcomes: Object.fromEntries(outcomes),
      expected: { legal_builds: all },
      policy: 'every legal build once',
      states: all,
    }
  },
})
