import {
  type Overlay,
  openPack,
  openRows,
  ownRows,
  type Playing,
  runs,
  type Table,
  type UsedPack,
  type Viewer,
} from '@sortie/engine'

/** Compared once for as long as the content stays the same. */
const known = new WeakMap<object, Overlay>()

/** The rows in which a table's content differs from its game's, as far as a seat may know them. */
export function ownRowsFor({ game, world }: Pick<Playing, 'game' | 'world'>, { seat }: Viewer): Overlay {
  const { content } = world
  if (typeof content !== 'object' || content === null || content === game.content) return {}
  const rows = known.get(content) ?? ownRows(game, content)
  known.set(content, rows)
  return runs(world.seats, seat) ? rows : openRows(game, rows)
}

/** The packs of a table that a seat may know of: those with a row that is no surprise. */
export function packsFor({ game, world }: Table, { seat }: Viewer): readonly UsedPack[] {
  const packs = world.packs ?? []
  return runs(world.seats, seat)
    ? packs
    : packs.map((pack) => openPack(game, pack)).filter(({ rows }) => Object.keys(rows).length > 0)
}
