import type { FactOf } from '@sortie/engine'
import { kitFacts } from '../../toolbox/kit/index.ts'
import { growthFacts } from './growth.ts'
import { harmFacts } from './harm.ts'
import { rollFacts } from './rolls.ts'
import { shipFacts } from './ship.ts'
import { storyFacts } from './story.ts'

const own = { ...rollFacts, ...harmFacts, ...shipFacts, ...storyFacts, ...growthFacts }

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = { ...own, ...kitFacts }
export type Fact = FactOf<typeof facts>
