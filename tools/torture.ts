// npm run torture [kills] [messages] [effort] [faults] [failovers] [minutes]: the long versions of what npm test proves in
// short, with fresh seeds; then faults of network, disk and clock, failovers of a real cluster, and a soak of so many minutes.
// Takes about two hours; a 0 leaves a part out.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzed } from '../apps/server/tests/fuzzing.ts'
import { killing } from '../apps/server/tests/killing.ts'
import { freePort, ServerProcess } from '../apps/server/tests/process.ts'
import { examine } from '../apps/server/tests/torment.ts'
import { games } from '../games/index.ts'
import { postgresStore } from '../table/store/postgres/postgres.ts'
import { startPostgres } from '../table/store/postgres/tests/cluster.ts'
import { sqliteStore } from '../table/store/sqlite/sqlite.ts'
import { failovers } from './torture/failover.ts'
import { clockSteps, fullDisk, networkCuts, soak } from './torture/faults.ts'
import { oneTableAtItsWorst } from './torture/worst.ts'

const [kills = 200, messages = 100_000, effort = 5, faults = 20, primaries = 20, minutes = 30] = process.argv
  .slice(2)
  .map(Number)
const seed = Date.now() % 1_000_000
const all = Object.keys(games)
/** Crashes come in rounds, so that a finding is found near where it happened. */
const KILLS_A_ROUND = 20
let failed = 0

function told(what: string, problems: readonly string[]): void {
  if (problems.length > 0) failed++
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${what}`)
  for (const problem of problems.slice(0, 20)) console.log(`        ${problem}`)
}

async function crashesOnSqlite(round: number, count: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-torture-'))
  const server = new ServerProcess(await freePort(), ['--data', data, '--requests', '1000000'])
  try {
    const done = await killing([server], { kills: count, tables: 8, games: all, seed: seed + round })
    const store = sqliteStore(join(data, 'sortie.sqlite'))
    const what = `SQLite, round ${round}: ${count} kills, ${done.acknowledged} acknowledged, ${done.lost} sent again`
    told(what, await examine(store, done.people))
    await store.close()
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

async function crashesOnPostgres(round: number, count: number): Promise<void> {
  const postgres = await startPostgres()
  const args = ['--postgres', postgres.url, '--requests', '1000000']
  const servers = [new ServerProcess(await freePort(), args), new ServerProcess(await freePort(), args)]
  try {
    const done = await killing(servers, { kills: count, tables: 8, games: all, seed: seed + 1000 + round })
    const store = await postgresStore(postgres.url)
    const what = `PostgreSQL and two servers, round ${round}: ${count} kills, ${done.acknowledged} acknowledged, ${done.lost} sent again`
    told(what, await examine(store, done.people))
    await store.close()
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await postgres.stop()
  }
}

async function nonsense(): Promise<void> {
  for (const [i, game] of all.entries()) {
    const count = Math.ceil(messages / all.length)
    const before = process.memoryUsage().rss
    const { problems, refusals, entries } = await fuzzed(game, { messages: count, seed: seed + i })
    const grown = Math.round((process.memoryUsage().rss - before) / 2 ** 20)
    told(`${count} mangled messages to ${game}: ${refusals} refusals, ${entries} entries, ${grown} MiB more`, problems)
  }
}

/** The laws of all games over plays, tables and policies that `npm test` has never tried. */
function laws(): void {
  const env = { SORTIE_SEED: String(seed), SORTIE_EFFORT: String(effort) }
  const files = [
    ...globSync('games/**/*{conformance,odds-laws}*.test.ts'),
    // What terminal, page and lab say, against the same laws.
    'apps/cli/src/tests/odds-agree.test.ts',
    // Every single value of a file, changed and left out.
    'table/dice/tests/tampering.test.ts',
  ]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...files]
  const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, ...env } })
  const again = `SORTIE_SEED=${seed} SORTIE_EFFORT=${effort} npx vitest run ${files.join(' ')}`
  told(
    `the laws of all games, seed ${seed}, ${effort} times the effort`,
    status === 0 ? [] : [`see it again: ${again}`],
  )
}

/** What is done in secret changes nothing that others are sent: hundreds of secret steps in every game. */
function secrets(): void {
  const file = 'apps/server/tests/secret-steps.test.ts'
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', file]
  const { status } = spawnSync(process.execPath, vitest, {
    stdio: 'inherit',
    env: { ...process.env, SORTIE_SEED: String(seed) },
  })
  told(
    `secret steps in four games, two plays each, seed ${seed}`,
    status === 0 ? [] : [`see it again: SORTIE_SEED=${seed} npx vitest run ${file}`],
  )
}

/** A thousand jobs of each game against its own opposition, fair and harsh: it keeps to the chance that it states. */
function solo(): void {
  const file = 'games/tests/solo.test.ts'
  const jobs = String(200 * effort)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--testTimeout=1800000', file]
  const env = { SORTIE_SEED: String(seed), SORTIE_SOLO_JOBS: jobs }
  const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, ...env } })
  const again = `SORTIE_SEED=${seed} SORTIE_SOLO_JOBS=${jobs} npx vitest run --testTimeout=1800000 ${file}`
  told(`${jobs} solo jobs of each game and temper, seed ${seed}`, status === 0 ? [] : [`see it again: ${again}`])
}

process.on('unhandledRejection', (cause) => told('nothing goes unhandled', [String(cause)]))
console.log(`seed ${seed}`)
if (effort > 0) {
  laws()
  secrets()
  solo()
}
if (messages > 0) await nonsense()
for (let left = kills, round = 1; left > 0; left -= KILLS_A_ROUND, round++) {
  const count = Math.min(KILLS_A_ROUND, left)
  if (round % 4 === 0) await crashesOnPostgres(round, count)
  else await crashesOnSqlite(round, count)
}
if (faults > 0)
  for (const fault of [oneTableAtItsWorst, networkCuts, fullDisk, clockSteps]) {
    const { what, problems } = await fault({ times: faults, games: all, seed })
    told(what, problems)
  }
if (primaries > 0) {
  const { what, problems } = await failovers(primaries, { games: all, seed })
  told(what, problems)
}
if (minutes > 0) {
  const { what, problems } = await soak(minutes, { games: all, seed })
  told(what, problems)
}
console.log(failed === 0 ? 'Everything held.' : `${failed} did not hold.`)
process.exitCode = failed > 0 ? 1 : 0
