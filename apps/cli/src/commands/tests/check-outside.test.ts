import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeGuideGame } from '../../../../../tools/tests/guide-game.ts'
import { runCli } from '../../cli.ts'
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
