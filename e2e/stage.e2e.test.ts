import { describe, expect, test } from 'vitest'
import { deviceLink, type Guest, LAPTOP, PHONE, SMALL } from './browser.ts'
import { fixture } from './fixture.ts'
import { Play, playUntil } from './play.ts'
import { heldFor, isLedgeFree, moved, outOfSight, toldOrder, untilItLies, watchMoves, watchOrder } from './stage.ts'
import { counted } from './taps.ts'

const { server, guest, table } = fixture()
const SIZES = { laptop: LAPTOP, small: SMALL, phone: PHONE }

async function everythingInSight(guest: Guest, when: string): Promise<void> {
  await expect.poll(() => outOfSight(guest), { message: when }).toEqual([])
  await expect.poll(() => isLedgeFree(guest), { message: `${when}: the ledge` }).toBe(true)
  const wide = await guest.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(wide, `${when}: as wide as the screen`).toBeLessThanOrEqual(0)
}

describe.for(Object.entries(SIZES))('%s', ([size, viewport]) => {
  test('what is asked is on the screen whole, and nothing lies over what the table shares', async () => {
    const at = await table()
    const noor = await at.seat('gm', 'Noor', { viewport })
    const ada = await at.seat('player', 'Ada', { viewport })
    const bo = await at.seat('player', 'Bo', { viewport })
    await everythingInSight(ada, `${size}, her move`)
    await ada.press('Work at the beacon')
    await ada.asked('Who lends a hand?').waitFor()
    await bo.asked('Who lends a hand?').waitFor()
    for (const guest of [noor, ada, bo]) await everythingInSight(guest, `${size}, a window`)
    expect(await untilItLies(ada, () => ada.press('Work alone')), 'the ledge, while a result is read').toBe(true)
    await ada.pass()
    const storm = ada.page.getByRole('button', { name: /^Let it come/ })
    await storm
      .or(ada.page.getByRole('heading', { name: 'Work at the beacon' }))
      .filter({ visible: true })
      .first()
      .waitFor()
    if ((await storm.count()) > 0) await ada.press(/^Let it come/)
    await noor.press('Let the wind rise')
    await noor.asked('Which omen is behind it').waitFor()
    await everythingInSight(noor, `${size}, a form`)
    const go = await noor.page.locator('[data-go]').boundingBox()
    expect(go?.height).toBeGreaterThanOrEqual(size === 'phone' ? 60 : 68)
  })

  test('a real game: its first move is on the screen whole', async () => {
    const at = await table('in-the-dark')
    const noor = await at.seat('gm', 'Noor', { viewport })
    const ada = await at.seat('player', 'Ada', { viewport })
    for (const guest of [noor, ada]) await everythingInSight(guest, `${size}, before the crew`)
    await ada.press('Take a ready crew')
    await ada.page.locator('[data-ledge]').waitFor()
    await ada.page.waitForTimeout(800)
    for (const guest of [noor, ada]) await everythingInSight(guest, `${size}, with the crew`)
  })
})

test('who plays and runs the game has each of its moves once', async () => {
  const at = await table('regulus')
  const ada = await at.seat('player', 'Ada')
  await ada.press('Take the ready crew')
  await ada.asked('Take a ready job').waitFor()
  const offered = await ada.page.locator('[data-question-panel] button').allTextContents()
  expect(offered.filter((words) => words.includes('Take a ready job'))).toHaveLength(1)
})

