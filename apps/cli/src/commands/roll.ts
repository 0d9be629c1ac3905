import { randomInt } from 'node:crypto'
import { seeded } from '@sortie/engine'
import { describeRoll, mean, parse, rollNotation, totals } from '@sortie/engine/notation'
import { fraction, fractionNumber, fractionText } from '@sortie/engine/odds'
import { type Command, JSON_OPTION } from '../command.ts'
import { messageOf, UsageError } from '../errors.ts'
import { bar, columns, percent, short } from '../format.ts'
import { numberOf } from '../options.ts'
import { SEEDS } from '../plays.ts'

const LONGEST_LIST = 60

export const roll: Command = {
  name: 'roll',
  about: 'Roll dice by their notation, or compute what they can come to.',
  args: {
    notation: { type: 'positional', description: 'for example 2d6+1, 4d6kh3, 3d6!, 5d10>=7', required: true },
    times: { type: 'string', valueHint: 'n', description: 'how many times (default: 1)' },
    seed: { type: 'string', valueHint: 'n', description: 'the same seed gives the same dice' },
    odds: { type: 'boolean', description: 'show the exact distribution instead of rolling' },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie roll "2d6+1"', 'two dice and one more'],
    ['sortie roll "4d6kh3" --times 6 --seed 7', 'six times, repeatably'],
    ['sortie roll "4d6kh3" --odds', 'how likely each total is'],
  ],
  async run(given, io) {
    const notation = readNotation(given.positionals[0] ?? '')
    const json = given.flags['json'] ?? false
    if (given.flags['odds']) {
      const idle = ['times', 'seed'].find((o) => given.values[o])
      if (idle) throw new UsageError(`--${idle} has no bearing on --odds: nothing is rolled`)
      const lines = json ? [JSON.stringify(distribution(notation))] : distributionLines(notation)
      for (const line of lines) io.out(line)
      return 0
    }
    const seed = numberOf(given, 'seed', SEEDS) ?? randomInt(2 ** 32)
    const times = numberOf(given, 'times', { min: 1, max: 100_000 }) ?? 1
    const rng = seeded(seed)
    const rolls = Array.from({ length: times }, () => rollNotation(notation, rng))
    if (json) io.out(JSON.stringify({ notation: notation.text, seed, rolls }))
    else for (const rolled of rolls) io.out(describeRoll(rolled))
    return 0
  },
}

function readNotation(text: string): Parsed {
  try {
    return parse(text)
  } catch (cause) {
    throw new UsageError(`"${text}", ${messageOf(cause)}`)
  }
}

type Parsed = ReturnType<typeof parse>

function distribution(notation: Parsed) {
  const exact = totals(notation)
  const { outcomes, total } = exact
  const average = mean(exact)
  return {
    notation: notation.text,
    exact: true,
    mean: {
      value: quotient(average.numerator, average.denominator),
      ...inFull(average.numerator, average.denominator),
    },
    outcomes: outcomes.map(({ value, weight }) => ({ value, p: quotient(weight, total), ...inFull(weight, total) })),
  }
}

const quotient = (part: bigint, whole: bigint): number => fractionNumber(fraction(part, whole))

const inFull = (part: bigint, whole: bigint) => ({ fraction: fractionText(fraction(part, whole)) })

function distributionLines(notation: Parsed): readonly string[] {
  const { mean: average, outcomes } = distribution(notation)
  const shown = outcomes.length > LONGEST_LIST ? outcomes.filter((o) => o.p >= 0.0001) : outcomes
  const most = Math.max(...shown.map((o) => o.p))
  const rows = shown.map((o) => [
    String(o.value).padStart(6),
    percent(o.p).padStart(9),
    bar(o.p / most, 40).replaceAll('░', ''),
    o.fraction.length <= 30 ? o.fraction : '',
  ])
  const left = outcomes.length - shown.length
  return [
    notation.text,
    ...columns(rows),
    `mean ${short(average.value)}${average.fraction.includes('/') && average.fraction.length <= 30 ? ` (${average.fraction})` : ''}`,
    ...(left > 0 ? [`${left} totals under 0.01 % are not shown; --json has them all`] : []),
  ]
}
