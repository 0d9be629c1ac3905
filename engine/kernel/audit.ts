import { standing } from './log.ts'
import { TraceDiverged } from './refusal.ts'
import { Table } from './table.ts'

/** Runs every input again from the start and compares the facts. Differences are findings, not failures. */
export function audit(table: Table): readonly TraceDiverged[] {
  const fresh = new Table(table.game, table.base)
  for (const entry of standing(table.entries)) {
    try {
      fresh.again(entry)
    } catch (cause) {
      return [cause instanceof TraceDiverged ? cause : new TraceDiverged(entry.at, 'that it worked', String(cause))]
    }
    fresh.entries.push(entry)
  }
  return []
}
