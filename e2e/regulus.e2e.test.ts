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
import { isLedgeFree, outOfSight } from './stage.ts'
import { counted } from './taps.ts'

vi.setConfig({ testTimeout: 90_000 })

const server = new ServerProcess()
const JOB = 'Copy a dock boss’s second ledger'
/** A clock that comes with the job; only the Director knows that it runs. */
const JOB_CLOCK = 'Mother Sarn grows curious'
const NEXT_JOB = 'Lift the strongbox of a slow freighter'
const CLOCK = 'The harbour master opens the safe'
const NOTE = 'The ledger was sold a week ago'
/** By which the Director's secrets would be known: their words, an id made of them, and a size no other clock has. */
const TRACES = [CLOCK, 'the-harbour-master', NOTE, '"size":12', 'of 12']
let browser: Browser
let evening: Evening

beforeAll(async () => {
  webTable()
  await server.start()
  browser = await openBrowser()
  evening = await sitTogether(server, browser, 'regulus', 'The Kestrel Crew')
})
afterAll(async () => {
  await browser?.close()
  await server.end()
})

const ledge = (guest: Guest) => guest.page.locator('[data-ledge]')
const mine = (guest: Guest) => guest.page.locator('aside.left')
const tray = (noor: Guest) => noor.page.getByRole('region', { name: 'Only you' })
const panel = (guest: Guest) => guest.page.locator('[data-question-panel]')

/** The one button of the question that asks this; a result that is still held is passed over. */
async function go(guest: Guest, asked: string | RegExp): Promise<void> {
  await shown(guest, asked)
  await guest.asked(asked).locator('[data-go]').click()
}

/** Waits until this is asked, and takes taps. */
async function shown(guest: Guest, asked: string | RegExp): Promise<void> {
  const open = guest.page
    .locator('[data-question-panel]:not(.fresh-guard)')
    .filter({ has: guest.page.getByRole('heading', { name: asked }) })
  await expect
    .poll(
      async () => {
        await guest.pass()
        return (await guest.page.locator('[data-reading]').count()) === 0 && (await open.count()) > 0
      },
      { message: String(asked) },
    )
    .toBe(true)
}

/** All of what is asked is on the screen at once, and nothing lies over what the table shares. */
async function onOneScreen(guest: Guest, what: string): Promise<void> {
  // The form sets itself closer once it is drawn.
  await expect.poll(() => outOfSight(guest), { message: what }).toEqual([])
  await expect.poll(() => isLedgeFree(guest), { message: `${what}: the ledge` }).toBe(true)
}

const option = (guest: Guest, name: string | RegExp) => panel(guest).getByRole('button', { name })

async function nobodyKnows(): Promise<void> {
  const { ada, bo, eve } = evening
  for (const guest of [ada, bo, eve]) expect(await tracesIn(guest, TRACES)).toEqual([])
}

/** The lead throws real dice for the job. */
async function rollJob(ada: Guest, ...faces: readonly number[]): Promise<void> {
  await go(ada, 'Roll for the job')
  await shown(ada, 'The lead rolls.')
  await typeDice(ada, ...faces)
}

/** Whether the newest line of the record is in view, as long as the board is shown at all. */
const seesNewestLine = (guest: Guest): Promise<boolean> =>
  guest.page.locator('.record tr.fresh').evaluate((line) => {
    const box = line.closest('.piece')?.getBoundingClientRect()
    const { top, bottom } = line.getBoundingClientRect()
    return getComputedStyle(line).visibility === 'hidden' || (!!box && top >= box.top && bottom <= box.bottom)
  })

test('the ready crew is dealt out among those who play', async () => {
  const { noor, ada, bo, eve } = evening
  await allowRealDice(noor)
  expect(await serious(bo), 'no crew yet').toEqual([])
  await ada.press('Take the ready crew')
  for (const guest of [noor, bo, eve])
    await guest.log('Ada Voss joins the crew as its Mastermind').waitFor({ state: 'attached' })
  await tab(bo, 'Bix')
  await bo.page.getByRole('heading', { name: 'Dov Anselm' }).waitFor()
  expect(await serious(bo), 'sheets of one’s own').toEqual([])
  await tab(bo, 'Now')
})

