import type { Json, Role, Seat, Sitting } from '@sortie/engine'
import type { SafetyLimit, SeatStatus, TableOptions } from '@sortie/protocol'

/** What happens around the game: links, seats, evenings, safety. A stream of its own; most of it never leaves the server. */
export type LobbyEvent =
  | {
      readonly kind: 'created'
      readonly table: string
      readonly game: string
      readonly edition: number
      readonly name: string
      readonly settings: { readonly [key: string]: Json }
      readonly overlay: Json
      /** Which content the table was started with: it is kept under this fingerprint, whatever the game has later. */
      readonly content: string
      /** Makes ids that say nothing. Known to every server that can read the store, and never told to anybody. */
      readonly secret: string
      /** Played without a GM: the players run the game. */
      readonly solo: boolean
      /** Made for a player with a bot as GM. Tables from before this was said have the bot they have. */
      readonly withBot?: boolean
    }
  | ({ readonly kind: 'linkMade'; readonly link: string } & Omit<LinkHeld, 'revoked'>)
  | { readonly kind: 'linkRevoked'; readonly link: string }
  | {
      readonly kind: 'seatAsked' | 'seatTaken'
      readonly seat: Seat
      readonly name: string
      readonly role: Role
      readonly tokenHash: string
      readonly logAt: number
      readonly chatAt: number
      readonly bot?: string
    }
  | { readonly kind: 'seatAdmitted' | 'seatLeft'; readonly seat: Seat }
  | { readonly kind: 'seatRenewed'; readonly seat: Seat; readonly tokenHash: string }
  | { readonly kind: 'roleGiven'; readonly seat: Seat; readonly role: Role }
  | { readonly kind: 'seatLent'; readonly seat: Seat; readonly to: Seat | null }
  | ({ readonly kind: 'eveningBegan' } & Omit<Evening, 'ended' | 'endedAt'>)
  | { readonly kind: 'eveningEnded'; readonly evening: number; readonly endedAt?: number }
  | { readonly kind: 'roomSet'; readonly key: keyof StoredOptions; readonly value: Json }
  | { readonly kind: 'paused'; readonly by?: Seat }
  | { readonly kind: 'resumed' | 'cardShown' | 'archived' | 'restored' }
  | { readonly kind: 'limitAdded'; readonly id: string; readonly limit: 'line' | 'veil'; readonly text: string }
  | { readonly kind: 'limitErased'; readonly id: string }
  /** What a line said was taken back: whoever has the line loaded reads it again. */
  | {
      readonly kind: 'tookBack'
      readonly stream: 'log' | 'chat'
      readonly at: number
      /** Later lines that said the same words. */
      readonly also?: readonly number[]
    }

/** The options under the names they are stored by. */
export interface StoredOptions extends Omit<TableOptions, 'admission'> {
  readonly door: TableOptions['admission']
}
export const storedOptions = ({ admission, ...options }: TableOptions): StoredOptions => ({
  ...options,
  door: admission,
})
const storedKeys = { name: 'name', admission: 'door', odds: 'odds', realDice: 'realDice' } as const
export const storedKey = (key: keyof TableOptions): keyof StoredOptions => storedKeys[key]
const optionOf = (key: keyof StoredOptions): keyof TableOptions => (key === 'door' ? 'admission' : key)

/** What a stored option has to be, if the value is not that. */
export const problemWithOption = (key: keyof StoredOptions, value: unknown): string | undefined =>
  optionValues[key](value)

const optionValues: { readonly [K in keyof StoredOptions]: (value: unknown) => string | undefined } = {
  name: (v) => (isText(v, 80) && v.trim() !== '' ? undefined : 'a text of 1 to 80 characters'),
  door: (v) => (v === 'open' || v === 'waiting' ? undefined : 'open or waiting'),
  odds: (v) => (v === 'off' || v === 'gm' || v === 'everyone' ? undefined : 'off, gm or everyone'),
  realDice: (v) => (typeof v === 'boolean' ? undefined : 'true or false'),
}

/** Text that every store gives back as it was. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && value.isWellFormed() && !value.includes('\0')

export const LONGEST_NAME = 40
/** What somebody can be called. */
export const isName = (name: unknown): name is string => isText(name, LONGEST_NAME) && /[\p{L}\p{N}]/u.test(name)

