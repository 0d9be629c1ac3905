import { type Fields, line, oneOf, type Procedure, type Sitting, whole } from '@sortie/engine'
import { composeByTurns, composeQuestions, makeDeck } from './compose.ts'
import { audienceOfDeck, type Card, type Deck, type Decks, freeDeckId, visibilities } from './deck.ts'
import { type DeckTable, deckIn, drawAndKeep, drawFrom, drawQuestions, putAside, putBack } from './draw.ts'

export const deckQuestions = { ...drawQuestions, ...composeQuestions }

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
  decksWith(look, () => true).flatMap((id) => (look.state.decks[id] as Deck).drawn.map((c) => named(id, c.id)))

const named = (deck: string, card: string): string => `${deck}: ${card}`

/** A name may have any signs in it: what is meant is found, not cut apart. */
function drawnCalled(t: DeckTable, called: string): { readonly deck: string; readonly card: Card } {
  for (const [deck, { drawn }] of Object.entries(t.state.decks))
    for (const card of drawn) if (named(deck, card.id) === called) return { deck, card }
  throw new RangeError(`no card "${called}" is drawn`)
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
      const deck = freeDeckId(t.state.decks, name, hidden)
      makeDeck(t, { deck, name, cards: laid, visibility, shown: hidden ? 'hidden' : 'open', rule: rule.make })
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
    seenBy: ({ deck, secret }, { state }) => (secret || state.decks[deck]?.shown === 'hidden' ? 'gm' : 'everyone'),
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
      const { deck, card: back } = drawnCalled(t, card)
      // What was drawn in secret goes back in secret.
      putBack(t, { deck, card: back.id, rule: rule.draw, secret: back.audience === 'gm' })
    },
  }),

  discardCard: procedure({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({ card: oneOf(drawnCards(look)) }),
    seenBy: () => 'gm',
    *run(t, { card }) {
      const { deck, card: aside } = drawnCalled(t, card)
      putAside(t, { deck, card: aside.id, rule: rule.draw })
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
