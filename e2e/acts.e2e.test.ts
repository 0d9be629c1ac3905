import { expect, test, vi } from 'vitest'
import type { Step } from '../engine/plays/index.ts'
import { LAPTOP, PHONE } from './browser.ts'
import { budgets, expectBudget, fromSheet } from './budgets.ts'
import { fillIn, tab } from './evening.ts'
import { fixture } from './fixture.ts'
import { go, isThrown, nothingHeld, panel, playedTable } from './flow.ts'
import { playUntil, stepsOf } from './play.ts'
import { counted } from './taps.ts'

/** What is counted on a laptop elsewhere, on phones; and what happens once in an evening. */
vi.setConfig({ testTimeout: 300_000 })
const at = fixture()
const phones = (game: string, steps: readonly Step[]) => playedTable(at, game, steps, PHONE)
const roles = { noor: 'gm', ada: 'player', bo: 'others' } as const

test.for([
  ['regulus', 'job', ['Take a ready job', /^Lift the strongbox/, 'Ada Voss'], 'leads the job'],
  ['in-the-dark', 'the-harbour-ledger', ['The Harbour Ledger'], 'The job: The Harbour Ledger'],
  ['veil-runners', 'a-secret-in-the-hold', ['Lamps Out'], 'Mission 1 begins'],
  ['space-door', 'overdue-books-alone', ['Overdue Books'], 'The door opens onto'],
] as const)('%s: a ready job begins', async ([game, play, moves, told]) => {
  const all = await playedTable(at, game, stepsOf(game, play).slice(0, 1), LAPTOP)
  const taps = await counted(all, async () => {
    for (const move of moves) await all.noor.press(move)
    for (const guest of Object.values(all)) await guest.log(told).first().waitFor({ state: 'attached' })
  })
  expectBudget(budgets.readyJob, taps, roles, 'laptop')
})

test('Regulus: a Check that the Director calls from the crew’s ratings', async () => {
  const all = await phones('regulus', stepsOf('regulus', 'job').slice(0, 1))
  const { noor, ada } = all
  const taps = await counted(all, async () => {
    await tab(noor, 'Crew')
    await noor.page
      .getByRole('button', { name: /^Ada Voss, Safety .*: call a Check$/ })
      .filter({ visible: true })
      .click()
    await go(noor).click()
    await ada.asked(/Throw 2d6 .* for Ada Voss/).waitFor()
    await go(ada).click()
    await isThrown(Object.values(all))
  })
  expectBudget(fromSheet(budgets.regulusCheck, 'gm'), taps, roles, 'phone')
})

test('Regulus: a Contest begun on the sheet', async () => {
  const all = await phones('regulus', stepsOf('regulus', 'job').slice(0, 1))
  const { noor, ada } = all
  const taps = await counted(all, async () => {
    await tab(ada, 'Ada')
    await ada.page.getByRole('button', { name: 'Detective', exact: true }).filter({ visible: true }).click()
    await ada.page.getByLabel('What do you want to get out of it?').fill('The name of the council’s man')
    await panel(ada)
      .getByRole('button', { name: /Surveillance.*: \+1$/ })
      .click()
    await go(ada).click()
    await noor.asked('What counts for Ada Voss?').waitFor()
    await go(noor).click()
    await ada.asked('Does Ada Voss go for it?').waitFor()
    await go(ada).click()
    await isThrown(Object.values(all))
  })
  expectBudget(fromSheet(budgets.regulusContest, 'player'), taps, roles, 'phone')
})

test('Regulus: the job is saved, and all of the unwinding is answered', async () => {
  const all = await phones('regulus', playUntil('regulus', 'job', 'HowToSaveTheJob'))
  const { noor, ada, bo } = all
  await nothingHeld(ada)
  const saving = await counted(all, async () => {
    await ada.press(/^Ada Voss shoulders a minor burden/)
    await ada.log('The job is a success').first().waitFor({ state: 'attached' })
  })
  expectBudget(budgets.regulusSaving, saving, roles, 'phone')
  const unwinding = await counted({ ada, bo }, async () => {
    const over = bo.log('The job is over')
    await expect
      .poll(
        async () => {
          for (const guest of [noor, ada, bo]) {
            await guest.pass()
            const usual = guest.page
              .locator('.slip.yours:not(.fresh-guard) :is([data-go]:not([disabled]), .opt)')
              .first()
            if ((await over.count()) === 0 && (await usual.isVisible()))
              await usual.click({ timeout: 2000 }).catch(() => undefined)
          }
          return over.count()
        },
        { interval: 100 },
      )
      .toBeGreaterThan(0)
  })
  expectBudget(budgets.regulusUnwinding, unwinding, { ada: 'player', bo: 'player' }, 'phone')
})

