import { type Entry, type Json, type Seat, sees } from '@sortie/engine'
import type { StoredMessage } from '@sortie/protocol'
import { newId } from '../crypto/secret.ts'
import type { Round } from '../dice/mixing.ts'
import type { LiveTable } from '../live/live-table.ts'
import { contentOnItsDay } from '../lobby/content.ts'
import { type Copied, emptyLobby, type LobbyEvent, type LobbyState, lobbyAfterAll } from '../lobby/lobby-events.ts'
import { shownPartOf } from '../lobby/names.ts'
import { defaultOptions, type StoredOptions, storedOptions } from '../lobby/options.ts'
import { type FiledRecord, isTakenBack, leftOut, START } from '../log/hash-chain.ts'
import { bodyOf } from '../log/stream.ts'
import { chatOf, lobbyOf, logOf } from '../log/stream-names.ts'
import type { StoredRecord } from '../store/store.ts'
import { type HeadLine, headAfter, printOfLeft, saltOfLimit } from './head-record.ts'
import { withoutPersonal } from './left-out.ts'
import { nothingYet, type Seal, type StreamEnd, sealHash } from './seal.ts'

/** A whole table in one file: everything it takes to open it elsewhere, and no secret of a link or a seat. */
export interface TableFile {
  readonly format: 'sortie-table'
  /** Files of version 1 have no record, no end, and chains without times and authors. */
  readonly version: 1 | 2
  readonly table: {
    readonly id: string
    readonly game: string
    readonly edition: number
    readonly settings: { readonly [key: string]: Json }
    readonly overlay: Json
    readonly solo: boolean
    readonly withBot?: boolean
    readonly room: StoredOptions
    readonly limits: { readonly [id: string]: LobbyState['limits'][string] & { readonly salt?: string } }
    readonly copied?: readonly Copied[]
  }
  /** The game's content on the day the table was created. */
  readonly content: unknown
  readonly seats: readonly {
    readonly seat: Seat
    readonly name: string
    readonly role: 'gm' | 'player' | 'spectator'
    readonly logAt: number
    readonly chatAt: number
  }[]
  /** The data to check an evening's throws is present once the evening has ended. */
  readonly evenings: readonly {
    readonly evening: number
    readonly commitment: string
    readonly seed?: string
    readonly cover?: string
    readonly cut?: true
    readonly seal?: Seal
    /** How clients mixed their shares in; older evenings have no rounds. */
    readonly rounds?: readonly Round[]
    /** The table of the evening, if this table is a copy. */
    readonly from?: string
  }[]
  /** The history of the head, event by event. */
  readonly record?: readonly HeadLine[]
  readonly log: readonly FiledRecord[]
  readonly chat: readonly FiledRecord[]
  readonly end?: FileEnd
}

/** How long each part of a file is, with its last hash, and the last hash of all. */
export interface FileEnd {
  readonly record: StreamEnd
  readonly log: StreamEnd
  readonly chat: StreamEnd
  readonly hash: string
}

/** The content of a file's end. */
export function endOf(
  file: Pick<TableFile, 'table' | 'evenings' | 'log' | 'chat'>,
  record: readonly HeadLine[],
): FileEnd {
  const end = (lines: readonly { readonly hash: string }[]): StreamEnd => ({
    lines: lines.length,
    hash: lines.at(-1)?.hash ?? START,
  })
  const ends = { record: end(record), log: end(file.log), chat: end(file.chat) }
  const { log, chat } = ends
  const seal: Seal = { table: file.table.id, evening: file.evenings.length, head: ends.record.hash, log, chat }
  return { ...ends, hash: sealHash(seal) }
}

/**
 * The file of a table, up to an entry if one is named. It holds the whole log, also what nobody has seen yet, so
 * only the GM may have it. Whispers between others that no GM got are left out, and so are notes that other people than the
 * exporter wrote for themselves alone.
 */
