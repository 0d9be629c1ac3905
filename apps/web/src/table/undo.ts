import type { LogLine } from '@sortie/protocol'
import { type LogContext, lineView } from '../log/line-view.ts'
import { undoneBy } from '../log/log-items.ts'
import { w } from '../words/index.ts'

/** An answer that can be taken back, and what it is called. */
export interface Step {
  readonly line: LogLine
  readonly text: string
}

const isPerson = (by: string | undefined): by is string => by !== undefined && by !== 'game' && by !== 'chance'
const isAct = ({ did, by }: LogLine): boolean =>
  isPerson(by) && (did?.did === 'open' || did?.did === 'answer' || did?.did === 'overrule' || did?.did === 'setting')
const isChance = ({ did, by }: LogLine): boolean => did?.did === 'answer' && by === 'chance'

/**
 * The answers that this seat can take back, newest first, as far as its own lines tell: for the GM the last ones of the
 * table; for a player its own, while no dice and nobody else came after them.
 */
export function undoable(
  lines: readonly LogLine[],
  { seat, runs }: { readonly seat: string; readonly runs: boolean },
  most = 8,
): readonly LogLine[] {
  const undone = undoneBy(lines)
  const steps: LogLine[] = []
  for (let i = lines.length - 1; i >= 0 && steps.length < most; i--) {
    const line = lines[i] as LogLine
    if (undone.has(line.n) || line.did?.did === 'rewind') continue
    if (!runs && (isChance(line) || (isAct(line) && line.by !== seat && line.hand !== seat))) break
    if (isAct(line)) steps.push(line)
  }
  return steps
}

/** What a line that can be taken back is called: whose answer, and which. */
export function stepText(line: LogLine, context: LogContext): string {
  const view = lineView(line, context)
  const who = context.names.seat(line.by ?? '')
  if (view.roll) return w.rollOf(who, w.and(view.roll.faces.map(String)))
  const what = short((view.whole ?? view.did).replace(/[.:]$/, ''))
  if (line.did?.did === 'answer') return w.choiceOf(who, what)
  return w.deedOf(who, what || view.kind)
}

const MOST = 34
const short = (text: string): string =>
  (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text).replace(/^“|”$/g, '')
