import { type AnyGame, mayAnswerFor, runs, type Seat, type Sitting, type To, type Viewer } from '@sortie/engine'
import { UsageError, unknown } from '../errors.ts'

/** Which seats are answered by which bots of the game. */
export type Bots = ReadonlyMap<Seat, string>

/** The seats of a new table: the GM, unless it is played without one, and the players. */
export function seatsOf(players: string | undefined, solo: boolean): readonly Sitting[] {
  const names = (players ?? 'ada').split(',').map((name) => name.trim())
  const sitting = names.map((seat) => ({ seat, role: 'player' as const }))
  return solo ? sitting : [{ seat: 'gm', role: 'gm' }, ...sitting]
}

export function botsOf(game: AnyGame, seats: readonly Sitting[], pairs: readonly (readonly [string, string])[]): Bots {
  const there = Object.keys(game.bots ?? {})
  for (const [seat, bot] of pairs) {
    if (!seats.some((s) => s.seat === seat))
      throw unknown(
        'seat',
        seat,
        seats.map((s) => s.seat),
      )
    if (there.length === 0) throw new UsageError(`${game.id} has no bots; every seat has to be played`)
    if (!there.includes(bot)) throw unknown(`bot of ${game.id}`, bot, there)
  }
  return new Map(pairs)
}

/** The bot that runs the game, as hard as it is wanted, in the GM's seat. Games name the bot of a harsh one so. */
export function oppositionOf(game: AnyGame, wanted: string | undefined): readonly (readonly [Seat, string])[] {
  if (wanted === undefined) return []
  if (wanted !== 'fair' && wanted !== 'harsh') throw unknown('opposition', wanted, ['fair', 'harsh'])
  const running = Object.keys(game.bots ?? {}).filter((bot) => game.botRoles?.[bot] !== 'player')
  const bot = running.find((name) => name.startsWith('harsh ') === (wanted === 'harsh'))
  if (bot === undefined) throw new UsageError(`${game.id} has no ${wanted} opposition`)
  return [['gm', bot]]
}

/** Who may answer for a part of a question. Those of a kind of their own (`gm`, `crew`) stand for several. */
export const seatsFor = (seats: readonly Sitting[], to: To): readonly Seat[] =>
  seats.filter(({ seat }) => mayAnswerFor(seats, to, seat)).map(({ seat }) => seat)

export const viewerOf = (seats: readonly Sitting[], seat: Seat): Viewer => ({
  seat,
  role: seats.find((s) => s.seat === seat)?.role ?? 'spectator',
})

/** A seat that may overrule. */
export const whoRuns = (seats: readonly Sitting[]): Seat | undefined =>
  seats.find(({ seat }) => runs(seats, seat))?.seat
