import type { Locator } from '@playwright/test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Guest } from './browser.ts'
import { fixture } from './fixture.ts'

const { table } = fixture()
let ada: Guest

beforeEach(async () => {
  ada = await (await table()).seat('gm', 'Ada')
  await ada.page.getByRole('heading', { name: 'Nobody has joined yet' }).waitFor()
})

const keys = (): Locator => ada.page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function change(does: string, to: string): Promise<void> {
  await keys()
    .getByRole('button', { name: new RegExp(`^${does}:`) })
    .click()
  await ada.page.keyboard.press(to)
}

describe('keys', () => {
  test('a key is changed by pressing it, kept in this browser, and put back', async () => {
    await ada.page.keyboard.press('?')
    await change('pause', 'x')
    await keys()
      .getByRole('button', { name: /^pause: X/ })
      .waitFor()
    await change('everything you can do', 'Control+j')
    await ada.page.keyboard.press('Escape')
    await ada.page.reload()
    await ada.page.getByRole('heading', { name: 'Nobody has joined yet' }).waitFor()
    await ada.page.keyboard.press('p')
    await ada.page.keyboard.press('x')
    await ada.page.getByRole('heading', { name: 'Paused' }).waitFor()
    await ada.page.keyboard.press('x')
    await ada.page.getByRole('heading', { name: 'Nobody has joined yet' }).waitFor()
    await ada.page.locator('.bar').getByText('Ctrl J').waitFor()
    await ada.page.keyboard.press('Control+j')
    await ada.page.getByRole('combobox').fill('keyboard shortcuts')
    await ada.page.keyboard.press('Enter')
    await keys().getByRole('button', { name: 'Reset all shortcuts' }).click()
    await keys()
      .getByRole('button', { name: /^pause: P/ })
      .waitFor()
  })

  test('a key that is taken, answers, or belongs to the browser is refused in a sentence', async () => {
    await ada.page.keyboard.press('?')
    await change('pause', 'q')
    await keys().getByText('Q is already used: go to the question.', { exact: false }).waitFor()
    await ada.page.keyboard.press('3')
    await keys().getByText('3 answers a question.', { exact: false }).waitFor()
    await ada.page.keyboard.press('Control+w')
    await keys().getByText('Ctrl W is used by the browser.', { exact: false }).waitFor()
    await ada.page.keyboard.press('F2')
    await keys().getByText('This key can’t be used.', { exact: false }).waitFor()
    await ada.page.keyboard.press('Escape')
    await keys()
      .getByRole('button', { name: /^pause: P/ })
      .waitFor()
    await expect.poll(() => keys().isVisible()).toBe(true)
  })

  test('keys without Ctrl can be switched off: then a letter or a digit does nothing', async () => {
    await ada.page.keyboard.press('?')
    await keys().getByLabel('Shortcuts without Ctrl').uncheck()
    await ada.page.keyboard.press('Escape')
    await keys().waitFor({ state: 'detached' })
    await ada.page.waitForTimeout(400)
    for (const key of ['p', '1', '?', 'c']) await ada.page.keyboard.press(key)
    await ada.page.waitForTimeout(300)
    await ada.page.getByRole('heading', { name: 'Nobody has joined yet' }).waitFor()
    expect(await ada.page.locator('.slip.stop').count()).toBe(0)
    expect(await ada.page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => ada.page.evaluate<boolean>("document.activeElement.hasAttribute('data-say')")).toBe(false)
    await ada.command('keyboard shortcuts')
    await keys().getByLabel('Shortcuts without Ctrl').check()
    await ada.page.keyboard.press('Escape')
    await keys().waitFor({ state: 'detached' })
    await ada.page.keyboard.press('/')
    await expect.poll(() => ada.page.locator('[data-say]').inputValue()).toBe('/')
  })
})
