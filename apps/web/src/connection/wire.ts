import type { Json, Question, Role, Seat } from '@sortie/engine'
import type { Command as AnyCommand, FromClient, FromServer, VERSION as Version } from '@sortie/protocol'
import type { Invitation, LogLine, Position, Recap, RoomView, SaidLine, SeatView } from '@sortie/table/browser'

export type Command = AnyCommand
export type Message = FromServer
export type Sent = FromClient
export type { Invitation, Json, LogLine, Position, Recap, Role, RoomView, SaidLine, Seat, SeatView }
export type DoorQuestion = SeatView['questions'][number]

/** What is asked, in the type that the rules know. */
export const questionIn = (asked: DoorQuestion): Question => asked.question as unknown as Question
export type Offer = SeatView['offers'][number]

/** The protocol spoken here. Only its type is imported, so that no checking of messages is loaded. */
export const VERSION: typeof Version = 1

export interface You {
  readonly seat: Seat
  readonly role: Role
}

export type Outcome =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly rule?: string }
