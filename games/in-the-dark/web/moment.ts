import type { Moment } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import type { Seen } from './rules.ts'
import { words } from './words.ts'

/** A score that begins, how it ends, and downtime are moments for everybody; so is a character who is gone. */
export function moment(line: LogLine, view: Seen): Moment | undefined {
  for (const { fact } of line.facts) {
    if (fact.type === 'JobStarted' && fact['brief'])
      return { kind: 'scene', title: String(fact['name']), text: String(fact['brief']) }
    if (fact.type === 'JobEnded')
      return {
        kind: 'end',
        title: words.ending.head(String(fact['name'] || words.theJob), fact['how'] as 'done' | 'lost' | 'left'),
        text: payIn(line) ?? words.ending.noPay,
        note: words.ending.next,
      }
    if (fact.type === 'DowntimeStarted') return { kind: 'scene', ...words.downtimeBegins }
    if (fact.type === 'Died' || fact.type === 'Retired') {
      const name = view.pcs[String(fact['pc'])]?.name ?? String(fact['pc'])
      return { kind: 'end', title: name, text: fact.type === 'Died' ? words.died : words.retired }
    }
  }
  return undefined
}

function payIn({ facts }: LogLine): string | undefined {
  const paid = facts.find(({ fact }) => fact.type === 'CrewRewarded')?.fact
  return paid && words.ending.pay(Number(paid['xp']), Number(paid['funds']))
}
