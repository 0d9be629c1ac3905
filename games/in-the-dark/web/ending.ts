import type { Names } from '@sortie/engine'
import { standingLines } from '@sortie/web/table-code'
import type { LogLine } from '@sortie/web/wire'
import { traumaName } from '../words/say.ts'
import { type HarmLevel, harmLevels, type Seen } from './rules.ts'
import { words } from './words.ts'

type Fact = LogLine['facts'][number]['fact']

/** What a job came to for one of the crew. */
interface Fate {
  readonly name: string
  readonly changes: readonly string[]
}
interface Ending {
  readonly head: string
  readonly pay: string
  readonly fates: readonly Fate[]
}

/** Whether a job began or was left behind somewhere in these lines. */
export const tellsOfJob = (lines: readonly LogLine[]): boolean =>
  lines.some(({ facts }) => facts.some(({ fact: { type } }) => type === 'JobStarted' || type === 'DowntimeStarted'))

/** How the last job ended, until downtime begins or the next one does. */
export function endingOf(view: Seen, lines: readonly LogLine[], names?: Names): Ending | undefined {
  if (view.job.on || view.job.name === '') return undefined
  const facts = standingLines(lines).flatMap((l) => l.facts.map(({ fact }) => fact))
  const end = facts.findLastIndex(({ type }) => type === 'JobEnded' || type === 'DowntimeStarted')
  const ended = facts[end]
  if (ended?.type !== 'JobEnded') return undefined
  const start = facts.findLastIndex(({ type }, i) => type === 'JobStarted' && i < end)
  const paid = facts.slice(end).find(({ type }) => type === 'CrewRewarded')
  return {
    head: words.ending.head(view.job.name, ended['how'] as 'done' | 'lost' | 'left'),
    pay: paid ? words.ending.pay(Number(paid['xp']), Number(paid['funds'])) : words.ending.noPay,
    fates: fatesIn(view, facts.slice(Math.max(0, start)), names),
  }
}

/** Stress and harm in sum, the rest as it came. */
function fatesIn(view: Seen, facts: readonly Fact[], names?: Names): readonly Fate[] {
  return view.order.map((id) => {
    const own = facts.filter((f) => f['pc'] === id)
    const stress = own.reduce((n, f) => (f.type === 'StressMarked' ? n + Number(f['amount']) : n), 0)
    const harm = own.flatMap((f) => (f.type === 'HarmMarked' ? [f['level'] as HarmLevel] : []))
    const more = [
      ...harmLevels.flatMap((level) => words.ending.harm(level, harm.filter((l) => l === level).length)),
      ...own.flatMap((f) => changeOf(f, names) ?? []),
    ]
    return {
      name: view.pcs[id]?.name ?? id,
      changes: [...(stress === 0 ? [] : [words.ending.stress(stress)]), ...more],
    }
  })
}

function changeOf(fact: Fact, names?: Names): string | undefined {
  switch (fact.type) {
    case 'TraumaTaken':
      return words.ending.trauma(traumaName(String(fact['trauma']), names))
    case 'XpEarned':
      return words.ending.xp(Number(fact['amount']))
    case 'WentOut':
      return words.ending.out
    case 'Retired':
      return words.ending.retired
    case 'Died':
      return words.ending.dead
    default:
      return undefined
  }
}

/** The same for the question panel. */
export function closing(view: Seen, lines: readonly LogLine[]): { head: string; rest: string } | undefined {
  const ending = endingOf(view, lines)
  return ending && { head: ending.head, rest: `${ending.pay} ${words.ending.next}` }
}
