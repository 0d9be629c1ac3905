import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Guest } from './browser.ts'
import { fixture } from './fixture.ts'

const { server, guest } = fixture()
let ada: Guest

interface Printed {
  readonly pages: readonly string[]
  /** In millimetres. */
  readonly paper: readonly [width: number, height: number]
}

async function printed(format: 'A4' | 'Letter'): Promise<Printed> {
  const pdf = await getDocumentProxy(new Uint8Array(await ada.page.pdf({ format })))
  const { text } = await extractText(pdf)
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  const millimetres = (points: number): number => Math.round((points / 72) * 25.4)
  return { pages: text, paper: [millimetres(width), millimetres(height)] }
}

/** A guest who tries a game, once these words are on the table. The dialog of the printer stays shut. */
async function trying(game: string, words: string, pick?: string): Promise<void> {
  ada = await guest({ theme: 'dark' })
  await ada.page.addInitScript('window.asked = 0; window.print = () => { window.asked++ }')
  await ada.tryNow(server.address, game)
  if (pick !== undefined) await ada.press(pick)
  await ada.page.locator('.crew, .piece').getByText(words).first().waitFor({ state: 'attached' })
}

/** Printed once the bots have done their part and the sheets stay as they are. */
async function printedAtRest(): Promise<Printed> {
  let last = await printed('A4')
  await expect
    .poll(
      async () => {
        const before = last
        last = await printed('A4')
        return last.pages.join() === before.pages.join()
      },
      { interval: 1000 },
    )
    .toBe(true)
  return last
}

const asked = (times: number): Promise<void> => expect.poll(() => ada.page.evaluate<number>('window.asked')).toBe(times)

const sheets = [
  {
    game: 'regulus',
    pick: 'Lift the strongbox',
    filled: ['Ada Voss', 'Bix', 'Cho Tannen', 'Dov Anselm', 'Eve Larkin', 'Workup card', 'Lift the strongbox'],
    blank: ['Operative', 'Workup card', 'Job record card'],
  },
  {
    game: 'in-the-dark',
    filled: ['Kit', 'Rin', 'Sol', 'Oda', 'The Lamplighters'],
    blank: ['Playbook', 'Against you'],
  },
  {
    game: 'veil-runners',
    pick: 'None yet',
    filled: ['Lantern Heart', 'Iro Vance', 'Sable Okoro', 'Tam Reyes', 'Wren Dax'],
    blank: ['Modules', 'Suit systems'],
  },
  { game: 'space-door', pick: 'Mara Quill', filled: ['Mara Quill'], blank: ['Resilience'] },
]

describe.each(sheets)('the sheets of $game', ({ game, pick, filled, blank }) => {
  test('filled and blank: a page each, on A4 and on Letter, the same in dark and in light', async () => {
    await trying(game, filled.at(-1) as string, pick)
    await ada.command('print sheets')
    await asked(1)
    const dark = await printedAtRest()
    expect(dark.paper).toEqual([210, 297])
    expect(dark.pages).toHaveLength(filled.length)
    for (const [i, words] of filled.entries()) expect(dark.pages[i]).toContain(words)
    await ada.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => printed('A4')).toEqual(dark)
    const letter = await printed('Letter')
    expect(letter.paper).toEqual([216, 279])
    expect(letter.pages).toHaveLength(filled.length)

    for (const [i, format] of (['A4', 'Letter'] as const).entries()) {
      await ada.command('blank')
      await asked(2 + i)
      const { pages } = await printed(format)
      expect(pages).toHaveLength(blank.length)
      for (const [at, words] of blank.entries()) expect(pages[at]).toContain(words)
      for (const name of filled.filter((words) => !blank.includes(words))) expect(pages.join('\n')).not.toContain(name)
    }
    // Blank sheets were for once: the browser's own command prints what is on the table.
    expect((await printed('A4')).pages).toEqual(dark.pages)
  })
})

test('print has patterns, and nothing of the screen', async () => {
  await trying('regulus', 'Lift the strongbox', 'Lift the strongbox')
  await ada.page.emulateMedia({ media: 'print' })
  await ada.page.locator('.psheet').first().waitFor()
  await expect.poll(() => ada.page.locator('.table').isVisible()).toBe(false)
  const shown = await ada.page.evaluate<string>(
    "getComputedStyle(document.querySelector('#hatch').closest('svg')).display",
  )
  expect(shown).not.toBe('none')
  await ada.page.locator('.print-sheets .p-hatch').first().waitFor()
})
