import { type Overlay, rowsHere } from '@sortie/engine'
import { type Pc, type Seen, traumas } from './rules.ts'

export interface Person {
  readonly id: string
  readonly pc: Pc
}

export const everyPc = (view: Seen): readonly Person[] =>
  view.order.flatMap((id) => {
    const pc = view.pcs[id]
    return pc ? [{ id, pc }] : []
  })

export const ownPcs = (view: Seen, seat: string): readonly Person[] =>
  everyPc(view).filter(({ pc }) => pc.player === seat)

export const isGone = ({ status }: Pc): boolean => status === 'dead' || status === 'retired'

/** All that can be taken, for a sheet with boxes to tick. */
export const everyTrauma = (own: Overlay | undefined): readonly (readonly [string, string])[] =>
  Object.entries(rowsHere<{ readonly name: string }>(own, 'traumas', traumas)).map(([id, { name }]) => [id, name])
