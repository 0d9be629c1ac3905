import type { FactOf } from '@sortie/engine'
import { evolveKit, isKitFact, kitFacts } from '../../toolbox/kit/index.ts'
import type { State } from '../state.ts'
import { crewFacts } from './crew.ts'
import { pcFacts } from './pc.ts'
import { rollFacts } from './roll.ts'

const own = { ...crewFacts, ...pcFacts, ...rollFacts }

/** Everything that can become so, by topic. */
export const facts = { ...kitFacts, ...own }
export type Fact = FactOf<typeof facts>

/** What one fact does to the table. Limits are rules and live in rules/. */
export function evolve(s: State, f: Fact): State {
  if (isKitFact(f)) return evolveKit(s, f)
  const effect: (state: State, fact: never) => State = own[f.type].effect
  return effect(s, f as never)
}
