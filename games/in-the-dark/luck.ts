import { type Faces, type Roll, readFaces, type Worth } from '@sortie/engine'
import type { Reading } from './readers.ts'
import type { questions } from './rules/index.ts'
import { grades } from './rules/pool.ts'
import type { State } from './state.ts'

/** The faces as the rule that asked for them reads them. */
const read = (faces: Faces, { pool, reader }: Roll): unknown => readFaces(pool, faces, reader)

const graded: Worth<State> = (faces, { question }) => grades.indexOf((read(faces, question) as Reading).grade)

/** What the price is taken from: without dice that is the lowest. ID-B04. */
const spared: Worth<State> = (faces, { question }) => {
  const reading = read(faces, question) as number | Pick<Reading, 'value'>
  return typeof reading === 'number' ? reading : reading.value
}

/** For the luck of the evening: the grade of a roll; the stress that resisting spared. ID-16, ID-B04. */
export const luck: { readonly [question: string]: Worth<State> } = {
  ActionDice: graded,
  ResistanceDice: spared,
} satisfies { readonly [Q in keyof typeof questions]?: Worth<State> }
