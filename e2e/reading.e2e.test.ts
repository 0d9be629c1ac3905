import { expect, test } from 'vitest'
import { serious } from './axe.ts'
import { fixture } from './fixture.ts'

const { server, guest } = fixture()

test('the start page stays where it is, and trying a game begins with five lines', async () => {
  const ada = await guest()
  await ada.page.goto(server.address)
  const games = ada.page.locator('.games')
  await games.waitFor()
  const top = (): Promise<number> => games.evaluate((e) => e.getBoundingClientRect().top)
  const headline = (): Promise<number> => ada.page.locator('.hero h1').evaluate((e) => e.getBoundingClientRect().top)
  const before = [await top(), await headline()]
  for (const door of [/^Try a ready-made job/, /^Join with a link or code/]) {
    await ada.page.getByRole('button', { name: door }).click()
    expect([await top(), await headline()]).toEqual(before)
  }
  await expect.poll(() => ada.page.evaluate<string>('document.activeElement.id')).toBe('link')
  await ada.page.locator('.game[data-game="space-door"]').getByRole('button', { name: 'Try it now' }).click()
  await ada.page.getByRole('button', { name: 'Start playing' }).waitFor()
  await expect.poll(() => ada.page.locator('.lines li').count()).toBe(5)
  expect(await serious(ada)).toEqual([])
})

test('a GM reads, sets and tells: settings say when they act, no reason is needed, the recap is for the group', async () => {
  const noor = await guest()
  await noor.page.goto(`${server.address}/new/first-light`)
  await noor.page.getByLabel('Table name').fill('Friday')
  await noor.page.getByLabel('Your name').fill('Noor')
  await noor.page.getByLabel('Who sees the odds?').selectOption('gm')
  await noor.page.getByRole('button', { name: 'Create table' }).click()
  await noor.page.getByRole('link', { name: 'Go to the table' }).click()
  await noor.page.locator('[data-question-panel]').waitFor()
  await noor.command('overrule')
  const dialog = noor.page.getByRole('dialog', { name: 'Overrule' })
  await dialog.getByRole('searchbox').fill('storm')
  await dialog
    .getByRole('button', { name: /^Storm/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('button', { name: 'Set a value' }).click()
  await noor.log('Storm').first().waitFor()
  await noor.command('table: settings')
  const table = noor.page.getByRole('dialog', { name: 'Table' })
  await expect.poll(() => table.getByLabel(/^Show odds to/).inputValue()).toBe('gm')
  await table.getByLabel(/^Segments of the storm/).selectOption({ label: '8' })
  await table.getByText('Changed. Default: 6.').waitFor()
  await table.getByRole('button', { name: 'What it changes: Segments of the storm' }).click()
  await table.getByText('Changes act at once.').waitFor()
  expect(await serious(noor)).toEqual([])
  await noor.page.keyboard.press('Escape')
  await noor.command('recap')
  const recap = noor.page.getByRole('dialog', { name: 'Recap' })
  await recap.getByText('What everybody at the table saw', { exact: false }).waitFor()
  await recap
    .locator('.paper-view')
    .getByText(/Storm: \d\./)
    .waitFor()
  await recap.getByRole('button', { name: 'As I saw it' }).click()
  await recap.getByText('your own secrets included', { exact: false }).waitFor()
  await noor.page.keyboard.press('Escape')
  await noor.command('search the log')
  await table.getByRole('searchbox').fill('storm')
  await table.getByRole('listitem').filter({ hasText: 'Storm' }).first().waitFor()
})