/** A line or a veil. */
export const isLimit = (limit: unknown): boolean => {
  const { limit: kind, text } = (limit ?? {}) as { readonly limit?: unknown; readonly text?: unknown }
  return (kind === 'line' || kind === 'veil') && isText(text, 200) && text !== ''
}

export interface SeatHeld {
  readonly name: string
  readonly role: Role
  readonly tokenHash: string
  readonly status: SeatStatus
  /** Where the log was when the seat was taken: its own numbering starts there. */
  readonly logAt: number
  readonly chatAt: number
  /** A bot of the game answers for it. */
  readonly bot?: string
  /** Who else may answer for it for now. */
  readonly lentTo: Seat | null
}

export interface LinkHeld {
  readonly role: Role
  readonly secretHash: string
  /** When; the first tables did not keep it. */
  readonly made?: number | undefined
  readonly revoked: boolean
}

export interface Evening {
  readonly evening: number
  readonly commitment: string
  readonly seed: string
  /** What hides where in the log a throw stands. Unlike the seed it is told only together with the whole log. */
  readonly cover: string
  /** When, if it was not with the table or in a file that was opened. */
  readonly began?: number | undefined
  readonly ended: boolean
  readonly endedAt?: number | undefined
}

export interface LobbyState {
  readonly created: (LobbyEvent & { readonly kind: 'created' }) | undefined
  readonly options: TableOptions
  readonly links: { readonly [id: string]: LinkHeld }
  readonly seats: { readonly [seat: Seat]: SeatHeld }
  readonly evenings: readonly Evening[]
  readonly paused: boolean
  /** Who paused, if it was not the card that did. */
  readonly pausedBy: Seat | undefined
  readonly archived: boolean
  /** How often somebody said stop. Nobody knows who. */
  readonly cards: number
  readonly limits: { readonly [id: string]: Omit<SafetyLimit, 'id'> }
}

export const emptyLobby: LobbyState = {
  created: undefined,
  options: { name: '', admission: 'open', odds: 'everyone', realDice: false },
  links: {},
  seats: {},
  evenings: [],
  paused: false,
  pausedBy: undefined,
  archived: false,
  cards: 0,
  limits: {},
}

/** Copies that nobody else has seen yet: they are changed in place, so that many events take no longer than they must. */
type Ours = WeakSet<object>

export const lobbyAfterAll = (lobby: LobbyState, events: readonly LobbyEvent[]): LobbyState => {
  const ours: Ours = new WeakSet()
  return events.reduce((d, e) => lobbyAfter(d, e, ours), lobby)
}

export function lobbyAfter(lobby: LobbyState, e: LobbyEvent, ours: Ours = new WeakSet()): LobbyState {
  switch (e.kind) {
    case 'created':
      return { ...lobby, created: e, options: { ...lobby.options, name: e.name } }
    case 'linkMade':
      return {
        ...lobby,
        links: put(lobby.links, e.link, { role: e.role, secretHash: e.secretHash, made: e.made, revoked: false }, ours),
      }
    case 'linkRevoked': {
      const link = lobby.links[e.link]
      return link ? { ...lobby, links: put(lobby.links, e.link, { ...link, revoked: true }, ours) } : lobby
    }
    case 'seatAsked':
    case 'seatTaken': {
      const { seat, name, role, tokenHash, logAt, chatAt, bot } = e
      const status = e.kind === 'seatAsked' ? 'waiting' : 'seated'
      const held = {
        name,
        role,
        tokenHash,
        status,
        logAt,
        chatAt,
        lentTo: null,
        ...(bot !== undefined && { bot }),
      } as const
      return { ...lobby, seats: put(lobby.seats, seat, held, ours) }
    }
    case 'seatAdmitted':
      return withSeat(lobby, e.seat, { status: 'seated' }, ours)
    case 'seatLeft': {
      const lent = Object.keys(lobby.seats).filter((seat) => lobby.seats[seat]?.lentTo === e.seat)
      return [e.seat, ...lent].reduce(
        (d, seat) => withSeat(d, seat, { lentTo: null, ...(seat === e.seat && { status: 'left' }) }, ours),
        lobby,
      )
    }
    case 'seatRenewed':
      return withSeat(lobby, e.seat, { tokenHash: e.tokenHash }, ours)
    case 'roleGiven':
      return withSeat(lobby, e.seat, { role: e.role }, ours)
    case 'seatLent':
      return withSeat(lobby, e.seat, { lentTo: e.to }, ours)
    case 'eveningBegan': {
      const { evening, commitment, seed, cover, began } = e
      return { ...lobby, evenings: [...lobby.evenings, { evening, commitment, seed, cover, began, ended: false }] }
    }
    case 'eveningEnded':
      return {
        ...lobby,
        evenings: lobby.evenings.map((v) => (v.evening === e.evening ? { ...v, ended: true, endedAt: e.endedAt } : v)),
      }
    case 'roomSet':
      return { ...lobby, options: { ...lobby.options, [optionOf(e.key)]: e.value } }
    case 'paused':
      return { ...lobby, paused: true, pausedBy: e.by }
    case 'resumed':
      return { ...lobby, paused: false }
    case 'cardShown':
      return { ...lobby, cards: lobby.cards + 1, paused: true, pausedBy: undefined }
    case 'archived':
      return { ...lobby, archived: true }
    case 'restored':
      return { ...lobby, archived: false }
    case 'limitAdded':
      return { ...lobby, limits: put(lobby.limits, e.id, { limit: e.limit, text: e.text }, ours) }
    case 'limitErased': {
      const { [e.id]: _erased, ...limits } = lobby.limits
      return { ...lobby, limits }
    }
    case 'tookBack':
      return lobby
  }
}

