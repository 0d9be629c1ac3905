import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureStaticWeb } from '../tools/web.mjs'
import { Guest, openBrowser, PHONE, Server, webTable } from './browser.ts'
import { FileHost } from './files.ts'

let browser: Browser
let host: FileHost
let folder = ''
const WAIT = { timeout: 300_000 }

beforeAll(async () => {
  folder = ensureStaticWeb(process.execPath)
  host = new FileHost(folder)
  ;[browser] = await Promise.all([openBrowser(), host.start()])
})
afterAll(async () => {
  await browser.close()
  await host.stop()
})

const panel = (guest: Guest) => guest.page.locator('[data-question-panel]:not(.fresh-guard)')

/** Makes a table from the start page. */
async function playAlone(ada: Guest, game: string, ...names: readonly string[]): Promise<void> {
  await ada.page.goto(host.address)
  await ada.page.getByRole('button', { name: /^Play alone/ }).click()
  await ada.page.locator(`a[href="/alone/${game}"]`).first().click()
  for (const [i, name] of names.entries()) {
    if (i > 0) await ada.page.getByRole('button', { name: 'Add a player' }).click()
    await ada.page.getByLabel(`Player ${i + 1}`).fill(name)
  }
  await ada.page.getByRole('button', { name: 'Start playing' }).click()
  await ada.page.locator('.stage').waitFor()
}

/** What the question asks, once no result is held any longer. */
async function asked(ada: Guest): Promise<string> {
  await ada.pass()
  if ((await ada.page.locator('[data-reading]').count()) > 0) return ''
  return (
    (await panel(ada)
      .getByRole('heading')
      .first()
      .textContent({ timeout: 500 })
      .catch(() => '')) ?? ''
  )
}

const logged = (page: Page): Promise<string[]> => page.locator('[data-log] .ln').allTextContents()

/** What stands on the screen when two looks in a row find the same. */
async function atRest(ada: Guest): Promise<{ readonly asked: string; readonly lines: readonly string[] }> {
  const look = async () => ({ asked: await asked(ada), lines: await logged(ada.page) })
  let before = await look()
  for (;;) {
    await ada.page.waitForTimeout(300)
    const now = await look()
    if (now.asked !== '' && isDeepStrictEqual(now, before)) return now
    before = now
  }
}

test('a job alone from a host of files: the network is cut, the page reloaded in mid-job, a second tab follows', async () => {
  const ada = await Guest.at(browser)
  await playAlone(ada, 'regulus', 'Ada')
  expect(ada.page.url()).toMatch(/\/here#[0-9a-f]{18}$/)
  // Everything is kept before the network goes.
  await ada.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await host.stop()
  try {
    await playOffline(ada)
  } finally {
    await host.start()
  }
  expect(ada.errors).toEqual([])
  await ada.context.close()
})

async function playOffline(ada: Guest): Promise<void> {
  await ada.context.setOffline(true)
  await panel(ada)
    .getByRole('button', { name: /^Lift the strongbox/ })
    .click()
  // The opposition sets the job so that its chance fits, and says so.
  await ada.page.locator('.stage .reason', { hasText: /succeed about \d+ % of the time/ }).waitFor(WAIT)
  await expect.poll(() => asked(ada), WAIT).toMatch(/^(?!Which job\?)./)
  const before = await atRest(ada)
  expect(before.lines.length).toBeGreaterThan(1)
  await ada.page.reload()
  await ada.page.locator('.stage').waitFor()
  await expect.poll(() => logged(ada.page), WAIT).toEqual(before.lines)
  await expect.poll(() => asked(ada), WAIT).toBe(before.asked)

  const tab = await ada.context.newPage()
  ada.watch(tab)
  await tab.goto(ada.page.url())
  await tab.locator('.stage').waitFor()
  await expect.poll(() => logged(tab), WAIT).toEqual(before.lines)
  await panel(ada).locator('button.go, button').last().click()
  for (const page of [ada.page, tab])
    await expect.poll(async () => (await logged(page)).length, WAIT).toBeGreaterThan(before.lines.length)
}

/** Of a table alone, in kB: what it takes now, and a little room. */
const MOST_SCRIPT = { regulus: 303, 'in-the-dark': 257, 'veil-runners': 268, 'space-door': 265 }

const gzipped = (path: string): number => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length / 1000
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

/** Scripts that the pages of this context ask for. */
function scriptsIn(context: BrowserContext): Set<string> {
  const asked = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  return asked
}

test('the start page loads at most 60 kB of script, a table alone what its game may take with the engine', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  const scripts = scriptsIn(context)
  await page.goto(host.address)
  await page.getByRole('button', { name: /^Play alone/ }).waitFor()
  const start = sum([...scripts].map(gzipped))
  expect(start, `start page: ${start} kB`).toBeLessThan(60)
  for (const [game, most] of Object.entries(MOST_SCRIPT)) {
    await page.goto(`${host.address}/alone/${game}`)
    await page.getByRole('button', { name: 'Start playing' }).click()
    await page.locator('[data-question-panel]').waitFor()
    const made = page.url()
    await page.goto('about:blank')
    scripts.clear()
    // However slow the machine is, the page's clock hardly moves: nothing that waits for the page to rest is counted.
    await page.clock.pauseAt(Date.now() + 1000)
    await page.goto(made)
    const question = page.locator('[data-question-panel]')
    while ((await question.count()) === 0) {
      await page.clock.runFor(2)
      await setTimeout(50)
    }
    const table = sum([...scripts].map(gzipped))
    await page.clock.resume()
    expect(table, `${game}: ${table} kB`).toBeLessThan(most)
  }
  await context.close()
})

