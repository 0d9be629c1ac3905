import { type Full, open, record, type SettingValues } from '@sortie/engine'
import type { Incident } from '../../content/incidents.ts'
import type { jobSettings } from '../../settings.ts'
import type { Mark, Tactic } from '../crew/state.ts'
import type { JobType } from './type.ts'

/** Either an operative with that gig is still active at the end, or the Director says. RJ-05. */
export type Condition = { readonly gig: string } | { readonly text: string }

/** How many operatives may go, and must; null for no limit. RJ-06. */
export interface Capacity {
  readonly min: number | null
  readonly max: number | null
}

/** An operative's line of the workup: what is left on it. RJ-07. */
export interface WorkupLine {
  readonly operative: string
  readonly ally: boolean
  readonly props: readonly string[]
  readonly tactics: readonly Tactic[]
}

/** What a line of the record notes besides its numbers, such as `['lose', 'ada']` or `['deadline', 6]`. */
export type Note = readonly [kind: NoteKind, value?: string | number]
export type NoteKind =
  | 'lose'
  | 'keep'
  | 'minor consequence'
  | 'major consequence'
  | 'minor value'
  | 'major value'
  | 'fortune'
  | 'deadline'
  | 'deadline void'
  | 'confusion'
  | 'postponed held'
  | 'postponed used'
  | 'companion skipped'

export type Source = 'roll' | 'overtime' | '1d6+1' | '1d6+6'

/** A line of the record: the totals are those after it. RJ-11. */
export interface RecordLine {
  readonly source: Source
  readonly result: number
  readonly incident: string
  readonly progress: number
  readonly negative: number
  readonly positive: number
  readonly notes: readonly Note[]
  /** How the players tell it. RJ-69. */
  readonly told: string
}

/** What moves while the job is rolled. */
export interface Tally {
  readonly rolls: number
  readonly overtimeRolls: number
  readonly deadline: number
  readonly progress: number
  readonly negative: number
  readonly positive: number
  readonly fortune: number
  /** Postponed consequences held. RJ-27. */
  readonly credits: number
  /** The companion that is due adds 1 or 6 to its die; 0 if none is. RJ-25. */
  readonly due: 0 | 1 | 6
  /** Companions so far that belong to this roll. */
  readonly companions: number
  readonly minorConsequence: number
  readonly majorConsequence: number
  readonly minorValue: number
  readonly majorValue: number
}

export type Ending = 'voila' | 'clocked' | 'botched' | 'totaled'
export type Result = 'success' | 'failure'

export type Phase =
  | 'none'
  | 'setup'
  | 'winding'
  | 'rolling'
  /** The deadline is reached and overtime is offered. */
  | 'clocked'
  | 'overtime'
  /** Between two rolls of overtime. */
  | 'pause'
  | 'unwinding'
  | 'done'

/** Where unwinding stands. RJ-40, RJ-60. */
export type Step =
  | 'none'
  | 'saving'
  | 'judge'
  | 'harm'
  | 'failureWeight'
  | 'failureLead'
  | 'reward'
  | 'successWeight'
  | 'successLead'
  | 'outlook'
  | 'trouble'
  | 'opportunity'
  | 'values'
  | 'consequences'
  | 'close'

/** How the angles go. RJ-09. */
export interface Winding {
  /** Who may work an angle, in workup order. */
  readonly turns: readonly string[]
  readonly taken: number
  /** Angles that worked, by row. */
  readonly won: readonly string[]
  readonly lightened: number
  readonly stretched: number
  readonly stashed: number
  /** Ones rolled: trouble that the job starts with. */
  readonly ones: number
}

/** A way of saving a clocked job. RJ-43 to RJ-47. */
export type SavingOption =
  | readonly ['burden' | 'distraction' | 'done', number]
  | readonly ['tactical' | 'prop', string]
  | readonly ['decline']

/** Whose go it is and how, or nobody's of this player for now. RJ-42. */
export type SavingAnswer =
  | readonly [operative: string, ...Exclude<SavingOption, readonly ['decline']>]
  | readonly ['pass']

/** A go at saving that was paid for, and how things stood after it. */
export interface Go {
  readonly operative: string
  readonly option: SavingOption
  readonly progress: number
  readonly negative: number
  readonly positive: number
  readonly fortune: number
}

export interface Weighed {
  readonly negative: number
  readonly positive: number
  readonly winner: 'negative' | 'positive'
  readonly spend: number
}

/** What is read aloud before a job, and who and what is there. */
export interface Brief {
  readonly text: string
  readonly places: readonly string[]
  readonly people: readonly string[]
}

