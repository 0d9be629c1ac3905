import type { FactOf } from '@sortie/engine'
import { toolboxFacts } from '../../toolbox/index.ts'
import { crewFacts } from './crew.ts'
import { rollingFacts } from './job-rolling.ts'
import { setupFacts } from './job-setup.ts'
import { unwindingFacts } from './job-unwinding.ts'
import { offJobFacts } from './offjob.ts'

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = {
  ...rollingFacts,
  ...setupFacts,
  ...unwindingFacts,
  ...crewFacts,
  ...offJobFacts,
  ...toolboxFacts,
}
export type Fact = FactOf<typeof facts>
