import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { games } from '../../../../../games/index.ts'
import { parsed } from '../rules.ts'

const root = join(import.meta.dirname, '../../../../../games')

test.each(Object.keys(games))(
  'the rules of %s are found by their ids, and settings in them by their words',
  async (id) => {
    const { words, settings } = (await games[id]?.game())?.default ?? {}
    if (!words) throw new Error(`${id} has no words`)
    const markdown = readFileSync(join(root, id, 'RULES.md'), 'utf8')
    const ids = new Set([...markdown.matchAll(/^\*\*([A-Z][A-Z0-9]*-[A-Z]*\d+)/gm)].map((m) => m[1] as string))
    const rules = parsed(markdown, words.en)
    expect([...ids].filter((rule) => !rules.has(rule))).toEqual([])
    for (const rule of rules.values()) expect(`${rule.title} ${rule.text}`.length).toBeGreaterThan(8)
    const keys = Object.keys(settings as object).filter((key) => /[A-Z.]/.test(key))
    const texts = [...rules.values()].map((rule) => rule.text)
    expect(keys.filter((key) => texts.some((text) => text.split(/[^\w.]+/).includes(key)))).toEqual([])
  },
)
