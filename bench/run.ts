// npm run bench [part of a title …]: measures every scenario, or those named, prints the tables and writes them into results.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import type { Row, Scenario } from './measure.ts'
import { oddsAtScale } from './scenarios/at-scale.ts'
import { boardgameIo } from './scenarios/boardgame-io.ts'
import { exactOdds } from './scenarios/exact-odds.ts'
import { gameOdds, millionJobs } from './scenarios/games.ts'
import { inner } from './scenarios/inner.ts'
import { lab } from './scenarios/lab.ts'
import { load } from './scenarios/load.ts'
import { notation } from './scenarios/notation.ts'
import { openTables } from './scenarios/open-tables.ts'
import { opening } from './scenarios/opening.ts'
import { openingLive } from './scenarios/opening-live.ts'
import { simulation } from './scenarios/simulation.ts'
import { taps } from './scenarios/taps.ts'
import { web } from './scenarios/web.ts'

/** A scenario is a file and a line here. */
const scenarios: readonly Scenario[] = [
  simulation,
  boardgameIo,
  exactOdds,
  oddsAtScale,
  gameOdds,
  millionJobs,
  opening,
  notation,
  openingLive,
  inner,
  load,
  openTables,
  web,
  lab,
  taps,
]

const HEADINGS = ['what', 'Sortie', 'beside', 'ratio', 'goal'] as const

function cells({ what, ours, beside = '', ratio, goal, met }: Row): readonly string[] {
  const times = ratio === undefined ? '' : ratio >= 1 ? `${ratio.toFixed(1)} ×` : `1/${(1 / ratio).toFixed(1)}`
  return [what, ours, beside, times, goal === undefined ? '' : `${goal}: ${met ? 'met' : 'MISSED'}`]
}

function table(rows: readonly (readonly string[])[]): string {
  const all = [HEADINGS, ...rows]
  const widths = HEADINGS.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]): string => `| ${row.map((c, i) => c.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(HEADINGS), `|${widths.map((w) => '-'.repeat(w + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${platform()} ${release()}`
}

const asked = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = scenarios.filter((s) => asked.length === 0 || asked.some((word) => s.title.toLowerCase().includes(word)))
if (wanted.length === 0) {
  console.error(`No match. There are ${scenarios.map((s) => `"${s.title}"`).join(', ')}`)
  process.exit(1)
}

const today = `Measured ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${machine()}.`
const measured = new Map<string, string>()
let missed = 0
for (const scenario of wanted) {
  const before = loadavg()[0]?.toFixed(1)
  const rows = await scenario.run()
  missed += rows.filter((r) => r.met === false).length
  const when = `${today} Load average before: ${before}.`
  const part = `${scenario.title}\n\n${scenario.about}\n\n${table(rows.map(cells))}\n\n${when}\n`
  console.log(`## ${part}`)
  measured.set(scenario.title, part)
}
console.log(missed === 0 ? 'Every goal is met.' : `${missed} goals are missed.`)

/** What was not measured now, and the summary of a torture run, which is written by hand, stay as they are. */
const results = new URL('results.md', import.meta.url)
const [head = '', ...parts] = readFileSync(results, 'utf8').split('\n## ')
const titleOf = (part: string): string => part.slice(0, part.indexOf('\n'))
const all = new Map([...parts.map((part) => [titleOf(part), part] as const), ...measured])
const titles = new Set([...scenarios.map((s) => s.title), ...all.keys()])
writeFileSync(results, [head, ...[...titles].flatMap((title) => all.get(title) ?? [])].join('\n## '))
