import { Buffer } from 'node:buffer'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Guest, openBrowser, PHONE, Server, webTable } from './browser.ts'
import { fillIn, nothingAsked } from './evening.ts'

interface Made {
  readonly table: string
  readonly links: { readonly gm: string; readonly player: string }
}

vi.setConfig({ testTimeout: 120_000 })
const server = new Server({ seats: '13', requests: '2000' })
let browser: Browser
let guests: Guest[] = []

beforeAll(async () => {
  webTable()
  await server.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server.end()
})
afterEach(async () => {
  const errors = guests.flatMap((g) => g.errors)
  for (const g of guests) await g.context.close()
  guests = []
  expect(errors).toEqual([])
})

async function guest(options: Parameters<typeof Guest.at>[1] = {}): Promise<Guest> {
  const g = await Guest.at(browser, options)
  guests.push(g)
  return g
}

async function table(game: string, name: string): Promise<Made & { readonly link: (role: 'gm' | 'player') => string }> {
  const made = await server.post<Made>('/api/tables', { game, name })
  return { ...made, link: (role) => `${server.address}/t/${made.table}#${made.links[role]}` }
}

const wide = (g: Guest): Promise<number> => g.page.evaluate<number>('document.documentElement.scrollWidth')

test('script in the text fields of a game stays words: on the board, in the log and in the recap', async () => {
  const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  const short = '<svg onload=hacked=1>'
  const made = await table('veil-runners', script)
  const noor = await (await guest()).sitDown(made.link('gm'), 'Noor')
  const ada = await (await guest({ viewport: PHONE })).sitDown(made.link('player'), short)
  await nothingAsked(noor)
  await noor.press('Take the ready ship and crew')
  await noor.press('None yet')
  await ada.press('Make a crew member')
  await fillIn(ada, {
    'What is the crew member called?': short,
    'What do they look like? (optional)': script,
    'Where do they come from? (optional)': script,
    'Which is the primary tool? (+2 dice)': 'GLARE LAMP',
    'Which is the secondary tool? (+1 die)': 'SONIC TAP',
  })
  await noor.log(`${short} comes aboard`).waitFor()
  await noor.press('Lay out a deck')
  await fillIn(noor, {
    'What is the deck called?': short,
    'Which cards? (one per line; * in front: known from the start; after => what it does)': `${script}\n${short}`,
    'How much of it is known?': 'Known',
    'Is it in the open?': 'In the open',
  })
  await ada.log('A deck is laid out').waitFor()
  await noor.press('Start a clock')
  await fillIn(noor, {
    'What is the clock called?': short,
    'What happens when it is full? (optional; after => what it does)': script,
  })
  await ada.log('A clock is on the table').waitFor()
  await noor.press('Note')
  await fillIn(noor, { 'What does it say?': script, 'Who sees it?': 'For everyone' })
  await ada.log('writes down').waitFor()
  await ada.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: 'Now' }).click()
  await ada.page.getByRole('main').getByText(short).first().waitFor()
  await noor.command('recap')
  await noor.page.locator('.paper-view').getByText(script).first().waitFor()
  for (const g of [noor, ada]) {
    expect(await g.page.evaluate<unknown>('window.hacked')).toBeUndefined()
    expect(await g.page.locator('img, [onload], [onerror]').count()).toBe(0)
  }
  await expect.poll(() => wide(ada)).toBeLessThanOrEqual(390)
})

describe('twelve people with long names, emoji and right-to-left text', () => {
  const names = [
    'Wolfeschlegelsteinhausenbergerdorff the 9',
    'مريم القاسم, قبطان السفينة البعيدة',
    'מרים מן הצפון הרחוק מאוד',
    '👩‍🚀👨‍🚀🧑‍🚀 the three of them 🦑🦑🦑',
    'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    'Ærøskøbing Łódź Čačak Ĳsselmeer',
    '長い名前を持つ宇宙船の船長とその仲間たち',
    'ก็ไม่รู้ว่าใครจะมา',
    'a',
    '0',
  ].map((name) => [...name].slice(0, 40).join('').slice(0, 40).trim())

  test.each(['veil-runners', 'space-door'])(
    'everybody sits down at %s and is read; no screen grows wider',
    async (game) => {
      const made = await table(game, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
      for (const name of names) await server.post(`/api/tables/${made.table}/join`, { secret: made.links.player, name })
      const phone = await (await guest({ viewport: PHONE })).sitDown(made.link('player'), 'Zoë 🦑')
      await nothingAsked(phone)
      const laptop = await (await guest()).sitDown(made.link('gm'), 'Noor')
      await nothingAsked(laptop)
      await laptop.say(`${'x'.repeat(300)} שלום 🚀`)
      await phone.log('xxx').waitFor()
      for (const name of names) await laptop.page.locator('.crew').getByText(name, { exact: true }).first().waitFor()
      await expect.poll(() => wide(laptop)).toBeLessThanOrEqual(1440)
      const more = laptop.page.getByRole('button', { name: /^\+\d+ Who’s here$/ })
      const shown = await laptop.page.locator('.bar .seats').evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect()
        const inSight = (name: Element): boolean => {
          const at = name.getBoundingClientRect()
          return at.top >= top && at.bottom <= bottom
        }
        return [...list.children].filter(inSight).length
      })
      expect(shown).toBeGreaterThan(0)
      expect(Number(await more.textContent()) + shown).toBe(names.length + 2)
      await more.click()
      await laptop.page.getByRole('dialog', { name: 'Table' }).waitFor()
      await laptop.page.keyboard.press('Escape')
      for (const tab of ['Log', 'Crew']) {
        await phone.page
          .getByRole('navigation', { name: 'Parts of the table' })
          .getByRole('button', { name: tab })
          .click()
        await expect.poll(() => wide(phone), { message: tab }).toBeLessThanOrEqual(390)
      }
      for (const name of names) await phone.page.locator('.crew').getByText(name, { exact: true }).first().waitFor()
    },
  )
})

