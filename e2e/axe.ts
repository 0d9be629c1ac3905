import { AxeBuilder } from '@axe-core/playwright'
import type { Guest } from './browser.ts'

/** What axe finds on this screen that keeps somebody out. */
export async function serious(guest: Guest): Promise<readonly string[]> {
  // What is still fading in has no contrast yet.
  await guest.page.waitForFunction(
    () =>
      document.querySelector('.fresh-guard') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  const { violations } = await new AxeBuilder({ page: guest.page })
    // In the page itself: it has no frames, and a second page would cost more than the look.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)
}
