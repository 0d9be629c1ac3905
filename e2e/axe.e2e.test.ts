import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { Guest, LAPTOP, openBrowser, PHONE, Server, webTable } from './browser.ts'

const server = new Server()
let browser: Browser

beforeAll(async () => {
  webTable()
  await server.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server.end()
})

describe.each([
  { viewport: LAPTOP, theme: 'dark' as const, name: 'laptop, dark' },
  { viewport: PHONE, theme: 'light' as const, name: 'phone, light' },
])('nothing serious on a $name', ({ viewport, theme }) => {
  test('start, new table, join', async () => {
    const guest = await Guest.at(browser, { viewport, theme })
    for (const path of ['/', '/new/first-light', '/credits', `/t/abc#${'0'.repeat(20)}`, '/t/abc']) {
      await guest.page.goto(`${server.address}${path}`)
      await guest.page.locator('h1').first().waitFor()
      await guest.page.waitForTimeout(300)
      expect(await serious(guest), path).toEqual([])
      await guest.page.goto('about:blank')
    }
    await guest.context.close()
  })

  test('the table: nothing asked, asked, rolled, and every dialog', async () => {
    const made = await server.post<{ table: string; links: { gm: string; player: string } }>('/api/tables', {
      game: 'first-light',
      name: 'The Long Shore',
    })
    const noor = await (await Guest.at(browser, { viewport, theme })).sitDown(
      `${server.address}/t/${made.table}#${made.links.gm}`,
      'Noor',
    )
    const ada = await (await Guest.at(browser, { viewport, theme })).sitDown(
      `${server.address}/t/${made.table}#${made.links.player}`,
      'Ada',
    )
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    expect(await serious(ada), 'nothing asked').toEqual([])
    await noor.press('Let the wind rise')
    await noor.asked(/Which omen/).waitFor()
    await noor.page.waitForTimeout(400)
    expect(await serious(noor), 'a form').toEqual([])
    await noor.press('Red moon')
    await noor.press('Done')
    await ada.log('The storm comes nearer').waitFor()
    await ada.press('Ask to burn the boat')
    await ada.asked('Burn the boat?').waitFor()
    await ada.page.waitForTimeout(800)
    expect(await serious(ada), 'asked').toEqual([])
    await ada.press('Keep it')
    await ada.press('Work at the beacon')
    await ada
      .log(/rolled/)
      .first()
      .waitFor()
    await ada.page.waitForTimeout(800)
    expect(await serious(ada), 'rolled').toEqual([])
    const dialogs =
      viewport === PHONE
        ? ['seats', 'overrule']
        : ['seats', 'links', 'settings', 'veils', 'evening', 'overrule', 'recap', 'keyboard shortcuts']
    for (const command of dialogs) {
      await noor.command(command)
      await noor.page.getByRole('dialog').locator('h2').first().waitFor()
      await noor.page.waitForTimeout(200)
      expect(await serious(noor), command).toEqual([])
      await noor.page.keyboard.press('Escape')
    }
    await noor.page.keyboard.press('Control+k')
    await noor.page.getByRole('combobox').waitFor()
    expect(await serious(noor), 'palette').toEqual([])
    await noor.page.keyboard.press('Escape')
    await noor.page.keyboard.press('p')
    await noor.page.getByRole('heading', { name: 'Paused' }).waitFor()
    expect(await serious(noor), 'paused').toEqual([])
    await noor.context.close()
    await ada.context.close()
  })
})
