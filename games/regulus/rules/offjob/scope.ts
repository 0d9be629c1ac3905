import type { Seat } from '@sortie/engine'
import type { Look } from '../../rule.ts'
import { membersOf } from '../crew/ratings.ts'
import { jobUnderWay } from '../job/state.ts'
import { plays } from '../job/who.ts'
import type { Contest } from './state.ts'

/** These rules hold whenever no Job is being resolved; winding is action in the fiction, so they hold there too. R3-01, RJ-08. */
export const offTheJob = ({ state }: Pick<Look, 'state'>): boolean =>
  !jobUnderWay(state.job) || state.job.phase === 'winding'

/** While a Situation is open, those outside it wait, unless the table lets them go on. R3-B02, R3-Q31. */
export function presentIn(look: Pick<Look, 'state' | 'settings'>): readonly string[] {
  const { situation } = look.state.offJob
  return situation && look.settings.situationLock === 'closed'
    ? membersOf(look).filter((id) => situation.involved.includes(id))
    : membersOf(look)
}

/** Operatives a seat answers for: its own, and the ones without a player at the table if it runs the game. */
export const presentOf = (look: Look, seat: Seat): readonly string[] =>
  presentIn(look).filter((id) => plays(look, seat, id))

/** The contest that has not come to its end yet. */
export function contestUnderWay({ state }: Pick<Look, 'state'>): Contest | undefined {
  const { contest } = state.offJob
  return contest && contest.stage !== 'settled' && contest.stage !== 'dropped' ? contest : undefined
}

/** Whether a new roll may be opened: off the job, and no contest waits for its dice. */
export const mayOpen = (look: Pick<Look, 'state'>): boolean => offTheJob(look) && !contestUnderWay(look)