function withSeat(lobby: LobbyState, seat: Seat, change: Partial<SeatHeld>, ours: Ours): LobbyState {
  const held = lobby.seats[seat]
  return held ? { ...lobby, seats: put(lobby.seats, seat, { ...held, ...change }, ours) } : lobby
}

function put<V>(map: { readonly [key: string]: V }, key: string, value: V, ours: Ours): { readonly [key: string]: V } {
  const copy: { [key: string]: V } = ours.has(map) ? map : { ...map }
  ours.add(copy)
  copy[key] = value
  return copy
}

/**
 * The seat of the bot that runs the game; then players may do what it cannot. Only at a table that was made for this, and
 * that no person has ever run: a GM who leaves takes their powers with them.
 */
export function botThatRuns({ created, seats }: LobbyState): Seat | undefined {
  if (created?.withBot === false || hadGm(seats)) return undefined
  return Object.entries(seats).find(([, s]) => s.role === 'gm' && s.status === 'seated')?.[0]
}

/** Who looks after a table that a bot runs, its links and its file: the first player who sat down. */
export const hostOf = ({ seats }: LobbyState): Seat | undefined =>
  Object.entries(seats).find(([, s]) => s.role === 'player' && s.tokenHash !== '')?.[0]

/** Whether a player who sits here alone may seat a bot as GM: the maker of the table has decided that. */
export const mayPlayWithBot = ({ created, seats }: LobbyState): boolean => created?.withBot === true && !hadGm(seats)

/** Whether a person has ever run the game here. Seats that came with a file were nobody's here. */
const hadGm = (seats: LobbyState['seats']): boolean =>
  Object.values(seats).some((s) => s.role === 'gm' && s.bot === undefined && s.tokenHash !== '')

/**
 * Who sits at the table, as the rules know it. Where nobody runs the game the rules let every player do so; that is meant
 * for tables of one, so elsewhere an empty chair keeps the place of whoever has not come yet or has left.
 */
export function sittings(lobby: LobbyState): readonly Sitting[] {
  const seated = Object.entries(lobby.seats)
    .filter(([, s]) => s.status === 'seated')
    .map(([seat, s]): Sitting => ({ seat, role: s.role, name: s.name }))
  const kept = lobby.created?.solo || seated.some((s) => s.role === 'gm')
  return kept ? seated : [...seated, { seat: 'gm', role: 'gm' }]
}

export const eveningNow = (lobby: LobbyState): Evening | undefined => lobby.evenings.findLast((e) => !e.ended)

/** Everybody who counts lines: where their numbers start. */
export const readersAt = ({ seats }: LobbyState): readonly { seat: Seat; role: Role; logAt: number }[] =>
  Object.entries(seats)
    .filter(([, s]) => s.status !== 'left')
    .map(([seat, { role, logAt }]) => ({ seat, role, logAt }))
