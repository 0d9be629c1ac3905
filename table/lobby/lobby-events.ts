import type { Json, Role, Seat, Sitting } from '@sortie/engine'
import type { MakeHook, SafetyLimit, SeatStatus, TableOptions } from '@sortie/protocol'
import type { Seal } from '../archive/seal.ts'
import { type MixEvent, type Round, roundsAfter } from '../dice/mixing.ts'
import { defaultOptions, optionOf, type StoredOptions } from './options.ts'

/** Events of a table besides its game: links, seats, evenings, safety. Most of them never leave the server. */
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
      /** The seats it started with, for a table played at one screen. Elsewhere people are seated as they come. */
      readonly seats?: readonly Sitting[]
      /** The tables it was copied from, oldest first. */
      readonly copied?: readonly Copied[]
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
  /** Ends every device of the seat; the new token is the only way back. */
  | { readonly kind: 'seatRenewed'; readonly seat: Seat; readonly tokenHash: string; readonly chatAt?: number }
  /** A device claims a taken seat; the GM decides. */
  | { readonly kind: 'deviceAsked'; readonly device: string; readonly seat: Seat; readonly tokenHash: string }
  /** Another device holds the seat: by a code from the first one, or because the GM let it in. */
  | { readonly kind: 'deviceAdded'; readonly seat: Seat; readonly tokenHash: string; readonly device?: string }
  | { readonly kind: 'deviceDismissed'; readonly device: string }
  | { readonly kind: 'roleGiven'; readonly seat: Seat; readonly role: Role }
  | { readonly kind: 'seatLent'; readonly seat: Seat; readonly to: Seat | null }
  | ({ readonly kind: 'eveningBegan' } & Omit<Evening, 'ended' | 'endedAt' | 'seal' | 'cut'>)
  | ({ readonly kind: 'eveningEnded'; readonly evening: number } & Pick<Evening, 'endedAt' | 'seal' | 'cut'>)
  | MixEvent
  | { readonly kind: 'roomSet'; readonly key: keyof StoredOptions; readonly value: Json }
  | { readonly kind: 'paused'; readonly by?: Seat }
  | { readonly kind: 'resumed' | 'cardShown' | 'archived' | 'restored' }
  | { readonly kind: 'limitAdded'; readonly id: string; readonly limit: 'line' | 'veil'; readonly text: string }
  | { readonly kind: 'limitErased'; readonly id: string }
  | ({ readonly kind: 'hookMade'; readonly hook: string } & HookHeld)
  | { readonly kind: 'hookRemoved'; readonly hook: string }
  /** The words of a record were taken back: servers that have it loaded read it again. */
  | {
      readonly kind: 'tookBack'
      readonly stream: 'log' | 'chat'
      readonly at: number
      /** Later lines that said the same words. */
      readonly also?: readonly number[]
      /** The remaining content of each line, hashed. */
      readonly prints?: readonly string[]
    }

export interface SeatHeld {
  readonly name: string
  readonly role: Role
  readonly tokenHash: string
  /** Tokens of further devices, oldest first. */
  readonly devices?: readonly string[]
  readonly status: SeatStatus
  /** Where the log was when the seat was taken: its own numbering starts there. */
  readonly logAt: number
  readonly chatAt: number
  /** A bot of the game answers for it. */
  readonly bot?: string
  /** Who else may answer for it for now. */
  readonly lentTo: Seat | null
}

/** A webhook. It holds secrets of its receiver, and no file contains it. */
export interface HookHeld {
  /** The seat whose knowledge it has; a table's webhook has none, and knows what everybody knows. */
  readonly seat: Seat | null
  readonly url: string
  /** The key that signs its messages. */
  readonly secret: string
  readonly form: MakeHook['form']
  readonly tells: MakeHook['tells']
  /** Seconds that a move has to be open before it is announced. */
  readonly wait: number
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
  /** The key that hides the positions of throws. Unlike the seed it is revealed only together with the whole log. */
  readonly cover: string
  /** The rounds in which clients mixed their shares into the dice; older evenings have none. */
  readonly rounds?: readonly Round[] | undefined
  /** The table of the evening, if this table is a copy. */
  readonly from?: string | undefined
  /** How long log and chat were when it began. */
  readonly logAt?: number | undefined
  readonly chatAt?: number | undefined
  /** When, if it was not with the table or in a file that was opened. */
  readonly began?: number | undefined
  readonly ended: boolean
  readonly endedAt?: number | undefined
  /** The last hash of the evening. */
  readonly seal?: Seal | undefined
  /** It was under way when the table was copied: its seed stayed with the original. */
  readonly cut?: true | undefined
}

/** A table was opened from a file of another one. */
export interface Copied {
  readonly table: string
  /** How long its log and its chat were. */
  readonly log: number
  readonly chat: number
  /** The file did not name the table that it is a copy of. */
  readonly unsaid?: true
}

