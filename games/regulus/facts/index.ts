import type { FactOf } from '@sortie/engine'
import { evolveKit, kitFacts } from '../../toolbox/kit/index.ts'
import type { State } from '../state.ts'
import { crewFacts } from './crew.ts'
import { rollingFacts } from './job-rolling.ts'
import { setupFacts } from './job-setup.ts'
import { unwindingFacts } from './job-unwinding.ts'
import { offJobFacts } from './offjob.ts'

const own = { ...crewFacts, ...setupFacts, ...rollingFacts, ...unwindingFacts, ...offJobFacts }

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = { ...own, ...kitFacts }
export type Fact = FactOf<typeof facts>

const effects: { readonly [type: string]: { readonly effect: (state: State, fact: never) => State } } = own

export function evolve(state: State, fact: Fact): State {
  const known = effects[fact.type]
  return known ? known.effect(state, fact as never) : evolveKit(state, fact as never)
}
