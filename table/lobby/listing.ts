import type { AnyGame } from '@sortie/engine'
import type { GameListing } from '@sortie/protocol'

/** The data of a game for a start page. */
export function listingOf(game: AnyGame): GameListing {
  const { name, tagline, settings, settingValues } = game.words.en
  return {
    id: game.id,
    edition: game.edition,
    name,
    tagline,
    licence: game.licence,
    settings: game.settings,
    settingWords: settings ?? {},
    settingValueWords: settingValues ?? {},
    bots: Object.keys(game.bots ?? {}),
    playerBots: Object.keys(game.bots ?? {}).filter((bot) => game.botRoles?.[bot] === 'player'),
    ...(game.players && { players: game.players }),
    settingsWithBot: Object.fromEntries(
      Object.entries(game.settingsWithBot ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  }
}
