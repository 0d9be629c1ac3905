import { type Faces, type Reader, readings, TooDear } from '../dice/index.ts'
import type { Told } from '../kernel/index.ts'
import { around, type OddsRequest, startOf } from './odds.ts'
import { walker } from './walk.ts'

/** What a throw can come to: dice that do so, what is told of it at once, and how likely that is. */
export interface Thrown {
  readonly faces: Faces
  readonly told: readonly Told[]
  readonly p: number
}

/** More than this say nothing to anybody. */
const MOST_READINGS = 200

/** Everything that the throw a procedure waits for can come to, by what its rule reads in the dice: highest first. */
export function throwsAhead(request: Omit<OddsRequest, 'question'>): readonly Thrown[] {
  const { from } = request
  const walk = walker(around(request), {})
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

interface Read {
  readonly faces: Faces
  readonly reading: unknown
}

/** Readings with dice that have them: of those that are alike the first. */
const withFaces = ({ name, read, alike }: Reader<unknown>): Reader<Read> => ({
  name,
  read: (faces, named) => ({ faces: [...faces], reading: read(faces, named) }),
  alike: alike ?? ((faces, named) => JSON.stringify(read(faces, named))),
})
