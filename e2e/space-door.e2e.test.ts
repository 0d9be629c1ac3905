import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, openBrowser, webTable } from './browser.ts'
import { budgets, expectBudget } from './budgets.ts'
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
  typeDice,
} from './evening.ts'
import { outage, ServerProcess } from './server-process.ts'
import { counted } from './taps.ts'

const server = new ServerProcess()
let browser: Browser
let evening: Evening

/** The GM's secret: how much the hound can take. As it is said, and as it would be sent. */
const HEALTH = /health(Total)?["\]:, ]*23\b/i

beforeAll(async () => {
  webTable()
  await server.start()
  browser = await openBrowser()
  evening = await sitTogether(server, browser, 'space-door', 'The Grey Door')
})
afterAll(async () => {
  await browser?.close()
  await server.end()
})

const knows = async (guest: Guest): Promise<boolean> => HEALTH.test(await guest.everything())

/** A cell of a scale on the paper that hires somebody. */
const tap = (guest: Guest, scale: string, cell: number): Promise<void> =>
  guest.page
    .getByRole('group', { name: new RegExp(`^${scale}:`) })
    .getByRole('button', { name: new RegExp(`^${cell}:`) })
    .click()

/** The attacker claims expertise, the GM agrees, and two dice are thrown: everything else is usual. */
async function strike(attacker: Guest, ...faces: readonly number[]): Promise<void> {
  await attacker.press(/^Attack$/)
  await attacker.asked(/attacks$/).waitFor()
  await attacker.press(/^Expertise/)
  await attacker.press(/^Claim help, 2 dice/)
  await evening.noor.asked(/claims help/).waitFor()
  await goOn(evening.noor)
  await attacker.asked(/throws 2 dice/).waitFor()
  await typeDice(attacker, ...faces)
}

/** Takes what is chosen. */
async function goOn(guest: Guest): Promise<void> {
  await guest.page.locator('[data-question-panel]:not(.fresh-guard) [data-go]').click()
}

/** The hound has two checks a turn, and its dice are one throw; the rules say whom it goes for. */
async function houndBites(...faces: readonly number[]): Promise<void> {
  await evening.noor.asked(/2 attacks by the combatants/).waitFor()
  await typeDice(evening.noor, ...faces)
}

test('Ada hires a ready employee; Bo begins one of his own on the phone', async () => {
  const { noor, ada, bo } = evening
  await allowRealDice(noor)
  expect(await serious(ada), 'before anybody is hired').toEqual([])
  await ada.press(/^Mara Quill/)
  await ada.page.getByRole('heading', { name: 'Mara Quill' }).first().waitFor()
  expect(await serious(ada), 'an employee’s sheet').toEqual([])
  await bo.press('Hire your own employee')
  await fillIn(bo, { 'What is the employee called?': 'Bruno Vale' })
  await bo.asked(/Where does Bruno Vale stand/).waitFor()
  expect(await serious(bo), 'the paper on a phone').toEqual([])
})

test('twelve points on five scales: every tap is checked at once, and a reload loses none', async () => {
  const { bo } = evening
  const says = (words: string): Promise<void> =>
    bo.page.locator('[data-question-panel]').getByText(words).first().waitFor()
  await says('12 points left. Charm, Athletics, Tough, Sharp and Belief have none.')
  await tap(bo, 'Charm', 9)
  await says('4 points, rank 9')
  await tap(bo, 'Charm', 9)
  await says('3 points, rank 8')
  await tap(bo, 'Charm', 7)
  await tap(bo, 'Athletics', 8)
  await tap(bo, 'Tough', 8)
  await says('4 points left. Sharp and Belief have none.')
  await tap(bo, 'Sharp', 3)
  await says('needs at least one point')
  expect(await bo.page.getByRole('button', { name: 'Sign Bruno Vale on' }).count()).toBe(0)
  await tap(bo, 'Sharp', 4)
  await says('2 points left. Belief has none.')
  const before = await question(bo)
  await bo.page.reload()
  await bo.asked(/Where does Bruno Vale stand/).waitFor()
  await expect.poll(() => question(bo)).toEqual(before)
  await says('2 points left. Belief has none.')
  await tap(bo, 'Belief', 4)
  await says('8 right × 10 + 20')
  await bo.press('Sign Bruno Vale on')
  await bo.asked(/What does Bruno Vale carry/).waitFor()
  await fillIn(bo, { 'Main weapon': /^Dock Hammer/, 'Side arm': /^Snub Pistol/ })
  for (const guest of evening.all)
    await guest
      .log(
        'Bruno Vale is hired: Extrovert 7, Heavy Weight 8, Offense 8, Hindsight 4, Fantastical 4. Resilience 6, Health 100',
      )
      .waitFor()
  await expect.poll(() => bo.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('a combatant’s numbers are the GM’s: no browser of anybody else holds them', async () => {
  const { noor, ada, bo, eve } = evening
  await noor.command('make a combatant')
  expect(await serious(noor), 'a form with many parts').toEqual([])
  await fillIn(noor, {
    'What is it called?': 'Grey Hound',
    'Which sub-attribute does it attack with?': /^Heavy Weight/,
    'Which rank?': '7',
    'How many dice?': '2',
    'How much bonus damage?': '1',
    'How much Resilience?': '3',
    'How much Health?': '23',
    'How many checks per turn?': '2',
  })
  for (const guest of [ada, bo, eve]) await guest.log('Grey Hound is here').waitFor()
  await expect.poll(() => knows(noor)).toBe(true)
  await noor.page.getByText('only you').first().waitFor()
  for (const guest of [ada, bo, eve]) await expect.poll(() => knows(guest)).toBe(false)
})

test('the server is killed with the hound’s bite in hand: it counts once, and its numbers are still the GM’s', async () => {
  const { noor, ada, bo, eve, all } = evening
  await noor.press(/^the combatants/i)
  await noor.asked(/2 attacks by the combatants/).waitFor()
  await outage(server, all, async () => {
    await handInDice(noor, 1, 2, 9, 10)
    await noor.page.getByText('1 answer waiting').waitFor()
    expect(await serious(noor), 'offline').toEqual([])
  })
  expect(noor.sent.filter((frame) => frame.includes('"answer":[1,2,9,10]'))).toHaveLength(1)
  for (const guest of [ada, bo, eve]) {
    await guest.log('Bruno Vale’s Resilience is 5').first().waitFor()
    await expect.poll(() => guest.log('Bruno Vale’s Resilience is').count()).toBe(1)
    await expect.poll(() => knows(guest)).toBe(false)
  }
})

test('the hound’s turn, then the employees’: attacks, one in a second tab, and Luck', async () => {
  const { ada, bo, table } = evening
  await ada.log('Turn 2: the employees').first().waitFor()
  expect(await serious(ada), 'the encounter').toEqual([])

  await strike(bo, 8, 1)
  await bo.asked(/Spend Luck/).waitFor()
  const before = await question(bo)
  await bo.page.reload()
  await bo.asked(/Spend Luck/).waitFor()
  await expect.poll(() => question(bo)).toEqual(before)
  const tab = await bo.context.newPage()
  bo.watch(tab)
  await tab.goto(`${server.address}${table}`)
  const there = tab.locator('[data-question-panel]').getByRole('button', { name: /^Use 1 Luck/ })
  await there.first().waitFor()
  await bo.press(/^Use 1 Luck/)
  await goOn(bo)
  await there.first().waitFor({ state: 'detached' })
  await tab.close()
  for (const guest of evening.all) await guest.log('Bruno Vale spends 1 Luck').waitFor()
  await expect.poll(() => ada.log('Bruno Vale spends 1 Luck').count()).toBe(1)
  await expect.poll(() => knows(ada)).toBe(false)
})

test('the numbers are shown, and are everybody’s', async () => {
  const { noor, ada, bo, eve } = evening
  await noor.page.getByRole('button', { name: 'Show numbers' }).click()
  for (const guest of [ada, bo, eve]) await guest.log('Resilience 3, Health 17').waitFor()
  await ada.page.getByText('17 of 23').first().waitFor()
  for (const guest of [ada, bo, eve]) await expect.poll(() => knows(guest)).toBe(true)
})

test('the encounter to its end, without a mouse; those who could still act are asked before the turn ends', async () => {
  const { noor, ada, bo } = evening
  await nothingAsked(ada)
  await byPalette(ada, 'end the turn')
  await bo.asked(/Is your side’s turn over/).waitFor()
  await bo.press(/^Yes, end the turn/)
  await houndBites(3, 9, 10, 9)
  await ada.log('Turn 4: the employees').first().waitFor()
  await keys(ada, 'Enter')
  await ada.asked(/attacks$/).waitFor()
  await keys(ada, 'q')
  await tabTo(ada, /^Expertise/)
  await keys(ada, 'Space')
  await tabTo(ada, /^Something else/)
  await keys(ada, 'Space')
  await tabTo(ada, /^Claim help/)
  await keys(ada, 'Enter')
  await noor.asked(/claims help/).waitFor()
  await keys(noor, 'Enter')
  await ada.asked(/throws 3 dice/).waitFor()
  for (const n of [1, 2, 3]) {
    await tabTo(ada, `Die ${n}, 1 to 10`)
    await ada.page.keyboard.type('10')
  }
  await keys(ada, 'Enter')
  for (const guest of evening.all) await guest.log('Grey Hound is defeated').first().waitFor()
  await nothingAsked(ada)
  await byPalette(ada, 'end the turn')
  await bo.asked(/Is your side’s turn over/).waitFor()
  await bo.press(/^Yes, end the turn/)
  for (const guest of evening.all) await guest.log('The employees hold the field').first().waitFor()
})

test('a fall hurts by the table’s own rule; a weapon of one’s own has a name, a sub-attribute and a bonus', async () => {
  const { noor, ada, bo } = evening
  await noor.command('deal damage')
  await fillIn(noor, { 'Who is hurt?': 'Mara Quill', 'How much damage?': '3' })
  await ada.log('Mara Quill’s Resilience is').last().waitFor({ state: 'attached' })
  await bo.command('take other weapons')
  await bo.asked(/What does Bruno Vale carry/).waitFor()
  await fillIn(bo, { 'Main weapon': 'One of your own' })
  await bo.asked(/own main weapon: what is it/).waitFor()
  await fillIn(bo, {
    'What is it called?': 'Boat Hook',
    'Which sub-attribute is it rolled with?': /^Heavy Weight/,
    'How much bonus damage?': '1',
  })
  for (const guest of evening.all)
    await guest
      .log(/Boat Hook/)
      .first()
      .waitFor({ state: 'attached' })
})

test('the phone shows the mission, the employees and one’s own', async () => {
  await looksThrough(evening.bo, [
    ['Mission', 'Mission'],
    ['Crew', 'Employees'],
    ['Bruno', 'Bruno Vale'],
  ])
})

test('the recap tells what happened', async () => {
  const { noor, bo } = evening
  await noor.command('evening')
  await noor.page.getByRole('button', { name: 'End the evening' }).click()
  await noor.page.getByRole('button', { name: 'Check the dice' }).click()
  await noor.page
    .getByText(/rolls with real dice/)
    .first()
    .waitFor()
  await noor.page.keyboard.press('Escape')
  await bo.press('Recap')
  const paper = bo.page.locator('.paper-view')
  await paper.getByText('1 encounter, 1 won by the employees.').waitFor()
  await paper.getByText('All lines').click()
  await paper.locator('details').getByText('The employees hold the field').last().waitFor()
  for (const told of [
    'The Grey Door',
    'Mara Quill is hired',
    'Bruno Vale is hired: Extrovert 7, Heavy Weight 8, Offense 8, Hindsight 4, Fantastical 4. Resilience 6, Health 100',
    'The combatants started it',
    'Bruno Vale spends 1 Luck',
    'Grey Hound is defeated',
    'Noor, Ada and Bo played.',
  ])
    await expect.poll(() => paper.textContent()).toContain(told)
  expect(await serious(bo), 'the recap on a phone').toEqual([])
})

/** So many throws are in the log. */
const thrown = (guest: Guest, throws: number): Promise<void> =>
  guest.page
    .locator('[data-log] .ln.roll')
    .nth(throws - 1)
    .waitFor()

/** These dice are anybody's guess: if they bring Luck that could change them, they are kept as they lie. */
async function keptAnyway(guest: Guest, words: RegExp): Promise<void> {
  const told = guest.log(words).first()
  const luck = guest.asked(/Spend Luck/)
  await told.or(luck).first().waitFor()
  if ((await luck.count()) > 0) {
    await guest.pass()
    await goOn(guest)
  }
  await told.waitFor()
}

test('a check takes two taps and one of the GM; an attack three, and the GM none; a helper agrees before paying', async () => {
  const quick = await sitTogether(server, browser, 'space-door', 'The Quick Door')
  const { noor, ada, bo, eve } = quick
  for (const [guest, name] of [
    [ada, 'Mara Quill'],
    [bo, 'Otto Brandt'],
  ] as const) {
    await guest.press(new RegExp(`^${name}`))
    await noor.log(`${name} is hired`).first().waitFor()
  }
  const guests = { noor, ada, bo, eve }
  const roles = { noor: 'gm', ada: 'player', bo: 'others', eve: 'others' } as const
  const check = await counted(guests, async () => {
    await ada.page.getByRole('button', { name: 'Check Introvert' }).first().click()
    await noor.asked(/what helps/).waitFor()
    await goOn(noor)
    await ada.asked(/throws 4 dice/).waitFor()
    await goOn(ada)
    for (const guest of quick.all) await thrown(guest, 1)
  })
  await keptAnyway(ada, /Ada rolled.*(success|failure)/i)
  expectBudget(budgets.spaceDoorCheck, check, roles)

  await noor.command('bring in combatants')
  await fillIn(noor, { 'Which combatant?': /^Vault Engine/, 'How many?': '2' })
  await noor.page.getByText('only you').first().waitFor()
  await noor.press(/^the employees/i)
  await ada.log('Turn 1: the employees').first().waitFor()
  const attack = await counted(guests, async () => {
    await ada.press(/^Attack$/)
    await ada.asked(/attacks$/).waitFor()
    await ada.press(/^Vault Engine 2/)
    await ada.press(/^Attack, 1 die/)
    for (const guest of quick.all) await thrown(guest, 2)
  })
  await keptAnyway(ada, /Mara Quill attacks Vault Engine 2: \d+ damage/)
  expectBudget(budgets.spaceDoorAttack, attack, roles)

  // The GM calls for a check in mid-encounter: it costs no action check.
  await noor.command('call for a check')
  await fillIn(noor, { 'Who makes the check?': 'Otto Brandt', 'Which sub-attribute is tested?': /^Logical/ })
  await bo.asked(/Otto Brandt throws \d di/).waitFor()
  await goOn(bo)
  await keptAnyway(bo, /Bo rolled.*(success|failure)/i)

  // A colleague agrees before anything is paid: the check is used when Mara attacks.
  await ada.press(/^Attack$/)
  await ada.asked(/attacks$/).waitFor()
  await bo.press(/^Otto Brandt helps/)
  await ada.page.getByRole('button', { name: /^Attack, 2 dice/ }).waitFor()
  expect(await noor.log('Otto Brandt helps Mara Quill').count()).toBe(0)
  await ada.press(/^Attack, 2 dice/)
  await noor.log('Otto Brandt helps Mara Quill').first().waitFor()
  for (const { context } of quick.all) await context.close()
})

test('no browser had anything to complain about', () => {
  expect(evening.all.map(({ errors, troubles }) => [...errors, ...troubles])).toEqual([[], [], [], []])
})
