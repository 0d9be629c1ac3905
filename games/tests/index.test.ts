import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'

const GAMES = join(import.meta.dirname, '..')
const folders = readdirSync(GAMES, { withFileTypes: true })
  .filter((f) => f.isDirectory() && !['toolbox', 'tests', 'node_modules'].includes(f.name))
  .map((f) => f.name)

describe('the list of games', () => {
  it('has every game that has a folder', () => expect(Object.keys(games).sort()).toEqual(folders.sort()))

  it.each(folders)('%s is listed under its own id, and says whose game it is', async (folder) => {
    const { default: game } = (await games[folder]?.game()) ?? {}
    expect(game?.id).toBe(folder)
    expect(game?.licence.attribution).not.toBe('')
    expect(readFileSync(join(GAMES, folder, 'SOURCES.md'), 'utf8')).toMatch(/^# Sources/)
  })
})
