import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsed } from './rules.ts'

const root = join(import.meta.dirname, '../../../../games')

test.each(['first-light', 'regulus', 'in-the-dark', 'veil-runners', 'space-door'])(
  'the rules of %s are found by their ids',
  (game) => {
    const markdown = readFileSync(join(root, game, 'RULES.md'), 'utf8')
    const ids = new Set([...markdown.matchAll(/^\*\*([A-Z][A-Z0-9]*-[A-Z]*\d+)/gm)].map((m) => m[1] as string))
    const rules = parsed(markdown)
    expect([...ids].filter((id) => !rules.has(id))).toEqual([])
    for (const rule of rules.values()) expect(`${rule.title} ${rule.text}`.length).toBeGreaterThan(8)
  },
)
