// npm run screenshots [screen …]: pictures of every main screen into docs/screenshots, at a laptop and a phone, dark and light.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { Guest, LAPTOP, openBrowser, PHONE, Server, webTable } from '../e2e/browser.ts'
import { parseScript, type Step } from '../engine/plays/index.ts'
import { VERSION } from '../protocol/index.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/screenshots')
const QUALITY = 82
/** A page that looks the same three times this far apart has come to rest; one that never does is given up. */
const STILL_MILLISECONDS = 400
const MOST_LOOKS = 60
const SIZES = { laptop: LAPTOP, phone: PHONE }
const THEMES = ['dark', 'light'] as const

/** Pictures say the same time of the evening whenever they are taken; a minute goes by with every step that is played. */
const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 0, 9, 20, 14)
process.env['TZ'] = 'UTC'
let evening = BEGIN
const clock = Date.now
Date.now = () => evening
const server = new Server({ requests: '100000' })
webTable()
await server.start()
Date.now = clock

interface Chair {
  readonly seat: string
  readonly token: string
  /** Whom a question may also be put to. */
  readonly part: 'gm' | 'crew'
}
/** A table with everybody seated, each at a browser of their own. */
interface Seated {
  readonly table: string
  readonly chairs: readonly Chair[]
  readonly gm: Guest
  readonly ada: Guest
  readonly bo: Guest
}

const made = (table: object) =>
  server.post<{ table: string; links: { gm: string; player: string } }>('/api/tables', table)

async function seated(browser: Browser, game: string, name: string, more: object = {}): Promise<Seated> {
  evening = BEGIN
  const { table, links } = await made({ game, name, ...more })
  const chairs: Chair[] = []
  const sit = async (who: string, part: 'gm' | 'crew'): Promise<Guest> => {
    const secret = part === 'gm' ? links.gm : links.player
    const chair = await server.post<Chair>(`/api/tables/${table}/join`, { secret, name: who })
    chairs.push({ ...chair, part })
    const guest = await Guest.at(browser)
    await guest.page.goto(`${server.address}/t/${table}#seat:${chair.seat}:${chair.token}`)
    await guest.page.locator('[data-question-panel]').or(guest.page.getByText('Waiting to be let in')).first().waitFor()
    return guest
  }
  const gm = await sit('Noor', 'gm')
  const ada = await sit('Ada', 'crew')
  return { table, chairs, gm, ada, bo: await sit('Bo', 'crew') }
}

/** The written play of a game, from its newest edition, up to where this is asked or begun for the nth time. */
function playUntil(game: string, play: string, what: string, nth = 1): readonly Step[] {
  const editions = join(ROOT, 'games', game, 'tests/transcripts')
  const newest = readdirSync(editions).sort().at(-1) as string
  const { steps } = parseScript(readFileSync(join(editions, newest, `${play}.script.json`), 'utf8'))
  const named = (step: Step): unknown => ('answer' in step ? step.answer : 'open' in step && step.open)
  const at = steps.flatMap((step, i) => (named(step) === what ? [i] : []))[nth - 1]
  if (at === undefined) throw new RangeError(`${play} does not come to ${what} ${nth} times.`)
  return steps.slice(0, at)
}

interface Asked {
  readonly id: string
  readonly open: readonly string[]
  readonly question: { readonly name: string }
}
type Message = {
  readonly type: string
  readonly message?: string
  readonly view?: { readonly questions: readonly Asked[] }
}

