import { form, formOf, listOf, of, oneOf, questions, someOf } from '@sortie/engine'
import type { Look, Rule, T } from '../../rule.ts'
import { type Named, named } from '../crew/ratings.ts'
import { itemNamed, itemText, type Purpose, spokenItems } from './items.ts'
import { type ContestKind, type Item, type LeverageOption, leverageOptions } from './state.ts'

/** What is claimed, in the words of the sheet. */
export interface ClaimText {
  readonly kind: ContestKind | 'test'
  readonly stake: string
  readonly action: string
  /** The item that is to be Means, or the lucky circumstance. */
  readonly means: string
  readonly byLuck: boolean
  readonly leverage: readonly { readonly item: string; readonly option: string }[]
}

export const claimQuestions = questions({
  WhatCounts: {
    rule: 'R3-Q01',
    about: of<Named & ClaimText>(),
    fields: ['means', 'leverage', 'time', 'hard'],
  },
})
const ask = claimQuestions

export interface Advantage {
  readonly item: Item
  readonly option: LeverageOption
}

/** A field of what serves as leverage: each item with what it buys, three at most. R3-11, R3-12. */
export const leverageField = (
  items: readonly string[],
  options: readonly LeverageOption[] = leverageOptions,
  max = 3,
) => listOf(formOf({ item: oneOf(items), option: oneOf(options) }), { max: items.length === 0 ? 0 : max })

/** All that the operatives of a seat could name. */
export const spokenFor = (
  look: Pick<Look, 'state' | 'settings'>,
  operatives: readonly string[],
  purpose: Purpose,
): readonly string[] => [...new Set(operatives.flatMap((id) => spokenItems(look, id, purpose)))]

interface Ruling {
  readonly operative: string
  readonly text: Omit<ClaimText, 'means' | 'leverage' | 'byLuck'>
  /** What has not been ruled on yet. */
  readonly means: Item | null
  /** A lucky circumstance instead, in words. R3-07. */
  readonly luck: string | null
  readonly leverage: readonly Advantage[]
  /** Whether it is to be said if there is time, and if it is hard. */
  readonly time: boolean
  readonly hard: boolean
}

interface Ruled {
  readonly means: boolean
  /** Items that do not serve. */
  readonly refused: readonly Item[]
  readonly sudden: boolean
  readonly hard: boolean
}

/**
 * The Director says in one answer what serves, whether it is sudden, or whether it is hard. Items go by the player's word
 * where the table trusts it; a lucky circumstance is agreed by both. R3-07, R3-09, R3-31, R3-Q01.
 */
export const rule: Rule<Ruling, Ruled> = function* (t, { operative, text, means, luck, leverage, time, hard }) {
  const trusted = t.settings.meansApproval === 'player'
  const byLuck = luck !== null
  const meansAsked = byLuck ? t.settings.luckyCircumstance === 'both' : means !== null && !trusted
  const items = trusted ? [] : [...new Set(leverage.map((l) => itemText(t, l.item)))]
  const answer = yield* form(ask.WhatCounts, {
    ask: 'gm',
    fields: {
      means: oneOf(meansAsked ? ['yes', 'no'] : ['yes']),
      leverage: someOf(items),
      time: oneOf(time ? ['there is time', 'sudden'] : ['there is time']),
      hard: oneOf(hard ? ['normal', 'hard'] : ['normal']),
    },
    usual: { means: 'yes', leverage: items, time: 'there is time', hard: 'normal' },
    about: {
      ...named(t, operative),
      ...text,
      means: byLuck ? luck : means === null ? '' : itemText(t, means),
      byLuck,
      leverage: leverage.map((l) => ({ item: itemText(t, l.item), option: l.option })),
    },
  })
  const refused = trusted
    ? []
    : leverage.filter((l) => !answer.leverage.includes(itemText(t, l.item))).map((l) => l.item)
  for (const item of refused) refuse(t, operative, itemText(t, item), 'leverage')
  if (answer.means === 'no') refuse(t, operative, byLuck ? luck : itemText(t, means ?? ''), 'means')
  return { means: answer.means === 'yes', refused, sudden: answer.time === 'sudden', hard: answer.hard === 'hard' }
}

const refuse = (t: T, operative: string, item: string, purpose: Purpose): void =>
  t.tell(purpose === 'means' && item === '' ? 'R3-07' : 'R3-Q01', { type: 'ItemRefused', operative, item, purpose })

/** Items that are really on the sheet, each once, and none twice over. R3-Q02. */
export function advantagesIn(
  t: Pick<T, 'state' | 'settings'>,
  operative: string,
  said: readonly { readonly item: string; readonly option: LeverageOption }[],
  taken: readonly (Item | null)[] = [],
): readonly Advantage[] {
  const found: Advantage[] = []
  for (const { item: spoken, option } of said) {
    const item = itemNamed(t, operative, { spoken, purpose: 'leverage' })
    if (item !== undefined && !taken.includes(item) && !found.some((f) => f.item === item)) found.push({ item, option })
  }
  return found
}
