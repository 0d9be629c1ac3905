import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, openBrowser, webTable } from './browser.ts'
import {
  allowRealDice,
  byPalette,
  type Evening,
  fillIn,
  handInDice,
  keys,
  looksThrough,
  nothingAsked,
  question,
  sitTogether,
  tabTo,
  tracesIn,
  typeDice,
} from './evening.ts'
import { outage, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = new ServerProcess()
let browser: Browser
let evening: Evening

const DECK = 'The captain’s cabin'
const CARDS = ['a locket that ticks', 'the first mate, asleep', 'a chart of nowhere']

beforeAll(async () => {
  webTable()
  await server.start()
  browser = await openBrowser()
  evening = await sitTogether(server, browser, 'veil-runners', 'Sixth Bell')
})
afterAll(async () => {
  await browser?.close()
  await server.end()
})

/** What the Navigator rules before the dice are thrown; of clocks, only where there is one to choose. */
const navigator = async (
  noor: Guest,
  clocks: { readonly push?: string; readonly catastrophe: string },
): Promise<void> => {
  await noor.asked(/Standard or Desperate/).waitFor()
  await fillIn(noor, {
    'Which position?': 'Standard',
    ...(clocks.push && { 'Which push clock does it move?': clocks.push }),
    'Which catastrophe clock does it move?': clocks.catastrophe,
  })
}

/** Which cards of the secret deck this browser has heard of, in any way. */
const cardsKnownTo = (guest: Guest): Promise<readonly string[]> => tracesIn(guest, CARDS)

test('Ada takes the ready ship and crew; the starter mission begins', async () => {
  const { noor, ada, bo, eve } = evening
  await allowRealDice(noor)
  expect(await serious(ada), 'before there is a ship').toEqual([])
  await ada.press('Take the ready ship and crew')
  await ada.press('Lamps Out')
  await noor.asked('Roll on Patron.').waitFor()
  await typeDice(noor, 3)
  await noor.asked('Roll on Veil weather.').waitFor()
  await typeDice(noor, 5)
  for (const guest of [ada, bo, eve]) await guest.log('Scene: approach').waitFor()
  await ada.page.getByRole('heading', { name: 'Lantern Heart' }).waitFor()
  expect(await serious(ada), 'the ship board').toEqual([])
  await noor.page.getByText('real dice').first().waitFor()
})

test('Noor composes a secret deck: they see its back, and nobody’s browser holds its cards', async () => {
  const { noor, ada, bo, eve } = evening
  await noor.press('Lay out a deck')
  expect(await serious(noor), 'a form with many parts').toEqual([])
  await fillIn(noor, {
    'What is the deck called?': DECK,
    'Which cards? (one per line, or separated by ;)': CARDS.join('\n'),
    'How much of it is known?': 'Secret',
    'Is it in the open?': 'In the open',
  })
  for (const guest of [ada, bo, eve]) await guest.log(`A deck is laid out: ${DECK}, 3 cards`).waitFor()
  await noor.page.getByText('Only you').first().waitFor()
  expect(await serious(noor), 'the tray that only the GM has').toEqual([])
  expect(await cardsKnownTo(noor)).toEqual(CARDS)
  for (const guest of [ada, bo, eve]) expect(await cardsKnownTo(guest)).toEqual([])
})

test('a group roll from the phone: each says what helps, one answers in a second tab', async () => {
  const { noor, ada, bo, table } = evening
  await noor.press('Award a Focus')
  await noor.press('Sable')
  await bo.log('Sable earns 1 Focus').waitFor()
  await bo.press('Group roll')
  await fillIn(bo, {
    'Who acts together?': ['Iro', 'Sable'],
    'What is attempted? (optional)': 'both at the wheel',
  })
  await ada.asked('What helps Iro?').waitFor()
  await fillIn(ada, {})
  await bo.asked('What helps Sable?').waitFor()
  await fillIn(bo, { 'Which tools fit?': /^MAG BOOTS/ })
  await navigator(noor, { push: 'Reach her lock', catastrophe: 'Hull strain' })
  await bo.asked(/Iro throws 3 dice, Standard; Sable throws 4 dice, Standard/).waitFor()
  expect(await serious(bo), 'the pools on a phone').toEqual([])
  await bo.press(/^Go on/)

  await ada.asked('Iro throws 3 dice.').waitFor()
  const tab = await ada.context.newPage()
  ada.watch(tab)
  await tab.goto(`${server.address}${table}`)
  await tab.getByRole('button', { name: 'Roll 3d6' }).waitFor()
  await typeDice(ada, 6, 2, 1)
  await tab.getByRole('button', { name: 'Roll 3d6' }).waitFor({ state: 'detached' })
  await tab.locator('[data-log] .ln').filter({ hasText: 'Ada rolled' }).waitFor()
  await tab.close()
  expect(ada.sent.filter((frame) => frame.includes('"byHand":true'))).toHaveLength(1)

  await bo.asked('Sable throws 4 dice.').waitFor()
})

test('the server is killed with Sable’s dice in hand: the throw is sent once, and the secret is still one', async () => {
  const { ada, bo, eve, all } = evening
  await outage(server, all, async () => {
    await handInDice(bo, 5, 4, 2, 1)
    await bo.page.getByText('1 answer waiting').waitFor()
    expect(await serious(bo), 'offline, on a phone').toEqual([])
  })
  await bo.asked(/The dice show 5 4 2 1/).waitFor()
  expect(bo.sent.filter((frame) => frame.includes('"answer":[5,4,2,1]'))).toHaveLength(1)
  for (const guest of [ada, bo, eve]) expect(await cardsKnownTo(guest)).toEqual([])
})

test('Focus raises a die, after a reload in mid-question', async () => {
  const { bo } = evening
  const before = await question(bo)
  await bo.page.reload()
  await bo.asked(/The dice show 5 4 2 1/).waitFor()
  expect(await question(bo)).toEqual(before)
  await bo.press('5 → 6')
  for (const guest of evening.all) await guest.log('Together: Success').waitFor()
  expect(await bo.log('Raised: a 5 to 6').count()).toBe(1)
})

test('a ship roll and a shunt, without a mouse', async () => {
  const { noor, ada } = evening
  await nothingAsked(ada)
  await byPalette(ada, 'ship roll')
  await ada.page.getByRole('heading', { name: 'Ship roll' }).waitFor()
  await keys(ada, 'q')
  await tabTo(ada, /^NAV/)
  await keys(ada, 'Space')
  await tabTo(ada, 'Tam')
  await keys(ada, 'Space')
  await tabTo(ada, /^What is attempted/)
  await ada.page.keyboard.type('slip past the reef')
  await tabTo(ada, 'Confirm')
  await keys(ada, 'Enter')
  await ada.asked(/Which modules fit this NAV roll/).waitFor()
  await keys(ada, 'q', 'Space')
  await tabTo(ada, 'Done')
  await keys(ada, 'Enter')
  await navigator(noor, { push: 'Reach her lock', catastrophe: 'Hull strain' })
  await ada.asked(/The ship throws 3 dice, Standard/).waitFor()
  await keys(ada, '1')
  await ada.asked(/Throw the dice for the ship/).waitFor()
  await keys(ada, '1')
  await ada.asked('The ship throws 3 dice.').waitFor()
  await keys(ada, 'q')
  await tabTo(ada, 'Enter real dice')
  await keys(ada, 'Enter')
  for (const [i, face] of ['6', '6', '3'].entries()) {
    await tabTo(ada, `Die ${i + 1}, 1 to 6`)
    await ada.page.keyboard.type(face)
  }
  await keys(ada, 'Enter')
  await ada.asked('Shunt the dice, for free?').waitFor()
  expect(await serious(ada), 'the ways to shunt').toEqual([])
  await keys(ada, 'q')
  await tabTo(ada, /^HUL 1, CPU 2, NAV 3/)
  await keys(ada, 'Enter')
  for (const guest of evening.all) await guest.log('The dice are shunted: CPU 2, HUL 1, NAV 3').waitFor()
  await ada.page.getByText('3 dice, module +1').waitFor()
})

test('the phone shows the ship, the crew and one’s own people', async () => {
  await looksThrough(evening.bo, [
    ['Ship', 'Lantern Heart'],
    ['Crew', 'Who’s here'],
    ['Sable', 'Sable Okoro'],
  ])
})

test('Wren explores: the card that is drawn is everybody’s, the others stay unknown', async () => {
  const { noor, ada, bo, eve } = evening
  await noor.page.getByRole('button', { name: 'Move Reach her lock on by one' }).click()
  await ada.asked('Who goes over into the freighter?').waitFor()
  await ada.press('Iro')
  await ada.press('Wren')
  await ada.press('Done')
  await nothingAsked(bo)
  await bo.press('Explore')
  await fillIn(bo, { 'Who explores?': 'Wren', 'From which deck?': DECK })
  await bo.asked('What helps Wren?').waitFor()
  await fillIn(bo, { 'Which tools fit?': /^CHEM SNIFFER/ })
  await navigator(noor, { catastrophe: 'None' })
  await bo.press(/^Go on/)
  await bo.asked('Wren throws 4 dice.').waitFor()
  await typeDice(bo, 6, 4, 2, 1)
  await bo.asked(`Draw a card from ${DECK}.`).waitFor()
  for (const guest of [ada, bo, eve]) expect(await cardsKnownTo(guest)).toEqual([])
  await bo.press('Draw a card')
  for (const guest of evening.all) await guest.log('Drawn:').waitFor()
  const drawn = await cardsKnownTo(ada)
  expect(drawn).toHaveLength(1)
  for (const guest of [bo, eve]) expect(await cardsKnownTo(guest)).toEqual(drawn)
  await ada.page.getByText(String(drawn[0])).first().waitFor()
})

test('the mission is over; the recap tells what happened, and each seat’s only what it saw', async () => {
  const { noor, ada, bo } = evening
  const [drawn = ''] = await cardsKnownTo(ada)
  await noor.press('End the mission')
  await noor.press('Yes')
  await ada.press('Upgrade the ship')
  await ada.press('TWIN HULL')
  for (const guest of evening.all) await guest.log('The ship is upgraded: TWIN HULL').waitFor()
  await noor.command('evening')
  await noor.page.getByRole('button', { name: 'End the evening' }).click()
  await noor.page.getByRole('button', { name: 'Check the dice' }).click()
  await noor.page
    .getByText(/rolls with real dice/)
    .first()
    .waitFor()
  await noor.page.keyboard.press('Escape')

  await ada.command('recap')
  const paper = ada.page.locator('.paper-view')
  await paper.getByText('Lamps Out is a success.', { exact: false }).waitFor()
  await paper.getByText('All lines').click()
  await paper.getByText('The mission is a success').last().waitFor()
  const recap = await paper.textContent()
  for (const told of [
    'Sixth Bell',
    'LANTERN HEART is ready',
    'Mission 1 begins: Lamps Out',
    'Iro, Sable: both at the wheel',
    'Sable spends 1 Focus to raise dice',
    'Together: Success',
    'The dice are shunted: CPU 2, HUL 1, NAV 3',
    drawn,
    'TWIN HULL',
    'Noor, Ada and Bo played.',
  ])
    expect(recap).toContain(told)
  for (const card of CARDS.filter((c) => c !== drawn)) expect(recap).not.toContain(card)
  expect(await serious(ada), 'the recap').toEqual([])
  expect(await cardsKnownTo(bo)).toEqual([drawn])
})

test('no browser had anything to complain about', () => {
  for (const { errors, troubles } of evening.all) expect([...errors, ...troubles]).toEqual([])
})
