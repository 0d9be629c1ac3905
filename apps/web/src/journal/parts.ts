import type { ChatMessage, LogLine } from '@sortie/protocol'
import { INLINE_ROLL, standingLines } from '@sortie/table/browser'
import { isPicture } from '../../../../games/toolbox/notes/picture.ts'
import { type LogContext, lineView } from '../log/line-view.ts'
import { type EveningMark, isSilent } from '../log/log-items.ts'
import { capital, factText } from '../question/say.ts'

/** A piece of the journal: a heading, what people wrote or showed, or what the rules did. */
export type JournalPart = { readonly time: number } & (
  | { readonly kind: 'evening'; readonly text: string; readonly evening: number }
  | { readonly kind: 'job' | 'scene'; readonly text: string }
  | {
      readonly kind: 'prose'
      readonly who: string
      readonly text: string
      readonly isSpoken: boolean
      readonly message: ChatMessage
    }
  | { readonly kind: 'picture'; readonly title: string; readonly text: string; readonly picture: string }
  | { readonly kind: 'rules'; readonly text: string; readonly steps?: readonly Step[]; readonly line?: LogLine }
)

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
  /** The seat of a person who plays alone: it need not be named. */
  readonly alone?: string | undefined
  readonly eveningText: (evening: number) => string
}

/** An evening, or many, as a story with its mechanics in between: what was taken back is left out. */
export function journalOf({
  lines,
  chat,
  evenings,
  context,
  bots = [],
  alone,
  eveningText,
}: Told): readonly JournalPart[] {
  const parts: JournalPart[] = [
    ...evenings.flatMap(({ did, time, evening }): readonly JournalPart[] =>
      did === 'began' ? [{ kind: 'evening', text: eveningText(evening), evening, time }] : [],
    ),
    ...ofLines(
      standingLines(lines).filter((line) => !isSilent(line)),
      context,
      alone,
    ),
    ...chat.flatMap((message) => (message.kind === 'gone' ? [] : [ofMessage(message, context, bots)])),
  ]
  // What happened at the same moment stays in its order.
  return parts.sort((a, b) => a.time - b.time)
}

/** What was only begun is told by the lines that follow; a Lonelog names it before them. */
function ofLines(lines: readonly LogLine[], context: LogContext, alone: string | undefined): readonly JournalPart[] {
  let begun: Step | undefined
  return lines.flatMap((line) => {
    const { who, did, roll, facts, quote } = lineView(line, context)
    if (line.did?.did === 'open' && facts.length === 0 && roll === undefined && quote === undefined) {
      begun = { is: 'action', text: who === '' || isAlone(who, context, alone) ? capital(did) : `${who} ${did}` }
      return []
    }
    return ofLine(line, context, alone).map((part) => {
      if (part.kind !== 'rules' || begun === undefined) return part
      const steps = [begun, ...(part.steps ?? [])]
      begun = undefined
      return { ...part, steps }
    })
  })
}

const isAlone = (who: string, { names }: LogContext, alone: string | undefined): boolean =>
  alone !== undefined && who.replace(/:$/, '') === capital(names.seat(alone))

function ofLine(line: LogLine, context: LogContext, alone: string | undefined): readonly JournalPart[] {
  const { time } = line
  const scene = line.facts.find(({ fact }) => fact.type === 'SceneBegan')
  if (scene) return [{ kind: 'scene', text: String(scene.fact['heading']), time }]
  const picture = line.facts.map(({ fact }) => pictureIn(fact)).find((found) => found !== undefined)
  if (picture) return [{ kind: 'picture', ...picture, time }]
  const { who, did, roll, facts, quote } = lineView(line, context)
  const isRuled = facts.length > 0 || roll !== undefined
  // A choice whose consequences come later says nothing yet; and what was started is told by its facts.
  if (!isRuled && line.did?.did === 'answer' && quote === undefined) return []
  const words = isRuled && line.did?.did === 'open' ? '' : did
  const needsWho = (words !== '' || roll !== undefined || quote !== undefined) && !isAlone(who, context, alone)
  const said = [needsWho ? who : '', words, quote === undefined ? '' : `“${quote}”`].filter((s) => s !== '').join(' ')
  const read = roll?.headline ?? roll?.read ?? ''
  const thrown = roll ? sentence(`[${roll.faces.join(' ')}] ${read}`) : ''
  const told = facts.map((f) => f.text).filter((text) => read === '' || !endsWith(text, read))
  const text = [said, thrown, ...told].filter((s) => s !== '').join(' ')
  return [
    ...jobIn(line, context).map((name) => ({ kind: 'job', text: name, time }) as const),
    ...(text === ''
      ? []
      : [
          {
            kind: 'rules',
            text,
            steps: stepsOf(line, { said, roll: roll && { faces: roll.faces, read }, told }),
            line,
            time,
          } as const,
        ]),
  ]
}

