import {
  type AnyDirectOdds,
  type AnyGame,
  type AnyOddsQuestion,
  defaultsOf,
  type Fields,
  type Json,
  type Settings,
  type Shape,
  unfit,
} from '../kernel/index.ts'
import type { Assumption } from './assumptions.ts'
import { isTooMuch, type Limits, type Watch } from './limits.ts'
import { fromOptions, isDirect, type Odds, type OddsRequest, odds, policyOf, setupOf } from './odds.ts'
import { bestObjective } from './policy.ts'
import { valuesIn, valueText } from './ranges.ts'
import { simulate } from './simulate.ts'

/** More cells than this are refused: nobody looks at them, and they take long. */
export const MOST_CELLS = 10_000

/** A question of a game with a value or a range (`3..7`, `1,3,5`) for each option and setting, as texts. */
export interface SweepSaid {
  readonly question: string
  readonly options?: { readonly [name: string]: string }
  readonly settings?: { readonly [name: string]: string }
  readonly policy?: { readonly [question: string]: string }
  /** Laid over the game's own already; the game's own, if absent. */
  readonly content?: unknown
}

/** An option or a setting that has several values. */
export interface Axis {
  readonly of: 'option' | 'setting'
  readonly name: string
  readonly values: readonly Json[]
}

/** The setup of one cell. */
export interface Cell {
  /** The place of its value on each axis. */
  readonly at: readonly number[]
  readonly options: { readonly [name: string]: Json }
  readonly settings: { readonly [name: string]: Json }
}

/** A sweep before it is computed. Cells are numbered; the value of the last axis changes from each to the next. */
export interface SweepPlan {
  readonly game: AnyGame
  readonly question: string
  /** Options as the question declares them, then settings as the game declares them. */
  readonly axes: readonly Axis[]
  readonly cells: number
  readonly policy: { readonly [question: string]: string }
  readonly content: unknown
  readonly cell: (index: number) => Cell
}

export interface CellOdds {
  readonly exact: boolean
  readonly outcomes: {
    readonly [name: string]: {
      readonly p: number
      readonly fraction?: string
      readonly low?: number
      readonly high?: number
    }
  }
  readonly expected: { readonly [name: string]: Json | number }
  readonly spreads: Odds['spreads']
  readonly assumptions: readonly Assumption[]
  /** The same as text. */
  readonly policy: string
  readonly states: number
  /** How often it was played out, if that is where the numbers come from. */
  readonly plays?: number
}

/** A cell that fails says why, in a sentence; the others are not touched by it. */
export type CellResult = { readonly odds: CellOdds } | { readonly failed: string }

export interface SweepHow {
  readonly limits?: Limits
  /** Is told how far a cell is; throwing stops everything. */
  readonly watch?: Watch
  readonly fractions?: boolean
  /** Cells that take too much are sampled with so many plays; they fail, if absent. */
  readonly plays?: number
  readonly seed?: number
}

/** The cells to compute, or every reason why they cannot be. */
export function planSweep(game: AnyGame, said: SweepSaid): SweepPlan | { readonly problems: readonly string[] } {
  const all = game.odds ?? {}
  const part = Object.hasOwn(all, said.question) ? all[said.question] : undefined
  if (!part) {
    const there = Object.keys(all).join(', ') || 'none'
    return { problems: [`${game.id} has no odds question "${said.question}"; it has ${there}`] }
  }
  const declared = game.settings as Settings
  const shapes = Object.fromEntries(Object.entries(declared).map(([name, s]) => [name, s.shape]))
  const options = valuesOf('option', part.options as Fields, said.options ?? {})
  const settings = valuesOf('setting', shapes, said.settings ?? {})
  const problems = [...options.problems, ...settings.problems]
  const axes = [...options.axes, ...settings.axes].filter((a) => a.values.length > 1)
  const cells = axes.reduce((n, a) => n * a.values.length, 1)
  if (cells > MOST_CELLS)
    problems.push(
      `${axes.map((a) => `${a.values.length} values of ${a.name}`).join(' times ')} are ${cells.toLocaleString('en')} cells; at most ${MOST_CELLS.toLocaleString('en')} are computed`,
    )
  if (problems.length > 0) return { problems }
  const fixed = (axesOf: readonly Axis[]) => Object.fromEntries(axesOf.map((a) => [a.name, a.values[0] as Json]))
  const base = {
    option: { ...(part.defaults as { readonly [name: string]: Json }), ...fixed(options.axes) },
    setting: { ...(defaultsOf(declared) as { readonly [name: string]: Json }), ...fixed(settings.axes) },
  }
  return {
    game,
    question: said.question,
    axes,
    cells,
    policy: said.policy ?? {},
    content: said.content ?? game.content,
    cell: (index) => {
      const at = placesOf(axes, index)
      const of = (kind: Axis['of']) => ({
        ...base[kind],
        ...Object.fromEntries(
          axes.flatMap((a, i) => (a.of === kind ? [[a.name, a.values[at[i] as number] as Json]] : [])),
        ),
      })
      return { at, options: of('option'), settings: of('setting') }
    },
  }
}

