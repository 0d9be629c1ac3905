import { runs, type Seat } from '@sortie/engine'
import type { T } from '../rule.ts'
import { type Effort, freeBoxes, pcOf } from '../state.ts'

/** A bargain that was offered for one more die. */
export interface Offer {
  readonly by: Seat
  readonly text: string
}
/**
 * Rolling as it is, with a push, or with one of the bargains by its number: one die, not two, unless the table allows both.
 * ID-14, ID-Q02.
 */
export type RollChoice = 'roll' | 'push' | { readonly take: number; readonly push?: true }

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
  const taking = Array.from({ length: offers }, (_, i) => ({ take: i }))
  const both = t.settings.effort === 'both' && push.length > 0
  return ['roll', ...push, ...taking, ...(both ? taking.map((way) => ({ ...way, push: true as const })) : [])]
}

/** How many dice an effort gives. ID-14, ID-Q02. */
export const diceOf = (effort: Effort): number => (effort === 'none' ? 0 : effort === 'both' ? 2 : 1)

/** Whether stress is paid for it. ID-B07. */
export const pushes = (effort: Effort): boolean => effort === 'push' || effort === 'both'

/** All other players, and the GM unless this player is the GM: they may offer bargains. ID-Q24. */
export const othersThan = (t: T, player: Seat): readonly Seat[] => [
  ...(runs(t.seats, player) ? [] : ['gm']),
  ...t.seats.filter((s) => s.role === 'player' && s.seat !== player).map((s) => s.seat),
]

export function agreedOn(pc: string, choice: RollChoice, offers: readonly Offer[]): Agreed {
  if (choice === 'roll') return { pc, effort: 'none' }
  if (choice === 'push') return { pc, effort: 'push' }
  const offer = offers[choice.take]
  if (!offer) return { pc, effort: 'none' }
  return { pc, effort: choice.push ? 'both' : 'bargain', offer }
}
