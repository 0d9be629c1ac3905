import { redact, runs, type Seat, sees, type Table, type Viewer } from '@sortie/engine'
import { type Refused, refused } from './command.ts'
import type { LiveTable } from './live.ts'

/** Where a seat's odds are reckoned from, in its own browser: nothing but what it sees and was told. */
export interface Position {
  readonly settings: unknown
  readonly content: unknown
  readonly seats: readonly { readonly seat: Seat; readonly role: string }[]
  readonly state: unknown
  /** The procedure that waits, if the seat could follow it from its start. */
  readonly waiting?: {
    readonly asks: string
    readonly procedure: string
    readonly args: unknown
    readonly trace: readonly unknown[]
    readonly from: unknown
  }
}

export function positionFor(live: LiveTable, viewer: Viewer): Position | Refused {
  const { odds } = live.desk.room
  if (odds === 'off' || (odds === 'gm' && viewer.role !== 'gm'))
    return refused('odds/off', 'this table does not show odds to this seat')
  const { table, game } = live
  const { settings, seats, state } = table.world
  const content = contentFor(table, viewer)
  const seen = (s: unknown): unknown => redact(game.state, s as never, viewer)
  const w = table.waiting.findLast((o) => !game.procedures[o.procedure]?.anytime && sees(viewer, o.seenBy))
  const follows =
    w &&
    sees(viewer, w.question.seenBy ?? 'everyone') &&
    w.trace.every((t) => ('heard' in t ? sees(viewer, t.seenBy) : !('now' in t)))
  const waiting = follows
    ? {
        waiting: {
          asks: w.question.name,
          procedure: w.procedure,
          args: w.args,
          // What happened meanwhile may be secret; as far as it is not, it shows in the state as it is now.
          trace: w.trace.filter((t) => !('meanwhile' in t)),
          from: { ...w.from, content, state: seen(w.from.state) },
        },
      }
    : {}
  return { settings, content, seats, state: seen(state), ...waiting }
}

/** What the table itself brought along may be a surprise: in its place whoever does not run the game gets the game's own. */
function contentFor({ game, world }: Table, { seat }: Viewer): unknown {
  const stock = game.content as { readonly [kind: string]: unknown }
  const kinds: readonly string[] = runs(world.seats, seat) ? [] : (game.contentForGm ?? [])
  return kinds.length === 0
    ? world.content
    : { ...(world.content as object), ...Object.fromEntries(kinds.map((kind) => [kind, stock[kind]])) }
}
