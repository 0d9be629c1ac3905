import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import type { Guest } from './browser.ts'
import { fixture } from './fixture.ts'

const { server, guest, table } = fixture()

const DICE_CHUNK = /\/assets\/Layer3d-[^/]+\.js$/

async function atTheBeacon(
  motion: 'reduce' | 'no-preference',
  before?: (ada: Guest) => Promise<unknown>,
): Promise<Guest> {
  const at = await table()
  const ada = await guest({ motion, fresh: true })
  await before?.(ada)
  return ada.sitDown(at.link('player'), 'Ada')
}

const rollFor = async (ada: Guest): Promise<readonly number[]> => {
  await ada.press('Work at the beacon')
  await ada.page.locator('[data-log] .res .die').first().waitFor()
  const labels = await ada.page.locator('[data-log] .res .die').evaluateAll((all) => all.map((d) => d.ariaLabel ?? ''))
  return labels.map((label) => Number(label.split(': ')[1]))
}

describe('3D dice', () => {
  test('nothing of them is loaded until they are switched on; then they show what the server rolled', async () => {
    const loaded: string[] = []
    const ada = await atTheBeacon('no-preference', async ({ page }) => {
      page.on('request', (r) => loaded.push(r.url()))
    })
    await ada.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    await ada.page.waitForTimeout(2500)
    expect(loaded.filter((url) => DICE_CHUNK.test(url))).toEqual([])
    await ada.command('3D dice')
    await ada.page.locator('.dice3d').waitFor({ state: 'attached' })
    const faces = await rollFor(ada)
    const shown = ada.page.locator('.dice3d[data-shown^="d6:"]')
    await shown.waitFor({ state: 'attached' })
    expect(await shown.getAttribute('data-shown')).toBe(faces.map((f) => `d6:${f}`).join(' '))
    expect(loaded.filter((url) => DICE_CHUNK.test(url))).toHaveLength(1)
    expect(loaded.filter((url) => !url.startsWith(server.address))).toEqual([])

    await ada.page.reload()
    await ada.page.locator('.dice3d').waitFor({ state: 'attached' })
    await ada.command('3D dice')
    await ada.page.locator('.dice3d').waitFor({ state: 'detached' })
  })

  test('who asks for less motion, or has no WebGL, gets a sentence and flat dice', async () => {
    const still = await atTheBeacon('reduce')
    await still.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    await still.command('3D dice')
    await still.page.getByText('Your system is set to reduce motion, so the dice stay flat.').waitFor()
    expect(await still.page.locator('.dice3d').count()).toBe(0)

    const plain = await atTheBeacon('no-preference', ({ page }) =>
      page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null'),
    )
    await plain.page.getByRole('heading', { name: 'Work at the beacon' }).waitFor()
    await plain.command('3D dice')
    await plain.page.getByText('This browser has no WebGL').waitFor()
    await plain.page.keyboard.press('Escape')
    expect(await rollFor(plain)).toHaveLength(2)
    expect(await plain.page.locator('.dice3d').count()).toBe(0)
  })

  test('every face of every die comes to lie on top when it was rolled, in the order of the throw', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sortie-dice3d-'))
    try {
      await build({
        configFile: false,
        logLevel: 'error',
        root: join(import.meta.dirname, '../apps/web'),
        build: {
          outDir: folder,
          emptyOutDir: true,
          lib: { entry: 'src/dice/throw3d.ts', formats: ['es'], fileName: 'dice3d' },
        },
      })
      const [file = ''] = readdirSync(folder).filter((f) => f.startsWith('dice3d.'))
      const body = readFileSync(join(folder, file), 'utf8')
      const { page } = await guest({ motion: 'no-preference', fresh: true })
      await page.route('**/dice3d.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
      // Under the same headers as every page: no eval, nothing from elsewhere.
      await page.goto(`${server.address}/credits`)
      await page.evaluate(`(async () => {
        const { Dice3d } = await import('/dice3d.js')
        const place = document.body.appendChild(document.createElement('div'))
        place.style.cssText = 'width: 760px; height: 600px'
        window.dice3d = await Dice3d.in(place, { die: 'rgb(244, 135, 75)', number: 'rgb(20, 28, 29)' })
      })()`)
      const allOf = (sides: number): { sides: number; face: number }[] =>
        Array.from({ length: sides }, (_, i) => ({ sides, face: sides - i }))
      const mixed = [
        { sides: 10, face: 10 },
        { sides: 6, face: 6 },
        { sides: 10, face: 1 },
        { sides: 8, face: 8 },
        { sides: 6, face: 1 },
      ]
      for (const dice of [...[6, 8, 10, 12, 20].map(allOf), mixed]) {
        const shown = await page.evaluate<number[]>(`dice3d.throw(${JSON.stringify(dice)})`)
        expect(shown).toEqual(dice.map((d) => d.face))
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
