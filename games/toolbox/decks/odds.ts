import type { View } from '@sortie/engine'
import type { DeckRecord } from './deck.ts'

/** What the next card may be, as far as the looking seat may know. */
export interface NextCard {
  readonly cards: readonly { readonly id: string; readonly text: string; readonly count: number }[]
  /** Cards that this seat has not seen. */
  readonly unknown: number
  readonly left: number
}

/** From a seat's own view, never from the state: what is hidden there counts as unknown. */
export function nextCard(deck: View<typeof DeckRecord>): NextCard {
  const texts = [...new Set(deck.cards.map((c) => c.text))].sort()
  const cards = texts.map((text) => {
    const alike = deck.cards.filter((c) => c.text === text)
    return { id: alike[0]?.id ?? text, text, count: alike.length }
  })
  return { cards, unknown: deck.left - deck.cards.length, left: deck.left }
}

/** The chance that one of these cards comes, drawing `count`; nothing if it hangs on cards the seat has not seen. */
export function chanceOf(deck: View<typeof DeckRecord>, wanted: readonly string[], count = 1): number | undefined {
  const { left, unknown } = nextCard(deck)
  if (unknown > 0 && !wanted.every((id) => deck.cards.some((c) => c.id === id))) return undefined
  const good = deck.cards.filter((c) => wanted.includes(c.id)).length
  let none = 1
  for (let i = 0; i < Math.min(count, left); i++) none *= Math.max(0, left - good - i) / (left - i)
  return 1 - none
}
