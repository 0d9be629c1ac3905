import { type Audience, runs, sees, stateFor, type Table, type Viewer, type Waiting } from '@sortie/engine'
import type { Position, Refused } from '@sortie/protocol'
import type { LiveTable } from '../live/live-table.ts'
import { refused } from '../live/outcome.ts'

export function positionFor(live: LiveTable, viewer: Viewer): Position | Refused {
  const { odds } = live.lobby.state.options
  if (odds === 'off' || (odds === 'gm' && viewer.role !== 'gm'))
    return refused('odds/off', 'this table does not show odds to this seat')
  const { table, game } = live.log
  const { settings, seats, state } = table.world
  const content = contentFor(table, viewer)
  const seen = (s: unknown): unknown => stateFor(game, s, viewer)
  const w = table.waiting.findLast((o) => !game.procedures[o.procedure]?.anytime && sees(viewer, o.seenBy))
  const follows =
    w &&
    sees(viewer, w.question.seenBy ?? 'everyone') &&
    w.trace.every((t) => !('heard' in t) || sees(viewer, t.seenBy))
  const waiting = follows
    ? {
        waiting: {
          asks: w.question.name,
          seenBy: knownTo(w),
          procedure: w.procedure,
          args: w.args,
          // What others did or took back meanwhile may be secret; as far as it is not, it shows in the state as it is now.
          trace: w.trace.filter((t) => 'heard' in t || 'seats' in t),
          // Without the packs: what they are called may be a surprise too.
          from: { settings: w.from.settings, seats: w.from.seats, content, state: seen(w.from.state) },
        },
      }
    : w
      ? { unfollowed: true as const }
      : {}
  return { settings, content, seats, state: seen(state), ...waiting }
}

/** Who sees the question that is asked: nobody who does not know of the procedure. */
const knownTo = ({ seenBy, question }: Waiting): Audience =>
  seenBy === 'everyone' ? (question.seenBy ?? 'everyone') : seenBy

/** The table's own rows may be a surprise: in their place everybody but the GM gets the game's own, without its secrets. */
export function contentFor({ game, world }: Table, { seat }: Viewer): unknown {
  const stock = (game.contentForPlayers?.(game.content) ?? game.content) as { readonly [kind: string]: unknown }
  const kinds: readonly string[] = runs(world.seats, seat) ? [] : (game.contentForGm ?? [])
  return kinds.length === 0
    ? world.content
    : { ...(world.content as object), ...Object.fromEntries(kinds.map((kind) => [kind, stock[kind]])) }
}
