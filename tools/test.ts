// Every check and every test of the repository. Arguments go to vitest; `--checks-only` leaves vitest out.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

interface Step {
  readonly name: string
  readonly args: readonly string[]
}
interface Outcome {
  readonly ok: boolean
  readonly output: string
  readonly seconds: string
}

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (path: string) => join('node_modules', path)

const SOURCES = ['engine', 'games', 'table', 'protocol', 'apps', 'tools', 'e2e'].filter((f) =>
  existsSync(join(ROOT, f)),
)

const CHECKS: readonly Step[] = [
  { name: 'types (tsc)', args: [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false'] },
  {
    name: 'types of the browser tests (tsc)',
    args: [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', 'e2e'],
  },
  {
    name: 'types of the web table (svelte-check)',
    args: [
      bin('svelte-check/bin/svelte-check'),
      ...['--workspace', 'apps/web', '--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human'],
    ],
  },
  {
    name: 'lint and format (biome)',
    args: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  },
  {
    name: 'layers (dependency-cruiser)',
    args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.cjs', ...SOURCES],
  },
  { name: 'unused code (knip)', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'rule coverage', args: [...process.execArgv, 'tools/rules.ts'] },
]

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

function run(args: readonly string[], shown: boolean): Promise<Outcome> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: shown ? ['ignore', 1, 1] : ['ignore', 'pipe', 'pipe'],
      env: shown ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    running.add(child)
    let output = ''
    const keep = (chunk: unknown) => {
      output += String(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const end = (ok: boolean) => {
      running.delete(child)
      done({ ok, output, seconds: `${((performance.now() - started) / 1000).toFixed(1)} s` })
    }
    child.on('error', (e) => {
      keep(e)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** The checks, two at a time, told in their order. */
async function check(): Promise<Tally> {
  const waiting = [...CHECKS]
  const outcomes = new Map<Step, PromiseWithResolvers<Outcome>>(CHECKS.map((s) => [s, Promise.withResolvers()]))
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      outcomes.get(step)!.resolve(await run(step.args, false))
  }
  const workers = [worker(), worker()]
  const tally = { passed: 0, failed: 0 }
  for (const [step, { promise }] of outcomes) {
    const { ok, output, seconds } = await promise
    tally[ok ? 'passed' : 'failed']++
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds}`)
    if (!ok) console.log(`\n${output.trim()}\n`)
  }
  await Promise.all(workers)
  return tally
}

interface Tally {
  passed: number
  failed: number
}
interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    /** The file. */
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}
interface Failure {
  readonly file: string
  readonly test: string
  readonly why: string
}
interface Ran {
  readonly ok: boolean
  readonly passed: number
  readonly failures: readonly Failure[]
}

async function vitest(args: readonly string[]): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-test-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { ok, seconds } = await run([bin('vitest/vitest.mjs'), 'run', ...reporters, ...args], true)
    console.log(`${ok ? 'ok    ' : 'FAILED'}  tests (vitest)  ${seconds}`)
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
    return { ok, passed: report?.numPassedTests ?? 0, failures: failuresOf(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not even be loaded has no failed test, and counts as one. */
function failuresOf(report: Report | undefined): readonly Failure[] {
  return (report?.testResults ?? []).flatMap((result) => {
    const file = relative(ROOT, result.name)
    const failed = result.assertionResults.filter((a) => a.status === 'failed')
    if (failed.length === 0) return result.status === 'failed' ? [{ file, test: 'the file', why: result.message }] : []
    return failed.map((a) => ({ file, test: a.fullName, why: a.failureMessages.join('\n') }))
  })
}

const firstLines = (why: string): string =>
  stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|new Promise/.test(line))
    .slice(0, 4)
    .join('\n      ')

function tell(title: string, failures: readonly Failure[]): void {
  console.log(`\n${title}`)
  for (const { file, test, why } of failures) console.log(`  ${file}: ${test}\n      ${firstLines(why)}`)
}

/** With more than these, it is not a browser that was slow. */
const FEW_FILES = 3

/**
 * A browser on a machine with other work may take longer than any test waits. When only a few files of browser tests
 * failed, they run once more with nothing beside them, and what failed at first is told all the same.
 */
async function test(args: readonly string[]): Promise<Tally> {
  console.log('\ntests (vitest)')
  const first = await vitest(args)
  const files = [...new Set(first.failures.map((f) => f.file))]
  const onlyBrowsers = files.length > 0 && files.every((f) => f.startsWith('e2e/'))
  if (!onlyBrowsers || files.length > FEW_FILES) return tallied(first)
  tell('These failed beside other work, and run once more by themselves:', first.failures)
  const again = await vitest([...files, '--maxWorkers=1'])
  if (!again.ok) return tallied({ ...again, passed: first.passed })
  console.log(`\n${first.failures.length} passed only when run by themselves; they are listed above.`)
  return { passed: first.passed + first.failures.length, failed: 0 }
}

function tallied({ ok, passed, failures }: Ran): Tally {
  if (failures.length > 0) tell('What failed:', failures)
  return { passed, failed: ok ? failures.length : Math.max(1, failures.length) }
}

const args = process.argv.slice(2)
const checked = await check()
const tested = args.includes('--checks-only') ? { passed: 0, failed: 0 } : await test(args)
const failed = checked.failed + tested.failed
console.log(`\n${checked.passed + tested.passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
