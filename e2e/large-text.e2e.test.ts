import { mkdirSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { deviceLink, Guest, LAPTOP, makeTable, openBrowser, PHONE, Server, takeSeat, webTable } from './browser.ts'

/** Text twice as large, as people set it in their browser. */
const TWICE = ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26']
const server = new Server({ requests: '100000' })
let browser: Browser
beforeAll(async () => {
  webTable()
  ;[, browser] = await Promise.all([server.start(), openBrowser(TWICE)])
})
afterAll(async () => {
  await browser.close()
  await server.end()
})

const PAGES = [
  ...['/', '/new/regulus', '/new/space-door', '/try/in-the-dark', '/alone/space-door', '/credits', '/rules/space-door'],
  ...['/lab', '/lab#in-the-dark', '/code', '/t/abc', '/nowhere'],
]

const SHOTS = process.env['E2E_SHOTS']
async function shot(guest: Guest, name: string): Promise<void> {
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  await guest.page.screenshot({ path: `${SHOTS}/${name}.png` })
}

/** What cannot be read or reached: a page that goes out sideways, controls outside of it, words that are cut off. */
const broken = (guest: Guest): Promise<readonly string[]> =>
  guest.page.evaluate(() => {
    const said = (e: Element): string =>
      (e.getAttribute('aria-label') ?? e.textContent ?? e.tagName).trim().slice(0, 60)
    const scrolls = (e: Element): boolean => {
      for (let at: Element | null = e; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
      return false
    }
    const shown = (e: Element): boolean => e.checkVisibility({ opacityProperty: true }) && !e.matches('.sr, .sr *')
    const wide = document.documentElement.scrollWidth - innerWidth
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')].filter(shown)
    const outside = controls.filter((e) => {
      const { left, right, width } = e.getBoundingClientRect()
      // What is out of sight altogether is put aside: the log on a phone.
      const isAside = right <= 0 || left >= innerWidth
      return width > 0 && !isAside && (left < -1 || right > innerWidth + 1) && !scrolls(e)
    })
    const cut = [...document.querySelectorAll('button, h1, h2, h3, label, legend, p, dt, dd, li')].filter((e) => {
      const { overflowX, textOverflow } = getComputedStyle(e)
      return (
        shown(e) && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 2
      )
    })
    return [
      ...(wide > 1 ? [`the page is ${wide} px too wide`] : []),
      ...outside.map((e) => `outside: ${said(e)}`),
      ...cut.map((e) => `cut off: ${said(e)}`),
    ]
  })

describe.each([
  ['laptop', LAPTOP],
  ['phone', PHONE],
] as const)('with text twice as large, on a %s', (device, viewport) => {
  // German words are longer: they have to fit, too.
  test.each(['en', 'de'] as const)('every page in %s', async (language) => {
    const ada = await Guest.at(browser, { viewport, ...(language === 'de' && { language }) })
    for (const path of PAGES) {
      await ada.page.goto(`${server.address}${path}`)
      await ada.page.locator('h1').first().waitFor()
      expect(await ada.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await shot(ada, `${device}-${language}-${path.replaceAll('/', '_')}`)
      expect(await broken(ada), path).toEqual([])
      expect(await serious(ada), path).toEqual([])
      await ada.page.goto('about:blank')
    }
    await ada.context.close()
  })

  test.each([
    ['first-light', undefined],
    ['regulus', undefined],
    ['in-the-dark', 'de'],
    ['veil-runners', undefined],
    ['space-door', 'de'],
  ] as const)('a table of %s', async (game, language) => {
    const made = await makeTable(server.address, { game, name: 'A long night out' })
    const gil = await takeSeat(server.address, made, 'gm', 'Gil')
    const ada = await takeSeat(server.address, made, 'player', 'Ada')
    for (const chair of [gil, ada]) {
      const guest = await Guest.at(browser, { viewport, ...(language && { language }) })
      await guest.sitAt(deviceLink(server.address, made, chair))
      await shot(guest, `${device}-${game}-${chair.seat}`)
      expect(await broken(guest)).toEqual([])
      expect(await serious(guest)).toEqual([])
      await guest.command('webhooks')
      const tabs = guest.page.getByRole('dialog').locator('nav.tabsrow button')
      await tabs.first().waitFor()
      for (const tab of language ? await tabs.all() : []) {
        await tab.click()
        const name = `${device}-${game}-${chair.seat}-${await tab.textContent()}`
        await shot(guest, name.replaceAll(/\s/g, ''))
        expect(await broken(guest), name).toEqual([])
        expect(await serious(guest), name).toEqual([])
      }
      await shot(guest, `${device}-${game}-${chair.seat}-dialog`)
      expect(await broken(guest)).toEqual([])
      await guest.context.close()
    }
  })
})
