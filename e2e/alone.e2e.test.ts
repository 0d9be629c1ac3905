import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureStaticWeb } from '../tools/web.mjs'
import { Guest, openBrowser, PHONE } from './browser.ts'
import { FileHost } from './files.ts'

let browser: Browser
let host: FileHost

beforeAll(async () => {
  host = new FileHost(ensureStaticWeb(process.execPath))
  ;[browser] = await Promise.all([openBrowser(), host.start()])
}, 300_000)
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

const lines = async (guest: Guest): Promise<number> => guest.page.locator('[data-log] .ln').count()

test('a job alone from a host of files: the network is cut, the page reloaded in mid-job, a second tab follows', async () => {
  const ada = await Guest.at(browser)
  await playAlone(ada, 'regulus', 'Ada')
  expect(ada.page.url()).toMatch(/\/here#[0-9a-f]{18}$/)
  // Everything is kept before the network goes.
  await ada.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await host.stop()
  await ada.context.setOffline(true)
  await panel(ada)
    .getByRole('button', { name: /^Lift the strongbox/ })
    .click()
  await expect.poll(() => asked(ada), { timeout: 60_000 }).toMatch(/./)
  await expect.poll(() => lines(ada), { timeout: 60_000 }).toBeGreaterThan(1)
  const before = { asked: await asked(ada), lines: await ada.page.locator('[data-log] .ln').allTextContents() }
  await ada.page.reload()
  await ada.page.locator('.stage').waitFor()
  await expect.poll(() => asked(ada), { timeout: 60_000 }).toBe(before.asked)
  expect(await ada.page.locator('[data-log] .ln').allTextContents()).toEqual(before.lines)

  const tab = await ada.context.newPage()
  ada.watch(tab)
  await tab.goto(ada.page.url())
  await tab.locator('.stage').waitFor()
  await expect.poll(() => tab.locator('[data-log] .ln').count(), { timeout: 60_000 }).toBe(before.lines.length)
  await panel(ada).locator('button.go, button').last().click()
  await expect.poll(() => lines(ada), { timeout: 60_000 }).toBeGreaterThan(before.lines.length)
  await expect
    .poll(() => tab.locator('[data-log] .ln').count(), { timeout: 60_000 })
    .toBeGreaterThan(before.lines.length)
  expect(ada.errors).toEqual([])
  await host.start()
  await ada.context.close()
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
  await expect.poll(() => lines(ada), { timeout: 60_000 }).toBeGreaterThan(1)
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
