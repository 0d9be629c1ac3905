import type { AnyGame } from '@sortie/engine'
import type { ArgsDef } from 'citty'
import { type Command, GAME_ARGUMENT, JSON_OPTION } from '../command.ts'
import { UsageError } from '../errors.ts'
import { bar, columns, percent, short } from '../format.ts'
import { loadGame, settingsOf } from '../games.ts'
import { isDirect, optionsGiven, optionsOfLeading, policyOf, questionNamed, questionsOf } from '../odds-question.ts'
import { numberOf } from '../options.ts'
import { played } from '../reckon.ts'
import { valueText } from '../shape-text.ts'

const args = {
  ...GAME_ARGUMENT,
  question: { type: 'positional', description: 'what is played out; needed if the game has several', required: false },
  plays: { type: 'string', valueHint: 'n', description: 'how many plays (100000)' },
  seed: { type: 'string', valueHint: 'n', description: 'the same seed gives the same plays (1)' },
  policy: {
    type: 'string',
    valueHint: 'Question=rule',
    description:
      'how a question is answered: always, never, uniform or an answer; any legal one if not said; repeatable',
  },
  settings: { type: 'string', valueHint: 'key=value,…', description: 'settings of the table' },
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
    const question = questionNamed(game, name)
    if (isDirect(question))
      throw new UsageError(
        `"${name}" is reckoned, not played; ask sortie odds ${id} ${name}, or play ${playable(game)}`,
      )
    const options = optionsGiven(question, given)
    const plays = numberOf(given, 'plays', { min: 1, max: 1_000_000_000 }) ?? 100_000
    const seed = numberOf(given, 'seed', { min: 0, max: 2 ** 32 - 1 }) ?? 1
    const from = { state: question.from(options as never) }
    const started = performance.now()
    const result = played(
      { game, question, from, policy: policyOf(game, given), settings: settingsOf(game, given) },
      { plays, seed, progress: (text, share) => io.progress(share ?? 0, text) },
    )
    const ms = performance.now() - started
    io.progress()
    const perSecond = Math.round(plays / (ms / 1000))
    const { policy, outcomes, expected } = result
    if (given.flags['json']) {
      const report = { game: id, question: name, options, policy, exact: false, outcomes, expected, plays, seed }
      io.out(JSON.stringify({ ...report, ms: Math.round(ms * 100) / 100, playsPerSecond: perSecond }))
      return 0
    }
    io.out(io.paint.bold(`${id}: ${question.title}`))
    io.out(
      `${Object.entries(options)
        .map(([k, v]) => `${k} ${valueText(v)}`)
        .join(', ')}\n`,
    )
    const rows = Object.entries(outcomes).map(([outcome, { p, low, high }]) => [
      outcome,
      bar(p, 30),
      percent(p).padStart(9),
      `${percent(low)} to ${percent(high)}`,
    ])
    for (const line of columns(rows)) io.out(line)
    const means = Object.entries(expected).map(([k, v]) => `${k} ${short(v)}`)
    io.out('')
    if (means.length > 0) io.out(`mean      ${means.join(', ')}`)
    io.out(`policy    ${policy}`)
    io.out(io.paint.dim(`${plays} plays, seed ${seed}, 99.9 % intervals, ${perSecond} plays per second`))
    return 0
  },
}

const playable = (game: AnyGame): string =>
  Object.entries(questionsOf(game))
    .filter(([, q]) => !isDirect(q))
    .map(([name]) => name)
    .join(', ') || 'nothing, for it has no question that is played'

/** The question of a game that has one that can be played. */
async function onlyQuestion(id: string): Promise<string> {
  const game = await loadGame(id)
  const there = Object.entries(questionsOf(game)).filter(([, q]) => !isDirect(q))
  const [only] = there
  if (!only || there.length > 1) throw new UsageError(`say which question of ${id} is played out: ${playable(game)}`)
  return only[0]
}
