import { type Fields, line, oneOf, type Procedure, type Sitting, whole } from '@sortie/engine'
import { composeByTurns, makeDeck } from './compose.ts'
import { audienceOfDeck, type Deck, type Decks, visibilities } from './deck.ts'
import { type DeckTable, deckIn, drawAndKeep, drawFrom, putAside, putBack } from './draw.ts'

interface DeckLook {
  readonly state: { readonly decks: Decks }
  readonly seats: readonly Sitting[]
}
const procedure = <const A extends Fields>(p: Procedure<DeckTable, DeckLook, A>): Procedure<DeckTable, DeckLook, A> => p

const decksWith = (look: DeckLook, has: (deck: Deck) => boolean): readonly string[] =>
  Object.keys(look.state.decks)
    .filter((id) => has(look.state.decks[id] as Deck))
    .sort()

/** Those that the players may know of, for offers to them. */
const openDecks = (look: DeckLook, has: (deck: Deck) => boolean): readonly string[] =>
  decksWith(look, (d) => d.shown === 'open' && has(d))

/** A drawn card, named with its deck: `deck: card`. */
const drawnCards = (look: DeckLook): readonly string[] =>
  decksWith(look, () => true).flatMap((id) => (look.state.decks[id] as Deck).drawn.map((c) => `${id}: ${c.id}`))

const nameParts = (named: string): { readonly deck: string; readonly card: string } => {
  const at = named.indexOf(': ')
  return { deck: named.slice(0, at), card: named.slice(at + 2) }
}

/** Ready-made procedures for a game's decks, under the rule ids that the game gives them. */
export const deckProcedures = (rule: { readonly draw: string; readonly make: string; readonly compose: string }) => ({
  layDeck: procedure({
    rules: [rule.make],
    by: 'gm',
    args: () => ({
      name: line({ min: 1, max: 60 }),
      cards: line({ min: 1, max: 4000 }),
      visibility: oneOf(visibilities),
      hidden: oneOf([false, true]),
    }),
    seenBy: ({ hidden, visibility }) => (hidden || visibility !== 'known' ? 'gm' : 'everyone'),
    *run(t, { name, cards, visibility, hidden }) {
      const texts = cards.split(/[\n;]/).flatMap((c) => c.trim() || [])
      const laid = texts.map((text) => ({ text }))
      makeDeck(t, { deck: name, name, cards: laid, visibility, shown: hidden ? 'hidden' : 'open', rule: rule.make })
    },
  }),

  composeDeck: procedure({
    rules: [rule.compose],
    by: 'gm',
    args: () => ({
      name: line({ min: 1, max: 60 }),
      first: line({ min: 1, max: 80 }),
      second: line({ min: 1, max: 80 }),
      third: line({ min: 1, max: 80 }),
      fourth: line({ min: 1, max: 80 }),
    }),
    *run(t, { name, first, second, third, fourth }) {
      yield* composeByTurns(t, { deck: name, name, negatives: [first, second, third, fourth], rule: rule.compose })
    },
  }),

  drawCard: procedure({
    rules: [rule.draw],
    by: 'anyone',
    args: (look) => ({ deck: oneOf(openDecks(look, (d) => d.left > 0)) }),
    *run(t, { by, deck }) {
      yield* drawFrom(t, { deck, by, rule: rule.draw })
    },
  }),

  drawSeveral: procedure({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({
      deck: oneOf(decksWith(look, (d) => d.left > 1)),
      count: whole({ min: 2, max: 5 }),
      secret: oneOf([false, true]),
    }),
    seenBy: ({ secret }) => (secret ? 'gm' : 'everyone'),
    *run(t, { by, deck, count, secret }) {
      yield* drawAndKeep(t, { deck, by, count, keep: 1, secret, rule: rule.draw })
    },
  }),

  returnCard: procedure({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({ card: oneOf(drawnCards(look)) }),
    seenBy: () => 'gm',
    *run(t, { card }) {
      putBack(t, { ...nameParts(card), rule: rule.draw, secret: wasSecret(t, card) })
    },
  }),

  discardCard: procedure({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({ card: oneOf(drawnCards(look)) }),
    seenBy: () => 'gm',
    *run(t, { card }) {
      putAside(t, { ...nameParts(card), rule: rule.draw })
    },
  }),

  reshuffleDeck: procedure({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({
      deck: oneOf(decksWith(look, (d) => d.drawn.length + d.discarded.length > 0)),
      what: oneOf(['discarded', 'all']),
    }),
    seenBy: () => 'gm',
    *run(t, { deck, what }) {
      t.tell(rule.draw, { type: 'DeckReshuffled', deck, what, to: audienceOfDeck(deckIn(t, deck)) })
    },
  }),

  showDeck: procedure({
    rules: [rule.make],
    by: 'gm',
    args: (look) => ({
      deck: oneOf(decksWith(look, () => true)),
      visibility: oneOf(visibilities),
      hidden: oneOf([false, true]),
    }),
    seenBy: () => 'gm',
    *run(t, { deck, visibility, hidden }) {
      const shown = hidden ? 'hidden' : 'open'
      t.tell(rule.make, { type: 'DeckShown', deck, visibility, shown, to: audienceOfDeck({ shown }) })
    },
  }),
})

/** A card that was drawn in secret goes back in secret. */
function wasSecret(t: DeckTable, named: string): boolean {
  const { deck, card } = nameParts(named)
  return deckIn(t, deck).drawn.some((c) => c.id === card && c.audience === 'gm')
}
