import type { AnyGame } from '@sortie/engine'
import { games } from '@sortie/games'

/** A game's own code, loaded when a table of it is opened. */
export async function gameOf(id: string): Promise<AnyGame | undefined> {
  const listed = Object.hasOwn(games, id) ? games[id] : undefined
  return listed && (await listed.game()).default
}
