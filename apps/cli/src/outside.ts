import { addOutsideGames } from '@sortie/server'
import { placeOf } from './games.ts'

/** Adds the game in a folder, as it was named on the command line, and gives its id. Its code runs in this process. */
export async function addFolder(named: string): Promise<string> {
  const [game] = await addOutsideGames(named)
  if (!game) throw new Error(`there is no game in ${named}`)
  placeOf.set(game.id, game)
  return game.id
}
