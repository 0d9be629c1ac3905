import { asks, type Worth } from '@sortie/engine'
import { questions } from './rules/index.ts'
import { tally } from './rules/tally.ts'
import type { State } from './state.ts'

/** For the luck of the evening: how many dice of a check succeeded, as they fell before any Luck was spent. SD-07. */
export const luck: { readonly [question: string]: Worth<State> } = {
  CheckDice: (faces, { question }) =>
    asks(question, questions.CheckDice) ? tally(faces, question.about).successes : undefined,
}
