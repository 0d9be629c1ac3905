import type { RollReading } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import { EVEN_CHANCE, scale } from '../rules/job/drawn.ts'
import { factIn, type Seen } from './view.ts'
import { level, signed, t } from './words.ts'

type Ledger = RollReading['ledger']

/** The first row of a job's table. */
const LOWEST_SUM = 2

/** A roll of the log in the game's own words, every number named. */
export function reading(line: LogLine, view: Seen): RollReading | undefined {
  const { did } = line
  if (did?.did !== 'answer' || !Array.isArray(did.answer)) return undefined
  const faces = did.answer as readonly number[]
  const total = faces.reduce((n, f) => n + f, 0)
  switch (did.question) {
    case 'JobDice':
    case 'CompanionDie':
      return ofJob(line, total, view)
    case 'ContestDice':
      return ofContest(line, faces)
    case 'AngleDie': {
      const angle = factIn(line, 'AngleWorked')
      return (
        angle && {
          read: angle.success ? t.reading.works : t.reading.fails,
          sum: total,
          ...(angle.words && { cue: angle.words }),
          ledger: [
            { name: t.reading.target, value: t.reading.atLeast(angle.target), rule: 'RJ-09' },
            ...(angle.die === 1 ? [{ name: t.reading.trouble1, value: '+1', rule: 'RJ-09' }] : []),
          ],
        }
      )
    }
    case 'WeightDie':
      return { read: t.reading.weight(scale(total)), sum: total, ledger: [] }
    case 'DeadlineDie':
      return { read: t.reading.deadlineOf(scale(total)), sum: total, ledger: [] }
    case 'OvertimeDie':
      return { read: total >= EVEN_CHANCE ? t.reading.overtime : t.reading.noOvertime, sum: total, ledger: [] }
    case 'GetItDoneDice':
      return getItDone(faces)
    case 'CheckDice':
      return checked(line, total)
    case 'TestDie': {
      const test = factIn(line, 'TestSettled')
      return test && { read: test.success ? t.reading.success : t.reading.noSuccess, sum: total, ledger: [] }
    }
    default:
      return undefined
  }
}

function ofJob(line: LogLine, total: number, { job }: Seen): RollReading {
  const companion = factIn(line, 'CompanionRolled')
  const sum = (companion ?? factIn(line, 'RollMade'))?.result ?? total
  const incident = factIn(line, 'IncidentApplied')
  const adding = companion
    ? [{ name: t.reading.companion, value: t.reading.plus(companion.adding), rule: 'RJ-25' }]
    : []
  // Somebody has to be named before it takes effect; what it is called is known.
  if (!incident) {
    const row = job.table[sum - LOWEST_SUM]
    return { read: row?.name ?? t.reading.roll(sum), ...(row?.cue && { cue: row.cue }), sum, ledger: adding }
  }
  const change = (name: string, by: number, sign: (n: number) => string, rule?: string): Ledger =>
    by === 0 ? [] : [{ name, value: sign(by), ...(rule && { rule }) }]
  const credited = factIn(line, 'CreditCashed') !== undefined
  const changes: Ledger = [
    {
      name: t.reading.progress,
      value: `${signed(incident.progress)}${credited ? ' +1' : ''}`,
      rule: ruleOf(line),
    },
    ...change(t.reading.trouble, incident.negative, (n) => level(-n)),
    ...change(t.reading.opportunity, incident.positive, signed),
    ...change(t.reading.fortune, incident.fortune, signed, 'RJ-28'),
    ...change(t.reading.deadline, incident.deadline, signed, 'RJ-24'),
    ...(Object.keys(t.shares) as (keyof typeof t.shares)[]).flatMap((share) =>
      change(capital(t.shares[share]), incident[share], (n) => `${n}`, 'RJ-26'),
    ),
    ...(incident.companion === 0
      ? []
      : [{ name: t.reading.follows, value: `1d6+${incident.companion}`, rule: 'RJ-25' }]),
  ]
  return {
    read: incident.incident,
    sum,
    dice: ['counts', 'counts'],
    ...(incident.cue && { cue: incident.cue }),
    follows: changes.filter(({ name }) => name !== t.reading.progress || incident.progress !== 0 || credited).map(said),
    ledger: [...adding, ...changes],
  }
}

const said = ({ name, value }: Ledger[number]): string => `${name} ${value}`

const ruleOf = (line: LogLine): string => line.facts.find((f) => f.fact.type === 'IncidentApplied')?.rule ?? 'RJ-21'
const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase())

/** The highest die is read; a 1 beside it may make an issue. */
function ofContest(line: LogLine, faces: readonly number[]): RollReading {
  const thrown = factIn(line, 'DiceThrown')?.dice ?? []
  const eights = thrown.filter((d) => d.sides === 8).length
  const best = faces.indexOf(Math.max(...faces))
  const read = factIn(line, 'ContestRead')
  const column = read ? t.contest.columns[read.column] : ''
  return {
    read: read?.outcome ?? t.reading.thrown,
    sum: read?.result ?? Math.max(...faces),
    ...(read && { cue: t.reading.cues[read.outcome], best: read.outcome === 'Yes!!' }),
    dice: faces.map((_, i) => (i === best ? 'read' : 'counts')),
    sides: faces.map((_, i) => (i < eights ? 8 : 6)),
    ledger: [
      { name: t.reading.highest, value: `${Math.max(...faces)}`, rule: 'R3-13' },
      ...(read && read.result > Math.max(...faces)
        ? [{ name: t.contest.leverage, value: signed(read.result - Math.max(...faces)), rule: 'R3-12' }]
        : []),
      ...(read ? [{ name: t.reading.column, value: column, rule: 'R3-14' }] : []),
    ],
  }
}

function getItDone(faces: readonly number[]): RollReading {
  const hits = faces.filter((f) => f >= 4).length
  return {
    read: t.reading.hits(hits),
    dice: faces.map((f) => (f >= 4 ? 'read' : 'out')),
    ledger: [
      { name: t.reading.target, value: t.reading.atLeast(4), rule: 'RJ-45' },
      ...(hits < faces.length ? [{ name: t.reading.luckUp, value: `${faces.length - hits}`, rule: 'RJ-45' }] : []),
    ],
  }
}

/** The rating and the target stand in the call before it; without it only the sum is known. */
function checked(line: LogLine, total: number): RollReading {
  const settled = factIn(line, 'CheckSettled')
  if (!settled) return { read: '', sum: total, ledger: [] }
  return {
    read: settled.passed ? t.reading.passes : t.reading.misses,
    sum: settled.total,
    ...(settled.words && { cue: settled.words }),
    ledger: [{ name: t.reading.target, value: t.reading.atLeast(settled.target), rule: 'R3-27' }],
  }
}
