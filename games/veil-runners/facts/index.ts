import type { FactOf } from '@sortie/engine'
import { toolboxFacts } from '../../toolbox/index.ts'
import { growthFacts } from './growth.ts'
import { harmFacts } from './harm.ts'
import { rollFacts } from './rolls.ts'
import { shipFacts } from './ship.ts'
import { storyFacts } from './story.ts'

const own = { ...rollFacts, ...harmFacts, ...shipFacts, ...storyFacts, ...growthFacts }

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = { ...own, ...toolboxFacts }
export type Fact = FactOf<typeof facts>
