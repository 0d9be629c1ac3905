import type { LogLine } from '@sortie/protocol'
import { type LogContext, lineView } from '../log/line-view.ts'
import { isRoll, undoneBy } from '../log/log-items.ts'
import { offerTitle, spaced } from '../question/say.ts'
import { w } from '../words/index.ts'

/** Who looks: a seat, and whether it runs the game. */
interface Looks {
  readonly seat: string
  readonly runs: boolean
}
type Rewind = LogLine & { readonly did: { readonly did: 'rewind'; readonly to: number } }

/** Something that a person did, or a throw of its own: what undo takes back, with all that followed by itself. */
function isStep({ did, by }: LogLine): boolean {
  if (by === undefined || by === 'game') return false
  if (did?.did === 'answer') return did.follows !== true
  return did?.did === 'open' || did?.did === 'overrule' || did?.did === 'setting' || did?.did === 'content'
}

/**
 * The steps that this seat can take back, newest first, as far as its own lines tell: for the GM the last ones of the
 * table; for a player its own, while no dice and nobody else came after them.
 */
export function undoable(lines: readonly LogLine[], { seat, runs }: Looks, most = 8): readonly LogLine[] {
  const undone = undoneBy(lines)
  const steps: LogLine[] = []
  for (let i = lines.length - 1; i >= 0 && steps.length < most; i--) {
    const line = lines[i] as LogLine
    if (undone.has(line.n)) continue
    // Of what others did in secret, only its facts are seen.
    const isSecret = line.did === undefined && line.facts.length > 0
    if (!runs && (isSecret || isRoll(line) || line.by === 'chance' || (isStep(line) && line.by !== seat))) break
    if (isStep(line)) steps.push(line)
  }
  return steps
}

/** The undo that the GM can undo: nothing else has happened since. */
export function redoable(lines: readonly LogLine[]): Rewind | undefined {
  let open: Rewind[] = []
  for (const line of lines) {
    const { did } = line
    if (isRewind(line)) open.push(line)
    else if (did?.did === 'redo') open = open.filter((l) => l.n !== did.of)
    else if (did !== undefined && did.did !== 'seats') open = []
  }
  return open.at(-1)
}

const isRewind = (line: LogLine): line is Rewind => line.did?.did === 'rewind'

/** The first step that an undo took back. */
export function takenBack(lines: readonly LogLine[], rewind: Rewind): LogLine | undefined {
  const undone = undoneBy(lines)
  return lines.find((l) => undone.get(l.n) === rewind && isStep(l))
}

/** What a step is called: whose answer, and which. A form is called by what it led to, as soon as it did. */
export function stepText(line: LogLine, context: LogContext): string {
  const { did } = line
  const view = lineView(line, context)
  const by = line.by === 'chance' ? line.hand : line.by
  const who = by === undefined ? w.somebody : context.names.seat(by)
  if (view.roll) return w.rollOf(who, w.and(view.roll.faces.map(String)))
  if (view.cards) return w.cardBy(who)
  if (did?.did === 'open') return w.deedOf(who, short(offerTitle(context.game, did.procedure)))
  if (did?.did !== 'answer') return w.deedOf(who, short(view.did.replace(/[.:]$/, '')) || w.overruling)
  const isForm = typeof did.answer === 'object' && did.answer !== null && !Array.isArray(did.answer)
  if (isForm && leadsToThrow(line, context.lines)) return w.rollBy(who)
  const told = view.facts[0]?.text ?? ''
  const named = (isForm ? told || view.did : view.did || told) || spaced(did.question)
  return w.choiceOf(who, short(named.replace(/[.:]$/, '')))
}

/** Whether dice were thrown by this answer itself. */
function leadsToThrow({ n }: LogLine, lines: readonly LogLine[]): boolean {
  const next = lines.find((line) => line.n > n && line.did?.did === 'answer')
  return next?.did?.did === 'answer' && next.did.follows === true && isRoll(next)
}

const MOST = 34
const short = (text: string): string =>
  (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text).replace(/^“|”$/g, '')
