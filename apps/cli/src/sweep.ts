import type { AnyGame, Fields, Json, Settings, Shape } from '@sortie/engine'
import {
  csvOf,
  MOST_CELLS,
  planSweep,
  type SweepPlan,
  type SweepSaid,
  sweepTable,
  valuesIn,
  valueText,
} from '@sortie/engine/odds'
import type { Swept } from './compute/jobs.ts'
import { limitsOf } from './compute/limits.ts'
import { UsageError, unknown } from './errors.ts'
import { contentOf, laidOver, readJson, settingTexts } from './games.ts'
import type { Io } from './io.ts'
import { optionTexts, policyOf, questionNamed } from './odds-question.ts'
import { type Given, numberOf, textOf } from './options.ts'
import { PLAYS, SEEDS } from './plays.ts'
import { checkShown, sweepLines } from './sweep-report.ts'

/** A question for many values at once, or for two tables beside each other. */
interface Sweep {
  readonly game: AnyGame
  readonly title: string
  readonly a: SweepSaid
  readonly b?: SweepSaid
}

/** What is to be swept; nothing, if one value was said for everything and one result is wanted. */
export async function sweepFor(game: AnyGame, name: string, given: Given): Promise<Sweep | undefined> {
  const question = questionNamed(game, name)
  const options = optionTexts(question, given)
  const settings = settingTexts(given)
  const shapes = Object.fromEntries(Object.entries(game.settings as Settings).map(([key, s]) => [key, s.shape]))
  const file = textOf(given, 'against')
  const several = isSeveral(question.options as Fields, options) || isSeveral(shapes, settings)
  if (!several && !file && !given.flags['csv']) return undefined
  if (given.flags['csv'] && given.flags['json'])
    throw new UsageError('--csv and --json cannot both be printed; say one')
  const content = contentOf(game, given)
  const a: SweepSaid = {
    ...{ question: name, options, settings, policy: policyOf(game, given) },
    ...(content !== undefined && { content }),
  }
  const b = file === undefined ? undefined : besideOf(game, a, file)
  const plan = planned(game, a)
  if (b) checkAlike(plan, planned(game, b), file as string)
  return { game, title: question.title, a, ...(b && { b }) }
}

const isSeveral = (shapes: { readonly [name: string]: Shape }, said: { readonly [name: string]: string }): boolean =>
  Object.entries(said).some(([name, text]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    const read = shape && valuesIn(shape, text, MOST_CELLS)
    return text.includes('..') || (read && 'values' in read && read.values.length > 1)
  })

function planned(game: AnyGame, said: SweepSaid): SweepPlan {
  const plan = planSweep(game, said)
  if ('problems' in plan) throw new UsageError(plan.problems.join('; '))
  return plan
}

const PARTS = ['options', 'settings', 'policy', 'content'] as const

/** The other table: as the first one, with what the file says instead. */
function besideOf(game: AnyGame, a: SweepSaid, file: string): SweepSaid {
  const said = readJson(file)
  if (!isObject(said)) throw new UsageError(`${file} takes an object of ${PARTS.join(', ')}`)
  const stray = Object.keys(said).find((key) => !PARTS.includes(key as (typeof PARTS)[number]))
  if (stray !== undefined) throw unknown(`part of a table in ${file} called`, stray, PARTS)
  const part = (name: 'options' | 'settings' | 'policy'): { readonly [key: string]: string } => {
    const values = said[name] ?? {}
    if (!isObject(values)) throw new UsageError(`${file}: ${name} takes an object of names and values`)
    return { ...a[name], ...Object.fromEntries(Object.entries(values).map(([key, v]) => [key, valueText(v)])) }
  }
  const content = said['content'] === undefined ? a.content : laidOver(game, said['content'], file)
  return {
    ...{ question: a.question, options: part('options'), settings: part('settings'), policy: part('policy') },
    ...(content !== undefined && { content }),
  }
}

const isObject = (value: unknown): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkAlike(a: SweepPlan, b: SweepPlan, file: string): void {
  const axes = ({ axes: all }: SweepPlan): string =>
    all.map((x) => `${x.name} ${x.values.map(valueText).join(',')}`).join('; ')
  if (axes(a) !== axes(b))
    throw new UsageError(
      `${file} changes what is swept (${axes(b) || 'one value'} for ${axes(a) || 'one value'}); it takes one value for whatever is not a range in both`,
    )
}

/** Computes and prints a sweep; the exit code says whether anything came of it. */
export async function runSweep({ game, title, a, b }: Sweep, given: Given, io: Io): Promise<number> {
  const found = await io.compute('sweep', {
    ...{ game: game.id, a, ...(b && { b }) },
    limits: limitsOf(given, { seconds: 60, states: 2_000_000 }),
    fractions: given.flags['fraction'] ?? false,
    plays: numberOf(given, 'plays', PLAYS) ?? 100_000,
    seed: numberOf(given, 'seed', SEEDS) ?? 1,
  })
  const failure = wholeFailure(found)
  if (failure !== undefined) throw new UsageError(failure)
  const show = checkShown(found, textOf(given, 'show'))
  if (given.flags['csv']) io.out(csvOf(sweepTable(found.axes, found.a, found.b)).trimEnd())
  else if (given.flags['json']) io.out(JSON.stringify(jsonOf(game, a, found)))
  else for (const line of sweepLines(found, { heading: `${game.id}: ${title}`, show, paint: io.paint })) io.out(line)
  return 0
}

/** If no cell has a result, the reason of the first. */
function wholeFailure({ a, b = [] }: Swept): string | undefined {
  const all = [...a, ...b]
  const [first] = all
  return first && 'failed' in first && all.every((r) => 'failed' in r) ? first.failed : undefined
}

const jsonOf = (game: AnyGame, { question }: SweepSaid, { axes, a, b }: Swept): object => ({
  ...{ game: game.id, edition: game.edition, question, axes, cells: a },
  ...(b && { against: b }),
})
