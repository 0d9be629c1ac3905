import { describe, expect, test } from 'vitest'
import { type Guest, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { server, guest, ...at } = fixture({ seats: '5' })
const table = (more: object = {}) => at.table('first-light', more)

/** Ada works at the beacon alone until the storm is asked about or the work is done. */
async function work(ada: Guest): Promise<void> {
  await ada.press('Work at the beacon')
  await ada.throws().first().waitFor()
}

describe('from the link to the recap', () => {
  test('a GM and two players play an evening; what is hidden stays so; the dice are checked', async () => {
    const noor = await guest()
    await noor.page.goto(`${server.address}/new/first-light`)
    await noor.page.getByLabel('Table name').fill('The Long Shore')
    await noor.page.getByLabel('Your name').fill('Noor')
    await noor.page.getByRole('button', { name: 'Create table' }).click()
    const link = await noor.page.getByLabel('For players', { exact: true }).inputValue()
    expect(link).toContain('#')
    await noor.page.getByRole('link', { name: 'Go to the table' }).click()
    const ada = await (await guest()).sitDown(link, 'Ada')
    const bo = await (await guest({ viewport: PHONE })).sitDown(link, 'Bo')
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    expect(ada.page.url()).not.toContain('#')

    await noor.press('Let the wind rise')
    await noor.press('Drowned bell')
    await noor.press('1')
    await noor.press('Done')
    await noor.asked('How far does the storm come?').waitFor()
    await noor.press('2')
    await noor.press('Done')
    await ada.log('The storm comes nearer by 2').waitFor()
    await noor.page.getByText('Only you').first().waitFor()

    await ada.press('Write something down')
    await ada.press('Wish')
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).fill('salt under the tongue')
    await ada.press('Send')
    await ada.log('salt under the tongue').waitFor()

    await ada.press('Work at the beacon')
    await bo.asked('Who lends a hand?').waitFor()
    await bo.press('Lend a hand')
    await ada.press(/^Roll 3d6/)
    await noor.log('Ada rolled').first().waitFor()
    await bo.log('Ada rolled').first().waitFor()

    for (const text of [await ada.everything(), await bo.everything()]) expect(text).not.toContain('rowned bell')
    expect(await bo.everything()).not.toContain('salt under')
    expect(await ada.page.locator('.tray').count()).toBe(0)

    await noor.command('evening')
    await noor.page.getByRole('button', { name: 'End the evening' }).click()
    await noor.page.getByRole('button', { name: 'Check the dice' }).click()
    await noor.page
      .getByRole('dialog')
      .getByText(/rolls? recomputed, all correct/)
      .waitFor()
    await noor.page.getByRole('dialog').getByRole('button', { name: 'Recap' }).click()
    await noor.page
      .locator('.paper-view')
      .getByText('Bo lends Ada a hand', { exact: false })
      .or(noor.page.locator('.paper-view').getByText('bo lends ada a hand', { exact: false }))
      .waitFor()

    await ada.command('evening')
    await ada.page.getByRole('button', { name: 'Check the dice' }).click()
    await ada.page
      .getByRole('dialog')
      .getByText(/1 roll recomputed, all correct/)
      .waitFor()
    await ada.page.keyboard.press('Escape')
    await noor.page.emulateMedia({ media: 'print' })
    await expect.poll(() => noor.page.locator('.print-recap').isVisible()).toBe(true)
    await expect.poll(() => noor.page.locator('.table').isVisible()).toBe(false)
    expect((await noor.page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000)
    expect((await noor.page.pdf({ format: 'Letter' })).length).toBeGreaterThan(5000)
  })

  test('a waiting room: waiting, then let in', async () => {
    const made = await table({ admission: 'waiting' })
    const noor = await (await guest()).sitDown(made.link('gm'), 'Noor')
    const ada = await (await guest()).sitDown(made.link('player'), 'Ada')
    await ada.page.getByText('Waiting to be let in').waitFor()
    await noor.page.getByRole('button', { name: /Waiting to join/ }).click()
    await noor.page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click()
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
  })
})

describe('nothing is lost and nothing counts twice', () => {
  test('reload in mid-question brings the same question back', async () => {
    const made = await table()
    const ada = await made.seat('player', 'Ada')
    await ada.press('Write something down')
    await ada.press('Journal')
    await ada.asked('What do you write?').waitFor()
    await ada.page.reload()
    await ada.asked('What do you write?').waitFor()
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).fill('We are still here')
    await ada.press('Send')
    await ada.log('Ada writes: We are still here').waitFor()
    await expect.poll(() => ada.log('writes: We are still here').count()).toBe(1)
  })

  test('two tabs of one seat show the same, and one answer is one answer', async () => {
    const made = await table()
    const ada = await made.seat('player', 'Ada')
    await ada.press('Write something down')
    await ada.press('Journal')
    const second = await ada.context.newPage()
    ada.watch(second)
    await second.goto(`${server.address}/t/${made.table}`)
    const there = second.getByRole('textbox', { name: 'What do you write?' })
    await there.waitFor()
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).fill('once')
    await ada.press('Send')
    await there.waitFor({ state: 'detached' })
    await second.locator('[data-log]').getByText('Ada writes: once').first().waitFor()
    expect(ada.sent.filter((m) => m.includes('"do":"answer"'))).toHaveLength(1)
  })

  test('a server that is restarted: a clear sign, and the answer given meanwhile is sent once', async () => {
    const made = await table()
    const ada = await made.seat('player', 'Ada')
    await ada.asked('Work at the beacon').waitFor()
    await server.stop()
    await ada.page.getByText(/Offline since/).waitFor()
    await ada.press('Work at the beacon')
    await ada.page.getByText(/1 answer waiting/).waitFor()
    await server.start()
    await ada.throws().first().waitFor()
    await ada.page.getByText(/Offline since/).waitFor({ state: 'detached' })
    await expect.poll(() => ada.throws().count()).toBe(1)
  })

  test('taken back: the lines stay, struck or folded, and the state is as it was', async () => {
    const made = await table()
    const ada = await made.seat('gm', 'Ada')
    await ada.press('Write something down')
    await ada.press('Journal')
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).fill('a mistake')
    await ada.press('Send')
    await ada.log('a mistake').waitFor()
    await ada.page.locator('.bar').click()
    await ada.page.keyboard.press('Control+z')
    await ada.page.locator('.ln.undone').filter({ hasText: 'a mistake' }).waitFor()
    await ada.page
      .getByText(/Undone by Ada/)
      .first()
      .waitFor()
  })
})

