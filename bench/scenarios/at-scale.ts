import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AnyOddsQuestion } from '../../engine/index.ts'
import { fromOptions, odds } from '../../engine/odds/index.ts'
import regulus from '../../games/regulus/game.ts'
import { milliseconds, type Row, ratioOf, type Scenario, timed } from '../measure.ts'
import { heistByHand } from './heist-by-hand.ts'

const heist = { type: 'heist', weight: 7, deadline: 7, crew: 5, postponed: 'never' } as const
const FRESH_PROCESSES = 7
const SAME = 1e-12

export const oddsAtScale: Scenario = {
  title: 'Odds beside programs written for one question alone',
  about:
    'The endings of a heist of weight 7, deadline 7 and five operatives, compared with a step loop written only for this job; the best choices of a haul of 200,000 states, compared with a memo written only for this haul.',
  run: () => [...heists(), freshHeist(), freight()],
}

function heists(): readonly Row[] {
  const request = fromOptions(regulus, regulus.odds?.['endings'] as AnyOddsQuestion, heist)
  const exact = odds({ ...request, fractions: true })
  const byHand = heistByHand(heist.weight, heist.deadline, heist.crew)
  for (const [i, name] of ['voila', 'clocked', 'botched', 'totaled'].entries())
    agree(name, exact.outcomes[name]?.p ?? 0, byHand[i] as number)
  const { inFloats, inFractions, hand } = timed({
    inFloats: { times: 1, run: () => odds(request) },
    inFractions: { times: 1, run: () => odds({ ...request, fractions: true }) },
    hand: { times: 1, run: () => heistByHand(heist.weight, heist.deadline, heist.crew) },
  })
  const row = (what: string, ours: typeof inFloats, most: number): Row => ({
    what,
    ours: `${milliseconds(ours)}, ${exact.states} states`,
    beside: `${milliseconds(hand)} (step loop)`,
    ratio: ratioOf(ours, hand),
    goal: `at most ${most} ms`,
    met: ours.best / 1e6 <= most,
  })
  return [row('heist, floating point', inFloats, 10), row('heist, exact fractions', inFractions, 15)]
}

function freshHeist(): Row {
  const each = Array.from({ length: FRESH_PROCESSES }, () => inAProcess<Fresh>('heist-fresh.ts'))
  const best = Math.min(...each.map(({ ms }) => ms))
  // On a busy machine a first run waits for others. The processor time of all its threads is no less than it takes alone.
  const processor = Math.min(...each.map(({ processorMs }) => processorMs))
  return {
    what: 'heist, exact fractions, the first of a process',
    ours: `${best.toFixed(1)} ms, ${processor.toFixed(1)} ms of processor time (best of ${FRESH_PROCESSES} processes)`,
    goal: 'at most 60 ms',
    met: Math.min(best, processor) <= 60,
  }
}

interface Fresh {
  readonly ms: number
  readonly processorMs: number
}

interface Freight {
  readonly p: number
  readonly states: number
  readonly ms: number
  readonly megabytes: number
  readonly byHand: number
  readonly handMs: number
}

function freight(): Row {
  const { p, byHand, states, ms, handMs, megabytes } = inAProcess<Freight>('freight-process.ts')
  agree('two or more', p, byHand)
  return {
    what: `best choices, ${states.toLocaleString('en')} states`,
    ours: `${(ms / 1000).toFixed(1)} s, ${Math.round(megabytes)} MB`,
    beside: `${(handMs / 1000).toFixed(1)} s (memo)`,
    ratio: handMs / ms,
    goal: 'at most 10 s and 1,000 MB',
    met: ms <= 10_000 && megabytes <= 1000,
  }
}

function inAProcess<T>(file: string): T {
  const script = fileURLToPath(new URL(file, import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [...process.execArgv, script], { encoding: 'utf8' })) as T
}

function agree(what: string, ours: number, theirs: number): void {
  if (Math.abs(ours - theirs) > SAME) throw new Error(`${what}: ${ours}, but ${theirs} by hand`)
}
