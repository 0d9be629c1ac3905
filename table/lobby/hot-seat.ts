import type { Entry, Seat, Table } from '@sortie/engine'
import { newSecret } from '../crypto/secret.ts'
import { repeatableEvening } from '../dice/fair-dice.ts'
import { LiveTable } from '../live/live-table.ts'
import { loggedIn } from '../log/log-lines.ts'
import { Stream } from '../log/stream.ts'
import { lobbyOf, logOf } from '../log/stream-names.ts'
import type { Ports } from '../ports.ts'
import { keepContent } from './content.ts'
import type { LobbyEvent } from './lobby-events.ts'

/** Always the same: dice depend on the table's id, and equal seeds must give equal dice. */
const ID = 'hot-seat'

interface HotSeat {
  /** The setup and the entries so far. */
  readonly table: Table
  /** Which bots of the game play which seats. */
  readonly bots: ReadonlyMap<Seat, string>
  readonly seed: number
}

/**
 * A live table whose seats are all played at one screen, in a store of its own. There are no links and no tokens, real dice
 * are allowed, and the server's dice follow from the seed. `goOn` comes after the first subscription.
 */
export async function openHotSeat(ports: Ports, { table, bots, seed }: HotSeat): Promise<LiveTable> {
  const { store, now } = ports
  const { game, base, entries, world } = table
  const { settings, content, seats } = base.world
  const events: readonly LobbyEvent[] = [
    {
      kind: 'created',
      table: ID,
      game: game.id,
      edition: game.edition,
      name: game.id,
      settings,
      overlay: {},
      content: await keepContent(content, store, now),
      secret: newSecret(),
      solo: !world.seats.some((s) => s.role === 'gm'),
      withBot: false,
      seats,
    },
    { kind: 'roomSet', key: 'realDice', value: true },
    ...world.seats.map(({ seat, role, name = '' }): LobbyEvent => {
      const bot = bots.get(seat)
      const held = { seat, role, name, tokenHash: '', logAt: 0, chatAt: 0 }
      return { kind: 'seatTaken', ...held, ...(bot !== undefined && { bot }) }
    }),
    { kind: 'eveningBegan', ...repeatableEvening(1, seed) },
  ]
  await new Stream(store, logOf(ID), now).begin(entries)
  await new Stream(store, lobbyOf(ID), now).begin(events)
  const live = await LiveTable.open(ID, ports)
  if (!live) throw new Error('a table that was just stored cannot be opened')
  return live
}

/** All entries of a table, including those that are no longer loaded. */
export const entriesOf = async ({ ports, log }: LiveTable): Promise<readonly Entry[]> =>
  (await ports.store.read(log.stream.name, 0)).map((stored) => loggedIn(stored).entry)
