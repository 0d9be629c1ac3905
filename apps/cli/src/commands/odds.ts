import type { AnyDirectOdds, AnyGame, AnyOddsQuestion, Json } from '@sortie/engine'
import type { ArgsDef } from 'citty'
import { type Command, GAME_ARGUMENT, JSON_OPTION } from '../command.ts'
import { UsageError } from '../errors.ts'
import { bar, columns, percent, short } from '../format.ts'
import { loadGame, settingsOf } from '../games.ts'
import type { Io } from '../io.ts'
import {
  isDirect,
  type Options,
  optionsGiven,
  optionsOfLeading,
  policyOf,
  questionLines,
  questionNamed,
  questionsJson,
} from '../odds-question.ts'
import { type Given, numberOf } from '../options.ts'
import { type Reckoned, reckonOrSample } from '../reckon.ts'
import { valueText } from '../shape-text.ts'

/** The JSON that `sortie odds` prints. */
interface OddsReport {
  readonly game: string
  readonly question: string
  readonly options: Options
  readonly policy: string
  readonly exact: boolean
  readonly outcomes: { readonly [name: string]: Outcome }
  readonly expected: { readonly [name: string]: Json | number }
  readonly states?: number
  readonly ms: number
  /** Only if they were sampled. */
  readonly plays?: number
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

const args = {
  ...GAME_ARGUMENT,
  question: { type: 'positional', description: 'what is asked; leave it out to see what there is', required: false },
  policy: {
    type: 'string',
    valueHint: 'Question=rule',
    description: 'how a question is answered: always, never, uniform, "best for <outcome>", or an answer; repeatable',
  },
  settings: { type: 'string', valueHint: 'key=value,…', description: 'settings of the table' },
  fraction: {
    type: 'boolean',
    description: 'fractions even if they are dear',
    negativeDescription: 'no fractions, though they are cheap',
  },
  spread: { type: 'boolean', description: 'also how the numbers at the end are spread' },
  most: { type: 'string', valueHint: 'n', description: 'explore at most so many states, then sample' },
  seconds: { type: 'string', valueHint: 'n', description: 'reckon for at most so long, then sample (60)' },
  plays: { type: 'string', valueHint: 'n', description: 'plays if it has to be sampled (100000)' },
  seed: { type: 'string', valueHint: 'n', description: 'of the sampling (1)' },
  ...JSON_OPTION,
} as const satisfies ArgsDef

export const odds: Command = {
  name: 'odds',
  about: 'Exact odds of a question about the future.',
  args,
  examples: [
    ['sortie odds first-light', 'which questions there are, and their options'],
    ['sortie odds first-light night --beacon 8 --storm 6', 'will the beacon be lit?'],
    ['sortie odds first-light night --policy "WhetherToBrace=best for lit" --json', 'if one braces for the best'],
  ],
  more: optionsOfLeading,
  async run(given, io) {
    const [id = '', name] = given.positionals
    const game = await loadGame(id)
    if (name === undefined) return listQuestions(game, given, io)
    const report = await reportOn(game, name, given, io)
    if (given.flags['json']) io.out(JSON.stringify(report))
    else for (const line of linesOf(report, questionNamed(game, name).title, io)) io.out(line)
    return 0
  },
}

function listQuestions(game: AnyGame, given: Given, io: Io): number {
  if (given.flags['json']) io.out(JSON.stringify({ game: game.id, questions: questionsJson(game) }))
  else {
    const lines = questionLines(game)
    io.out(lines.length > 0 ? `${game.words.en.name} can be asked:` : `${game.words.en.name} has no odds questions.`)
    for (const line of lines) io.out(line)
  }
  return 0
}

async function reportOn(game: AnyGame, name: string, given: Given, io: Io): Promise<OddsReport> {
  const question = questionNamed(game, name)
  const options = optionsGiven(question, given)
  const head = { game: game.id, question: name, options }
  return isDirect(question)
    ? { ...head, ...direct(question, options, given) }
    : { ...head, ...walked(game, question, options, given, io) }
}

type Body = Omit<OddsReport, 'game' | 'question' | 'options'>

function direct(question: AnyDirectOdds, options: Options, given: Given): Body {
  const idle = ['policy', 'settings'].find((o) => given.values[o])
  if (idle) throw new UsageError(`--${idle} has no bearing on this question: it is reckoned in a way of its own`)
  const started = performance.now()
  const { policy, outcomes, expected, states } = question.reckon(options as never)
  return { policy, exact: true, outcomes, expected: expected ?? {}, states, ms: rounded(performance.now() - started) }
}

function walked(game: AnyGame, question: AnyOddsQuestion, options: Options, given: Given, io: Io): Body {
  const most = numberOf(given, 'most', { min: 1, max: 100_000_000 })
  const reckoned = reckonOrSample(
    {
      game,
      question,
      from: { state: question.from(options as never) },
      settings: settingsOf(game, given),
      policy: policyOf(game, given),
      ...(most !== undefined && { most }),
    },
    {
      fractions: given.flags['fraction'] ?? 'if cheap',
      seconds: numberOf(given, 'seconds', { min: 1, max: 86_400 }) ?? 60,
      plays: numberOf(given, 'plays', { min: 1, max: 1_000_000_000 }) ?? 100_000,
      seed: numberOf(given, 'seed', { min: 0, max: 2 ** 32 - 1 }) ?? 1,
      progress: (text, share) => io.progress(share ?? 0, text),
    },
  )
  io.progress()
  return bodyOf(reckoned, given.flags['spread'] ?? false)
}

function bodyOf(r: Reckoned, spread: boolean): Body {
  const { policy, outcomes, expected } = r
  const common = { policy, exact: r.exact, outcomes, expected }
  return r.exact
    ? { ...common, states: r.states, ms: rounded(r.ms), ...(spread && { spreads: r.spreads }) }
    : { ...common, plays: r.plays, ms: rounded(r.ms), why: r.why }
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100

const BAR = 30
const LONGEST_FRACTION = 40

function linesOf(r: OddsReport, title: string, { paint }: Io): readonly string[] {
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
    ...(expected.length > 0 ? [`expected  ${expected.join(', ')}`] : []),
    `policy    ${r.policy}`,
    paint.dim(
      r.exact
        ? `exact, ${r.states} states, ${r.ms} ms`
        : `sampled from ${r.plays} plays (99.9 % interval), because exact odds are too dear: ${r.why}`,
    ),
  ]
}

const bars = (outcomes: readonly (readonly [string, Outcome])[]): string[] =>
  columns(outcomes.map(([name, o]) => [name, bar(o.p, BAR), percent(o.p).padStart(9), extra(o)]))

function extra({ fraction, low, high }: Outcome): string {
  if (low !== undefined && high !== undefined) return `${percent(low)} to ${percent(high)}`
  return fraction !== undefined && fraction.length <= LONGEST_FRACTION ? fraction : ''
}
