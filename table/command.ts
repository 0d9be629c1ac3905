import type { Fiat, Json, Role, Seat, To } from '@sortie/engine'
import type { Room } from './desk.ts'

/** What a seat can ask of a live table. Places in the log are in the seat's own numbering, questions by their opaque ids. */
export type Command =
  | { readonly do: 'open'; readonly procedure: string; readonly args: Json; readonly as?: Seat }
  | {
      readonly do: 'answer'
      readonly question: string
      readonly answer: Json
      readonly as?: Seat
      /** The one who runs the game answers for somebody else, with a reason. */
      readonly for?: To
      readonly reason?: string
      /** Real dice. */
      readonly byHand?: boolean
    }
  | { readonly do: 'throw'; readonly question: string; readonly pinch: string; readonly as?: Seat }
  | { readonly do: 'overrule'; readonly reason: string; readonly act: Overruling }
  | { readonly do: 'undo'; readonly reason?: string }
  | { readonly do: 'rewind'; readonly to: number; readonly reason?: string }
  | { readonly do: 'setting'; readonly key: string; readonly value: Json }
  | { readonly do: 'chat'; readonly text: string; readonly pinch?: string }
  | { readonly do: 'pinch'; readonly pinch: string }
  | { readonly do: 'pause' | 'resume' | 'card' | 'beginEvening' | 'endEvening' | 'archive' | 'restore' | 'leave' }
  /** Takes back what a line of the log or of the chat said; what it did to the game stays. */
  | { readonly do: 'takeBack'; readonly stream: 'log' | 'chat'; readonly n: number }
  | { readonly do: 'addLimit'; readonly limit: 'line' | 'veil'; readonly text: string }
  | { readonly do: 'eraseLimit'; readonly id: string }
  | { readonly do: 'room'; readonly key: keyof Room; readonly value: Json }
  | { readonly do: 'makeLink'; readonly role: Role }
  | { readonly do: 'revokeLink'; readonly link: string }
  | { readonly do: 'admit' | 'dismiss' | 'renewSeat'; readonly seat: Seat }
  | { readonly do: 'giveRole'; readonly seat: Seat; readonly role: Role }
  | { readonly do: 'lend'; readonly seat: Seat; readonly to: Seat | null }

/** Overruling as a seat sends it: with the seat's own numbers instead of the log's. */
export type Overruling =
  | (Fiat & { readonly act: 'set' | 'add' })
  | { readonly act: 'strike'; readonly n: number; readonly fact: number }
  | { readonly act: 'skip'; readonly question: string }

/** Something that does not fit: a stable code and a sentence. The kernel's own refusals have the same form. */
export interface Refused {
  readonly refused: string
  readonly message: string
  readonly rule?: string
}

export const refused = (code: string, message: string): Refused => ({ refused: code, message })

export const busy = refused('table/busy', 'others were faster several times; please send it again')
export const gone = refused('table/unknown', 'this table is not there any more')

export type Done = { readonly ok: true; readonly value?: Json } | Refused

/** Refusals of the kernel count entries as the log does; a seat is not to know how many there are. */
export const sayable = (refusal: Refused): Refused =>
  /\bentry\b/.test(refusal.message)
    ? { ...refusal, message: messages[refusal.refused] ?? 'that does not fit what is there now' }
    : refusal

const messages: { readonly [code: string]: string } = {
  'answer/stale': 'that question is not open any more',
  'rewind/needs-history': 'there is nothing to take back, or no such line',
}
