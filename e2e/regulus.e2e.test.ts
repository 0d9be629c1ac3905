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
const JOB = 'Lift the strongbox of the Calder Relay'
const CLOCK = 'The harbour master opens the safe'
const NOTE = 'The Relay was emptied a week ago'
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

const record = (guest: Guest) => guest.page.getByRole('main', { name: 'Table' })

async function nobodyKnows(): Promise<void> {
  const { ada, bo, eve } = evening
  for (const guest of [ada, bo, eve]) expect(await tracesIn(guest, TRACES)).toEqual([])
}

/** The lead throws real dice for the job. */
async function rollJob(ada: Guest, ...faces: readonly number[]): Promise<void> {
  await ada.press('Roll for the job')
  await ada.asked('The lead rolls.').waitFor()
  await typeDice(ada, ...faces)
}

test('the ready crew is dealt out among those who play', async () => {
  const { noor, ada, bo, eve } = evening
  await allowRealDice(noor)
  expect(await serious(bo), 'no crew yet').toEqual([])
  await ada.press('Take the ready crew')
  for (const guest of [noor, bo, eve]) await guest.log('Ada Voss joins the crew as its Mastermind').waitFor()
  await tab(bo, 'Bix')
  await bo.page.getByRole('heading', { name: 'Dov Anselm' }).waitFor()
  expect(await serious(bo), 'sheets of one’s own').toEqual([])
  await tab(bo, 'Log')
})

test('the Director starts a clock and takes a note that nobody else knows of', async () => {
  const { noor } = evening
  await noor.command('start a clock')
  await fillIn(noor, {
    'What is the clock called?': CLOCK,
    'What kind of clock?': 'Catastrophe',
    'How many segments?': '12',
    'Who sees it?': 'Hidden from the players',
    'Is that known?': 'What it leads to is secret',
  })
  await noor.log(CLOCK).waitFor()
  await noor.command('write something down')
  await fillIn(noor, { 'What is it?': 'Note', 'What does it say?': NOTE, 'Who sees it?': 'For the GM' })
  await noor.log(NOTE).waitFor()
  await record(noor).getByText('0 of 12').first().waitFor()
  expect(await tracesIn(noor, TRACES)).toEqual(TRACES)
  await nobodyKnows()
})

test('the Director sets a job; the lead opens the workup with Props and a Tactic', async () => {
  const { noor, ada, bo } = evening
  await noor.press('Set a job')
  expect(await serious(noor), 'a job being set').toEqual([])
  await fillIn(noor, {
    'What is the job?': JOB,
    'What kind of job is it?': 'Heist',
    'How much progress does it take?': '4',
    'How many rolls until the deadline?': '3',
    'Is overtime offered?': 'No',
  })
  await noor.asked('Who leads this job?').waitFor()
  await noor.press(/Ada/)
  await ada.asked('What does Ada Voss bring along?').waitFor()
  await ada.press('Station blueprints')
  await ada.press('The plan behind the plan')
  await ada.press('Done')
  await record(noor).getByRole('heading', { name: JOB }).waitFor()
  await bo.log('the plan behind the plan (worth 1)').waitFor()
})

test('others join with what they own: a reload and a second tab bring the same question, and one answer is one', async () => {
  const { ada, bo, table } = evening
  await ada.press('Recruit for the job')
  await ada.press('Bix')
  await ada.press(/Cho/)
  await ada.press('Confirm')
  await bo.asked(`Does Bix join for “${JOB}”?`).waitFor()
  const before = await question(bo)
  await bo.page.reload()
  await bo.asked(/Does Bix join/).waitFor()
  expect(await question(bo)).toEqual(before)

  const second = await bo.context.newPage()
  bo.watch(second)
  await second.goto(`${server.address}${table}`)
  await second.getByRole('heading', { name: /Does Bix join/ }).waitFor()
  await bo.press('Yes')
  await second.getByRole('heading', { name: 'What does Bix bring along?' }).waitFor()
  expect(await serious(bo), 'what to bring, on a phone').toEqual([])
  await bo.press('Forged seal')
  await bo.press('Somebody else’s uniform')
  await bo.press('Done')
  await second.getByRole('heading', { name: /What does Cho Tannen bring/ }).waitFor()
  await second.close()
  await ada.press('Glass cutter')
  await ada.press('Done')
  await ada.log(/Cho.* brings the glass cutter/).waitFor()
  expect(await ada.log('Bix brings the forged seal').count()).toBe(1)
  expect(bo.sent.filter((frame) => frame.includes('"answer":true'))).toHaveLength(1)
})

