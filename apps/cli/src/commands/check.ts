import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, GAME_ARGUMENT } from '../command.ts'
import { folderOf, listed, placeOf, ROOT, rulesOfGame } from '../games.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly in?: string
}

const bin = (path: string): string => join(ROOT, 'node_modules', path)

const CACHE = bin('.cache/check')

/** Types of the game and of what it imports, no more: a project of its own, which remembers what it found the last time. */
function typesOf(game: string): readonly string[] {
  mkdirSync(CACHE, { recursive: true })
  const project = join(CACHE, `${game}.json`)
  const own = folderOf(game)
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    ...(placeOf.has(game) && {
      compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler', paths: pathsOutside() },
    }),
    include: [own],
    exclude: ['web', 'node_modules', 'dist'].map((folder) => join(own, folder)),
  }
  writeFileSync(project, JSON.stringify(config))
  return [
    ...[bin('typescript/bin/tsc'), '--project', project, '--noEmit', '--pretty', 'false', '--incremental'],
    ...['--tsBuildInfoFile', join(CACHE, `${game}.tsbuildinfo`)],
  ]
}

/** Where a game outside finds the engine and the test runner: here. */
function enginePaths(): { readonly [name: string]: string } {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'engine/package.json'), 'utf8')) as {
    readonly exports: { readonly [part: string]: string }
  }
  return Object.fromEntries(
    Object.entries(exports).map(([part, file]) => [`@sortie/engine${part.slice(1)}`, join(ROOT, 'engine', file)]),
  )
}
const pathsOutside = (): { readonly [name: string]: readonly string[] } => ({
  ...Object.fromEntries(Object.entries(enginePaths()).map(([name, file]) => [name, [file]])),
  vitest: [bin('vitest/dist/index.d.ts')],
})

/** The tests of a game outside, run by the test runner of this repository. */
function testsOutside(game: string): Step {
  mkdirSync(CACHE, { recursive: true })
  const config = join(CACHE, `${game}.vitest.config.mjs`)
  const alias = [...Object.entries(enginePaths()), ['vitest', bin('vitest/dist/index.js')]].map(
    ([name, replacement]) => ({
      find: `^${name}$`,
      replacement,
    }),
  )
  writeFileSync(
    config,
    `const alias = ${JSON.stringify(alias)}
export default {
  resolve: { alias: alias.map(({ find, replacement }) => ({ find: new RegExp(find), replacement })) },
  server: { fs: { strict: false } },
  test: { include: ['**/*.test.ts'], exclude: ['**/{node_modules,dist}/**'], testTimeout: 180_000, maxWorkers: 2, passWithNoTests: true, onStackTrace: (_error, { file }) => !/node_modules/.test(file) && !file.startsWith(${JSON.stringify(join(ROOT, 'engine/'))}) },
}
`,
  )
  const folder = folderOf(game)
  return {
    name: 'tests and laws',
    args: [bin('vitest/vitest.mjs'), 'run', '--config', config, '--root', folder],
    in: folder,
  }
}

/** What is checked of a game that is not of this repository: how it is written is its author's business. */
const stepsOutside = (game: string): readonly Step[] => [testsOutside(game), { name: 'types', args: typesOf(game) }]

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
  examples: [
    ['sortie check first-light', 'says what is wrong, and what the laws reached'],
    ['sortie check ./my-game', 'the same for a game in a folder of its own'],
  ],
  async run(given, io) {
    const [game = ''] = given.positionals
    listed(game)
    const started = performance.now()
    const outside = placeOf.has(game)
    const steps = outside ? stepsOutside(game) : stepsFor(game)
    const done = await Promise.all(steps.map(async (step) => ({ step, ...(await run(step)) })))
    for (const { step, ok, output, seconds } of done) {
      io.out(`${ok ? io.paint.good('ok    ') : io.paint.bad('FAILED')}  ${step.name}  ${io.paint.dim(seconds)}`)
      const shown = ok ? reachIn(output) : output.trim()
      if (shown !== '') io.out(`\n${shown}\n`)
    }
    if (outside) for (const line of unfinishedRules(game)) io.out(line)
    io.out(io.paint.dim(`${((performance.now() - started) / 1000).toFixed(1)} s`))
    return done.every((d) => d.ok) ? 0 : 1
  },
}

/** Rules without code or without a test; of a game outside, they are only named. */
const unfinishedRules = (game: string): readonly string[] =>
  rulesOfGame(game).flatMap(({ id, code, tests, leftToTable }) => {
    const lacks = [...(code.length === 0 ? ['code'] : []), ...(tests.length === 0 ? ['test'] : [])]
    return leftToTable || lacks.length === 0 ? [] : [`${id}: no ${lacks.join(' and no ')} names it.`]
  })

/** What the laws reached, and what they did not. */
const reachIn = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.includes('random plays reached'))
    .map((line) => line.trim())
    .join('\n')

function run({
  args,
  in: folder = ROOT,
}: Step): Promise<{ readonly ok: boolean; readonly output: string; readonly seconds: string }> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
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
