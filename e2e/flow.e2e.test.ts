import { describe, expect, test, vi } from 'vitest'
import type { Step } from '../engine/plays/index.ts'
import { type Guest, LAPTOP, PHONE } from './browser.ts'
import { budgets, expectBudget } from './budgets.ts'
import { tab } from './evening.ts'
import { fixture } from './fixture.ts'
import { go, isThrown, nothingHeld, panel, playedTable } from './flow.ts'
import { playUntil, stepsOf } from './play.ts'
import { counted } from './taps.ts'

vi.setConfig({ testTimeout: 300_000 })
const at = fixture()
const { server, guest, table } = at

/** How many rolls the freighter's job has. */
const DEADLINE = 5

/** Takes what is usual, or the first answer there is; waits until it is taken. Says what was asked, if anything was. */
async function takes(ada: Guest, leave = ''): Promise<string | undefined> {
  if ((await ada.page.locator('[data-reading]').count()) > 0) return undefined
  const slip = await ada.page.$('.slip.yours:not(.fresh-guard)')
  const move = await slip?.$('[data-go]:not([disabled]), .opt')
  if (!slip || !move || (leave !== '' && (await move.textContent())?.includes(leave))) return undefined
  const asked = await slip.$eval('h2', (e) => e.textContent ?? '').catch(() => undefined)
  const pressed = await move.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  await slip.waitForElementState('hidden', { timeout: 2000 }).catch(() => undefined)
  return pressed ? asked : undefined
}

