import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { configFrom, type Running, serve, storeFor } from '../apps/server/src/index.ts'
import { browserPath } from '../tools/browser.mjs'
import { ensureWeb } from '../tools/web.mjs'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const LAPTOP = { width: 1440, height: 900 }
export const SMALL = { width: 1280, height: 720 }
export const PHONE = { width: 390, height: 844 }

/** The web table as it is now; with `E2E_BUILT` set, as it was built last. */
export const webTable = (): void => (process.env['E2E_BUILT'] ? undefined : ensureWeb(process.execPath))

/** A table that was made, with the secrets of its links. */
export interface Made {
  readonly table: string
  readonly links: { readonly gm: string; readonly player: string; readonly spectator: string }
}
export type Role = keyof Made['links']
/** A seat that somebody holds, with the token of the first device. */
export interface Chair {
  readonly seat: string
  readonly token: string
}

const sent = async <T>(address: string, path: string, body: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as T
}

/** Makes a table without a browser. */
export const makeTable = (address: string, wanted: object): Promise<Made> => sent(address, '/api/tables', wanted)

/** Takes a seat without a browser; `deviceLink` brings one there. */
export const takeSeat = (address: string, { table, links }: Made, role: Role, name: string): Promise<Chair> =>
  sent(address, `/api/tables/${table}/join`, { secret: links[role], name })

export const deviceLink = (address: string, { table }: Made, { seat, token }: Chair): string =>
  `${address}/t/${table}#seat:${seat}:${token}`

/** A real server with a data folder of its own, that can be stopped and started again at the same address. */
export class Server {
  readonly #data = mkdtempSync(join(tmpdir(), 'sortie-e2e-'))
  readonly #flags: Record<string, string>
  #running: Running | undefined
  address = ''

  constructor(flags: Record<string, string> = {}) {
    this.#flags = flags
  }

  get running(): Running {
    return this.#running as Running
  }

  async start(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port
    const config = configFrom({ ...this.#flags, port, data: this.#data }, {})
    this.#running = await serve(config, await storeFor(config), () => undefined)
    const { port: at } = this.#running.app.server.address() as { readonly port: number }
    this.address = `http://127.0.0.1:${at}`
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }

  async end(): Promise<void> {
    await this.stop()
    rmSync(this.#data, { recursive: true, force: true })
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return sent(this.address, path, body)
  }
}

export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath() ?? '', args: [...ARGS, ...more] })

/** What somebody sits at. */
export interface Look {
  readonly viewport?: typeof LAPTOP
  readonly theme?: 'dark' | 'light'
  readonly motion?: 'reduce' | 'no-preference'
  /** The language that the browser asks for; English by default. */
  readonly language?: 'de'
}

/** Somebody at a browser of their own, with everything that reached it. */
export class Guest {
  readonly context: BrowserContext
  readonly page: Page
  /** Every frame and every text that came in. */
  readonly heard: string[] = []
  readonly sent: string[] = []
  readonly errors: string[] = []
  /** What went wrong without an error: complaints on the console, refused requests, broken policies. */
  readonly troubles: string[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    this.watch(page)
  }

  static async at(
    browser: Browser,
    { viewport = LAPTOP, theme = 'dark', motion = 'reduce', language }: Look = {},
  ): Promise<Guest> {
    const context = await browser.newContext({
      viewport,
      ...(language && { locale: language }),
      colorScheme: theme,
      hasTouch: viewport === PHONE,
      reducedMotion: motion,
    })
    // At tables that allow real dice, these people throw them. Nobody hears anything.
    await context.addInitScript(() => {
      if (location.protocol === 'about:') return
      localStorage.setItem('sortie/real-dice', 'on')
      if (localStorage.getItem('sortie/sounds') === null) localStorage.setItem('sortie/sounds', 'off')
    })
    return new Guest(context, await context.newPage())
  }

