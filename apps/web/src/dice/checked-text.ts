import { w } from '../words/dialogs.ts'
import type { Checked } from './check-dice.ts'

/** The result of a check in sentences, problems first. */
export const checkedText = (
  c: Pick<Checked, 'agree' | 'waiting' | 'byHand' | 'unknown'> &
    Partial<Pick<Checked, 'unmixed' | 'unbound' | 'elsewhere'>> & {
      readonly wrong: readonly (Checked['wrong'][number] | string)[]
    },
): readonly string[] => [
  ...c.wrong.map((x) => (typeof x === 'string' ? x : w.wrongDice[x.what](x.n))),
  ...(c.wrong.length === 0 && c.agree > 0 ? [w.checked(c.agree)] : []),
  ...(c.wrong.length + c.agree + c.byHand === 0 ? [w.checkedNone] : []),
  ...(c.unmixed ? [w.unmixed(c.unmixed)] : []),
  ...(c.unbound ? [w.unbound(c.unbound)] : []),
  ...(c.elsewhere ? [w.thrownElsewhere(c.elsewhere)] : []),
  ...(c.unknown > 0 ? [w.uncheckable(c.unknown)] : []),
  ...(c.byHand > 0 ? [w.byHandCount(c.byHand)] : []),
  ...(c.waiting > 0 ? [w.waitingSeed(c.waiting)] : []),
]
