import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { addOutsideGames } from '../src/outside-games.ts'
import { serve } from '../src/server.ts'
import { storeFor } from '../src/stores.ts'
import { Client, fileFrom, http, make, join as sit } from './client.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-outside-'))
  const toy = fileURLToPath(new URL('../../../games/first-light', import.meta.url))
  const game = join(folder, 'night-ferry')
  cpSync(toy, game, { recursive: true, filter: (path) => !/\/(tests|web)$/.test(path) })
  const file = join(game, 'game.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace("'first-light'", "'night-ferry'"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a game in a folder of its own is listed, played, and known to the thread that makes recaps', async () => {
  const config = configFrom({ port: '0', data: join(folder, 'data'), game: join(folder, 'night-ferry') }, {})
  const running = await serve(config, await storeFor(config), () => {})
  try {
    const games = JSON.parse((await http(running.address, '/api/games')).text) as readonly { readonly id: string }[]
    expect(games.map((g) => g.id)).toContain('night-ferry')
    const made = await make(running.address, { game: 'night-ferry' })
    const gm = await sit(running.address, made, 'gm', 'Gil')
    const ada = await Client.sit(running.address, await sit(running.address, made, 'player', 'Ada'))
    expect((await ada.do({ do: 'open', procedure: 'search', args: {} })).type).toBe('done')
    expect((await ada.do({ do: 'throw', question: ada.question, seed: 'x' })).type).toBe('done')
    expect((await fileFrom(running.address, gm)).table.game).toBe('night-ferry')
    const recap = await http(running.address, `/api/tables/${made.table}/recap?as=json`, { held: gm })
    expect(recap.json).toMatchObject({ game: 'First Light' })
  } finally {
    await running.stop()
  }
})

describe('what is no game is refused by its name', () => {
  const at = (name: string, files: { readonly [file: string]: string } = {}): string => {
    mkdirSync(join(folder, name))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
    return join(folder, name)
  }
  it.each([
    ['nowhere', () => './nowhere', /There is no folder .*nowhere/],
    ['a package', () => 'no-such-package-here', /no package "no-such-package-here" is installed/],
    ['empty', () => at('empty'), /holds no game: a game is the default export of its file game.ts/],
    ['no export', () => at('none', { 'game.ts': 'export const x = 1' }), /has no game as its default export/],
    ['broken', () => at('broken', { 'game.ts': 'export default (' }), /cannot be loaded/],
    ['taken', () => at('taken', { 'game.ts': TAKEN }), /There is a game "regulus" already/],
  ])('%s', async (_, name, problem) => {
    await expect(addOutsideGames(name(), folder)).rejects.toThrow(problem)
  })
  const TAKEN = "export default { id: 'regulus', edition: 1, procedures: {}, words: { en: {} } }"

  it('a package is found where it is installed, and uses our engine', async () => {
    const home = join(folder, 'node_modules/sortie-game-drift')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{ "name": "sortie-game-drift", "type": "module", "main": "./game.js" }')
    const uses = "import { dice } from '@sortie/engine'\nexport const pool = dice(2, 6)\n"
    const game = "export default { id: 'drift', edition: 1, procedures: {}, words: { en: {} } }\n"
    writeFileSync(join(home, 'game.js'), `${uses}${game}`)
    expect(await addOutsideGames('sortie-game-drift', folder)).toMatchObject([{ id: 'drift', folder: home }])
    expect(await addOutsideGames('sortie-game-drift', folder)).toHaveLength(1)
  })
})
