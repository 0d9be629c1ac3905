import type { ChatMessage, LogLine } from '@sortie/protocol'
import { standingLines } from '@sortie/table/browser'
import { type LogContext, lineView } from '../log/line-view.ts'
import { type EveningMark, isSilent } from '../log/log-items.ts'

/** A piece of the journal: a heading, what people wrote, or what the rules did. */
export type JournalPart =
  | { readonly kind: 'evening' | 'scene'; readonly text: string }
  | { readonly kind: 'prose'; readonly who: string; readonly text: string; readonly isSpoken: boolean }
  | { readonly kind: 'rules'; readonly text: string; readonly steps?: readonly Step[] }

/** What the rules did, taken apart: who did what, what was asked of the oracle, what fell, what came of it. */
interface Step {
  readonly is: 'action' | 'oracle' | 'dice' | 'result' | 'fiction'
  readonly text: string
}

interface Told {
  readonly lines: readonly LogLine[]
  readonly chat: readonly ChatMessage[]
  readonly evenings: readonly EveningMark[]
  readonly context: LogContext
  /** Seats of bots: what they say belongs to the rules. */
  readonly bots?: readonly string[]
  readonly eveningText: (evening: number) => string
}

type Dated = { readonly time: number; readonly parts: readonly JournalPart[] }

/** An evening, or many, as a story with its mechanics in between: what was taken back is left out. */
export function journalOf({ lines, chat, evenings, context, bots = [], eveningText }: Told): readonly JournalPart[] {
  const dated: Dated[] = [
    ...evenings.flatMap(({ did, time, evening }): Dated[] =>
      did === 'began' ? [{ time, parts: [{ kind: 'evening', text: eveningText(evening) }] }] : [],
    ),
    ...standingLines(lines)
      .filter((line) => !isSilent(line))
      .map((line) => ({ time: line.time, parts: ofLine(line, context) })),
    ...chat.flatMap((message): Dated[] =>
      message.kind === 'gone' ? [] : [{ time: message.time, parts: [ofMessage(message, context, bots)] }],
    ),
  ]
  // What happened at the same moment stays in its order.
  return dated.sort((a, b) => a.time - b.time).flatMap(({ parts }) => parts)
}

function ofLine(line: LogLine, context: LogContext): readonly JournalPart[] {
  const scene = line.facts.find(({ fact }) => fact.type === 'SceneBegan')
  if (scene) return [{ kind: 'scene', text: String(scene.fact['heading']) }]
  const { who, did, roll, facts, quote } = lineView(line, context)
  const said = [who, did, quote === undefined ? '' : `“${quote}”`].filter((s) => s !== '').join(' ')
  const thrown = roll ? `[${roll.faces.join(' ')}] ${roll.read}` : ''
  const told = facts.map((f) => f.text).filter((text) => !thrown.includes(text.replace(/\.$/, '')))
  const text = [said, thrown, ...told].filter((s) => s !== '').join(' ')
  return text === '' ? [] : [{ kind: 'rules', text, steps: stepsOf(line, { said, roll, told }) }]
}

interface Parts {
  readonly said: string
  readonly roll: { readonly faces: readonly number[]; readonly read: string } | undefined
  readonly told: readonly string[]
}

/** The oracle’s question and answer are its own; everything else is an action, perhaps a throw, and what came of it. */
function stepsOf({ facts }: LogLine, { said, roll, told }: Parts): readonly Step[] {
  const spoke = facts.find(({ fact }) => fact.type === 'OracleSpoke')?.fact
  if (spoke)
    return [
      { is: 'oracle', text: `${spoke['question']} (${spoke['likelihood']})` },
      { is: 'result', text: String(spoke['verdict']) },
    ]
  return [
    ...(said === '' ? [] : [{ is: 'action', text: said } as const]),
    ...(roll ? [{ is: 'dice', text: `${roll.faces.join(' ')} -> ${roll.read}` } as const] : []),
    ...told.map((text) => ({ is: 'fiction', text }) as const),
  ]
}

function ofMessage({ kind, by, text, roll }: ChatMessage, { names }: LogContext, bots: readonly string[]): JournalPart {
  if (bots.includes(by)) return { kind: 'rules', text }
  if (kind === 'roll') return { kind: 'rules', text: `${names.seat(by)}: ${roll?.line ?? text}` }
  return {
    kind: 'prose',
    who: names.seat(by),
    text: kind === 'me' ? `${names.seat(by)} ${text}` : text,
    isSpoken: kind === 'ic',
  }
}

/** People's own words stay words: nothing they wrote becomes markup. */
const asMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function journalMarkdown(title: string, parts: readonly JournalPart[]): string {
  const written = parts.map((part) => {
    const text = asMarkdown(part.text).replaceAll('\n', part.kind === 'rules' ? ' ' : '\n\n')
    if (part.kind === 'prose') return part.isSpoken ? `“${text}” (${asMarkdown(part.who)})` : text
    return `${{ evening: '##', scene: '###', rules: '>' }[part.kind]} ${text}`
  })
  // Lines of the rules that follow each other are one quotation.
  return `${[`# ${asMarkdown(title)}`, ...written].join('\n\n').replace(/(^> .*)\n\n(?=> )/gm, '$1\n>\n')}\n`
}

const marks: { readonly [S in Step['is']]: string } = {
  action: '@',
  oracle: '?',
  dice: 'd:',
  result: '->',
  fiction: '=>',
}

/** As a Lonelog, the notation of solo players: `@` action, `d:` dice, `?` oracle, `->` result, `=>` what happens. */
export function journalLonelog(title: string, parts: readonly JournalPart[]): string {
  let scene = 0
  const flat = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
  const lines = parts.flatMap((part): readonly string[] => {
    switch (part.kind) {
      case 'evening':
        return ['', `## ${flat(part.text)}`]
      case 'scene':
        return ['', `### S${++scene} ${flat(part.text)}`]
      case 'prose':
        return [`=> ${part.isSpoken ? `${part.who}: “${flat(part.text)}”` : flat(part.text)}`]
      default:
        return part.steps
          ? part.steps.map((step) => `${marks[step.is]} ${flat(step.text)}`)
          : [`(note: ${flat(part.text)})`]
    }
  })
  return `${[`# ${flat(title)}`, ...lines].join('\n')}\n`
}

export function journalPage(title: string, parts: readonly JournalPart[]): string {
  const body = parts.map((part) => {
    const text = asHtml(part.text).replaceAll('\n', '<br>')
    if (part.kind === 'prose') return part.isSpoken ? `<p>“${text}” <i>${asHtml(part.who)}</i></p>` : `<p>${text}</p>`
    if (part.kind === 'rules') return `<p class="rules">${text}</p>`
    return part.kind === 'evening' ? `<h2>${text}</h2>` : `<h3>${text}</h3>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asHtml(title)}</title>
<style>
body { max-width: 38em; margin: 2em auto; padding: 0 1em; font: 1.05rem/1.6 Georgia, serif; }
h2 { margin-top: 2.5em; border-bottom: 1px solid; } h3 { margin-top: 2em; }
.rules { margin: 0.3em 0 0.3em 1.2em; font: 0.85rem/1.45 system-ui, sans-serif; opacity: 0.75; }
</style>
<h1>${asHtml(title)}</h1>
${body.join('\n')}
</html>
`
}
