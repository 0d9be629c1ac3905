import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyGame } from '@sortie/engine'
import { describeGame, describeTranscripts } from '@sortie/engine/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { GAMES, ROOT } from '../../games.ts'
import { listedIn, makeGame, newGame } from '../new-game.ts'

/** Inside the repository, so that the game finds the engine; outside its sources. */
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const place = mkdtempSync(join(cache, 'new-game-'))
const folder = join(place, 'night-train')
afterAll(() => rmSync(place, { recursive: true, force: true }))

const game = newGame(GAMES, 'night-train', {})
await makeGame(join(GAMES, 'first-light'), folder, game)
const { default: made } = (await import(pathToFileURL(join(folder, 'game.ts')).href)) as { readonly default: AnyGame }

describe('a new game', () => {
  it('has names of its own everywhere', () => {
    expect(game).toEqual({ id: 'night-train', title: 'Night Train', prefix: 'NT' })
    expect(made.id).toBe('night-train')
    expect(made.words.en.name).toBe('Night Train')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    const left = files.filter((f) =>
      /first-light|firstLight|\bFL-\d/.test(readFileSync(join(f.parentPath, f.name), 'utf8')),
    )
    expect(left.map((f) => f.name)).toEqual([])
    expect(files.length).toBeGreaterThan(25)
  })

  it('has its line in the index of the games', () => {
    const index = readFileSync(join(GAMES, 'index.ts'), 'utf8')
    const listed = listedIn(index, 'night-train')
    expect(listed).toContain("\n  'night-train': { game: () => import('./night-train/game.ts') },\n}\n")
    expect(listed.length).toBe(
      index.length + "\n  'night-train': { game: () => import('./night-train/game.ts') },".length,
    )
    expect(() => listedIn('nothing', 'night-train')).toThrow('does not look as expected')
  })

  it.each([
    ['Night Train', 'cannot be the id of a game'],
    ['-night', 'cannot be the id of a game'],
    ['../night', 'cannot be the id of a game'],
    ['regulus', 'there is a game regulus already'],
    ['far-lamp', 'rules of first-light begin with FL already'],
  ])('"%s" is refused: %s', (id, why) => {
    expect(() => newGame(GAMES, id, {})).toThrow(why)
  })

  it('leaves nothing behind if it cannot be made', async () => {
    const broken = join(place, 'broken')
    mkdirSync(broken)
    writeFileSync(join(broken, 'game.ts'), 'not a game')
    await expect(makeGame(broken, join(place, 'gone'), game)).rejects.toThrow()
    expect(existsSync(join(place, 'gone'))).toBe(false)
  })
})

describeGame(made, { plays: 30, odds: { tables: 3, runs: 2_000 } })
describeTranscripts(made, join(folder, 'tests/transcripts'))