const sentence = (text: string): string => (/[.!?…”]$/.test(text) ? text : `${text}.`)
/** Whether a sentence says at its end what was read: "The ship: Success." */
const endsWith = (text: string, read: string): boolean =>
  text.replace(/\.$/, '').toLowerCase().endsWith(read.replace(/\.$/, '').toLowerCase())

/** What a job that begins here is called. */
function jobIn({ facts }: LogLine, context: LogContext): readonly string[] {
  const { chapters = {} } = context.pieces
  return facts.flatMap(({ fact }) => {
    const field = Object.hasOwn(chapters, fact.type) ? chapters[fact.type] : undefined
    if (field === undefined) return []
    const name = fact[field]
    return [typeof name === 'string' && name !== '' ? name : firstSentence(factText(context, fact))]
  })
}
const firstSentence = (text: string): string =>
  (/^“([^”]+)”/.exec(text)?.[1] ?? /^[^.!?]+/.exec(text)?.[0] ?? text).trim()

/** A handout with a picture, as it was made or shown. Whatever was set by hand instead loads nothing from elsewhere. */
function pictureIn(fact: LogLine['facts'][number]['fact']) {
  const of = fact.type === 'HandoutMade' ? { ...fact, on: fact['title'] } : fact.type === 'NoteShown' ? fact['is'] : {}
  const { on, text, picture } = of as { readonly [field: string]: unknown }
  return typeof picture === 'string' && isPicture(picture) ? { title: `${on}`, text: `${text}`, picture } : undefined
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

function ofMessage(message: ChatMessage, { names }: LogContext, bots: readonly string[]): JournalPart {
  const { kind, by, text, roll, time } = message
  if (bots.includes(by)) return { kind: 'rules', text, time }
  if (kind === 'roll') return { kind: 'rules', text: `${names.seat(by)}: ${roll?.line ?? text}`, time }
  const rolls = roll ? [roll, ...(roll.more ?? [])] : []
  let next = 0
  const words = text.replace(INLINE_ROLL, (dice) => `[${rolls[next++]?.line ?? dice}]`)
  return {
    kind: 'prose',
    who: names.seat(by),
    text: kind === 'me' ? `${names.seat(by)} ${words}` : words,
    isSpoken: kind === 'ic',
    message,
    time,
  }
}

/** All words of a part, for a search. */
export const textOf = (part: JournalPart): string =>
  part.kind === 'picture'
    ? `${part.title} ${part.text}`
    : part.kind === 'prose'
      ? `${part.who} ${part.text}`
      : part.text

/** People's own words stay words: nothing they wrote becomes markup. */
const asMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function journalMarkdown(title: string, parts: readonly JournalPart[]): string {
  const written = parts.map((part) => {
    const text = asMarkdown(part.text).replaceAll('\n', part.kind === 'rules' ? ' ' : '\n\n')
    if (part.kind === 'prose') return part.isSpoken ? `“${text}” (${asMarkdown(part.who)})` : text
    if (part.kind === 'picture')
      return `![${asMarkdown(part.title)}](${part.picture})\n\n*${asMarkdown(part.title)}* ${text}`.trim()
    return `${{ evening: '##', job: '##', scene: '###', rules: '>' }[part.kind]} ${text}`
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
      case 'job':
        return ['', `## ${flat(part.text)}`]
      case 'picture':
        return [`(note: picture, ${flat([part.title, part.text].filter((t) => t !== '').join(': '))})`]
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
    if (part.kind === 'picture')
      return `<figure><img src="${asHtml(part.picture)}" alt=""><figcaption>${asHtml(part.title)} ${text}</figcaption></figure>`
    return part.kind === 'scene' ? `<h3>${text}</h3>` : `<h2>${text}</h2>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asHtml(title)}</title>
<style>
body { max-width: 38em; margin: 2em auto; padding: 0 1em; font: 1.05rem/1.6 Georgia, serif; }
h2 { margin-top: 2.5em; border-bottom: 1px solid; } h3 { margin-top: 2em; }
figure { margin: 1.5em 0; } img { max-width: 100%; }
.rules { margin: 0.3em 0 0.3em 1.2em; font: 0.85rem/1.45 system-ui, sans-serif; opacity: 0.75; }
</style>
<h1>${asHtml(title)}</h1>
${body.join('\n')}
</html>
`
}
