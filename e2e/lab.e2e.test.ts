import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { guest, table, server } = fixture({ seats: '2' })

const open = (who: Guest, link: string) => who.page.goto(`${server.address}/lab#${link}`)
const answer = (who: Guest, said: string) => who.page.getByRole('heading', { level: 1, name: said }).waitFor()
const field = (who: Guest, name: string) => who.page.getByRole('gridcell', { name, exact: true }).getByRole('button')
/** Nothing stands out at the side. */
const fits = (who: Guest): Promise<boolean> =>
  who.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function saved(who: Guest, button: string): Promise<string> {
  const [download] = await Promise.all([
    who.page.waitForEvent('download'),
    who.page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await download.path(), 'latin1')
}

describe('the lab', () => {
  test('answers what if the deadline were 6, and the link shows the same to somebody else; back goes back', async () => {
    const ada = await guest()
    await ada.page.goto(server.address)
    await ada.page.getByRole('link', { name: 'The lab', exact: true }).click()
    await answer(ada, 'Weight 5, deadline 5: voilà in 38 of 100.')
    await ada.page.getByLabel('Deadline', { exact: true }).fill('6')
    await ada.page.getByLabel('Deadline', { exact: true }).press('Enter')
    await answer(ada, 'Weight 5: voilà in 47 of 100.')
    await ada.page.getByText('5 cells, all exact').waitFor()
    const link = await ada.page.getByLabel('Link to this calculation').inputValue()
    const picture = await ada.page.locator('.picture').innerHTML()

    const bo = await guest({ fresh: true })
    await bo.page.goto(link)
    await answer(bo, 'Weight 5: voilà in 47 of 100.')
    await bo.page.getByText('5 cells, all exact').waitFor()
    await expect.poll(() => bo.page.locator('.picture').innerHTML()).toBe(picture)

    await ada.page.goBack()
    await answer(ada, 'Weight 5, deadline 5: voilà in 38 of 100.')
    await ada.page.goForward()
    await answer(ada, 'Weight 5: voilà in 47 of 100.')
  })

  test('is read by keyboard, by everyone, on a phone too', async () => {
    const ada = await guest({ viewport: PHONE, theme: 'light' })
    await open(ada, 'regulus/endings?weight=3..7&deadline=3..7')
    await answer(ada, 'Weight 5, deadline 5: voilà in 38 of 100.')
    await field(ada, 'weight 5, deadline 5: 38 %').focus()
    await ada.page.keyboard.press('ArrowRight')
    await answer(ada, 'Weight 5, deadline 6: voilà in 47 of 100.')
    await ada.page.keyboard.press('ArrowUp')
    await answer(ada, 'Weight 4, deadline 6: voilà in 59 of 100.')
    await field(ada, 'weight 7, deadline 3: 7 %').click()
    await answer(ada, 'Weight 7, deadline 3: voilà in 7 of 100.')
    await expect.poll(() => fits(ada)).toBe(true)
    expect(await serious(ada), 'a heat map on a phone').toEqual([])
    await ada.page.getByRole('button', { name: 'Exact fractions' }).click()
    await ada.page
      .getByText(/^\d+\/\d+$/)
      .first()
      .waitFor()
  })

  test('sets A against B, and hands out pictures, tables and data', async () => {
    const ada = await guest()
    await open(ada, 'regulus/endings?weight=4..6&deadline=5,6')
    await answer(ada, 'Weight 5, deadline 5: voilà in 38 of 100.')
    await ada.page.getByRole('button', { name: 'Compare with B' }).click()
    await ada.page.getByLabel('Change in B').selectOption('options:type')
    await ada.page.locator('#b-options-type').selectOption('con')
    await answer(ada, 'Weight 5, deadline 5: voilà in 38 of 100; in B 31 of 100.')
    expect(await serious(ada), 'A against B').toEqual([])
    const csv = await saved(ada, 'Table, CSV')
    expect(csv.split('\r\n')[0]).toMatch(/^weight,deadline,voila A,.*voila B/)
    expect(csv.trim().split('\r\n')).toHaveLength(7)
    expect(await saved(ada, 'Picture, SVG')).toMatch(/^<svg xmlns/)
    expect((await saved(ada, 'Picture, PNG')).slice(1, 4)).toBe('PNG')
    const data = JSON.parse(await saved(ada, 'Data, JSON')) as {
      readonly cells: unknown[]
      readonly against: unknown[]
    }
    expect([data.cells.length, data.against.length]).toEqual([6, 6])
  })

  test('says what is wrong with a bad link, and what would be right', async () => {
    const ada = await guest({ theme: 'light' })
    const refused = async (link: string, why: string): Promise<void> => {
      await open(ada, link)
      await ada.page.getByRole('alert').filter({ hasText: why }).waitFor()
    }
    await refused('chess/mate', 'There is no game “chess”. There are first-light, regulus,')
    await refused('regulus/beginnings', 'it has job, endings, spread')
    await refused('regulus/endings?wait=3', 'there are type, weight, deadline')
    await refused('regulus/endings?weight=heavy', 'a range such as 3..7, not "heavy"')
    await refused('space-door/down?health=1..300&resilience=0..30&rank=2..9', 'at most 10,000 are computed')
    expect(await serious(ada), 'a bad link').toEqual([])
    await ada.page.getByRole('link', { name: 'Start from the defaults' }).click()
    await ada.page.getByRole('heading', { level: 1, name: 'This calculation' }).waitFor({ state: 'detached' })
  })

  test('shows how far a long sweep is, keeps what there is when it is stopped, and goes on', async () => {
    const ada = await guest()
    await open(ada, 'space-door/down?health=1..300&resilience=0..30')
    await ada.page.getByRole('button', { name: 'Stop' }).click()
    await ada.page.getByText(/^Stopped\. [\d,]+ of 9,300 cells are calculated\.$/).waitFor()
    await ada.page.getByRole('button', { name: 'Calculate the rest' }).click()
    await ada.page.getByText(/about .* left/).waitFor()
    await ada.page.getByRole('button', { name: 'Stop' }).click()
  })

  test('is opened from the odds of a table', async () => {
    const at = await table()
    const ada = await at.seat('player', 'Ada')
    await ada.page.getByText('How this is calculated').first().click()
    const link = ada.page.getByRole('link', { name: 'Open in the lab' }).first()
    expect(await link.getAttribute('href')).toMatch(/^\/lab#first-light\/night\?/)
  })
})
