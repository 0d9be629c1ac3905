import { type Rows, same } from '@sortie/engine'

export interface RowChange {
  readonly kind: string
  readonly id: string
  readonly how: 'changed' | 'added' | 'gone'
}

/** In which rows two contents differ. */
export function rowChanges(before: unknown, after: unknown): readonly RowChange[] {
  const [was, now] = [(before ?? {}) as Rows, (after ?? {}) as Rows]
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((kind) => {
    const [old, fresh] = [was[kind] ?? {}, now[kind] ?? {}]
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((id): readonly RowChange[] => {
      if (!Object.hasOwn(fresh, id)) return [{ kind, id, how: 'gone' }]
      if (!Object.hasOwn(old, id)) return [{ kind, id, how: 'added' }]
      return same(old[id], fresh[id]) ? [] : [{ kind, id, how: 'changed' }]
    })
  })
}
