import { expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, LAPTOP, PHONE } from './browser.ts'
import { fillIn } from './evening.ts'
import { fixture } from './fixture.ts'
import { counted } from './taps.ts'

vi.setConfig({ testTimeout: 90_000 })
const { table } = fixture()

const games = ['regulus', 'in-the-dark', 'veil-runners', 'space-door']
const CLOCK = 'What is the clock called?'
const FULL = 'What happens when it is full? (optional; after => what it does)'
const DECK = 'What is the deck called?'
const CARDS = 'Which cards? (one per line; * in front: known from the start; after => what it does)'
const TABLE = 'What is it called? (optional if the text says so)'
const ROWS = 'Its rows? (one per line, like “1-2 nothing”; after => what it does)'
const panel = (noor: Guest) => noor.page.locator('[data-question-panel]')

/** The GM lays something with effects on the table: five taps and two texts at most, which is well under a minute. */
async function lays(
  noor: Guest,
  form: string,
  fields: { readonly [field: string]: string },
  laid: string,
): Promise<void> {
  const { noor: done } = await counted({ noor }, async () => {
    await noor.press(form)
    await fillIn(noor, fields)
    await noor.log(laid).first().waitFor({ state: 'attached' })
  })
  expect(done.taps, `${form}: ${done.pressed.join(', ')}`).toBeLessThanOrEqual(5)
  expect(done.typed).toBeLessThanOrEqual(2)
}

test.each(games)('%s: a table, a deck and a clock of one’s own, which lead on to each other', async (game) => {
  const at = await table(game)
  const noor = await at.seat('gm', 'Noor', { viewport: LAPTOP })
  await at.seat('player', 'Ada')
  await lays(
    noor,
    'Write or import a table',
    { [TABLE]: 'Rumours', [ROWS]: '1-3 smoke => start Fire (4, hidden)\n4-6 more smoke => start Fire (4)' },
    'A table is at hand: Rumours',
  )
  await lays(
    noor,
    'Lay out a deck',
    { [DECK]: 'Omens', [CARDS]: 'ash => roll Rumours\nsoot => roll Rumours' },
    'A deck is laid out: Omens',
  )
  await lays(
    noor,
    'Start a clock',
    { [CLOCK]: 'Collision', 'How many segments?': '4', [FULL]: 'It strikes. => draw Omens' },
    'A clock is on the table: Collision',
  )
  const on = noor.page.getByRole('button', { name: 'Move Collision on by one' }).first()
  for (let n = 1; n < 4; n++) {
    await on.click()
    await noor.log(`Collision moves on to ${n} of 4`).first().waitFor({ state: 'attached' })
  }
  await on.click()
  // The card is drawn at once, and what it says is rolled.
  await noor.pass()
  await noor.asked(/Roll on Rumours/).waitFor()
  await panel(noor).locator('[data-go]').first().click()
  await noor.page.getByText('Fire', { exact: true }).first().waitFor({ state: 'attached' })
})

test.each(games)(
  '%s on a phone: what can be written after the arrow is listed and explained, and a tap writes it',
  async (game) => {
    const at = await table(game)
    const noor = await at.seat('gm', 'Noor', { viewport: PHONE })
    await noor.press('Lay out a deck')
    const cards = panel(noor).getByRole('textbox', { name: CARDS })
    await panel(noor).getByRole('textbox', { name: DECK }).fill('Omens')
    await cards.fill('ash\nsoot')
    await panel(noor).getByText('What can be written after =>').click()
    await panel(noor).getByText('The clock moves on; with −2 it goes back.').waitFor()
    expect(await serious(noor)).toEqual([])
    expect(await noor.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
    await cards.evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(1, 1))
    await panel(noor).getByRole('button', { name: 'move Fire +2' }).click()
    await panel(noor).getByRole('button', { name: 'draw Omens' }).click()
    await expect.poll(() => cards.inputValue()).toBe('ash => move Fire +2; draw Omens\nsoot')
    await panel(noor).locator('[data-go]').click()
    await noor.log('A deck is laid out: Omens, 2 cards').first().waitFor({ state: 'attached' })
  },
)
