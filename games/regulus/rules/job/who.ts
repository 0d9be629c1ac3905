import type { Seat } from '@sortie/engine'
import type { Look } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'

/** Whether this seat answers for the operative; whoever runs the game does so for those whose player is away. */
export function plays(look: Look, seat: Seat, operative: string): boolean {
  const player = playerOf(look, operative)
  return player === seat || (player === 'gm' && look.seats.some((s) => s.seat === seat && s.role === 'gm'))
}

/** Whether this seat answers for the lead of the job. RJ-07. */
export const leads = (look: Look, seat: Seat): boolean =>
  look.state.job.lead !== null && plays(look, seat, look.state.job.lead)
