import type { StoredRecord } from '../store/store.ts'
import { Chain } from './hash-chain.ts'

/** The stored records of a table differ from the written ones: the disk is damaged, or the data was changed. */
export class TableDamaged extends Error {
  override readonly name = 'TableDamaged'
}

/** Looks that the next records are as they were written, where a stream is opened: what is read then is shown to everybody. */
export function mustHold(stream: string, records: readonly StoredRecord[], chain = new Chain()): void {
  for (const record of records) {
    const broken = chain.broken(record)
    if (broken) throw new TableDamaged(`${stream}: ${broken.why}`)
  }
}