test('the Director starts a clock and takes a note that nobody else knows of', async () => {
  const { noor } = evening
  const clock = await counted({ noor }, async () => {
    await tray(noor).getByRole('button', { name: 'Hidden clock' }).click()
    await panel(noor).getByRole('textbox').first().fill(CLOCK)
    await panel(noor).getByRole('group', { name: 'How many segments?' }).getByRole('button', { name: '12' }).click()
    await panel(noor).locator('[data-go]').click()
    await tray(noor).getByText(CLOCK).first().waitFor()
  })
  expectBudget(budgets.hiddenClock, clock, { noor: 'gm' })
  const note = await counted({ noor }, async () => {
    await tray(noor).getByRole('button', { name: 'Note', exact: true }).click()
    await panel(noor).getByRole('textbox').first().fill(NOTE)
    await panel(noor).locator('[data-go]').click()
    await tray(noor).getByText(NOTE).first().waitFor()
  })
  expectBudget(budgets.secretNote, note, { noor: 'gm' })
  await tray(noor).getByText('0 of 12').first().waitFor()
  await nobodyKnows()
})

test('the Director takes a ready job: all read its briefing, and its hidden clock is hers', async () => {
  const { noor, ada, bo, eve } = evening
  await noor.press('Take a ready job')
  await shown(noor, 'Which job?')
  await onOneScreen(noor, 'seven jobs')
  expect(await serious(noor), 'seven jobs').toEqual([])
  await noor.press(JOB)
  await ada.page.getByText('Every crate on Pier Nine').first().waitFor()
  await go(noor, 'Who leads this job?')
  for (const guest of [noor, ada]) await ledge(guest).getByText(JOB).waitFor()
  // It stays on the board while the lead is named, and on the workup card after that.
  await noor.pass()
  await noor.page.locator('.piece .moment').getByText('Every crate on Pier Nine', { exact: false }).waitFor()
  await noor.page.locator('.piece .moment').getByRole('button', { name: 'Close' }).click()
  const workup = noor.page.getByRole('article', { name: 'Workup card' })
  await workup.getByText('Every crate on Pier Nine', { exact: false }).waitFor()
  await workup.getByText('Mother Sarn’s counting room', { exact: false }).waitFor()
  await tray(noor).getByText(JOB_CLOCK).first().waitFor()
  for (const guest of [ada, bo, eve]) expect(await guest.page.getByText(JOB_CLOCK).count()).toBe(0)
  await expect.poll(() => tracesIn(noor, TRACES)).toEqual(TRACES)
  await nobodyKnows()
})

test('recruiting is one tap each: a reload and a second tab bring the same question, and one answer is one', async () => {
  const { ada, bo, table } = evening
  await shown(ada, 'Recruit for the job')
  await onOneScreen(ada, 'recruiting')
  await go(ada, 'Recruit for the job')
  await shown(bo, 'Who comes along, and with what?')
  await onOneScreen(bo, 'who comes, on a phone')
  expect(await serious(bo), 'who comes, on a phone').toEqual([])
  const before = await question(bo)
  await bo.page.reload()
  await shown(bo, 'Who comes along, and with what?')
  await expect.poll(() => question(bo)).toEqual(before)

  const second = await bo.context.newPage()
  bo.watch(second)
  await second.goto(`${server.address}${table}`)
  await second.getByRole('heading', { name: 'Who comes along, and with what?' }).waitFor()
  await go(bo, 'Who comes along, and with what?')
  await second.getByRole('heading', { name: 'Who comes along, and with what?' }).waitFor({ state: 'detached' })
  await second.close()
  await shown(ada, 'Close the workup and go')
  await ada.page.getByRole('article', { name: 'Workup card' }).getByText('through the wall').waitFor()
  expect(bo.sent.filter((frame) => frame.includes('"riot shield"'))).toHaveLength(1)
})

