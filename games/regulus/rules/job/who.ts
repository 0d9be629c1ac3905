import { runs, type Seat } from '@sortie/engine'
import type { Look } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'

/** Whether this seat answers for the operative; the Director does if its player is not at the table. */
export function plays(look: Pick<Look, 'state' | 'seats'>, seat: Seat, operative: string): boolean {
  const player = playerOf(look, operative)
  return player === seat || (player === 'gm' && runs(look.seats, seat))
}

/** Whether this seat answers for the lead of the job. RJ-07. */
export const leads = (look: Look, seat: Seat): boolean =>
  look.state.job.lead !== null && plays(look, seat, look.state.job.lead)