test('the job is wound: Bix works an angle for some Fortune', async () => {
  const { noor, ada, bo } = evening
  await ada.press('Close the workup and go')
  await ada.asked(/Does Ada Voss work an angle/).waitFor()
  await ada.press('Pass')
  await bo.asked(/Does Bix work an angle/).waitFor()
  await bo.press('Work an angle')
  await bo.press('Stash')
  await noor.asked('How hard is that for Bix?').waitFor()
  await noor.press('4 or more is needed')
  await bo.asked(/Roll, or mark Luck down/).waitFor()
  await bo.press('Roll')
  await bo.asked(/Throw for Bix/).waitFor()
  await typeDice(bo, 5)
  await ada.asked(/Does Cho Tannen work an angle/).waitFor()
  await ada.press('Pass')
  await noor.log('The record is opened: negative outlook 0, Fortune 3').waitFor()
  await tab(bo, 'Record')
  await record(bo).getByText('voilà').first().waitFor()
  expect(await serious(bo), 'an empty record, on a phone').toEqual([])
  expect(await bo.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await tab(bo, 'Log')
})

test('the first roll, without a mouse: something follows from it', async () => {
  const { ada, noor } = evening
  await nothingAsked(ada)
  await keys(ada, '1')
  await ada.asked('The lead rolls.').waitFor()
  await keys(ada, 'q')
  await tabTo(ada, 'Enter real dice')
  await keys(ada, 'Enter')
  await tabTo(ada, 'Die 1, 1 to 6')
  await ada.page.keyboard.type('3')
  await tabTo(ada, 'Die 2, 1 to 6')
  await ada.page.keyboard.type('4')
  await keys(ada, 'Enter')
  await ada.asked('Something follows: one die, plus 6.').waitFor()
  await keys(ada, 'q')
  await tabTo(ada, 'Enter real dice')
  await keys(ada, 'Enter')
  await tabTo(ada, 'Die 1, 1 to 6')
  await ada.page.keyboard.type('3')
  await keys(ada, 'Enter')
  await record(noor)
    .getByRole('row', { name: /Found An Avenue/ })
    .waitFor()
  expect(await serious(ada), 'the record with its first lines').toEqual([])
})

test('the server is killed with a throw on the way: a clear sign, and the throw counts once', async () => {
  const { noor, ada, bo, all } = evening
  await ada.press('Roll for the job')
  await ada.asked('The lead rolls.').waitFor()
  server.freeze()
  await handInDice(ada, 2, 3)
  await outage(server, all, async () => {
    await ada.page.getByText('1 answer waiting').waitFor()
    expect(await serious(ada), 'offline').toEqual([])
  })
  await noor.asked('Glitch in the Plan: who is lost?').waitFor()
  const sent = ada.sent.filter((frame) => frame.includes('"answer":[2,3]')).map((frame) => JSON.parse(frame).cid)
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)
  expect(await noor.log('Ada rolled').count()).toBe(3)
  await nobodyKnows()

  await noor.press('Bix')
  await bo.asked('Which contribution stays behind?').waitFor()
  await bo.press('Forged seal')
  for (const guest of all) await guest.log('Bix is lost and leaves the forged seal behind').waitFor()
  await record(ada).getByText('Lost', { exact: true }).first().waitFor()
})

test('the deadline comes: the job is clocked two short, and Fortune saves it', async () => {
  const { noor, ada, bo } = evening
  await rollJob(ada, 5, 5)
  await ada.asked('Who tries to save the job?').waitFor()
  await ada.page.getByText('2 progress short, Fortune 5.', { exact: false }).waitFor()
  expect(await serious(ada), 'who saves it').toEqual([])
  await ada.press('Bix')
  await bo.asked(/How does Bix save the job/).waitFor()
  expect(await serious(bo), 'how to save it, on a phone').toEqual([])
  await bo.press(/Becomes a distraction/)
  await ada.asked('Who tries to save the job?').waitFor()
  await ada.press(/Ada/)
  await ada.press(/Gets tactical/)
  await noor.asked('Does Ada Voss’s Tactic apply: the plan behind the plan?').waitFor()
  await noor.press('It applies')
  for (const guest of evening.all) await guest.log('Job Success').waitFor()
  await record(noor).getByText('Success, clocked').first().waitFor()
})