test('In the Dark: a consequence with a name, and one resistance', async () => {
  const all = await phones('in-the-dark', playUntil('in-the-dark', 'the-harbour-ledger', 'WhichConsequences'))
  const { noor, ada } = all
  await nothingHeld(noor)
  const taps = await counted(all, async () => {
    await noor.page.getByRole('textbox', { name: /What is it called/ }).fill('Twisted knee')
    await panel(noor).getByRole('group', { name: 'Kit' }).getByRole('button', { name: 'Moderate' }).click()
    await noor.press('That is what happens')
    await ada.asked(/Does Kit take it/).waitFor()
    await ada.press(/^Resist/)
  })
  expectBudget(budgets.inTheDarkConsequences, taps, roles, 'phone')
})

test('In the Dark: a character relaxes', async () => {
  const all = await phones('in-the-dark', playUntil('in-the-dark', 'the-harbour-ledger', 'relax'))
  const { noor, ada } = all
  await nothingHeld(ada)
  const taps = await counted(all, async () => {
    await go(ada).click()
    await noor.asked(/relax|unwind/).waitFor()
    await go(noor).click()
    await ada.log('Ada rolled').last().waitFor({ state: 'attached' })
  })
  expectBudget(budgets.inTheDarkRelax, taps, roles, 'phone')
})

test('Veil Runners: a crew roll with a tool from the sheet', async () => {
  const all = await phones('veil-runners', stepsOf('veil-runners', 'lamps-out-alone').slice(0, 3))
  const { noor, ada } = all
  await nothingHeld(ada)
  const taps = await counted(all, async () => {
    await tab(ada, 'Iro')
    await ada.page
      .getByRole('button', { name: /CUTLASS BAR/ })
      .filter({ visible: true })
      .first()
      .click()
    await noor.asked(/on which terms/).waitFor()
    await go(noor).click()
    await ada.asked(/^Tam: \d dice/).waitFor()
    await go(ada).click()
    await isThrown(Object.values(all))
  })
  expectBudget(fromSheet(budgets.veilRunnersCrewRoll, 'player'), taps, roles, 'phone')
})

test('Veil Runners: a group roll', async () => {
  const all = await phones('veil-runners', stepsOf('veil-runners', 'lamps-out-alone').slice(0, 3))
  const { noor, ada, bo } = all
  await nothingHeld(ada)
  await ada.press('Group roll')
  for (const other of ['Tam', 'Wren']) await panel(ada).getByRole('button', { name: other, exact: true }).click()
  await fillIn(ada, { 'Who acts together?': ['Iro', 'Sable'] })
  const taps = await counted(all, async () => {
    await noor.asked(/on which terms/).waitFor()
    await go(noor).click()
    for (const guest of [ada, bo]) {
      await guest.asked(/dice, (Standard|Desperate)/).waitFor()
      await go(guest).click()
    }
    for (const guest of [noor, ada, bo]) await guest.log('Sable rolls, ').last().waitFor({ state: 'attached' })
  })
  expectBudget(budgets.veilRunnersGroupRoll, taps, roles, 'phone')
})

test('Veil Runners: a crew member advances', async () => {
  const all = await phones('veil-runners', playUntil('veil-runners', 'a-secret-in-the-hold', 'advance'))
  const { ada } = all
  await nothingHeld(ada)
  const taps = await counted(all, async () => {
    await panel(ada)
      .getByRole('button', { name: /^Quality/ })
      .click()
    await go(ada).click()
    await ada.press(/^Relentless/)
    await ada.log('Iro acquires Relentless').waitFor({ state: 'attached' })
  })
  expectBudget(budgets.veilRunnersAdvance, taps, roles, 'phone')
})

test('Space Door: a modification is fitted, everybody rests, and a check is made', async () => {
  const all = await phones('space-door', playUntil('space-door', 'a-hound-in-the-corridor', 'fit'))
  const { noor, ada, bo } = all
  const fitted = await counted(all, async () => {
    await bo.page.getByRole('button', { name: 'Fit one' }).click()
    await bo.log(/Bruno Vale fits Rust Tooth/).waitFor({ state: 'attached' })
  })
  expectBudget(budgets.spaceDoorFit, fitted, { ...roles, ada: 'others', bo: 'player' }, 'phone')
  const rested = await counted(all, async () => {
    await ada.press(/^Rest$/)
    await go(ada).click()
    await bo.log(/rest/i).first().waitFor({ state: 'attached' })
  })
  expectBudget(budgets.spaceDoorRest, rested, roles, 'phone')
  const check = await counted(all, async () => {
    await tab(ada, 'Mara')
    await ada.page.getByRole('button', { name: 'Check Introvert' }).filter({ visible: true }).first().click()
    await noor.asked(/what helps/).waitFor()
    await go(noor).click()
    await ada.asked(/throws \d di/).waitFor()
    await go(ada).click()
    await isThrown(Object.values(all))
  })
  expectBudget(fromSheet(budgets.spaceDoorCheck, 'player'), check, roles, 'phone')
})
