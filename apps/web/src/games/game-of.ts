import type { AnyGame } from '@sortie/engine'
import { games } from '@sortie/games'
import { outside } from './outside.ts'

const all: typeof games = { ...games, ...outside }
export const gameIds: readonly string[] = Object.keys(all)

/** A game's own code, loaded when a table of it is opened. */
export async function gameOf(id: string): Promise<AnyGame | undefined> {
  const listed = Object.hasOwn(all, id) ? all[id] : undefined
  return listed && (await listed.game()).default
}
