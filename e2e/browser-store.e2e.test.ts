import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeStore, linked } from '../table/store/contract.ts'
import type { Store } from '../table/store/store.ts'
import { openBrowser } from './browser.ts'

/** Where the page with the store seems to be; no request ever leaves the browser. */
const PAGE = 'http://127.0.0.1:9/'
const root = dirname(dirname(fileURLToPath(import.meta.url)))

let browser: Browser
let context: BrowserContext
let page: Page
let script = ''
const woken = new Map<number, () => void>()
let listeners = 0
let stores = 0

beforeAll(async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(root, 'apps/web/src/alone/indexed-db-store.ts'),
        formats: ['iife'],
        name: 'stored',
        fileName: 'stored',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  script = output.output[0].code
  browser = await openBrowser()
  context = await browser.newContext()
  page = await opened()
})
afterAll(() => browser.close())

/** Another tab with the store's code in it. */
async function opened(): Promise<Page> {
  const tab = await context.newPage()
  await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' }))
  await tab.goto(PAGE)
  await tab.exposeFunction('wake', (listener: number) => woken.get(listener)?.())
  await tab.addScriptTag({ content: `${script}\nvar open = new Map(); var leaves = new Map()` })
  return tab
}

type Answer = { readonly value?: string } | { readonly error: string; readonly name: string }

/** Runs a piece of code in the page. Texts go there and back as JSON, which keeps halves of surrogate pairs apart. */
async function inPage(tab: Page, code: string, ...args: readonly unknown[]): Promise<unknown> {
  const source = `(async () => { try { return { value: JSON.stringify(await (${code})(...JSON.parse(${JSON.stringify(JSON.stringify(args))}, (k, v) => v === 'Infinity' ? Infinity : v))) } } catch (e) { return { error: e.message, name: e.name } } })()`
  const answer = (await tab.evaluate(source)) as Answer
  if ('error' in answer) throw answer.name === 'RangeError' ? new RangeError(answer.error) : new Error(answer.error)
  return answer.value === undefined ? undefined : JSON.parse(answer.value)
}

/** The store of a page, from here. */
async function storeIn(tab: Page, name: string): Promise<Store> {
  const id = stores++
  let isOpen = true
  await inPage(tab, 'async (id, name) => void open.set(id, await stored.indexedDbStore(name))', id, name)
  const call = (method: string, ...args: readonly unknown[]): Promise<never> =>
    inPage(tab, '(id, method, args) => open.get(id)[method](...args)', id, method, args) as Promise<never>
  return {
    append: (stream, expected, lines) => call('append', stream, expected, lines),
    read: (stream, from, limit) =>
      call(
        'read',
        stream,
        from,
        ...(limit === undefined ? [] : [limit === Number.POSITIVE_INFINITY ? 'Infinity' : limit]),
      ),
    subscribe(stream, wake) {
      if (!isOpen) throw new Error('The store is closed.')
      const listener = listeners++
      woken.set(listener, wake)
      void inPage(
        tab,
        '(id, stream, n) => void leaves.set(n, open.get(id).subscribe(stream, () => wake(n)))',
        id,
        stream,
        listener,
      )
      return () => {
        woken.delete(listener)
        void inPage(tab, '(n) => leaves.get(n)?.()', listener)
      }
    },
    snapshot: (stream) => call('snapshot', stream),
    keepSnapshot: (stream, snapshot) => call('keepSnapshot', stream, snapshot),
    takeBack: (stream, at, left) => call('takeBack', stream, at, ...(left === undefined ? [] : [left])),
    check: () => call('check'),
    streams: (prefix) => call('streams', prefix),
    remove: (stream) => call('remove', stream),
    close: () => {
      isOpen = false
      return call('close')
    },
  }
}

let places = 0
describeStore('the browser’s own database', () => {
  const name = `store-${places++}`
  return {
    open: () => storeIn(page, name),
    lasting: true,
    clear: async () => void (await inPage(page, '(name) => void indexedDB.deleteDatabase(name)', name)),
  }
})

it('wakes another tab of the same browser, which then reads what was written', async () => {
  const other = await opened()
  const [here, there] = [await storeIn(page, 'tabs'), await storeIn(other, 'tabs')]
  const heard = new Promise<void>((wake) => void there.subscribe('t', wake))
  await there.read('t', 0)
  const lines = linked([], ['"from one tab"'])
  await here.append('t', 0, lines)
  await heard
  expect(await there.read('t', 0)).toEqual(lines)
  expect(await there.append('t', 0, linked([], ['"too late"']))).toEqual({ kind: 'conflict' })
  await other.close()
})

it('says that nothing was kept when there is no room left, and goes on when there is', async () => {
  const store = await storeIn(page, 'full')
  const before = linked([], ['"kept"'])
  await store.append('t', 0, before)
  const long = linked(before, ['"a"', '"b"'])
  // Chromium says so to the second line of the append: the first must go with it.
  await inPage(
    page,
    `() => {
      const add = IDBObjectStore.prototype.add
      let left = 1
      IDBObjectStore.prototype.add = function (value) {
        if (left-- > 0) return add.call(this, value)
        IDBObjectStore.prototype.add = add
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
    }`,
  )
  await expect(store.append('t', 1, long)).rejects.toThrow('QuotaExceededError')
  expect(await store.read('t', 0)).toEqual(before)
  expect(await store.append('t', 1, long)).toEqual({ kind: 'appended' })
  expect(await store.read('t', 0)).toEqual([...before, ...long])
})
