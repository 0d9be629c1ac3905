import { type Seat, type Seen, seenBy, type Table, type Viewer } from '@sortie/engine'
import type { SeatView } from '@sortie/protocol'
import { idFrom } from '../crypto/secret.ts'

/** A question's id for one seat: the same after a restart and on every server. It does not tell what lies between. */
export const questionId = (secret: string, seat: Seat, askedAt: number): string =>
  idFrom(secret, 'question', seat, askedAt)

/** What a seat sees now. Besides log lines, chat and the table view nothing else leaves a table. */
export function seatView(table: Table, viewer: Viewer, secret: string, known?: Seen['state']): SeatView {
  const { state, questions, offers, awaits, busy } = seenBy(table, viewer, known)
  return {
    state,
    questions: questions.map(({ at, ...question }) => ({ id: questionId(secret, viewer.seat, at), ...question })),
    offers,
    awaits,
    busy,
  }
}