test('the job is wound: Bix works an angle for some Fortune', async () => {
  const { noor, ada, bo } = evening
  for (const name of ['Ada Voss', 'Cho Tannen', 'Eve Larkin']) await option(ada, name).click()
  await go(ada, 'Close the workup and go')
  await shown(bo, 'What does Bix do to prepare the job?')
  await onOneScreen(bo, 'an angle, on a phone')
  await option(bo, /^Stash/).click()
  await panel(bo).getByLabel('What do they do?').fill('Wins a week’s wages from the night clerk')
  await go(bo, 'What does Bix do to prepare the job?')
  await shown(noor, 'What does Bix’s angle take?')
  await panel(noor).getByText('Wins a week’s wages').first().waitFor()
  await onOneScreen(noor, 'what an angle takes')
  expect(await serious(noor), 'what an angle takes').toEqual([])
  await go(noor, 'What does Bix’s angle take?')
  await go(bo, 'Roll, or mark Luck down to be sure?')
  await typeDice(bo, 5)
  await shown(bo, 'What does Dov Anselm do to prepare the job?')
  await option(bo, 'No angle').click()
  await go(bo, 'What does Dov Anselm do to prepare the job?')
  await noor.log('The record is opened: trouble 0, Fortune 3').waitFor()
  await bo.page.getByText('Waiting for Ada').first().waitFor()
  expect(await serious(bo), 'an empty record, on a phone').toEqual([])
  await expect
    .poll(() => bo.page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(PHONE.width)
})

test('the first roll, without a mouse: something follows from it', async () => {
  const { ada, noor } = evening
  await shown(ada, 'Roll for the job')
  await ada.page.keyboard.press('Enter')
  await shown(ada, 'The lead rolls.')
  await ada.page.getByLabel('Die 1, 1 to 6').focus()
  await ada.page.keyboard.type('3')
  await ada.page.keyboard.press('Tab')
  await ada.page.keyboard.type('4')
  await ada.page.keyboard.press('Enter')
  await shown(ada, 'Something follows: one die, plus 6.')
  await ada.page.getByLabel('Die 1, 1 to 6').focus()
  await ada.page.keyboard.type('4')
  await ada.page.keyboard.press('Enter')
  await noor.log('Perfect (10)').waitFor()
  await shown(ada, 'Roll for the job')
  expect(await serious(ada), 'the record with its first lines').toEqual([])
})

test('the server is killed with a throw on the way: a clear sign, and the throw counts once', async () => {
  const { noor, ada, bo, all } = evening
  await go(ada, 'Roll for the job')
  await shown(ada, 'The lead rolls.')
  server.freeze()
  await handInDice(ada, 1, 1)
  await outage(server, all, async () => {
    await ada.page.getByText('1 answer waiting').waitFor()
    expect(await serious(ada), 'offline').toEqual([])
  })
  await shown(noor, 'Knockout: who is lost?')
  const sent = ada.sent.filter((frame) => frame.includes('"answer":[1,1]')).map((frame) => JSON.parse(frame).cid)
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)
  await nobodyKnows()

  await noor.press('Bix')
  await shown(bo, 'Which contribution stays behind?')
  await bo.press('Forged seal')
  for (const guest of all) await guest.log('Bix is lost and keeps the forged seal').waitFor({ state: 'attached' })
  await expect.poll(() => noor.log('Knockout (2)').count()).toBe(1)
})

