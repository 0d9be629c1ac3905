import {
  type Asking,
  type Fields,
  line,
  oneOf,
  type Procedure,
  type Seat,
  type Sitting,
  someOf,
  whole,
} from '@sortie/engine'
import { maySecretly, type Refusing, seenAs, usesTools } from '../by.ts'
import { noWords, type Vocabulary, wordsHere } from '../effects/index.ts'
import { cardFrom, cardsFrom } from './cards.ts'
import { composeByTurns, composeQuestions, makeDeck } from './compose.ts'
import { audienceOfDeck, type Card, type Deck, type Decks, drawRules, freeDeckId, visibilities } from './deck.ts'
import { type DeckTable, deckIn, drawAndKeep, drawFrom, drawQuestions, putAside, putBack } from './draw.ts'

export const deckQuestions = { ...drawQuestions, ...composeQuestions }

interface DeckLook {
  readonly state: { readonly decks: Decks }
  readonly seats: readonly Sitting[]
  readonly settings?: unknown
}
const procedureOf =
  <T>() =>
  <const A extends Fields>(p: Procedure<T, DeckLook, A>): Procedure<T, DeckLook, A> =>
    p

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

/** Cards that players do not know, of decks that they know of. */
const unseenCards = (look: DeckLook): readonly string[] =>
  openDecks(look, (d) => d.visibility !== 'known').flatMap((id) =>
    (look.state.decks[id] as Deck).cards.filter((c) => c.audience !== 'everyone').map((c) => named(id, c.id)),
  )

const named = (deck: string, card: string): string => `${deck}: ${card}`

/** A name may have any signs in it: what is meant is found, not cut apart. */
function drawnCalled(t: DeckTable, called: string): { readonly deck: string; readonly card: Card } {
  for (const [deck, { drawn }] of Object.entries(t.state.decks))
    for (const card of drawn) if (named(deck, card.id) === called) return { deck, card }
  throw new RangeError(`no card "${called}" is drawn`)
}

