import { type CellResult, cellAt, namesIn, placesOf, valueText } from '@sortie/engine/odds'
import type { Swept } from './compute/jobs.ts'
import { unknown } from './errors.ts'
import { columns, short } from './format.ts'
import type { Paint } from './io.ts'

interface How {
  readonly heading: string
  readonly show: string
  readonly paint: Paint
}

/** The outcome or mean that is shown: the one that was said, or the first outcome. */
export function checkShown({ a, b = [] }: Swept, said: string | undefined): string {
  const { outcomes, expected } = namesIn([...a, ...b])
  const there = [...outcomes, ...expected]
  if (said !== undefined && !there.includes(said)) throw unknown('outcome or mean', said, there)
  return said ?? there[0] ?? ''
}

/** A sweep in words: all numbers for one range, the one that is shown for two, and a table for each value of others. */
export function sweepLines(found: Swept, { heading, show, paint }: How): readonly string[] {
  const { axes } = found
  const body = axes.length < 2 ? list(found) : tables(found, show, paint)
  return [
    paint.bold(heading),
    ...(axes.length < 2 ? [] : [`${show}, ${axes.map((a) => a.name).join(' against ')}`]),
    '',
    ...body,
    '',
    ...foot(found, paint),
  ]
}

/** A line for each value, a column for each number. */
function list({ axes: [axis], a, b }: Swept): readonly string[] {
  const { outcomes, expected } = namesIn([...a, ...(b ?? [])])
  const names = [...outcomes, ...expected]
  const head = [axis?.name ?? '', ...names, '']
  const rows = a.map((result, i) => [
    axis ? valueText(axis.values[i] ?? null) : '',
    ...names.map((name) => beside(result, b?.[i], name)),
    problemOf(result) ?? (b && problemOf(b[i])) ?? '',
  ])
  return columns([head, ...rows])
}

/** The last two axes as rows and columns. */
function tables({ axes, a, b }: Swept, show: string, paint: Paint): readonly string[] {
  const [across, down] = [
    axes[axes.length - 1] as (typeof axes)[number],
    axes[axes.length - 2] as (typeof axes)[number],
  ]
  const outer = axes.slice(0, -2)
  const count = outer.reduce((n, o) => n * o.values.length, 1)
  return Array.from({ length: count }, (_, i) => {
    const first = i * across.values.length * down.values.length
    const at = placesOf(outer, i)
    const title = outer.map((o, k) => `${o.name} ${valueText(o.values[at[k] ?? 0] ?? null)}`).join(', ')
    const rows = down.values.map((v, y) => [
      valueText(v),
      ...across.values.map((_v, x) => {
        const cell = first + cellAt([down, across], [y, x])
        return beside(a[cell], b?.[cell], show)
      }),
    ])
    const head = [`${down.name} \\ ${across.name}`, ...across.values.map(valueText)]
    return [...(title === '' ? [] : [paint.bold(title)]), ...columns([head, ...rows]), ...(i < count - 1 ? [''] : [])]
  }).flat()
}

/** A's number, and B's after an arrow. */
const beside = (a: CellResult | undefined, b: CellResult | undefined, name: string): string =>
  b ? `${numberIn(a, name)} → ${numberIn(b, name)}` : numberIn(a, name)

function numberIn(result: CellResult | undefined, name: string): string {
  if (!result || 'failed' in result) return '–'
  const share = result.odds.outcomes[name]
  if (share) return `${(share.p * 100).toFixed(2)} %${result.odds.exact ? '' : ' ~'}`
  const mean = result.odds.expected[name]
  return typeof mean === 'number' ? short(mean) : '–'
}

const problemOf = (result: CellResult | undefined): string | undefined =>
  result && 'failed' in result ? result.failed : undefined

/** What the numbers assume, how many are sampled, and why some are missing. */
function foot({ a, b }: Swept, paint: Paint): readonly string[] {
  const all = [...a, ...(b ?? [])]
  const of = (results: readonly CellResult[]): readonly string[] => [
    ...new Set(results.flatMap((r) => ('odds' in r ? [r.odds.policy] : []))),
  ]
  const [policyA, policyB] = [of(a).join(' / '), of(b ?? []).join(' / ')]
  const sampled = all.filter((r) => 'odds' in r && !r.odds.exact).length
  const failed = [...new Set(all.flatMap((r) => problemOf(r) ?? []))]
  return [
    `policy    ${policyA}`,
    ...(b && policyB !== policyA ? [`B         ${policyB}`] : []),
    ...failed.slice(0, 3).map((why) => `–         ${why}`),
    ...(failed.length > 3 ? [`–         and ${failed.length - 3} more reasons; --csv has them all`] : []),
    paint.dim(`${all.length} cells, ${sampled === 0 ? 'all exact' : `${sampled} sampled (~), the others exact`}`),
  ]
}
