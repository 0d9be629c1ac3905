import { canonical } from '@sortie/engine'
import { sha } from '../crypto/hash.ts'
import { START } from '../log/hash-chain.ts'

/** How long a stream or the record is, and the hash of its last line. */
export interface StreamEnd {
  readonly lines: number
  readonly hash: string
}
export const nothingYet: StreamEnd = { lines: 0, hash: START }

/** The state of a table at one moment: its head, and the ends of log and chat. */
export interface Seal {
  readonly table: string
  readonly evening: number
  readonly head: string
  readonly log: StreamEnd
  readonly chat: StreamEnd
}

/** The last hash: one number that every seat can hold, and that no other past of the table has. */
export const sealHash = ({ table, evening, head, log, chat }: Seal): string =>
  sha(`sortie: the last hash\n${canonical([table, evening, head, [log.lines, log.hash], [chat.lines, chat.hash]])}`)