describe('stops', () => {
  test('pause and X-card replace the question panel for everyone; the GM resumes the game', async () => {
    const made = await table()
    const noor = await made.seat('gm', 'Noor')
    const ada = await made.seat('player', 'Ada', { viewport: PHONE, theme: 'light' })
    await ada.page.getByRole('button', { name: 'X-card' }).click()
    await noor.page.getByText('Someone played the X-card.').waitFor()
    await ada.page.getByText('Someone played the X-card.').waitFor()
    expect(await noor.page.locator('.slip.stop').textContent()).not.toContain('Ada')
    await noor.page.getByRole('button', { name: 'Changed, continue' }).click()
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    await ada.page.getByRole('button', { name: 'Pause' }).click()
    await noor.page.getByRole('heading', { name: 'Paused' }).waitFor()
  })
})

describe('odds', () => {
  test('stand beside every option, in a window too, with what they assume; off means absent', async () => {
    const made = await table()
    const noor = await made.seat('gm', 'Noor')
    const ada = await made.seat('player', 'Ada')
    const bo = await made.seat('player', 'Bo', { viewport: PHONE })
    await ada.press('Work at the beacon')
    await bo.asked('Who lends a hand?').waitFor()
    await bo.page.locator('.offerbox', { hasText: /\d+ %\s*→\s*\d+ %\s*lit\s*Lend a hand, for 1 strain/ }).waitFor()
    await ada.page.locator('.slipf', { hasText: /\d+ %\s*lit.*Work alone/ }).waitFor()
    const panel = ada.page.locator('[data-question-panel]')
    await panel.getByText(/Assumes: .*nobody chooses to brace/).waitFor()
    await panel.getByText('How this is calculated').click()
    await panel.getByText('Exact, if these assumptions hold:', { exact: false }).waitFor()
    await panel.getByText('Nobody chooses to brace.', { exact: true }).waitFor()
    await panel.getByText('From what everyone at the table can see.', { exact: true }).waitFor()

    await noor.command('Settings')
    await noor.page.getByLabel('Show odds to').selectOption({ label: 'nobody' })
    await expect.poll(() => bo.page.locator('.odds').count()).toBe(0)
  })

  test('are asked for again after an outage in which their script could not be loaded', async () => {
    const made = await table()
    const ada = await made.seat('player', 'Ada', { fresh: true })
    await made.seat('player', 'Bo')
    const script = /odds-worker-[^/]*\.js$/
    await ada.context.route(script, (route) => route.abort('connectionrefused'))
    const failed = ada.page.waitForEvent('requestfailed', (request) => script.test(request.url()))
    await ada.press('Work at the beacon')
    await failed
    await ada.context.unroute(script)
    await ada.context.setOffline(true)
    await ada.page.getByText(/Offline since/).waitFor()
    await ada.context.setOffline(false)
    await ada.page.locator('.slipf', { hasText: /\d+ %\s*lit.*Work alone/ }).waitFor()
    expect(ada.errors.splice(0)).toEqual([expect.stringMatching(/odds-worker/)])
  })
})

