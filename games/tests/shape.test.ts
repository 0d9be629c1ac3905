import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'

const GAMES = join(import.meta.dirname, '..')

/** What every game has, in the place where a stranger looks for it first. */
const REQUIRED = [
  ...['README.md', 'RULES.md', 'SOURCES.md'],
  ...['game.ts', 'state.ts', 'settings.ts', 'rule.ts', 'sheet.ts', 'bots.ts', 'luck.ts'],
  ...['facts/index.ts', 'rules/index.ts', 'words/en.ts', 'words/retelling.ts', 'web/face.ts', 'tests/transcripts'],
]
/** What a game may have besides. */
const OPTIONAL = [
  ...['STATEMENTS.md', 'awaits.ts', 'parts.ts', 'upgrades.ts', 'readers.ts', 'worlds.ts', 'characters.ts'],
  ...['content', 'odds', 'odds.ts', 'worked-examples'],
]

const topLevel = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.map((p) => p.split('/')[0] as string)),
]

describe.each(Object.keys(games))('%s has the shape of a game', (id) => {
  const folder = join(GAMES, id)

  it('has everything a game has', () => expect(REQUIRED.filter((path) => !existsSync(join(folder, path)))).toEqual([]))

  it('has nothing that a stranger would not expect there', () => {
    const known = topLevel([...REQUIRED, ...OPTIONAL])
    expect(readdirSync(folder).filter((name) => !known.includes(name))).toEqual([])
  })

  it('keeps its rows of content behind one index, and its odds too', () => {
    for (const part of ['content', 'odds', 'worked-examples'])
      if (existsSync(join(folder, part))) expect(existsSync(join(folder, part, 'index.ts'))).toBe(true)
  })
})
