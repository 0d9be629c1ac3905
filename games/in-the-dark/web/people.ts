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

export const playbookName = (id: string): string => (id === '' ? '' : id.charAt(0).toUpperCase() + id.slice(1))

const traumaRows: { readonly [id: string]: { readonly name: string } } = traumas
export const traumaName = (id: string): string => traumaRows[id]?.name ?? playbookName(id)
/** All that can be taken, for a sheet with boxes to tick. */
export const everyTrauma = (): readonly (readonly [string, string])[] =>
  Object.entries(traumaRows).map(([id, { name }]) => [id, name])
