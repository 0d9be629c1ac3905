import { describe, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { LAPTOP, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { server, guest, table } = fixture()

describe.each([
  { viewport: LAPTOP, theme: 'dark' as const, name: 'laptop, dark' },
  { viewport: PHONE, theme: 'light' as const, name: 'phone, light' },
])('nothing serious on a $name', ({ viewport, theme }) => {
  test('start, new table, join', async () => {
    const ada = await guest({ viewport, theme })
    for (const path of ['/', '/new/first-light', '/credits', `/t/abc#${'0'.repeat(20)}`, '/t/abc']) {
      await ada.page.goto(`${server.address}${path}`)
      await ada.page.locator('h1').first().waitFor()
      expect(await serious(ada), path).toEqual([])
      await ada.page.goto('about:blank')
    }
  })

  test('the table: nothing asked, asked, rolled, and every dialog', async () => {
    const at = await table()
    const [noor, ada] = await Promise.all([
      at.seat('gm', 'Noor', { viewport, theme }),
      at.seat('player', 'Ada', { viewport, theme }),
    ])
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    expect(await serious(ada), 'nothing asked').toEqual([])
    await noor.press('Let the wind rise')
    await noor.asked(/Which omen/).waitFor()
    expect(await serious(noor), 'a form').toEqual([])
    await noor.press('Red moon')
    await noor.press('Done')
    await ada.log('The storm comes nearer').waitFor()
    await ada.press('Ask to burn the boat')
    await ada.asked('Burn the boat?').waitFor()
    expect(await serious(ada), 'asked').toEqual([])
    await ada.press('Keep it')
    await ada.press('Work at the beacon')
    await ada.throws().first().waitFor()
    expect(await serious(ada), 'rolled').toEqual([])
    const dialogs =
      viewport === PHONE
        ? ['seats', 'overrule']
        : ['seats', 'links', 'settings', 'veils', 'evening', 'overrule', 'recap', 'keyboard shortcuts']
    for (const command of dialogs) {
      await noor.command(command)
      await noor.page.getByRole('dialog').locator('h2').first().waitFor()
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
  })
})