/** Sits down for one command, made of what is asked just then; says whether there was one to send. */
function visit(
  table: string,
  { seat, token }: Chair,
  command: (asked: readonly Asked[]) => object | undefined,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`)
  const send = (message: object): void => socket.send(JSON.stringify(message))
  socket.onopen = () => send({ type: 'hello', v: VERSION, table, seat, token })
  socket.onmessage = ({ data }) => {
    const { type, message, view } = JSON.parse(String(data)) as Message
    if (type === 'welcome') {
      const wanted = command(view?.questions ?? [])
      if (!wanted) return resolve(false)
      const id = `${table}-${evening}`
      send({ type: 'do', id, cid: id, command: wanted })
    }
    if (type === 'done') resolve(true)
    if (type === 'refused' || type === 'bye') reject(new Error(message))
  }
  return promise.finally(() => socket.close())
}

/** Plays the steps as the seats would: real dice. */
async function play({ table, chairs }: Seated, steps: readonly Step[]): Promise<void> {
  const [gm] = chairs as [Chair]
  const answer = async (name: string, from: readonly Chair[], rest: object): Promise<void> => {
    for (const chair of from) {
      const mine = (q: Asked): boolean =>
        q.question.name === name && (q.open.includes(chair.seat) || q.open.includes(chair.part))
      const sent = await visit(table, chair, (asked) => {
        const question = asked.find(mine)?.id
        return question === undefined ? undefined : { do: 'answer', question, ...rest }
      })
      if (sent) return
    }
    throw new Error(`${name} is not asked.`)
  }
  await visit(table, gm, () => ({ do: 'option', key: 'realDice', value: true }))
  for (const step of steps) {
    evening += MINUTE
    const by = chairs.filter((c) => 'by' in step && (c.seat === step.by || c.part === step.by))
    if ('open' in step)
      await visit(table, by[0] ?? gm, () => ({ do: 'open', procedure: step.open, args: step.args ?? {} }))
    else if ('answer' in step) await answer(step.answer, by, { answer: step.value })
    else if ('dice' in step) await answer(step.dice, chairs, { answer: step.faces, byHand: true })
  }
}

/** The page as a picture, once nothing on it changes any more. */
async function capture(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: '* { caret-color: transparent !important }' })
  const session = await page.context().newCDPSession(page)
  const shot = async (): Promise<string> =>
    (await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })).data
  let last = await shot()
  for (let looks = 0, same = 0; same < 2; looks++) {
    if (looks > MOST_LOOKS) throw new Error(`The page ${page.url()} does not come to rest.`)
    await pause(STILL_MILLISECONDS)
    const now = await shot()
    same = now === last ? same + 1 : 0
    last = now
  }
  await session.detach()
  return Buffer.from(last, 'base64')
}

/** Every size and theme of a screen. */
async function shoot(
  screen: string,
  page: Page,
  { sizes = ['laptop', 'phone'] as readonly (keyof typeof SIZES)[] } = {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size])
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      writeFileSync(join(FOLDER, `${screen}-${size}-${theme}.webp`), await capture(page))
    }
  }
  console.log(screen)
}

const clockAt = (name: string, kind: string, size: number, segments: number): readonly Step[] => [
  { open: 'startClock', by: 'gm', args: { name, kind, size, shown: 'open', outcome: '', outcomeKnown: true } },
  { open: 'tickClock', by: 'gm', args: { clock: name.toLowerCase().replaceAll(' ', '-'), segments } },
]

const PICTURES = {
  async start(browser: Browser) {
    const { page, context } = await Guest.at(browser)
    await page.goto(server.address)
    await page.getByRole('heading', { name: 'Regulus' }).waitFor()
    await shoot('start', page)
    await context.close()
  },
  async join(browser: Browser) {
    const { table, links } = await made({ game: 'regulus', name: 'The Empty Warehouse' })
    await server.post(`/api/tables/${table}/join`, { secret: links.gm, name: 'Noor' })
    const { page, context } = await Guest.at(browser)
    await page.goto(`${server.address}/t/${table}#${links.player}`)
    await page.getByLabel('Your name').fill('Ada')
    await shoot('join', page)
    await context.close()
  },
  async waiting(browser: Browser) {
    const { gm, ada } = await seated(browser, 'veil-runners', 'Sixth Bell', { admission: 'waiting' })
    await shoot('at-the-door', ada.page)
    await gm.command('table: seats')
    await gm.page.getByRole('button', { name: 'Let in' }).first().waitFor()
    await shoot('waiting-room', gm.page)
  },
  async regulus(browser: Browser) {
    const at = await seated(browser, 'regulus', 'The Empty Warehouse')
    const { ada } = at
    await play(at, playUntil('regulus', 'job', 'WhetherToGoIntoOvertime'))
    await ada.asked(/overtime/i).waitFor()
    await shoot('regulus', ada.page)
    await board(ada.page, 'regulus')
    await ada.page.locator('[data-question-panel] [data-why]').first().click()
    await ada.page.getByRole('dialog').waitFor()
    await shoot('why', ada.page)
  },
  async 'in-the-dark'(browser: Browser) {
    const at = await seated(browser, 'in-the-dark', 'The Harbour Ledger')
    const { ada } = at
    await play(at, playUntil('in-the-dark', 'the-harbour-ledger', 'WhetherToCommit', 3))
    await ada.page.locator('[data-question-panel].yours').waitFor()
    await shoot('in-the-dark', ada.page)
    await board(ada.page, 'in-the-dark')
  },
  async 'veil-runners'(browser: Browser) {
    const at = await seated(browser, 'veil-runners', 'Sixth Bell')
    const { gm, bo } = at
    const toTheDice = playUntil('veil-runners', 'a-secret-in-the-hold', 'HowToRoll', 3)
    await play(at, toTheDice)
    await bo.asked(/dice, (Standard|Desperate)/).waitFor()
    await shoot('veil-runners', bo.page, { sizes: ['phone'] })
    await board(bo.page, 'veil-runners')
    await play(at, [
      ...playUntil('veil-runners', 'a-secret-in-the-hold', 'shipRoll').slice(toTheDice.length),
      ...clockAt('Hull strain', 'catastrophe', 8, 5),
      ...clockAt('The tide turns', 'augury', 6, 2),
      ...clockAt('Air', 'death', 6, 1),
    ])
    await gm.page.reload()
    await gm.page.getByText('Hull strain').first().waitFor()
    await shoot('veil-runners', gm.page, { sizes: ['laptop'] })
    await gm.page.keyboard.press('Control+k')
    await gm.page.getByRole('combobox').waitFor()
    await shoot('palette', gm.page)
    await gm.page.keyboard.press('Escape')
    await gm.page.setViewportSize(LAPTOP)
    await gm.command('table: settings')
    await gm.page.getByLabel('Allow real dice').waitFor()
    await shoot('settings', gm.page)
  },
  async 'space-door'(browser: Browser) {
    const at = await seated(browser, 'space-door', 'The Grey Door')
    const { ada, bo } = at
    await play(at, playUntil('space-door', 'a-hound-in-the-corridor', 'HowToSpendLuck', 2))
    await ada.asked(/Spend Luck/).waitFor()
    await shoot('space-door', ada.page)
    await board(bo.page, 'space-door')
  },
  async hire(browser: Browser) {
    const at = await seated(browser, 'space-door', 'The Grey Door')
    const { bo } = at
    await play(at, [{ open: 'hire', by: 'bo', args: { name: 'Vera Lindqvist' } }])
    await bo.asked(/Vera Lindqvist/).waitFor()
    for (const [scale, cell] of [
      ['Charm', 3],
      ['Athletics', 3],
      ['Tough', 4],
      ['Sharp', 8],
    ] as const)
      await bo.page
        .getByRole('group', { name: new RegExp(`^${scale}:`) })
        .getByRole('button', { name: new RegExp(`^${cell}:`) })
        .click()
    await bo.page.locator('[data-question-panel] .make').evaluate((e) => e.scrollIntoView())
    await shoot('hire', bo.page)
  },
  async recap(browser: Browser) {
    const at = await seated(browser, 'regulus', 'The Empty Warehouse')
    const { ada, gm } = at
    await play(at, playUntil('regulus', 'job', 'tellLine'))
    await ada.command('recap')
    await ada.page.locator('.paper-view h1').waitFor()
    await shoot('recap', ada.page)
    await gm.page.setViewportSize(LAPTOP)
    await gm.say('/roll 2d6')
    await gm.log('2d6').waitFor()
    await gm.command('evening')
    await gm.page.getByRole('button', { name: 'End the evening' }).click()
    await gm.page.getByRole('button', { name: 'Check the dice' }).click()
    await gm.page
      .getByRole('dialog')
      .getByText(/with real dice/)
      .waitFor()
    await shoot('evening', gm.page)
  },
}

/** What a phone shows of the board, one tap away from the question. */
async function board(page: Page, game: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button').nth(1).click()
  await shoot(`${game}-board`, page, { sizes: ['phone'] })
  await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button').first().click()
  await page.setViewportSize(LAPTOP)
}

const wanted = process.argv.slice(2)
const strange = wanted.find((name) => !Object.hasOwn(PICTURES, name))
if (strange !== undefined)
  throw new RangeError(`There is no screen ${strange}; there are ${Object.keys(PICTURES).join(', ')}.`)
const screens = Object.entries(PICTURES).filter(([name]) => wanted.length === 0 || wanted.includes(name))
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
try {
  for (const [, take] of screens) await take(browser)
} finally {
  await browser.close()
  await server.end()
}
