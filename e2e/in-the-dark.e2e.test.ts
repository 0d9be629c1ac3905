import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, openBrowser, webTable } from './browser.ts'
import {
  allowRealDice,
  type Evening,
  fillIn,
  handInDice,
  keys,
  nothingAsked,
  question,
  sitTogether,
  tab,
  tabTo,
  tracesIn,
  typeDice,
} from './evening.ts'
import { outage, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = new ServerProcess()
const CLOCK = 'Inspector Vane takes the bribe back'
const OUTCOME = 'He tells the Watch everything'
/** By which the hidden clock would be known: its name, its id, what it leads to, and a size no other clock has. */
const TRACES = [CLOCK, 'inspector-vane', OUTCOME, '"size":12', 'of 12']
const DEED = 'Order the night clerk out of his booth'
let browser: Browser
let evening: Evening

beforeAll(async () => {
  webTable()
  await server.start()
  browser = await openBrowser()
  evening = await sitTogether(server, browser, 'in-the-dark', 'The Lamplighters')
})
afterAll(async () => {
  await browser?.close()
  await server.end()
})

const table = (guest: Guest) => guest.page.getByRole('main', { name: 'Table' })
const tray = (noor: Guest) => noor.page.getByRole('region', { name: 'Only you' })

async function nobodyKnows(): Promise<void> {
  const { ada, bo, eve } = evening
  for (const guest of [ada, bo, eve]) expect(await tracesIn(guest, TRACES)).toEqual([])
}

test('the crew is dealt out, the score begins', async () => {
  const { noor, ada, bo, eve } = evening
  await allowRealDice(noor)
  expect(await serious(bo), 'no crew yet').toEqual([])
  await ada.press('Take a ready crew')
  await bo.log('Kit joins the crew').waitFor()
  await noor.press('Take a ready score')
  await noor.press('The Harbour Ledger')
  for (const guest of [ada, bo, eve]) await guest.log('The job: The Harbour Ledger').waitFor()
  await table(ada).getByRole('heading', { name: 'The Harbour Ledger' }).waitFor()
  expect(await serious(ada), 'the score').toEqual([])
})

test('Noor starts a clock that only she knows of, and moves it', async () => {
  const { noor } = evening
  await noor.press('Start a clock')
  expect(await serious(noor), 'a clock being made').toEqual([])
  await fillIn(noor, {
    'What is the clock called?': CLOCK,
    'What kind of clock?': 'Catastrophe',
    'How many segments?': '12',
    'Who sees it?': 'Hidden from the players',
    'What happens when it is full? (optional)': OUTCOME,
    'Is that known?': 'What it leads to is secret',
  })
  const move = tray(noor).getByRole('button', { name: `Move ${CLOCK} on by one` })
  for (const filled of [1, 2, 3, 4]) {
    await move.click()
    await tray(noor).getByText(`${filled} of 12`).first().waitFor()
  }
  expect(await serious(noor), 'the tray that only the GM has').toEqual([])
  expect(await tracesIn(noor, TRACES)).toEqual(TRACES)
  await nobodyKnows()
})

test('Rin acts, and what it takes is argued over: the action, the odds, and the odds set anew', async () => {
  const { noor, bo } = evening
  await tab(bo, 'Rin')
  await bo.page.getByRole('heading', { name: 'Rin' }).waitFor()
  expect(await serious(bo), 'a sheet on a phone').toEqual([])
  await bo.page.getByRole('button', { name: /^Command, one dot/ }).click()
  await bo.page.getByLabel('What do they do?').fill(DEED)
  await bo.press('Confirm')
  await tab(bo, 'Log')

  await noor.asked('Can it both fail and succeed?').waitFor()
  await noor.page.locator('[data-question-panel]').getByText(DEED).waitFor()
  await noor.press('Roll for it')
  await bo.asked('Which action is that?').waitFor()
  await bo.press(/^Sway/)
  await noor.asked('Rin would sway. Does that fit?').waitFor()
  expect(await noor.page.locator('[data-question-panel] .odds').count(), 'no number beside a ruling').toBe(0)
  await noor.press('It does not fit')
  await noor.page.getByLabel('Why is it no sway?').fill('He wants orders, not charm')
  await noor.press('Send')
  await bo.log('He wants orders, not charm').first().waitFor()
  await bo.press(/^Command/)
  await noor.asked('Rin would command. Does that fit?').waitFor()
  await noor.press(/It fits/)
  await noor.asked('Against whom, or what level?').waitFor()
  await noor.press('Customs Watch')
  await noor.press('Bad position')
  await noor.press('Limited effect')
  await noor.press('Over the sea wall')
  await noor.press('They do not act')

  await bo.asked('Does Rin go on?').waitFor()
  await bo.page.getByText('bad position, limited effect on “Over the sea wall”').first().waitFor()
  expect(await serious(bo), 'the pool being built, on a phone').toEqual([])
  await noor.press('Revise the difficulty')
  await fillIn(noor, {
    'Against whom, or what level?': 'Customs Watch',
    'From what position?': 'Neutral',
    'How effective can it be?': 'Standard',
    'Which clock does it work on?': 'Over the sea wall',
    'Do they act in the same roll?': 'No',
  })
  await bo.log('neutral position, standard effect on “Over the sea wall”').waitFor()
  await bo.press(/^Go on/)
  await bo.asked('Does Rin go on?').getByText('neutral position, standard effect').waitFor()
})

test('a reload in mid-question brings the same screen back; a second tab of the seat shows it, too', async () => {
  const { noor, bo, table: path } = evening
  await bo.asked('Does Rin go on?').waitFor()
  const before = await question(bo)
  await bo.page.reload()
  await bo.asked('Does Rin go on?').waitFor()
  expect(await question(bo)).toEqual(before)

  const second = await bo.context.newPage()
  bo.watch(second)
  await second.goto(`${server.address}${path}`)
  await second.getByRole('heading', { name: 'Does Rin go on?' }).waitFor()
  await bo.press(/^Go on/)
  await second.getByRole('heading', { name: 'How much do you put in?' }).waitFor()
  await second.close()
  expect(bo.sent.filter((frame) => frame.includes('"answer":"go"'))).toHaveLength(2)

  await noor.page.getByLabel('Do you offer Rin a bargain for one more die?').fill('The clerk will know your face')
  await noor.press('Send')
  await bo.page.getByRole('button', { name: /Take the bargain/ }).waitFor()
  expect(await serious(bo), 'push, bargain or neither').toEqual([])
  await bo.press(/^Push/)
})

test('Ada assists without a mouse', async () => {
  const { ada, bo } = evening
  await ada.asked('Do you assist Rin?').waitFor()
  await keys(ada, '1')
  await ada.asked('How does Kit help?').waitFor()
  await keys(ada, 'q')
  await ada.page.keyboard.type('Drops a crate in the yard')
  await tabTo(ada, 'Send')
  await keys(ada, 'Enter')
  await bo.asked('Roll 3D?').waitFor()
  await bo.page.getByText('push, 2 stress').waitFor()
})

test('the server is killed while Rin’s dice are in hand: a clear sign, and the throw is sent once', async () => {
  const { noor, ada, bo, all } = evening
  await bo.press(/^Roll/)
  await bo.asked('Rin throws 3D.').waitFor()
  await outage(server, all, async () => {
    await handInDice(bo, 4, 3, 1)
    await bo.page.getByText('1 answer waiting').waitFor()
    expect(await serious(bo), 'offline, on a phone').toEqual([])
  })
  await noor.asked(/What are the consequences/).waitFor()
  expect(bo.sent.filter((frame) => frame.includes('"answer":[4,3,1]'))).toHaveLength(1)
  for (const guest of [noor, ada]) expect(await guest.log('Partial success').count()).toBe(1)
  await table(ada).getByText('2 of 4').first().waitFor()
})

test('what goes wrong: harm that everybody hears of, and a segment that nobody does', async () => {
  const { noor, bo } = evening
  expect(await serious(noor), 'naming consequences').toEqual([])
  await noor.page.getByRole('group', { name: 'Rin' }).getByRole('button', { name: 'Moderate' }).click()
  await noor.page.getByRole('button', { name: `${CLOCK} +1` }).click()
  await noor.press('Name two things')
  await bo.asked(/Does Rin resist/).waitFor()
  expect(await bo.page.locator('[data-question-panel] .opt').count()).toBe(2)
  await nobodyKnows()
})

test('Rin resists: the price is thrown for and paid, the harm is a level less', async () => {
  const { noor, ada, bo } = evening
  await bo.press(/Resist/)
  await noor.asked('With which attribute does Rin resist?').waitFor()
  await noor.press(/Resolve/)
  await bo.asked(/Rin resists with resolve/).waitFor()
  await typeDice(bo, 5, 2)
  await bo.asked('Pay 1 stress to reduce it?').waitFor()
  expect(await serious(bo), 'a price before it is paid').toEqual([])
  await bo.press(/^Pay/)
  await ada.log('Rin takes minor harm').waitFor()
  await tray(noor).getByText('5 of 12').first().waitFor()
  await nothingAsked(bo)
  await tab(bo, 'Rin')
  await bo.page.getByText('3 of 9').first().waitFor()
  await tab(bo, 'Log')
  await nobodyKnows()
})

test('one tap reveals the clock: now it is everywhere', async () => {
  const { noor, ada, bo, eve } = evening
  await tray(noor).getByRole('button', { name: 'Reveal' }).last().click()
  for (const guest of [ada, bo, eve]) await guest.log(`${CLOCK} is in plain sight now`).waitFor()
  for (const guest of [ada, eve]) await table(guest).getByText('5 of 12').first().waitFor()
  await tab(bo, 'Clocks')
  await table(bo).getByText(CLOCK).first().waitFor()
  expect(await serious(bo), 'clocks on a phone').toEqual([])
  expect(await bo.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  for (const guest of [ada, bo, eve]) {
    const traces = await tracesIn(guest, TRACES)
    expect(traces).toEqual(TRACES.filter((trace) => trace !== OUTCOME))
  }
})

test('the recap tells each seat what it saw', async () => {
  const { noor, ada } = evening
  await noor.command('evening')
  await noor.page.getByRole('button', { name: 'End the evening' }).click()
  await noor.page.getByRole('button', { name: 'Check the dice' }).click()
  await noor.page.getByRole('dialog').getByText('2 rolls with real dice').waitFor()
  await noor.page.keyboard.press('Escape')
  await ada.command('recap')
  const paper = ada.page.locator('.paper-view')
  await paper.getByText('All lines').click()
  await paper.getByText('is in plain sight now', { exact: false }).last().waitFor()
  const recap = (await paper.textContent()) ?? ''
  for (const told of [
    'The Lamplighters',
    'The job: The Harbour Ledger.',
    `Rin: ${DEED}.`,
    'That is no sway: He wants orders, not charm.',
    'neutral position, standard effect on “Over the sea wall”',
    'Rin pushes: stress 2.',
    'Kit assists Rin: Drops a crate in the yard.',
    '4: it works, at a price.',
    'Over the sea wall moves on to 2 of 4.',
    'Rin resists with resolve: 5, so the price is 1 stress.',
    'Rin takes minor harm (box 1).',
    'Noor, Ada and Bo played.',
  ])
    expect(recap).toContain(told)
  const [, allLines] = recap.split('All lines')
  expect(allLines?.split(CLOCK)).toHaveLength(2)
  expect(await serious(ada), 'the recap').toEqual([])
})

test('no browser had anything to complain about', () => {
  for (const { errors, troubles } of evening.all) expect([...errors, ...troubles]).toEqual([])
})