/** Ready-made procedures for a game's decks, under the rule ids that the game gives them. `drawn` carries out what a card does. */
export const deckProcedures = <T extends DeckTable & Refusing>(
  rule: { readonly draw: string; readonly make: string; readonly compose: string },
  words: Vocabulary = noWords,
  drawn?: (t: T, card: Card, from: { readonly deck: string; readonly by: Seat }) => Asking<void>,
) => ({
  layDeck: procedureOf<T>()({
    rules: [rule.make],
    by: usesTools,
    args: (look, seat) => ({
      name: line({ min: 1, max: 60 }),
      cards: line({ min: 1, max: 4000 }),
      visibility: oneOf(visibilities),
      drawRule: oneOf(drawRules),
      hidden: oneOf(maySecretly(look, seat) ? [false, true] : [false]),
    }),
    usual: () => ({ visibility: 'known', drawRule: 'one', hidden: false }),
    seenBy: ({ by, hidden, visibility }, look) => (hidden || visibility !== 'known' ? seenAs(look, by) : 'everyone'),
    *run(t, { by, name, cards, visibility, drawRule, hidden }) {
      const { cards: laid, problems } = cardsFrom(
        cards,
        wordsHere(words, t, { hiddenToo: maySecretly(t, by), laying: [name] }),
      )
      if (problems.length > 0) return t.tell(rule.make, { type: 'ImportRefused', problems, to: seenAs(t, by) })
      const deck = freeDeckId(t.state.decks, name, hidden)
      makeDeck(t, { deck, name, cards: laid, visibility, drawRule, shown: hidden ? 'hidden' : 'open', rule: rule.make })
    },
  }),

  composeDeck: procedureOf<T>()({
    rules: [rule.compose],
    by: usesTools,
    args: () => ({
      name: line({ min: 1, max: 60 }),
      first: line({ min: 1, max: 80 }),
      second: line({ min: 1, max: 80 }),
      third: line({ min: 1, max: 80 }),
      fourth: line({ min: 1, max: 80 }),
    }),
    *run(t, { by, name, first, second, third, fourth }) {
      const reading = (hiddenToo: boolean) => wordsHere(words, t, { hiddenToo, laying: [name] })
      const read = [first, second, third, fourth].map((said) => cardFrom(said, reading(maySecretly(t, by))))
      const problems = read.flatMap((card, i) => card.problems.map((p) => `card ${i + 1}: ${p}`))
      if (problems.length > 0) return t.tell(rule.compose, { type: 'ImportRefused', problems, to: seenAs(t, by) })
      const deck = freeDeckId(t.state.decks, name, false)
      const negatives = read.map(({ card }) => card)
      yield* composeByTurns(t, {
        deck,
        name,
        negatives,
        rule: rule.compose,
        read: (said, by) => cardFrom(said, reading(by === 'gm')),
      })
    },
  }),

  drawCard: procedureOf<T>()({
    rules: [rule.draw],
    by: 'anyone',
    args: (look) => ({ deck: oneOf(openDecks(look, (d) => d.left > 0)) }),
    *run(t, { by, deck }) {
      const card = yield* drawFrom(t, { deck, by, rule: rule.draw })
      if (card && drawn) yield* drawn(t, card, { deck, by })
    },
  }),

  drawSeveral: procedureOf<T>()({
    rules: [rule.draw],
    by: usesTools,
    args: (look, seat) => ({
      deck: oneOf((maySecretly(look, seat) ? decksWith : openDecks)(look, (d) => d.left > 1)),
      count: whole({ min: 2, max: 5 }),
      secret: oneOf(maySecretly(look, seat) ? [false, true] : [false]),
    }),
    usual: () => ({ count: 2, secret: false }),
    seenBy: ({ deck, secret }, { state }) => (secret || state.decks[deck]?.shown === 'hidden' ? 'gm' : 'everyone'),
    *run(t, { by, deck, count, secret }) {
      // Everybody sees what is left of an open deck: a card that was drawn in secret would be the one that is missing.
      if (secret && deckIn(t, deck).shown === 'open') {
        const problems = ['players see this deck; hide it first, or draw openly']
        return t.tell(rule.draw, { type: 'ImportRefused', problems, to: 'gm' })
      }
      const cards = yield* drawAndKeep(t, { deck, by, count, keep: 1, secret, rule: rule.draw })
      // What is drawn in secret is for the GM to bring into play, or not.
      if (secret || deckIn(t, deck).shown === 'hidden' || !drawn) return
      for (const card of cards) yield* drawn(t, card, { deck, by })
    },
  }),

  returnCard: procedureOf<T>()({
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

  discardCard: procedureOf<T>()({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({ card: oneOf(drawnCards(look)) }),
    seenBy: () => 'gm',
    *run(t, { card }) {
      const { deck, card: aside } = drawnCalled(t, card)
      putAside(t, { deck, card: aside.id, rule: rule.draw })
    },
  }),

  reshuffleDeck: procedureOf<T>()({
    rules: [rule.draw],
    by: 'gm',
    args: (look) => ({
      deck: oneOf(decksWith(look, (d) => d.drawn.length + d.discarded.length > 0)),
      what: oneOf(['discarded', 'all']),
    }),
    usual: () => ({ what: 'all' }),
    seenBy: () => 'gm',
    *run(t, { deck, what }) {
      t.tell(rule.draw, { type: 'DeckReshuffled', deck, what, to: audienceOfDeck(deckIn(t, deck)) })
    },
  }),

  /** Any deck may be drawn from by two, of which one is kept; or one by one again. */
  setDrawRule: procedureOf<T>()({
    rules: [rule.draw],
    by: usesTools,
    args: (look, seat) => ({
      deck: oneOf((maySecretly(look, seat) ? decksWith : openDecks)(look, () => true)),
      drawRule: oneOf(drawRules),
    }),
    usual: () => ({ drawRule: 'two keep one' }),
    seenBy: ({ by }, look) => seenAs(look, by),
    *run(t, { deck, drawRule }) {
      const found = deckIn(t, deck)
      if (found.drawRule !== drawRule)
        t.tell(rule.draw, { type: 'DrawRuleSet', deck, drawRule, to: audienceOfDeck(found) })
    },
  }),

  /** Some cards of a deck become known; the others stay as they are. */
  showCards: procedureOf<T>()({
    rules: [rule.make],
    by: 'gm',
    args: (look) => ({ cards: someOf(unseenCards(look), { min: 1 }) }),
    seenBy: () => 'gm',
    *run(t, { cards }) {
      for (const [deck, { cards: left }] of Object.entries(t.state.decks))
        for (const card of left)
          if (cards.includes(named(deck, card.id)))
            t.tell(rule.make, { type: 'CardShown', deck, card: { ...card, audience: 'everyone' }, to: 'everyone' })
    },
  }),

  showDeck: procedureOf<T>()({
    rules: [rule.make],
    by: 'gm',
    args: (look) => ({
      deck: oneOf(decksWith(look, () => true)),
      visibility: oneOf(visibilities),
      hidden: oneOf([false, true]),
    }),
    usual: () => ({ hidden: false }),
    seenBy: () => 'gm',
    *run(t, { deck, visibility, hidden }) {
      const shown = hidden ? 'hidden' : 'open'
      t.tell(rule.make, { type: 'DeckShown', deck, visibility, shown, to: audienceOfDeck({ shown }) })
    },
  }),
})
