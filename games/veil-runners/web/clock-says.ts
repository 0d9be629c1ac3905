import { known, type Term } from '@sortie/engine'
import { explain } from '@sortie/web/ui/explain.ts'
import { effectsText, type StoryEffect } from '../../toolbox/effects/index.ts'
import { t as toolbox } from '../../toolbox/web/words.ts'
import type { Clock } from './view.ts'
import { t } from './words.ts'

const rules: { readonly [K in Clock['kind']]: string } = {
  plain: 'VR-41',
  push: 'VR-42',
  catastrophe: 'VR-43',
  death: 'VR-44',
  augury: 'VR-45',
}

/** How far a clock has come, what holds while it runs, and what comes of it: as much as this seat knows. VR-41. */
function clockSays({ kind, size, filled, effect, outcome, hint, links }: Clock): Term {
  const far =
    known(size) && known(filled)
      ? toolbox.clocks.of(toolbox.clocks.kinds[kind], filled, size)
      : toolbox.clocks.unknown(toolbox.clocks.kinds[kind])
  const written = known(links)
    ? links.flatMap((link) => (link.does === 'effects' ? (link.effects as readonly StoryEffect[]) : []))
    : []
  const says = [
    `${far.charAt(0).toUpperCase()}${far.slice(1)}.`,
    ...(effect === null ? [] : [t.clocks.desperate]),
    ...(known(outcome)
      ? outcome === ''
        ? []
        : [`When it is full: ${outcome.replace(/\.$/, '')}.`]
      : ['Only the Navigator knows what it leads to.']),
    ...(written.length > 0 ? [`It does: ${effectsText(written)}.`] : []),
    ...(hint === '' ? [] : [hint]),
  ]
  return { says: says.join(' '), rule: rules[kind] }
}

/** Explains a clock beside its name, or several together. */
export function explainClocks(button: HTMLElement, title: string, clocks: readonly Clock[]): void {
  const [only, ...more] = clocks
  const all = clocks.map((c) => `${c.name}: ${clockSays(c).says}`).join('\n')
  explain(button, title, only && more.length === 0 ? clockSays(only) : { says: all, rule: 'VR-41' })
}
