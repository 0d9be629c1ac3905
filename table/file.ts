import {
  type AnyGame,
  canonical,
  type Entry,
  type Json,
  missetting,
  type Seat,
  seenBy,
  sees,
  Table,
} from '@sortie/engine'
import { brokenAt, takenBack } from './chain.ts'
import type { Said } from './chat.ts'
import type { Desk, DeskEvent, Room } from './desk.ts'
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
    readonly solo: boolean
    readonly room: Room
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
      room: desk.room,
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
  const said = bodyOf<Said>(line)
  const running = Object.entries(desk.seats).flatMap(([seat, s]) => (s.role === 'gm' ? [seat] : []))
  return said !== undefined && !['gm', ...running].some((seat) => sees({ seat, role: 'gm' }, said.seenBy))
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
    !f.seats.every(isSeat) ||
    !f.evenings.every((e: unknown) => hasTypes(e, { evening: 'number', commitment: 'string' })) ||
    !hasTypes(f.table, { game: 'string', edition: 'number', settings: 'object', overlay: 'object', room: 'object' }) ||
    !hasTypes(f.table?.room, { name: 'string', door: 'string', odds: 'string', realDice: 'boolean' })
  )
    return 'this table file is not whole'
  for (const [what, lines] of [
    ['log', f.log],
    ['chat', f.chat],
  ] as const) {
    const odd = (lines as readonly unknown[]).findIndex((line) => !isLine(line))
    if (odd >= 0) return `line ${odd} of the ${what} is not a line of a table file`
    const broken = brokenAt(lines as readonly Line[])
    if (broken) return `the ${what} was tampered with or is not whole: ${broken.why}`
  }
  return undefined
}

function hasTypes(value: unknown, types: { readonly [field: string]: string }): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as { readonly [field: string]: unknown }
  return Object.entries(types).every(([k, type]) => typeof fields[k] === type && fields[k] !== null)
}

const isSeat = (seat: unknown): boolean =>
  hasTypes(seat, { seat: 'string', name: 'string', role: 'string', logAt: 'number', chatAt: 'number' })

const isLine = (line: unknown): boolean =>
  hasTypes(line, { at: 'number', body: 'string', time: 'number', salt: 'string', digest: 'string', hash: 'string' }) &&
  ['string', 'object'].includes(typeof (line as Line).cid)

/** Why a file's log cannot be played on, or nothing. Its chain has been checked; this opens it as a table would be. */
export function misplayed(file: TableFile, game: AnyGame): string | undefined {
  try {
    const { settings, room, limits } = file.table
    for (const [key, value] of Object.entries(settings)) {
      const wrong = missetting(game.settings, key, value)
      if (wrong) return wrong
    }
    if (file.log.some((line) => line.body === '')) return 'an entry of the log is missing'
    const base = Table.start(game, { settings, content: file.content ?? undefined }).base
    const table = Table.load(game, base, entriesOf(file))
    for (const role of ['gm', 'player', 'spectator'] as const) seenBy(table, { seat: role, role })
    for (const line of file.chat) if (line.body !== '') canonical(JSON.parse(line.body))
    return room.name.length > 80 || Object.keys(limits ?? {}).length > 500
      ? 'its name or its limits are too long'
      : undefined
  } catch (cause) {
    return `the rules of ${game.id} cannot follow it: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** The desk of a table that is opened from a file: the same seats, given up until somebody takes them again. */
export function deskOfFile(
  file: TableFile,
  made: { readonly table: string; readonly content: string; readonly secret: string },
): DeskEvent[] {
  const { game, edition, settings, overlay, room, solo, limits } = file.table
  return [
    { kind: 'created', game, edition, name: room.name, settings, overlay, solo: solo === true, ...made },
    ...(Object.entries(room) as [keyof Room, Json][]).map(
      ([key, value]): DeskEvent => ({ kind: 'roomSet', key, value }),
    ),
    ...Object.entries(limits ?? {}).map(([id, l]): DeskEvent => ({ kind: 'limitAdded', id, ...l })),
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
