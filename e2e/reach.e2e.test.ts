import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiver } from '../apps/server/tests/receiver.ts'
import { writeGuideGame } from '../tools/tests/guide-game.ts'
import { serious } from './axe.ts'
import { type Guest, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'
import { ServerProcess } from './server-process.ts'

const { server, table, guest } = fixture({ webhooks: 'local' })

test('a GM sets up a webhook for the group, tries it and removes it', async () => {
  const outside = await receiver()
  try {
    const night = await table('first-light')
    const gil = await night.seat('gm', 'Gil')
    await gil.command('webhooks')
    const dialog = gil.page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(outside.url)
    await dialog.getByLabel('clocks', { exact: true }).check()
    await dialog.getByLabel('results', { exact: true }).check()
    expect(await serious(gil)).toEqual([])
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('for the table').waitFor()
    await dialog.getByRole('button', { name: 'Send a test' }).click()
    await outside.has(1)
    await dialog.getByText('1 message sent').waitFor()
    expect(outside.got[0]?.json).toMatchObject({ username: 'Sortie', embeds: [{ title: 'It works' }] })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('None yet.').waitFor()
  } finally {
    await outside.close()
  }
})

/** Words of In the Dark and of the table that no row of content has. */
const ENGLISH =
  /\b(Stress boxes|Roll|Push|Position is|Effect|Harm|Downtime|skulk|Skulk|Terms|Against|level|bad|Your move|Clocks|Obstacle|segments)\b/

/** A red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)

test('a handout with a picture waits with the GM, then goes to one player alone, who holds a lent seat too', async () => {
  const night = await table('space-door')
  const gil = await night.seat('gm', 'Gil')
  const ada = await night.seat('player', 'Ada')
  const bo = await night.seat('player', 'Bo')
  await gil.command('Make a handout')
  const panel = gil.page.locator('[data-question-panel]')
  await panel.getByLabel('What is it called?').fill('The cellar map')
  await panel.getByLabel('What does it say? (optional)').fill('Under the mill.')
  await panel
    .getByLabel('A picture (optional)')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: PICTURE })
  await panel.getByRole('img', { name: 'Picture' }).waitFor()
  await panel.getByRole('button', { name: 'Make a handout', exact: true }).click()
  await gil.page.getByRole('img', { name: 'The cellar map' }).first().waitFor()
  expect(await ada.everything()).not.toContain('cellar')
  await gil.page.getByRole('button', { name: 'Show The cellar map' }).first().click()
  await panel.getByRole('button', { name: 'Ada', exact: true }).click()
  await panel.getByRole('button', { name: 'Show a note or handout', exact: true }).click()
  await ada.page.getByRole('img', { name: 'The cellar map' }).first().waitFor()
  expect(await ada.page.getByRole('img', { name: 'The cellar map' }).first().getAttribute('src')).toMatch(/^data:image/)
  expect(await bo.everything()).not.toContain('cellar')

  await gil.command('Seats')
  const lend = gil.page.getByRole('dialog').getByLabel('Lend the seat to').nth(2)
  await lend.selectOption({ label: 'Ada' })
  await ada.page.getByRole('button', { name: 'Bo’s seat' }).click()
  await ada.page.getByRole('button', { name: 'Bo’s seat', pressed: true }).waitFor()
  await ada.command('Hire a ready employee')
  await ada.asked(/Hire a ready employee/).waitFor()
  await ada.page.locator('[data-question-panel]').getByRole('button', { name: /Mara/ }).click()
  await bo.log(/Mara .* is hired/).waitFor()
  await lend.selectOption({ label: 'nobody' })
  await ada.page.getByRole('button', { name: 'Bo’s seat' }).waitFor({ state: 'detached' })
  await ada.page.locator('.stage').waitFor()
})

test('a button whispers, and a message may have several rolls', async () => {
  const night = await table('space-door')
  const ada = await night.seat('player', 'Ada')
  const bo = await night.seat('player', 'Bo')
  await ada.page.getByRole('button', { name: 'Whisper to somebody' }).click()
  await ada.page.getByRole('group', { name: 'Whisper to somebody' }).getByRole('button', { name: 'Bo' }).click()
  await ada.page.locator('[data-say]').pressSequentially('meet me at the door')
  await ada.page.locator('[data-say]').press('Enter')
  await bo.log(/meet me at the door/).waitFor()
  await ada.say('a [[d20]] and a [[2d6+1]]')
  await bo.log(/a \[d20: .+ = \d+\] and a \[2d6\+1: .+ = \d+\]/).waitFor()
})

interface Told {
  marked: boolean
  readonly notices: unknown[]
}
declare global {
  interface Window {
    /** What the page told the system. */
    toldSystem: Told
  }
}

test('it is your move: the title says so, the icon has a mark, and a page in the background notifies', async () => {
  const night = await table('in-the-dark')
  const gil = await night.seat('gm', 'Gil')
  const ada = await night.seat('player', 'Ada')
  // No browser in a test shows notices of the system: what the page asks for is kept.
  await gil.page.evaluate(() => {
    const told: Told = { marked: false, notices: [] }
    Object.assign(window, { toldSystem: told })
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const showNotification = async (title: string, options: object): Promise<void> => {
      told.notices.push([title, options])
    }
    Object.assign(navigator.serviceWorker, { getRegistration: async () => ({ showNotification }) })
    const mark = (marked: boolean) => async () => {
      told.marked = marked
    }
    Object.assign(navigator, { setAppBadge: mark(true), clearAppBadge: mark(false) })
  })
  expect(await gil.page.title()).not.toContain('Your move')
  // Nobody is called who is busy anyway.
  await gil.page.waitForFunction(() => performance.now() > 3500)
  await ada.press(/Lamplighters|Take a ready crew/)
  await gil.page.waitForFunction(() => window.toldSystem.notices.length > 0)
  const data = `${server.address}/t/${night.table}`
  const notice = ['Your move', { body: 'The Long Shore', tag: night.table, data }]
  expect(await gil.page.evaluate(() => window.toldSystem)).toEqual({ marked: true, notices: [notice] })
  expect(await gil.page.title()).toMatch(/^Your move · The Long Shore/)
})

