import { games } from '@sortie/games'
import { Lobby, type LobbyLimits, type Ports, type Store } from '@sortie/table'

/** Tables kept open in memory. */
const MOST_OPEN = 2000
/** Well under the tenth of a second in which a line is to be on every screen. */
const GATHER_MILLISECONDS = 50

/** All tables of a store, for all games. `report` gets errors, and nothing secret. */
export const lobbyOver = (
  store: Store,
  report: (what: string, about: object) => void,
  limits: Omit<LobbyLimits, 'open'> = { tables: Number.POSITIVE_INFINITY, seats: Number.POSITIVE_INFINITY },
  think?: Ports['think'],
): Lobby =>
  new Lobby(
    {
      store,
      now: Date.now,
      gather: GATHER_MILLISECONDS,
      report,
      ...(think && { think }),
      game: async (id: string) => {
        const entry = Object.hasOwn(games, id) ? games[id] : undefined
        if (!entry) throw new Error(`there is no game "${id}"; there are ${Object.keys(games).sort().join(', ')}`)
        return (await entry.game()).default
      },
    },
    { ...limits, open: MOST_OPEN },
  )
