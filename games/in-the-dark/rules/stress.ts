import { choose, of, questions } from '@sortie/engine'
import type { StressReason } from '../facts/pc.ts'
import type { Rule, T } from '../rule.ts'
import { freeBoxes, pcOf } from '../state.ts'
import { MOST_TRAUMAS, STRESS_BOXES } from './pool.ts'

export const stressQuestions = questions({
  WhichTrauma: { rule: 'ID-B06', about: of<{ readonly pc: string }>(), options: of<string>() },
})
const ask = stressQuestions

/** Marks stress, never more than there are boxes; a price of nothing is not worth a word. ID-B06, ID-Q06. */
export function markStress(
  t: T,
  rule: string,
  { pc, amount, why }: { readonly pc: string; readonly amount: number; readonly why: StressReason },
): void {
  const { stress } = pcOf(t.state, pc)
  const marked = Math.max(-stress, Math.min(amount, freeBoxes(t.state, pc)))
  if (marked !== 0) t.tell(rule, { type: 'StressMarked', pc, amount: marked, stress: stress + marked, why })
}

/** What stress and harm have come to, for each: the one who acted, then the others in order. ID-Q23, ID-Q07. */
export const settleStatuses: Rule<{ readonly first: string | null }> = function* (t, { first }) {
  for (const pc of [...t.state.order].sort((a, b) => Number(b === first) - Number(a === first)))
    yield* settleStatus(t, { pc })
}

/** Dead, and then nothing else; incapacitated; trauma, and with it out or retired. ID-Q23, ID-B06, ID-B09. */
const settleStatus: Rule<{ readonly pc: string }> = function* (t, { pc }) {
  const now = () => pcOf(t.state, pc)
  if (now().status === 'dead' || now().status === 'retired') return
  if (now().dying) return t.tell('ID-B09', { type: 'Died', pc })
  if (now().harm.severe > 0 && now().status === 'active') t.tell('ID-B09', { type: 'Incapacitated', pc })
  if (now().stress < STRESS_BOXES || now().status === 'out') return
  yield* takeTrauma(t, { pc })
  if (now().traumas.length >= MOST_TRAUMAS) t.tell('ID-B06', { type: 'Retired', pc })
  else t.tell('ID-B06', { type: 'WentOut', pc })
}

/** Each trauma only once; the player picks. ID-B06. */
const takeTrauma: Rule<{ readonly pc: string }> = function* (t, { pc }) {
  const left = Object.keys(t.content.traumas).filter((id) => !pcOf(t.state, pc).traumas.includes(id))
  if (left.length === 0) return
  const trauma = yield* choose(ask.WhichTrauma, { ask: pcOf(t.state, pc).player, from: left, about: { pc } })
  t.tell('ID-B06', { type: 'TraumaTaken', pc, trauma })
}
