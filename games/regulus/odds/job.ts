import { type Opening, oneOf, whole } from '@sortie/engine'
import type { Ending, Job, Tally } from '../job/state.ts'
import { jobTypes } from '../job/type.ts'
import { oddsQuestion } from '../rule.ts'
import type { State } from '../state.ts'
import { jobAtStart } from './from.ts'
import { everyNumberKey, outlookKey, rollingKey, throwKey } from './key.ts'

const fourEndings: readonly Ending[] = ['voila', 'clocked', 'botched', 'totaled']

const options = {
  type: oneOf([...jobTypes, 'general']),
  weight: whole({ min: 3, max: 7 }),
  deadline: whole({ min: 3, max: 7 }),
  crew: whole({ min: 1, max: 12 }),
  postponed: oneOf(['never', 'always']),
}
const defaults = { type: 'heist', weight: 5, deadline: 5, crew: 4, postponed: 'never' } as const

type Options = { readonly [K in 'weight' | 'deadline' | 'crew']: number } & {
  readonly type: (typeof options.type.options)[number]
  readonly postponed: 'never' | 'always'
}

const from = ({ postponed, ...job }: Options): State =>
  jobAtStart({ ...job, orders: { postponed, overtime: 'never', saving: 'never' } })

/** The rolling phase goes on by itself: the lead rolls whenever nothing else is due. */
export function rollsOn({ job }: State): Opening {
  if (job.tally.due !== 0) return { procedure: 'companion', args: {} }
  return { procedure: job.phase === 'clocked' || job.phase === 'pause' ? 'decideOvertime' : 'roll', args: {} }
}

const ended = ({ job }: State): string | undefined => job.ending ?? undefined

/** Who is lost does not matter to any of these numbers; credits and overtime are left alone unless the asker says so. */
const policy = {
  WhoIsLost: 'never',
  WhichContributionStays: 'never',
  WhetherToCashTheCredit: 'never',
  WhetherToGoIntoOvertime: 'never',
  WhetherToStayInOvertime: 'never',
}

type Counted = 'progress' | 'negative' | 'positive'
const change = (of: Counted) => (before: State, after: State) => after.job.tally[of] - before.job.tally[of]
const rollsMade = ({ rolls, overtimeRolls }: Tally): number => rolls + overtimeRolls
const rolls = (before: State, after: State): number => rollsMade(after.job.tally) - rollsMade(before.job.tally)

/** How the rolling phase ends, without the outlook: the fastest question. */
export const endings = oddsQuestion({
  title: 'how the rolling phase of a job ends',
  options,
  defaults,
  outcomes: fourEndings,
  from,
  next: rollsOn,
  outcome: ended,
  key: ({ job }) => rollingKey(job),
  throwKey: ({ job }) => throwKey(job),
  policy,
})

const isBad = ({ ending }: Pick<Job, 'ending'>): boolean => ending === 'botched' || ending === 'totaled'

/** How a job ends, with progress, rolls and both outlooks after the conversion of a botched or totaled job. RJ-32, RJ-68. */
export const job = oddsQuestion({
  ...endings,
  title: 'how the rolling phase of a job ends, and with which outlook',
  key: (s) => outlookKey(s.job),
  throwKey: undefined,
  gains: {
    progress: change('progress'),
    rolls,
    negative: (before, after) => change('negative')(before, after) + (isBad(after.job) ? after.job.tally.positive : 0),
    positive: (before, after) => (isBad(after.job) ? -before.job.tally.positive : change('positive')(before, after)),
  },
})

/** How the numbers at the end are spread: progress, rolls, and both outlooks after the conversion. RJ-32, RJ-68. */
export const spread = oddsQuestion({
  ...endings,
  title: 'how progress, rolls and both outlooks are spread when the rolling phase ends',
  key: (s) => everyNumberKey(s.job),
  throwKey: undefined,
  gains: {},
  measures: {
    progress: (s) => s.job.tally.progress,
    rolls: (s) => rollsMade(s.job.tally),
    negative: ({ job: { tally, ...end } }) => tally.negative + (isBad(end) ? tally.positive : 0),
    positive: ({ job: { tally, ...end } }) => (isBad(end) ? 0 : tally.positive),
  },
})
