import { type Asking, choose, draw, of, questions, type Sitting, type To } from '@sortie/engine'
import { audienceOfCard, audienceOfDeck, type Card, type Deck, type DeckFact, type Decks } from './deck.ts'

export const drawQuestions = questions({
  CardDraw: { about: of<{ readonly deck: string }>() },
  WhichCardToKeep: { about: of<{ readonly deck: string }>() },
})

/** What a game's `t` has to have for its decks: a slice of the state, and facts that it takes. */
export interface DeckTable {
  readonly state: { readonly decks: Decks }
  readonly seats: readonly Sitting[]
  tell(rule: string, fact: DeckFact): void
}
export interface Drawing {
  readonly deck: string
  /** Whose hand draws, and who chooses. */
  readonly by: To
  readonly rule: string
  /** Only the GM sees what comes. */
  readonly secret?: boolean
}

/** The deck of that name; asking for one that is not there is a mistake of the rule that asks. */
export function deckIn(t: { readonly state: { readonly decks: Decks } }, id: string): Deck {
  const deck = t.state.decks[id]
  if (!deck) throw new RangeError(`there is no deck "${id}"; there are ${Object.keys(t.state.decks).join(', ')}`)
  return deck
}

/** Draw as the deck's own rule says: one card, or two of which one is kept. None left: nothing. */
export function* drawFrom(t: DeckTable, d: Drawing): Asking<Card | undefined> {
  const [kept] = yield* drawAndKeep(t, { ...d, count: deckIn(t, d.deck).drawRule === 'two keep one' ? 2 : 1, keep: 1 })
  return kept
}

/** Draw several, keep some of them; the others go back and have been seen. */
export function* drawAndKeep(
  t: DeckTable,
  d: Drawing & { readonly count: number; readonly keep: number },
): Asking<readonly Card[]> {
  const deck = deckIn(t, d.deck)
  if (deck.cards.length === 0) return []
  const hidden = d.secret || deck.shown === 'hidden'
  const extra = { rule: d.rule, about: { deck: deck.name }, ...(hidden && { seenBy: 'gm' as const }) }
  const shown = deck.visibility === 'known'
  const all = deck.cards.map((c) => c.id)
  const drawn = yield* draw(drawQuestions.CardDraw, { by: d.by, cards: all, count: d.count, shown, ...extra })
  // What is drawn in secret holds nobody up: the deck may be another by now.
  const isThere = (id: string): boolean => deckIn(t, d.deck).cards.some((c) => c.id === id)
  const ids = drawn.filter(isThere)
  const kept: string[] = []
  while (kept.length < Math.min(d.keep, ids.length)) {
    const from = ids.filter((id) => !kept.includes(id))
    const last = from.length === d.keep - kept.length
    kept.push(last ? (from[0] as string) : yield* choose(drawQuestions.WhichCardToKeep, { ask: d.by, from, ...extra }))
  }
  const told = kept.filter(isThere).map((id) => tellDrawn(t, d, id))
  for (const id of ids) if (!kept.includes(id) && isThere(id)) putBack(t, { ...d, card: id })
  return told
}

function tellDrawn(t: DeckTable, d: Drawing, id: string): Card {
  const deck = deckIn(t, d.deck)
  const card = { ...cardIn(deck, id), audience: d.secret ? ('gm' as const) : audienceOfDeck(deck) }
  t.tell(d.rule, { type: 'CardDrawn', deck: d.deck, by: d.by, card, to: d.secret ? 'gm' : audienceOfDeck(deck) })
  return card
}

/** A card goes back into its deck and has been seen. */
export function putBack(
  t: DeckTable,
  d: { readonly deck: string; readonly card: string; readonly rule: string; readonly secret?: boolean },
): void {
  const deck = deckIn(t, d.deck)
  const card = { ...cardIn(deck, d.card), audience: audienceOfCard(deck.visibility, !d.secret) }
  t.tell(d.rule, { type: 'CardReturned', deck: d.deck, card, to: d.secret ? 'gm' : audienceOfDeck(deck) })
}

/** A card is put aside, out of play until the deck is shuffled again. */
export function putAside(
  t: DeckTable,
  d: { readonly deck: string; readonly card: string; readonly rule: string },
): void {
  const deck = deckIn(t, d.deck)
  t.tell(d.rule, { type: 'CardDiscarded', deck: d.deck, card: cardIn(deck, d.card), to: audienceOfDeck(deck) })
}

function cardIn(deck: Deck, id: string): Card {
  const card = [...deck.cards, ...deck.drawn, ...deck.discarded].find((c) => c.id === id)
  if (!card) throw new RangeError(`${deck.name} has no card "${id}"`)
  return card
}
