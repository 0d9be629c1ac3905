import type { StoredRecord } from '../store/store.ts'
import { Chain } from './hash-chain.ts'

/** What is stored of a table is not what was written: a damaged disk, or somebody who changed the data. */
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
