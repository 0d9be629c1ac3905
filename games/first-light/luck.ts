import type { Worth } from '@sortie/engine'
import { bands } from './readers.ts'
import type { State } from './state.ts'

const ORDER = ['bad', 'partial', 'full', 'critical'] as const

/** For the luck of the evening: how well the work went, and how much bracing spared. FL-03, FL-04. */
export const luck: { readonly [question: string]: Worth<State> } = {
  WorkDice: (faces) => ORDER.indexOf(bands.read(faces, {})),
  BraceDice: ([best = 0]) => best,
}
