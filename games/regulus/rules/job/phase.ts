import type { Look } from '../../rule.ts'
import { termsOf } from './terms.ts'

/** Enough operatives for the job, with so many more. RJ-06. */
export const enough = ({ state: { job } }: Pick<Look, 'state'>, more = 0): boolean =>
  job.workup.length + more >= (job.capacity.min ?? 0)

/** Everybody who may work an angle has done so, or passed. RJ-09. */
export const windingOver = ({ state: { job } }: Pick<Look, 'state'>): boolean =>
  job.phase === 'winding' && job.winding.taken >= job.winding.turns.length

export const windingIsOff = (look: Pick<Look, 'state' | 'settings'>): boolean =>
  termsOf(look).winding === 'off' || look.state.job.impromptu
