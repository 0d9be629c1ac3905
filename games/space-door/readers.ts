import { type Reader, reader } from '@sortie/engine'
import { type Against, type Tally, tally } from './reckoning.ts'

const known = new Map<string, Reader<Tally>>()

/** Reads what the dice come to, for rolls that nobody can shift. One name for all: a combatant's rank stays hidden. */
export function tallied(against: Against): Reader<Tally> {
  const key = `${against.test} ${against.rank} ${against.edge === true}`
  const found = known.get(key) ?? reader('space-door/tally', (faces) => tally(faces, against))
  known.set(key, found)
  return found
}
