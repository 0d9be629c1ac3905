import { termFor } from '../words/names.ts'
import { exposed, type Member, rollsDesperate, type Seen } from './view.ts'
import { t } from './words.ts'

/** What somebody has gained: qualities, suit upgrades, tokens of preparation. */
export const gainsOf = (m: Member): readonly string[] => [
  ...m.qualities.map((q) => (q === 'expert' && m.expertise ? t.suit.expert(m.expertise) : termFor(q))),
  ...m.upgrades.map(termFor),
  ...Object.entries(m.prep).flatMap(([token, n]) => (n > 0 ? [`${termFor(token)}${n > 1 ? ` ×${n}` : ''}`] : [])),
  ...(m.integrity ? [t.suit.integrity] : []),
]

/** What holds for somebody now and matters to their rolls. */
export function statesOf(view: Seen, settings: { readonly [key: string]: never }, m: Member): readonly string[] {
  const around = { view, settings }
  return [
    ...(m.suit.lifeSupport ? [] : [t.suit.lifeLost]),
    ...(rollsDesperate(around, m) ? [t.suit.exposedDesperate] : exposed(around, m) ? [t.suit.exposed] : []),
  ]
}
