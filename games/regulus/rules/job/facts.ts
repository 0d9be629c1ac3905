import { evolveRolling, type RollingFact } from '../../facts/job-rolling.ts'
import { evolveSetup, type SetupFact } from '../../facts/job-setup.ts'
import { evolveUnwinding, type UnwindingFact } from '../../facts/job-unwinding.ts'
import type { State } from '../../state.ts'
import { newOperative } from '../crew/state.ts'

/** The fields are written out: this runs in the innermost loop of every simulation. */
export function evolveInRolling(s: State, f: RollingFact): State {
  const job = evolveRolling(s.job, f)
  const { crew, offJob, clocks, decks, tables, notes } = s
  return job === s.job ? s : { crew, job, offJob, clocks, decks, tables, notes }
}

export const evolveInUnwinding = (s: State, f: UnwindingFact): State => ({ ...s, job: evolveUnwinding(s.job, f) })

export const evolveInSetup = (s: State, f: SetupFact): State => ({
  ...s,
  crew: withAlly(s.crew, f),
  job: evolveSetup(s.job, f),
})

/** An ally is on the crew's list for as long as the job lasts. RJ-10. */
function withAlly(crew: State['crew'], f: SetupFact): State['crew'] {
  if (f.type === 'AllyHired') {
    const ally = newOperative(f.name, f.player, { member: false })
    return { ...crew, operatives: { ...crew.operatives, [f.id]: ally } }
  }
  if (f.type === 'AllyDeparted') {
    const { [f.operative]: _gone, ...operatives } = crew.operatives
    return { ...crew, operatives }
  }
  return crew
}
