import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVectors, type VectorResult } from '@sortie/engine/plays'
import { type Command, GAME_ARGUMENT, JSON_OPTION } from '../command.ts'
import { messageOf, UsageError } from '../errors.ts'
import { folderOf, listed } from '../games.ts'
import type { Io } from '../io.ts'

export const vectors: Command = {
  name: 'vectors',
  about: 'Run worked examples of a rule catalogue against a game.',
  args: {
    ...GAME_ARGUMENT,
    file: {
      type: 'positional',
      description: 'Markdown with blocks marked `json vector`, or JSON; default: all that the tests of the game run',
      required: false,
    },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie vectors regulus', 'the worked examples that its tests run'],
    ['sortie vectors regulus games/regulus/tests/vectors-3r.json', 'only those off the job'],
    ['sortie vectors in-the-dark rules.md', 'every worked example in a document'],
  ],
  async run({ positionals: [game = '', file], flags }, io) {
    const adapter = listed(game).vectors
    if (!adapter) throw new UsageError(`${game} cannot run worked examples: it has no "vectors" in games/index.ts`)
    const examples = (file === undefined ? filesOf(game) : [file]).flatMap(readExamples)
    const { runExample } = await adapter()
    const results = examples.map((example) => resultOf(example, runExample))
    const failed = results.filter((r) => !r.passed).length
    const passed = results.length - failed
    if (flags['json']) io.out(JSON.stringify({ game, ...(file !== undefined && { file }), passed, failed, results }))
    else {
      for (const result of results) for (const line of resultLines(result, io)) io.out(line)
      io.out(`${passed} passed, ${failed} failed`)
    }
    return failed > 0 ? 1 : 0
  },
}

/** The files of worked examples that the tests of a game run. */
function filesOf(game: string): readonly string[] {
  const folder = join(folderOf(game), 'tests')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^vectors.*\.json$/.test(name)) : []
  if (files.length === 0) throw new UsageError(`${folder} has no vectors.json: name a file of worked examples`)
  return files.sort().map((name) => join(folder, name))
}

type Example = ReturnType<typeof readVectors>[number]

/** An example that the game cannot make sense of has failed, like one that comes out otherwise. */
function resultOf(example: Example, runExample: (vector: never) => VectorResult): VectorResult {
  try {
    const result = runExample(example as never)
    return { ...result, title: titled(result.title) }
  } catch (cause) {
    const problems = [`it cannot be played: ${messageOf(cause)}`]
    return { id: example.id, title: titled(example.title), passed: false, problems }
  }
}

const titled = (title: unknown): string => (typeof title === 'string' ? title : '(without a title)')

function readExamples(file: string): ReturnType<typeof readVectors> {
  let examples: ReturnType<typeof readVectors>
  try {
    const text = readFileSync(file, 'utf8')
    if (file.endsWith('.md') && !text.includes('json vector')) throw new Error('no block in it is marked `json vector`')
    examples = readVectors(text)
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${messageOf(cause)}`)
  }
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
