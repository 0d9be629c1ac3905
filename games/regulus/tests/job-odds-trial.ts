import type { AnyGame, Opening, Rng } from '@sortie/engine'
import { byPolicy, player } from '@sortie/engine/odds'
import type { OddsTrial, Scene } from '@sortie/engine/testkit'
import type { Incident } from '../content/incidents.ts'
import { type Content, content as stock } from '../content/index.ts'
import type { Fact } from '../facts/index.ts'
import { regulus } from '../game.ts'
import { jobOdds } from '../odds/index.ts'
import { newOperative } from '../rules/crew/state.ts'
import { jobProcedures } from '../rules/job/index.ts'
import { type Job, noJob, type Phase, tableOf, type WorkupLine } from '../rules/job/state.ts'
import { jobTypes } from '../rules/job/type.ts'
import { fresh, type State } from '../state.ts'

/** A job so short that brute force can play it out. */
const small = <Q extends { readonly defaults: object }>(question: Q): Q => ({
  ...question,
  defaults: { ...question.defaults, weight: 3, deadline: 3, crew: 2 },
})

/** Some of these are best choices otherwise, most too many for brute force to try. */
export const byRule = {
  WhichContributionStays: 'uniform',
  WhetherToCashTheCredit: 'uniform',
  WhetherToGoIntoOvertime: 'uniform',
  WhetherToStayInOvertime: 'uniform',
  HowToSaveTheJob: 'uniform',
}

/** Rows without their words: states hold the rows, and brute force compares whole states. */
const wordless = (rows: Content['incidents']): Content['incidents'] =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, name: '', cue: '', house: '' }]))

const content: Content = { ...stock, incidents: wordless(stock.incidents) }

/**
 * The job alone, without the lines of its record: brute force merges states that are equal in everything, and no rule of
 * the odds reads a line.
 */
export const jobAlone = (odds: AnyGame['odds']): AnyGame =>
  ({
    ...regulus,
    id: 'regulus-job-odds',
    procedures: jobProcedures,
    content,
    evolve: (s: State, f: Fact): State => {
      const after = regulus.evolve(s, f)
      return after.job.record.length === 0 ? after : { ...after, job: { ...after.job, record: [] } }
    },
    odds,
  }) as unknown as AnyGame

/** How the rolling phase goes. */
export const rollingOdds = {
  endings: small(jobOdds.endings),
  job: small(jobOdds.job),
  spread: small(jobOdds.spread),
}

/** Whether the job succeeds: as it is asked, by rules that brute force can follow, and by its own arithmetic. */
export const successOdds = {
  liveSuccess: small(jobOdds.liveSuccess),
  liveSuccessByRule: { ...small(jobOdds.liveSuccess), policy: { ...jobOdds.liveSuccess.policy, ...byRule } },
  success: small(jobOdds.success),
}

const pick = <T>(rng: Rng, from: readonly T[]): T => from[rng.below(from.length)] as T
const oneIn = (rng: Rng, n: number): boolean => rng.below(n) === 0
const types = [...jobTypes, 'general'] as const

function ownRow(rng: Rng): Incident {
  return {
    ...(content.incidents['heist-9'] as Incident),
    outlook: pick(rng, [-3, -2, -1, 0, 0, 1, 2]),
    progress: pick(rng, [-2, -1, 0, 0, 0, 1, 1, 2]),
    lose: pick(rng, [0, 0, 0, 1, 1, 2]),
    minorConsequence: pick(rng, [0, 0, 1]),
    majorConsequence: pick(rng, [0, 0, 0, 1]),
    fortune: pick(rng, [-2, 0, 0, 1, 2]),
    deadline: pick(rng, [0, 0, -1, -1, 1, 1, 2, 3]),
    companion: pick(rng, ['none', 'none', '1d6+1', '1d6+6']),
    special: pick(rng, ['none', 'none', 'postponed', 'confusion']),
  }
}

/** A row that does no harm and gives more time: the stock rows with one of these have bounds of their own. */
const timeGained = (rng: Rng): Incident => ({
  ...(content.incidents['heist-10'] as Incident),
  progress: rng.below(3),
  deadline: 1 + rng.below(3),
})

/** A table's own rows over those of every type: one that gives time, a few of any kind, or most of them. */
function ownContent(rng: Rng): Content {
  const most = pick(rng, [1, 4, 11])
  const rows = types.flatMap((type) =>
    Array.from(
      { length: most },
      () => [`${type}-${2 + rng.below(11)}`, most === 1 ? timeGained(rng) : ownRow(rng)] as const,
    ),
  )
  return { ...content, incidents: { ...content.incidents, ...Object.fromEntries(rows) } }
}

type SceneTable = Parameters<Scene>[1]

const names = ['ada', 'bix', 'cho'] as const

function lineFor(rng: Rng, operative: string): WorkupLine {
  const tactics = oneIn(rng, 3) ? [{ id: `${operative}'s ruse`, progress: 1 + rng.below(2) }] : []
  return { operative, ally: false, props: pick(rng, [[], [], ['rope'], ['rope', 'lamp']]), tactics }
}

