import type { Arithmetic } from './number.ts'

/** The ways on from one state: the next states, their shares, and the average gains. */
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