export interface LobbyState {
  readonly created: (LobbyEvent & { readonly kind: 'created' }) | undefined
  readonly options: TableOptions
  readonly links: { readonly [id: string]: LinkHeld }
  readonly seats: { readonly [seat: Seat]: SeatHeld }
  /** Devices that ask for a seat that is held already. */
  readonly asking: { readonly [device: string]: { readonly seat: Seat; readonly tokenHash: string } }
  readonly evenings: readonly Evening[]
  readonly paused: boolean
  /** Who paused, if it was not the card that did. */
  readonly pausedBy: Seat | undefined
  readonly archived: boolean
  /** How often a person said stop, anonymously. */
  readonly cards: number
  readonly limits: { readonly [id: string]: Omit<SafetyLimit, 'id'> }
  readonly hooks: { readonly [hook: string]: HookHeld }
}

export const emptyLobby: LobbyState = {
  created: undefined,
  options: defaultOptions,
  links: {},
  seats: {},
  asking: {},
  evenings: [],
  paused: false,
  pausedBy: undefined,
  archived: false,
  cards: 0,
  limits: {},
  hooks: {},
}

/** Copies that are not shared yet: they are changed in place, which keeps many events fast. */
type Ours = WeakSet<object>

/** `each` is called for every event, with the evenings and the creation before it. */
export const lobbyAfterAll = (
  lobby: LobbyState,
  events: readonly LobbyEvent[],
  each?: (event: LobbyEvent, before: LobbyState, i: number) => void,
): LobbyState => {
  const ours: Ours = new WeakSet()
  return events.reduce((d, e, i) => {
    each?.(e, d, i)
    return lobbyAfter(d, e, ours)
  }, lobby)
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
      const asking = without(lobby.asking, ([, a]) => a.seat === e.seat)
      const lent = Object.keys(lobby.seats).filter((seat) => lobby.seats[seat]?.lentTo === e.seat)
      return [e.seat, ...lent].reduce(
        (d, seat) => withSeat(d, seat, { lentTo: null, ...(seat === e.seat && { status: 'left' }) }, ours),
        { ...lobby, asking, hooks: withoutHooksOf(lobby, e.seat) },
      )
    }
    case 'seatRenewed':
      return withSeat(
        {
          ...lobby,
          asking: without(lobby.asking, ([, a]) => a.seat === e.seat),
          hooks: withoutHooksOf(lobby, e.seat),
        },
        e.seat,
        { tokenHash: e.tokenHash, devices: [], ...(e.chatAt !== undefined && { chatAt: e.chatAt }) },
        ours,
      )
    case 'deviceAsked':
      return { ...lobby, asking: { ...lobby.asking, [e.device]: { seat: e.seat, tokenHash: e.tokenHash } } }
    case 'deviceAdded': {
      const devices = [...(lobby.seats[e.seat]?.devices ?? []), e.tokenHash].slice(-MOST_DEVICES)
      const asking = without(lobby.asking, ([device]) => device === e.device)
      return withSeat({ ...lobby, asking }, e.seat, { devices }, ours)
    }
    case 'deviceDismissed':
      return { ...lobby, asking: without(lobby.asking, ([device]) => device === e.device) }
    case 'roleGiven':
      return withSeat(lobby, e.seat, { role: e.role }, ours)
    case 'seatLent':
      return withSeat(lobby, e.seat, { lentTo: e.to }, ours)
    case 'eveningBegan': {
      const { kind: _, ...begun } = e
      return { ...lobby, evenings: [...lobby.evenings, { ...begun, ended: false }] }
    }
    case 'mixCommitted':
    case 'mixClosed':
    case 'mixRevealed':
    case 'mixVoid':
      return {
        ...lobby,
        evenings: lobby.evenings.map((v) =>
          v.evening === e.evening && v.rounds ? { ...v, rounds: roundsAfter(v.rounds, e) } : v,
        ),
      }
    case 'eveningEnded':
      return {
        ...lobby,
        evenings: lobby.evenings.map((v) =>
          v.evening === e.evening
            ? {
                ...v,
                ended: true,
                endedAt: e.endedAt,
                ...(e.seal && { seal: e.seal }),
                ...(e.cut && { cut: true as const }),
              }
            : v,
        ),
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
    case 'hookMade': {
      const { kind: _, hook, ...held } = e
      return { ...lobby, hooks: { ...lobby.hooks, [hook]: held } }
    }
    case 'hookRemoved':
      return { ...lobby, hooks: without(lobby.hooks, ([hook]) => hook === e.hook) }
    case 'tookBack':
      return lobby
  }
}

/** The webhooks and loans of a seat end with its holder. */
const withoutHooksOf = ({ hooks }: LobbyState, seat: Seat): LobbyState['hooks'] =>
  without(hooks, ([, hook]) => hook.seat === seat)

/** Further devices of a seat; beyond this number, the oldest has to be admitted again. */
const MOST_DEVICES = 8

function without<V>(
  map: { readonly [key: string]: V },
  gone: (entry: readonly [string, V]) => boolean,
): { readonly [key: string]: V } {
  const entries = Object.entries(map)
  return entries.some(gone) ? Object.fromEntries(entries.filter((e) => !gone(e))) : map
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

export const eveningNow = (lobby: LobbyState): Evening | undefined => lobby.evenings.findLast((e) => !e.ended)
