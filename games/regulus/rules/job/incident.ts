import { type Asking, choose, of, questions } from '@sortie/engine'
import type { Incident } from '../../content/incidents.ts'
import type { Rule, T } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'
import { carriesConsequence, companionOf, effectsOf } from './effects.ts'
import { chainDone, ended } from './end.ts'
import { loseOne } from './lose.ts'
import { howManyActive, LOWEST_SUM, type Note, type Source } from './state.ts'
import { termsOf } from './terms.ts'

export const incidentQuestions = questions({
  WhetherToCashTheCredit: {
    rule: 'RJ-27',
    about: of<{ readonly progress: number; readonly weight: number; readonly credits: number }>(),
    options: of<boolean>(),
  },
})
const ask = incidentQuestions

/** An incident of the job's table, whole: its effects, the end check, the postponed consequence, its companion. RJ-21 to RJ-30. */
export const incident: Rule<{ readonly source: Source; readonly result: number }> = function* (t, { source, result }) {
  const row = rowFor(t, result)
  const usable = t.state.job.tally.credits > 0 && !carriesConsequence(row)
  const notes: Note[] = []
  for (let i = 0; i < row.lose && howManyActive(t.state.job) > 0; i++) yield* loseOne(t, { incident: row.name, notes })
  apply(t, { source, result, row, notes })
  if (row.special === 'postponed') t.tell('RJ-27', { type: 'CreditGranted' })
  if (ended(t)) return
  const { postponed } = t.state.job.orders
  if (usable && (postponed === 'always' || (postponed === 'ask' && (yield* whetherToCash(t))))) {
    t.tell('RJ-27', { type: 'CreditCashed' })
    if (ended(t)) return
  }
  if (row.companion !== 'none') {
    if (companionsLeft(t)) return
    t.tell('RJ-25', { type: 'CompanionSkipped' })
  }
  chainDone(t)
}

/** Every sum has its row. RJ-02, B-02. */
function rowFor(t: T, result: number): Incident {
  const row = t.state.job.table[result - LOWEST_SUM]
  if (!row) throw new RangeError(`the table of this job has no row for ${result}`)
  return row
}

/** The lead may accept a minor consequence for a point of progress. RJ-27, B-12. */
function whetherToCash(t: T): Asking<boolean> {
  const { lead, tally, weight } = t.state.job
  return choose(ask.WhetherToCashTheCredit, {
    ask: playerOf(t, lead ?? ''),
    from: [true, false],
    decline: false,
    about: { progress: tally.progress, weight, credits: tally.credits },
  })
}

/** Companions chain without moving the clock, up to a limit for each roll. RJ-25, B-07, B-08. */
function companionsLeft(t: T): boolean {
  const { companionLimit } = termsOf(t)
  return companionLimit === 'none' || t.state.job.tally.companions < companionLimit
}

interface Applying {
  readonly source: Source
  readonly result: number
  readonly row: Incident
  readonly notes: Note[]
}

/** Everything is applied before anything is checked. RJ-21, RJ-22, RJ-24, RJ-26, RJ-28, RJ-29, RJ-34. */
function apply(t: T, { source, result, row, notes }: Applying): void {
  const terms = termsOf(t)
  const overtime = t.state.job.phase === 'overtime'
  const { negative, fortune, deadline } = t.state.job.tally
  const active = howManyActive(t.state.job)
  const effects = effectsOf(row, { overtime, active, negative, fortune, deadline }, terms)
  if (row.minorConsequence > 0) notes.push(['minor consequence'])
  if (row.majorConsequence > 0) notes.push(['major consequence'])
  if (row.minorValue > 0) notes.push(['minor value'])
  if (row.majorValue > 0) notes.push(['major value'])
  if (row.fortune !== 0 && terms.fortuneMeaning === 'tokens') notes.push(['fortune', fortune + effects.fortune])
  if (row.deadline !== 0) notes.push(overtime ? ['deadline void'] : ['deadline', deadline + effects.deadline])
  if (row.special === 'confusion') notes.push(['confusion', active])
  if (row.special === 'postponed') notes.push(['postponed held'])
  t.tell('RJ-21', {
    type: 'IncidentApplied',
    source,
    result,
    incident: row.name,
    progress: row.progress,
    negative: effects.negative,
    positive: effects.positive,
    fortune: effects.fortune,
    deadline: effects.deadline,
    minorConsequence: row.minorConsequence,
    majorConsequence: row.majorConsequence,
    minorValue: row.minorValue,
    majorValue: row.majorValue,
    companion: companionOf(row),
    notes,
    cue: row.cue,
  })
}
