import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { server, guest, ...at } = fixture()
const table = (game: string, more: object = {}) => at.table(game, { name: 'Friday, door 7', ...more })

test('a link says whose table it is; one that was cut off, or is not valid, says that', async () => {
  const made = await table('space-door', { admission: 'waiting' })
  await (await guest()).sitDown(made.link('gm'), 'Noor')
  const ada = await guest({ viewport: PHONE })
  await ada.page.goto(made.link('player'))
  await ada.page.getByRole('heading', { name: 'Friday, door 7' }).waitFor()
  await ada.page.getByText('Space Door, with Noor as GM.').waitFor()
  await ada.page.getByText('The GM will let you in.', { exact: false }).waitFor()
  for (const [link, says] of [
    [made.link('player').slice(0, -7), 'Part of this link is missing'],
    [`${server.address}/t/${made.table}#${'0'.repeat(64)}`, 'This link isn’t valid'],
  ] as const) {
    const eve = await guest()
    await eve.page.goto(link)
    await eve.page.getByText(says, { exact: false }).waitFor()
    expect(await eve.page.getByLabel('Your name').count()).toBe(0)
  }
})

test('an empty table tells the GM what to do; a newcomer is announced above it and in the title', async () => {
  const noor = await guest()
  await noor.page.goto(`${server.address}/new/space-door`)
  await noor.page.getByLabel('Table name').fill('Friday, door 7')
  await noor.page.getByLabel('Your name').fill('Noor')
  await noor.page.getByLabel('People with the link').selectOption('waiting')
  await noor.page.getByRole('button', { name: 'Create table' }).click()
  await noor.page.getByText('These links only work on this computer.').waitFor()
  await noor.page.getByRole('link', { name: 'Go to the table' }).click()
  await noor.asked('Nobody has joined yet').waitFor()
  const link = await noor.page.getByLabel('For players', { exact: true }).inputValue()
  expect(await noor.page.getByRole('button', { name: 'Undo the last step' }).count()).toBe(0)
  const ada = await (await guest()).sitDown(link, 'Ada')
  await ada.page.getByText('Waiting to be let in').waitFor()
  await noor.page.getByText('Ada is waiting to join.').waitFor()
  await expect.poll(() => noor.page.title()).toBe('(1) Waiting to join · Friday, door 7 · Sortie')
  await noor.page.getByRole('button', { name: 'Let in' }).click()
  await noor.asked('Ada is here').waitFor()
  await expect.poll(() => noor.page.title()).toBe('Friday, door 7 · Sortie')
  await ada.asked('Hire a ready employee').waitFor()
})

