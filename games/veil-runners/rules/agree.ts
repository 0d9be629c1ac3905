import { type Asking, choose, of, questions } from '@sortie/engine'
import type { T } from '../rule.ts'

export const agreeQuestions = questions({
  /** Something that the crew made up: a module, a tool, an upgrade, what a module becomes. */
  WhetherItFits: { rule: 'VR-07', about: of<{ readonly what: string; readonly asked: string }>() },
})

/** The Navigator says whether something of the crew's own making is all right. VR-07, VR-18, VR-Q26. */
export function* agreed(t: T, what: string): Asking<boolean> {
  const said = yield* choose(agreeQuestions.WhetherItFits, {
    ask: 'gm',
    from: ['yes', 'no'],
    usual: 'yes',
    about: { what, asked: t.settings.navigatorLabel },
  })
  return said === 'yes'
}
