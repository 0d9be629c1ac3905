import { expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, LAPTOP, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'
import { Play, type Player } from './play.ts'

vi.setConfig({ testTimeout: 90_000 })
const { server, guest, table } = fixture()

const editor = ({ page }: Guest) => page.getByRole('dialog')
const field = (noor: Guest, name: string) => editor(noor).getByLabel(name, { exact: true })
/** A heist with Bix alone, up to its first roll. */
const heist = [
  { open: 'setJob', by: 'gm', args: { title: 'Bank', type: 'heist', weight: 4, deadline: 5, overtime: false } },
  { answer: 'WhoLeads', by: 'gm', value: 'bix' },
  { open: 'closeWorkup', by: 'ada', args: { brings: [], angles: [] } },
] as const

/** Through the palette, which offers it once the game's rows are loaded. */
async function openEditor({ page }: Guest): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('content')
  await page.getByRole('option', { name: /Content/ }).waitFor()
  await page.keyboard.press('Enter')
}

async function openRow(noor: Guest, kind: string, row: string): Promise<void> {
  await openEditor(noor)
  await editor(noor).getByRole('navigation', { name: 'Kinds of content' }).getByRole('button', { name: kind }).click()
  await editor(noor).getByLabel('Find a row').fill(row)
  await editor(noor).getByRole('button', { name: row }).first().click()
}

test('a group changes an incident in mid-campaign: the odds move before it is saved, the next job rolls it, undo takes it back', async () => {
  const at = await table('regulus', { settings: { winding: 'off' } })
  const [noor, ada] = [await at.seatWith('gm', 'Noor', { viewport: LAPTOP }), await at.seatWith('player', 'Ada')]
  const players = [noor, ada].map(({ chair }, i): Player => ({ ...chair, part: i === 0 ? 'gm' : 'crew' }))
  const play = new Play(server, at.table, players)
  await play.allowRealDice()
  await play.step({ open: 'takeReadyCrew', by: 'ada' })

  await openRow(noor.guest, 'Incidents of a job', 'Glitch in the Plan')
  const voila = editor(noor.guest).getByRole('row', { name: /Voilà/ })
  await voila.waitFor()
  const before = await voila.textContent()
  await field(noor.guest, 'Progress').fill('40')
  await editor(noor.guest).getByText('Takes a whole number from -9 to 9.').waitFor()
  expect(await editor(noor.guest).getByRole('button', { name: 'Save for this table' }).isDisabled()).toBe(true)
  await field(noor.guest, 'Progress').fill('3')
  await field(noor.guest, 'Lose').fill('0')
  await expect.poll(() => voila.textContent()).not.toBe(before)
  expect(await voila.textContent()).toMatch(/\+/)
  await field(noor.guest, 'Name').fill('The wrong door')
  expect(await serious(noor.guest)).toEqual([])
  await editor(noor.guest).getByRole('button', { name: 'Save for this table' }).click()
  await editor(noor.guest).getByText('Saved.').waitFor()
  await noor.guest.page.keyboard.press('Escape')
  await ada.guest.log('changed this table’s content: “The wrong door” (incidents)').waitFor()

  for (const step of heist) await play.step(step)
  await play.step({ open: 'roll', by: 'ada' })
  await play.step({ dice: 'JobDice', faces: [2, 3] })
  await ada.guest.log('The wrong door').last().waitFor()
  expect(await ada.guest.page.locator('body').textContent()).not.toContain('Glitch in the Plan')
})

test('on a phone: what is pasted faulty stays in the form; a row is added, and undo takes it back', async () => {
  const noor = await (await table('regulus')).seat('gm', 'Noor', { viewport: PHONE })
  await openEditor(noor)
  const gigs = editor(noor).getByRole('navigation', { name: 'Kinds of content' }).getByRole('button', { name: 'Gigs' })
  await gigs.click()
  await editor(noor).getByText('Paste rows as JSON').click()
  const paste = editor(noor).getByRole('textbox', { name: 'Paste rows as JSON' })
  for (const [text, problem] of [
    ['{"gigs": {"diver": ', /JSON/],
    ['{"gigs": {"diver": {"nam": "Diver"}}}', 'gigs/diver takes no field "nam", only name'],
    ['{"wheels": {}}', 'regulus has no content called "wheels"'],
  ] as const) {
    await paste.fill(text)
    await editor(noor).getByRole('button', { name: 'Lay them over' }).click()
    await editor(noor).getByRole('status').filter({ hasText: problem }).waitFor()
    expect(await paste.inputValue()).toBe(text)
  }
  await paste.fill('{"gigs": {"diver": {"name": "Diver"}}}')
  await editor(noor).getByRole('button', { name: 'Lay them over' }).click()
  await editor(noor).getByRole('button', { name: 'Diver' }).waitFor()
  expect(await serious(noor)).toEqual([])
  await editor(noor).getByRole('button', { name: 'Save for this table' }).click()
  await editor(noor).getByText('Saved.').waitFor()
  await noor.page.keyboard.press('Escape')
  await noor.command('undo')
  await openEditor(noor)
  await gigs.click()
  await expect.poll(() => editor(noor).getByRole('button', { name: 'Diver' }).count()).toBe(0)
})

test('a table is made with rows of its own, which its GM finds marked', async () => {
  const noor = await guest()
  await noor.page.goto(`${server.address}/new/regulus`)
  await noor.page.getByLabel('Table name').fill('The Deep')
  await noor.page.getByLabel('Your name').fill('Noor')
  await noor.page.getByText('Content: rows of your own').click()
  await noor.page.getByRole('button', { name: 'Gigs' }).click()
  await noor.page.getByRole('button', { name: 'Fixer' }).click()
  await noor.page.getByLabel('Name', { exact: true }).fill('Diver')
  await noor.page.getByRole('button', { name: 'Create table' }).click()
  await noor.page.getByRole('link', { name: 'Go to the table' }).click()
  await noor.page.locator('[data-question-panel]').waitFor()
  await openEditor(noor)
  await editor(noor)
    .getByRole('navigation', { name: 'Kinds of content' })
    .getByRole('button', { name: /Gigs 1/ })
    .click()
  await editor(noor).getByRole('button', { name: 'Diver fixer changed' }).waitFor()
})
