import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Chair, type Guest, LAPTOP, type Made, Server, takeSeat } from './browser.ts'
import { fixture } from './fixture.ts'
import { Play } from './play.ts'

vi.setConfig({ testTimeout: 90_000 })
const { guest, table } = fixture()
const elsewhere = new Server({ requests: '100000' })
beforeAll(() => elsewhere.start())
afterAll(() => elsewhere.end())

async function openContent({ page }: Guest): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('content')
  await page.getByRole('option', { name: /Content/ }).waitFor()
  await page.keyboard.press('Enter')
}

test('a pack made in the app is used on another server: its job is played there to its end, with its author named', async () => {
  const noor = await (await table('regulus')).seat('gm', 'Noor', { viewport: LAPTOP })
  const { page } = noor
  const editor = page.getByRole('dialog')
  await openContent(noor)
  await editor
    .getByRole('navigation', { name: 'Kinds of content' })
    .getByRole('button', { name: 'Jobs' })
    .first()
    .click()
  await editor.getByRole('button', { name: /slow freighter/ }).click()
  await editor.getByLabel('Title', { exact: true }).fill('Raise the drowned bell')
  await editor.getByText('Save as a pack').click()
  const maker = editor.locator('details').filter({ hasText: 'Save as a pack' })
  await maker.getByLabel('Pack title').fill('The Deep')
  await maker.getByLabel('Author').fill('Noor')
  expect(await serious(noor)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    maker.getByRole('button', { name: 'Download the pack' }).click(),
  ])
  const file = await download.path()

  const bo = await guest({ viewport: LAPTOP })
  await bo.page.goto(`${elsewhere.address}/new/regulus`)
  await bo.page.getByLabel('Table name').fill('Under Water')
  await bo.page.getByLabel('Your name').fill('Bo')
  await bo.page.getByText('Content: rows of your own').click()
  await bo.page.getByText('Use a pack').click()
  const chosen = bo.page.getByLabel('A pack from a file')
  await chosen.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await bo.page.getByText('this is no pack').waitFor()
  await chosen.setInputFiles(file)
  await bo.page.getByText('1 row would change:').waitFor()
  await bo.page.getByRole('button', { name: 'Use this pack' }).click()
  await bo.page.getByText('“The Deep” is in use.').waitFor()
  await bo.page.getByRole('button', { name: 'Create table' }).click()
  await bo.page.getByRole('link', { name: 'Go to the table' }).click()
  await bo.log('laid the pack “The Deep” 1.0 over the content (by Noor, CC BY 4.0)').waitFor()

  const held = await bo.page.evaluate(() => Object.entries(localStorage))
  const stored = <T>(name: string): T => JSON.parse(held.find(([key]) => key.includes(name))?.[1] ?? 'null') as T
  const id = new URL(bo.page.url()).pathname.split('/')[2] as string
  const made: Made = { table: id, links: stored<Made['links']>('sortie/links/') }
  const [gm] = stored<Chair[]>('sortie/seats/')
  const ada = await takeSeat(elsewhere.address, made, 'player', 'Ada')
  const play = new Play(elsewhere, id, [
    { ...(gm as Chair), part: 'gm' },
    { ...ada, part: 'crew' },
  ])
  await play.step({ open: 'takeReadyCrew', by: 'ada' })
  await play.step({ open: 'takeReadyJob', by: 'gm' })
  await play.step({ answer: 'WhichJob', by: 'gm', value: 'slow-freighter' })
  await bo.page.getByText('Raise the drowned bell').first().waitFor()

  const ended = bo.page.locator('[data-log]').getByText(/^(Voilà!|Clocked!|Botched|Totaled)/)
  for (let step = 0; step < 80 && (await ended.count()) === 0; step++)
    expect(await play.goOn('closeWorkup', 'endWinding', 'roll')).toBe(true)
  await ended.first().waitFor()

  await openContent(bo)
  await bo.page.getByText('What an update would change').click()
  await bo.page.getByRole('button', { name: 'Compare', exact: true }).click()
  await bo.page.getByText(/^All \d+ entries of the last evening come out the same\.$/).waitFor()
  expect(await serious(bo)).toEqual([])
})