test('on a phone the cue of the last result is read whole, however many dice lie beside it', async () => {
  const at = await table('in-the-dark')
  const seats = [await at.seatWith('gm', 'Noor'), await at.seatWith('player', 'Ada')]
  const bo = await at.seatWith('player', 'Bo', { viewport: PHONE })
  const players = [...seats, bo].map(({ chair }, i) => ({
    ...chair,
    part: i === 0 ? ('gm' as const) : ('crew' as const),
  }))
  const play = new Play(server, at.table, players)
  await play.allowRealDice()
  const until = playUntil('in-the-dark', 'the-harbour-ledger', 'WhoGetsWhat')
  for (const step of until) await play.step(step)
  await expect
    .poll(async () => {
      await bo.guest.pass()
      return bo.guest.page.locator('.settledline .die').count()
    })
    .toBe(5)
  const cue = bo.guest.page.locator('.settledline span')
  await cue.waitFor()
  expect(await cue.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
  // It is there until the next throw, and goes with the score.
  const rest = playUntil('in-the-dark', 'the-harbour-ledger', 'leaveJob').slice(until.length)
  for (const step of rest) await play.step(step)
  const lines = (): Promise<number> => bo.guest.pass().then(() => bo.guest.page.locator('.settledline').count())
  await expect.poll(lines).toBe(1)
  await play.step({ open: 'leaveJob', by: 'gm' })
  await expect.poll(lines).toBe(0)
})

test('nothing moves on any laptop from the move that leads to a roll to the next roll', async () => {
  const at = await table()
  const noor = await at.seat('gm', 'Noor')
  const ada = await at.seat('player', 'Ada')
  const bo = await at.seat('player', 'Bo')
  const all = [noor, ada, bo]
  // What the first picture does without comes after it.
  await ada.page.waitForTimeout(1800)
  for (const guest of all) await watchMoves(guest)
  for (const round of [1, 2]) {
    await ada.press('Work at the beacon')
    await ada.page.locator('.oddsfoot .assumes').waitFor()
    await bo.page.locator('.offerbox .odds').waitFor()
    await ada.press('Work alone')
    for (const guest of all) {
      await expect.poll(() => guest.log('Ada rolled').count()).toBeGreaterThanOrEqual(round)
      await guest.pass()
      await guest.page.locator('.settledline').waitFor()
    }
    const storm = ada.page.getByRole('button', { name: /^Let it come/ })
    const next = ada.page.getByRole('heading', { name: 'Work at the beacon' })
    await storm.or(next).filter({ visible: true }).first().waitFor()
    if ((await storm.count()) > 0) await ada.press(/^Let it come/)
    await next.waitFor()
  }
  for (const guest of all) expect(await moved(guest)).toEqual([])
})

test('a form that is asked for behind a result is set closer once the result goes', async () => {
  const at = await table()
  const noor = await at.seat('gm', 'Noor')
  await at.seat('player', 'Ada')
  await noor.press('Let the wind rise')
  await noor.asked('Which omen is behind it').waitFor()
  const isCloser = await noor.page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const stage = document.querySelector<HTMLElement>('.stage')
    stage?.classList.add('showing')
    if (stage) stage.style.height = '240px'
    for (let i = 0; i < 3; i++) await frame()
    stage?.classList.remove('showing')
    await frame()
    return document.querySelector('.stage > .slip')?.matches('.dense, .tight')
  })
  expect(isCloser).toBe(true)
})

describe('the moment of the dice', () => {
  test('on every screen: the throw, then its result and its line, then the next question', async () => {
    const at = await table()
    const ada = await at.seat('player', 'Ada', { motion: 'no-preference' })
    const bo = await at.seat('player', 'Bo', { motion: 'no-preference', viewport: PHONE })
    await ada.press('Work at the beacon')
    await ada.asked('Who lends a hand?').waitFor()
    for (const guest of [ada, bo]) await watchOrder(guest)
    const taps = await counted({ ada, bo }, async () => {
      await ada.press('Work alone')
      for (const guest of [ada, bo]) await expect.poll(() => toldOrder(guest)).toContain('lies')
    })
    // To commit to the roll is to throw.
    expect(taps.ada.taps).toBe(1)
    expect(taps.bo.taps).toBe(0)
    await expect.poll(() => toldOrder(ada)).toEqual(['thrown', 'lies', 'line', 'question'])
    await expect.poll(async () => (await toldOrder(bo)).slice(0, 3)).toEqual(['thrown', 'lies', 'line'])
    // The dice are the same, and large.
    const faces = (guest: Guest) =>
      guest.page.locator('.settledline .die, [data-reading] .die').evaluateAll((all) => all.map((d) => d.ariaLabel))
    await expect.poll(() => faces(ada)).toHaveLength(2)
    const fell = await faces(ada)
    await expect.poll(() => faces(bo)).toEqual(fell)
  })

  test('with reduced motion nothing flies, and the result is still held', async () => {
    const at = await table()
    const ada = await at.seat('player', 'Ada')
    await watchOrder(ada)
    await ada.press('Work at the beacon')
    await expect.poll(() => heldFor(ada)).toBeGreaterThan(1000)
    expect(await toldOrder(ada)).not.toContain('thrown')
    await ada.page.locator('.settledline').waitFor()
  })
})

test('the dice fall with the commitment also while this browser has no part in them yet', async () => {
  const at = await table()
  const { guest: ada, chair } = await at.seatWith('player', 'Ada')
  await at.seat('player', 'Bo')
  // The seat has a part in the dice through its first browser.
  await expect.poll(() => ada.sent.some((text) => text.includes('"share"'))).toBe(true)
  await expect.poll(() => ada.heard.some((text) => text.includes('"phase":"done"'))).toBe(true)
  const second = await guest({ fresh: true })
  await second.context.route(/own-dice/, (route) => route.abort())
  await second.sitAt(deviceLink(server.address, at, chair))
  await second.press('Work at the beacon')
  await second.press('Work alone')
  await second.log('Ada rolled').waitFor()
  expect(second.sent.filter((text) => text.includes('"do":"throw"'))).toHaveLength(1)
})