test('everybody gains, the weight is spent, Bix leads next, the outlook opens doors', async () => {
  const { noor, ada, bo } = evening
  await ada.asked('How does Ada Voss come out of it?').waitFor()
  await ada.press(/Bold/)
  await bo.asked('How does Bix come out of it?').waitFor()
  await bo.press(/Safe:?\s/)
  await ada.asked('How does Cho Tannen come out of it?').waitFor()
  await ada.press(/Confident/)
  await ada.asked('What does the success bring?').getByText('3 points left.').waitFor()
  await ada.press('A minor value for Bix')
  await ada.asked('What does the success bring?').getByText('2 points left.').waitFor()
  await ada.press('Wealth +1 for Bix')
  await ada.asked('What does the success bring?').getByText('1 point left.').waitFor()
  await ada.press('Positive outlook +1')
  await ada.asked('Who leads the next job?').waitFor()
  await ada.press('Bix')
  await ada.asked('Which opportunity opens?').getByText('2 points left.').waitFor()
  expect(await serious(ada), 'the menu').toEqual([])
  await ada.press(/Souvenir for Bix/)
  for (const guest of [noor, ada, bo]) await guest.asked('The job is a success.').waitFor()
  await noor.log('The job is over').waitFor()
  const ending = ada.page.getByRole('article', { name: 'How the job ended' })
  await ending.getByText('to settle: minor value').waitFor()
  await ending.getByText('Bix leads the next job.').waitFor()
})

test('the Director says what the value means; the crew knows who leads next', async () => {
  const { noor, bo } = evening
  await noor.press('Settle the fall-out')
  await noor.asked('What does a minor value mean for Bix?').waitFor()
  await noor.page.getByLabel('What does a minor value mean for Bix?').fill('A dock pass that nobody has missed')
  await noor.press('Send')
  await bo.log('A dock pass that nobody has missed').waitFor()
  await tab(bo, 'Crew')
  await bo.page.getByRole('complementary', { name: 'Crew' }).getByText('Bix leads the next job').waitFor()
  expect(await serious(bo), 'the crew after the job').toEqual([])
})

test('the recap tells the job from its workup to its fall-out', async () => {
  const { noor, ada } = evening
  await noor.command('evening')
  await noor.page.getByRole('button', { name: 'End the evening' }).click()
  await noor.page.getByRole('button', { name: 'Check the dice' }).click()
  await noor.page.getByRole('dialog').getByText('5 rolls with real dice').waitFor()
  await noor.page.keyboard.press('Escape')
  await ada.command('recap')
  const paper = ada.page.locator('.paper-view')
  await paper.getByText('Clocked after 3 rolls', { exact: false }).waitFor()
  await paper.getByText('All lines').click()
  await paper.getByText('A dock pass that nobody has missed', { exact: false }).last().waitFor()
  const recap = await paper.textContent()
  for (const told of [
    'The Kestrel Crew',
    `Job 1, “${JOB}”: heist, weight 4, deadline 3, no overtime.`,
    'Bix brings the forged seal.',
    'Just the Right Tool',
    'Glitch in the Plan',
    'Bix is lost and leaves the forged seal behind for the others.',
    'Clocked: the time is up.',
    'Bix becomes a distraction and takes 1 trouble along.',
    'gets tactical: the plan behind the plan.',
    'Job Success.',
    'Bix leads the next job.',
    'Noor, Ada and Bo played.',
  ])
    expect(recap).toContain(told)
  expect(await serious(ada), 'the recap').toEqual([])
  await nobodyKnows()
})

test('no browser had anything to complain about', () => {
  for (const { errors, troubles } of evening.all) expect([...errors, ...troubles]).toEqual([])
})
