import { runs, type Seat } from '@sortie/engine'
import type { T } from '../rule.ts'
import { type Effort, freeBoxes, pcOf } from '../state.ts'

/** A bargain that was offered for one more die. */
export interface Offer {
  readonly by: Seat
  readonly text: string
}
/** Rolling as it is, with a push, or with one of the bargains by its number: one die, not two. ID-14, ID-Q02. */
export type RollChoice = 'roll' | 'push' | { readonly take: number }

export const PUSH_PRICE = 2

/** What one who throws does for another die. */
export interface Agreed {
  readonly pc: string
  readonly effort: Effort
  readonly offer?: Offer
}

/** What cannot be paid is not offered; without an offer there is no bargain. ID-Q06, ID-Q24, ID-B07, ID-B08. */
export function waysToRoll(t: T, pc: string, offers: number): readonly RollChoice[] {
  const push: readonly RollChoice[] = freeBoxes(t.state, pc) >= PUSH_PRICE ? ['push'] : []
  if (pcOf(t.state, pc).status === 'incapacitated' && push.length > 0) return push
  return ['roll', ...push, ...Array.from({ length: offers }, (_, i) => ({ take: i }))]
}

/** All other players, and the GM unless this player is the GM: they may offer bargains. ID-Q24. */
export const othersThan = (t: T, player: Seat): readonly Seat[] => [
  ...(runs(t.seats, player) ? [] : ['gm']),
  ...t.seats.filter((s) => s.role === 'player' && s.seat !== player).map((s) => s.seat),
]

export function agreedOn(pc: string, choice: RollChoice, offers: readonly Offer[]): Agreed {
  if (choice === 'roll') return { pc, effort: 'none' }
  if (choice === 'push') return { pc, effort: 'push' }
  const offer = offers[choice.take]
  return offer ? { pc, effort: 'bargain', offer } : { pc, effort: 'none' }
}
