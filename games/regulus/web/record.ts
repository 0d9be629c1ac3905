import type { LogLine } from '@sortie/web/wire'
import { type Job, nameOf, type RecordLine, type SavingOption, type Seen, throwsOf, troubleAtStart } from './view.ts'
import { t } from './words.ts'

/** A line of the record as it is printed. */
export interface Row {
  readonly kind: 'start' | 'roll' | 'companion' | 'saved'
  /** "1", or "+1" in overtime; companions have none. */
  readonly number: string
  readonly faces?: readonly number[]
  /** What is added to the die of a companion. */
  readonly adding: '' | '+1' | '+6'
  readonly sum?: number
  readonly incident: string
  readonly step?: number
  /** A postponed consequence was taken on this line. */
  readonly credit: boolean
  readonly progress?: number
  readonly negative: number
  readonly positive: number
  readonly notes: readonly string[]
  readonly told: string
  /** Which line of the state's record it is. */
  readonly line?: number
}

export function rowsOf(view: Seen, lines: readonly LogLine[]): readonly Row[] {
  const { job } = view
  const start = troubleAtStart(lines, job)
  const throws = throwsOf(lines, job)
  const numbers = numbersOf(job.record)
  const rows = job.record.map((line, i): Row => {
    const before = job.record[i - 1]
    const credit = line.notes.some(([kind]) => kind === 'postponed used')
    const companion = line.source !== 'roll' && line.source !== 'overtime'
    return {
      kind: companion ? 'companion' : 'roll',
      number: numbers[i] ?? '',
      ...(throws[i] && { faces: throws[i] }),
      adding: line.source === '1d6+1' ? '+1' : line.source === '1d6+6' ? '+6' : '',
      sum: line.result,
      incident: line.incident,
      step: line.progress - (before?.progress ?? 0) - (credit ? 1 : 0),
      credit,
      progress: line.progress,
      negative: line.negative - (before?.negative ?? start),
      positive: line.positive - (before?.positive ?? 0),
      notes: line.notes.map((note) => noteText(view, note)),
      told: line.told,
      line: i,
    }
  })
  const first = start > 0 ? [{ ...empty, kind: 'start' as const, incident: t.record.start, negative: start }] : []
  return [...first, ...rows, ...savedRows(view)]
}

const empty: Row = {
  kind: 'saved',
  number: '',
  adding: '',
  incident: '',
  credit: false,
  negative: 0,
  positive: 0,
  notes: [],
  told: '',
}

/** Rolls are numbered, overtime anew; companions belong to the roll above them. */
function numbersOf(record: readonly RecordLine[]): readonly string[] {
  let rolls = 0
  let overtime = 0
  return record.map(({ source }) => (source === 'roll' ? `${++rolls}` : source === 'overtime' ? `+${++overtime}` : ''))
}

/** Goes at saving a clocked job. */
function savedRows(view: Seen): readonly Row[] {
  const { job } = view
  const last = job.record.at(-1)
  return job.unwinding.goes.map((go, i): Row => {
    const before = job.unwinding.goes[i - 1] ?? last
    return {
      ...empty,
      incident: `${nameOf(view, go.operative)}: ${goText(go.option)}`,
      step: go.progress - (before?.progress ?? 0),
      progress: go.progress,
      negative: go.negative - (before?.negative ?? 0),
      positive: go.positive - (before?.positive ?? 0),
      notes: [t.notes.fortune(go.fortune)],
    }
  })
}

export function goText(option: SavingOption): string {
  const [kind, what] = option
  if (kind === 'decline') return t.goes.decline
  if (kind === 'burden' || kind === 'distraction' || kind === 'done') return t.goes[kind](Number(what))
  return t.goes[kind](String(what))
}

function noteText(view: Seen, [kind, value]: RecordLine['notes'][number]): string {
  switch (kind) {
    case 'lose':
      return t.notes.lose(nameOf(view, String(value)))
    case 'keep':
      return t.notes.keep(String(value))
    case 'fortune':
    case 'deadline':
    case 'confusion':
      return t.notes[kind](Number(value))
    case 'deadline void':
    case 'postponed held':
    case 'postponed used':
    case 'companion skipped':
      return t.notes[kind]
    default:
      return kind
  }
}

/** What the job will have to give out. */
export const toShare = ({ tally }: Job): string =>
  (Object.keys(t.shares) as (keyof typeof t.shares)[])
    .filter((share) => tally[share] > 0)
    .map((share) => t.plural(tally[share], t.shares[share]))
    .join(', ')

/** How it ended; once it is judged, what it came to. */
export const stampOf = ({ ending, result }: Job): string =>
  !ending ? '' : result ? t.record.stamp(ending, result) : t.endings[ending]

export interface ConditionText {
  readonly text: string
  /** Whether it holds now; unknown for what the Director judges at the end. */
  readonly met?: boolean
}
export function conditionsOf(view: Seen): readonly ConditionText[] {
  const { job } = view
  return job.conditions.map((c): ConditionText => {
    if (!('gig' in c)) return { text: c.text }
    if (job.workup.length === 0) return { text: t.record.gigWanted(c.gig) }
    const gig = c.gig.toLowerCase()
    const met = job.workup.some(
      (l) => !job.lost.includes(l.operative) && view.crew.operatives[l.operative]?.gig.toLowerCase() === gig,
    )
    return { text: met ? t.record.gigActive(c.gig) : t.record.gigGone(c.gig), met }
  })
}
