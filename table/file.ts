import type { Entry, Json, Seat } from '@sortie/engine'
import { brokenAt, takenBack } from './chain.ts'
import type { Said } from './chat.ts'
import type { Desk, DeskEvent, Evening, Room } from './desk.ts'
import type { LiveTable } from './live.ts'
import { chatOf, logOf } from './names.ts'
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
    readonly room: Room
  }
  readonly seats: readonly {
    readonly seat: Seat
    readonly name: string
    readonly role: 'gm' | 'player' | 'spectator'
    readonly logAt: number
  }[]
  /** The seed is there once the evening has ended. */
  readonly evenings: readonly (Omit<Evening, 'seed' | 'ended'> & { readonly seed?: string })[]
  readonly log: readonly Line[]
  readonly chat: readonly Line[]
}

/** The file of a table, up to an entry if one is named. Whispers that the one who runs the game has no part in stay behind. */
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
      room: desk.room,
    },
    seats: Object.entries(desk.seats).map(([seat, { name, role, logAt }]) => ({ seat, name, role, logAt })),
    evenings: evenings(desk),
    log,
    chat: chat.map((line) => (isPrivate(line) ? takenBack(line) : line)),
  }
}

const evenings = (desk: Desk): TableFile['evenings'] =>
  desk.evenings.map(({ evening, commitment, seed, ended }) => ({ evening, commitment, ...(ended && { seed }) }))

function isPrivate(line: Line): boolean {
  const said = bodyOf<Said>(line)
  return said?.kind === 'whisper' && typeof said.seenBy === 'object' && !said.seenBy.seats.includes('gm')
}

/** What is wrong with a file, or nothing. */
export function misfile(file: unknown): string | undefined {
  const f = file as Partial<TableFile> | null
  if (typeof f !== 'object' || f === null || f.format !== 'sortie-table') return 'this is not a table file of Sortie'
  if (f.version !== 1) return `this file is of version ${String(f.version)}; this server reads version 1`
  if (
    !Array.isArray(f.log) ||
    !Array.isArray(f.chat) ||
    !Array.isArray(f.seats) ||
    !Array.isArray(f.evenings) ||
    typeof f.table?.game !== 'string'
  )
    return 'this table file is not whole'
  for (const [what, lines] of [
    ['log', f.log],
    ['chat', f.chat],
  ] as const) {
    const broken = brokenAt(lines as readonly Line[])
    if (broken) return `the ${what} was tampered with or is not whole: ${broken.why}`
  }
  return undefined
}

/** The desk of a table that is opened from a file: the same seats, given up until somebody takes them again. */
export function deskOfFile(file: TableFile, table: string): DeskEvent[] {
  const { game, edition, settings, overlay, room } = file.table
  return [
    { kind: 'created', table, game, edition, name: room.name, settings, overlay },
    ...(Object.entries(room) as [keyof Room, Json][]).map(
      ([key, value]): DeskEvent => ({ kind: 'roomSet', key, value }),
    ),
    ...file.seats.flatMap(({ seat, name, role, logAt }): DeskEvent[] => [
      { kind: 'seatTaken', seat, name, role, tokenHash: '', logAt },
      { kind: 'seatLeft', seat },
    ]),
    ...file.evenings.flatMap(({ evening, commitment, seed }): DeskEvent[] => [
      { kind: 'eveningBegan', evening, commitment, seed: seed ?? '' },
      { kind: 'eveningEnded', evening },
    ]),
  ]
}

export const entriesOf = (file: TableFile): readonly Entry[] => file.log.flatMap((line) => bodyOf<Entry>(line) ?? [])
