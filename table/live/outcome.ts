import type { DoneValue, Refused } from '@sortie/protocol'

export const refused = (code: string, message: string): Refused => ({ refused: code, message })

export const busy = refused('table/busy', 'others were faster several times; please send it again')
export const gone = refused('table/unknown', 'this table is not there any more')

export type Done = { readonly ok: true; readonly value?: DoneValue } | Refused

/** Refusals of the kernel count entries as the log does; a seat is not to know how many there are. */
export const sayable = (refusal: Refused): Refused =>
  /\bentry\b/.test(refusal.message)
    ? { ...refusal, message: messages[refusal.refused] ?? 'that does not fit what is there now' }
    : refusal

const messages: { readonly [code: string]: string } = {
  'answer/stale': 'that question is not open any more',
  'rewind/needs-history': 'there is nothing to take back, or no such line',
}
