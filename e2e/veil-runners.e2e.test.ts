import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, openBrowser, webTable } from './browser.ts'
import { budgets, expectBudget } from './budgets.ts'
import {
  allowRealDice,
  type Evening,
  fillIn,
  looksThrough,
  nothingAsked,
  sitTogether,
  tracesIn,
  typeDice,
} from './evening.ts'
import { ServerProcess } from './server-process.ts'
import { counted } from './taps.ts'

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

/** The Navigator takes what is usual: Standard, the scene's clocks. */
const navigator = async (noor: Guest): Promise<void> => {
  await noor.asked(/on which terms/).waitFor()
  await fillIn(noor, {})
}

/** With everything that fits; the button is the throw. */
const rolls = async (guest: Guest): Promise<void> => {
  await guest.asked(/dice, (Standard|Desperate)/).waitFor()
  await guest.page.locator('[data-question-panel]:not(.fresh-guard) [data-go]').click()
}

const rollsSettled = (): number => evening.noor.heard.filter((frame) => frame.includes('"RollEnded"')).length

/** What may follow a throw, until the roll is settled: damage, dice that could be raised, a card. The first answer is taken. */
async function settled(before: number): Promise<void> {
  const { noor, ada, bo } = evening
  for (let n = 0; n < 200 && rollsSettled() <= before; n++) {
    for (const guest of [noor, ada, bo]) {
      await guest.pass()
      // A question has its reason beside it; a move that one may make has none.
      const asked = guest.page.locator('[data-question-panel]:not(.fresh-guard):has(.dtab.you):has([data-why])')
      const answers = asked.locator('[data-go], .opt')
      if ((await answers.count()) > 0 && (await guest.page.locator('[data-reading]').count()) === 0)
        await answers.first().click()
    }
    await noor.page.waitForTimeout(200)
  }
  expect(rollsSettled()).toBeGreaterThan(before)
}

/** The Navigator turns the lock's clock back, so that no throw of these ends the scene. */
async function approachGoesOn({ noor }: Evening): Promise<void> {
  const ledge = noor.page.locator('[data-ledge]')
  for (let n = 0; n < 4 && (await ledge.getByText('push, 0 of 4').count()) === 0; n++) {
    await ledge.getByRole('button', { name: 'Move Reach her lock back by one' }).click()
    await noor.page.waitForTimeout(400)
  }
  await ledge.getByText('push, 0 of 4').waitFor()
}

/** From here on this browser's dice are thrown on the screen. */
const throwsOnScreen = async (guest: Guest): Promise<void> => {
  await guest.page.addInitScript("localStorage.setItem('sortie/real-dice', 'off')")
  await guest.page.reload()
  await nothingAsked(guest)
}

/** Which cards of the secret deck this browser has heard of, in any way. */
const cardsKnownTo = (guest: Guest): Promise<readonly string[]> => tracesIn(guest, CARDS)

test('Ada takes the ready ship and crew; the starter mission begins', async () => {
  const { noor, ada, bo, eve } = evening
  await allowRealDice(noor)
  expect(await serious(ada), 'before there is a ship').toEqual([])
  const taps = await counted({ ada }, () => ada.press('Lamps Out'))
  expect(taps.ada.taps, taps.ada.pressed.join(', ')).toBe(1)
  await noor.asked('Roll on Patron.').waitFor()
  await typeDice(noor, 3)
  await noor.asked('Roll on Veil weather.').waitFor()
  await typeDice(noor, 5)
  for (const guest of [ada, bo, eve]) await guest.log('Scene: approach').waitFor()
  await ada.page.getByRole('heading', { name: 'Lantern Heart' }).waitFor()
  expect(await serious(ada), 'the ship board').toEqual([])
  await noor.page.getByText('real dice').first().waitFor()
  for (const guest of [ada, bo]) await throwsOnScreen(guest)
})

