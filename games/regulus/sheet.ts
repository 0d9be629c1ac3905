import type { Names, Panel, PanelRow, Seat, View } from '@sortie/engine'
import { toolboxPanels } from '../toolbox/index.ts'
import { ratingNames, stringText } from './rules/crew/state.ts'
import { howManyActive, type RecordLine } from './rules/job/state.ts'
import type { Contest, Holdings } from './rules/offjob/state.ts'
import type { StateRecord } from './state.ts'
import { shares } from './words/crew.ts'
import { noteText } from './words/notes.ts'
import { columnText } from './words/phrases.ts'
import { capital, level, listed, signed, typeName, who } from './words/say.ts'

type Seen = View<typeof StateRecord>

/** What a seat sees: the job and its record while there is one, then the crew. */
export const sheet = (view: Seen, seat: Seat, names: Names): readonly Panel[] => [
  ...(view.job.phase === 'none' ? [] : [jobPanel(view, names), workupPanel(view, names)]),
  ...(view.job.record.length === 0 ? [] : [recordPanel(view, names)]),
  crewPanel(view, names),
  ...Object.keys(view.crew.operatives)
    .filter((id) => view.crew.operatives[id]?.player === seat)
    .map((id) => operativePanel(view, id)),
  ...offJobPanels(view),
  ...toolboxPanels(view),
]

function jobPanel({ job }: Seen, names: Names): Panel {
  const { tally } = job
  const asked = job.conditions.map((c) => ('gig' in c ? `a ${c.gig} still active` : c.text))
  return {
    title: job.title || `Job ${job.number}`,
    rows: [
      { label: 'Type', value: typeName(job.impromptu ? 'general' : job.type, names).toLowerCase() },
      { label: 'Progress', value: tally.progress, ...(tally.progress >= 0 && { most: job.weight }) },
      { label: 'Rolls', value: tally.rolls, most: tally.deadline },
      ...(job.overtimeOffered || tally.overtimeRolls > 0
        ? [{ label: 'Overtime', value: tally.overtimeRolls, most: 3 }]
        : []),
      { label: 'Outlook', value: `trouble ${tally.negative}, opportunity ${tally.positive}` },
      { label: 'Fortune', value: tally.fortune },
      ...(tally.credits > 0 ? [{ label: 'Postponed', value: tally.credits }] : []),
      ...(asked.length > 0 ? [{ label: 'Conditions', value: listed(asked) }] : []),
      ...(recorded(job.tally).length > 0 ? [{ label: 'To share out', value: listed(recorded(job.tally)) }] : []),
      ...(job.ending ? [{ label: 'Ended', value: job.result ? `${job.ending}, ${job.result}` : job.ending }] : []),
    ],
  }
}

const recorded = (tally: Seen['job']['tally']): readonly string[] =>
  (Object.keys(shares) as (keyof typeof shares)[])
    .filter((share) => tally[share] > 0)
    .map((share) => `${tally[share]} × ${shares[share].slice(2)}`)

const workupPanel = ({ job }: Seen, names: Names): Panel => ({
  title: `Workup (${howManyActive(job)} active)`,
  rows: job.workup.map(({ operative, props, tactics, ally }) => ({
    label: `${who(operative, names)}${operative === job.lead ? ', lead' : ''}${ally ? ', ally' : ''}`,
    value: [
      ...(job.lost.includes(operative) ? ['lost'] : []),
      ...props,
      ...tactics.map((x) => `${x.id} (worth ${x.progress})`),
      ...(job.unwinding.has[operative] ?? []).map((s) => shares[s]),
    ].join(', '),
  })),
})

const recordPanel = ({ job }: Seen, names: Names): Panel => ({
  title: 'Record',
  rows: job.record.map((line, i) => ({ label: `${i + 1}. ${line.incident}`, value: lineText(line, names) })),
})

const lineText = (l: RecordLine, names: Names): string =>
  [
    `${l.source} ${l.result}`,
    `progress ${l.progress}`,
    `trouble ${l.negative}`,
    `opportunity ${l.positive}`,
    ...l.notes.map((note) => noteText(note, names)),
    ...(l.told ? [l.told] : []),
  ].join(' · ')

function crewPanel({ crew, job }: Seen, names: Names): Panel {
  const flags = [
    ...(crew.nextJobDangerous ? ['the next job is Dangerous'] : []),
    ...(crew.nextJobFortune === 0 ? [] : [`next Fortune ${signed(crew.nextJobFortune)}`]),
    ...(crew.carried > 0 ? [`weight carried ${crew.carried}`] : []),
  ]
  return {
    title: crew.name || 'Crew',
    rows: [
      { label: 'Reputation', value: crew.reputation },
      ...(crew.nextLead && job.phase !== 'setup' ? [{ label: 'Next lead', value: who(crew.nextLead, names) }] : []),
      ...flags.map((value) => ({ label: 'Next job', value })),
      ...Object.entries(crew.operatives).map(([, o]) => ({
        label: o.gig ? `${o.name}, ${o.gig}` : o.name,
        value: ratingsText(o),
      })),
    ],
  }
}

