import { type Audience, roleOf, runs, type Seat, type Sitting } from '@sortie/engine'
import type { Refused } from './refused.ts'

/** A table that can say why something that people wrote is not taken. */
export interface Refusing {
  readonly seats: readonly Sitting[]
  tell(rule: string, fact: Refused): void
}

interface At {
  readonly seats: readonly Sitting[]
  readonly settings?: unknown
}

/** Whether the table's own setting `toolbox` opens clocks, decks, tables and the oracle to players: alone with a bot, say. */
const forPlayers = ({ settings }: At): boolean =>
  (settings as { readonly toolbox?: unknown } | undefined)?.toolbox === 'everyone'

/** The GM; players too, where the table says so. */
export const usesTools = (look: At, seat: Seat): boolean =>
  runs(look.seats, seat) || (forPlayers(look) && roleOf(look.seats, seat) === 'player')

/** What is done behind the screen stays there; what players do, everyone sees. */
export const seenAs = (look: At, by: Seat): Audience => (runs(look.seats, by) ? 'gm' : 'everyone')

/** Whether this seat may know and make what is hidden. */
export const maySecretly = (look: At, seat: Seat): boolean => runs(look.seats, seat)
