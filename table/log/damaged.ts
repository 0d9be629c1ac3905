import type { StoredRecord } from '../store/store.ts'
import { brokenAt } from './hash-chain.ts'

/** What is stored of a table is not what was written: a damaged disk, or somebody who changed the data. */
export class TableDamaged extends Error {
  override readonly name = 'TableDamaged'
}

/** Looks that records are as they were written, where a stream is opened: what is read then is shown to everybody. */
export function mustHold(stream: string, records: readonly StoredRecord[], before?: string, from?: number): void {
  const broken = brokenAt(records, before, from)
  if (broken) throw new TableDamaged(`${stream}: ${broken.why}`)
}