test('the deadline comes: the lead wants overtime, the Director refuses it, and Fortune saves the job three short', async () => {
  const { noor, ada, bo, all } = evening
  await rollJob(ada, 2, 2)
  await rollJob(ada, 3, 1)
  await rollJob(ada, 1, 3)
  await shown(ada, /Go into overtime/)
  for (const guest of [noor, ada, bo]) await expect.poll(() => seesNewestLine(guest)).toBe(true)
  await panel(ada).locator('.opt, [data-go]').filter({ hasText: 'Overtime' }).first().click()
  await shown(noor, 'Do you allow overtime?')
  await onOneScreen(noor, 'overtime')
  await option(noor, 'No overtime').click()
  for (const guest of all) await guest.log('The Director does not allow overtime').waitFor({ state: 'attached' })
  await shown(ada, 'Who of yours saves the job, and how?')
  await ada.page.getByText('3 progress short, Fortune 3.', { exact: false }).first().waitFor()
  expect(await serious(ada), 'ways to save it').toEqual([])
  // Bo does not have to wait for Ada.
  await shown(bo, 'Who of yours saves the job, and how?')
  expect(await serious(bo), 'ways to save it, on a phone').toEqual([])
  await bo.press(/Dov Anselm gets tactical/)
  await shown(noor, 'Does Dov Anselm’s Tactic apply: through the wall?')
  await noor.press('It applies')
  await shown(ada, 'Who of yours saves the job, and how?')
  await ada.page.getByText('1 progress short, Fortune 2.', { exact: false }).first().waitFor()
  await ada.press(/Ada Voss gets tactical/)
  await shown(noor, /Does Ada Voss’s Tactic apply/)
  await noor.press('It applies')
  for (const guest of all) await guest.log('The job is a success').first().waitFor({ state: 'attached' })
})

test('unwinding: seven points of trouble on one screen, and everybody answers at once', async () => {
  const { noor, ada, bo } = evening
  const taps = await counted({ noor, ada, bo }, async () => {
    await go(bo, 'How do they come out of it?')
    await shown(ada, 'How do they come out of it?')
    await onOneScreen(ada, 'how they come out of it')
    await go(ada, 'How do they come out of it?')

    await shown(ada, 'What does the success bring?')
    await onOneScreen(ada, 'what the success brings')
    await option(ada, /^Bix$/).click()
    await go(ada, 'What does the success bring?')

    await shown(ada, 'Which trouble follows?')
    await ada.asked('Which trouble follows?').getByText('7 points to spend.').waitFor()
    await onOneScreen(ada, 'which trouble follows')
    expect(await serious(ada), 'which trouble follows').toEqual([])
    await option(ada, 'Bad omen for Dov Anselm').click()
    await option(ada, 'Rough night for Dov Anselm').click()
    await go(ada, 'Which trouble follows?')

    await shown(noor, 'Who bears what went wrong?')
    await onOneScreen(noor, 'who bears what went wrong')
    expect(await serious(noor), 'who bears what went wrong').toEqual([])
    await go(noor, 'Who bears what went wrong?')
    await bo.log('The job is over').first().waitFor({ state: 'attached' })
  })
  const { noor: director, ...players } = taps
  expectBudget(budgets.regulusUnwinding, players, { ada: 'player', bo: 'player' })
  expect(director.taps, director.pressed.join(', ')).toBeLessThanOrEqual(1)
  const ending = ada.page.getByRole('article', { name: 'How the job ended' })
  await ending.getByText('Bix leads the next job.').waitFor()
  await ending.getByText('to settle: major consequence').first().waitFor()
  await nobodyKnows()
})

test('the Director says what a consequence means; the crew knows who leads next', async () => {
  const { noor, bo } = evening
  await noor.press('Settle the fall-out')
  await panel(noor).getByRole('group', { name: 'What is settled?' }).getByRole('button').first().click()
  await panel(noor).getByRole('textbox').first().fill('Mother Sarn has her face on a wall')
  await panel(noor).locator('[data-go]').click()
  await bo.log('Mother Sarn has her face on a wall').first().waitFor({ state: 'attached' })
  await tab(bo, 'Crew')
  await bo.page.getByText('Bix leads the next job').first().waitFor()
  expect(await serious(bo), 'the crew after the job').toEqual([])
  await tab(bo, 'Now')
})

