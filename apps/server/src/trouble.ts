import { StoreBroken, StoreUnavailable, TableDamaged } from '@sortie/table'

/** The messages to people when the store does not accept a write. */
interface Trouble {
  readonly refused: 'store/unavailable' | 'store/broken' | 'table/damaged'
  readonly message: string
}

/** How long a connection is kept before it is let go: clients that come back at once do not make it worse. */
export const HOLD_MILLISECONDS: { readonly [R in Trouble['refused']]: number } = {
  'store/unavailable': 1_000,
  'store/broken': 2_000,
  'table/damaged': 2_000,
}

/** The trouble with the store behind an error; nothing if it is another one. */
export function troubleFrom(cause: unknown): Trouble | undefined {
  if (cause instanceof StoreUnavailable)
    return {
      refused: 'store/unavailable',
      message: 'The server can’t save at the moment. You will be connected again; what was not saved is sent again.',
    }
  if (cause instanceof StoreBroken)
    return {
      refused: 'store/broken',
      message: 'The server’s data is damaged or gone, so nothing can be saved. Its host has to restore a backup.',
    }
  if (cause instanceof TableDamaged)
    return {
      refused: 'table/damaged',
      message: 'What is stored of this table was changed or damaged. Its host can restore a backup.',
    }
  return undefined
}
