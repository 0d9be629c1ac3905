import type { Hits } from './tally.ts'

/** All dice together, flat bonus once, and only if a die succeeded unless the table says otherwise. SD-29, SD-30, SD-Q26. */
export const damageOf = ({ successes, margin }: Hits, bonus: number, bonusOnMiss: boolean): number =>
  margin + (successes > 0 || bonusOnMiss ? bonus : 0)

/** What an attack meets. */
export interface Defence {
  readonly resilience: number
  readonly health: number
}
export interface Blow {
  readonly damage: number
  /** The target's Resilience counts this much lower (BREACHER). */
  readonly breach?: number
  /** What a blocked attack takes (WEAR TOOTH: 2). */
  readonly wear?: number
  /** Health does not go below this (SOFT LENS: 1). */
  readonly floor?: number
}
export interface Rulings {
  readonly equal: 'block' | 'graze'
  readonly miss: 'wears' | 'nothing'
}

/** An attack against Resilience and Health: one of them falls, or neither, never both, and none below 0. SD-17, SD-Q18, SD-Q21. */
export function landed(
  { damage, breach = 0, wear = 1, floor = 0 }: Blow,
  { resilience, health }: Defence,
  { equal, miss }: Rulings,
): Defence & { readonly blocked: boolean } {
  const wall = Math.max(0, resilience - breach)
  if (damage > wall)
    return { blocked: false, resilience, health: Math.max(Math.min(floor, health), health - (damage - wall)) }
  const spared = (damage === wall && equal === 'graze') || (damage === 0 && miss === 'nothing')
  return { blocked: true, resilience: spared ? resilience : Math.max(0, resilience - wear), health }
}
