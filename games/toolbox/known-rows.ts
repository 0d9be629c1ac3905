import { canonical, type Json, runs, type Seat, type Sitting } from '@sortie/engine'

/** Of rows that a table keeps for the GM: all of them for the GM, for others those that are the game's own. */
export const rowsKnownTo = <R extends object>(
  { rows, stock }: { readonly rows: Rows<R>; readonly stock: Rows<R> },
  seats: readonly Sitting[],
  seat: Seat,
): readonly (readonly [id: string, row: R])[] =>
  Object.entries(rows).filter(([id, row]) => runs(seats, seat) || isSame(row, stock[id]))

type Rows<R> = { readonly [id: string]: R }

const isSame = (row: object, stock: object | undefined): boolean =>
  stock !== undefined && canonical(row as Json) === canonical(stock as Json)
