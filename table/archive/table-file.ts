import { type Entry, type Json, type Seat, sees } from '@sortie/engine'
import type { StoredMessage } from '@sortie/protocol'
import { newId } from '../crypto/secret.ts'
import type { LiveTable } from '../live/live-table.ts'
import type { LobbyEvent, LobbyState } from '../lobby/lobby-events.ts'
import { shownPartOf } from '../lobby/names.ts'
import { defaultOptions, type StoredOptions, storedOptions } from '../lobby/options.ts'
import { takenBack } from '../log/hash-chain.ts'
import { bodyOf } from '../log/stream.ts'
import { chatOf, logOf } from '../log/stream-names.ts'
import type { StoredRecord } from '../store/store.ts'

/** A whole table in one file: everything it takes to open it elsewhere, and no secret of a link or a seat. */
export interface TableFile {
  readonly format: 'sortie-table'
  readonly version: 1
  readonly table: {
    readonly id: string
    readonly game: string
    readonly edition: number
    readonly settings: { readonly [key: string]: Json }
    readonly overlay: Json
    readonly solo: boolean
    readonly withBot?: boolean
    readonly room: StoredOptions
    readonly limits: LobbyState['limits']
  }
  /** What the game had for content on the day the table was made. */
  readonly content: unknown
  readonly seats: readonly {
    readonly seat: Seat
    readonly name: string
    readonly role: 'gm' | 'player' | 'spectator'
    readonly logAt: number
    readonly chatAt: number
  }[]
  /** What it takes to check an evening's throws is there once it has ended. */
  readonly evenings: readonly {
    readonly evening: number
    readonly commitment: string
    readonly seed?: string
    readonly cover?: string
  }[]
  readonly log: readonly StoredRecord[]
  readonly chat: readonly StoredRecord[]
}

/**
 * The file of a table, up to an entry if one is named. It holds the whole log, also what nobody has seen yet, so
 * only the GM may have it. Whispers between others that no GM got are left out.
 */
export async function fileOf(live: LiveTable, upTo = Number.POSITIVE_INFINITY): Promise<TableFile> {
  const { store } = live.ports
  const { state: lobby } = live.lobby
  const log = (await store.read(logOf(live.id), 0)).filter((line) => line.at <= upTo)
  const chat = upTo === Number.POSITIVE_INFINITY ? await store.read(chatOf(live.id), 0) : []
  return {
    format: 'sortie-table',
    version: 1,
    table: {
      id: live.id,
      game: live.log.game.id,
      edition: lobby.created?.edition ?? live.log.game.edition,
      settings: lobby.created?.settings ?? {},
      overlay: lobby.created?.overlay ?? {},
      solo: lobby.created?.solo ?? false,
      ...(lobby.created?.withBot && { withBot: true }),
      room: storedOptions(lobby.options),
      limits: lobby.limits,
    },
    content: live.log.table.world.content ?? null,
    seats: Object.entries(lobby.seats).map(([seat, { name, role, logAt, chatAt }]) => ({
      seat,
      name,
      role,
      logAt,
      chatAt,
    })),
    evenings: evenings(lobby),
    log,
    chat: chat.map((line) => (isPrivate(line, lobby) ? takenBack(line) : line)),
  }
}

const evenings = (lobby: LobbyState): TableFile['evenings'] =>
  lobby.evenings.map(({ evening, commitment, seed, cover, ended }) => ({
    evening,
    commitment,
    ...(ended && seed !== '' && { seed, cover }),
  }))

function isPrivate(line: StoredRecord, lobby: LobbyState): boolean {
  const said = bodyOf<StoredMessage>(line)
  const running = Object.entries(lobby.seats).flatMap(([seat, s]) => (s.role === 'gm' ? [seat] : []))
  return said !== undefined && !['gm', ...running].some((seat) => sees({ seat, role: 'gm' }, said.seenBy))
}

/** The lobby events of a table that is opened from a file: the same seats, empty until somebody takes them again. */
export function lobbyEventsOf(
  file: TableFile,
  made: { readonly table: string; readonly content: string; readonly secret: string },
): LobbyEvent[] {
  const { game, edition, settings, overlay, room, solo, withBot, limits } = file.table
  const name = shownPartOf(room.name) || 'Table'
  return [
    {
      kind: 'created',
      game,
      edition,
      name,
      settings,
      overlay,
      solo: solo === true,
      withBot: withBot === true,
      ...made,
    },
    ...Object.entries(storedOptions(defaultOptions)).map(
      ([key, usual]): LobbyEvent => ({
        kind: 'roomSet',
        key: key as keyof StoredOptions,
        value: key === 'name' ? name : (room[key as keyof StoredOptions] ?? usual),
      }),
    ),
    ...Object.values(limits ?? {}).map(
      ({ limit, text }): LobbyEvent => ({ kind: 'limitAdded', id: newId(), limit, text }),
    ),
    ...file.seats.flatMap(({ seat, name, role, logAt, chatAt }): LobbyEvent[] => [
      { kind: 'seatTaken', seat, name: shownPartOf(name) || seat, role, tokenHash: '', logAt, chatAt },
      { kind: 'seatLeft', seat },
    ]),
    ...file.evenings.flatMap(({ evening, commitment, seed = '', cover = '' }): LobbyEvent[] => [
      { kind: 'eveningBegan', evening, commitment, seed, cover },
      { kind: 'eveningEnded', evening },
    ]),
  ]
}

export const entriesOf = (file: TableFile): readonly Entry[] => file.log.flatMap((line) => bodyOf<Entry>(line) ?? [])
