import { type ChildProcess, fork } from 'node:child_process'
import type { Row, Scenario } from '../measure.ts'
import type { Spent } from './inner-tables.ts'
import { SEATS, TABLES } from './load-clients.ts'

const ROUNDS = 7
const ANSWERS = 10_000
const WARM_UP = 20_000
/** Another checkout, to be measured beside this one. */
const BEFORE = process.env['BENCH_BEFORE']

export const inner: Scenario = {
  title: 'An answer without sockets and disk',
  about:
    `The cost of the load's answers between the parsed command and the text for a socket: ${TABLES} tables with ${SEATS} seats ` +
    'each in one process, with rules, dice, hash chain, redaction, views, updates and their texts; stored records stay in memory. ' +
    `${ROUNDS} rounds of ${ANSWERS.toLocaleString('en')} answers, alternating between the checkouts; figures are medians of the rounds.`,
  async run() {
    const now = await started(new URL('../..', import.meta.url).pathname)
    const before = BEFORE === undefined ? undefined : await started(BEFORE)
    try {
      const spent: { readonly now: Spent[]; readonly before: Spent[] } = { now: [], before: [] }
      await now.play(WARM_UP)
      await before?.play(WARM_UP)
      for (let round = 0; round < ROUNDS; round++) {
        spent.now.push(await now.play(ANSWERS))
        if (before) spent.before.push(await before.play(ANSWERS))
      }
      return [
        row('processor time of its thread', spent, (s) => s.thread),
        row('processor time with the collector beside it', spent, (s) => s.process),
        {
          what: 'memory per open table, without sockets',
          ours: kib(now.memory),
          ...(before && { beside: `${kib(before.memory)} (before)` }),
        },
      ]
    } finally {
      now.stop()
      before?.stop()
    }
  },
}

type Rounds = { readonly now: readonly Spent[]; readonly before: readonly Spent[] }

function row(what: string, { now, before }: Rounds, of: (s: Spent) => number): Row {
  const [ours, theirs] = [median(now.map(of)), median(before.map(of))]
  return {
    what,
    ours: micros(ours),
    ...(before.length > 0 && { beside: `${micros(theirs)} (before)`, ratio: theirs / ours }),
  }
}

const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const micros = (seconds: number): string => `${((seconds / ANSWERS) * 1e6).toFixed(1)} µs`
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`

interface Started {
  readonly memory: number
  play(answers: number): Promise<Spent>
  stop(): void
}

async function started(root: string): Promise<Started> {
  const child = fork(new URL('inner-tables.ts', import.meta.url).pathname, [root], { execArgv: ['--expose-gc'] })
  const { memory } = await said<{ readonly memory: number }>(child)
  return {
    memory,
    play(answers) {
      child.send(answers)
      return said<Spent>(child)
    },
    stop: () => void child.kill(),
  }
}

const said = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, fail) => {
    const gone = (code: number | null): void => fail(new Error(`the tables ended with ${code}`))
    child.once('exit', gone)
    child.once('message', (said) => {
      child.off('exit', gone)
      done(said as T)
    })
  })