test('Noor composes a secret deck: they see its back, and nobody’s browser holds its cards', async () => {
  const { noor, ada, bo, eve } = evening
  await noor.press('Lay out a deck')
  expect(await serious(noor), 'a form with many parts').toEqual([])
  await fillIn(noor, {
    'What is the deck called?': DECK,
    'Which cards? (one per line; * in front: known from the start; after => what it does)': CARDS.join('\n'),
    'How much of it is known?': 'Secret',
    'Is it in the open?': 'In the open',
  })
  for (const guest of [ada, bo, eve]) await guest.log(`A deck is laid out: ${DECK}, 3 cards`).waitFor()
  await noor.page.getByText('Only you').first().waitFor()
  expect(await serious(noor), 'the tray that only the GM has').toEqual([])
  await expect.poll(() => cardsKnownTo(noor)).toEqual(CARDS)
  for (const guest of [ada, bo, eve]) expect(await cardsKnownTo(guest)).toEqual([])
})

test('a clock of the Navigator’s own does what it says: every roll is Desperate while it runs', async () => {
  const { noor, ada } = evening
  await noor.press('Start a clock')
  await fillIn(noor, {
    'What is the clock called?': 'Fire',
    'What happens when it is full? (optional; after => what it does)':
      'It reaches the drive. => while desperate; damage ship',
  })
  // Everybody can ask what it does.
  await ada.page.locator('[data-ledge]').getByRole('button', { name: 'Fire', exact: true }).click()
  const said = ada.page.getByRole('dialog', { name: 'Fire' })
  await said
    .getByText(
      'Clock, 0\u00a0of\u00a06. While it runs, every roll is Desperate. When it is full: It reaches the drive.',
    )
    .waitFor()
  await ada.page.keyboard.press('Escape')
  await ada.press(/^Roll CPU/)
  await navigator(noor)
  await ada.asked(/dice, Desperate/).waitFor()
  await ada.press(/^Step back/i)
  await noor.press('Cancel a clock')
  await noor.press('Fire')
  await ada.log('Fire is cancelled').waitFor()
})

test('a ship roll: two taps of the player, one of the Navigator, none of the others', async () => {
  const { noor, ada, bo } = evening
  const before = rollsSettled()
  const taps = await counted({ ada, noor, bo }, async () => {
    await ada.press(/^Roll NAV/)
    await navigator(noor)
    await rolls(ada)
    for (const guest of evening.all) await guest.log('Ada rolled').waitFor()
  })
  expectBudget(budgets.veilRunnersShipRoll, taps, { ada: 'player', noor: 'gm', bo: 'others' })
  await settled(before)
  await approachGoesOn(evening)
})

test('a crew roll with a tool from the sheet: two taps, and one of the Navigator', async () => {
  const { noor, ada, bo } = evening
  const before = rollsSettled()
  const taps = await counted({ ada, noor, bo }, async () => {
    await ada.page
      .getByRole('button', { name: /CUTLASS BAR/ })
      .first()
      .click()
    await navigator(noor)
    await ada.asked(/^Tam: \d dice/).waitFor()
    await rolls(ada)
    for (const guest of evening.all) await guest.log('Tam rolls, Standard').waitFor()
  })
  expectBudget(budgets.veilRunnersCrewRoll, taps, { ada: 'player', noor: 'gm', bo: 'others' })
  await settled(before)
  await approachGoesOn(evening)
})

test('a group roll: one tap for each who rolls, and one of the Navigator', async () => {
  const { noor, ada, bo } = evening
  const before = rollsSettled()
  const whole = await counted({ noor, bo }, async () => {
    await ada.press('Group roll')
    const form = ada.page.locator('[data-question-panel]')
    for (const other of ['Tam', 'Wren']) await form.getByRole('button', { name: other, exact: true }).click()
    await fillIn(ada, { 'Who acts together?': ['Iro', 'Sable'], 'What is attempted? (optional)': 'both at the wheel' })
    const taps = await counted({ ada }, async () => {
      await navigator(noor)
      await rolls(ada)
      await rolls(bo)
      for (const guest of evening.all) await guest.log('Sable rolls, Standard').waitFor()
    })
    expectBudget(budgets.veilRunnersGroupRoll, taps, { ada: 'player' })
  })
  expectBudget(budgets.veilRunnersGroupRoll, whole, { noor: 'gm', bo: 'others' })
  await settled(before)
  for (const guest of evening.all) await guest.log(/Together: /).waitFor()
})

