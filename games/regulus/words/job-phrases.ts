import { type Json, type Phrase, rowHere, type Saying } from '@sortie/engine'
import { angles } from '../content/angles.ts'
import { capital, who } from './say.ts'

/** An angle of the table's list. */
export const benefit = (o: Json, _about: unknown, { names }: Saying): Phrase => {
  const row = rowHere(names, 'angles', angles, String(o))
  return row ? { head: row.name, rest: row.text } : o === 'pass' ? { head: 'No angle', rest: '' } : capital(String(o))
}
export const weight = 'Weight: how much progress does it take?'
export const deadline = 'Deadline: how many rolls?'
const offered = (o: Json): string => (o ? 'Offered' : 'Not offered')
export const overtime = { ask: 'Is overtime offered?', option: offered }

/** Where the details may follow the type. RJ-02. */
const orUsual = (ask: string, said: (o: Json) => string = String) => ({
  ask,
  option: (o: Json) => (o === 'usual' ? 'As usual' : said(o)),
})
export const asUsual = {
  weight: orUsual(weight),
  deadline: orUsual(deadline),
  overtime: orUsual(overtime.ask, offered),
}

/** Something of somebody's; the log says the parts one by one. */
export const thingOf = (o: Json, _about: unknown, { names }: Saying): Phrase => {
  if (!Array.isArray(o)) return who(String(o), names)
  const [operative, what] = o as readonly string[]
  return { head: String(what), rest: who(operative ?? '', names) }
}
