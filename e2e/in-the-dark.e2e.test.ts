import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, openBrowser, PHONE, webTable } from './browser.ts'
import { budgets, expectBudget } from './budgets.ts'
import {
  allowRealDice,
  type Evening,
  fillIn,
  handInDice,
  question,
  sitTogether,
  tab,
  tracesIn,
  typeDice,
} from './evening.ts'
import { outage, ServerProcess } from './server-process.ts'
import { counted } from './taps.ts'

vi.setConfig({ testTimeout: 90_000 })

const server = new ServerProcess()
const CLOCK = 'Inspector Vane takes the bribe back'
/** By which the hidden clock would be known: its name, its id, and a size no other clock has. */
const TRACES = [CLOCK, 'inspector-vane', '"size":12', 'of 12']
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

const ledge = (guest: Guest) => guest.page.locator('.ledge')
const mine = (guest: Guest) => guest.page.locator('aside.left')
const tray = (noor: Guest) => noor.page.getByRole('region', { name: 'Only you' })
const panel = (guest: Guest) => guest.page.locator('[data-question-panel]')
/** The one button of the question that is open. */
const go = (guest: Guest) => guest.page.locator('[data-question-panel]:not(.fresh-guard) [data-go]').first()

async function nobodyKnows(): Promise<void> {
  const { ada, bo, eve } = evening
  for (const guest of [ada, bo, eve]) expect(await tracesIn(guest, TRACES)).toEqual([])
}

/** Nothing that can be pressed in the open question lies outside the window. */
async function allInView(guest: Guest, what: string): Promise<void> {
  const size = guest.page.viewportSize() ?? PHONE
  const outside = await panel(guest)
    .locator('button:enabled, input:enabled, textarea:enabled, select:enabled')
    .evaluateAll(
      (all, { width, height }) =>
        all
          .map((e) => ({ e, at: e.getBoundingClientRect() }))
          .filter(({ at }) => at.width > 0 && (at.bottom > height + 1 || at.right > width + 1 || at.top < 0))
          .map(({ e }) => e.textContent?.trim() || e.getAttribute('aria-label') || e.tagName),
      size,
    )
  expect(outside, what).toEqual([])
}

test('the crew is dealt out, the score begins: each is one tap for the person whose move it is', async () => {
  const { noor, ada, bo, eve } = evening
  expect(await serious(bo), 'no crew yet').toEqual([])
  const crew = await counted({ ada, noor }, async () => {
    await go(ada).click()
    await bo.log('Kit joins the crew').first().waitFor({ state: 'attached' })
    await panel(noor).getByText('The Harbour Ledger').first().waitFor()
    await noor.press('The Harbour Ledger')
    for (const guest of [ada, bo, eve])
      await guest.log('The job: The Harbour Ledger').first().waitFor({ state: 'attached' })
  })
  expect([crew.ada.taps, crew.noor.taps]).toEqual([1, 1])
  await ledge(ada).getByText('Over the sea wall').waitFor()
  expect(await serious(ada), 'the score').toEqual([])
})

test('a plain action with a push: three taps and a sentence for the player, one tap for the GM', async () => {
  const { noor, ada } = evening
  await mine(ada)
    .getByRole('button', { name: /^Skulk, two dots/ })
    .first()
    .waitFor()
  const taps = await counted({ ada, noor }, async () => {
    await mine(ada)
      .getByRole('button', { name: /^Skulk, two dots/ })
      .first()
      .click()
    await ada.page.getByLabel('What does Kit do?').fill('Over the wall in the fog, hand over hand')
    await allInView(ada, 'the deed and nine actions')
    await ada.press('Ask for the terms')
    await noor.asked(/Kit wants to skulk/).waitFor()
    await allInView(noor, 'the terms')
    await noor.press('These are the terms')
    await ada.page.getByRole('button', { name: /^Push, roll/ }).waitFor()
    await allInView(ada, 'the ways to roll')
    await ada.press(/^Push, roll/)
    for (const guest of [ada, noor])
      await guest
        .log(/Kit: .*Over the wall/)
        .first()
        .waitFor()
    await ada
      .log(/works|fails|Fails|success|Critical/)
      .first()
      .waitFor()
  })
  expect(taps.ada.taps, taps.ada.pressed.join(', ')).toBeLessThanOrEqual(3)
  expect(taps.ada.typed).toBe(1)
  expect(taps.noor.taps, taps.noor.pressed.join(', ')).toBeLessThanOrEqual(1)
  expect(ada.sent.filter((frame) => frame.includes('"push"'))).toHaveLength(1)
  await settled()
})

