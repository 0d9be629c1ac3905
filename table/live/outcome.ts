import type { Refusal } from '@sortie/engine'
import type { DoneValue, Refused } from '@sortie/protocol'

/** The result of a command. */
export type Done = { readonly ok: true; readonly value?: DoneValue } | Refused

export const refused = (code: string, message: string): Refused => ({ refused: code, message })

export const busy = refused('table/busy', 'others were faster several times; please send it again')
export const gone = refused('table/unknown', 'this table is not there any more')
export const stale = refused('answer/stale', 'that question is not open any more')
export const needsHistory = refused('rewind/needs-history', 'there is nothing to take back, or no such line')

/** A refusal of the kernel for a seat, which is not to know how many entries the log has. */
export function forSeat({ refused: code, message, rule, entry }: Refusal): Refused {
  const told = entry === undefined ? message : (withoutEntry[code] ?? 'that does not fit what is there now')
  return { refused: code, message: told, ...(rule !== undefined && { rule }) }
}

const withoutEntry: { readonly [code: string]: string } = {
  [stale.refused]: stale.message,
  [needsHistory.refused]: needsHistory.message,
}
