import type { ContentKind, ContentRow } from './content-rows.ts'
import type { Block, Chapter } from './rules.ts'

export const textOf = (block: Block): string =>
  block.kind === 'text' ? block.text : block.kind === 'list' ? block.items.join(' ') : block.rows.flat().join(' ')

/** Whether a text has all words that are sought. */
export function finder(sought: string): (text: string) => boolean {
  const words = sought
    .toLowerCase()
    .split(/\s+/)
    .filter((x) => x !== '')
  return (text) => words.every((x) => text.toLowerCase().includes(x))
}

/** The chapters with the rules that fit; a chapter whose title or introduction fits stays whole. */
export function chaptersWith(chapters: readonly Chapter[], sought: string): readonly Chapter[] {
  const fits = finder(sought)
  if (sought.trim() === '') return chapters
  return chapters.flatMap((c) => {
    if (fits(c.title)) return [c]
    const rules = c.rules.filter((r) => fits(`${r.id} ${r.title} ${r.text}`))
    const intro = c.intro.filter((b) => fits(textOf(b)))
    return rules.length + intro.length > 0 ? [{ ...c, rules, intro }] : []
  })
}

const rowText = ({ id, title, details, inside }: ContentRow): string => [id, title, ...details, ...inside].join(' ')

export function kindsWith(kinds: readonly ContentKind[], sought: string): readonly ContentKind[] {
  const fits = finder(sought)
  if (sought.trim() === '') return kinds
  return kinds.flatMap((k) => {
    const rows = fits(k.title) ? k.rows : k.rows.filter((r) => fits(`${k.title} ${rowText(r)}`))
    return rows.length > 0 ? [{ ...k, rows }] : []
  })
}
