import type { Counted, RollReading } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import { t } from './words.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Dice of what every game's table has: the row that came up, or what the oracle says. */
export function toolboxReading({ facts }: LogLine): RollReading | undefined {
  const [told] = facts
  switch (told?.fact.type) {
    case 'TableRolled':
      return {
        read: capital(String(told.fact['text'])),
        sum: Number(told.fact['result']),
        ledger: [{ name: t.tables.table, value: String(told.fact['name']) }],
      }
    case 'OracleSpoke': {
      const { question, likelihood, verdict } = told.fact
      return {
        read: t.oracle[verdict as keyof typeof t.oracle],
        ledger: [{ name: String(question), value: String(likelihood), rule: told.rule }],
      }
    }
    case 'PromptDrawn':
      return { read: capital(`${told.fact['deed']} · ${told.fact['thing']}`), ledger: [] }
    case 'OracleNamed':
      return { read: capital(String(told.fact['name'])), ledger: [] }
    default:
      return undefined
  }
}

export const toolboxCounted: { readonly [dice: string]: Counted } = {
  OracleDice: { endings: [t.oracle['yes, and more'], t.oracle.yes], as: t.oracle.yes },
}
