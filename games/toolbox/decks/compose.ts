import { type Asking, type Audience, choose, of, questions, text } from '@sortie/engine'
import type { Refusing } from '../by.ts'
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

interface Composing {
  readonly deck: string
  readonly name: string
  readonly negatives: readonly CardText[]
  readonly rule: string
  /** A card as it was written, and what is wrong with it. */
  readonly read: (said: string, by: string) => { readonly card: CardText; readonly problems: readonly string[] }
}

/**
 * Made together, by turns: after the negative cards it starts with, the players in their order add one desirable card
 * or pass; directly after each card the one who runs the game adds one that is not. It ends when all have passed.
 */
export function* composeByTurns(t: DeckTable & Refusing, d: Composing): Asking<void> {
  makeDeck(t, { ...d, cards: d.negatives.map((card) => ({ ...card, tone: 'negative' })), visibility: 'known' })
  const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
  for (let added = true; added; ) {
    added = false
    for (const seat of players) {
      const wish = yield* choose(ask.WhetherToAddACard, {
        ask: seat,
        from: ['add', 'pass'],
        decline: 'pass',
        rule: d.rule,
        about: aboutOf(t, d),
      })
      if (wish === 'pass') continue
      added = true
      yield* addWritten(t, d, { question: ask.WhichGoodCardToAdd, by: seat, tone: 'desirable' })
      yield* addWritten(t, d, { question: ask.WhichCardAgainstIt, by: 'gm', tone: 'negative' })
    }
  }
  tellComposed(t, d)
}

const aboutOf = (t: DeckTable, d: Composing) => ({ deck: d.name, added: pairsAdded(t, d) })

/** Somebody writes a card; what it does and nobody can read is said, and they write it again. */
function* addWritten(
  t: DeckTable & Refusing,
  d: Composing,
  who: {
    readonly question: typeof ask.WhichGoodCardToAdd | typeof ask.WhichCardAgainstIt
    readonly by: string
    readonly tone: Tone
  },
): Asking<void> {
  for (;;) {
    const said = yield* text(who.question, { ask: who.by, min: 1, max: 80, rule: d.rule, about: aboutOf(t, d) })
    const { card, problems } = d.read(said, who.by)
    if (problems.length === 0) return addCard(t, { ...d, by: who.by, card: { ...card, tone: who.tone } })
    const to = who.by === 'gm' ? 'gm' : { seats: [who.by] }
    t.tell(d.rule, { type: 'ImportRefused', problems, to })
  }
}

export function tellComposed(t: DeckTable, d: { readonly deck: string; readonly rule: string }): void {
  const deck = deckIn(t, d.deck)
  const to: Audience = audienceOfDeck(deck)
  t.tell(d.rule, { type: 'DeckComposed', deck: d.deck, size: deck.left, to })
}

/** How many pairs are complete. */
const pairsAdded = (t: DeckTable, d: Composing): number => Math.floor((deckIn(t, d.deck).left - d.negatives.length) / 2)
