import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import type { Guest } from './browser.ts'
import { fixture } from './fixture.ts'
import { Play } from './play.ts'

vi.setConfig({ testTimeout: 90_000 })
const { server, table } = fixture()
const folder = mkdtempSync(join(tmpdir(), 'sortie-characters-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dialog = ({ page }: Guest) => page.getByRole('dialog')

async function openCharacters({ page }: Guest, words = 'Characters as'): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option', { name: /^(Characters as files|Figuren als Dateien)/ }).waitFor()
  await page.keyboard.press('Enter')
}

async function bring(guest: Guest, file: string): Promise<void> {
  await dialog(guest).locator('input[type=file]').setInputFiles(file)
}

test('a character is saved at one table and created by the rules of another; what they refuse is said, and the GM lets it stand', async () => {
  const first = await table('space-door')
  const { guest: ada, chair } = await first.seatWith('player', 'Ada')
  await new Play(server, first.table, [{ ...chair, part: 'crew' }]).step({
    open: 'hireReady',
    by: 'ada',
    args: { who: 'mara-quill' },
  })
  await openCharacters(ada)
  const [download] = await Promise.all([
    ada.page.waitForEvent('download'),
    dialog(ada).getByRole('button', { name: 'Save Mara Quill as a file' }).click(),
  ])
  const file = join(folder, 'mara.json')
  await download.saveAs(file)

  const second = await table('space-door')
  const [noor, bo] = [await second.seat('gm', 'Noor'), await second.seat('player', 'Bo', { language: 'de' })]
  await openCharacters(bo, 'Figuren als')
  await bring(bo, file)
  await dialog(bo).getByText('Mara Quill ist am Tisch, so wie in der Datei.').waitFor()
  expect(await serious(bo)).toEqual([])

  // A forged file: five points on one scale, and somebody else's name.
  const forged = JSON.parse(readFileSync(file, 'utf8'))
  const [{ values }] = forged.characters
  values.name = 'Mara the Strong'
  values.placed.charm = { side: 'left', points: 5 }
  const strong = join(folder, 'strong.json')
  writeFileSync(strong, JSON.stringify(forged))
  await bring(bo, strong)
  await dialog(bo)
    .getByText('Mara the Strong ist am Tisch. Das gibt die Erschaffung nach den Regeln nicht her:')
    .waitFor()
  await dialog(bo).getByText('Punkte').waitFor()
  expect(await dialog(bo).getByText('möglich: left 1').count()).toBe(1)
  expect(await dialog(bo).getByRole('button', { name: 'Gelten lassen' }).count()).toBe(0)

  await openCharacters(noor)
  await bring(noor, strong)
  await dialog(noor).getByRole('button', { name: 'Let it stand (house)' }).click()
  await dialog(noor).getByText('It stands, as an exception of the house').waitFor()
  await noor.page.keyboard.press('Escape')
  await noor.log('House exception, from a file (placed)').first().waitFor()

  writeFileSync(strong, '{"format": "sortie-characters", "version": 1, "game": "regulus"')
  await bring(bo, strong)
  await dialog(bo)
    .getByText(/Diese Datei lässt sich nicht mitbringen/)
    .waitFor()
})