test('the shell and Space Door speak German, and everybody can read them', async () => {
  const uwe = await guest()
  await uwe.page.goto(server.address)
  await uwe.page.getByRole('button', { name: 'Deutsch' }).click()
  await uwe.page.getByRole('heading', { name: /Ein Tisch für Science/ }).waitFor()
  expect(await uwe.page.locator('html').getAttribute('lang')).toBe('de')
  expect(await serious(uwe)).toEqual([])
  await uwe.page.locator('.game[data-game="space-door"]').getByRole('button', { name: 'Gleich ausprobieren' }).click()
  await uwe.page.getByRole('button', { name: 'Losspielen' }).click()
  await uwe.page.locator('.stage').waitFor()
  await uwe.asked('Eine fertige Figur einstellen').waitFor()
  await uwe.press(/Mara Quill/)
  await uwe.log(/Mara Quill ist eingestellt: .*Widerstand 10, Gesundheit 60/).waitFor()
  expect(await serious(uwe)).toEqual([])
  // Odds and recap, too: a thread and the server have their words.
  await uwe.press(/The Ninth Platform/)
  await uwe.press(/Extrovertiert/)
  const panel = uwe.page.locator('[data-question-panel]')
  await panel.getByRole('button', { name: /W10 würfeln/ }).waitFor()
  await panel.getByText('Annahme: niemand wählt „Glück ausgeben“.').waitFor()
  expect(await panel.textContent()).not.toMatch(/\b(dice|assumes)\b/i)
  await uwe.command('Rückblick')
  const recap = uwe.page.getByRole('dialog').locator('.recap').first()
  await recap.getByText('Die Mission läuft.').waitFor()
  for (const said of ['Hinter der Tür: a parked train', 'Was bleibt', 'Gespielt h'])
    expect(await recap.textContent()).toContain(said)
  expect(await recap.textContent()).not.toMatch(/\b(Beyond the door|Objective|What is left|played|evening)\b/)
  expect(await serious(uwe)).toEqual([])
  await uwe.page.keyboard.press('Escape')
  // What the game says is German; names of content rows are as they were written.
  const said = await uwe.page.locator('main, [data-question-panel], [data-rail]').allInnerTexts()
  expect(said.join('\n')).not.toMatch(/\b(Resilience|Health|Luck|Start a mission|Your move|employees)\b/)
})

test('In the Dark speaks German from the first choice to a roll that is over, to the GM and on a phone', async () => {
  const night = await table('in-the-dark')
  const gil = await night.seat('gm', 'Gil', { language: 'de' })
  const ada = await night.seat('player', 'Ada', { language: 'de', viewport: PHONE, theme: 'light' })
  await ada.press(/Lamplighters|Eine fertige Crew nehmen/)
  await gil.press(/The Harbour Ledger/)
  await gil.log('Der Auftrag: The Harbour Ledger').first().waitFor()
  for (const guest of [gil, ada]) expect(await serious(guest), 'the score').toEqual([])
  await ada.page.getByLabel('Was tut Kit?').fill('Im Nebel rüber')
  await ada.press(/^Schleichen/)
  expect(await serious(ada), 'the deed').toEqual([])
  await ada.press('Nach den Bedingungen fragen')
  await gil.asked('Kit versucht es mit Schleichen').waitFor()
  expect(await serious(gil), 'the terms').toEqual([])
  await gil.press('Schlecht')
  await gil.press('Das sind die Bedingungen')
  await ada.page.getByRole('button', { name: /^1W würfeln/ }).waitFor()
  expect(await serious(ada), 'the ways to roll').toEqual([])
  const said = async (guest: Guest): Promise<string> =>
    (await guest.page.locator('main, [data-question-panel], [data-rail], [data-log]').allInnerTexts()).join('\n')
  for (const guest of [gil, ada]) expect((await said(guest)).match(ENGLISH)?.[0]).toBeUndefined()
  await ada.press(/^Ans Limit gehen/)
  await gil
    .log(/Fehlschlag|Teilerfolg|Voller Erfolg|Kritischer Erfolg|Es klappt/)
    .first()
    .waitFor()
  for (const guest of [gil, ada]) expect((await said(guest)).match(ENGLISH)?.[0]).toBeUndefined()
})

test('the game of the guide is served from a folder of its own, and played in the browser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-guide-'))
  writeGuideGame(join(folder, 'salvage-rights'))
  const server = new ServerProcess(['--game', join(folder, 'salvage-rights')])
  try {
    await server.start()
    const ada = await guest()
    await ada.page.goto(server.address)
    const card = ada.page.locator('.game[data-game="salvage-rights"]')
    await card.getByRole('heading', { name: 'Salvage Rights' }).waitFor()
    await card.getByRole('button', { name: 'Try it now' }).click()
    const start = ada.page.getByRole('button', { name: 'Start playing' })
    await start.or(ada.page.locator('.stage')).first().waitFor()
    if (await start.isVisible()) await start.click()
    await ada.press('Cut the hull')
    await ada.asked(/How much nerve/).waitFor()
    await ada.press('1')
    await ada.press('Done')
    await ada.log(/spends 1 nerve/).waitFor()
    expect(await ada.everything()).not.toContain('something alive"')
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