test('a Check with the table’s dice: the Director taps a rating, the player throws', async () => {
  const { noor, ada, bo } = evening
  await tableDice(noor)
  const taps = await counted({ noor, ada, bo }, async () => {
    await mine(noor)
      .getByRole('button', { name: /^Ada Voss, Safety .*: call a Check$/ })
      .click()
    await go(noor, 'Call a Check')
    await shown(ada, /Throw 2d6 .* for Ada Voss/)
    await onOneScreen(ada, 'a Check')
    await thrown('Ada', () => go(ada, /Throw 2d6 .* for Ada Voss/))
  })
  expectBudget(budgets.regulusCheck, taps, { noor: 'gm', ada: 'player', bo: 'others' })
})

test('a Contest with one leverage begins on the sheet; the Director rules once', async () => {
  const { noor, ada, bo } = evening
  await shown(noor, 'Take a ready job')
  const taps = await counted({ noor, ada, bo }, async () => {
    await mine(ada).getByRole('button', { name: 'Detective', exact: true }).click()
    await ada.page.getByLabel('What do you want to get out of it?').fill('The name of the council’s man')
    expect(await serious(ada), 'a Contest').toEqual([])
    await option(ada, /Surveillance.*: \+1$/).click()
    await panel(ada).locator('[data-go]').click()
    await shown(noor, 'What counts for Ada Voss?')
    await onOneScreen(noor, 'what counts')
    await go(noor, 'What counts for Ada Voss?')
    await thrown('Ada', () => go(ada, 'Does Ada Voss go for it?'))
  })
  expectBudget(budgets.regulusContest, taps, { noor: 'gm', ada: 'player', bo: 'others' })
  await settled()
})

/** Whatever the dice brought is said, taken and over: the Director can set the next job. */
async function settled(): Promise<void> {
  const { noor, ada, bo } = evening
  for (let i = 0; i < 100; i++) {
    for (const guest of [noor, ada, bo]) {
      await guest.pass()
      const move = guest.page.locator('.slip.yours:not(.fresh-guard)')
      const heading = (await move.count()) > 0 ? ((await move.locator('h2').first().textContent()) ?? '') : ''
      if (guest === noor && heading === 'Take a ready job') return
      if (heading === '' || /job$/.test(heading)) continue
      await move.locator('[data-go], .opt').first().click()
    }
    await ada.page.waitForTimeout(100)
  }
  throw new Error('the Contest is never over')
}

/** The next throw of somebody with the table's dice is on every screen. */
async function thrown(name: string, work: () => Promise<void>): Promise<void> {
  const rolls = (guest: Guest) => guest.log(new RegExp(`${name} (rolled|rolls)`)).filter({ hasNotText: 'real dice' })
  const before = await Promise.all(evening.all.map((guest) => rolls(guest).count()))
  await work()
  for (const [i, guest] of evening.all.entries())
    await rolls(guest)
      .nth(before[i] ?? 0)
      .waitFor({ state: 'attached' })
}

