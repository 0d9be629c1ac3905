import { type Asking, type Audience, choose, of, questions, text } from '@sortie/engine'
import {
  audienceOfDeck,
  type CardText,
  cardOf,
  type DrawRule,
  deckOf,
  everyCard,
  type Tone,
  type Visibility,
} from './deck.ts'
import { type DeckTable, deckIn } from './draw.ts'

/** `added`: how many pairs of cards there are already. */
const about = of<{ readonly deck: string; readonly added: number }>()

export const composeQuestions = questions({
  WhetherToAddACard: { about, options: of<'add' | 'pass'>() },
  WhichGoodCardToAdd: { about },
  WhichCardAgainstIt: { about },
})
const ask = composeQuestions

/** Puts a deck on the table. */
export function makeDeck(
  t: DeckTable,
  d: {
    readonly deck: string
    readonly name: string
    readonly cards: readonly CardText[]
    readonly visibility: Visibility
    readonly shown?: 'open' | 'hidden'
    readonly drawRule?: DrawRule
    readonly rule: string
  },
): void {
  const made = deckOf(d.name, d.cards, d)
  t.tell(d.rule, { type: 'DeckMade', deck: d.deck, made, to: audienceOfDeck(made) })
}

/** One more card for a deck that is being made. */
export function addCard(
  t: DeckTable,
  d: { readonly deck: string; readonly by: string; readonly card: CardText; readonly rule: string },
): void {
  const deck = deckIn(t, d.deck)
  const card = cardOf(d.card, everyCard(deck), deck.visibility)
  t.tell(d.rule, { type: 'CardAdded', deck: d.deck, by: d.by, card, to: audienceOfDeck(deck) })
}

/**
 * Made together, by turns: after the negative cards it starts with, the players in their order add one desirable card
 * or pass; directly after each card the one who runs the game adds one that is not. It ends when all have passed.
 */
export function* composeByTurns(
  t: DeckTable,
  d: { readonly deck: string; readonly name: string; readonly negatives: readonly string[]; readonly rule: string },
): Asking<void> {
  const cards = d.negatives.map((negative) => ({ text: negative, tone: 'negative' as const }))
  makeDeck(t, { ...d, cards, visibility: 'known' })
  const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
  for (let added = true; added; ) {
    added = false
    for (const seat of players) {
      const about = { deck: d.name, added: pairsAdded(t, d) }
      const wish = yield* choose(ask.WhetherToAddACard, {
        ask: seat,
        from: ['add', 'pass'],
        decline: 'pass',
        rule: d.rule,
        about,
      })
      if (wish === 'pass') continue
      added = true
      const card = yield* text(ask.WhichGoodCardToAdd, { ask: seat, min: 1, max: 80, rule: d.rule, about })
      addCard(t, { ...d, by: seat, card: { text: card, tone: 'desirable' } })
      yield* answerWithAnother(t, d)
    }
  }
  tellComposed(t, d)
}

function* answerWithAnother(
  t: DeckTable,
  d: { readonly deck: string; readonly name: string; readonly negatives: readonly string[]; readonly rule: string },
): Asking<void> {
  const card = yield* text(ask.WhichCardAgainstIt, {
    ask: 'gm',
    min: 1,
    max: 80,
    rule: d.rule,
    about: { deck: d.name, added: pairsAdded(t, d) },
  })
  addCard(t, { ...d, by: 'gm', card: { text: card, tone: 'negative' satisfies Tone } })
}

export function tellComposed(t: DeckTable, d: { readonly deck: string; readonly rule: string }): void {
  const deck = deckIn(t, d.deck)
  const to: Audience = audienceOfDeck(deck)
  t.tell(d.rule, { type: 'DeckComposed', deck: d.deck, size: deck.left, to })
}

/** How many pairs are complete. */
const pairsAdded = (t: DeckTable, d: { readonly deck: string; readonly negatives: readonly string[] }): number =>
  Math.floor((deckIn(t, d.deck).left - d.negatives.length) / 2)
