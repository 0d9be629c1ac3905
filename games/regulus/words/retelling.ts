import type { Names, PanelRow, Retelling, SeenFactOf, View } from '@sortie/engine'
import { toolboxBookkeeping, toolboxTurns } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import { ratingNames } from '../rules/crew/state.ts'
import type { Weighed } from '../rules/job/state.ts'
import type { StateRecord } from '../state.ts'
import { shares } from './crew.ts'
import { capital, listed, plural, who } from './say.ts'

type Seen = View<typeof StateRecord>
type Job = Seen['job']
type Fact = SeenFactOf<typeof facts>

const named = ({ title, number }: { readonly title: string; readonly number: number }): string =>
  title ? `“${title}”` : `Job ${number}`

/** After how many rolls, and how much was missing then. */
function endingText({ ending, tally, record, weight }: Job): string {
  const rolls = plural(tally.rolls + tally.overtimeRolls, 'roll')
  const overtime = tally.overtimeRolls > 0 ? `, ${tally.overtimeRolls} of them in overtime` : ''
  const short = weight - (record.at(-1)?.progress ?? 0)
  return {
    voila: `Voilà after ${rolls}${overtime}.`,
    clocked: `Clocked after ${rolls}${overtime}, ${short} short.`,
    botched: `Botched after ${rolls}${overtime}: it all came apart.`,
    totaled: `Totaled after ${rolls}${overtime}: nobody was left on the job.`,
  }[ending ?? 'clocked']
}

/** Those whose go brought progress; a go that failed saved nothing. */
function saversOf({ unwinding, record }: Job, names: Names): readonly string[] {
  const before = [record.at(-1)?.progress ?? 0, ...unwinding.goes.map((go) => go.progress)]
  const good = unwinding.goes.filter((go, i) => go.progress > (before[i] ?? 0))
  return [...new Set(good.map((go) => who(go.operative, names)))]
}

function resultText(job: Job, names: Names): string {
  const { result, lost } = job
  const savers = saversOf(job, names)
  const how =
    result === 'success'
      ? savers.length > 0
        ? `${listed(savers)} saved it: a success.`
        : 'The job is a success.'
      : 'The job is a failure.'
  return lost.length > 0 ? `${how} Lost on the way: ${listed(lost.map((id) => who(id, names)))}.` : how
}

function standsText(job: Job): string {
  const { tally, weight } = job
  if (job.phase === 'setup' || job.phase === 'winding')
    return `${named(job)} is being prepared: weight ${weight}, ${plural(tally.deadline, 'roll')} to the deadline.`
  return `${named(job)} is under way: progress ${tally.progress} of ${weight} after ${tally.rolls} of ${plural(tally.deadline, 'roll')}.`
}

/** Jobs that were over before the last one. */
function earlier(told: readonly Fact[], last: number): readonly string[] {
  const jobs: string[] = []
  let job = ''
  for (const f of told) {
    if (f.type === 'JobSet') job = f.number === last ? '' : named(f)
    if (f.type === 'JobJudged' && job) jobs.push(`Before that ${job} was a ${f.result}.`)
  }
  return jobs
}

function lead({ job }: Seen, told: readonly Fact[], names: Names): string {
  const contests = told.flatMap((f) => (f.type === 'ContestSettled' ? [f.won] : []))
  const won = contests.filter((w) => w).length
  const off = contests.length > 0 ? [`${plural(contests.length, 'contest')}, ${won} of them won.`] : []
  const played = told.some((f) => f.type === 'JobSet' || f.type === 'IncidentApplied' || f.type === 'JobJudged')
  if (!played || job.phase === 'none') return off.join('') || 'No job was played.'
  const last = job.ending ? [endingText(job), ...(job.result ? [resultText(job, names)] : [])] : [standsText(job)]
  return [...last, ...earlier(told, job.number), ...off].join(' ')
}

/** The larger one counts, less what the smaller one takes from it. */
function outlookRows({ negative, positive, winner, spend }: Weighed): readonly PanelRow[] {
  const row = (label: string, points: number, counts: boolean): PanelRow => ({
    label: counts && spend < points ? `${label}, ${points} less ${points - spend}` : `${label}, ${points}`,
    value: counts ? spend : 'dropped',
  })
  return [row('Trouble', negative, winner === 'negative'), row('Opportunity', positive, winner === 'positive')]
}

export const retelling: Retelling<typeof StateRecord, typeof facts> = {
  title: ({ job }) => (job.phase === 'none' ? undefined : job.title),
  lead,
  turns: [
    ...toolboxTurns,
    'JobSet',
    'OperativeLost',
    'RollingEnded',
    'GoTaken',
    'JobJudged',
    'ItemTaken',
    'LineTold',
    'FallOutSettled',
    'ContestOpened',
    'ContestSettled',
    'NarrationSettled',
    'SituationOpened',
    'AnswerGiven',
  ],
  bookkeeping: [
    ...toolboxBookkeeping,
    'WindingBegun',
    'AnglePassed',
    'WindingEnded',
    'RecordOpened',
    'OrdersGiven',
    'RollMade',
    'CompanionRolled',
    'CreditGranted',
    'CompanionSkipped',
    'DeadlineReached',
    'OvertimeEntered',
    'OvertimePaused',
    'OvertimeContinued',
    'OvertimeLeft',
    'StepReached',
    'FortunePaid',
    'OutlookTaken',
    'OutlookChanged',
    'ProgressMade',
    'RatingChanged',
    'LuckMarked',
    'LuckMarksResolved',
    'ReputationChanged',
    'HarmChosen',
    'RewardChosen',
    'WeightSpent',
    'WeightCarried',
    'ShareAssigned',
    'SharesLapsed',
    'OpenItemGained',
    'JobClosed',
    'ItemRefused',
    'MeansSettled',
    'SuddenRuled',
    'LeverageFound',
    'DiceChosen',
    'ContestReadied',
    'DiceThrown',
  ],
  left: ({ job, crew }, names) => [
    ...(job.unwinding.outlook ? outlookRows(job.unwinding.outlook) : []),
    ...Object.values(crew.operatives).flatMap(({ name, openItems }) =>
      openItems.length > 0
        ? [{ label: `${name} has to settle`, value: openItems.map((item) => shares[item.kind]).join(', ') }]
        : [],
    ),
    ...(crew.nextLead ? [{ label: 'Next lead', value: who(crew.nextLead, names) }] : []),
    ...(crew.carried > 0 ? [{ label: 'Weight carried', value: crew.carried }] : []),
  ],
  figures: ({ crew }) => [
    { who: crew.name || 'The crew', has: { Reputation: crew.reputation } },
    ...Object.values(crew.operatives).map(({ name, ratings }) => ({
      who: name,
      has: Object.fromEntries(ratingNames.map((rating) => [capital(rating), ratings[rating]])),
    })),
  ],
}
