/** Who sits at the table, by the short id that the log uses. */
export type Seat = string

export type Role = 'gm' | 'player' | 'spectator'

export interface Sitting {
  readonly seat: Seat
  readonly role: Role
  readonly name?: string
}

/** Whom a question is put to: one seat, the seat that runs the game, or the players together (the first answer counts). */
export type To = Seat | 'gm' | 'crew'

/** Answers dice and draws. */
export const CHANCE = 'chance'

/** The sender of procedures that start by themselves. */
export const GAME = 'game'

/** Reserved names: they mean something other than a seat. A table without a network may have a seat `gm`. */
export const reservedSeats: readonly Seat[] = ['gm', 'crew', CHANCE, GAME]

export const roleOf = (seats: readonly Sitting[], seat: Seat): Role | undefined =>
  seats.find((s) => s.seat === seat)?.role

/** Whether this seat runs the game. At a table where nobody has that role, every player does: the solo table. */
export const runs = (seats: readonly Sitting[], seat: Seat): boolean =>
  roleOf(seats, seat) === 'gm' || (roleOf(seats, seat) === 'player' && !seats.some((s) => s.role === 'gm'))

export function mayAnswerFor(seats: readonly Sitting[], to: To, seat: Seat): boolean {
  if (to === seat) return true
  if (to === 'gm') return runs(seats, seat)
  return to === 'crew' && roleOf(seats, seat) === 'player'
}

/** The problem with these seats, if there is one. */
export function problemWithSeats(seats: readonly Sitting[]): string | undefined {
  const ids = seats.map((s) => s.seat)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) return `seat ${twice} is there twice`
  const bad = ids.find(
    (id) => (reservedSeats.includes(id) && id !== 'gm') || !/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u.test(id),
  )
  if (bad !== undefined)
    return `"${bad}" cannot be a seat: up to 40 letters, digits, - or _, a letter or a digit first, and not one of ${reservedSeats.join(', ')}`
  const unknown = seats.find((s) => !['gm', 'player', 'spectator'].includes(s.role))
  if (unknown) return `the role of ${unknown.seat} is gm, player or spectator, not ${String(unknown.role)}`
  if (ids.includes('gm') && roleOf(seats, 'gm') !== 'gm') return 'the seat called gm has to have the role gm'
  return undefined
}
