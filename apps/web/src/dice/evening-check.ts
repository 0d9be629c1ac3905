import type { LogLine, Recap, TableView } from '@sortie/protocol'
import { checkedText } from './checked-text.ts'
import type { SeatDice } from './seat-dice.ts'

export interface CheckedEvening {
  /** The result of the check, in sentences. */
  readonly said: readonly string[]
  /** The commitment, published before the first roll. */
  readonly promised: string
}

/** The part of a table store that is needed here. */
interface Seen {
  readonly room: TableView | undefined
  readonly dice: Pick<SeatDice, 'pools' | 'kept'>
  allLines(from?: number): Promise<readonly LogLine[]>
}

/** Checks the dice of a recap's evening, as far as this seat saw them; nothing before the seed is revealed. */
export async function checkedEvening(t: Seen, { evening: n, from, to }: Recap): Promise<CheckedEvening | undefined> {
  const evening = t.room?.evenings.find((e) => e.evening === n)
  if (evening?.seed === undefined) return undefined
  const [{ checkDice }, lines] = await Promise.all([import('./check-dice.ts'), t.allLines(from)])
  const own = lines.filter(({ time }) => time >= from && time <= to)
  return {
    said: checkedText(checkDice(own, [evening], t.dice.pools, t.dice.kept)),
    promised: evening.commitment.slice(0, 16),
  }
}
