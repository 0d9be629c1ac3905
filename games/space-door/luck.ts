import type { Worth } from '@sortie/engine'
import { type Against, tally } from './rules/tally.ts'
import type { State } from './state.ts'

/** For the luck of the evening: how many dice of a check succeeded, as they fell before any Luck was spent. SD-07. */
export const luck: { readonly [question: string]: Worth<State> } = {
  CheckDice: (faces, { question: { about } }) => tally(faces, about as unknown as Against).successes,
}
