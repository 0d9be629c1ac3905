import { termFor } from '../words/names.ts'
import { exposedDesperate, isExposed, type Member, type Props, standing } from './view.ts'
import { t } from './words.ts'

/** What a member has gained: qualities, suit upgrades, tokens of preparation. */
export const gainsOf = (m: Member): readonly string[] => [
  ...m.qualities.map((q) => (q === 'expert' && m.expertise ? t.suit.expert(m.expertise) : termFor(q))),
  ...m.upgrades.map(termFor),
  ...Object.entries(m.prep).flatMap(([token, n]) => (n > 0 ? [`${termFor(token)}${n > 1 ? ` ×${n}` : ''}`] : [])),
  ...(m.integrity ? [t.suit.integrity] : []),
]

/** What holds for a member now and matters to their rolls. */
export function statesOf(props: Pick<Props, 'view' | 'room'>, m: Member): readonly string[] {
  const at = standing(props)
  return [
    ...(m.suit.lifeSupport ? [] : [t.suit.lifeLost]),
    ...(exposedDesperate(at, m) ? [t.suit.exposedDesperate] : isExposed(at, m) ? [t.suit.exposed] : []),
  ]
}
