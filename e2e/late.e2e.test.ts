import { describe, expect, test, vi } from 'vitest'
import type { Guest } from './browser.ts'
import { fixture } from './fixture.ts'
import { Play, type Player, stepsOf } from './play.ts'

vi.setConfig({ testTimeout: 120_000 })
const { server, table } = fixture()

const writes = (guest: Guest) => guest.page.getByRole('textbox', { name: 'What do you write?' })
const panel = (guest: Guest) => guest.page.locator('[data-question-panel]:not(.fresh-guard)')

/** In the Dark at its first deed. */
async function scored() {
  const at = await table('in-the-dark')
  const all = [
    await at.seatWith('gm', 'Noor'),
    await at.seatWith('player', 'Ada'),
    await at.seatWith('player', 'Bo'),
  ] as const
  const players = all.map(({ chair }, i): Player => ({ ...chair, part: i === 0 ? 'gm' : 'crew' }))
  const [crew, , score] = stepsOf('in-the-dark', 'the-harbour-ledger')
  const play = new Play(server, at.table, players)
  for (const step of [crew, score]) if (step) await play.step(step)
  const [noor, ada, bo] = all.map(({ guest }) => guest) as [Guest, Guest, Guest]
  return { noor, ada, bo }
}
const deed = (guest: Guest) => panel(guest).getByLabel(/^What does .* do\?/)
const askForTerms = (guest: Guest) => panel(guest).getByRole('button', { name: 'Ask for the terms' })

describe('late', () => {
  test('an answer that comes after an undo is refused in a sentence, counts nowhere, and its words are kept', async () => {
    const at = await table()
    const noor = await at.seat('gm', 'Noor')
    const ada = await at.seat('player', 'Ada', { fresh: true })
    await ada.press('Write something down')
    await ada.press('Journal')
    await writes(ada).fill('written in a tunnel')
    // What tells of a lost connection is loaded by then.
    await ada.page.waitForLoadState('networkidle')
    await ada.context.setOffline(true)
    await ada.page.getByText(/Offline since/).waitFor()
    await ada.press('Send')
    await ada.page.getByText(/answers? waiting/).waitFor()
    await noor.page.locator('[data-undo]').click()
    await noor.page.locator('[data-redo]').waitFor()
    await ada.context.setOffline(false)
    await ada.page.getByRole('alert').getByText('Nothing has changed').waitFor()
    expect(await noor.log('written in a tunnel').count()).toBe(0)
    await ada.press('Write something down')
    await ada.press('Journal')
    await writes(ada).waitFor()
    await expect.poll(() => writes(ada).inputValue()).toBe('written in a tunnel')
    await ada.press('Send')
    await noor.log('written in a tunnel').waitFor()
    await expect.poll(() => noor.log('written in a tunnel').count()).toBe(1)
  })

  test('the connection is lost while dice roll: they lie, all see the same, and the throw counts once', async () => {
    const at = await table()
    const noor = await at.seat('gm', 'Noor')
    const ada = await at.seat('player', 'Ada')
    await ada.asked('Work at the beacon').waitFor()
    // As soon as the dice are in the air the line breaks, and is there again at once.
    await ada.page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('.stage.showing')) return
        seen.disconnect()
        window.dispatchEvent(new Event('offline'))
        setTimeout(() => window.dispatchEvent(new Event('online')), 20)
      })
      seen.observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await ada.press('Work at the beacon')
    await ada.throws().waitFor()
    await ada.page.locator('.settledline').waitFor()
    expect(await ada.page.locator('.stage.showing').count()).toBe(0)
    const dice = (guest: Guest) =>
      guest.page.locator('.ln.roll .die').evaluateAll((all) => all.map((die) => die.ariaLabel))
    const fell = await dice(noor)
    await expect.poll(() => dice(ada)).toEqual(fell)
    await expect.poll(() => noor.throws().count()).toBe(1)
  })
})

