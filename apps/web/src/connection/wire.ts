import type { Json, Question, Role, Seat } from '@sortie/engine'
import type { DoneValue, FromClient, FromServer, OpenQuestion } from '@sortie/protocol'

export type {
  ChatMessage,
  Command,
  Invitation,
  LogLine,
  Offer,
  OpenQuestion,
  Position,
  Proof,
  Recap,
  SeatView,
  TableView,
} from '@sortie/protocol'
export { VERSION } from '@sortie/protocol/limits'
export type { Json, Role, Seat }

export type Message = FromServer
export type Sent = FromClient

/** What is asked, in the type that the rules know. */
export const questionIn = (asked: OpenQuestion): Question => asked.question as Question

export interface You {
  readonly seat: Seat
  readonly role: Role
}

export type Outcome =
  | { readonly ok: true; readonly value?: DoneValue }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly rule?: string }
