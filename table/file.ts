import { type Entry, type Json, type Seat, sees } from '@sortie/engine'
import type { StoredMessage } from '@sortie/protocol'
import { takenBack } from './chain.ts'
import { type Desk, type DeskEvent, type StoredOptions, storedOptions } from './desk.ts'
import type { LiveTable } from './live.ts'
import { chatOf, logOf } from './names.ts'
import { newId } from './secret.ts'
import type { Line } from './store/store.ts'
import { bodyOf } from './stream.ts'

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
    readonly limits: Desk['limits']
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
  readonly log: readonly Line[]
  readonly chat: readonly Line[]
}

/**
 * The file of a table, up to an entry if one is named. It holds the whole log, also what nobody has seen yet: it is for
 * whoever may have all of that. What was said between others, and not to those who run the game, stays behind.
 */
export async function fileOf(live: LiveTable, upTo = Number.POSITIVE_INFINITY): Promise<TableFile> {
  const { store } = live.outside
  const { desk } = live
  const log = (await store.read(logOf(live.id), 0)).filter((line) => line.at <= upTo)
  const chat = upTo === Number.POSITIVE_INFINITY ? await store.read(chatOf(live.id), 0) : []
  return {
    format: 'sortie-table',
    version: 1,
    table: {
      id: live.id,
      game: live.game.id,
      edition: desk.created?.edition ?? live.game.edition,
      settings: desk.created?.settings ?? {},
      overlay: desk.created?.overlay ?? {},
      solo: desk.created?.solo ?? false,
      ...(desk.created?.withBot && { withBot: true }),
      room: storedOptions(desk.options),
      limits: desk.limits,
    },
    content: live.table.world.content ?? null,
    seats: Object.entries(desk.seats).map(([seat, { name, role, logAt, chatAt }]) => ({
      seat,
      name,
      role,
      logAt,
      chatAt,
    })),
    evenings: evenings(desk),
    log,
    chat: chat.map((line) => (isPrivate(line, desk) ? takenBack(line) : line)),
  }
}

const evenings = (desk: Desk): TableFile['evenings'] =>
  desk.evenings.map(({ evening, commitment, seed, cover, ended }) => ({
    evening,
    commitment,
    ...(ended && seed !== '' && { seed, cover }),
  }))

function isPrivate(line: Line, desk: Desk): boolean {
  const said = bodyOf<StoredMessage>(line)
  const running = Object.entries(desk.seats).flatMap(([seat, s]) => (s.role === 'gm' ? [seat] : []))
  return said !== undefined && !['gm', ...running].some((seat) => sees({ seat, role: 'gm' }, said.seenBy))
}

/** The desk of a table that is opened from a file: the same seats, given up until somebody takes them again. */
export function deskOfFile(
  file: TableFile,
  made: { readonly table: string; readonly content: string; readonly secret: string },
): DeskEvent[] {
  const { game, edition, settings, overlay, room, solo, withBot, limits } = file.table
  const { name, door, odds, realDice } = room
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
    ...Object.entries({ name, door, odds, realDice }).map(
      ([key, value]): DeskEvent => ({ kind: 'roomSet', key: key as keyof StoredOptions, value }),
    ),
    ...Object.values(limits ?? {}).map(
      ({ limit, text }): DeskEvent => ({ kind: 'limitAdded', id: newId(), limit, text }),
    ),
    ...file.seats.flatMap(({ seat, name, role, logAt, chatAt }): DeskEvent[] => [
      { kind: 'seatTaken', seat, name, role, tokenHash: '', logAt, chatAt },
      { kind: 'seatLeft', seat },
    ]),
    ...file.evenings.flatMap(({ evening, commitment, seed = '', cover = '' }): DeskEvent[] => [
      { kind: 'eveningBegan', evening, commitment, seed, cover },
      { kind: 'eveningEnded', evening },
    ]),
  ]
}

export const entriesOf = (file: TableFile): readonly Entry[] => file.log.flatMap((line) => bodyOf<Entry>(line) ?? [])