test('a hidden clock and a secret note: three taps and a text, and nobody else’s browser knows', async () => {
  const { noor, ada, bo, eve } = evening
  const taps = await counted({ noor }, async () => {
    await noor.page.getByRole('button', { name: 'Hidden clock' }).click()
    await fillIn(noor, { 'What is the clock called?': 'The hold is not empty' })
    await noor.page.getByText('The hold is not empty').first().waitFor()
  })
  expect(taps.noor.taps, taps.noor.pressed.join(', ')).toBeLessThanOrEqual(3)
  const note = await counted({ noor }, async () => {
    await noor.page.getByRole('button', { name: 'Note', exact: true }).click()
    await fillIn(noor, { 'What does it say?': 'Sable owes the patron' })
    await noor.page.getByText('Sable owes the patron').first().waitFor()
  })
  expect(note.noor.taps, note.noor.pressed.join(', ')).toBeLessThanOrEqual(3)
  for (const guest of [ada, bo, eve])
    expect(await tracesIn(guest, ['The hold is not empty', 'Sable owes the patron'])).toEqual([])
})

const CLOCK = 'What is the clock called?'
const FULL = 'What happens when it is full? (optional; after => what it does)'
const DECK_CARDS = 'Which cards? (one per line; * in front: known from the start; after => what it does)'

/** A form of the Navigator's, filled in and taken: a clock, a table or a deck in a few taps and texts. */
async function lays(form: string, fields: { readonly [field: string]: string }, laid: string): Promise<void> {
  const { noor, ada } = evening
  const { noor: done } = await counted({ noor }, async () => {
    await noor.press(form)
    await fillIn(noor, fields)
    await ada.log(laid).first().waitFor()
  })
  expect(done.taps, `${form}: ${done.pressed.join(', ')}`).toBeLessThanOrEqual(4)
  expect(done.typed).toBe(2)
}

async function fills(clock: string): Promise<void> {
  const { noor, ada } = evening
  const on = noor.page.locator('[data-ledge]').getByRole('button', { name: `Move ${clock} on by one` })
  for (let n = 1; n <= 4; n++) {
    await on.click()
    await ada
      .log(n < 4 ? `${clock} moves on to ${n} of 4` : `${clock} is full`)
      .first()
      .waitFor()
  }
}

/** In Ada's log, wherever it stands in its line. */
const told = (words: RegExp): Promise<unknown> =>
  expect.poll(() => evening.ada.page.locator('[data-log]').textContent()).toMatch(words)

/** The Navigator rolls on a table and types the die; what follows Ada throws or draws. */
async function rollsOn(table: string, die: number, then: RegExp): Promise<void> {
  const { noor, ada } = evening
  await noor.press('Roll on a table')
  await fillIn(noor, { 'On which table?': table })
  await typeDice(noor, die)
  await ada.asked(then).waitFor()
  await ada.page.locator('[data-question-panel]:not(.fresh-guard) [data-go]').click()
}

test('a collision course, a power core, a station with its med bay, a derelict and its survivors: a form each, and they do what they say', async () => {
  const clock = (name: string, full: string) =>
    lays(
      'Start a clock',
      { [CLOCK]: name, 'How many segments?': '4', [FULL]: full },
      `A clock is on the table: ${name}`,
    )
  const table = (name: string, text: string) =>
    lays(
      'Write or import a table',
      {
        'What is it called? (optional if the text says so)': name,
        'Its rows? (one per line, like “1-2 nothing”; after => what it does)': text,
      },
      `A table is at hand: ${name}`,
    )
  await clock('Collision course', 'It strikes. => damage ship')
  await clock('Power core', 'The deck is hot. => exposed crew')
  await table('Station layout', '1-3 the med bay => not exposed crew\n4-6 a ring with air => not exposed crew')
  await lays(
    'Lay out a deck',
    {
      'What is the deck called?': 'Survivors',
      [DECK_CARDS]: 'two children => focus +1 crew\nthe med bay has power => vitality +1 crew; focus +1 crew',
    },
    'A deck is laid out: Survivors',
  )
  await table('Derelict', '1-3 a hull that groans => draw Survivors\n4-6 a station => roll Station layout')
  await fills('Collision course')
  await told(/takes damage|loses Integrity/)
  await fills('Power core')
  await told(/Exposed: Iro/)
  await rollsOn('Derelict', 5, /Roll on Station layout/)
  await told(/No longer Exposed: Iro/)
  await rollsOn('Derelict', 2, /Survivors/)
  await told(/(Tam|Iro) earns 1 Focus/)
})

