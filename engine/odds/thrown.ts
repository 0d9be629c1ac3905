import { type Faces, readings, TooDear, withFaces } from '../dice/index.ts'
import type { Told } from '../kernel/index.ts'
import { type OddsRequest, setupOf, startOf } from './odds.ts'
import { walker } from './walk.ts'

/** A possible result of a throw: example dice, the facts told at once, and the chance. */
export interface Thrown {
  readonly faces: Faces
  readonly told: readonly Told[]
  readonly p: number
}

/** More than this say nothing to anybody. */
const MOST_READINGS = 200

/** All possible results of the awaited throw, by the reading of its rule: highest first. */
export function throwsAhead(request: Omit<OddsRequest, 'question'>): readonly Thrown[] {
  const { from } = request
  const walk = walker(setupOf(request), {})
  const start = 'waiting' in from ? startOf(from.waiting) : undefined
  const q = start && walk.pending(start)
  if (q?.kind !== 'roll') throw new TypeError('nothing waits for dice')
  const { each } = readings(q.pool, withFaces(q.reader))
  if (each.length > MOST_READINGS)
    throw new TooDear(`${q.name} has ${each.length} readings; at most ${MOST_READINGS} are told`)
  return each.map(({ value, p }) => ({
    faces: value.faces,
    told: walk.toldOn(start as typeof start & object, value.reading),
    p,
  }))
}