describe('undo and redo', () => {
  test('one answer is taken back, and comes back with its dice', async () => {
    const at = await table()
    const noor = await at.seat('gm', 'Noor')
    const ada = await at.seat('player', 'Ada')
    await at.seat('player', 'Bo')
    await ada.press('Work at the beacon')
    await ada.press('Work alone')
    await noor.log('Ada rolled').waitFor()
    const dice = () => noor.page.locator('.ln.roll .die').evaluateAll((all) => all.map((d) => d.ariaLabel))
    await expect.poll(dice).toHaveLength(2)
    const fell = await dice()
    await noor.page.locator('[data-undo]').getByText('Ada’s choice “Work alone”').waitFor()
    await noor.pass()
    await noor.page.locator('[data-undo]').click()
    await ada.asked('Who lends a hand?').waitFor()
    expect(await noor.log('Ada rolled').filter({ hasNotText: 'Undone' }).count()).toBe(0)
    await noor.page.locator('[data-redo]').getByText('Ada’s choice “Work alone”').waitFor()
    await noor.page.keyboard.press('Control+Shift+Z')
    await noor.log('Ada rolled').waitFor()
    await expect.poll(dice).toEqual(fell)
    // A player cannot take back dice, and is not offered it.
    expect(await ada.page.locator('[data-undo]').count()).toBe(0)
  })

  test('what was being written is still there when the question comes back', async () => {
    const at = await table()
    const noor = await at.seat('gm', 'Noor')
    const ada = await at.seat('player', 'Ada')
    await ada.press('Write something down')
    await ada.press(/journal/)
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).fill('half a sentence')
    await noor.page.locator('[data-undo]').click()
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).waitFor({ state: 'detached' })
    await noor.page.locator('[data-redo]').click()
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).waitFor()
    expect(await ada.page.getByRole('textbox', { name: 'What do you write?' }).inputValue()).toBe('half a sentence')
  })
})

test('at 1280 pixels every button over the log is on the screen', async () => {
  const at = await table()
  const { page } = await at.seat('player', 'Ada', { viewport: SMALL })
  const last = page.locator('.loghead').getByRole('button').last()
  await last.waitFor()
  expect(await last.evaluate((button) => innerWidth - button.getBoundingClientRect().right)).toBeGreaterThanOrEqual(0)
})

describe('the log on a phone', () => {
  test('follows, whatever opens and closes meanwhile', async () => {
    const at = await table()
    const noor = await at.seat('gm', 'Noor')
    const ada = await at.seat('player', 'Ada', { viewport: PHONE })
    const tab = (name: string) =>
      ada.page
        .getByRole('navigation', { name: 'Parts of the table' })
        .getByRole('button', { name, exact: true })
        .click()
    await tab('Log')
    for (let i = 0; i < 20; i++) await noor.say(`line ${i}, and something more so that it needs a second row`)
    await ada.log('line 19').waitFor()
    const sees = (words: string) => expect.poll(() => inView(ada, words)).toBe(true)
    await sees('line 19')
    await tab('Now')
    await noor.say('while she was elsewhere')
    await tab('Log')
    await sees('while she was elsewhere')
    await ada.page.getByRole('button', { name: 'Roll dice' }).click()
    await noor.say('while something was open')
    await sees('while something was open')
    await ada.page.getByRole('button', { name: 'd20', exact: true }).click()
    await ada.log('Ada rolled').waitFor()
    await sees('Ada rolled')
    await noor.say('the last word')
    await sees('the last word')
  })
})

const inView = (guest: Guest, words: string): Promise<boolean> =>
  guest
    .log(words)
    .last()
    .evaluate((e) => {
      const { top, bottom } = e.getBoundingClientRect()
      const box = e.closest('[data-log]')?.getBoundingClientRect()
      return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1
    })

test('whose move it is: on the stage, in the title, for everybody', async () => {
  const at = await table()
  const noor = await at.seat('gm', 'Noor')
  const ada = await at.seat('player', 'Ada')
  const bo = await at.seat('player', 'Bo')
  await ada.page.locator('.dtab.you').getByText('Your move').waitFor()
  await noor.page.getByText('Waiting for the crew').waitFor()
  await noor.page.getByText('First: the crew works at the beacon.').waitFor()
  await expect.poll(() => ada.page.title()).toMatch(/^Your move · /)
  expect(await noor.page.title()).not.toContain('Your move')
  await ada.press('Work at the beacon')
  await bo.asked('Who lends a hand?').waitFor()
  // A player who may step in is not asked to decline.
  await bo.page.getByText('You can step in').waitFor()
  await expect.poll(() => bo.page.title()).not.toContain('Your move')
  await noor.page.getByText('Waiting for Ada').first().waitFor()
  await ada.page.locator('[data-question-panel]:not(.fresh-guard)').waitFor()
  await ada.page.keyboard.press('Enter')
  await ada.log('Ada rolled').waitFor()
})