describe('overruling', () => {
  test('the GM answers for somebody with a reason, on the record', async () => {
    const made = await table()
    const noor = await made.seat('gm', 'Noor')
    const ada = await made.seat('player', 'Ada')
    await made.seat('player', 'Bo')
    await ada.press('Work at the beacon')
    await ada.asked('Who lends a hand?').waitFor()
    await noor.press('Overrule')
    const dialog = noor.page.getByRole('dialog')
    await dialog.getByLabel('Reason, if you like. The log shows it.').fill('Bo had said so')
    await dialog.getByRole('button', { name: 'Lend a hand' }).click()
    await ada.log('overruling for Bo').filter({ hasText: 'Bo had said so' }).waitFor()
  })
})

describe('a phone and a keyboard', () => {
  test('on a phone everything is reached by tapping, and targets are large', async () => {
    const made = await table()
    const ada = await made.seat('player', 'Ada', { viewport: PHONE })
    await ada.press('Ask to burn the boat')
    await ada.asked('Burn the boat?').waitFor()
    const nav = ada.page.getByRole('navigation', { name: 'Parts of the table' })
    await nav.getByRole('button', { name: 'Crew' }).click()
    await ada.page.getByRole('button', { name: 'Your move' }).click()
    await ada.page.getByRole('heading', { name: 'The night' }).first().waitFor()
    const keep = ada.page.getByRole('button', { name: 'Keep it' }).first()
    expect((await keep.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    await ada.press('Keep it')
    await ada.press('Work at the beacon')
    await nav.getByRole('button', { name: 'Log' }).click()
    await ada.throws().first().waitFor()
    const wide = await ada.page.evaluate<number>('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(390)
  })

  test('without a mouse: sit down, start, roll, look up the keys, say something', async () => {
    const made = await table()
    const ada = await guest()
    await ada.page.goto(made.link('player'))
    await ada.page.getByLabel('Your name').focus()
    await ada.page.keyboard.type('Ada')
    await ada.page.keyboard.press('Enter')
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    await ada.page.keyboard.press('?')
    await ada.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await ada.page.keyboard.press('Escape')
    await ada.page.waitForTimeout(400)
    await ada.page.keyboard.press('q')
    await ada.page.keyboard.press('Enter')
    await ada.throws().first().waitFor()
    await ada.page.keyboard.press('c')
    await ada.page.keyboard.type('done 1 2 3')
    await ada.page.keyboard.press('Enter')
    await ada.log('done 1 2 3').waitFor()
    await ada.page.keyboard.press('Escape')
    await ada.page.keyboard.press('l')
    await expect.poll(() => ada.page.evaluate<boolean>("document.activeElement.hasAttribute('data-log')")).toBe(true)
  })
})

describe('bad input', () => {
  const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

  test('script in every text field is text', async () => {
    const made = await table({ name: script })
    const noor = await made.seat('gm', script.slice(0, 40))
    const ada = await made.seat('player', '<b onclick=alert(1)>Ada')
    await ada.say(script)
    await ada.say(`/ic ${script}`)
    await ada.press('Write something down')
    await ada.press('Journal')
    await ada.page.getByRole('textbox', { name: 'What do you write?' }).fill(script)
    await ada.press('Send')
    await noor.log('writes:').waitFor()
    await noor.command('veils')
    await noor.page.getByLabel('Topic').fill(script)
    await noor.page.getByRole('button', { name: 'Add', exact: true }).click()
    await ada.page.locator('.crew').getByText('<img', { exact: false }).first().waitFor()
    for (const g of [noor, ada]) expect(await g.page.evaluate<unknown>('window.hacked')).toBeUndefined()
  })

  test('long names, emoji and right-to-left text are drawn and break nothing', async () => {
    const made = await table({ name: 'W'.repeat(80) })
    const ada = await made.seat('player', 'מרים 🦑 the-longest-name-of-them-all-yes', { viewport: PHONE })
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    const wide = await ada.page.evaluate<number>('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(390)
  })

  test('a wrong link, a full table, no seat and no table: a clear sentence each', async () => {
    const made = await table()
    const ada = await guest()
    await ada.page.goto(`${server.address}/t/${made.table}`)
    await ada.page.getByText('You’re not at this table').waitFor()
    await ada.page.goto(`${server.address}/t/${made.table}#${'0'.repeat(64)}`)
    await ada.page.getByText('This link isn’t valid', { exact: false }).waitFor()
    for (let i = 0; i < 5; i++)
      await server.post(`/api/tables/${made.table}/join`, { secret: made.links.player, name: `Guest ${i}` })
    await ada.sitDown(made.link('player'), 'Ada')
    await ada.page.getByText('This table is full.', { exact: false }).waitFor()
    await ada.page.goto(`${server.address}/nowhere`)
    await ada.page.getByText('Page not found').waitFor()
  })

  test('a file that is not a table is refused in a sentence', async () => {
    const ada = await guest()
    await ada.page.goto(server.address)
    const file = { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"hello": 1}') }
    await ada.page.locator('input[type=file]').setInputFiles(file)
    await ada.page.getByText(/(isn’t a Sortie table file|table file is damaged)/).waitFor()
  })
})

describe('alone', () => {
  test('trying a game: from the start page to the table with the crew dealt', async () => {
    const ada = await guest()
    await ada.tryNow(server.address, 'in-the-dark')
    await ada.page.locator('[data-question-panel]').waitFor()
    await ada.page.locator('[data-log] .ln').first().waitFor()
  })
})

test('a long log costs no more than what is on screen', async () => {
  const made = await table()
  const ada = await made.seat('player', 'Ada')
  await work(ada)
  const live = await server.running.lobby.table(made.table)
  for (let i = 0; i < 400; i++)
    await live?.serially(async () => live.chat.say({ seat: 'ada', role: 'player' }, { text: `line ${i}` }, `x${i}`))
  await ada.log('line 399').waitFor()
  expect(await ada.page.locator('[data-log] .ln').count()).toBeLessThan(80)
  await ada.page.locator('[data-log]').evaluate((e) => {
    e.scrollTop = e.scrollHeight / 2
  })
  await ada
    .log(/line [12]\d\d/)
    .first()
    .waitFor()
  expect(await ada.page.locator('[data-log] .ln').count()).toBeLessThan(80)
})