describe.for([
  ['laptop', LAPTOP],
  ['phone', PHONE],
] as const)('on a %s', ([size, viewport]) => {
  const playing = (game: string, steps: readonly Step[]) => playedTable(at, game, steps, viewport)
  const roles = { noor: 'gm', ada: 'player', bo: 'others' } as const

  test('Regulus: a challenge, met with Luck and a String', async () => {
    const before = playUntil('regulus', 'contest', 'openSituation').length
    const all = await playing('regulus', stepsOf('regulus', 'contest').slice(0, before + 1))
    const { noor, ada } = all
    await nothingHeld(noor)
    const taps = await counted(all, async () => {
      await noor.page.getByLabel('Put in danger').fill('The sergeant asks for papers')
      await noor.page.locator('.danger').getByRole('button', { name: 'Cho', exact: true }).click()
      await ada.asked('How does Cho Tannen meet it?').waitFor()
      await panel(ada).getByLabel('How do you go about it?').fill('A friendly word')
      await panel(ada).getByRole('button', { name: 'A level of Luck' }).click()
      await panel(ada)
        .getByRole('button', { name: /Known to Sergeant Hale.*: \+1$/ })
        .click()
      await go(ada).click()
      await noor.asked('What counts for Cho Tannen?').waitFor()
      await go(noor).click()
      await ada.asked('Does Cho Tannen stand up to it?').waitFor()
      await go(ada).click()
      await isThrown(Object.values(all))
    })
    expectBudget(budgets.regulusChallenge, taps, roles, size)
  })

  /** A job of In the Dark that has just begun. */
  const onTheJob = () => {
    const [crew, , score] = stepsOf('in-the-dark', 'the-harbour-ledger') as [Step, Step, Step]
    return playing('in-the-dark', [crew, score])
  }
  /** Kit goes over the wall, and the GM says on which terms. */
  async function overTheWall({ noor, ada }: { readonly noor: Guest; readonly ada: Guest }): Promise<void> {
    await panel(ada)
      .getByRole('button', { name: /^Skulk/ })
      .click()
    await ada.page.getByLabel('What does Kit do?').fill('Over the wall in the fog')
    await ada.press('Ask for the terms')
    await noor.asked(/Kit wants to skulk/).waitFor()
    await noor.press('These are the terms')
  }

  test('In the Dark: a plain action with a push', async () => {
    const all = await onTheJob()
    const { noor, ada, bo } = all
    const action = await counted(all, async () => {
      await overTheWall(all)
      await ada.press(/^Push, roll/)
      await isThrown([noor, ada, bo])
    })
    expectBudget(budgets.inTheDarkAction, action, roles, size)
  })

  test('In the Dark: a bargain of the GM, and help from a crewmate', async () => {
    const all = await onTheJob()
    const { noor, ada, bo } = all
    const taps = await counted(all, async () => {
      await overTheWall(all)
      await noor.page.getByRole('textbox', { name: /Offer Kit a bargain/ }).fill('The dog knows you now')
      await noor.press('Send')
      await bo.page.getByLabel('How do they help?').fill('Holds the rope')
      await go(bo).click()
      await ada.press(/Take it, roll 4D/)
      await isThrown([noor, ada, bo])
    })
    expectBudget(budgets.inTheDarkBargain, taps, roles, size)
  })

  test('In the Dark: in a group everybody commits once, and the dice fall by themselves', async () => {
    const all = await onTheJob()
    const { noor, ada, bo } = all
    const taps = await counted(all, async () => {
      await ada.press('Lead a group action')
      await panel(ada).getByLabel('What do they do?').fill('Down into the yard')
      await go(ada).click()
      await noor.asked(/wants? to/).waitFor()
      await noor.press('These are the terms')
      // Kit, Rin, Sol and Oda, in their order.
      for (const guest of [ada, bo, ada, bo]) await guest.press(/^Roll \dD/)
      for (const guest of [noor, ada, bo])
        await expect
          .poll(
            async () => {
              for (const each of [noor, ada, bo]) await each.pass()
              return guest.log('rolled').count()
            },
            { timeout: 300_000 },
          )
          .toBeGreaterThanOrEqual(4)
    })
    expectBudget(budgets.inTheDarkGroup, taps, roles, size)
  })

  test('Regulus: a roll of the job', async () => {
    const all = await playing('regulus', playUntil('regulus', 'job', 'roll'))
    const taps = await counted(all, async () => {
      await all.ada.press('Roll for the job')
      await isThrown(Object.values(all))
    })
    expectBudget(budgets.regulusJobRoll, taps, roles, size)
  })

  test('Veil Runners: a ship roll', async () => {
    const all = await playing('veil-runners', stepsOf('veil-runners', 'lamps-out-alone').slice(0, 3))
    const { noor, ada } = all
    const taps = await counted(all, async () => {
      await ada.press(/^Roll NAV/)
      await noor.asked(/on which terms/).waitFor()
      await go(noor).click()
      await ada.asked(/dice, (Standard|Desperate)/).waitFor()
      await go(ada).click()
      await isThrown(Object.values(all))
    })
    expectBudget(budgets.veilRunnersShipRoll, taps, roles, size)
  })

  test('Veil Runners: a roll that the Navigator calls for', async () => {
    const all = await playing('veil-runners', stepsOf('veil-runners', 'lamps-out-alone').slice(0, 3))
    const { noor, ada } = all
    await nothingHeld(noor)
    const taps = await counted(all, async () => {
      await noor.page.getByLabel('Call for a roll').fill('Hold on to the rail')
      await noor.page.locator('.danger').getByRole('button').first().click()
      await ada.asked(/dice, (Standard|Desperate)/).waitFor()
      await go(ada).click()
      await isThrown(Object.values(all))
    })
    expectBudget(budgets.veilRunnersCalledRoll, taps, roles, size)
  })

  test('Space Door: an attack', async () => {
    const all = await playing('space-door', playUntil('space-door', 'a-hound-in-the-corridor', 'attack'))
    const { bo } = all
    const taps = await counted(all, async () => {
      await bo.press(/^Attack$/)
      await bo.asked(/attacks$/).waitFor()
      await bo.press(/^Attack, \d di(e|ce)/)
      await isThrown(Object.values(all))
    })
    expectBudget(budgets.spaceDoorAttack, taps, { noor: 'gm', ada: 'others', bo: 'player' }, size)
  })

  test.for(['regulus', 'in-the-dark', 'veil-runners', 'space-door'])(
    '%s: a hidden clock and a secret note',
    async (game) => {
      const noor = await (await table(game)).seat('gm', 'Noor', { viewport })
      const made = async (name: string, words: string): Promise<void> => {
        if (viewport === PHONE) await tab(noor, 'Only you')
        await noor.page.getByRole('region', { name: 'Only you' }).getByRole('button', { name, exact: true }).click()
        await panel(noor).getByRole('textbox').first().fill(words)
        await go(noor).click()
        await noor.log(words).last().waitFor({ state: 'attached' })
      }
      const clock = await counted({ noor }, () => made('Hidden clock', 'The tide'))
      expectBudget(budgets.hiddenClock, clock, { noor: 'gm' }, `${size}, ${game}`)
      const note = await counted({ noor }, () => made('Note', 'The ledger was sold'))
      expectBudget(budgets.secretNote, note, { noor: 'gm' }, `${size}, ${game}`)
    },
  )

  test('Regulus: a ready job alone, from its choice to its end', async () => {
    const ada = await (await guest({ viewport })).tryNow(server.address, 'regulus')
    await panel(ada)
      .getByRole('button', { name: /^Lift the strongbox/ })
      .waitFor()
    const ended = ada.page.getByRole('article', { name: 'How the job ended' })
    const asked: string[] = []
    const taps = await counted({ ada }, async () => {
      const job = panel(ada).getByRole('button', { name: /^Lift the strongbox/ })
      await job.click()
      await job.waitFor({ state: 'detached' })
      await expect
        .poll(
          async () => {
            await ada.pass()
            if ((await ended.count()) > 0) return true
            asked.push((await takes(ada)) ?? '')
            return false
          },
          { timeout: 600_000, interval: 100 },
        )
        .toBe(true)
    })
    // Ten are for all rolls of the deadline. What the dice may bring besides is decided with a tap each.
    const decisions = /overtime\?$|minor consequence for 1|contribution stays|saves the job/
    const late = Math.max(0, asked.filter((words) => words === 'Roll for the job').length - DEADLINE)
    const brought = asked.filter((words) => decisions.test(words)).length + late
    const { regulusAlone } = budgets
    const what = 'Regulus: a ready job alone, 1 more for each decision that the dice bring'
    const player = { taps: regulusAlone.player.taps + brought }
    expectBudget({ ...regulusAlone, what, player }, taps, { ada: 'player' }, size)
  })

  test('In the Dark: a score alone, to its end or its tenth roll', async () => {
    const ada = await (await guest({ viewport })).tryNow(server.address, 'in-the-dark')
    const act = panel(ada).getByRole('button', { name: 'Ask for the terms' })
    const over = ada.log('Downtime')
    // The other size has the whole of it.
    const most = size === 'phone' ? 10 : 3
    let rolls = 0
    const taps = await counted({ ada }, async () => {
      await expect
        .poll(
          async () => {
            await ada.pass()
            if ((await ada.page.locator('[data-reading]').count()) > 0) return false
            if (rolls > 0 && (await over.count()) > 0) return true
            if ((await act.count()) > 0) {
              if (rolls === most) return true
              const actions = panel(ada).getByRole('button', { name: /^Skulk/ })
              if ((await actions.getAttribute('aria-pressed')) !== 'true') await actions.click()
              await ada.page.getByLabel(/^What does .* do\?/).fill(`Deed ${rolls++}`)
              await act.click()
            } else {
              await takes(ada, 'Ask for the terms')
            }
            return false
          },
          { timeout: 600_000, interval: 100 },
        )
        .toBe(true)
    })
    // Forty taps and ten sentences are for ten rolls: four and one for each. Of a few, the score is one more, and so is bad luck.
    const player = { taps: 4 * rolls + (rolls < 10 ? 2 : 0), typed: rolls }
    const what = `In the Dark: a score alone, ${most} rolls`
    expectBudget({ ...budgets.inTheDarkAlone, what, player }, taps, { ada: 'player' }, size)
  })
})
