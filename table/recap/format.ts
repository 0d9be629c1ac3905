import type { Luck, PanelRow } from '@sortie/engine'
import type { Changed, Paragraph, Recap, RecapMoment, Sentence } from '@sortie/protocol'

/** The headings of a recap. */
export const recapHeads = {
  told: 'As it was told',
  left: 'What is left',
  changed: 'Who changed',
  luck: (evening: number) => `Luck of evening ${evening}`,
  all: 'All lines',
}

/** How the parts of a recap are written. People's own words stay words in every form: nothing they wrote becomes markup. */
interface Form {
  readonly words: (text: string) => string
  readonly title: (text: string) => string
  readonly heading: (text: string) => string
  readonly under: (text: string) => string
  readonly paragraph: (text: string) => string
  readonly item: (text: string) => string
  readonly rules: (text: string) => string
}

const plain: Form = {
  words: (text) => text.replaceAll('\n', ' '),
  title: (text) => text,
  heading: (text) => `\n${text}`,
  under: (text) => `\n${text}`,
  paragraph: (text) => `\n${text}`,
  item: (text) => text,
  rules: (text) => ` (${text})`,
}
const markdown: Form = {
  words: (text) => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replaceAll('\n', ' '),
  title: (text) => `# ${text}\n`,
  heading: (text) => `\n## ${text}\n`,
  under: (text) => `\n**${text}**\n`,
  paragraph: (text) => `\n${text}`,
  item: (text) => `- ${text}`,
  rules: (text) => ` *(${text})*`,
}

const html: Form = {
  words: (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  title: (text) => `<h1>${text}</h1>`,
  heading: (text) => `<h2>${text}</h2>`,
  under: (text) => `<h3>${text}</h3>`,
  paragraph: (text) => `<p>${text}</p>`,
  item: (text) => `<p>${text}</p>`,
  rules: (text) => ` (${text})`,
}

/** The recap as text to copy. */
export const recapText = (recap: Recap): string => written(recap, plain).join('\n').trim()

/** The recap as Markdown; with every line behind it, if that is wanted. */
export function recapMarkdown(recap: Recap, lines: 'short' | 'with all lines' = 'short'): string {
  const all = lines === 'short' ? [] : ledger(recap, markdown)
  return `${[...written(recap, markdown), ...all].join('\n').replace(/\n{3,}/g, '\n\n')}\n`
}

/** The recap with every line behind it, as a page that can be printed. */
export function recapPage(recap: Recap): string {
  const body = [...written(recap, html), ...ledger(recap, html)].join('\n')
  const head = `<meta charset="utf-8"><title>${html.words(recap.table)}</title><style>${STYLE}</style>`
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
}

const STYLE =
  '@page{margin:14mm}body{max-width:44em;margin:2em auto;padding:0 1em;font:11pt/1.45 Georgia,serif;color:#000;background:#fff}h1{border-bottom:2px solid}h2{font-size:1.25em;margin:1.2em 0 .3em}h3{font-size:1em;margin:.9em 0 .2em}h2,h3{break-after:avoid}p{margin:.2em 0;break-inside:avoid}@media print{body{margin:0;padding:0;max-width:none}}'

/** Every line of the evening. */
function ledger(recap: Recap, { under, item, words, rules, heading }: Form): readonly string[] {
  const paragraph = ({ head, sentences }: Paragraph): readonly string[] => [
    ...(head ? [under(words(head))] : []),
    ...sentences.map(({ text, rule }) => item(`${words(text)}${rules(words(rule))}`)),
  ]
  return [heading(recapHeads.all), ...recap.ledger.flatMap(paragraph)]
}

function written(recap: Recap, form: Form): readonly string[] {
  const { words, title, heading, item, paragraph } = form
  const section = (head: string, lines: readonly string[]): readonly string[] =>
    lines.length > 0 ? [heading(head), ...lines.map((line) => item(line))] : []
  const { luck } = recap
  return [
    title(words(recap.title)),
    paragraph(words(`${headText(recap)}. ${whenText(recap)}.`)).trimStart(),
    ...(recap.lead ? [paragraph(words(recap.lead))] : []),
    ...section(
      recapHeads.told,
      recap.told.map((t) => toldLine(t, form)),
    ),
    ...section(
      recapHeads.left,
      recap.left.map((row) => words(`${row.label}: ${rowText(row)}`)),
    ),
    ...section(
      recapHeads.changed,
      recap.changed.map((c) => words(changedText(c))),
    ),
    ...(luck
      ? section(
          recapHeads.luck(luck.evening),
          luck.of.map((of) => words(`${of.name}: ${of.text}`)),
        )
      : []),
    paragraph(words(playedText(recap))),
  ]
}

function toldLine({ time, sentences, overruled, said }: RecapMoment, { words, rules }: Form): string {
  if (said) return `${clock(time)} ${words(saidText(said))}`
  const what = sentences.map((s) => `${s.dice ? `(${s.dice.join(', ')}) ` : ''}${words(s.text)}`)
  const why = overruled ? [words(overruledText(overruled))] : []
  return `${clock(time)} ${[...what, ...why].join(' ')}${sentences.length > 0 ? rules(words(rulesOf(sentences).join(', '))) : ''}`
}

export const rulesOf = (sentences: readonly Sentence[]): readonly string[] => [...new Set(sentences.map((s) => s.rule))]

export const saidText = ({ by, how, text }: NonNullable<RecapMoment['said']>): string =>
  how === 'me' ? `${by} ${text}` : `${by}: “${text}”`

export const overruledText = ({ by, reason }: NonNullable<RecapMoment['overruled']>): string =>
  reason ? `Overruled by ${by}: “${reason}”` : `Overruled by ${by}.`

/** Where it belongs. */
export const headText = ({ table, title, game, evening }: Recap): string =>
  [...(table === title ? [] : [table]), ...(evening === undefined ? [] : [`evening ${evening}`]), game]
    .join(', ')
    .replace(/^e/, 'E')

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
export const clock = (time: number): string => hours.format(time)

export function whenText({ from, to }: Pick<Recap, 'from' | 'to'>): string {
  const [first, last] = [days.format(from), days.format(to)]
  return `${first}, ${clock(from)} to ${first === last ? '' : `${last}, `}${clock(to)}`
}

export const rowText = ({ value, most }: PanelRow): string => (most === undefined ? `${value}` : `${value} of ${most}`)

export const numberText = (n: number): string => `${n}`.replace('-', '−')

const changedText = ({ who, what }: Changed): string =>
  `${who}: ${what.map((w) => `${w.name} ${numberText(w.before)} → ${numberText(w.after)}`).join(', ')}`

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Who was there, for the foot. */
export const playedText = ({ playedBy }: Pick<Recap, 'playedBy'>): string => `${listed(playedBy)} played.`

/** How the dice fell, in a sentence. */
export function luckText({ rolls, better, worse, luckierThan }: Luck): string {
  const share = Math.min(99, Math.max(1, Math.round(luckierThan * 100)))
  return `${rolls} ${rolls === 1 ? 'roll' : 'rolls'}, ${better} better than expected and ${worse} worse; luckier than ${share} of 100 such evenings.`
}
