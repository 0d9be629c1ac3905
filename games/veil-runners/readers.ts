import { asThrown, type Faces, type GroupReader, reader } from '@sortie/engine'
import type { Outcome } from './state.ts'

/** Highest 1 to 3: Fiasco; 4 or 5: drawback; 6: Success; two sixes: Critical. VR-29. */
export function outcomeOf(faces: Faces): Outcome {
  if (faces[0] === 6) return faces[1] === 6 ? 'critical' : 'success'
  return (faces[0] ?? 0) > 3 ? 'drawback' : 'fiasco'
}

export const outcomeReader = reader<Outcome>('veil-runners/outcome', outcomeOf)

/** The dice as they fell, for rolls with Focus to spend on them. Only the two highest decide what is possible. */
export const throwReader: GroupReader<Faces> = {
  ...asThrown,
  alike: ([[first = 0, second = 0] = []]) => first * 8 + second,
}

/** Two lots of dice read as one: a six in each is a Critical. */
export function joined(a: Outcome, b: Outcome): Outcome {
  if (a === 'critical' || b === 'critical' || (a === 'success' && b === 'success')) return 'critical'
  if (a === 'success' || b === 'success') return 'success'
  return a === 'drawback' || b === 'drawback' ? 'drawback' : 'fiasco'
}

/** An empty pool: two dice, the lower one counts, and it is never Critical. VR-D01. */
export const lowestOutcome = reader<Outcome>('veil-runners/lowest', (faces) => outcomeOf(faces.slice(-1)))
