import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOutsideGames } from '@sortie/server'
import { afterAll, expect, it, vi } from 'vitest'
import { writeGuideGame } from '../../../../../tools/tests/guide-game.ts'
import { runCli } from '../../cli.ts'
import { computeApart } from '../../compute/apart.ts'
import { type Jobs, runJob } from '../../compute/jobs.ts'
import { ROOT } from '../../games.ts'
import { addFolder } from '../../outside.ts'
import { fakeIo } from '../../tests/fakes.ts'

const parent = mkdtempSync(join(tmpdir(), 'sortie-outside-'))
const folder = join(parent, 'salvage-rights')
writeGuideGame(folder)
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const TEST = join(folder, 'salvage.test.ts')
const sortie = async (...args: readonly string[]) => {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, said: [...io.lines, ...io.errors].join('\n') }
}

it('a game in a folder of its own is checked: types, tests, and rules that no test names', async () => {
  const begins = `import { given } from '@sortie/engine/testkit'
import { expect, it } from 'vitest'
import game from './game.ts'

`
  writeFileSync(TEST, `${begins}it('[SR-06] begins', () => expect(given(game).asked()).toEqual([]))\n`)
  const good = await sortie('check', folder)
  expect(good.said).toMatch(/^ok +tests and laws/m)
  expect(good.said).toMatch(/^ok +types/m)
  expect(good.said).toContain('SR-02: no test names it.')
  expect(good.said).not.toContain('SR-06:')
  expect(good.code).toBe(0)

  writeFileSync(TEST, `${begins}it('[SR-06] is wrong', () => expect(given(game).nothing).toBe(2))\n`)
  const bad = await sortie('check', folder)
  expect(bad.said).toMatch(/^FAILED +tests and laws/m)
  expect(bad.said).toContain('expected undefined to be 2')
  expect(bad.said).toContain("Property 'nothing' does not exist")
  expect(bad.code).toBe(1)
})

it('and its odds and rules are there, by the folder; a folder without a game says so', async () => {
  expect((await sortie('odds', folder, 'opened')).said).toContain('the hull is opened before the air is gone')
  expect((await sortie('rules', folder)).said).toContain('SR-05')
  const none = await sortie('check', parent)
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('holds no game') })
})

it('what takes long is computed in another process, which knows the game, too', async () => {
  await addFolder(folder)
  const job: Jobs['odds'] = {
    game: 'salvage-rights',
    question: 'opened',
    options: { hull: 4, air: 4 },
    settings: { hull: 6, air: 8 },
    policy: {},
    limits: { states: 100_000, seconds: 60, megabytes: 500 },
    fractions: true,
    // Then it is not tried in this process first.
    arithmetic: true,
  }
  expect(await computeApart(() => {})('odds', job)).toEqual(await runJob('odds', job, () => {}))
})

it('as a package it holds JavaScript, and is found where it is installed', async () => {
  const built = await sortie('build', folder)
  expect(built.said).toContain('and a new package.json')
  expect(existsSync(join(folder, 'dist/salvage.test.js'))).toBe(false)
  expect(readFileSync(join(folder, 'dist/game.js'), 'utf8')).toMatch(/from ['"].\/rules.js['"]/)
  const home = join(parent, 'home')
  const installed = join(home, 'node_modules/salvage-package')
  mkdirSync(home)
  cpSync(folder, installed, { recursive: true })
  const entry = join(installed, 'dist/game.js')
  // Another id: the game in the folder is there already.
  writeFileSync(entry, readFileSync(entry, 'utf8').replace("id: 'salvage-rights'", "id: 'salvage-package'"))
  expect(await addOutsideGames('salvage-package', home)).toEqual([{ id: 'salvage-package', entry, folder: installed }])
  expect(await sortie('build', 'regulus')).toMatchObject({ code: 1, said: expect.stringContaining('./regulus') })
})

it('a new one begins as a copy of the toy game, with a play to freeze', async () => {
  const lamp = join(parent, 'lamp-post')
  expect((await sortie('new', lamp)).said).toContain(`sortie dev ${lamp}`)
  expect((await sortie('rules', lamp)).said).toContain('LP-01')
  expect((await sortie('freeze', lamp)).said).toBe('1 script, 0 files written')
  const words = join(lamp, 'words/en.ts')
  expect(existsSync(join(lamp, 'web'))).toBe(false)
  expect(readFileSync(words, 'utf8')).not.toContain('First Light')
  expect(await sortie('new', lamp)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
})

it('a game in the making is served with its page, which loads it from its folder', async () => {
  const port = await freePort()
  const dev = spawn(process.execPath, [join(ROOT, 'apps/cli/bin/sortie.mjs'), 'dev', folder, '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let trouble = ''
  dev.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble += text
  })
  try {
    const at = `http://localhost:${port}`
    const text = async (path: string): Promise<string> => {
      if (dev.exitCode !== null) throw new Error(trouble)
      return (await fetch(`${at}${path}`).catch(() => undefined))?.text() ?? ''
    }
    await vi.waitFor(
      async () => {
        expect(await text('/api/games')).toContain('salvage-rights')
        expect(await text('/src/games/outside.ts')).toContain(`${folder}/game.ts`)
      },
      { timeout: 60_000, interval: 250 },
    )
    expect(await text(`/@fs${folder}/game.ts`)).toContain('salvage-rights')
    const headers = { 'content-type': 'application/json' }
    const made = await fetch(`${at}/api/tables`, {
      method: 'POST',
      headers,
      body: '{"game":"salvage-rights","name":"The wreck"}',
    })
    expect(await made.json()).toMatchObject({ table: expect.any(String) })
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  expect(dev.exitCode).toBe(0)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
