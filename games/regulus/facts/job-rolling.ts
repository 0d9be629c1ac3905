import { factFor, open, unchanged } from '@sortie/engine'
import {
  type Ending,
  type Job,
  type Note,
  type RecordLine,
  type Source,
  type Tally,
  withLine,
} from '../rules/job/state.ts'
import { type State, withJob } from '../state.ts'

const fact = factFor<State>()

const inPhase = (s: State, phase: Job['phase']): State => withJob(s, { ...s.job, phase })

function noted(record: readonly RecordLine[], note: Note): readonly RecordLine[] {
  const last = record.at(-1)
  return last ? [...record.slice(0, -1), { ...last, notes: [...last.notes, note] }] : record
}

/** What happens from the first roll to the ending. These effects run in the innermost loop of the odds of a job. */
export const rollingFacts = {
  RollMade: fact({ result: open<number>(), overtime: open<boolean>() }, unchanged),
  CompanionRolled: fact({ result: open<number>(), adding: open<1 | 6>() }, unchanged),
  OperativeLost: fact(
    { operative: open<string>(), kept: open<string | null>(), struck: open<readonly string[]>() },
    (s, { operative, kept, struck }) => {
      const job = { ...s.job, lost: [...s.job.lost, operative] }
      if (struck.length === 0) return withJob(s, job)
      return withJob(
        s,
        withLine(job, operative, ({ props, tactics }) => ({
          props: props.filter((p) => p === kept),
          tactics: tactics.filter((x) => x.id === kept),
        })),
      )
    },
  ),
  /**
   * Numbers are changes; the line of the record shows the totals they lead to. A throw is counted with the line it leads
   * to. The fields are written out rather than spread, for speed.
   */
  IncidentApplied: fact(
    {
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
      /** The row's line of colour. */
      cue: open<string>(),
    },
    (s, f) => {
      const { job } = s
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
      return withJob(s, { ...job, tally, record: [...job.record, line] })
    },
  ),
  CreditGranted: fact({}, (s) => withJob(s, { ...s.job, tally: { ...s.job.tally, credits: s.job.tally.credits + 1 } })),
  CreditCashed: fact({}, (s) => {
    const { tally, record } = s.job
    const progress = tally.progress + 1
    const last = record.at(-1)
    return withJob(s, {
      ...s.job,
      tally: { ...tally, credits: tally.credits - 1, minorConsequence: tally.minorConsequence + 1, progress },
      record: last ? noted([...record.slice(0, -1), { ...last, progress }], ['postponed used']) : record,
    })
  }),
  CompanionSkipped: fact({}, (s) =>
    withJob(s, {
      ...s.job,
      tally: { ...s.job.tally, due: 0 },
      record: noted(s.job.record, ['companion skipped']),
    }),
  ),
  DeadlineReached: fact({}, (s) => inPhase(s, 'clocked')),
  OvertimeRefused: fact({}, unchanged),
  OvertimeEntered: fact({}, (s) => inPhase(s, 'overtime')),
  OvertimePaused: fact({}, (s) => inPhase(s, 'pause')),
  OvertimeContinued: fact({}, (s) => inPhase(s, 'overtime')),
  OvertimeLeft: fact({ rolls: open<number>() }, unchanged),
  RollingEnded: fact({ ending: open<Ending>() }, (s, { ending }) =>
    withJob(s, { ...s.job, phase: 'unwinding', ending, tally: { ...s.job.tally, due: 0 } }),
  ),
}
