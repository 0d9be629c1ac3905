import { choose, type Declared, of, questions } from '@sortie/engine'
import type { Rule } from '../../rule.ts'
import { type Named, named, playerOf } from '../crew/ratings.ts'
import { itemsOf, itemText, itemTexts, type Purpose } from './items.ts'
import type { Item } from './state.ts'

/** How the items that are offered read on the sheet. */
export type Offered = Named & { readonly items: { readonly [item: Item]: string } }

export const claimQuestions = questions({
  WhetherItemApplies: {
    rule: 'R3-Q01',
    about: of<Named & { readonly item: string; readonly purpose: Purpose }>(),
    options: of<'yes' | 'no'>(),
  },
})
const ask = claimQuestions

interface Claim {
  readonly operative: string
  readonly purpose: Purpose
  readonly question: Declared<Offered, string>
  /** Items that serve for something else in this roll. R3-Q02. */
  readonly taken: readonly Item[]
}

/** A player names a sheet item, and the Director says whether it applies; a refused one is not named again. R3-06, R3-Q01. */
export const claim: Rule<Claim, Item | null> = function* (t, { operative, purpose, question, taken }) {
  const refused: Item[] = []
  for (;;) {
    const open = itemsOf(t, operative, purpose).filter((item) => !taken.includes(item) && !refused.includes(item))
    const item = yield* choose(question, {
      ask: playerOf(t, operative),
      from: [...open, 'none'],
      decline: 'none',
      about: { ...named(t, operative), items: itemTexts(t, open) },
    })
    if (item === 'none') return null
    if (yield* approve(t, { operative, item, purpose })) return item
    refused.push(item)
  }
}

/** Whether an item gives Means or leverage here is for the Director to confirm, unless the table trusts the claim. R3-Q01. */
export const approve: Rule<{ readonly operative: string; readonly item: Item; readonly purpose: Purpose }, boolean> =
  function* (t, { operative, item, purpose }) {
    if (t.settings.meansApproval === 'player') return true
    const verdict = yield* choose(ask.WhetherItemApplies, {
      ask: 'gm',
      from: ['yes', 'no'],
      decline: 'no',
      about: { ...named(t, operative), item: itemText(t, item), purpose },
    })
    if (verdict === 'no') t.tell('R3-Q01', { type: 'ItemRefused', operative, item: itemText(t, item), purpose })
    return verdict === 'yes'
  }