function valuesOf(
  of: Axis['of'],
  shapes: { readonly [name: string]: Shape },
  said: { readonly [name: string]: string },
) {
  const problems: string[] = []
  const axes: Axis[] = []
  for (const name of Object.keys(said))
    if (!Object.hasOwn(shapes, name))
      problems.push(`there is no ${of} "${name}"; there are ${Object.keys(shapes).join(', ') || 'none'}`)
  for (const [name, shape] of Object.entries(shapes)) {
    const text = Object.hasOwn(said, name) ? said[name] : undefined
    if (text === undefined) continue
    const read = valuesIn(shape, text, MOST_CELLS)
    if ('expected' in read) problems.push(`${name} takes ${read.expected}, not "${text}"`)
    else axes.push({ of, name, values: read.values })
  }
  return { axes, problems }
}

/** The place of a cell's value on each axis. */
export function placesOf(axes: readonly Pick<Axis, 'values'>[], index: number): readonly number[] {
  const at: number[] = []
  let left = index
  for (const { values } of axes.toReversed()) {
    at.unshift(left % values.length)
    left = Math.floor(left / values.length)
  }
  return at
}

/** The number of the cell at these places. */
export const cellAt = (axes: readonly Pick<Axis, 'values'>[], at: readonly number[]): number =>
  axes.reduce((n, { values }, i) => n * values.length + (at[i] ?? 0), 0)

/** Computes cells one by one, in the order given: the caller may stop between two of them. Without names, all cells are computed. */
export function* sweep(
  plan: SweepPlan,
  how: SweepHow = {},
  cells?: Iterable<number>,
): Generator<{ readonly cell: number; readonly result: CellResult }> {
  for (const cell of cells ?? Array(plan.cells).keys()) yield { cell, result: computeCell(plan, cell, how) }
}

export function computeCell(plan: SweepPlan, index: number, how: SweepHow = {}): CellResult {
  const cell = plan.cell(index)
  const failed = problemWithCell(plan, cell)
  if (failed !== undefined) return { failed }
  // What the asker throws to stop everything goes through; what the rules throw stays in this cell.
  let stopped: unknown
  const watch: Watch | undefined =
    how.watch &&
    ((progress) => {
      try {
        how.watch?.(progress)
      } catch (cause) {
        stopped = cause
        throw cause
      }
    })
  try {
    return { odds: exactly(plan, cell, { ...how, ...(watch && { watch }) }) }
  } catch (cause) {
    if (stopped !== undefined) throw stopped
    return { failed: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Why a cell cannot be computed, and what would be legal. */
function problemWithCell({ game, question }: SweepPlan, { options, settings }: Cell): string | undefined {
  const part = game.odds?.[question] as AnyOddsQuestion | AnyDirectOdds
  const declared = game.settings as Settings
  for (const [name, shape] of Object.entries(part.options as Fields)) {
    const expected = unfit(shape, options[name])
    if (expected !== undefined) return `${name} takes ${expected}, not ${valueText(options[name] ?? null)}`
  }
  for (const [name, { shape }] of Object.entries(declared)) {
    const expected = unfit(shape, settings[name])
    if (expected !== undefined) return `${name} takes ${expected}, not ${valueText(settings[name] ?? null)}`
  }
  return undefined
}

const NOBODY_ASKED = 'nobody is asked anything'

function exactly(plan: SweepPlan, { options, settings }: Cell, how: SweepHow): CellOdds {
  const { game, policy, content } = plan
  const part = game.odds?.[plan.question] as AnyOddsQuestion | AnyDirectOdds
  const table = setupOf({ game, settings, content })
  if (isDirect(part) && Object.keys(policy).length === 0) {
    const found = part.compute(options as never, table)
    const { outcomes, expected = {}, states } = found
    const assumptions = found.policy === NOBODY_ASKED ? [] : [{ question: 'default', rule: found.policy }]
    return { exact: true, outcomes, expected, spreads: {}, assumptions, policy: found.policy, states }
  }
  const { limits, watch, fractions } = how
  const walk = walkOf(part, options, table)
  const request: OddsRequest = {
    ...{ ...walk, policy: { ...walk.policy, ...policy } },
    ...(limits && { limits }),
    ...(watch && { watch }),
    ...(fractions && { fractions }),
  }
  try {
    return odds(request)
  } catch (cause) {
    const best = Object.values(policyOf(request)).some((rule) => bestObjective(rule) !== undefined)
    if (!isTooMuch(cause) || how.plays === undefined || best) throw cause
    const { plays, seed = 1 } = how
    return { ...simulate(request, { plays, seed }), spreads: {}, states: 0 }
  }
}

/** A question as a walk of the rules; for arithmetic of its own, the walk that belongs to it. */
function walkOf(
  part: AnyOddsQuestion | AnyDirectOdds,
  options: Cell['options'],
  table: ReturnType<typeof setupOf>,
): OddsRequest {
  if (!isDirect(part)) return fromOptions(table.game, part, options, table)
  const twin = part.walked(options as never, table)
  return { ...table, question: twin.question, from: { state: twin.state }, ...(twin.policy && { policy: twin.policy }) }
}
