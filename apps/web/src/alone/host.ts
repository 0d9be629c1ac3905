import type { Viewer } from '@sortie/engine'
import type { FromClient, Refused } from '@sortie/protocol'
import { VERSION } from '@sortie/protocol/limits'
import {
  contentFor,
  GROUP,
  Guest,
  LiveTable,
  Lobby,
  listingOf,
  memoryStore,
  Presence,
  type Store,
} from '@sortie/table/here'
import { gameOf } from '../games/game-of.ts'
import type { Here, TableStorage } from './here.ts'
import { indexedDbStore, isFull } from './indexed-db-store.ts'

const DATABASE = 'sortie'
/** Of a table. */
const LONGEST_NAME = 80

/** The tables of this browser. */
interface Kept {
  readonly lobby: Lobby
  readonly keeping: TableStorage
}

/** Without storage, as in some private windows, tables last as long as the page. */
export async function openLobby(name = DATABASE): Promise<Kept> {
  const stored = await indexedDbStore(name).then(
    (store): readonly [Store, TableStorage] => [store, 'storage'],
    (): readonly [Store, TableStorage] => [memoryStore(), 'page'],
  )
  const [store, keeping] = stored
  const lobby = new Lobby(
    {
      store,
      now: Date.now,
      gather: 0,
      report: (what, about) => console.warn(what, about),
      game: async (id) => {
        const game = await gameOf(id)
        if (!game) throw new Error(`there is no game "${id}"`)
        return game
      },
    },
    { tables: Number.POSITIVE_INFINITY, seats: Number.POSITIVE_INFINITY, open: 8 },
  )
  return { lobby, keeping }
}

/** Most evenings need none of it, so it is loaded when it is asked for. */
const wholeLog = (): Promise<typeof import('@sortie/table/whole-log')> => import('@sortie/table/whole-log')

const gone: Refused = { refused: 'table/unknown', message: 'there is no such table in this browser' }

/** Carries out what the page asks for. A page sees its own tables only, so nobody has to be kept out. */
export function hereOver({ lobby, keeping }: Kept): Here {
  const at = async <T>(
    table: string,
    work: (live: LiveTable) => T | Promise<T>,
    fresh: 'as it is' | 'from the store' = 'as it is',
  ): Promise<T | Refused> => {
    const live = await (fresh === 'as it is' ? lobby.table(table) : LiveTable.open(table, lobby.ports))
    return live ? work(live) : gone
  }
  const viewerOf = (live: LiveTable, seat: string): Viewer => ({
    seat,
    role: live.lobby.state.seats[seat]?.role ?? 'spectator',
  })
  return {
    keeping: async () => keeping,
    game: async (id) => {
      const game = await gameOf(id)
      return game ? listingOf(game) : { refused: 'game/unknown', message: `there is no game "${id}"` }
    },
    create: (wanted) => lobby.create(wanted),
    join: (table, secret, name) => lobby.join(table, secret, name),
    seatBot: (table, bot, role) => lobby.seatBot(table, bot, role),
    adopt: (file) => lobby.adopt(file),
    branch: (table, seat, n) =>
      at(table, async (live) => {
        const from = await live.log.bySeat.positionOf(viewerOf(live, seat), n)
        if (from === undefined) return { refused: 'rewind/not-there', message: 'there is no such line' }
        const file = await (await wholeLog()).fileOf(live, from, seat)
        const name = `Branch of ${file.table.room.name}`.slice(0, LONGEST_NAME).toWellFormed()
        return lobby.adopt({ ...file, table: { ...file.table, room: { ...file.table.room, name } } })
      }),
    file: (table, seat) =>
      at(table, async (live) => (await wholeLog()).fileOf(live, undefined, seat), 'from the store'),
    content: (table, seat) => at(table, (live) => contentFor(live.log.table, viewerOf(live, seat)) ?? null),
    search: (table, seat, text, before) =>
      at(table, async (live) => (await wholeLog()).searchLog(live, viewerOf(live, seat), text, before)),
    recap: (table, seat, whose, evening) =>
      at(
        table,
        async (live) => (await wholeLog()).recapOf(live, whose === 'group' ? GROUP : viewerOf(live, seat), evening),
        'from the store',
      ),
    lines: (table, seat, whose) =>
      at(table, async (live) => {
        const lines = await (await wholeLog()).allLines(live, whose === 'group' ? GROUP : viewerOf(live, seat))
        return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      }),
    remove: (table) => lobby.remove(table),
  }
}

/** Where a guest hears from the table, on the other side of a port. */
interface Line {
  say(text: string): void
  end(code: string): void
}

/** Lets pages talk to the tables as they would to a server. */
export class Host {
  readonly #lobby: Lobby
  readonly #presence = new Presence()

  constructor(lobby: Lobby) {
    this.#lobby = lobby
  }

  /** Gives what takes messages of a page, one after another, and what says that the page is gone. */
  receive(line: Line): { readonly take: (text: string) => Promise<void>; readonly closed: () => void } {
    const nothing = (): void => {}
    const guest = new Guest(line, {
      lobby: this.#lobby,
      presence: this.#presence,
      version: VERSION,
      refused: nothing,
      answered: nothing,
    })
    let busy: Promise<void> = Promise.resolve()
    const take = async (others: Promise<void>, text: string): Promise<void> => {
      await others
      const message: FromClient = JSON.parse(text)
      try {
        await guest.take(message)
      } catch (cause) {
        console.warn('message failed', cause)
        const [code, why] = isFull(cause) ? FULL : BROKEN
        // What was answered is still on the screen, and can be sent again.
        if (message.type === 'do') guest.refuse(message.id, code, why)
        else guest.bye(code, why)
      }
    }
    return {
      take: (text) => {
        busy = take(busy, text)
        return busy
      },
      closed: () => guest.closed(),
    }
  }
}

const FULL = ['store/full', 'this browser has no room left'] as const
const BROKEN = ['store/unavailable', 'this browser could not save'] as const