/** From now on nobody throws dice of wood. */
async function tableDice(noor: Guest): Promise<void> {
  await noor.command('table: settings')
  await noor.page.getByLabel('Allow real dice').selectOption('false')
  await noor.page.keyboard.press('Escape')
  await noor.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('the next job on a phone: a winding angle, and the roll of the job is one tap', async () => {
  const { noor, ada, bo } = evening
  await noor.press('Take a ready job')
  await noor.press(NEXT_JOB)
  await go(bo, 'Recruit for the job')
  await go(ada, 'Who comes along, and with what?')
  await shown(bo, 'Close the workup and go')
  await option(bo, 'Dov Anselm').click()
  await go(bo, 'Close the workup and go')
  await shown(bo, 'What does Bix do to prepare the job?')
  const angle = await counted({ noor, ada, bo }, async () => {
    await panel(bo).getByLabel('What do they do?').fill('Makes the purser a friend for life')
    await go(bo, 'What does Bix do to prepare the job?')
    await go(noor, 'What does Bix’s angle take?')
    await thrown('Bo', () => go(bo, 'Roll, or mark Luck down to be sure?'))
  })
  expectBudget(budgets.regulusWindingAngle, angle, { noor: 'gm', ada: 'others', bo: 'player' }, 'phone')
  for (const name of ['Ada Voss', 'Cho Tannen', 'Eve Larkin']) {
    await shown(ada, `What does ${name} do to prepare the job?`)
    await option(ada, 'No angle').click()
    await go(ada, `What does ${name} do to prepare the job?`)
  }
  await shown(bo, 'Roll for the job')
  await onOneScreen(bo, 'the roll of the job, on a phone')
  const roll = await counted({ noor, ada, bo }, () => thrown('Bo', () => go(bo, 'Roll for the job')))
  expectBudget(budgets.regulusJobRoll, roll, { noor: 'gm', ada: 'others', bo: 'player' }, 'phone')
})

test('the recap tells the job from its workup to its fall-out', async () => {
  const { noor, ada } = evening
  await noor.command('evening')
  await noor.page.getByRole('button', { name: 'End the evening' }).click()
  await noor.page.getByRole('button', { name: 'Check the dice' }).click()
  await noor.page.getByRole('dialog').getByText('7 rolls with real dice').waitFor()
  await noor.page.keyboard.press('Escape')
  await ada.command('recap')
  const paper = ada.page.locator('.paper-view')
  await paper.getByText('All lines').click()
  await paper.locator('details').getByText('Mother Sarn has her face on a wall', { exact: false }).last().waitFor()
  const recap = await paper.textContent()
  for (const told of [
    'The Kestrel Crew',
    `Job 1, “${JOB}”: espionage, weight 4, deadline 5, no overtime.`,
    'Inside Source',
    'Knockout',
    'Bix is lost and keeps the forged seal',
    'Clocked: the time is up.',
    'gets tactical',
    'The job is a success.',
    'Trouble for Dov Anselm: Rough night (1 point).',
    'Noor, Ada and Bo played.',
  ])
    expect(recap).toContain(told)
  expect(await serious(ada), 'the recap').toEqual([])
  await nobodyKnows()
})

test('free winding: details that the Director changes, an angle that is agreed, a Contest with an aptitude as Means', async () => {
  const other = await sitTogether(server, browser, 'regulus', 'The Night Shift', { winding: 'freeform' })
  const { noor, ada, bo } = other
  await ada.press('Take the ready crew')
  await noor.press('Set a job')
  await fillIn(noor, { 'What is the job?': 'The night ferry' })
  await shown(noor, 'Who leads this job?')
  await noor.press('Ada Voss')
  await noor.command('change the details')
  await fillIn(noor, { 'Weight: how much progress does it take?': '6' })
  await ada.log('The job’s weight is now 6').first().waitFor({ state: 'attached' })
  await go(ada, 'Recruit for the job')
  await go(bo, 'Who comes along, and with what?')
  await go(ada, 'Close the workup and go')

  await ada.command('work an angle')
  await fillIn(ada, { 'What is it for?': /^Lighten/, 'What do they do?': 'Reads the purser’s mail' })
  await shown(noor, 'What does Ada Voss’s angle take?')
  await panel(noor)
    .getByRole('button', { name: /^It works/ })
    .click()
  await go(noor, 'What does Ada Voss’s angle take?')
  await ada.log('The job’s weight is now 5').first().waitFor({ state: 'attached' })

  await mine(ada).getByRole('button', { name: 'Surveillance', exact: true }).click()
  await ada.page.getByLabel('What do you want to get out of it?').fill('The ferry’s timetable')
  await panel(ada).locator('[data-go]').click()
  await shown(noor, 'What counts for Ada Voss?')
  await panel(noor).getByText('Surveillance').first().waitFor()
  await go(noor, 'What counts for Ada Voss?')
  await go(ada, 'Does Ada Voss go for it?')
  await noor.log('Ada rolled').first().waitFor({ state: 'attached' })
  for (const { context } of other.all) await context.close()
})

test('no browser had anything to complain about', () => {
  for (const { errors, troubles } of evening.all) expect([...errors, ...troubles]).toEqual([])
})
