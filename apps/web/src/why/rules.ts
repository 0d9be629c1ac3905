import { ruleInWords } from '@sortie/engine'
import type { Face } from '../games/face.ts'
import { outside } from '../games/outside.ts'

const files = import.meta.glob<string>('../../../../games/*/RULES.md', { query: '?raw', import: 'default' })

/** Where a rule comes from: the game's own page, a ruling where that is silent, or written for Sortie, whole or in part. */
export type Origin = 'source' | 'ruling' | 'house' | 'partly house'

/** A paragraph, a list, or a table with its head first. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

export interface RuleText {
  readonly id: string
  readonly title: string
  /** All of it in one line. */
  readonly text: string
  readonly blocks: readonly Block[]
  readonly origin: Origin
}

/** A heading, its introduction and its rules. */
export interface Chapter {
  readonly title: string
  readonly level: number
  readonly intro: readonly Block[]
  readonly rules: readonly RuleText[]
}

const read = new Map<string, Promise<readonly Chapter[]>>()

/** The rules of a game in our words, chapter by chapter. Read once. */
export function chaptersOf({ id: game, words }: Face): Promise<readonly Chapter[]> {
  const known = read.get(game)
  if (known) return known
  const load = outside[game]?.rules ?? files[`../../../../games/${game}/RULES.md`]
  const chapters = load ? load().then((markdown) => chaptersIn(markdown, words.en)) : Promise.resolve([])
  read.set(game, chapters)
  return chapters
}

/** The rules by id. */
export const rulesOf = async (face: Face): Promise<ReadonlyMap<string, RuleText>> => byId(await chaptersOf(face))
const byId = (chapters: readonly Chapter[]): ReadonlyMap<string, RuleText> =>
  new Map(chapters.flatMap((c) => c.rules.map((r) => [r.id, r] as const)))

export const parsed = (markdown: string, words: Face['words']['en']): ReadonlyMap<string, RuleText> =>
  byId(chaptersIn(markdown, words))

const RULE = /^(?:[-*] )?\*\*([A-Z][A-Z0-9]*-[A-Z]*\d+[a-z]?|[A-Z]\d*-?\d+)[.:]?\s*([^*]*?)\.?\*\*\s*([\s\S]*)$/
/** Marks a rule, or a part of it, that was written for Sortie: after the title, at the start of the text, or within it. */
const HOUSE = '(house)'

/** `**FL-01 Two clocks.** The beacon has …`, up to the next such paragraph or heading. */
export function chaptersIn(markdown: string, words: Face['words']['en']): readonly Chapter[] {
  const chapters: { title: string; level: number; intro: Block[]; rules: RuleText[] }[] = []
  for (const part of markdown.split(/\n(?=#+ )/)) {
    const [, marks = '#', title = '', body = ''] = /^(#+) ([^\n]*)\n?([\s\S]*)$/.exec(part) ?? ['', '#', '', part]
    const chapter = {
      title: ruleInWords(title, words),
      level: marks.length,
      intro: [] as Block[],
      rules: [] as RuleText[],
    }
    for (const block of body.split(/\n(?=\*\*[A-Z])|\n\s*\n(?=[-*] \*\*[A-Z])/)) {
      const [, id, name = '', text = ''] = RULE.exec(block.trim()) ?? []
      if (!id) chapter.intro.push(...blocksIn(block, words))
      else
        chapter.rules.push({
          id,
          title: name.endsWith(HOUSE) ? name.slice(0, -HOUSE.length).trim() : name,
          text: ruleInWords(unmarked(text).replace(/\s*\n\s*/g, ' '), words),
          blocks: blocksIn(unmarked(text), words),
          origin: originOf(name, text, title),
        })
    }
    chapters.push(chapter)
  }
  return chapters.filter((c) => c.rules.length > 0 || c.intro.length > 0)
}

function originOf(name: string, text: string, chapter: string): Origin {
  if (name.endsWith(HOUSE) || text.startsWith(HOUSE)) return 'house'
  if (text.includes(HOUSE)) return 'partly house'
  return /ruling/i.test(chapter) ? 'ruling' : 'source'
}

/** Without the mark of a whole rule. A mark within the text stays: it says which part is ours. */
const unmarked = (text: string): string => (text.startsWith(HOUSE) ? text.slice(HOUSE.length) : text).trim()

function blocksIn(text: string, words: Face['words']['en']): readonly Block[] {
  return text.split(/\n\s*\n/).flatMap((piece): readonly Block[] => {
    const lines = piece.trim().split('\n')
    if (piece.trim() === '') return []
    if (lines.every((l) => l.startsWith('|'))) {
      const rows = lines
        .filter((l) => !/^\|[\s:|-]+\|$/.test(l))
        .map((l) =>
          l
            .split('|')
            .slice(1, -1)
            .map((cell) => ruleInWords(cell.trim(), words)),
        )
      return [{ kind: 'table', rows }]
    }
    if (/^[-*] /.test(piece.trim()))
      return [
        {
          kind: 'list',
          items: piece
            .trim()
            .split(/\n(?=[-*] )/)
            .map((item) => ruleInWords(item.replace(/^[-*] /, '').replace(/\s*\n\s*/g, ' '), words)),
        },
      ]
    return [{ kind: 'text', text: ruleInWords(piece.trim().replace(/\s*\n\s*/g, ' '), words) }]
  })
}
