import type { Arithmetic } from './number.ts'

/** How one state goes on: where to, with what share, and what is gained on the way, on average. */
export interface Row<N> {
  to: number[]
  share: N[]
  readonly gains: number[]
}

const noWay: never[] = []

export const emptyRow = <N>(gains: number): Row<N> => ({
  to: noWay,
  share: noWay,
  gains: gains === 0 ? noWay : new Array<number>(gains).fill(0),
})

/** Ways to the same state are one way. The first gets lists of its own: most rows of a throw are only so long. */
export function addTo<N>(row: Row<N>, to: number, share: N, n: Arithmetic<N>): void {
  if (row.to === noWay) {
    row.to = [to]
    row.share = [share]
    return
  }
  const at = row.to.indexOf(to)
  if (at < 0) {
    row.to.push(to)
    row.share.push(share)
  } else row.share[at] = n.add(row.share[at] as N, share)
}
