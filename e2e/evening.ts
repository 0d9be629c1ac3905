import type { Browser, Locator } from '@playwright/test'
import { expect } from 'vitest'
import { serious } from './axe.ts'
import { type Chair, deviceLink, Guest, makeTable, PHONE, takeSeat } from './browser.ts'

/** A GM, a player at a laptop, a player at a phone and a spectator, each with their own browser. */
export interface Evening {
  readonly table: string
  readonly noor: Guest
  readonly ada: Guest
  readonly bo: Guest
  readonly eve: Guest
  readonly all: readonly Guest[]
}

/** A table with everybody seated, at the same moment. */
export async function sitTogether(
  { address }: { readonly address: string },
  browser: Browser,
  game: string,
  name: string,
  settings: object = {},
): Promise<Evening> {
  const made = await makeTable(address, { game, name, settings })
  // Seats are taken in order, so that ready characters are dealt out in order.
  const seats: Chair[] = []
  for (const { who, role } of PEOPLE) seats.push(await takeSeat(address, made, role, who))
  const all = await Promise.all(
    PEOPLE.map(async ({ at }, i) => (await Guest.at(browser, at)).sitAt(deviceLink(address, made, seats[i] as Chair))),
  )
  const [noor, ada, bo, eve] = all as [Guest, Guest, Guest, Guest]
  return { table: `/t/${made.table}`, noor, ada, bo, eve, all }
}

const PEOPLE = [
  { who: 'Noor', role: 'gm', at: {} },
  { who: 'Ada', role: 'player', at: {} },
  { who: 'Bo', role: 'player', at: { viewport: PHONE, theme: 'light' } },
  { who: 'Eve', role: 'spectator', at: {} },
] as const

/** At the table, with nothing to answer: a move of one's own may be awaited. */
export const nothingAsked = (guest: Guest): Promise<void> => guest.page.locator('.stage').waitFor()

/** The course of an evening is fixed as at a real table: dice of wood, typed in. */
export async function allowRealDice(noor: Guest): Promise<void> {
  await noor.command('table: settings')
  await noor.page.getByLabel('Allow real dice').selectOption('yes')
  await noor.page.keyboard.press('Escape')
  await noor.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Types dice in and hands them in, whether or not anybody is there to take them. */
export async function handInDice(guest: Guest, ...faces: readonly number[]): Promise<void> {
  const typed = guest.page.getByRole('button', { name: 'Use these dice' })
  await guest.pass()
  await typed
    .or(guest.page.getByRole('button', { name: 'Enter real dice' }))
    .first()
    .waitFor()
  if ((await typed.count()) === 0) await guest.press('Enter real dice')
  for (const [i, face] of faces.entries())
    await guest.page.getByLabel(`Die ${i + 1},`, { exact: false }).fill(String(face))
  await guest.press('Use these dice')
}

export async function typeDice(guest: Guest, ...faces: readonly number[]): Promise<void> {
  await handInDice(guest, ...faces)
  // The next question may read just like this one.
  await guest.page.getByRole('button', { name: 'Use these dice' }).waitFor({ state: 'detached' })
}

/** Fills in a form of the question panel, field by field, and hands it in: a button of a group, or words into a field. */
export async function fillIn(
  guest: Guest,
  fields: { readonly [field: string]: string | RegExp | readonly string[] },
): Promise<void> {
  const panel = guest.page.locator('[data-question-panel]')
  for (const [field, value] of Object.entries(fields)) {
    const group = panel.getByRole('group', { name: field, exact: true })
    const text = panel.getByRole('textbox', { name: field, exact: true })
    await group.or(text).first().waitFor()
    if ((await text.count()) > 0) await text.fill(String(value))
    else for (const option of [value].flat()) await chosen(group, option)
  }
  await guest.page.locator('[data-question-panel]:not(.fresh-guard) [data-go]').click()
}

/** Chooses an option, unless it is chosen already. An option may say more than its name. */
async function chosen(group: Locator, option: string | RegExp): Promise<void> {
  const exact = group.getByRole('button', { name: option, exact: true })
  const starts = group.getByRole('button').filter({ hasText: option })
  const button = (await exact.count()) > 0 ? exact.first() : starts.first()
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

/** What the screen shows of the question. */
export const question = (guest: Guest): Promise<readonly string[]> =>
  guest.page.locator('[data-question-panel] h2, [data-question-panel] .opt .t, [data-ledge]').allTextContents()

/** On a phone: goes to a part of the table. What is no part of its own, like the board, is on the stage. */
export async function tab(guest: Guest, name: string): Promise<void> {
  const parts = guest.page.getByRole('navigation', { name: 'Parts of the table' })
  const own = parts.getByRole('button', { name, exact: true })
  await ((await own.count()) > 0 ? own : parts.getByRole('button', { name: 'Now', exact: true })).click()
}

/** Every part of the table on a phone, by its tab and a heading in it: nothing stands out at the side, and axe is content. */
export async function looksThrough(
  phone: Guest,
  parts: readonly (readonly [tab: string, heading: string])[],
): Promise<void> {
  for (const [name, heading] of parts) {
    await tab(phone, name)
    await phone.page.getByRole('heading', { name: heading }).first().waitFor()
    expect(await serious(phone), name).toEqual([])
    expect(await phone.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
  }
  await tab(phone, 'Now')
}

/** Which of these words are anywhere in this browser: page, storage, databases, and all that came over the wire. */
export async function tracesIn(guest: Guest, words: readonly string[]): Promise<readonly string[]> {
  const everything = await guest.everything()
  return words.filter((word) => everything.includes(word))
}

/** Without a mouse: moves on to the control of that name. */
export async function tabTo(guest: Guest, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const called = await guest.page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement
      return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? called === name : name.test(called)) return
    await guest.page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

/** Keys for the question panel, once it takes answers. */
export async function keys(guest: Guest, ...pressed: readonly string[]): Promise<void> {
  await guest.page.locator('[data-question-panel]:not(.fresh-guard)').waitFor()
  for (const key of pressed) await guest.page.keyboard.press(key)
}

/** What is looked for in the palette, started by keys alone. Letters typed before it is open would be lost. */
export async function byPalette(guest: Guest, words: string): Promise<void> {
  await keys(guest, 'Control+k')
  await guest.page.getByRole('combobox').waitFor()
  await guest.page.keyboard.type(words)
  await guest.page.getByRole('option', { selected: true }).waitFor()
  await keys(guest, 'Enter')
}
