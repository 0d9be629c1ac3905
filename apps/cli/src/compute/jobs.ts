import { type AnyGame, type Entry, type Json, type Snapshot, Table, type Viewer } from '@sortie/engine'
import {
  type Assumption,
  type Axis,
  type CellResult,
  isDirect,
  isTooMuch,
  LimitReached,
  type Limits,
  type Odds,
  type OddsRequest,
  odds,
  planSweep,
  type SampledOdds,
  type SweepSaid,
  setupOf,
  simulate,
  sweep,
  type Watch,
} from '@sortie/engine/odds'
import { UsageError } from '../errors.ts'
import { loadGame } from '../games.ts'
import { questionNamed, requestOf } from '../odds-question.ts'
import { oddsAtTable, type TableOdds } from '../play/table-odds.ts'
import type { ComputeRequest, RulesSaid, TooMuch } from './asked.ts'

export interface Jobs {
  readonly odds: ComputeRequest & {
    readonly limits: Limits
    /** Whether fractions are wanted, not wanted, or wanted if they are cheap. */
    readonly fractions: boolean | 'if cheap'
    /** By the arithmetic that the game has for this question, not by a walk of the rules. */
    readonly arithmetic: boolean
  }
  readonly plays: ComputeRequest & { readonly plays: number; readonly seed: number }
  /** A question for many values at once, and perhaps for another table beside it. */
  readonly sweep: {
    readonly game: string
    readonly a: SweepSaid
    readonly b?: SweepSaid
    readonly limits: Limits
    readonly fractions: boolean
    readonly plays: number
    readonly seed: number
  }
  /** Every question that can be asked of a table as it stands, for one seat. */
  readonly table: {
    readonly game: string
    readonly base: Snapshot
    readonly entries: readonly Entry[]
    readonly viewer: Viewer
    readonly policy: RulesSaid
    readonly limits: Limits
  }
}

export interface ExactOdds {
  readonly exact: true
  readonly policy: string
  readonly assumptions: readonly Assumption[]
  readonly outcomes: Odds['outcomes']
  readonly expected: { readonly [name: string]: Json | number }
  readonly spreads?: Odds['spreads']
  readonly states: number
}

/** The cells of a sweep, in its order; those of the other table beside them. */
export interface Swept {
  readonly axes: readonly Axis[]
  readonly a: readonly CellResult[]
  readonly b?: readonly CellResult[]
}

export interface Results {
  readonly odds: ExactOdds | TooMuch
  readonly plays: SampledOdds
  readonly sweep: Swept
  readonly table: readonly TableOdds[]
}

/** Computes what a job describes: here or in another process, with a bar or without. */
export type Compute = <K extends keyof Jobs>(kind: K, job: Jobs[K]) => Promise<Results[K]>

const runners: { readonly [K in keyof Jobs]: (game: AnyGame, job: Jobs[K], watch: Watch) => Results[K] } = {
  odds: exactOdds,
  plays: (game, job, watch) => {
    const { plays, seed } = job
    return simulate({ ...requestOf(game, job), watch }, { plays, seed })
  },
  sweep: swept,
  table: (game, { base, entries, viewer, policy, limits }, watch) =>
    oddsAtTable(Table.load(game, base, entries), viewer, { policy, limits, watch }),
}

/** Computes a job in this process. */
export async function runJob<K extends keyof Jobs>(kind: K, job: Jobs[K], watch: Watch): Promise<Results[K]> {
  return runners[kind](await loadGame(job.game), job, watch)
}

function swept(game: AnyGame, { a, b, ...how }: Jobs['sweep'], watch: Watch): Swept {
  const plans = [a, ...(b ? [b] : [])].map((said) => {
    const plan = planSweep(game, said)
    if ('problems' in plan) throw new UsageError(plan.problems.join('; '))
    return plan
  })
  const of = plans.reduce((n, plan) => n + plan.cells, 0)
  let done = 0
  const tell = (): void => watch({ done, of })
  const [ofA = [], ofB] = plans.map((plan) => {
    const results: CellResult[] = []
    for (const { result } of sweep(plan, { ...how, watch: tell })) {
      results.push(result)
      done++
      tell()
    }
    return results
  })
  return { axes: plans[0]?.axes ?? [], a: ofA, ...(ofB && { b: ofB }) }
}

function exactOdds(game: AnyGame, job: Jobs['odds'], watch: Watch): ExactOdds | TooMuch {
  const question = questionNamed(game, job.question)
  if (job.arithmetic && isDirect(question)) {
    const { settings, content } = job
    const table = setupOf({ game, settings, content })
    const { policy, outcomes, expected, states } = question.compute(job.options as never, table)
    return { exact: true, policy, assumptions: ownAssumptions(policy), outcomes, expected: expected ?? {}, states }
  }
  let done = 0
  try {
    const noting: Watch = (p) => {
      done = p.done
      watch(p)
    }
    return walked({ ...requestOf(game, job), limits: job.limits, watch: noting }, job.fractions)
  } catch (cause) {
    if (!isTooMuch(cause)) throw cause
    return { tooMuch: cause instanceof LimitReached ? cause.limit : 'dice', message: cause.message, done }
  }
}

const NOBODY_ASKED = 'nobody is asked anything'

/** What arithmetic of a game's own assumes, in the words in which it says so. */
const ownAssumptions = (policy: string): readonly Assumption[] =>
  policy === NOBODY_ASKED ? [] : [{ question: 'default', rule: policy }]

const CHEAP_STATES = 5000
const CHEAP_MS = 1000

function walked(request: OddsRequest, fractions: boolean | 'if cheap'): Odds {
  if (fractions === true) return odds({ ...request, fractions: true })
  const started = performance.now()
  const inFloats = odds(request)
  const cheap = inFloats.states < CHEAP_STATES && performance.now() - started < CHEAP_MS
  return fractions === 'if cheap' && cheap ? odds({ ...request, fractions: true }) : inFloats
}