type Sheet = Seen['crew']['operatives'][string]

function ratingsText({ ratings, luckMarks }: Sheet): string {
  const marks = luckMarks.up + luckMarks.down > 0 ? ` (${luckMarks.up}↑${luckMarks.down}↓)` : ''
  return `${ratingNames.map((r) => `${capital(r)} ${level(ratings[r])}`).join(', ')}${marks}`
}

function operativePanel({ crew }: Seen, id: string): Panel {
  const o = crew.operatives[id] as Sheet
  const { vocation, aptitudes, trait, passion, others } = o.qualities
  const row = (label: string, value: string): readonly PanelRow[] => (value ? [{ label, value }] : [])
  return {
    title: o.name,
    rows: [
      ...row('Vocation', aptitudes.length > 0 ? `${vocation} (${aptitudes.join(', ')})` : vocation),
      ...row('Trait', trait),
      ...row('Passion', passion),
      ...row('Other Qualities', others.join(', ')),
      ...row('Looks', o.looks),
      ...row('Props', o.props.join(', ')),
      ...row('Tactics', o.tactics.map((x) => `${x.id} (worth ${x.progress})`).join(', ')),
      ...row('Fall-out', o.settled.map((i) => i.meaning).join(', ')),
      ...row('To settle', o.openItems.map((i) => `${shares[i.kind]} of job ${i.job}`).join(', ')),
    ],
  }
}

const LAST_NARRATIONS = 5

/** What matters off the job now: the contest under way, the Situation, Strings, and what was last made canon. */
export const offJobPanels = (view: Seen): readonly Panel[] =>
  [contestPanel(view), situationPanel(view), stringsPanel(view), canonPanel(view)].filter((p) => p.rows.length > 0)

const nameOf = (view: Seen, id: string): string => view.crew.operatives[id]?.name ?? id

function contestPanel(view: Seen): Panel {
  const { contest } = view.offJob
  const over = contest === null || contest.stage === 'settled' || contest.stage === 'dropped'
  return {
    title: contest?.kind === 'challenge' ? 'Challenge' : 'Contest',
    rows: over ? [] : contestRows(view, contest),
  }
}

const contestRows = (view: Seen, contest: Contest): readonly PanelRow[] => [
  { label: nameOf(view, contest.actor), value: contest.stake },
  { label: 'Dice', value: contest.dice, most: 3 },
  ...(contest.stage === 'ready' ? [{ label: 'Column', value: columnText(contest.column) }] : []),
  ...held(contest).map((value) => ({ label: 'Leverage', value })),
  ...(contest.pushes > 0 ? [{ label: 'Pushed', value: contest.pushes }] : []),
]

const held = ({ plus, d8, rerolls, discards }: Holdings): readonly string[] => [
  ...(plus > 0 ? [`${signed(plus)} to the result`] : []),
  ...(d8 > 0 ? [d8 === 1 ? 'one die is a d8' : `${d8} dice are d8s`] : []),
  ...(rerolls > 0 ? ['a re-roll in hand'] : []),
  ...(discards > 0 ? ['a 1 may be discarded'] : []),
]

function situationPanel(view: Seen): Panel {
  const { situation } = view.offJob
  return {
    title: situation?.name ?? 'Situation',
    rows: (situation?.involved ?? []).map((id) => ({
      label: nameOf(view, id),
      value:
        Object.entries(situation?.ratings[id] ?? {})
          .map(([rating, level]) => `${rating} ${signed(level)}`)
          .join(', ') || 'is in it',
    })),
  }
}

const stringsPanel = (view: Seen): Panel => ({
  title: 'Strings',
  rows: Object.values(view.crew.strings).map((string) => ({
    label: string.lie ? `Lie ${string.level}` : `Level ${string.level}`,
    value: `${stringText(
      string.phrase,
      string.on.map((id) => nameOf(view, id)),
    )}${marksText(string.marks)}`,
  })),
})

const marksText = ({ up, down }: { readonly up: number; readonly down: number }): string =>
  up + down === 0 ? '' : ` (marks: ${up} up, ${down} down)`

const canonPanel = (view: Seen): Panel => ({
  title: 'Canon',
  rows: Object.values(view.offJob.narrations)
    .filter((n) => n.status === 'canon')
    .slice(-LAST_NARRATIONS)
    .map((n) => ({ label: toldBy(view, n.by), value: n.words })),
})

/** Nobody's seat is named on a sheet: a player goes by their operative, anybody else is the Director. */
const toldBy = (view: Seen, seat: Seat): string =>
  Object.values(view.crew.operatives).find((o) => o.player === seat)?.name ?? 'Director'
