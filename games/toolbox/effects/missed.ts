import { type Audience, type FactOf, factFor, open, unchanged } from '@sortie/engine'

/** What a card, a row or a clock names, and what is not there when it is carried out. */
export const missedFacts = {
  EffectMissed: factFor<object>()(
    { what: open<'clock' | 'deck' | 'table' | 'clock or deck'>(), name: open<string>(), to: open<Audience>() },
    unchanged,
    { seenBy: (f) => f.to },
  ),
}
export type Missed = FactOf<typeof missedFacts>

/** What a game's `t` has to have to tell it. */
export interface MissedTelling {
  tell(rule: string, fact: Missed): void
}

export const missedWords = {
  EffectMissed: ({ what, name, to }: Pick<Missed, 'what' | 'name' | 'to'>): string =>
    what === 'clock' && to === 'everyone'
      ? `No clock “${name}” that everyone sees can still move.`
      : `There is no ${what} “${name}”: that part of it does nothing.`,
}
