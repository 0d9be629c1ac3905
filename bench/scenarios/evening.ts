import type { Browser } from '@playwright/test'
import { deviceLink, Guest, LAPTOP, makeTable, openBrowser, PHONE, Server, SMALL, takeSeat } from '../../e2e/browser.ts'
import { Play, type Player, playUntil, stepsOf } from '../../e2e/play.ts'
import type { Row, Scenario } from '../measure.ts'

/** What each game plays, and what stands on the way to its end. */
const PLAYS = [
  ['regulus', 'job'],
  ['in-the-dark', 'the-harbour-ledger'],
  ['veil-runners', 'a-secret-in-the-hold'],
  ['space-door', 'a-hound-in-the-corridor'],
] as const
const THROWS = 20
const SEATS = [
  { role: 'gm', name: 'Noor', viewport: LAPTOP },
  { role: 'player', name: 'Ada', viewport: SMALL },
  { role: 'player', name: 'Bo', viewport: PHONE },
] as const

export const evening: Scenario = {
  title: 'An evening on three screens',
  about:
    'A GM at a laptop, a player at a small one, a player at a phone, each in a Chromium of this machine. A throw: from the press to the frame in which its dice are on the last of the three screens, before they come to rest. Layout shift: of all that moves by itself through a written play from its first step to its last, the log left out.',
  async run() {
    const server = new Server({ requests: '100000' })
    await server.start()
    const browser = await openBrowser()
    try {
      const rows: Row[] = [await thrown(browser, server)]
      for (const [game, play] of PLAYS) rows.push(await moved(browser, server, game, play))
      return rows
    } finally {
      await browser.close()
      await server.end()
    }
  },
}

/** Notes when something was pressed, when dice were painted, and how far anything jumped that is not in the log. */
const WATCH = `(() => {
  const now = () => performance.timeOrigin + performance.now()
  window.pressed = 0
  window.thrownAt = 0
  window.jumps = []
  addEventListener('click', () => { window.pressed = now() }, true)
  new MutationObserver(() => {
    if (window.thrownAt === 0 && document.querySelector('[data-reading="thrown"]')) {
      window.thrownAt = -1
      requestAnimationFrame(() => setTimeout(() => { window.thrownAt = now() }))
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-reading'] })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const own = sources.filter(({ node }) => !(node?.nodeType === 1 ? node : node?.parentElement)?.closest('[data-log]'))
      if (own.length > 0) window.jumps.push({ far: value, what: own.map(({ node }) => node?.className ?? node?.nodeName).join(' ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
})()`

async function seated(browser: Browser, server: Server, game: string) {
  const made = await makeTable(server.address, { game, name: 'Three screens' })
  const guests: Guest[] = []
  const players: Player[] = []
  for (const { role, name, viewport } of SEATS) {
    const chair = await takeSeat(server.address, made, role, name)
    const guest = await Guest.at(browser, { viewport, motion: 'no-preference' })
    await guest.page.addInitScript(WATCH)
    await guest.sitAt(deviceLink(server.address, made, chair))
    guests.push(guest)
    players.push({ ...chair, part: role === 'gm' ? 'gm' : 'crew' })
  }
  return { guests, play: new Play(server, made.table, players) }
}

/** The lead rolls for the job, again and again. */
async function thrown(browser: Browser, server: Server): Promise<Row> {
  const times: number[] = []
  while (times.length < THROWS) {
    const { guests, play } = await seated(browser, server, 'regulus')
    await play.allowRealDice(true)
    for (const step of playUntil('regulus', 'job', 'roll')) await play.step(step)
    await play.allowRealDice(false)
    const ada = guests[1] as Guest
    for (let roll = 0; roll < 4; roll++) {
      const button = ada.page.locator('[data-question-panel]:not(.fresh-guard)').getByRole('button', {
        name: 'Roll for the job',
      })
      for (let i = 0; i < 100 && (await ada.page.locator('.stage.showing').count()) > 0; i++) {
        await ada.pass()
        await ada.page.waitForTimeout(50)
      }
      if ((await button.count()) === 0) break
      await Promise.all(guests.map(({ page }) => page.evaluate('thrownAt = 0')))
      await button.click()
      await ada.page.waitForTimeout(1500)
      const pressed = await ada.page.evaluate<number>('pressed')
      const seen = await Promise.all(guests.map(({ page }) => page.evaluate<number>('thrownAt')))
      if (seen.every((at) => at > pressed)) times.push(Math.max(...seen) - pressed)
    }
    for (const { context } of guests) await context.close()
  }
  const at = (share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  return {
    what: `a press until its dice are on all three screens, ${times.length} times: p50, p90`,
    ours: `${at(0.5).toFixed(0)} ms, ${at(0.9).toFixed(0)} ms`,
    goal: 'p50 at most 100 ms',
    met: at(0.5) <= 100,
  }
}

/** Plays a written play to its end, with time to see every result. */
async function moved(browser: Browser, server: Server, game: string, play: string): Promise<Row> {
  const { guests, play: written } = await seated(browser, server, game)
  await written.allowRealDice(true)
  await guests[0]?.page.waitForTimeout(1500)
  await Promise.all(guests.map(({ page }) => page.evaluate('jumps.length = 0')))
  const steps = stepsOf(game, play)
  for (const step of steps) {
    await written.step(step)
    for (const guest of guests) await guest.pass()
    await guests[0]?.page.waitForTimeout(500)
  }
  const all = await Promise.all(
    guests.map(({ page }) => page.evaluate<readonly { readonly far: number; readonly what: string }[]>('jumps')),
  )
  for (const { context } of guests) await context.close()
  for (const jump of all.flat()) console.error(`${game}: ${jump.far.toFixed(4)} ${jump.what.slice(0, 120)}`)
  const most = Math.max(...all.map((jumps) => jumps.reduce((sum, { far }) => sum + far, 0)))
  return {
    what: `${game}: layout shift of a whole play, ${steps.length} steps, the screen that moves most`,
    ours: most.toFixed(4),
    goal: '0 to two places',
    met: most.toFixed(2) === '0.00',
  }
}
