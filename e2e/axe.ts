import { AxeBuilder } from '@axe-core/playwright'
import type { Guest } from './browser.ts'

/** What axe finds on this screen that keeps somebody out. */
export async function serious(guest: Guest): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page: guest.page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)
}
