// Every check and every test of the repository. Arguments go to vitest; `--checks-only` leaves vitest out.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

async function test(args: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-test-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    console.log('\ntests (vitest)')
    const { ok, seconds } = await run([bin('vitest/vitest.mjs'), 'run', ...reporters, ...args], true)
    console.log(`${ok ? 'ok    ' : 'FAILED'}  tests (vitest)  ${seconds}`)
    return count(ok, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not even be loaded has no failed test, and counts as one. */
function count(ok: boolean, report: Report | undefined): Tally {
  const unloaded = (report?.testResults ?? []).filter(
    (r) => r.status === 'failed' && !r.assertionResults.some((a) => a.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + unloaded
  return { passed: report?.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) }
}

const args = process.argv.slice(2)
const checked = await check()
const tested = args.includes('--checks-only') ? { passed: 0, failed: 0 } : await test(args)
const failed = checked.failed + tested.failed
console.log(`\n${checked.passed + tested.passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
