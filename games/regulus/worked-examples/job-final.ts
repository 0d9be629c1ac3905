import { type Mark, ratingNames } from '../rules/crew/state.ts'
import { activeOn } from '../rules/job/state.ts'
import type { State } from '../state.ts'

/** The record of a job as the catalogue's examples write it. */
export const recordOf = ({ job }: State): readonly unknown[] =>
  job.record.map((l) => [
    l.source,
    l.result,
    l.incident,
    l.progress,
    l.negative,
    l.positive,
    l.notes.map((note) => note.join(' ')),
  ])

/** How a job stands at its end, as the examples write it: what is empty, zero or false is left out. */
export function finalOf(end: State, atEnd: State): unknown {
  const { job, crew } = end
  return {
    ending: job.ending,
    result: job.result,
    rolls: job.tally.rolls,
    ...some('overtimeRolls', job.tally.overtimeRolls),
    atEnd: whenRollingEnded(atEnd),
    progress: job.tally.progress,
    outlook: job.unwinding.outlook,
    fortune: job.tally.fortune,
    operatives: Object.fromEntries(Object.keys(crew.operatives).map((id) => [id, operativeAt(end, id)])),
    crew: {
      reputation: crew.reputation,
      carried: crew.carried,
      nextLead: crew.nextLead,
      nextJobDangerous: crew.nextJobDangerous,
      ...some('nextJobFortune', crew.nextJobFortune),
    },
    ...some(
      'strings',
      Object.values(crew.strings).map((s) => [s.origin, s.on[0], s.level]),
    ),
    ...some('lapsed', job.unwinding.lapsed),
    ...some(
      'clockedAnyway',
      job.unwinding.goes.map((g) => [g.operative, g.option, g.progress, g.negative, g.positive, g.fortune]),
    ),
  }
}

function whenRollingEnded({ job }: State): unknown {
  const { progress, negative, positive, fortune, deadline, credits } = job.tally
  const { minorConsequence, majorConsequence, minorValue, majorValue } = job.tally
  return {
    progress,
    negative,
    positive,
    fortune,
    deadline,
    active: activeOn(job),
    credits,
    minorConsequence,
    majorConsequence,
    minorValue,
    majorValue,
  }
}

const inOrder: readonly Mark[] = ['minorValue', 'majorValue', 'minorConsequence', 'majorConsequence']

function operativeAt({ crew, job }: State, id: string): unknown {
  const operative = crew.operatives[id]
  const marks = operative?.luckMarks
  const has = inOrder.filter((mark) => job.unwinding.has[id]?.includes(mark))
  return {
    ...Object.fromEntries(ratingNames.map((r) => [r, operative?.ratings[r]])),
    ...(marks && marks.up + marks.down > 0 ? { luckMarks: [marks.up, marks.down] } : {}),
    ...some('has', has),
    ...(job.lost.includes(id) ? { lost: true } : {}),
  }
}

const some = (key: string, value: number | readonly unknown[]): { readonly [k: string]: unknown } =>
  (typeof value === 'number' ? value === 0 : value.length === 0) ? {} : { [key]: value }
