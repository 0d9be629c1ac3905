import { CHANCE } from '@sortie/engine'
import type { SeenThrow } from '@sortie/engine/odds'
import type { OpenQuestion } from '@sortie/protocol'
import type { OutcomeShare } from '../games/pieces.ts'
import { type LogContext, lineView } from '../log/line-view.ts'
import { gradeOf } from './grades.ts'

/** Whether these are dice, but none of those named: then all that is asked is what they come to. */
export function isOtherThrow(asked: OpenQuestion | undefined, named: readonly string[]): boolean {
  const q = asked?.question
  return q?.kind === 'roll' && !named.includes(q.name)
}

/** As many patterns as there are to tell shares apart by. */
export const MOST_FILLS = 5
const AFTER_ALL = Number.MAX_SAFE_INTEGER

/** What a roll can come to, in the words of the log: one share per reading. High dice come first, or low if good. */
export function throwShares(
  question: string,
  throws: readonly SeenThrow[],
  context: LogContext,
  good: readonly string[] = [],
): readonly OutcomeShare[] {
  const found = new Map<string, number>()
  for (const { faces, facts, p } of throws) {
    const did = { did: 'answer', question, answer: [...faces] } as const
    const { roll } = lineView({ n: AFTER_ALL, time: 0, by: CHANCE, did, facts }, context)
    const text = roll?.read || `${roll?.sum ?? faces.reduce((sum, face) => sum + face, 0)}`
    found.set(text, (found.get(text) ?? 0) + p)
  }
  const all = [...found]
  if (good.includes(all.at(-1)?.[0] ?? '')) all.reverse()
  return all.map(([text, p], i) => ({
    name: text,
    text,
    grade: found.size > MOST_FILLS ? 2 : gradeOf(i, found.size),
    p,
  }))
}
