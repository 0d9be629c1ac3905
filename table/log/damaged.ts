import type { StoredRecord } from '../store/store.ts'
import { Chain } from './hash-chain.ts'

/** The stored records of a table differ from the written ones: the disk is damaged, or the data was changed. */
export class TableDamaged extends Error {
  override readonly name = 'TableDamaged'
}

/** Checks that the next records are as written when a stream is opened: everybody sees what is read then. */
export function mustHold(stream: string, records: readonly StoredRecord[], chain = new Chain()): void {
  for (const record of records) {
    const broken = chain.broken(record)
    if (broken) throw new TableDamaged(`${stream}: ${broken.why}`)
  }
}