export async function fileOf(live: LiveTable, upTo = Number.POSITIVE_INFINITY, exporter?: Seat): Promise<TableFile> {
  const { store } = live.ports
  const log = (await store.read(logOf(live.id), 0)).filter((line) => line.at <= upTo)
  const whole = upTo === Number.POSITIVE_INFINITY
  const chat = whole ? await store.read(chatOf(live.id), 0) : []
  const { lobby, record } = await headOf(live)
  const { created } = lobby
  const file = {
    format: 'sortie-table' as const,
    version: 2 as const,
    table: {
      id: live.id,
      game: live.log.game.id,
      edition: created?.edition ?? live.log.game.edition,
      settings: created?.settings ?? {},
      overlay: created?.overlay ?? {},
      solo: created?.solo ?? false,
      ...(created?.withBot && { withBot: true }),
      room: storedOptions(lobby.options),
      limits: Object.fromEntries(
        Object.entries(lobby.limits).map(([id, limit]) => [
          id,
          { ...limit, salt: saltOfLimit(created?.secret ?? '', id) },
        ]),
      ),
      ...(created?.copied && { copied: created.copied }),
    },
    content: await contentAtStart(live, created),
    seats: Object.entries(lobby.seats).map(([seat, { name, role, logAt, chatAt }]) => ({
      seat,
      name,
      role,
      logAt,
      chatAt,
    })),
    evenings: evenings(lobby, whole),
    record,
    log: withoutPersonal(live.log.game, log, exporter),
    chat: chat.map((line) => (isPrivate(line, lobby) ? leftOut(line) : line)),
  }
  return { ...file, end: endOf(file, record) }
}

/** The initial setup of the table; later changes are in the log. */
async function contentAtStart({ log, ports }: LiveTable, created: LobbyState['created']): Promise<unknown> {
  const content = created ? await contentOnItsDay(created, log.game, ports.store) : log.table.world.content
  return content ?? null
}

/** The lobby with the record of the head, read in one piece. */
async function headOf({ id, ports }: LiveTable): Promise<{ lobby: LobbyState; record: readonly HeadLine[] }> {
  const stored = await ports.store.read(lobbyOf(id), 0)
  const record: HeadLine[] = []
  let end = nothingYet
  const events = stored.map((line) => bodyOf<LobbyEvent>(line) as LobbyEvent)
  const lobby = lobbyAfterAll(emptyLobby, events, (event, before, i) => {
    const line = headAfter(end, event, before, stored[i]?.time ?? 0)
    if (!line) return
    record.push(line)
    end = { lines: end.lines + 1, hash: line.hash }
  })
  return { lobby, record }
}

/** A part of the log does not match the end of an evening. */
const evenings = (lobby: LobbyState, whole: boolean): TableFile['evenings'] =>
  lobby.evenings.map(({ evening, commitment, seed, cover, ended, cut, seal, rounds, from }) => ({
    evening,
    commitment,
    ...(ended && seed !== '' && { seed, cover }),
    ...(cut && { cut }),
    ...(seal && whole && { seal }),
    ...(rounds && { rounds }),
    ...(from !== undefined && { from }),
  }))

function isPrivate(line: StoredRecord, lobby: LobbyState): boolean {
  const said = bodyOf<StoredMessage>(line)
  const running = Object.entries(lobby.seats).flatMap(([seat, s]) => (s.role === 'gm' ? [seat] : []))
  return said !== undefined && !['gm', ...running].some((seat) => sees({ seat, role: 'gm' }, said.seenBy))
}

/** The lobby events of a table that is opened from a file: the same seats, free until people take them again. */
export function lobbyEventsOf(
  file: TableFile,
  made: { readonly table: string; readonly content: string; readonly secret: string },
): LobbyEvent[] {
  const { id, game, edition, settings, overlay, room, solo, withBot, limits, copied = [] } = file.table
  const name = shownPartOf(room.name) || 'Table'
  const original: Copied = {
    table: id,
    log: file.log.length,
    chat: file.chat.length,
    ...(file.version === 1 && { unsaid: true }),
  }
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
      copied: [...copied, original].slice(-MOST_COPIES),
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
    ...file.evenings.flatMap(
      ({ evening, commitment, seed = '', cover = '', seal, rounds, from = id }): LobbyEvent[] => [
        { kind: 'eveningBegan', evening, commitment, seed, cover, ...(rounds && { rounds, from }) },
        { kind: 'eveningEnded', evening, ...(seed === '' && { cut: true as const }), ...(seal && { seal }) },
      ],
    ),
    ...wordless('log', file.log),
    ...wordless('chat', file.chat),
  ]
}

/** Lines that have no words here have none in a copy either. */
function wordless(stream: 'log' | 'chat', lines: readonly StoredRecord[]): LobbyEvent[] {
  const [first, ...others] = lines.filter(isTakenBack)
  if (!first) return []
  const also = others.map(({ at }) => at)
  const prints = [first, ...others].map(({ body }) => printOfLeft(body))
  return [{ kind: 'tookBack', stream, at: first.at, ...(also.length > 0 && { also }), prints }]
}

/** How many tables back a copy names where it comes from. */
export const MOST_COPIES = 100

export const entriesOf = (file: TableFile): readonly Entry[] => file.log.flatMap((line) => bodyOf<Entry>(line) ?? [])