/** Whatever the dice brought is named, taken and over. */
async function settled(): Promise<void> {
  const { noor, ada } = evening
  for (let i = 0; i < 200; i++) {
    await Promise.all([noor.pass(), ada.pass()])
    const asked = async (guest: Guest, words: RegExp): Promise<boolean> => (await guest.asked(words).count()) > 0
    if (await asked(noor, /What are the consequences/)) await noor.press('That is what happens')
    else if (await asked(noor, /What does Kit gain/)) await noor.press('Send')
    else if (await asked(ada, /Does Kit take it/)) await ada.press(/^Take/)
    else if ((await panel(ada).getByRole('button', { name: 'Ask for the terms' }).count()) > 0) return
    await ada.page.waitForTimeout(100)
  }
  throw new Error('the roll is never over')
}

test('Noor starts a clock that only she knows of, in three taps and a name, and moves it', async () => {
  const { noor } = evening
  await allowRealDice(noor)
  const taps = await counted({ noor }, async () => {
    await tray(noor).getByRole('button', { name: 'Hidden clock' }).click()
    await panel(noor).getByRole('textbox').first().fill(CLOCK)
    await panel(noor).getByRole('group', { name: 'How many segments?' }).getByRole('button', { name: '12' }).click()
    await go(noor).click()
    await tray(noor).getByText(CLOCK).first().waitFor()
  })
  expect(taps.noor.taps, taps.noor.pressed.join(', ')).toBeLessThanOrEqual(3)
  const move = tray(noor).getByRole('button', { name: `Move ${CLOCK} on by one` })
  for (const filled of [1, 2, 3, 4]) {
    await move.click()
    await tray(noor).getByText(`${filled} of 12`).first().waitFor()
  }
  expect(await serious(noor), 'what only the GM has').toEqual([])
  await expect.poll(() => tracesIn(noor, TRACES)).toEqual(TRACES)
  await nobodyKnows()
})

test('on a phone: an action that does not fit is picked anew, and the terms are set anew', async () => {
  const { noor, bo } = evening
  await tab(bo, 'Rin')
  await bo.page.getByRole('heading', { name: 'Rin' }).first().waitFor()
  expect(await serious(bo), 'a sheet on a phone').toEqual([])
  await bo.page
    .getByRole('button', { name: /^Sway, two dots/ })
    .first()
    .click()
  await bo.page.getByLabel('What does Rin do?').fill(DEED)
  await allInView(bo, 'the deed and nine actions, on a phone')
  expect(await serious(bo), 'the deed on a phone').toEqual([])
  await bo.press('Ask for the terms')

  await noor.asked(/Rin wants to sway/).waitFor()
  await panel(noor).getByText(DEED).first().waitFor()
  expect(await panel(noor).locator('.odds').count(), 'no number beside a ruling').toBe(0)
  await noor.press('Another action')
  await noor.page.getByLabel('Why does it not fit? (optional)').fill('He wants orders, not charm')
  await noor.press('Ask for another')
  await bo.log('He wants orders, not charm').first().waitFor({ state: 'attached' })
  await bo.press(/^Command/)
  await noor.asked(/Rin wants to command/).waitFor()
  await noor.press('Bad')
  expect(await serious(noor), 'the terms').toEqual([])
  await noor.press('These are the terms')
  await bo.page.getByRole('button', { name: /^Roll 2D, the lowest/ }).waitFor()
  expect(await serious(bo), 'the ways to roll, on a phone').toEqual([])

  await noor.press('Revise the difficulty')
  await panel(noor).getByRole('group', { name: 'From what position?' }).getByRole('button', { name: 'Neutral' }).click()
  await go(noor).click()
  await bo.log('neutral position, standard effect').first().waitFor({ state: 'attached' })
})

