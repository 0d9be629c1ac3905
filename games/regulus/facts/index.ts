import type { FactOf } from '@sortie/engine'
import { evolveKit, kitFacts } from '../../toolbox/kit/index.ts'
import { crewFacts, evolveCrew } from './crew.ts'
import { rollingFacts } from './job-rolling.ts'
import { setupFacts } from './job-setup.ts'
import { unwindingFacts } from './job-unwinding.ts'
import { evolveInRolling, evolveInSetup, evolveInUnwinding } from '../rules/job/facts.ts'
import { evolveOffJob, offJobFacts } from './offjob.ts'
import type { State } from '../state.ts'

export const facts = { ...crewFacts, ...setupFacts, ...rollingFacts, ...unwindingFacts, ...offJobFacts, ...kitFacts }
export type Fact = FactOf<typeof facts>

type Evolve = (state: State, fact: never) => State

const topics: readonly (readonly [{ readonly [type: string]: unknown }, Evolve])[] = [
  [rollingFacts, evolveInRolling],
  [unwindingFacts, evolveInUnwinding],
  [setupFacts, evolveInSetup],
  [crewFacts, evolveCrew],
  [offJobFacts, evolveOffJob],
  [kitFacts, evolveKit],
]

const byType = new Map(topics.flatMap(([of, how]) => Object.keys(of).map((type) => [type, how] as const)))

/** What one fact does to the table: each topic sees to its own. */
export function evolve(state: State, fact: Fact): State {
  const how = byType.get(fact.type)
  if (!how) throw new TypeError(`no topic knows the fact ${fact.type}`)
  return how(state, fact as never)
}
