import type { LogLine } from '@sortie/web/wire'
import { type Rating, ratingNames } from '../rules/crew/state.ts'
import { type Fact, factsIn, type Job, linesOfJob, nameOf, type Seen } from './view.ts'
import { signed, t } from './words.ts'

/** What a job came to for one of those who went. */
interface Fate {
  readonly name: string
  readonly lost: boolean
  readonly changes: readonly string[]
  /** Consequences and values of this job whose meaning is still open. RJ-73. */
  readonly open: readonly string[]
}
interface Ending {
  readonly head: string
  readonly how: string
  readonly fates: readonly Fate[]
  readonly left: readonly string[]
}

/** How the last job ended, until the next one is set; nothing while one is under way. */
export function endingOf(view: Seen, lines: readonly LogLine[]): Ending | undefined {
  const { job, crew } = view
  if (job.phase !== 'done' || !job.ending || !job.result) return undefined
  const changes = changesIn(lines, view)
  const fates = job.workup.map(({ operative }): Fate => {
    const open = (crew.operatives[operative]?.openItems ?? []).filter((i) => i.job === job.number)
    return {
      name: nameOf(view, operative),
      lost: job.lost.includes(operative),
      changes: changes[operative] ?? [],
      open: open.map((i) => t.shares[i.kind]),
    }
  })
  const reputation = factsOf(lines, job).reduce((n, f) => (f.type === 'ReputationChanged' ? n + f.by : n), 0)
  const saved = job.unwinding.goes.length > 0 && job.result === 'success'
  return {
    head: t.ending.head(job.title || t.untitled(job.number), job.result),
    how: t.ending.how(job.ending, { saved, progress: job.tally.progress, weight: job.weight, lost: job.lost.length }),
    fates,
    left: [...(reputation === 0 ? [] : [t.ending.reputation(reputation)]), ...aheadOf(view)],
  }
}

/** What a job leaves for the next one. */
export const aheadOf = ({ crew }: Seen): readonly string[] =>
  [
    crew.nextLead && crew.operatives[crew.nextLead] ? t.crew.nextLead(crew.operatives[crew.nextLead]?.name ?? '') : '',
    crew.nextJobDangerous ? t.crew.dangerous : '',
    crew.nextJobFortune !== 0 ? t.crew.nextFortune(crew.nextJobFortune) : '',
    crew.carried > 0 ? t.crew.carried(crew.carried) : '',
  ].filter((line) => line !== '')

interface Changed {
  readonly ratings: { [R in Rating]?: number }
  readonly marks: { up: number; down: number }
  readonly more: string[]
}

/** What became so from the first line of the job to its last. */
function factsOf(lines: readonly LogLine[], job: Job): readonly Fact[] {
  const facts = linesOfJob(lines, job).flatMap(factsIn)
  const end = facts.findIndex(({ type }) => type === 'JobClosed')
  return end < 0 ? facts : facts.slice(0, end)
}

/** Who gained or lost what from the first line of the job to its last: ratings in sum, the rest as it came. */
function changesIn(lines: readonly LogLine[], { job }: Seen): { readonly [operative: string]: readonly string[] } {
  const found: { [operative: string]: Changed } = {}
  const of = (operative: string): Changed => {
    const changed = found[operative] ?? { ratings: {}, marks: { up: 0, down: 0 }, more: [] }
    found[operative] = changed
    return changed
  }
  for (const fact of factsOf(lines, job)) {
    if (fact.type === 'RatingChanged') {
      const { ratings } = of(fact.operative)
      ratings[fact.rating] = (ratings[fact.rating] ?? 0) + fact.by
    }
    if (fact.type === 'LuckMarked') of(fact.operative).marks[fact.way]++
    if (fact.type === 'LuckMarksResolved') Object.assign(of(fact.operative).marks, { up: 0, down: 0 })
    if (fact.type === 'PropGained') of(fact.operative).more.push(t.ending.gains(fact.prop))
    if (fact.type === 'PropLost') of(fact.operative).more.push(t.ending.loses(fact.prop))
    if (fact.type === 'StringAdded')
      for (const operative of fact.on) of(operative).more.push(t.ending.string(fact.phrase))
  }
  return Object.fromEntries(
    Object.entries(found).map(
      ([
        operative,
        {
          ratings,
          marks: { up, down },
          more,
        },
      ]) => [
        operative,
        [
          ...ratingNames.flatMap((r) => (ratings[r] ? [`${t.ratings[r]} ${signed(ratings[r])}`] : [])),
          ...(up + down > 0 ? [t.ending.marks(up, down)] : []),
          ...more,
        ],
      ],
    ),
  )
}

/** The same for the docket: how it ended, and what is still to be settled. Dice that are ready for a contest come first. */
export function closing(view: Seen, lines: readonly LogLine[]): { head: string; rest: string } | undefined {
  const { contest } = view.offJob
  if (contest?.stage === 'ready') {
    const rest = t.contest.readyHow(nameOf(view, contest.actor), contest.dice, t.contest.columns[contest.column])
    return { head: t.contest.ready(contest.stake), rest }
  }
  const ending = endingOf(view, lines)
  if (!ending || !view.job.result) return undefined
  const open = ending.fates.filter((f) => f.open.length > 0).map((f) => f.name)
  const next = open.length > 0 ? t.ending.toSettle(t.listed(open)) : t.ending.next
  return { head: t.ending.now(view.job.result), rest: `${ending.how} ${next}` }
}