test('what the table does not understand, what contradicts itself, a clock that starts itself, a deck without cards: said in the form, and nothing that was written is lost', async () => {
  const { noor, ada } = evening
  const panel = noor.page.locator('[data-question-panel]')
  const said = async (fields: { readonly [field: string]: string }, reason: string): Promise<void> => {
    await fillIn(noor, fields)
    await panel.getByRole('alert').getByText(reason).waitFor()
    for (const [field, text] of Object.entries(fields))
      await expect.poll(() => panel.getByRole('textbox', { name: field, exact: true }).inputValue()).toBe(text)
  }
  const cancelled = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('alert').waitFor({ state: 'detached' })
  }
  await noor.press('Start a clock')
  for (const [does, reason] of [
    ['while desparate', 'while desparate'],
    ['exposed crew; not exposed crew', 'exposed crew is set and taken away at once'],
    ['start Smoke (full: damage ship)', '“Smoke” would start itself when it is full'],
    ['roll Nowhere', 'there is no table “Nowhere”'],
  ] as const)
    await said({ [CLOCK]: 'Smoke', [FULL]: `It reaches the stores. => ${does}` }, reason)
  expect(await tracesIn(ada, ['It reaches the stores'])).toEqual([])
  await cancelled()
  await noor.press('Lay out a deck')
  const deck = (cards: string) => ({ 'What is the deck called?': 'Ashes', [DECK_CARDS]: cards })
  await said(
    deck('a lamp => focus +1\nsoot => start Fire; cancel Fire'),
    'line 2: “Fire” is started and cancelled at once',
  )
  await said(deck(' '), 'there is no card in it')
  await cancelled()
})

test('the phone shows the ship, the crew and one’s own people', async () => {
  await looksThrough(evening.bo, [
    ['Crew', 'Who’s here'],
    ['Sable', 'Sable Okoro'],
  ])
})

test('Sable explores: the card that is drawn is everybody’s, the others stay unknown', async () => {
  const { noor, ada, bo, eve } = evening
  const on = noor.page.getByRole('button', { name: 'Move Reach her lock on by one' })
  const who = ada.asked('Who goes over into the freighter?')
  for (let n = 0; n < 4 && (await who.count()) === 0; n++) {
    if ((await on.count()) > 0) await on.first().click()
    await noor.page.waitForTimeout(300)
  }
  await who.waitFor()
  await fillIn(ada, {})
  const before = rollsSettled()
  await fillIn(bo, { 'Who explores?': 'Sable', 'From which deck?': DECK })
  await navigator(noor)
  await rolls(bo)
  await settled(before)
  await expect.poll(() => cardsKnownTo(ada)).toHaveLength(1)
  const drawn = await cardsKnownTo(ada)
  for (const guest of evening.all) await guest.log(String(drawn[0])).waitFor()
  for (const guest of [bo, eve]) await expect.poll(() => cardsKnownTo(guest)).toEqual(drawn)
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
  await noor.page.keyboard.press('Escape')

  await ada.command('recap')
  const paper = ada.page.locator('.paper-view')
  await paper.getByText('Lamps Out is a success.', { exact: false }).waitFor()
  await paper.getByText('All lines').click()
  await paper.locator('details').getByText('The mission is a success').waitFor()
  const recap = await paper.textContent()
  for (const told of [
    'Sixth Bell',
    'Lantern Heart is ready',
    'Mission 1 begins: Lamps Out',
    'Iro, Sable: both at the wheel',
    'Together: ',
    drawn,
    'TWIN HULL',
    'Noor, Ada and Bo played.',
  ])
    expect(recap).toContain(told)
  for (const card of CARDS.filter((c) => c !== drawn)) expect(recap).not.toContain(card)
  expect(await serious(ada), 'the recap').toEqual([])
  await expect.poll(() => cardsKnownTo(bo)).toEqual([drawn])
})

test('no browser had anything to complain about', () => {
  for (const { errors, troubles } of evening.all) expect([...errors, ...troubles]).toEqual([])
})