  /** As if this browser had never been here: nothing stored, nothing heard. Files of the page it may still have. */
  async forget({ viewport = LAPTOP, theme = 'dark', motion = 'reduce' }: Look): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.page) await page.close()
    const origin = URL.canParse(this.page.url()) ? new URL(this.page.url()).origin : 'null'
    await this.page.evaluate(clear).catch(() => undefined)
    await this.page.goto('about:blank')
    if (origin !== 'null') await this.#clearStorage(origin)
    await this.page.setViewportSize(viewport)
    await this.page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: motion })
    await this.context.clearPermissions()
    for (const kept of [this.heard, this.sent, this.errors, this.troubles]) kept.length = 0
  }

  /** What the page wrote on its way out goes, too. */
  async #clearStorage(origin: string): Promise<void> {
    const devtools = await this.context.newCDPSession(this.page)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
    await devtools.detach()
  }

  watch(page: Page): void {
    // A busy machine takes its time.
    page.setDefaultTimeout(120_000)
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.heard.push(String(payload)))
      socket.on('framesent', ({ payload }) => this.sent.push(String(payload)))
    })
    page.on('response', async (response) => {
      // Files of the page are the same for everybody, and older than any table.
      if (!response.url().includes('/assets/')) this.heard.push(await response.text().catch(() => ''))
    })
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.troubles.push(message.text())
    })
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      // What a page itself breaks off, be it a worker that is not needed any more, has not failed.
      if (why !== 'net::ERR_ABORTED') this.troubles.push(`${request.url()} ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) this.troubles.push(`${response.url()} ${response.status()}`)
    })
  }

  /** Comes to a seat that was taken for this browser. */
  async sitAt(link: string): Promise<this> {
    await this.page.goto(link)
    await this.page.locator('.stage').waitFor()
    return this
  }

  async sitDown(link: string, name: string): Promise<this> {
    await this.page.goto(link)
    await this.page.getByLabel('Your name').fill(name)
    await this.page.getByRole('button', { name: 'Join', exact: true }).click()
    return this
  }

  /** From the start page: tries a game alone, past the lines that say what it is. */
  async tryNow(address: string, game: string): Promise<this> {
    await this.page.goto(address)
    await this.page.locator(`.game[data-game="${game}"]`).getByRole('button', { name: 'Try it now' }).click()
    await this.page.getByRole('button', { name: 'Start playing' }).click()
    return this
  }

  /** The question panel, once it asks something with these words. */
  asked(words: string | RegExp) {
    return this.page.locator('[data-question-panel]').filter({ has: this.page.getByRole('heading', { name: words }) })
  }

  /**
   * A button of the question, or of what is possible on the rail; waits until it takes taps. A result that is still held
   * is passed over, without a tap of its own.
   */
  async press(name: string | RegExp): Promise<void> {
    const asked = this.page.locator('[data-question-panel]').getByRole('button', { name })
    const possible = this.page.locator('[data-rail] .glist').getByRole('button', { name, includeHidden: true })
    await this.#onStage(async () => (await asked.count()) > 0 || (await possible.count()) > 0)
    if ((await asked.count()) > 0) {
      await this.page.locator('[data-question-panel]:not(.fresh-guard)').waitFor()
      await asked.first().click()
    } else await this.#possible(possible.first())
  }

  /** Waits until the stage has it, and until no result is held any longer. */
  async #onStage(has: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 1200; i++) {
      await this.pass()
      if ((await has()) && (await this.page.locator('[data-reading]').count()) === 0) return
      await this.page.waitForTimeout(100)
    }
    throw new Error(`Nothing to press. On the stage: ${await this.page.locator('.stage').textContent()}`)
  }

  /** On from a result that is held: it would go by itself. */
  async pass(): Promise<void> {
    await this.page.evaluate("document.querySelector('[data-reading] [data-on]')?.click()")
  }

  /** Something that is possible, in its group on the rail; on a phone that is behind "More". */
  async #possible(what: Locator): Promise<void> {
    const group = await what.evaluate((e) => e.closest('.glist')?.getAttribute('data-list'))
    const opens = this.page.locator(`[data-rail] [data-group="${group}"]`)
    if (!(await opens.isVisible())) await this.page.getByRole('button', { name: 'More', exact: true }).click()
    if ((await opens.getAttribute('aria-expanded')) !== 'true') await opens.click()
    await what.click()
  }

  /** Through the palette: Ctrl K, some words, Enter. */
  async command(words: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.page.getByRole('combobox').fill(words)
    await this.page.keyboard.press('Enter')
  }

  log(words: string | RegExp) {
    return this.page.locator('[data-log] .ln').filter({ hasText: words })
  }

  /** Throws in the log, whatever they were for. */
  throws() {
    return this.page.locator('[data-log] .ln.roll')
  }

  async say(text: string): Promise<void> {
    await this.page.locator('[data-say]').fill(text)
    await this.page.locator('[data-say]').press('Enter')
  }

  /** Everything this browser holds of the table: the page, its storage, and what came over the wire. */
  async everything(): Promise<string> {
    const page = await this.page.content()
    return [page, await this.page.evaluate(stored), ...this.heard].join('\n')
  }
}

async function clear(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
}

/** All that a page has put away: both storages and every database. */
async function stored(): Promise<string> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames)
      kept.push(await done(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(kept)
}
