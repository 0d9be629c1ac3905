import type { Json } from '@sortie/engine'
import { type Assumption, valueText } from '@sortie/engine/odds'
import type { Options } from './compute/asked.ts'
import { bar, columns, percent, short } from './format.ts'
import type { Paint } from './io.ts'

/** The JSON that `sortie odds` and `sortie simulate` print. */
export interface OddsReport {
  readonly game: string
  readonly question: string
  readonly options: Options
  readonly policy: string
  /** By which rules the questions that came up were answered. */
  readonly assumptions: readonly Assumption[]
  /** Questions with a rule of the asker's that did not come up: that rule changed nothing. */
  readonly unasked?: readonly string[]
  readonly exact: boolean
  readonly outcomes: { readonly [name: string]: Outcome }
  readonly expected: { readonly [name: string]: Json | number }
  readonly states?: number
  readonly ms: number
  /** Only if it was played. */
  readonly plays?: number
  readonly seed?: number
  readonly playsPerSecond?: number
  /** Only if it was played because exact odds take too much. */
  readonly why?: string
  /** Only if asked for. */
  readonly spreads?: { readonly [name: string]: readonly (Outcome & { readonly value: number })[] }
}
interface Outcome {
  readonly p: number
  readonly fraction?: string
  readonly low?: number
  readonly high?: number
}

/** The part of a report about questions that did not come up. */
export const unaskedPart = (unasked: readonly string[]): Pick<OddsReport, 'unasked'> =>
  unasked.length > 0 ? { unasked } : {}

export const rounded = (ms: number): number => Math.round(ms * 100) / 100

/** A report in words. */
export function reportLines(r: OddsReport, title: string, paint: Paint): readonly string[] {
  const options = Object.entries(r.options).map(([k, v]) => `${k} ${valueText(v)}`)
  const expected = Object.entries(r.expected).map(([k, v]) => `${k} ${typeof v === 'number' ? short(v) : valueText(v)}`)
  return [
    paint.bold(`${r.game}: ${title}`),
    ...(options.length > 0 ? [options.join(', ')] : []),
    '',
    ...bars(Object.entries(r.outcomes)),
    '',
    ...Object.entries(r.spreads ?? {}).flatMap(([name, each]) => [
      `${name}:`,
      ...bars(each.map((e) => [String(e.value), e] as const)),
      '',
    ]),
    ...(expected.length > 0 ? [`${r.exact ? 'expected' : 'mean    '}  ${expected.join(', ')}`] : []),
    `policy    ${r.policy}`,
    ...(r.unasked ?? []).map((name) => `unused    the rule for ${name}: it is not asked here`),
    paint.dim(howFound(r)),
  ]
}

function howFound({ exact, states, ms, plays, seed, playsPerSecond, why }: OddsReport): string {
  if (exact) return `exact, ${states} states, ${ms} ms`
  if (why !== undefined)
    return `sampled from ${plays} plays (99.9 % intervals), because exact odds take too much: ${why}`
  return `${plays} plays, seed ${seed}, 99.9 % intervals, ${playsPerSecond} plays per second`
}

const BAR = 30
const LONGEST_FRACTION = 40

const bars = (outcomes: readonly (readonly [string, Outcome])[]): string[] =>
  columns(outcomes.map(([name, o]) => [name, bar(o.p, BAR), percent(o.p).padStart(9), extra(o)]))

function extra({ fraction, low, high }: Outcome): string {
  if (low !== undefined && high !== undefined) return `${percent(low)} to ${percent(high)}`
  return fraction !== undefined && fraction.length <= LONGEST_FRACTION ? fraction : ''
}
