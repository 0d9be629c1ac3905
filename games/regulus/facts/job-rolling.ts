import { type FactOf, fact, open } from '@sortie/engine'
import { onLine } from '../rules/job/facts/workup.ts'
import type { Ending, Job, Note, RecordLine, Source, Tally, WorkupLine } from '../rules/job/state.ts'

/** What happens from the first roll to the ending. */
export const rollingFacts = {
  RollMade: fact({ result: open<number>(), overtime: open<boolean>() }),
  CompanionRolled: fact({ result: open<number>(), adding: open<1 | 6>() }),
  OperativeLost: fact({ operative: open<string>(), kept: open<string | null>(), struck: open<readonly string[]>() }),
  /** Numbers are changes; the line of the record shows the totals they lead to. */
  IncidentApplied: fact({
    source: open<Source>(),
    result: open<number>(),
    incident: open<string>(),
    progress: open<number>(),
    negative: open<number>(),
    positive: open<number>(),
    fortune: open<number>(),
    deadline: open<number>(),
    minorConsequence: open<number>(),
    majorConsequence: open<number>(),
    minorValue: open<number>(),
    majorValue: open<number>(),
    companion: open<0 | 1 | 6>(),
    notes: open<readonly Note[]>(),
  }),
  CreditGranted: fact({}),
  CreditCashed: fact({}),
  CompanionSkipped: fact({}),
  DeadlineReached: fact({}),
  OvertimeEntered: fact({}),
  OvertimePaused: fact({}),
  OvertimeContinued: fact({}),
  OvertimeLeft: fact({ rolls: open<number>() }),
  RollingEnded: fact({ ending: open<Ending>() }),
}
export type RollingFact = FactOf<typeof rollingFacts>
type Of<K extends RollingFact['type']> = RollingFact & { readonly type: K }

export function evolveRolling(job: Job, f: RollingFact): Job {
  switch (f.type) {
    case 'RollMade':
    case 'CompanionRolled':
      return job
    case 'IncidentApplied':
      return applied(job, f)
    case 'OperativeLost':
      return lost(job, f)
    case 'CreditGranted':
      return { ...job, tally: { ...job.tally, credits: job.tally.credits + 1 } }
    case 'CreditCashed':
      return cashed(job)
    case 'CompanionSkipped':
      return { ...job, tally: { ...job.tally, due: 0 }, record: noted(job.record, ['companion skipped']) }
    case 'DeadlineReached':
      return { ...job, phase: 'clocked' }
    case 'OvertimeEntered':
    case 'OvertimeContinued':
      return { ...job, phase: 'overtime' }
    case 'OvertimePaused':
      return { ...job, phase: 'pause' }
    case 'OvertimeLeft':
      return job
    case 'RollingEnded':
      return { ...job, phase: 'unwinding', ending: f.ending, tally: { ...job.tally, due: 0 } }
  }
}

/** A throw is counted with the line it leads to. Written out, not spread: the innermost loop of every simulation. */
function applied(job: Job, f: Of<'IncidentApplied'>): Job {
  const was = job.tally
  const tally: Tally = {
    rolls: was.rolls + (f.source === 'roll' ? 1 : 0),
    overtimeRolls: was.overtimeRolls + (f.source === 'overtime' ? 1 : 0),
    deadline: was.deadline + f.deadline,
    progress: was.progress + f.progress,
    negative: was.negative + f.negative,
    positive: was.positive + f.positive,
    fortune: was.fortune + f.fortune,
    credits: was.credits,
    due: f.companion,
    companions: f.source === 'roll' || f.source === 'overtime' ? 0 : was.companions + 1,
    minorConsequence: was.minorConsequence + f.minorConsequence,
    majorConsequence: was.majorConsequence + f.majorConsequence,
    minorValue: was.minorValue + f.minorValue,
    majorValue: was.majorValue + f.majorValue,
  }
  const line: RecordLine = {
    source: f.source,
    result: f.result,
    incident: f.incident,
    progress: tally.progress,
    negative: tally.negative,
    positive: tally.positive,
    notes: f.notes,
    told: '',
  }
  return { ...job, tally, record: [...job.record, line] }
}

const lost = (job: Job, { operative, kept, struck }: Of<'OperativeLost'>): Job => ({
  ...job,
  lost: [...job.lost, operative],
  workup: struck.length === 0 ? job.workup : onLine(job.workup, operative, (l) => onlyKept(l, kept)),
})

const onlyKept = (line: WorkupLine, kept: string | null): WorkupLine => ({
  ...line,
  props: line.props.filter((p) => p === kept),
  tactics: line.tactics.filter((x) => x.id === kept),
})

function cashed(job: Job): Job {
  const { tally } = job
  const progress = tally.progress + 1
  const last = job.record.at(-1)
  return {
    ...job,
    tally: { ...tally, credits: tally.credits - 1, minorConsequence: tally.minorConsequence + 1, progress },
    record: last ? noted([...job.record.slice(0, -1), { ...last, progress }], ['postponed used']) : job.record,
  }
}

function noted(record: readonly RecordLine[], note: Note): readonly RecordLine[] {
  const last = record.at(-1)
  return last ? [...record.slice(0, -1), { ...last, notes: [...last.notes, note] }] : record
}
