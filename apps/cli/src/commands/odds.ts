import type { AnyGame } from '@sortie/engine'
import { isDirect, type Limits } from '@sortie/engine/odds'
import type { ArgsDef } from 'citty'
import { type Command, GAME_ARGUMENT, JSON_OPTION, TABLE_OPTIONS } from '../command.ts'
import type { ComputeRequest, TooMuch } from '../compute/asked.ts'
import type { ExactOdds } from '../compute/jobs.ts'
import { hasBest, LIMIT_OPTIONS, limitsOf, tooMuchText } from '../compute/limits.ts'
import { UsageError } from '../errors.ts'
import { loadGame } from '../games.ts'
import type { Io } from '../io.ts'
import {
  askedOf,
  checkRules,
  optionsOfLeading,
  POLICY_OPTION,
  questionLines,
  questionNamed,
  questionsJson,
  requestOf,
  rulesOf,
} from '../odds-question.ts'
import { type OddsReport, reportLines, rounded, unaskedPart } from '../odds-report.ts'
import { type Given, numberOf } from '../options.ts'
import { PLAYS, SEEDS } from '../plays.ts'
import { runSweep, sweepFor } from '../sweep.ts'

const args = {
  ...GAME_ARGUMENT,
  question: { type: 'positional', description: 'the question; default: list the questions', required: false },
  ...POLICY_OPTION,
  ...TABLE_OPTIONS,
  fraction: {
    type: 'boolean',
    description: 'exact fractions, however long they take',
    negativeDescription: 'no fractions, though they are cheap',
  },
  spread: { type: 'boolean', description: 'also show the distribution of the final numbers' },
  ...LIMIT_OPTIONS,
  seconds: { ...LIMIT_OPTIONS.seconds, description: 'time limit in seconds before sampling (default: 60)' },
  plays: { type: 'string', valueHint: 'n', description: 'number of plays when sampling (default: 100000)' },
  seed: { type: 'string', valueHint: 'n', description: 'seed for sampling (default: 1)' },
  against: {
    type: 'string',
    valueHint: 'file.json',
    description: 'a second table to compare with: an object of settings, content, policy or options',
  },
  show: { type: 'string', valueHint: 'name', description: 'the outcome or mean that a table of two ranges shows' },
  csv: { type: 'boolean', description: 'print comma-separated values, one line for each combination of values' },
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
    ['sortie odds regulus endings --weight 3..7 --deadline 3..7', 'a table: every weight against every deadline'],
    [
      'sortie odds regulus endings --weight 3,5,7 --against house.json --csv',
      'two tables beside each other, as a file',
    ],
    ['sortie odds regulus job --content our-rows.json --seconds 300', "with a table's own rows, and time to spare"],
  ],
  more: optionsOfLeading,
  async run(given, io) {
    const [id = '', name] = given.positionals
    const game = await loadGame(id)
    if (name === undefined) return listQuestions(game, given, io)
    const swept = await sweepFor(game, name, given)
    if (swept) return runSweep(swept, given, io)
    const report = await reportOn(game, name, given, io)
    if (given.flags['json']) io.out(JSON.stringify(report))
    else for (const line of reportLines(report, questionNamed(game, name).title, io.paint)) io.out(line)
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
  const asked = askedOf(game, name, given)
  const limits = limitsOf(given, { seconds: 60, states: 2_000_000 })
  const plays = numberOf(given, 'plays', PLAYS) ?? 100_000
  const seed = numberOf(given, 'seed', SEEDS) ?? 1
  const spread = given.flags['spread'] ?? false
  // Arithmetic of a game's own assumes its own policy and tells no spreads; the rules are walked for those.
  const arithmetic = isDirect(questionNamed(game, name)) && Object.keys(asked.policy).length === 0 && !spread
  const head = { game: game.id, question: name, options: asked.options }
  const started = performance.now()
  const took = () => ({ ms: rounded(performance.now() - started) })
  const fractions = given.flags['fraction'] ?? 'if cheap'
  const found = await io.compute('odds', { ...asked, limits, fractions, arithmetic })
  if (!('tooMuch' in found)) {
    const unasked = unaskedPart(checkRules(game, asked, found.assumptions))
    return { ...head, ...exactPart(found, spread), ...unasked, ...took() }
  }
  const why = whyNot(game, { asked, found, limits })
  const sampled = await io.compute('plays', { ...asked, plays, seed })
  const unasked = unaskedPart(checkRules(game, asked, sampled.assumptions))
  const { policy, assumptions, outcomes, expected } = sampled
  return { ...head, policy, assumptions, ...unasked, exact: false, outcomes, expected, plays, seed, why, ...took() }
}

const exactPart = ({ spreads, ...found }: ExactOdds, wanted: boolean) => ({
  policy: found.policy,
  assumptions: found.assumptions,
  exact: true,
  outcomes: found.outcomes,
  expected: found.expected,
  states: found.states,
  ...(wanted && spreads && { spreads }),
})

/** Why exact odds were given up; an error if they cannot be sampled instead. */
function whyNot(
  game: AnyGame,
  {
    asked,
    found,
    limits,
  }: { readonly asked: ComputeRequest; readonly found: TooMuch; readonly limits: Required<Limits> },
): string {
  const rules = rulesOf(requestOf(game, asked))
  const why = tooMuchText(found, limits, rules)
  if (hasBest(rules)) throw new UsageError(why)
  return why
}