/** Puts this before the script of the thread that runs tables. */
async function inThread(context: BrowserContext, before: string): Promise<void> {
  await context.route(/host-worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${before}\n${await response.text()}` })
  })
}

test('without storage the page says so before anything is played; a full one refuses, and nothing is lost', async () => {
  const bo = await Guest.at(browser, { viewport: PHONE })
  await inThread(bo.context, "Object.defineProperty(self, 'indexedDB', { value: undefined })")
  await bo.page.goto(`${host.address}/alone/regulus`)
  await bo.page.getByText('This browser stores nothing').waitFor()
  await bo.page.getByRole('button', { name: 'Start playing' }).click()
  await bo.page.locator('.stage').waitFor()
  await bo.page.getByText('Save the table as a file (Table, File)').waitFor()
  await bo.context.close()

  const ada = await Guest.at(browser)
  await inThread(
    ada.context,
    `{ let full = false
       new BroadcastChannel('test').onmessage = ({ data }) => { full = data === 'full' }
       const add = IDBObjectStore.prototype.add
       IDBObjectStore.prototype.add = function (value) {
         if (full) throw new DOMException('The disk is full.', 'QuotaExceededError')
         return add.call(this, value)
       } }`,
  )
  await playAlone(ada, 'regulus', 'Ada')
  const job = panel(ada).getByRole('button', { name: /^Lift the strongbox/ })
  await job.waitFor()
  const tell = (what: string) => ada.page.evaluate((w) => new BroadcastChannel('test').postMessage(w), what)
  await tell('full')
  await job.click()
  await ada.page.getByText('This browser has no room left').first().waitFor()
  await tell('free')
  await job.click()
  await expect.poll(async () => (await logged(ada.page)).length, WAIT).toBeGreaterThan(1)
  expect(ada.errors).toEqual([])
  await ada.context.close()
})

test('a journal: written, reworded, with a picture, searched, kept as a file, stepped through, and all there after a reload', async () => {
  const ada = await Guest.at(browser, { viewport: PHONE })
  await playAlone(ada, 'regulus', 'Ada')
  const journal = ada.page.getByRole('dialog', { name: 'Journal' })
  await ada.command('journal')
  const write = async (text: string): Promise<void> => {
    await journal.getByLabel('Write what happens').fill(text)
    await journal.getByRole('button', { name: 'Write it down' }).click()
    await journal.getByText(text).waitFor()
  }
  await write('Fog, and no mon.')
  await write('Pell counts the coins twice.')
  await journal.getByRole('button', { name: 'Change the words' }).first().click()
  await journal.getByRole('textbox', { name: 'Change the words' }).fill('Fog, and no moon.')
  await journal.getByRole('button', { name: 'Keep these words' }).click()
  await journal.getByText('Fog, and no moon.').waitFor()
  const file = journal.locator('input[type=file]')
  const large = Buffer.alloc(20_000_000, 'no picture')
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await journal.getByText(/can’t be read as a picture/).waitFor()
  await file.setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: await ada.page.screenshot() })
  await journal.getByRole('figure').getByText('harbour').waitFor()
  await ada.page.reload()
  await ada.page.locator('.stage').waitFor()
  await ada.command('journal')
  await expect
    .poll(() => journal.locator('.prose p').allInnerTexts(), WAIT)
    .toEqual([
      expect.stringMatching(/^Fog, and no moon\.\s+reworded$/),
      expect.stringMatching(/^Pell counts the coins twice\.\s*$/),
    ])
  const [download] = await Promise.all([
    ada.page.waitForEvent('download'),
    journal.getByRole('button', { name: 'Page' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/<p>Fog, and no moon\.<\/p>.*<img src="data:image\//s)
  await journal.getByLabel('Search the journal').fill('coins')
  await expect.poll(() => journal.locator('.prose').count()).toBe(1)
  await journal.getByLabel('Search the journal').fill('')
  await journal.getByRole('button', { name: 'Step through' }).click()
  await expect.poll(() => journal.locator('.prose').count()).toBe(0)
  while (await journal.getByRole('button', { name: 'Next' }).isEnabled())
    await journal.getByRole('button', { name: 'Next' }).click()
  await journal.getByText('Pell counts the coins twice.').waitFor()
  expect(ada.errors).toEqual([])
  await ada.context.close()
})

test('two at one screen take turns; the lab and every address of the page open from a host of files', async () => {
  const ada = await Guest.at(browser)
  await playAlone(ada, 'in-the-dark', 'Ada', 'Bo')
  const seats = ada.page.getByRole('navigation', { name: 'Playing now' })
  expect(await seats.getByRole('button', { pressed: true }).textContent()).toContain('Ada')
  await seats.getByRole('button', { name: 'Bo' }).click()
  await ada.page.locator('.stage').waitFor()
  expect(await seats.getByRole('button', { pressed: true }).textContent()).toContain('Bo')
  for (const path of ['/lab', '/credits', '/rules/regulus', '/try/space-door', '/alone/veil-runners']) {
    const response = await ada.page.goto(`${host.address}${path}`)
    expect(response?.status(), path).toBe(200)
    await ada.page.locator('h1').first().waitFor()
  }
  await ada.page.goto(host.address)
  await ada.page.getByText('not saved as a file yet').waitFor()
  expect(ada.errors).toEqual([])
  await ada.context.close()
})

test('a table on a server goes on in the browser, and back on the server, each with all that was played', async () => {
  webTable()
  const server = new Server()
  await server.start()
  const ada = await Guest.at(browser)
  await ada.tryNow(server.address, 'regulus')
  await panel(ada)
    .getByRole('button', { name: /^Lift the strongbox/ })
    .click()
  await expect.poll(async () => (await logged(ada.page)).length, WAIT).toBeGreaterThan(1)
  const played = await ada.page.locator('[data-log] .ln').first().textContent()
  const move = async (button: string): Promise<void> => {
    await ada.command('Table: File')
    await ada.page.getByRole('button', { name: button }).click()
  }
  await move('Continue in this browser')
  await ada.page.waitForURL(/\/here#/)
  await ada.page.locator('.stage').waitFor()
  await expect.poll(() => ada.page.locator('[data-log]').textContent(), WAIT).toContain(played)
  await move('Continue on this server')
  await ada.page.waitForURL(/\/t\/[0-9a-f]{18}$/)
  await ada.page.locator('.stage').waitFor()
  await expect.poll(() => ada.page.locator('[data-log]').textContent(), WAIT).toContain(played)
  expect(ada.errors).toEqual([])
  await ada.context.close()
  await server.end()
})
