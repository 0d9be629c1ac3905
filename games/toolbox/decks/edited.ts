import { splitEffects } from '../effects/index.ts'
import { readJson } from '../tables/json.ts'
import { csvLines } from '../tables/text.ts'
import { type CardText, type Tone, tones } from './deck.ts'

/** A deck as a row of content that people edit: what its cards do stands beside them in words. */
export type EditedDeck = {
  readonly name: string
  readonly cards: readonly { readonly text: string; readonly tone: Tone; readonly does: string }[]
}
type Read = { readonly row: EditedDeck } | { readonly problems: readonly string[] }
type Values = { readonly [k: string]: unknown }

const isObject = (v: unknown): v is Values => typeof v === 'object' && v !== null && !Array.isArray(v)
const toneOf = (said: unknown): Tone => tones.find((t) => t === String(said).trim().toLowerCase()) ?? 'neutral'
const cardOf = (text: string, tone: unknown, does = ''): EditedDeck['cards'][number] => {
  const split = splitEffects(text)
  return { text: split.text, tone: toneOf(tone), does: does.trim() || split.does }
}

/** Reads a deck: a card a line, `text,tone,does` as CSV, or a stack of cards exported from Foundry VTT. */
export function editedDeck(format: 'lines' | 'csv' | 'foundry', text: string, name = ''): Read {
  const read = format === 'foundry' ? foundryDeck(text) : format === 'csv' ? csvDeck(text) : linesDeck(text)
  if ('problems' in read) return read
  const row = { name: (read.row.name || name || 'Deck').slice(0, 60), cards: read.row.cards }
  const empty = row.cards.findIndex((card) => card.text === '')
  if (row.cards.length === 0) return { problems: ['there is no card in it'] }
  return empty >= 0 ? { problems: [`card ${empty + 1}: there is no text`] } : { row }
}

/** `# Name` names the deck; a card may have its tone in front: `negative: alarm`. */
function linesDeck(text: string): Read {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.trim())
  const [title = ''] = lines.filter((line) => line.startsWith('#'))
  const cards = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, tone, rest] = new RegExp(`^(${tones.join('|')}):\\s*(.+)$`, 'i').exec(line) ?? []
      return cardOf(rest ?? line, tone)
    })
  return { row: { name: title.replace(/^#+/, '').trim(), cards } }
}

function csvDeck(text: string): Read {
  const rows = csvLines(text).filter(({ line, cells }) => !(line === 1 && cells[0]?.trim().toLowerCase() === 'text'))
  return {
    row: { name: '', cards: rows.map(({ cells: [said = '', tone = '', does = ''] }) => cardOf(said, tone, does)) },
  }
}

/** Cards of any version: a name, or the face that is shown. */
function foundryDeck(text: string): Read {
  const read = readJson(text)
  if ('wrong' in read) return { problems: [read.wrong] }
  const { json } = read
  if (!isObject(json) || !Array.isArray(json['cards']))
    return { problems: ['this is not a stack of cards from Foundry: it has no cards'] }
  const cards = json['cards'].map((card: unknown) => {
    if (!isObject(card)) return cardOf('', '')
    const [face] = Array.isArray(card['faces']) ? (card['faces'] as unknown[]) : []
    const shown = isObject(face) ? [face['name'], face['text']] : []
    const said = [card['name'], ...shown, card['description'], card['text']].find(
      (v) => typeof v === 'string' && v !== '',
    )
    return cardOf(
      String(said ?? '')
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      card['suit'],
    )
  })
  return { row: { name: typeof json['name'] === 'string' ? json['name'] : '', cards } }
}

/** A deck as text, with what its cards do after an arrow. */
export function deckText(
  format: 'lines' | 'csv' | 'foundry' | 'foundry 12',
  { name, cards }: { readonly name: string; readonly cards: readonly CardText[] },
): string {
  const said = ({ text, does }: CardText): string => (does ? `${text} => ${does}` : text)
  if (format === 'lines')
    return [
      `# ${name}`,
      ...cards.map((c) => `${c.tone && c.tone !== 'neutral' ? `${c.tone}: ` : ''}${said(c)}`),
      '',
    ].join('\n')
  if (format === 'csv') {
    const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const rows = cards.map((c) => [c.text, c.tone ?? 'neutral', c.does ?? ''].map(cell).join(','))
    return ['text,tone,does', ...rows, ''].join('\n')
  }
  const stack = cards.map((c, i) => ({
    name: said(c),
    type: 'base',
    suit: c.tone ?? 'neutral',
    value: i + 1,
    ...(format === 'foundry'
      ? { description: '', faces: [{ name: c.text, text: '', img: null }], face: 0 }
      : { data: { suit: c.tone ?? 'neutral' }, faces: [{ name: c.text, img: '' }], face: 0 }),
  }))
  return `${JSON.stringify({ name, type: 'deck', cards: stack }, null, 2)}\n`
}
