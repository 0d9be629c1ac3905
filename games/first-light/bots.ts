import { asks, type Bot } from '@sortie/engine'
import { questions } from './rules/index.ts'
import type { StateRecord } from './state.ts'

/** Holds the storm off only when it is about to break; otherwise lets it come. Sees what its seat sees. */
export const steady: Bot<typeof StateRecord> = (view, q) => {
  if (asks(q, questions.WhetherToBrace)) return view.storm + 2 >= view.stormSize ? 'brace' : 'yield'
  if (asks(q, questions.WhetherToBurnTheBoat)) return 'keep'
  return undefined
}
