import { type Json, type Phrase, rowHere, type Saying } from '@sortie/engine'
import { angles } from '../content/angles.ts'
import { who } from './say.ts'

/** An angle of the table's list. */
export const benefit = (o: Json, _about: unknown, { names }: Saying): Phrase => {
  const row = rowHere(names, 'angles', angles, String(o))
  return row ? { head: row.name, rest: row.text } : o === 'pass' ? { head: 'No angle', rest: '' } : who(String(o))
}
export const weight = 'Weight: how much progress does it take?'
export const deadline = 'Deadline: how many rolls?'
export const overtime = { ask: 'Is overtime offered?', option: (o: Json) => (o ? 'Offered' : 'Not offered') }

/** Something of somebody's; the log says the parts one by one. */
export const thingOf = (o: Json): Phrase => {
  if (!Array.isArray(o)) return who(String(o))
  const [operative, what] = o as readonly string[]
  return { head: String(what), rest: who(operative ?? '') }
}