test('bargain and help come beside while the roller decides; a reload brings the same screen back', async () => {
  const { noor, ada, bo } = evening
  await bo.page.getByRole('button', { name: /^Roll/ }).first().waitFor()
  // The terms were set anew: the player is asked again with the new ones.
  await bo.press(/^Roll 2D, the lowest/)
  await bo.page.getByRole('button', { name: /^Roll 1D/ }).waitFor()
  const taps = await counted({ noor, ada }, async () => {
    await noor.page.getByRole('textbox', { name: /Offer Rin a bargain/ }).fill('The clerk will know your face')
    await noor.press('Send')
    await bo.page.getByRole('button', { name: /Take it, roll 2D/ }).waitFor()
    await ada.page.getByRole('textbox', { name: 'How do they help?' }).fill('Drops a crate in the yard')
    await go(ada).click()
    await bo.page.getByRole('button', { name: /Take it, roll 3D/ }).waitFor()
  })
  expect(taps.noor.taps, taps.noor.pressed.join(', ')).toBeLessThanOrEqual(1)
  expect(taps.ada.taps, taps.ada.pressed.join(', ')).toBeLessThanOrEqual(1)
  const before = await question(bo)
  await bo.page.reload()
  await bo.page.getByRole('button', { name: /Take it, roll 3D/ }).waitFor()
  await expect.poll(() => question(bo)).toEqual(before)
})

test('the server is killed while Rin’s dice are in hand: a clear sign, and the throw is sent once', async () => {
  const { noor, bo, all } = evening
  await bo.press(/Take it, roll 3D/)
  await bo.page.getByRole('button', { name: 'Enter real dice' }).or(bo.page.getByLabel('Die 1,')).first().waitFor()
  await outage(server, all, async () => {
    await handInDice(bo, 4, 3, 1)
    await bo.page.getByText('1 answer waiting').waitFor()
  })
  await noor.pass()
  await noor.asked(/What are the consequences/).waitFor()
  expect(bo.sent.filter((frame) => frame.includes('"answer":[4,3,1]'))).toHaveLength(1)
})

test('what goes wrong: a named harm that everybody hears of, and a segment that nobody does', async () => {
  const { noor, bo } = evening
  expect(await serious(noor), 'naming consequences').toEqual([])
  await allInView(noor, 'naming consequences')
  const taps = await counted({ noor, bo }, async () => {
    await noor.page.getByRole('textbox', { name: /What is it called/ }).fill('Twisted knee')
    await panel(noor).getByRole('group', { name: 'Rin' }).getByRole('button', { name: 'Moderate' }).click()
    await noor.press('That is what happens')
    await bo.pass()
    await bo.asked(/Does Rin take it/).waitFor()
    await bo.press(/^Resist/)
  })
  expectBudget(budgets.inTheDarkConsequences, taps, { noor: 'gm', bo: 'player' })
  await nobodyKnows()
})

test('Rin resists: the price is thrown for and paid, the harm is a level less and keeps its name', async () => {
  const { ada, bo } = evening
  await typeDice(bo, 5)
  await ada
    .log(/Twisted knee, minor harm/)
    .first()
    .waitFor()
  await tab(bo, 'Rin')
  await bo.page.getByText('Twisted knee').first().waitFor()
  await bo.page.getByText('1 of 9').first().waitFor()
  await tab(bo, 'Now')
  await nobodyKnows()
})

