import type { FactOf } from '@sortie/engine'
import { evolveKit, isKitFact, kitFacts } from '../../toolbox/kit/index.ts'
import type { State } from '../state.ts'
import { fightFacts } from './fights.ts'
import { missionFacts } from './missions.ts'
import { peopleFacts } from './people.ts'
import { rollFacts } from './rolls.ts'

const ownFacts = { ...peopleFacts, ...rollFacts, ...fightFacts, ...missionFacts }

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = { ...ownFacts, ...kitFacts }
export type Fact = FactOf<typeof facts>

export function evolve(s: State, f: Fact): State {
  if (isKitFact(f)) return evolveKit(s, f)
  const effect: (s: State, f: never) => State = ownFacts[f.type].effect
  return effect(s, f as never)
}
