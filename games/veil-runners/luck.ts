import type { Worth } from '@sortie/engine'
import { lowestOutcome, outcomeOf } from './readers.ts'
import { outcomes, type State } from './state.ts'

/** For the luck of the evening: the outcome of a roll before any Focus. VR-29. */
export const luck: { readonly [question: string]: Worth<State> } = {
  RollDice: (faces, { question: { reader } }) =>
    outcomes.indexOf(reader.name === lowestOutcome.name ? lowestOutcome.read(faces, {}) : outcomeOf(faces)),
}