/** A crew at the first roll of a job: contributions, conditions, orders and overtime as they may be. */
function crewAtWork(rng: Rng, around: SceneTable, most: number): State {
  const rows = (around.content as Content).incidents
  const workup = names.slice(0, 1 + rng.below(most)).map((id) => lineFor(rng, id))
  const gigs = workup.map(() => pick(rng, ['Pilot', 'Grease', 'Face']))
  const operatives = workup.map(
    ({ operative: id }, i) => [id, newOperative(id, 'ada', { gig: gigs[i] as string })] as const,
  )
  const type = pick(rng, types)
  const job: Job = {
    ...noJob,
    number: 1,
    type,
    table: tableOf(rows, type),
    weight: 3 + rng.below(2),
    overtimeOffered: oneIn(rng, 3),
    conditions: pick(rng, [[], [{ gig: gigs[0] as string }], [{ text: 'Nobody is seen.' }]]),
    lead: 'ada',
    orders: {
      postponed: pick(rng, ['ask', 'always', 'never']),
      overtime: pick(rng, ['ask', 'never']),
      saving: pick(rng, ['ask', 'never']),
    },
    workup,
    phase: 'rolling',
    tally: {
      ...noJob.tally,
      deadline: 1 + rng.below(2),
      negative: rng.below(4),
      positive: rng.below(4),
      fortune: rng.below(4),
      credits: rng.below(2),
    },
  }
  return { ...fresh, crew: { ...fresh.crew, operatives: Object.fromEntries(operatives) }, job }
}

const rolling: readonly Phase[] = ['rolling', 'clocked', 'overtime', 'pause']
const open = ({ job }: State): boolean =>
  rolling.includes(job.phase) || (job.phase === 'unwinding' && job.result === null)

const played = jobAlone({})

/** A job that was played on for some steps, but not past what can be asked of it. */
function underWay(most: number, lasts: (s: State) => boolean): Scene {
  const next = jobOdds.liveSuccess.next as (s: State, table: never) => Opening
  return (rng, around) => {
    const play = player({ game: played, ...around }, byPolicy({ default: 'uniform' }, rng)) as (
      s: State,
      o: Opening,
    ) => State
    let state = crewAtWork(rng, around, most)
    for (let steps = rng.below(4); steps > 0; steps--) {
      const after = play(state, next(state, around as never))
      if (!lasts(after)) break
      state = after
    }
    return state
  }
}

const inRolling = underWay(3, ({ job }) => rolling.includes(job.phase))
const inJob = underWay(2, open)

/**
 * The same job with another past: its deadline was lengthened before, so it is as long until then and less far to the
 * longest one; other numbers are held, other operatives were lost, and a chain may be under way that is longer, or has
 * taken rolls off the deadline.
 */
function withOtherPast(state: State, rng: Rng): State {
  const { job } = state
  const crew = job.workup.map((l) => l.operative)
  const lost = crew.length > 1 && oneIn(rng, 2) ? crew.slice(1 + rng.below(crew.length - 1)) : job.lost
  const { tally } = job
  const longer = rng.below(9)
  const held = pick(rng, [{}, { negative: rng.below(9) }, { positive: rng.below(5) }, { fortune: rng.below(5) }])
  const past = { rolls: tally.rolls + longer, deadline: tally.deadline + longer }
  const due = pick(rng, [1, 6] as const)
  const chain = pick(rng, [{}, { due, companions: rng.below(8) }, { due, rolls: past.rolls + rng.below(4) }])
  const inTime = job.phase === 'rolling' ? chain : {}
  return { ...state, job: { ...job, lost, tally: { ...tally, ...held, ...past, ...inTime } } }
}

/** Some crews are larger than what a short job can lose: then their number matters only to Confusion. */
const shortJob = (rng: Rng): object => ({
  type: pick(rng, ['caper', ...types]),
  weight: 3 + rng.below(2),
  deadline: 3,
  crew: pick(rng, [1, 2, 3, 6]),
})
/** Mostly the types and ways in which settings matter most: Confusion, long chains, saving. */
const shortest = (rng: Rng): object => ({
  type: pick(rng, ['caper', 'caper', 'assault', ...types]),
  weight: 3,
  deadline: 3,
  crew: 1 + rng.below(2),
  fortune: rng.below(4),
  saving: pick(rng, ['best', 'best', 'none']),
})

/** How the laws try the odds of a job. */
export const jobTrial: OddsTrial = {
  scenes: { endings: inRolling, job: inRolling, spread: inRolling, liveSuccess: inJob, liveSuccessByRule: inJob },
  otherwise: {
    endings: withOtherPast,
    job: withOtherPast,
    spread: withOtherPast,
    liveSuccess: withOtherPast,
    liveSuccessByRule: withOtherPast,
  },
  content: ownContent,
  options: {
    endings: shortJob,
    job: shortJob,
    spread: shortJob,
    liveSuccess: shortest,
    liveSuccessByRule: shortest,
    success: shortest,
  },
}
