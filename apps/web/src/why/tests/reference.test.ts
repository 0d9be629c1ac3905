import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentWords, Guide } from '@sortie/engine'
import { describe, expect, it, test } from 'vitest'
import { games } from '../../../../../games/index.ts'
import { contentKinds, houseRowsIn } from '../content-rows.ts'
import { chaptersIn } from '../rules.ts'
import { chaptersWith, kindsWith } from '../search.ts'

const root = join(import.meta.dirname, '../../../../../games')
const gameOf = async (id: string) => {
  const game = (await games[id]?.game())?.default
  if (!game) throw new Error(`${id} is no game`)
  return game
}
const contentWords = async (id: string): Promise<ContentWords> =>
  id === 'first-light' ? {} : ((await import(join(root, id, 'words/content.ts'))) as { content: ContentWords }).content

test.each(Object.keys(games))('%s: every rule stands in a chapter, every row of content can be read', async (id) => {
  const game = await gameOf(id)
  const markdown = readFileSync(join(root, id, 'RULES.md'), 'utf8')
  const chapters = chaptersIn(markdown, game.words.en)
  const ids = new Set([...markdown.matchAll(/^\*\*([A-Z][A-Z0-9]*-[A-Z]*\d+)/gm)].map((m) => m[1] as string))
  const read = chapters.flatMap((c) => c.rules.map((r) => r.id))
  expect([...ids].filter((rule) => !read.includes(rule))).toEqual([])
  const words = await contentWords(id)
  const kinds = contentKinds(game.content, words)
  const rows = Object.values((game.content ?? {}) as { readonly [kind: string]: object }).map(
    (k) => Object.keys(k).length,
  )
  expect(kinds.map((k) => k.rows.length)).toEqual(rows.filter((n) => n > 0))
  // What is called something is there, and belongs to a rule that is there.
  expect(Object.keys(words).filter((kind) => !Object.hasOwn(game.contentFields ?? {}, kind))).toEqual([])
  expect(kinds.flatMap((k) => (k.rule && !read.includes(k.rule) ? [k.rule] : []))).toEqual([])
  for (const row of kinds.flatMap((k) => k.rows))
    expect(`${row.title} ${row.details.join()} ${row.inside.join()}`).not.toMatch(/\[object|undefined|NaN/)
})

test.each(Object.keys(games))('%s: every term is linked to a rule that speaks of it', async (id) => {
  const game = await gameOf(id)
  const { guide } = (await import(join(root, id, 'words/guide.ts'))) as { guide: Guide }
  const said = new Map(
    chaptersIn(readFileSync(join(root, id, 'RULES.md'), 'utf8'), game.words.en).flatMap((chapter) =>
      chapter.rules.map((rule) => [rule.id, `${chapter.title} ${rule.title} ${rule.text}`.toLowerCase()] as const),
    ),
  )
  const lost = Object.entries(guide.terms).filter(
    ([word, { rule = '', also = [] }]) => ![word, ...also].some((form) => said.get(rule)?.includes(form.toLowerCase())),
  )
  expect(lost.map(([word, { rule }]) => `${word}: ${rule}`)).toEqual([])
})

describe('where a rule comes from', () => {
  it('house content is not credited to the source, and rulings are told apart', async () => {
    const { words } = await gameOf('regulus')
    const chapters = chaptersIn(readFileSync(join(root, 'regulus/RULES.md'), 'utf8'), words.en)
    const origin = (id: string) => chapters.flatMap((c) => c.rules).find((r) => r.id === id)?.origin
    expect(['RJ-09', 'RJ-20', 'RJ-70', 'B-01', 'B-13'].map(origin)).toEqual([
      'house',
      'source',
      'partly house',
      'house',
      'house',
    ])
    const titles = chapters.flatMap((c) => c.rules.map((r) => `${r.title} ${r.text}`))
    expect(titles.filter((t) => t.startsWith('Angles'))).toEqual([expect.not.stringContaining('(house)')])
    const doors = await gameOf('space-door')
    const sd = chaptersIn(readFileSync(join(root, 'space-door/RULES.md'), 'utf8'), doors.words.en)
    expect(sd.flatMap((c) => c.rules).find((r) => r.id === 'SD-Q20')?.origin).toBe('ruling')
    expect(sd.flatMap((c) => c.rules).find((r) => r.id === 'SD-H01')?.origin).toBe('house')
  })

  it('a table of the rules stays a table', async () => {
    const { words } = await gameOf('regulus')
    const chapters = chaptersIn(readFileSync(join(root, 'regulus/RULES.md'), 'utf8'), words.en)
    const lookup = chapters.flatMap((c) => c.rules).find((r) => r.id === 'R3-14')
    const [, table] = lookup?.blocks ?? []
    expect(table?.kind === 'table' && [table.rows.length, table.rows[0]]).toEqual([
      8,
      ['Result', 'Favored', 'Means', 'No Means'],
    ])
  })

  it('"why" names the rows that were written for Sortie, and only those', async () => {
    const { content } = await gameOf('regulus')
    const kinds = contentKinds(content, await contentWords('regulus'))
    const rows = Object.entries((content as { incidents: { [id: string]: { name: string; house: string } } }).incidents)
    const [, own] = rows.find(([, r]) => r.house !== '') ?? []
    const [, theirs] =
      rows.find(([, r]) => r.house === '' && !rows.some(([, o]) => o.house !== '' && o.name === r.name)) ?? []
    expect(houseRowsIn([{ type: 'X', name: own?.name }], kinds)).toEqual([own?.name])
    expect(houseRowsIn([{ type: 'X', name: theirs?.name }], kinds)).toEqual([])
  })
})

it('the search finds rules by id, title and text, and rows by what they do', async () => {
  const { words, content } = await gameOf('space-door')
  const chapters = chaptersIn(readFileSync(join(root, 'space-door/RULES.md'), 'utf8'), words.en)
  const ids = (sought: string) => chaptersWith(chapters, sought).flatMap((c) => c.rules.map((r) => r.id))
  expect(ids('sd-h04 breather')).toEqual(['SD-H04'])
  expect(ids('breather resilience')).toContain('SD-H04')
  expect(ids('no such thing at all')).toEqual([])
  const kinds = contentKinds(content, await contentWords('space-door'))
  expect(kindsWith(kinds, 'sharp core').flatMap((k) => k.rows.map((r) => r.title.toUpperCase()))).toEqual([
    'SHARP CORE',
  ])
  expect(kindsWith(kinds, '')).toBe(kinds)
})
