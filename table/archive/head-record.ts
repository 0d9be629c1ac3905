import { canonical, type Json, type Seat } from '@sortie/engine'
import { sha } from '../crypto/hash.ts'
import { idFrom } from '../crypto/secret.ts'
import { type MixEvent, type Round, roundsAfter } from '../dice/mixing.ts'
import type { LobbyEvent, LobbyState } from '../lobby/lobby-events.ts'
import { START } from '../log/hash-chain.ts'
import type { Seal, StreamEnd } from './seal.ts'

/*
 * The record of a table's head: everything around the game that a file tells, event by event, in a chain of its own. It holds
 * no secret of a link or a seat. Anybody who has the record can compute the head again, at the end and at the end of each evening.
 */

/** An event of the lobby as a file may hold it. */
interface Said {
  readonly kind: LobbyEvent['kind']
  readonly [field: string]: unknown
}

/** One event of the record, chained to the one before it. */
export interface HeadLine {
  readonly time: number
  readonly said: Said
  readonly hash: string
}

/** A line whose words were removed. */
export const printOfLeft = (body: string): string => sha(`sortie: what is left\n${body}`)

const printOfOverlay = (overlay: Json): string => sha(canonical(overlay))

/** A standing safety limit is recorded with its salt; without it, nobody can guess the text of an erased one. */
export const saltOfLimit = (secret: string, id: string): string => idFrom(secret, 'limit', id)
export const printOfLimit = (salt: string, text: string): string => sha(`sortie: a limit\n${salt}\n${text}`)

/** The record with this event added; the same if it says nothing about the head. */
export function headAfter(end: StreamEnd, event: LobbyEvent, before: LobbyState, time: number): HeadLine | undefined {
  const said = saidOf(event, before)
  return said && { time, said, hash: headHash(end.hash, time, said) }
}

/** Where the record ends after this event. */
export function endAfter(end: StreamEnd, event: LobbyEvent, before: LobbyState, time: number): StreamEnd {
  const line = headAfter(end, event, before, time)
  return line ? { lines: end.lines + 1, hash: line.hash } : end
}

export const headHash = (before: string, time: number, said: Said): string =>
  sha(`sortie: the head\n${before}\n${time}\n${canonical(said)}`)

/** The event without secrets. Any change here changes the last hash of every table. */
function saidOf(e: LobbyEvent, before: LobbyState): Said | undefined {
  switch (e.kind) {
    case 'created': {
      const { secret: _, overlay, ...open } = e
      return plain({ ...open, overlay: printOfOverlay(overlay) })
    }
    case 'seatAsked':
    case 'seatTaken': {
      const { tokenHash: _, ...open } = e
      return plain(open)
    }
    case 'seatAdmitted':
    case 'seatLeft':
    case 'roleGiven':
    case 'seatLent':
    case 'roomSet':
    case 'limitErased':
    case 'tookBack':
    case 'mixCommitted':
    case 'mixClosed':
    case 'mixRevealed':
    case 'mixVoid':
      return plain(e)
    case 'eveningBegan': {
      const { seed: _, cover: __, ...open } = e
      return plain(open)
    }
    case 'eveningEnded': {
      const { seed = '', cover = '' } = before.evenings.find((v) => v.evening === e.evening) ?? {}
      return plain({ ...e, ...(seed !== '' && { seed, cover }) })
    }
    case 'limitAdded': {
      const { id, limit, text } = e
      const print = printOfLimit(saltOfLimit(before.created?.secret ?? '', id), text)
      return plain({ kind: 'limitAdded', id, limit, print })
    }
    default:
      return undefined
  }
}

const plain = (event: object): Said => JSON.parse(JSON.stringify(event)) as Said

/** The sum of the record, in the form of a file's head. */
export interface FileHead {
  readonly table: Fields
  readonly room: Fields
  readonly limits: { readonly [id: string]: Fields }
  readonly seats: { readonly [seat: Seat]: Fields }
  readonly evenings: readonly HeadEvening[]
  /** Whether real dice were ever allowed. */
  readonly realDice: boolean
  /** Lines whose words were removed, with the hash of the rest. */
  readonly takenBack: { readonly log: ReadonlyMap<number, string>; readonly chat: ReadonlyMap<number, string> }
}
type Fields = { readonly [field: string]: unknown }

interface HeadEvening {
  readonly evening: number
  readonly commitment: unknown
  readonly ended: boolean
  readonly seed?: unknown
  readonly cover?: unknown
  readonly cut?: unknown
  readonly rounds?: readonly Round[] | undefined
  readonly from?: unknown
  readonly seal?: Seal
  /** The hash of the record when the evening ended. */
  readonly headThen?: string
}

/** The head that results from a record whose form and chain have been checked. */
export function headFrom(record: readonly HeadLine[]): FileHead {
  let table: Fields = {}
  const room: Record<string, unknown> = {}
  const limits: Record<string, Fields> = {}
  const seats: Record<Seat, Fields> = {}
  const evenings: HeadEvening[] = []
  const takenBack = { log: new Map<number, string>(), chat: new Map<number, string>() }
  let realDice = false
  for (const [i, { said }] of record.entries()) {
    const seat = String(said['seat'])
    switch (said.kind) {
      case 'created':
        table = said
        room['name'] = said['name']
        break
      case 'seatAsked':
      case 'seatTaken': {
        const { name, role, logAt, chatAt } = said
        seats[seat] = { name, role, logAt, chatAt }
        break
      }
      case 'roleGiven':
        if (seats[seat]) seats[seat] = { ...seats[seat], role: said['role'] }
        break
      case 'roomSet':
        room[String(said['key'])] = said['value']
        if (said['key'] === 'realDice' && said['value'] === true) realDice = true
        break
      case 'limitAdded':
        limits[String(said['id'])] = { limit: said['limit'], print: said['print'] }
        break
      case 'limitErased':
        delete limits[String(said['id'])]
        break
      case 'eveningBegan':
        evenings.push({
          evening: said['evening'] as number,
          commitment: said['commitment'],
          rounds: said['rounds'] as readonly Round[] | undefined,
          from: said['from'],
          ended: false,
        })
        break
      case 'mixCommitted':
      case 'mixClosed':
      case 'mixRevealed':
      case 'mixVoid': {
        const k = evenings.findIndex((e) => e.evening === said['evening'])
        const begun = evenings[k]
        if (begun?.rounds) evenings[k] = { ...begun, rounds: roundsAfter(begun.rounds, said as Fields & MixEvent) }
        break
      }
      case 'eveningEnded': {
        const { seed, cover, cut } = said
        const seal = said['seal'] as Seal | undefined
        const headThen = record[i - 1]?.hash ?? START
        const k = evenings.findIndex((e) => e.evening === said['evening'])
        const begun = evenings[k]
        if (begun) evenings[k] = { ...begun, seed, cover, cut, ended: true, ...(seal && { seal, headThen }) }
        break
      }
      case 'tookBack': {
        const { at, also = [], prints = [] } = said as Fields & Partial<LobbyEvent & { readonly kind: 'tookBack' }>
        const lines = said['stream'] === 'log' ? takenBack.log : takenBack.chat
        for (const [k, line] of [at ?? 0, ...also].entries()) lines.set(line, prints[k] ?? '')
        break
      }
    }
  }
  return { table, room, limits, seats, evenings, realDice, takenBack }
}
