import { describe, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { type Guest, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { guest, table } = fixture({ seats: '5' })

/** In place of the worker that computes odds: it says what it is told to, and takes as long as it likes. */
function fakeWorker(): void {
  const fake = class extends EventTarget {
    onmessage: ((event: MessageEvent) => void) | null = null
    constructor() {
      super()
      ;(globalThis as unknown as { readonly workers: unknown[] }).workers.push(this)
    }
    postMessage(): void {}
    terminate(): void {}
  }
  Object.assign(globalThis, { workers: [], Worker: fake })
}
const say = (guest: Guest, message: object): Promise<void> =>
  guest.page.evaluate((data) => {
    const { workers } = globalThis as unknown as { readonly workers: { onmessage: (event: object) => void }[] }
    workers.at(-1)?.onmessage({ data })
  }, message)
const workersOf = (guest: Guest): Promise<number> =>
  guest.page.evaluate(() => (globalThis as unknown as { readonly workers: unknown[] }).workers.length)

describe('odds that take long', () => {
  test('show how far they are after a second, can be stopped, and say so; given up, they say why', async () => {
    const at = await table()
    const ada = await guest({ viewport: PHONE, fresh: true })
    await ada.page.addInitScript(fakeWorker)
    await ada.sitDown(at.link('player'), 'Ada')
    const bo = await at.seat('player', 'Bo')
    await ada.press('Work at the beacon')
    await bo.press('Lend a hand')
    await bo.context.close()
    await ada.asked('Throw for the work.').waitFor()
    const panel = ada.page.locator('[data-question-panel]')
    const progress = panel.getByText('Calculating odds: 12,345 situations so far')
    // Not before a second has passed, and not from a worker that was started for an earlier moment.
    const told = async (): Promise<number> => {
      await say(ada, { at: 0, progress: { done: 12_345 } })
      return progress.count()
    }
    await expect.poll(told, { interval: 200 }).toBe(1)
    expect(await serious(ada), 'odds being computed').toEqual([])
    await panel.getByRole('button', { name: 'Stop', exact: true }).click()
    await panel.getByText('You stopped the calculation.').waitFor()

    const before = await workersOf(ada)
    await panel.getByRole('button', { name: 'Calculate anyway' }).click()
    await expect.poll(() => workersOf(ada)).toBe(before + 1)
    await panel.getByText('You stopped the calculation.').waitFor({ state: 'detached' })
    await say(ada, { at: 0, answered: { title: 'the night', gaveUp: 'Computing the odds takes too long.' } })
    await panel.getByText('Computing the odds takes too long.').waitFor()
  })
})

describe('the job of a ready score', () => {
  const endings = (guest: Guest) => guest.page.locator('.endings')

  // By the rules played out, with people whose best action has 2 dots and who resist nothing: 24.87 %. ID-B11.
  test('has the number that the rules give, for GM and player, and says whose knowledge it rests on', async () => {
    const at = await table('in-the-dark')
    const [noor, ada] = await Promise.all([at.seat('gm', 'Noor'), at.seat('player', 'Ada')])
    await ada.press('Take a ready crew')
    await noor.log('Kit joins the crew').waitFor()
    await noor.press('The Glass Lantern')
    for (const guest of [noor, ada]) {
      // The score lies on the board until the first deed; closed, it shows what is under it.
      await guest.pass()
      await guest.page.locator('.moment').getByRole('button', { name: 'Close' }).click()
      await endings(guest).getByText('obstacles overcome 25 %').waitFor()
      await endings(guest).getByText('nobody chooses to resist', { exact: false }).first().waitFor()
      await endings(guest).getByText('How this is calculated').click()
      await endings(guest).getByText('obstacles overcome 24.87 %').waitFor()
      expect(await serious(guest), 'how it is calculated').toEqual([])
    }
    // Only the GM knows what a full danger brings; a player's number is an average, and says so.
    await endings(noor).getByText('Exact, if these assumptions hold:', { exact: false }).waitFor()
    await expect.poll(() => endings(noor).textContent()).toContain('With what only you know.')
    await expect.poll(() => endings(ada).textContent()).toContain('Averaged over what may be hidden from you.')
    expect(await endings(ada).textContent()).not.toContain('Exact')
  })
})
