import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { assistantAt, textOf, usualMove } from '../apps/cli/src/mcp/tests/assistant.ts'

import { type Guest, PHONE } from './browser.ts'
import { fixture } from './fixture.ts'

const { table } = fixture()

const MOST_ROUNDS = 600

/** Takes what is usual in the question panel, or else the first there is; says whether it was this person's move. */
const move = (guest: Guest): Promise<boolean> => guest.page.evaluate(pressUsual)

function pressUsual(): boolean {
  const all = <E extends HTMLElement>(within: ParentNode, what: string): E[] => [...within.querySelectorAll<E>(what)]
  document.querySelector<HTMLElement>('[data-reading] [data-on]')?.click()
  const panel = document.querySelector<HTMLElement>('[data-question-panel]:not(.fresh-guard)')
  if (!panel || !/Your move/.test(panel.textContent)) return false
  for (const chips of all(panel, '.chips'))
    if (!chips.querySelector('[aria-pressed="true"]')) chips.querySelector<HTMLElement>('button')?.click()
  for (const field of all<HTMLInputElement>(panel, 'textarea, input.field'))
    if (field.value === '') {
      field.value = 'As planned'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  const taken = panel.querySelector<HTMLButtonElement>('[data-go]:not(:disabled)') ?? all(panel, '.opt')[0]
  taken?.click()
  return taken !== undefined
}

test('an assistant plays a seat of Space Door beside two people in browsers, to the end of a mission', async () => {
  const night = await table('space-door')
  const gil = await night.seat('gm', 'Gil')
  const bo = await night.seat('player', 'Bo', { viewport: PHONE })
  const ada = await assistantAt(night.link('player'), ['--seat', 'Ada'])
  try {
    await gil.log(/Ada/).or(gil.page.getByText('Ada')).first().waitFor()
    const hasEnded = (): boolean => bo.heard.some((frame) => frame.includes('"MissionEnded"'))
    let byAssistant = 0
    for (let round = 0; round < MOST_ROUNDS && !hasEnded(); round++) {
      const { structuredContent } = await ada.call('look')
      const own = structuredContent && usualMove(structuredContent, 'ada')
      if (own) {
        const { tool, ...args } = own
        const said = await ada.call(tool, args)
        // Somebody else may have been faster; that is said, and nothing is done.
        if (said.isError) expect(textOf(said)).toMatch(/^Refused: |is not asked of you now|cannot be started now/)
        else byAssistant++
      }
      const moved = [await move(gil), await move(bo)]
      if (!own && !moved.includes(true)) await wait(50)
    }
    expect(hasEnded() || textOf(await ada.call('look'))).toBe(true)
    expect(byAssistant).toBeGreaterThan(5)
    await bo
      .log(/Ada|mission/i)
      .first()
      .waitFor()
  } finally {
    await ada.close()
  }
})
