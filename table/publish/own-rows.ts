import { type Overlay, openRows, ownRows, runs, type Table, type Viewer } from '@sortie/engine'

/** Compared once for as long as the content stays the same. */
const known = new WeakMap<object, Overlay>()

/** The rows in which a table's content differs from its game's, as far as a seat may know them. */
export function ownRowsFor({ game, world }: Table, { seat }: Viewer): Overlay {
  const { content } = world
  if (typeof content !== 'object' || content === null || content === game.content) return {}
  const rows = known.get(content) ?? ownRows(game, content)
  known.set(content, rows)
  return runs(world.seats, seat) ? rows : openRows(game, rows)
}
