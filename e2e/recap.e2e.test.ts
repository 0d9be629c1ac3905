import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { LAPTOP, PHONE } from './browser.ts'
import { fillIn } from './evening.ts'
import { fixture } from './fixture.ts'

const { server, guest, table } = fixture()

test('alone with a bot that runs the game: the player ends the evening, checks the dice, and plays on', async () => {
  const ada = await guest()
  await ada.tryNow(server.address, 'space-door')
  await ada.press('Mara Quill')
  await ada.log('Mara Quill is hired').waitFor()
  await ada.command('start a drill')
  await fillIn(ada, {
    'Against whom?': /^A lost drone in the corridor/,
    'Who started it, and acts first?': 'The employees',
  })
  await ada.press(/^Attack$/)
  await ada.press(/^Attack, \d di(e|ce)/)
  await ada.log('rolled').first().waitFor()
  await ada.command('table: evening')
  const dialog = ada.page.getByRole('dialog', { name: 'Table' })
  await dialog.getByRole('button', { name: 'End the evening' }).click()
  await dialog.getByRole('button', { name: 'Start a new evening' }).waitFor()
  await dialog.getByRole('button', { name: 'Check the dice' }).click()
  await dialog.getByText('1 roll recomputed, all correct.').waitFor()
  await dialog.getByRole('button', { name: 'Start a new evening' }).click()
  await ada.page.getByRole('heading', { name: 'Evening 2' }).waitFor()
})

const SENTENCE = /^Ada: \d rolls?, \d better than expected and \d worse; luckier than \d+ of 100 such evenings\.$/

describe.each([
  { name: 'laptop', viewport: LAPTOP, theme: 'light' as const },
  { name: 'phone', viewport: PHONE, theme: 'dark' as const },
])('the end of an evening on a $name', ({ viewport, theme }) => {
  test('the dice are opened and checked, and the recap can be copied, kept and printed, with its luck', async () => {
    const at = await table('first-light', { name: 'The *Long* Shore' })
    const [noor, ada] = await Promise.all([
      at.seat('gm', 'Noor', { theme }),
      at.seat('player', 'Ada', { viewport, theme }),
    ])
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
    // Both browsers mix their shares into the dice, and keep what they have committed to.
    await ada.page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, kept]) => key.startsWith('sortie/dice/') && kept.includes('"keys":{"1"'),
      ),
    )
    await ada.press('Work at the beacon')
    await ada.throws().first().waitFor()
    await noor.command('evening')
    await noor.page.getByRole('button', { name: 'End the evening' }).click()
    await noor.page.getByRole('dialog').getByRole('button', { name: 'Start a new evening' }).waitFor()

    await ada.command('evening')
    const dialog = ada.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Check the dice' }).click()
    await dialog.getByText('1 roll recomputed, all correct.').waitFor()
    expect(await dialog.getByText(/shares in|had committed to/).count()).toBe(0)
    const hashes = [noor, ada].map(({ page }) => page.getByRole('dialog').locator('dt', { hasText: 'Last hash' }))
    const said = await Promise.all(hashes.map((dt) => dt.locator('xpath=following-sibling::dd[1]').textContent()))
    const [hers, his] = said.map((text) => text?.trim())
    expect(hers).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){15}$/)
    expect(his).toBe(hers)
    await dialog.getByRole('button', { name: 'Recap' }).click()
    const paper = ada.page.locator('.paper-view')
    await paper.getByRole('heading', { name: 'The *Long* Shore' }).waitFor()
    await paper.getByText(/^The night goes on: the beacon stands at/).waitFor()
    await paper.getByText('Committed before the first roll, revealed after the last. 1 roll recomputed').waitFor()
    await paper.getByRole('heading', { name: 'Luck of evening 1' }).waitFor()
    await paper.getByText(SENTENCE).waitFor()
    await paper.getByRole('img', { name: SENTENCE }).waitFor()

    const clipboard = (): Promise<string> => ada.page.evaluate<string>('navigator.clipboard.readText()')
    await ada.page.getByRole('button', { name: 'Copy as text' }).click()
    await expect
      .poll(clipboard)
      .toMatch(
        /^The \*Long\* Shore\nEvening 1, First Light\.[\s\S]*The night goes on[\s\S]*\(\d, \d\)[\s\S]*Luck of evening 1/,
      )
    await ada.page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await expect.poll(clipboard).toMatch(/^# The \\\*Long\\\* Shore\n[\s\S]*## As it was told/)
    expect(await clipboard()).not.toContain('## All lines')
    const saved = ada.page.waitForEvent('download')
    await ada.page.getByRole('button', { name: 'Save as Markdown' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.md$/)
    expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/## All lines\n\n\*\*Ada: Work at the beacon\*\*/)
    await paper.getByText('All lines').click()
    await paper.getByRole('heading', { name: 'Ada: Work at the beacon' }).waitFor()

    for (const [format, height] of [
      ['A4', 297],
      ['Letter', 279],
    ] as const) {
      const pdf = await getDocumentProxy(new Uint8Array(await ada.page.pdf({ format })))
      const { text } = await extractText(pdf)
      expect(text).toHaveLength(1)
      for (const words of ['The *Long* Shore', 'Luck of evening 1', 'Dice check', 'Noor and Ada played.'])
        expect(text[0]).toContain(words)
      for (const words of ['Copy as text', 'All lines']) expect(text[0]).not.toContain(words)
      expect(Math.round(((await pdf.getPage(1)).view[3] ?? 0) * (25.4 / 72))).toBe(height)
    }
  })
})
