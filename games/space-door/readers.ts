import { groupReader, type Reader, reader } from '@sortie/engine'
import { type Against, type Hits, tally } from './rules/tally.ts'

const known = new Map<string, Reader<Hits>>()

/** Reads what the dice do, for rolls that nobody can shift. One name for all: a combatant's rank stays hidden. */
export function tallied(against: Against): Reader<Hits> {
  const key = `${against.test} ${against.rank} ${against.edge === true}`
  const found = known.get(key) ?? reader('space-door/tally', (faces) => hits(faces, against))
  known.set(key, found)
  return found
}

/** Combatants have no Luck to earn: dice on the rank are not counted. SD-Q29. */
function hits(faces: readonly number[], against: Against): Hits {
  const { successes, margin } = tally(faces, against)
  return { successes, margin }
}

/** The dice of several attacks in one throw, each group by itself. */
export const each = groupReader<readonly (readonly number[])[]>('space-door/each', (groups) => groups)
