import type { FactOf } from '@sortie/engine'
import { toolboxFacts } from '../../toolbox/index.ts'
import { fightFacts } from './fights.ts'
import { missionFacts } from './missions.ts'
import { peopleFacts } from './people.ts'
import { rollFacts } from './rolls.ts'

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = { ...peopleFacts, ...rollFacts, ...fightFacts, ...missionFacts, ...toolboxFacts }
export type Fact = FactOf<typeof facts>
