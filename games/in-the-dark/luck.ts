import type { Worth } from '@sortie/engine'
import { grades } from './pool.ts'
import type { Reading } from './readers.ts'
import type { State } from './state.ts'

const graded: Worth<State> = (faces, { question }) => grades.indexOf((question.reader.read(faces, {}) as Reading).grade)

/** For the luck of the evening: the grade of a roll; the stress that resisting spared. ID-16, ID-B04. */
export const luck: { readonly [question: string]: Worth<State> } = {
  ActionDice: graded,
  ResistanceDice: ([best = 0]) => best,
}
