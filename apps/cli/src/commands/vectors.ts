import { readFileSync } from 'node:fs'
import { readVectors, type VectorResult } from '@sortie/engine/plays'
import { type Command, GAME_ARGUMENT, JSON_OPTION } from '../command.ts'
import { messageOf, UsageError } from '../errors.ts'
import { listed } from '../games.ts'
import type { Io } from '../io.ts'

export const vectors: Command = {
  name: 'vectors',
  about: 'Run worked examples of a rule catalogue against a game.',
  args: {
    ...GAME_ARGUMENT,
    file: { type: 'positional', description: 'Markdown with blocks marked `json vector`, or JSON', required: true },
    ...JSON_OPTION,
  },
  examples: [['sortie vectors in-the-dark rules/in-the-dark.md', 'every worked example in that document']],
  async run({ positionals: [game = '', file = ''], flags }, io) {
    const adapter = listed(game).vectors
    if (!adapter) throw new UsageError(`${game} cannot run worked examples: it has no "vectors" in games/index.ts`)
    const examples = readExamples(file)
    const { runExample } = await adapter()
    const results = examples.map((example) => runExample(example as never))
    const failed = results.filter((r) => !r.passed).length
    const passed = results.length - failed
    if (flags['json']) io.out(JSON.stringify({ game, file, passed, failed, results }))
    else {
      for (const result of results) for (const line of resultLines(result, io)) io.out(line)
      io.out(`${passed} passed, ${failed} failed`)
    }
    return failed > 0 ? 1 : 0
  },
}

function readExamples(file: string): ReturnType<typeof readVectors> {
  let examples: ReturnType<typeof readVectors>
  try {
    examples = readVectors(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${messageOf(cause)}`)
  }
  if (examples.length === 0)
    throw new UsageError(`${file} has no worked examples: JSON, or Markdown blocks marked \`json vector\``)
  const odd = examples.findIndex((e) => typeof e !== 'object' || e === null || typeof e.id !== 'string')
  if (odd >= 0) throw new UsageError(`worked example ${odd + 1} of ${file} has to be an object with an "id"`)
  return examples
}

function resultLines({ id, title, passed, problems }: VectorResult, { paint }: Io): readonly string[] {
  if (passed) return [`${paint.good('ok')}      ${id}  ${title}`]
  return [`${paint.bad('FAILED')}  ${id}  ${title}`, ...problems.flatMap((p) => diffLines(p, paint))]
}

/** What was expected above what came, so that the eye finds the difference. */
function diffLines(problem: string, paint: Io['paint']): readonly string[] {
  const parts = /^([\s\S]*?): expected ([\s\S]*), got ([\s\S]*)$/.exec(problem)
  if (!parts) return [`          ${problem}`]
  const [, where, expected, got] = parts
  return [`          ${where}`, paint.good(`          - ${expected}`), paint.bad(`          + ${got}`)]
}
