import type { FactOf } from '@sortie/engine'
import { evolveKit, isKitFact, kitFacts } from '../../toolbox/kit/index.ts'
import { crewFacts, evolveCrew, isCrewFact } from './crew.ts'
import { evolvePc, isPcFact, pcFacts } from './pc.ts'
import { evolveRoll, isRollFact, rollFacts } from './roll.ts'
import type { State } from '../state.ts'

/** Everything that can become so, by topic. */
export const facts = { ...kitFacts, ...crewFacts, ...pcFacts, ...rollFacts }
export type Fact = FactOf<typeof facts>

/** What one fact does to the table. Limits are rules and live in the procedures. */
export function evolve(s: State, f: Fact): State {
  if (isRollFact(f)) return evolveRoll(s, f)
  if (isPcFact(f)) return evolvePc(s, f)
  if (isCrewFact(f)) return evolveCrew(s, f)
  return isKitFact(f) ? evolveKit(s, f) : s
}
