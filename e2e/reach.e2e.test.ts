import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiver } from '../apps/server/tests/receiver.ts'
import { writeGuideGame } from '../tools/tests/guide-game.ts'
import { serious } from './axe.ts'
import { hall } from './hall.ts'
import { ServerProcess } from './server-process.ts'

const { table, guest } = hall({ webhooks: 'local' })

test('a GM sets up a webhook for the group, tries it and removes it', async () => {
  const outside = await receiver()
  try {
    const night = await table('first-light')
    const gil = await night.seat('gm', 'Gil')
    await gil.command('webhooks')
    const dialog = gil.page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(outside.url)
    await dialog.getByLabel('clocks', { exact: true }).check()
    await dialog.getByLabel('results', { exact: true }).check()
    expect(await serious(gil)).toEqual([])
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('for the table').waitFor()
    await dialog.getByRole('button', { name: 'Send a test' }).click()
    await outside.has(1)
    await dialog.getByText('1 message sent').waitFor()
    expect(outside.got[0]?.json).toMatchObject({ username: 'Sortie', embeds: [{ title: 'It works' }] })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('There are none yet.').waitFor()
  } finally {
    await outside.close()
  }
})

test('the game of the guide is served from a folder of its own, and played in the browser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-guide-'))
  writeGuideGame(join(folder, 'salvage-rights'))
  const server = new ServerProcess(['--game', join(folder, 'salvage-rights')])
  try {
    await server.start()
    const ada = await guest()
    await ada.page.goto(server.address)
    const card = ada.page.locator('.game[data-game="salvage-rights"]')
    await card.getByRole('heading', { name: 'Salvage Rights' }).waitFor()
    await card.getByRole('button', { name: 'Try it now' }).click()
    const start = ada.page.getByRole('button', { name: 'Start playing' })
    await start.or(ada.page.locator('.stage')).first().waitFor()
    if (await start.isVisible()) await start.click()
    await ada.press('Cut the hull')
    await ada.asked(/How much nerve/).waitFor()
    await ada.press('1')
    await ada.press('Done')
    await ada.log(/spends 1 nerve/).waitFor()
    expect(await ada.everything()).not.toContain('something alive"')
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
