import type { Json, Phrase } from '@sortie/engine'
import { phrases, who } from './say.ts'

const benefits = phrases<string>({
  lighten: { head: 'Lighten', rest: 'weight −1' },
  stretch: { head: 'Stretch', rest: 'deadline +1' },
  ally: { head: 'Ally', rest: 'hire somebody for this job, for a level of your Wealth' },
  tactic: { head: 'Tactic', rest: 'one more, worth 1' },
  stash: { head: 'Stash', rest: 'Fortune +1 at the start' },
  pass: { head: 'No angle', rest: '' },
})
export const benefit = (o: Json): Phrase => benefits(String(o))
export const weight = 'Weight: how much progress does it take?'
export const deadline = 'Deadline: how many rolls?'
export const overtime = { ask: 'Is overtime offered?', option: (o: Json) => (o ? 'Offered' : 'Not offered') }

/** Something of somebody's; the log says the parts one by one. */
export const thingOf = (o: Json): Phrase => {
  if (!Array.isArray(o)) return who(String(o))
  const [operative, what] = o as readonly string[]
  return { head: String(what), rest: who(operative ?? '') }
}
