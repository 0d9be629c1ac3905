import type { Look, T } from '../../rule.ts'
import type { Settings } from '../../settings.ts'
import { newOperative, type OperativeState, type Rating } from './state.ts'

export const operativeIn = (look: Pick<Look, 'state'>, id: string): OperativeState =>
  look.state.crew.operatives[id] ?? newOperative(id, '')

export const nameOf = (look: Pick<Look, 'state'>, id: string): string => look.state.crew.operatives[id]?.name ?? id

/** What a question about an operative says of it. */
export interface Named {
  readonly name: string
}
export const named = (look: Pick<Look, 'state'>, id: string): Named => ({ name: nameOf(look, id) })

/** Who answers for an operative: its player, or the Director if that player is not at the table. */
export function playerOf(look: Pick<Look, 'state' | 'seats'>, id: string): string {
  const player = look.state.crew.operatives[id]?.player
  return player !== undefined && look.seats.some((s) => s.seat === player) ? player : 'gm'
}

/** The members of the crew in the order in which they joined it. Allies are none. RJ-10. */
export const membersOf = (look: Pick<Look, 'state'>): readonly string[] =>
  Object.keys(look.state.crew.operatives).filter((id) => look.state.crew.operatives[id]?.member)

/** The lowest level there is. B-15. */
export const lowest = ({ ratingMin }: Settings): number => (ratingMin === 'none' ? -Infinity : ratingMin)
/** The highest level there is. B-15. */
export const highest = ({ ratingMax }: Settings): number => (ratingMax === 'none' ? Infinity : ratingMax)

const within = (settings: Settings, level: number): number =>
  Math.max(lowest(settings), Math.min(highest(settings), level))

/** Whether a change would move the rating at all. */
export const canMove = (look: Look, operative: string, { rating, by }: { rating: Rating; by: number }): boolean => {
  const level = operativeIn(look, operative).ratings[rating]
  return within(look.settings, level + by) !== level
}

/** Moves a rating; what goes past an end of the range is cut off, and the cut is told. RJ-70, B-15. */
export function changeRating(
  t: T,
  rule: string,
  change: { readonly operative: string; readonly rating: Rating; readonly by: number },
): void {
  const { operative, rating, by } = change
  const level = operativeIn(t, operative).ratings[rating]
  const to = by === 0 ? level : within(t.settings, level + by)
  t.tell(rule, { type: 'RatingChanged', operative, rating, by: to - level, to, cut: by - (to - level) })
}

/** Whether Luck may be paid, or marked down to get one's way. RJ-09, R3-Q21. */
export function canPayLuck(look: Look, operative: string): boolean {
  const { luckPayFloor } = look.settings
  const floor = luckPayFloor === 'ratingMin' ? lowest(look.settings) : luckPayFloor
  return operativeIn(look, operative).ratings.luck > floor
}

/** Marks Luck up or down. The third mark clears all three and moves Luck to the side of the majority. RJ-71, B-16. */
export function markLuck(
  t: T,
  rule: string,
  { operative, way }: { readonly operative: string; readonly way: 'up' | 'down' },
): void {
  t.tell(rule, { type: 'LuckMarked', operative, way })
  const marks = operativeIn(t, operative).luckMarks
  const enough = t.settings.luckMarks === 'direct' ? 1 : 3
  if (marks.up + marks.down < enough) return
  t.tell('RJ-71', { type: 'LuckMarksResolved', operative, marks })
  changeRating(t, 'RJ-71', { operative, rating: 'luck', by: marks.up > marks.down ? 1 : -1 })
}
