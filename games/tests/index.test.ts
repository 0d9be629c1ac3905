import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { games } from './index.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((f) => f.isDirectory() && !['toolbox', 'node_modules'].includes(f.name))
  .map((f) => f.name)

describe('the list of games', () => {
  it('has every game that has a folder', () => expect(Object.keys(games).sort()).toEqual(folders.sort()))

  it.each(folders)('%s is listed under its own id, and says whose game it is', async (folder) => {
    const { default: game } = (await games[folder]?.game()) ?? {}
    expect(game?.id).toBe(folder)
    expect(game?.licence.attribution).not.toBe('')
    expect(readFileSync(join(import.meta.dirname, folder, 'SOURCES.md'), 'utf8')).toMatch(/^# Sources/)
  })
})
