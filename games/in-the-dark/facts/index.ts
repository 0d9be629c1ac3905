import type { FactOf } from '@sortie/engine'
import { toolboxFacts } from '../../toolbox/index.ts'
import { crewFacts } from './crew.ts'
import { pcFacts } from './pc.ts'
import { rollFacts } from './roll.ts'

/** Everything that can become so, by topic, and what it does to the table. Limits are rules and live in rules/. */
export const facts = { ...toolboxFacts, ...crewFacts, ...pcFacts, ...rollFacts }
export type Fact = FactOf<typeof facts>
