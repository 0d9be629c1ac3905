import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, GAME_ARGUMENT } from '../command.ts'
import { listed, ROOT } from '../games.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
}

const bin = (path: string): string => join(ROOT, 'node_modules', path)

const CACHE = bin('.cache/check')

/** Types of the game and of what it imports, no more: a project of its own, which remembers what it found the last time. */
function typesOf(game: string): readonly string[] {
  mkdirSync(CACHE, { recursive: true })
  const project = join(CACHE, `${game}.json`)
  const own = join(ROOT, 'games', game)
  const config = { extends: join(ROOT, 'tsconfig.json'), include: [own], exclude: [join(own, 'web')] }
  writeFileSync(project, JSON.stringify(config))
  return [
    ...[bin('typescript/bin/tsc'), '--project', project, '--noEmit', '--pretty', 'false', '--incremental'],
    ...['--tsBuildInfoFile', join(CACHE, `${game}.tsbuildinfo`)],
  ]
}

/** What is checked of one game. */
const stepsFor = (game: string): readonly Step[] => [
  { name: 'tests and laws', args: [bin('vitest/vitest.mjs'), 'run', `games/${game}/`] },
  { name: 'types', args: typesOf(game) },
  {
    name: 'lint and format',
    args: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', `games/${game}`],
  },
  { name: 'every rule has code and a test', args: [...process.execArgv, join(ROOT, 'tools/rules.ts'), game] },
]

export const check: Command = {
  name: 'check',
  about: 'Everything that is checked of one game: types, lint, laws, tests, rules without a test.',
  args: { ...GAME_ARGUMENT },
  examples: [['sortie check first-light', 'says what is wrong, and what the laws never came to']],
  async run(given, io) {
    const [game = ''] = given.positionals
    listed(game)
    const started = performance.now()
    const done = await Promise.all(stepsFor(game).map(async (step) => ({ step, ...(await run(step)) })))
    for (const { step, ok, output, seconds } of done) {
      io.out(`${ok ? io.paint.good('ok    ') : io.paint.bad('FAILED')}  ${step.name}  ${io.paint.dim(seconds)}`)
      const shown = ok ? reachIn(output) : output.trim()
      if (shown !== '') io.out(`\n${shown}\n`)
    }
    io.out(io.paint.dim(`${((performance.now() - started) / 1000).toFixed(1)} s`))
    return done.every((d) => d.ok) ? 0 : 1
  },
}

/** What the laws reached, and what they never came to. */
const reachIn = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.includes('random plays never came to'))
    .map((line) => line.trim())
    .join('\n')

function run({ args }: Step): Promise<{ readonly ok: boolean; readonly output: string; readonly seconds: string }> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    let output = ''
    const keep = (chunk: unknown): void => {
      output += String(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const end = (ok: boolean): void =>
      done({ ok, output, seconds: `${((performance.now() - started) / 1000).toFixed(1)} s` })
    child.on('error', (e) => {
      keep(e)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
