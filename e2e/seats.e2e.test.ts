import { expect, test } from 'vitest'
import { serious } from './axe.ts'
import { PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { server, guest, ...at } = fixture()

async function table(game: string) {
  const made = await at.table(game, { name: 'Friday' })
  const [noor, ana] = await Promise.all([made.seat('gm', 'Noor'), made.seat('player', 'Ana')])
  await ana.page.locator('[data-question-panel]').waitFor()
  return { link: made.link, noor, ana }
}

test('the same player on a phone: a code, or the QR code of it, brings the phone to the same seat', async () => {
  const { ana } = await table('first-light')
  await ana.command('use another device')
  const dialog = ana.page.getByRole('dialog', { name: 'Table' })
  await dialog.getByRole('button', { name: 'Show a code' }).click()
  await dialog.getByRole('img', { name: /QR code that opens your seat/ }).waitFor()
  const link = await dialog.getByLabel('Link for the other device').inputValue()
  expect(link).toMatch(/\/code#[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(await serious(ana)).toEqual([])
  const phone = await guest({ viewport: PHONE })
  // By hand: the code on the start page.
  await phone.page.goto(server.address)
  await phone.page.getByRole('button', { name: /^Join with a link or code/ }).click()
  await phone.page.getByLabel('Paste your link, or enter a code').fill(link.split('#')[1] as string)
  await phone.page.getByRole('button', { name: 'Go', exact: true }).click()
  await phone.page.getByRole('heading', { name: 'Use another device' }).waitFor()
  expect(await serious(phone)).toEqual([])
  await phone.page.getByRole('button', { name: 'Take my seat' }).click()
  await phone.page.locator('[data-question-panel]').waitFor()
  await ana.page.keyboard.press('Escape')
  await phone.press('Work at the beacon')
  await ana.log('works at the beacon').first().waitFor()
  // It works once.
  const eve = await guest()
  await eve.page.goto(link)
  await eve.page.getByRole('button', { name: 'Take my seat' }).click()
  await eve.page.getByText('This code doesn’t work', { exact: false }).waitFor()
  expect(await ana.everything()).not.toContain('Ana (2)')
})

test('a name that is taken: the newcomer is asked who they are, and the GM nods', async () => {
  const { link, noor, ana } = await table('first-light')
  const again = await guest({ viewport: PHONE })
  await again.page.goto(link('player'))
  await again.page.getByLabel('Your name').fill('ana')
  await again.page.getByRole('button', { name: 'Join', exact: true }).click()
  await again.page.getByText('ana is already seated.').waitFor()
  await again.page.getByRole('link', { name: 'Enter a code' }).waitFor()
  expect(await serious(again)).toEqual([])
  await again.page.getByRole('button', { name: 'I’m ana: ask the GM' }).click()
  await again.page.getByText('Waiting to be let in').waitFor()
  await noor.page.getByText('Someone says they’re Ana, on another device.', { exact: false }).waitFor()
  expect(await ana.page.getByText('on another device', { exact: false }).count()).toBe(0)
  await noor.page.getByRole('button', { name: 'Let in' }).click()
  await again.page.locator('[data-question-panel]').waitFor()
  await again.press('Work at the beacon')
  await ana.log('works at the beacon').first().waitFor()
})

test('a lost device: the GM is told what signing out does before it is done, and the new link brings the player back', async () => {
  const { noor, ana } = await table('first-light')
  await noor.command('table: seats')
  const dialog = noor.page.getByRole('dialog', { name: 'Table' })
  await dialog.getByRole('button', { name: 'Sign out and make a new link' }).click()
  await dialog.getByText('Ana is signed out on every device.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await ana.page.getByText('Your seat is gone').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Sign out and make a new link' }).click()
  await dialog.getByRole('button', { name: 'Sign Ana out' }).click()
  const link = await dialog.getByLabel(/^Send this link to Ana/).inputValue()
  await ana.page.getByText('Your seat is gone').waitFor()
  await ana.page.getByText('Ask the GM for that link', { exact: false }).waitFor()
  const phone = await guest({ viewport: PHONE })
  await phone.page.goto(link)
  await phone.page.locator('[data-question-panel]').waitFor()
  // The seat is called by its name, not by its id, when the link is opened once more.
  await phone.page.goto(`${link.split('#')[0]}#${'0'.repeat(64)}`)
  await phone.page.getByRole('button', { name: 'Continue as Ana' }).waitFor()
})

test('links have QR codes; rules can be read before anybody sits down, searched, and linked by their ids', async () => {
  const { link, noor } = await table('regulus')
  const cy = await guest({ viewport: PHONE })
  await cy.page.goto(link('player'))
  await cy.page.getByRole('link', { name: 'Read the rules' }).click()
  await cy.page.getByRole('heading', { name: 'Regulus: the rules', level: 1 }).waitFor()
  const found = cy.page.getByRole('searchbox', { name: 'Search rules, tables and menus' })
  await found.fill('angles')
  await cy.page.getByRole('heading', { name: /^Angles.*house/ }).waitFor()
  await found.fill('lucky charm')
  await cy.page.getByText('Lucky charm').waitFor()
  expect(await serious(cy)).toEqual([])
  await expect
    .poll(() => cy.page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(PHONE.width)
  await cy.page.goto(`${server.address}/rules/regulus#R3-14`)
  const rule = cy.page.locator('[data-rule="R3-14"]')
  await rule.getByRole('cell', { name: 'Hell No' }).waitFor()
  await expect.poll(() => rule.evaluate((e) => e.getBoundingClientRect().top)).toBeLessThan(200)
  await noor.command('table: links')
  // Links made elsewhere are not known here; a new one is, with its picture.
  await noor.page.getByRole('dialog').getByRole('button', { name: 'For players' }).click()
  await noor.page.getByRole('button', { name: 'QR code: For players' }).click()
  await noor.page.getByRole('img', { name: 'QR code: For players' }).waitFor()
})

test('rules beside the play: with the table’s own rows, and "why" leads there and credits house content', async () => {
  const made = await at.table('space-door', {
    overlay: {
      modifications: { 'tea-urn': { name: 'TEA URN', roll: 1, effect: '+1 calm', house: true, source: 'this table' } },
    },
  })
  expect(made.table).toBeDefined()
  const noor = await made.seat('gm', 'Noor')
  await noor.page.locator('[data-question-panel]').waitFor()
  await noor.command('rules')
  const dialog = noor.page.getByRole('dialog', { name: 'Table' })
  await dialog.getByRole('searchbox').fill('tea urn')
  await dialog.getByText('TEA URN').waitFor()
  await dialog.getByRole('searchbox').fill('SD-H02')
  await dialog.getByRole('heading', { name: /^Modifications.*house/ }).waitFor()
  expect(await serious(noor)).toEqual([])
})
