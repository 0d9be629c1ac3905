import type { Luck, PanelRow } from '@sortie/engine'
import type { Changed, Paragraph, Recap, RecapMoment, Sentence } from '@sortie/protocol'

/** What a recap says besides the game's own words. The page of another language lays its words over these. */
export const recapWords = {
  told: 'As it was told',
  left: 'What is left',
  changed: 'Who changed',
  luckOf: (evening: number) => `Luck of evening ${evening}`,
  all: 'All lines',
  evening: (n: number) => `evening ${n}`,
  said: (by: string, text: string) => `${by}: “${text}”`,
  overruled: (by: string, reason: string) => (reason ? `Overruled by ${by}: “${reason}”` : `Overruled by ${by}.`),
  locale: 'en-GB',
  when: (from: string, to: string) => `${from} to ${to}`,
  of: (value: string | number, most: number) => `${value} of ${most}`,
  played: (names: readonly string[]) =>
    `${names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`} played.`,
  luck: ({ rolls, better, worse }: Luck, share: number) =>
    `${rolls} ${rolls === 1 ? 'roll' : 'rolls'}, ${better} better than expected and ${worse} worse; luckier than ${share} of 100 such evenings.`,
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
  return [heading(recapWords.all), ...recap.ledger.flatMap(paragraph)]
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
      recapWords.told,
      recap.told.map((t) => toldLine(t, form)),
    ),
    ...section(
      recapWords.left,
      recap.left.map((row) => words(`${row.label}: ${rowText(row)}`)),
    ),
    ...section(
      recapWords.changed,
      recap.changed.map((c) => words(changedText(c))),
    ),
    ...(luck
      ? section(
          recapWords.luckOf(luck.evening),
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
  how === 'me' ? `${by} ${text}` : recapWords.said(by, text)

export const overruledText = ({ by, reason }: NonNullable<RecapMoment['overruled']>): string =>
  recapWords.overruled(by, reason)

/** Where it belongs. */
export const headText = ({ table, title, game, evening }: Recap): string =>
  [...(table === title ? [] : [table]), ...(evening === undefined ? [] : [recapWords.evening(evening)]), game]
    .join(', ')
    .replace(/^e/, 'E')

const formatsFor = (locale: string) => ({
  locale,
  days: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }),
  hours: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
})
let formats: ReturnType<typeof formatsFor> | undefined
function timeFormats(): ReturnType<typeof formatsFor> {
  if (formats?.locale !== recapWords.locale) formats = formatsFor(recapWords.locale)
  return formats
}
const day = (time: number): string => timeFormats().days.format(time)
export const clock = (time: number): string => timeFormats().hours.format(time)

export function whenText({ from, to }: Pick<Recap, 'from' | 'to'>): string {
  const [first, last] = [day(from), day(to)]
  return recapWords.when(`${first}, ${clock(from)}`, `${first === last ? '' : `${last}, `}${clock(to)}`)
}

export const rowText = ({ value, most }: PanelRow): string =>
  most === undefined ? `${value}` : recapWords.of(value, most)

export const numberText = (n: number): string => `${n}`.replace('-', '−')

const changedText = ({ who, what }: Changed): string =>
  `${who}: ${what.map((w) => `${w.name} ${numberText(w.before)} → ${numberText(w.after)}`).join(', ')}`

/** Who was there, for the foot. */
export const playedText = ({ playedBy }: Pick<Recap, 'playedBy'>): string => recapWords.played(playedBy)

/** How the dice fell, in a sentence. */
export const luckText = (luck: Luck): string =>
  recapWords.luck(luck, Math.min(99, Math.max(1, Math.round(luck.luckierThan * 100))))
