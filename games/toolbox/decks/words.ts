import { type Json, known, type PanelRow, type Question, type View } from '@sortie/engine'
import type { DeckRecord, deckFacts } from './deck.ts'

type Said = { readonly [K in keyof typeof deckFacts]: (f: View<(typeof deckFacts)[K]>) => string }

const cardText = (card: unknown): string =>
  known(card as { text: string }) ? `“${(card as { text: string }).text.replaceAll("'", '’')}”` : 'a card'

export const deckWords: Said = {
  DeckMade: (f) => `A deck is laid out: ${known(f.made) ? `${f.made.name}, ${f.made.left} cards` : f.deck}.`,
  CardAdded: (f) => `${f.by} adds ${cardText(f.card)} to the deck.`,
  DeckComposed: (f) => `The deck is ready: ${f.size} cards.`,
  CardDrawn: (f) => `Drawn: ${cardText(f.card)}.`,
  CardReturned: (f) => `${cardText(f.card).replace(/^a/, 'A')} goes back into the deck.`,
  CardDiscarded: (f) => `${cardText(f.card).replace(/^a/, 'A')} is put aside.`,
  DeckReshuffled: (f) =>
    f.what === 'all' ? 'All cards are shuffled back in.' : 'The cards put aside are shuffled back in.',
  DrawRuleSet: (f) =>
    f.drawRule === 'two keep one' ? 'From now on: draw two, keep one.' : 'From now on: draw one card.',
  DeckShown: (f) => `The deck is ${f.shown === 'hidden' ? 'hidden' : f.visibility} now.`,
}

/** A deck as it is called; that it is hidden is no part of its name. */
export const deckCalled = (id: Json): string => String(id).replace(/^gm\//, '')

const deckOfQuestion = (q: Question): string => (q.about as { readonly deck?: string } | undefined)?.deck ?? 'the deck'

export const deckQuestions: { readonly [name: string]: (q: Question) => string } = {
  CardDraw: (q) =>
    `Draw ${q.kind === 'draw' && q.count > 1 ? `${q.count} cards` : 'a card'} from ${deckOfQuestion(q)}.`,
  WhichCardToKeep: (q) => `Which of the cards from ${deckOfQuestion(q)} do you keep?`,
  WhetherToAddACard: (q) => `Add something good to ${deckOfQuestion(q)}, or pass?`,
  WhichGoodCardToAdd: (q) => `What good thing goes into ${deckOfQuestion(q)}?`,
  WhichCardAgainstIt: (q) => `And what goes into ${deckOfQuestion(q)} against it?`,
}

export const deckTitles = {
  layDeck: { title: 'Lay out a deck', hint: 'One card a line; in the open, partly known or secret.' },
  composeDeck: { title: 'Make a deck together', hint: 'Four bad cards, then one bad for every good one.' },
  drawCard: { title: 'Draw a card' },
  drawSeveral: { title: 'Draw several cards and keep one' },
  returnCard: { title: 'Put a drawn card back' },
  discardCard: { title: 'Put a drawn card aside' },
  reshuffleDeck: { title: 'Shuffle cards back in' },
  showDeck: { title: 'Show or hide a deck' },
}

/** A deck on a sheet: how many are left, and those that the seat may know. */
export function deckRow(deck: View<typeof DeckRecord>): PanelRow {
  const seen = deck.cards.map((c) => c.text).join(' · ')
  const unseen = deck.left - deck.cards.length
  const parts = [seen, unseen > 0 ? `${unseen} unseen` : '', deck.drawRule === 'one' ? '' : deck.drawRule]
  return { label: deck.name, value: parts.filter((p) => p !== '').join(' · ') || 'empty' }
}
