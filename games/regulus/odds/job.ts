import { type Opening, oneOf, whole } from '@sortie/engine'
import type { Fact } from '../facts/index.ts'
import { oddsQuestion } from '../rule.ts'
import type { Ending, Job, Phase, Tally, Terms } from '../rules/job/state.ts'
import { termsOf } from '../rules/job/terms.ts'
import { jobTypes } from '../rules/job/type.ts'
import type { State } from '../state.ts'
import { type At, jobAtStart } from './from.ts'
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

const from = ({ postponed, ...job }: Options, table: At): State =>
  jobAtStart({ ...job, orders: { postponed, overtime: 'never', saving: 'never' } }, table)

/** The job of a table, as if it had not been rolled yet. */
export const optionsAt = ({ job }: State) => ({
  type: job.type,
  weight: job.weight,
  deadline: job.tally.deadline,
  crew: job.workup.length,
})

const rollingPhases: readonly Phase[] = ['rolling', 'clocked', 'overtime', 'pause']
export const isRolling = ({ job }: State): boolean => rollingPhases.includes(job.phase)

/** The rolling phase continues automatically: the lead rolls whenever nothing else is due. */
export function rollsOn(s: State): Opening {
  if (!isRolling(s))
    throw new RangeError(
      'No job is being rolled. How its rolling phase ends can be asked from its first roll until it has ended.',
    )
  const { phase, tally } = s.job
  if (tally.due !== 0) return { procedure: 'companion', args: {} }
  return { procedure: phase === 'clocked' || phase === 'pause' ? 'decideOvertime' : 'roll', args: {} }
}

/** What the table has decided about jobs. */
export const termsAt = (_state: State, { settings }: Pick<At, 'settings'>): Terms => termsOf({ settings })

/** Who is lost does not matter to any of these numbers; credits and overtime are left alone unless the asker says so. */
const policy = {
  WhoIsLost: 'first',
  WhichContributionStays: 'first',
  WhetherToCashTheCredit: 'never',
  WhetherToGoIntoOvertime: 'never',
  WhetherOvertimeIsAllowed: 'never',
  WhetherToStayInOvertime: 'never',
}

/** How the rolling phase ends, without the outlook: the fastest question. */
export const endings = oddsQuestion({
  title: 'how the rolling phase of a job ends',
  options,
  defaults,
  outcomes: fourEndings,
  from,
  optionsAt,
  live: isRolling,
  next: rollsOn,
  told: (fact: Fact) => (fact.type === 'RollingEnded' ? fact.ending : undefined),
  key: (s, table) => rollingKey(s.job, termsAt(s, table)),
  throwKey: (s, table) => throwKey(s.job, termsAt(s, table)),
  policy,
})

const rollsMade = ({ rolls, overtimeRolls }: Tally): number => rolls + overtimeRolls
const isBad = ({ ending }: Pick<Job, 'ending'>): boolean => ending === 'botched' || ending === 'totaled'

/** The numbers of a job at its end, both outlooks after the conversion of a botched or totaled one. RJ-32, RJ-68. */
const numbers = {
  progress: ({ job }: State) => job.tally.progress,
  rolls: ({ job }: State) => rollsMade(job.tally),
  negative: ({ job }: State) => job.tally.negative + (isBad(job) ? job.tally.positive : 0),
  positive: ({ job }: State) => (isBad(job) ? 0 : job.tally.positive),
}

const changeOf = (number: (s: State) => number) => (before: State, after: State) => number(after) - number(before)

/** How a job ends, with the means of its numbers at the end. */
export const job = oddsQuestion({
  ...endings,
  title: 'how the rolling phase of a job ends, and with which outlook',
  key: (s, table) => outlookKey(s.job, termsAt(s, table)),
  throwKey: undefined,
  gains: {
    progress: changeOf(numbers.progress),
    rolls: changeOf(numbers.rolls),
    negative: changeOf(numbers.negative),
    positive: changeOf(numbers.positive),
  },
  held: numbers,
})

/** How the numbers at the end are spread. */
export const spread = oddsQuestion({
  ...endings,
  title: 'how progress, rolls and both outlooks are spread when the rolling phase ends',
  key: (s, table) => everyNumberKey(s.job, termsAt(s, table)),
  throwKey: undefined,
  measures: numbers,
})