test('it cannot fail: first aid that the GM says cannot go wrong heals without a throw', async () => {
  const { noor, ada, bo } = evening
  const throws = await bo.page.locator('[data-log] .ln.roll').count()
  await ada.command('give first aid')
  await panel(ada).getByRole('textbox', { name: 'How?' }).fill('A splint, and an hour by the stove')
  await go(ada).click()
  await ada.press('Kit')
  await noor.asked(/Kit wants to operate/).waitFor()
  await noor.press('It cannot fail')
  await noor.press('It is done')
  await bo.log('It cannot fail: Kit does it').first().waitFor({ state: 'attached' })
  await bo.log('Rin is patched up: minor harm is gone now').waitFor({ state: 'attached' })
  expect(await bo.page.locator('[data-log] .ln.roll').count()).toBe(throws)
})

test('called for by the GM, against a sergeant who acts too: Kit picks the action, and what serves both needs no consequence', async () => {
  const { noor, ada, bo } = evening
  await noor.press('Call for a roll')
  await fillIn(noor, {
    'Who?': 'Kit',
    'What for?': 'She reaches for the bell rope',
    'Against whom, or what level?': 'Sergeant Ilse Brandt',
    'From what position?': 'Good',
    'Do they act in the same roll?': 'They act too',
  })
  await ada.asked(/^Which action is that/).waitFor()
  await ada.press(/^Skulk/)
  await ada.press(/^Roll/)
  await typeDice(ada, 5, 4, 2)
  await noor.pass()
  await noor.asked(/A partial success against Sergeant Ilse Brandt: who gets what/).waitFor()
  await noor.press('Both gain')
  await bo.log('Sergeant Ilse Brandt and the crew both get something').first().waitFor({ state: 'attached' })
  await ada.pass()
  await panel(ada).getByRole('button', { name: 'Ask for the terms' }).first().waitFor()
  expect(await noor.asked(/What are the consequences/).count()).toBe(0)
})

test('what a player writes is on the sheet, and can be changed', async () => {
  const { ada } = evening
  await mine(ada).getByRole('button', { name: 'Change' }).first().click()
  await panel(ada).getByLabel('How do they look? (optional)').fill('Grey coat, quick hands')
  await go(ada).click()
  await mine(ada).getByText('Grey coat, quick hands').waitFor()
})

test('one tap reveals the clock: now it is everywhere', async () => {
  const { noor, ada, bo, eve } = evening
  await tray(noor).getByRole('button', { name: 'Reveal' }).last().click()
  for (const guest of [ada, bo, eve])
    await guest.log(`${CLOCK} is in plain sight now`).first().waitFor({ state: 'attached' })
  expect(await serious(bo), 'clocks on a phone').toEqual([])
  await expect
    .poll(() => bo.page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(PHONE.width)
  for (const guest of [ada, bo, eve]) await expect.poll(() => tracesIn(guest, TRACES)).toEqual(TRACES)
})

test('the recap tells each seat what it saw', async () => {
  const { noor, ada } = evening
  await noor.command('evening')
  await noor.page.getByRole('button', { name: 'End the evening' }).click()
  await noor.page.keyboard.press('Escape')
  await ada.command('recap')
  const paper = ada.page.locator('.paper-view')
  await paper.getByText('All lines').click()
  await paper.locator('details').getByText('is in plain sight now', { exact: false }).last().waitFor()
  const recap = (await paper.textContent()) ?? ''
  for (const told of [
    'The Lamplighters',
    'The job: The Harbour Ledger.',
    `Rin: ${DEED}.`,
    'That is no sway: He wants orders, not charm.',
    'Rin takes the bargain: The clerk will know your face.',
    'Kit assists Rin: Drops a crate in the yard.',
    '4: it works, at a price.',
    'Rin: Twisted knee, minor harm.',
    'Noor, Ada and Bo played.',
  ])
    expect(recap).toContain(told)
  expect(await serious(ada), 'the recap').toEqual([])
})

test('no browser had anything to complain about', () => {
  for (const { errors, troubles } of evening.all) expect([...errors, ...troubles]).toEqual([])
})
