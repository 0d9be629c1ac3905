import type { FactOf } from '@sortie/engine'
import { evolveKit, isKitFact, kitFacts } from '../../toolbox/kit/index.ts'
import { fightFacts, onFights } from './fights.ts'
import { missionFacts, onMissions } from './missions.ts'
import { onPeople, peopleFacts } from './people.ts'
import { onRolls, rollFacts } from './rolls.ts'
import type { State } from '../state.ts'

export const facts = { ...peopleFacts, ...rollFacts, ...fightFacts, ...missionFacts, ...kitFacts }
export type Fact = FactOf<typeof facts>

const changes: { readonly [type: string]: (s: State, f: never) => State } = {
  ...onPeople,
  ...onRolls,
  ...onFights,
  ...onMissions,
}

/** What one fact does to the table; each topic says it for its own facts. */
export const evolve = (s: State, f: Fact): State =>
  isKitFact(f) ? evolveKit(s, f) : (changes[f.type] as (s: State, f: Fact) => State)(s, f)