test('a full table keeps what was typed, and lets one in when a seat is freed', async () => {
  const made = await table('space-door', 'Full')
  const noor = await (await guest()).sitDown(made.link('gm'), 'Noor')
  await nothingAsked(noor)
  for (let i = 1; i <= 13; i++)
    await server.post(`/api/tables/${made.table}/join`, { secret: made.links.player, name: `Guest ${i}` })
  const ada = await (await guest()).sitDown(made.link('player'), 'Ada')
  await ada.page.getByText('This table is full.').waitFor()
  await expect.poll(() => ada.page.getByLabel('Your name').inputValue()).toBe('Ada')
  await noor.command('table: seats')
  await noor.page.getByRole('button', { name: 'Free the seat' }).first().click()
  await noor.page.getByText('Guest 1', { exact: true }).first().waitFor({ state: 'detached' })
  await ada.page.getByRole('button', { name: 'Join', exact: true }).click()
  await nothingAsked(ada)
})

test('what is pasted and is no link, and a link to a table that is not there, are said to be so', async () => {
  const ada = await guest()
  await ada.page.goto(server.address)
  await ada.page.getByRole('button', { name: /^Join with a link/ }).click()
  await ada.page.getByLabel('Paste your link, or enter a code').fill('the grey door')
  await ada.page.getByRole('button', { name: 'Go', exact: true }).click()
  await ada.page.getByText('That’s not a table link or a code.', { exact: false }).waitFor()
  await ada.page.getByLabel('Paste your link, or enter a code').fill(`${server.address}/t/nowhere#${'0'.repeat(64)}`)
  await ada.page.getByRole('button', { name: 'Go', exact: true }).click()
  await ada.page.getByText('This table doesn’t exist on this server').waitFor()
})

test('files that are no table, or not any more, are refused; the table’s own file opens after them', async () => {
  const made = await table('space-door', 'The Grey Door')
  const noor = await (await guest()).sitDown(made.link('gm'), 'Noor')
  const bo = await (await guest()).sitDown(made.link('player'), 'Bo')
  await bo.press('Mara Quill')
  await noor.log('Mara Quill is hired').waitFor()
  await noor.command('table: file')
  const saving = noor.page.waitForEvent('download')
  await noor.page.getByRole('button', { name: 'Save the table as a file' }).click()
  const stream = await (await saving).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks)

  const ada = await guest()
  await ada.page.goto(server.address)
  const open = (name: string, buffer: Buffer): Promise<void> =>
    ada.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer })
  for (const [name, content] of [
    ['empty.json', Buffer.alloc(0)],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254])],
    ['list.json', Buffer.from('[1, 2, 3]')],
    ['half.sortie.json', whole.subarray(0, whole.length / 2)],
  ] as const) {
    await open(name, content)
    await ada.page.getByText(/^(This isn’t a Sortie table file|This table file is damaged).*Nothing/).waitFor()
    await ada.page.reload()
  }
  await open('changed.sortie.json', Buffer.from(whole.toString().replaceAll('Mara Quill', 'Mara Quell')))
  await ada.page.getByText('This table file is damaged').waitFor()
  await open('whole.sortie.json', whole)
  await ada.page.getByRole('link', { name: 'Go to the table' }).click()
  await ada.log('Mara Quill is hired').waitFor()
})

describe('an old browser', () => {
  const SENTENCE = 'This browser is too old for Sortie.'
  const withoutLightDark = 'CSS.supports = () => false'

  test('is told so, and where the link works', async () => {
    const ada = await guest()
    await ada.context.addInitScript(withoutLightDark)
    for (const path of ['/', '/t/abc#secret']) {
      await ada.page.goto(`${server.address}${path}`)
      await ada.page.getByText(SENTENCE).waitFor()
      await ada.page.getByText('Nothing is lost: the same link works there.').waitFor()
      await ada.page.goto('about:blank')
    }
  })

  test('even if it cannot read the rest of the page', async () => {
    const ada = await guest()
    await ada.context.addInitScript(withoutLightDark)
    await ada.context.route(/\/assets\/.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'new ~ syntax' }),
    )
    await ada.page.goto(server.address)
    await ada.page.getByText(SENTENCE).waitFor()
    ada.errors.length = 0
  })

  test('without scripts there is a sentence too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(server.address)
    await expect.poll(() => page.locator('noscript').isVisible()).toBe(true)
    await expect.poll(() => page.locator('noscript').textContent()).toContain('Sortie needs JavaScript')
    await context.close()
  })
})