test('a name opens the sheet; the GM finds a value by its name and sets it, on the record', async () => {
  const made = await table('space-door')
  const noor = await made.seat('gm', 'Noor')
  const ada = await made.seat('player', 'Ada')
  await ada.press(/^Mara Quill/)
  for (const { page } of [noor, ada]) {
    await page.locator('.crew').getByRole('button', { name: 'Mara Quill' }).click()
    await page.getByRole('dialog', { name: 'Sheet' }).getByText('Feather Weight').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await noor.press('Overrule')
  const dialog = noor.page.getByRole('dialog', { name: 'Overrule' })
  await dialog.getByRole('searchbox').fill('mara health')
  await dialog.getByRole('button', { name: /^Mara Quill Health \d+$/ }).click()
  await dialog.getByLabel('New value').fill('33')
  await dialog.getByLabel('Reason, if you like. The log shows it.').fill('as agreed')
  await dialog.getByRole('button', { name: 'Set a value' }).click()
  await ada.log('Mara Quill, health: 33.').filter({ hasText: 'as agreed' }).waitFor()
  // On her own sheet, and on the bar that the others see.
  await ada.page.locator('.crew').getByText('Health 33 of', { exact: false }).first().waitFor()
  await noor.page.locator('.crew').getByText('Health 33 of 60', { exact: true }).waitFor()
})

test('Table stands in the bar; settings read as words, and a player is told who changes them', async () => {
  const made = await table('regulus')
  await made.seat('gm', 'Noor')
  const ada = await made.seat('player', 'Ada', { viewport: PHONE })
  await ada.page.locator('.bar').getByRole('button', { name: 'Table' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Table' })
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByText('Only Noor can change these', { exact: false }).waitFor()
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('end of a job')
  await dialog.getByText('After each incident').waitFor()
  expect(await dialog.textContent()).not.toMatch(/negative2|securityIsSafety|security is safety|rating min/)
})

test('the one who paused may let it go on; dice can be thrown in mid-sentence', async () => {
  const made = await table('first-light')
  const noor = await made.seat('gm', 'Noor')
  const ada = await made.seat('player', 'Ada')
  await ada.page.getByRole('button', { name: 'Pause' }).click()
  await noor.page.getByRole('heading', { name: 'Paused by Ada' }).waitFor()
  await ada.press('Resume')
  await ada.asked('Work at the beacon').waitFor()
  await ada.say('a swing for [[2d6]] damage')
  await noor.log(/a swing for \[.*= \d+\] damage/).waitFor()
  await noor.say('/gmroll 1d6')
  await noor.log('Only you').waitFor()
  await ada.say('/w Zed psst')
  await ada.page.getByText('nobody here is called "Zed"').waitFor()
  await ada.page.locator('[data-say]').fill('')
  expect(await ada.page.getByText('nobody here is called').count()).toBe(0)
})

test('alone with a bot one saves the table; the log is to be had as lines of JSON', async () => {
  const ada = await guest()
  await ada.tryNow(server.address, 'in-the-dark')
  await ada.page.locator('[data-log] .ln').first().waitFor()
  await ada.page.locator('.bar').getByRole('button', { name: 'Table' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'File' }).click()
  const [file] = await Promise.all([
    ada.page.waitForEvent('download'),
    ada.page.getByRole('button', { name: 'Save the table as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.sortie\.json$/)
  await ada.page.keyboard.press('Escape')
  await ada.command('recap')
  const [lines] = await Promise.all([
    ada.page.waitForEvent('download'),
    ada.page.getByRole('button', { name: 'Save the log as JSON Lines' }).click(),
  ])
  const saved = readFileSync(await lines.path(), 'utf8')
    .trim()
    .split('\n')
  expect(saved.map((line) => typeof JSON.parse(line).n)).toContain('number')
})

test('when the evening ends everybody is told, no dice are offered, and all goes on with the next', async () => {
  const made = await table('first-light')
  const noor = await made.seat('gm', 'Noor')
  const ada = await made.seat('player', 'Ada')
  const bo = await made.seat('player', 'Bo')
  await ada.press('Work at the beacon')
  await bo.press('Lend a hand')
  await ada.asked(/./).getByRole('button', { name: 'Roll 3d6' }).waitFor()
  await noor.command('evening')
  await noor.page.getByRole('dialog').getByRole('button', { name: 'End the evening' }).click()
  await noor.page.getByRole('dialog').getByText('Start a new evening to roll dice again.', { exact: false }).waitFor()
  await noor.page.keyboard.press('Escape')
  await ada.asked('The evening is over').getByText('when Noor starts a new evening', { exact: false }).waitFor()
  await ada.log('Evening 1 is over.').waitFor()
  expect(await ada.page.getByRole('button', { name: 'Roll 3d6' }).count()).toBe(0)
  await noor.press('Start a new evening')
  await ada.log('Evening 2 starts.').waitFor()
  await ada.press('Roll 3d6')
  await ada.log('Ada rolled').waitFor()
})

test('while the GM answers in secret, the others read whom they wait for, and no more', async () => {
  const made = await table('first-light')
  const noor = await made.seat('gm', 'Noor')
  const ada = await made.seat('player', 'Ada')
  await noor.press('Let the wind rise')
  await ada.asked('Noor is deciding something').waitFor()
  expect(await ada.everything()).not.toMatch(/WhichOmen|drowned bell/)
})

test('the start page lists the tables one sits at; a branch says what it is, and the way back', async () => {
  const made = await table('first-light')
  const noor = await made.seat('gm', 'Noor')
  await noor.press('Let the wind rise')
  await noor.log('Let the wind rise').click()
  await noor.page.getByRole('button', { name: 'Branch from here' }).click()
  await noor.page.getByRole('heading', { name: 'This is a branch' }).waitFor()
  await noor.page.getByRole('link', { name: 'Go to the branch' }).click()
  await noor.page.locator('.bar').getByText('Branch of Friday, door 7').waitFor()
  await noor.page.goto(server.address)
  const mine = noor.page.getByRole('region', { name: 'Your tables' }).getByRole('listitem')
  await mine.getByRole('link', { name: /^Branch of Friday, door 7/ }).waitFor()
  await mine.getByRole('button', { name: 'Remove Branch of Friday, door 7 from this list', exact: false }).click()
  await expect.poll(() => mine.count()).toBe(1)
  await mine.getByRole('link', { name: /^Friday, door 7/ }).click()
  await noor.asked(/omen/i).waitFor()
})