describe('at the same moment', () => {
  test('two people commit: one is first, the other is told so and has lost no word', async () => {
    const { noor, ada, bo } = await scored()
    await deed(ada).fill('Over the wall')
    await deed(bo).fill('Through the gate')
    const at = Date.now() + 400
    const press = (e: Element, when: number): void => {
      setTimeout(() => (e as HTMLElement).click(), when - Date.now())
    }
    await Promise.all([ada, bo].map((guest) => askForTerms(guest).evaluate(press, at)))
    await expect.poll(() => bo.sent.some((frame) => frame.includes('Through the gate'))).toBe(true)
    await expect.poll(() => ada.sent.some((frame) => frame.includes('Over the wall'))).toBe(true)
    await noor.asked(/wants to/).waitFor()
    const first = (await noor.page.getByText('Over the wall').count()) > 0 ? ada : bo
    const second = first === ada ? bo : ada
    const words = second === ada ? 'Over the wall' : 'Through the gate'
    expect(await noor.page.getByText(words).count()).toBe(0)
    await noor.press('These are the terms')
    await first.press(/^Roll/)
    // Once it is their turn again, what they wrote is there.
    await expect
      .poll(async () => {
        for (const guest of [noor, first, second]) await guest.pass()
        for (const guest of [noor, first]) {
          const go = panel(guest).locator('[data-go]:not([disabled])').first()
          if ((await askForTerms(guest).count()) === 0 && (await go.count()) > 0) await go.click({ timeout: 1000 })
        }
        return (await deed(second).count()) > 0 && deed(second).inputValue()
      })
      .toBe(words)
  })

  test('a question comes over a half-filled form: it is announced, answered first, and the form is still there', async () => {
    const { noor, ada } = await scored()
    await noor.page.getByRole('region', { name: 'Only you' }).getByRole('button', { name: 'Note', exact: true }).click()
    await panel(noor).getByRole('textbox').first().fill('The ledger was so')
    await deed(ada).fill('Over the wall')
    await askForTerms(ada).click()
    const incoming = noor.page.locator('.incoming').filter({ hasText: /wants to/ })
    await incoming.waitFor()
    await expect.poll(() => panel(noor).getByRole('textbox').first().inputValue()).toBe('The ledger was so')
    await incoming.click()
    await noor.asked(/wants to/).waitFor()
    await noor.press('These are the terms')
    await expect.poll(() => panel(noor).getByRole('textbox').first().inputValue()).toBe('The ledger was so')
  })
})

test('the usual terms stand by themselves if the GM says nothing; a touch stops the count-down', async () => {
  const { noor, ada } = await scored()
  await noor.command('table: settings')
  await noor.page.getByLabel(/usual/i).first().selectOption('yes')
  await noor.page.keyboard.press('Escape')
  await deed(ada).fill('Over the wall')
  await askForTerms(ada).click()
  const runs = noor.page.getByRole('timer')
  await runs.waitFor()
  await noor.page.locator('[data-question-panel] h2').click()
  await runs.waitFor({ state: 'detached' })
  // Nobody has agreed to anything by touching it.
  await ada.page.waitForTimeout(9000)
  await noor.asked(/wants to/).waitFor()
  await noor.page.reload()
  await noor.page.getByRole('timer').waitFor()
  await panel(ada).getByRole('button', { name: /^Roll/ }).first().waitFor()
})

test('sounds are muted with one tap, and stay so', async () => {
  const ada = await (await table()).seat('player', 'Ada', { fresh: true })
  const loaded: string[] = []
  ada.page.on('request', (r) => loaded.push(r.url()))
  const makers = (): number => loaded.filter((url) => url.includes('make-sound')).length
  // Guests of these tests begin without sounds.
  await ada.page.getByRole('button', { name: 'Turn sounds on' }).click()
  await ada.page.reload()
  await ada.press('Work at the beacon')
  await expect.poll(makers).toBe(1)
  await ada.page.getByRole('button', { name: 'Mute sounds' }).click()
  await ada.page.reload()
  await ada.page.getByRole('button', { name: 'Turn sounds on' }).waitFor()
})
