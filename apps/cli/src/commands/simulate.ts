import type { ArgsDef } from 'citty'
import { type Command, GAME_ARGUMENT, JSON_OPTION, TABLE_OPTIONS } from '../command.ts'
import { UsageError } from '../errors.ts'
import { loadGame } from '../games.ts'
import { askedOf, checkRules, optionsOfLeading, POLICY_OPTION, questionNamed, questionsOf } from '../odds-question.ts'
import { type OddsReport, reportLines, rounded, unaskedPart } from '../odds-report.ts'
import { numberOf } from '../options.ts'
import { PLAYS, SEEDS } from '../plays.ts'

const args = {
  ...GAME_ARGUMENT,
  question: {
    type: 'positional',
    description: 'the question to simulate; required if the game has several',
    required: false,
  },
  plays: { type: 'string', valueHint: 'n', description: 'how many plays (default: 100000)' },
  seed: { type: 'string', valueHint: 'n', description: 'the same seed gives the same plays (default: 1)' },
  ...POLICY_OPTION,
  ...TABLE_OPTIONS,
  ...JSON_OPTION,
} as const satisfies ArgsDef

export const simulate: Command = {
  name: 'simulate',
  about: 'Play a question out many times, and count.',
  args,
  examples: [
    ['sortie simulate first-light night --plays 1000000', 'a million nights'],
    ['sortie simulate first-light night --storm 8 --policy WhetherToBrace=uniform --seed 7', 'bracing at random'],
  ],
  more: async ([id, name]) => optionsOfLeading(id === undefined ? [] : [id, name ?? (await onlyQuestion(id))]),
  async run(given, io) {
    const [id = '', said] = given.positionals
    const game = await loadGame(id)
    const name = said ?? (await onlyQuestion(id))
    const asked = askedOf(game, name, given)
    const plays = numberOf(given, 'plays', PLAYS) ?? 100_000
    const seed = numberOf(given, 'seed', SEEDS) ?? 1
    const started = performance.now()
    const { policy, assumptions, outcomes, expected } = await io.compute('plays', { ...asked, plays, seed })
    const ms = performance.now() - started
    const unasked = unaskedPart(checkRules(game, asked, assumptions))
    const report: OddsReport = {
      ...{ game: id, question: name, options: asked.options, policy, assumptions, exact: false, outcomes, expected },
      ...{ ...unasked, plays, seed, ms: rounded(ms), playsPerSecond: Math.round(plays / (ms / 1000)) },
    }
    if (given.flags['json']) io.out(JSON.stringify(report))
    else for (const line of reportLines(report, questionNamed(game, name).title, io.paint)) io.out(line)
    return 0
  },
}

/** The question of a game that has only one. */
async function onlyQuestion(id: string): Promise<string> {
  const there = Object.keys(questionsOf(await loadGame(id)))
  const [only] = there
  if (only === undefined) throw new UsageError(`${id} has no questions that could be played out`)
  if (there.length > 1) throw new UsageError(`say which question of ${id} is played out: ${there.join(', ')}`)
  return only
}