/** What unwinding has to remember. */
export interface Unwinding {
  /** Who has had a go at saving the job. */
  readonly gone: readonly string[]
  readonly goes: readonly Go[]
  /** Who has said since the last go that nobody of theirs tries now. RJ-42. */
  readonly passed: readonly string[]
  /** How many operatives have been asked for their harm or reward. */
  readonly asked: number
  /** Points of weight, then of outlook, that are still to be spent. */
  readonly points: number
  /** Who has been given Wealth for weight already. RJ-56. */
  readonly paid: readonly string[]
  readonly items: readonly { readonly item: string; readonly operative: string }[]
  readonly has: { readonly [operative: string]: readonly Mark[] }
  readonly lapsed: readonly Mark[]
  readonly outlook: Weighed | null
}

/** The lead may say beforehand how to answer, and is then not asked. */
export interface Orders {
  readonly postponed: 'ask' | 'always' | 'never'
  readonly overtime: 'ask' | 'never'
  readonly saving: 'ask' | 'never'
}

/** The settings that concern a job. */
export type Terms = SettingValues<typeof jobSettings>

export const JobRecord = record({
  number: open<number>(),
  title: open<string>(),
  type: open<JobType>(),
  weight: open<number>(),
  overtimeOffered: open<boolean>(),
  conditions: open<readonly Condition[]>(),
  capacity: open<Capacity>(),
  impromptu: open<boolean>(),
  brief: open<Brief | null>(),
  /** The rows for sums 2 to 12, as they were when the job was set. */
  table: open<readonly Incident[]>(),
  lead: open<string | null>(),
  workup: open<readonly WorkupLine[]>(),
  lost: open<readonly string[]>(),
  phase: open<Phase>(),
  step: open<Step>(),
  winding: open<Winding>(),
  orders: open<Orders>(),
  tally: open<Tally>(),
  record: open<readonly RecordLine[]>(),
  ending: open<Ending | null>(),
  result: open<Result | null>(),
  unwinding: open<Unwinding>(),
})
export type Job = Full<typeof JobRecord>

export const emptyTally: Tally = {
  rolls: 0,
  overtimeRolls: 0,
  deadline: 3,
  progress: 0,
  negative: 0,
  positive: 0,
  fortune: 0,
  credits: 0,
  due: 0,
  companions: 0,
  minorConsequence: 0,
  majorConsequence: 0,
  minorValue: 0,
  majorValue: 0,
}
export const noWinding: Winding = { turns: [], taken: 0, won: [], lightened: 0, stretched: 0, stashed: 0, ones: 0 }
export const noUnwinding: Unwinding = {
  gone: [],
  goes: [],
  passed: [],
  asked: 0,
  points: 0,
  paid: [],
  items: [],
  has: {},
  lapsed: [],
  outlook: null,
}
export const askAll: Orders = { postponed: 'ask', overtime: 'ask', saving: 'ask' }
export const noCapacity: Capacity = { min: null, max: null }

export const noJob: Job = {
  number: 0,
  title: '',
  type: 'heist',
  weight: 3,
  overtimeOffered: false,
  conditions: [],
  capacity: noCapacity,
  impromptu: false,
  brief: null,
  table: [],
  lead: null,
  workup: [],
  lost: [],
  phase: 'none',
  step: 'none',
  winding: noWinding,
  orders: askAll,
  tally: emptyTally,
  record: [],
  ending: null,
  result: null,
  unwinding: noUnwinding,
}

/** Whether a job is being resolved: from its winding to the end of its unwinding. Off the job otherwise. */
export const jobUnderWay = (job: Job): boolean => !['none', 'setup', 'done'].includes(job.phase)

/** No job is set, or the last one is over. */
export const betweenJobs = ({ state }: { readonly state: { readonly job: Job } }): boolean =>
  state.job.phase === 'none' || state.job.phase === 'done'

/** Operatives still on the job, in workup order. */
export const activeOn = (job: Job): readonly string[] =>
  job.lost.length === 0
    ? job.workup.map((l) => l.operative)
    : job.workup.filter((l) => !job.lost.includes(l.operative)).map((l) => l.operative)

export const howManyActive = (job: Job): number => job.workup.length - job.lost.length

export const lineOf = (job: Job, operative: string): WorkupLine =>
  job.workup.find((l) => l.operative === operative) ?? { operative, ally: false, props: [], tactics: [] }

/** The job with one operative's line of the workup changed. */
export const withLine = (job: Job, operative: string, change: (line: WorkupLine) => Partial<WorkupLine>): Job => ({
  ...job,
  workup: job.workup.map((l) => (l.operative === operative ? { ...l, ...change(l) } : l)),
})

export const hasMark = (job: Job, operative: string, mark: Mark): boolean =>
  job.unwinding.has[operative]?.includes(mark) ?? false

export const LOWEST_SUM = 2
const HIGHEST_SUM = 12

/** The table of a type: its rows for 2 to 12, out of all rows. RJ-02. */
export const tableOf = (incidents: { readonly [id: string]: Incident }, type: JobType): readonly Incident[] =>
  Array.from({ length: HIGHEST_SUM - LOWEST_SUM + 1 }, (_, i) => incidents[`${type}-${i + LOWEST_SUM}`] as Incident)
