import {
  type Audience,
  type FactOf,
  type Full,
  factFor,
  type Json,
  listOfRecords,
  one,
  open,
  record,
  seat,
  unchanged,
} from '@sortie/engine'
import { freeId } from '../ids.ts'

export const tones = ['desirable', 'neutral', 'negative'] as const
export type Tone = (typeof tones)[number]
/** Known: everybody sees what is left. Partly known: only what was seen before. Secret: only how many. */
export const visibilities = ['known', 'partly known', 'secret'] as const
export type Visibility = (typeof visibilities)[number]
export const drawRules = ['one', 'two keep one'] as const
export type DrawRule = (typeof drawRules)[number]

/** A card. What it does is the game's business; here it is carried along. */
export const CardRecord = record(
  {
    id: open<string>(),
    text: open<string>(),
    tone: open<Tone>(),
    effects: open<readonly Json[]>(),
    audience: open<Audience>(),
  },
  { seenBy: (card) => card.audience },
)
export type Card = Full<typeof CardRecord>

/** A deck. Cards that a viewer may not know are left out of the piles; `left` says how many there are all the same. */
export const DeckRecord = record(
  {
    name: open<string>(),
    shown: open<'open' | 'hidden'>(),
    visibility: open<Visibility>(),
    drawRule: open<DrawRule>(),
    left: open<number>(),
    cards: listOfRecords(CardRecord),
    drawn: listOfRecords(CardRecord),
    discarded: listOfRecords(CardRecord),
  },
  { seenBy: (deck) => audienceOfDeck(deck) },
)
export type Deck = Full<typeof DeckRecord>
export type Decks = { readonly [id: string]: Deck }

interface HasDecks {
  readonly decks: Decks
}
const fact = factFor<HasDecks>()

/** A deck that is not there stays so. */
const withDeck = <S extends HasDecks>(s: S, id: string, change: (deck: Deck) => Deck): S => {
  const old = s.decks[id]
  if (!old) return s
  const deck = change(old)
  return { ...s, decks: { ...s.decks, [id]: { ...deck, left: deck.cards.length } } }
}

const about = { deck: open<string>(), to: open<Audience>() }
const toThem = { seenBy: (f: { readonly to: Audience }) => f.to }

export const deckFacts = {
  DeckMade: fact(
    { ...about, made: one(DeckRecord) },
    (s, f) => ({ ...s, decks: { ...s.decks, [f.deck]: f.made } }),
    toThem,
  ),
  CardAdded: fact(
    { ...about, by: seat(), card: one(CardRecord) },
    (s, f) => withDeck(s, f.deck, (deck) => ({ ...deck, cards: [...deck.cards, f.card] })),
    toThem,
  ),
  DeckComposed: fact({ ...about, size: open<number>() }, unchanged, toThem),
  CardDrawn: fact(
    { ...about, by: seat(), card: one(CardRecord) },
    (s, f) =>
      withDeck(s, f.deck, (deck) => {
        const taken = withoutCard(deck, f.card.id)
        return { ...taken, drawn: [...taken.drawn, f.card] }
      }),
    toThem,
  ),
  CardReturned: fact(
    { ...about, card: one(CardRecord) },
    (s, f) => withDeck(s, f.deck, (deck) => withReturned(deck, f.card)),
    toThem,
  ),
  CardDiscarded: fact(
    { ...about, card: one(CardRecord) },
    (s, f) =>
      withDeck(s, f.deck, (deck) => {
        const taken = withoutCard(deck, f.card.id)
        return { ...taken, discarded: [...taken.discarded, f.card] }
      }),
    toThem,
  ),
  /** A card that lies in the deck is known to all from now on. */
  CardShown: fact(
    { ...about, card: one(CardRecord) },
    (s, f) => withDeck(s, f.deck, (deck) => withReturned(deck, f.card)),
    toThem,
  ),
  DeckReshuffled: fact(
    { ...about, what: open<'discarded' | 'all'>() },
    (s, f) => withDeck(s, f.deck, (deck) => reshuffled(deck, f.what)),
    toThem,
  ),
  DrawRuleSet: fact(
    { ...about, drawRule: open<DrawRule>() },
    (s, f) => withDeck(s, f.deck, (deck) => ({ ...deck, drawRule: f.drawRule })),
    toThem,
  ),
  DeckShown: fact(
    { ...about, shown: open<'open' | 'hidden'>(), visibility: open<Visibility>() },
    (s, f) => withDeck(s, f.deck, (deck) => asShown(deck, f)),
    toThem,
  ),
}
export type DeckFact = FactOf<typeof deckFacts>

/** Nothing is laid over another deck; and no number tells of one that is hidden. */
export const freeDeckId = (decks: Decks, name: string, hidden: boolean): string =>
  freeId(hidden ? `gm/${name}` : name, decks)

/** Who may know of a deck at all. */
export const audienceOfDeck = (deck: { readonly shown: 'open' | 'hidden' }): Audience =>
  deck.shown === 'hidden' ? 'gm' : 'everyone'

/** Who may know a card that lies in a deck of this kind. */
export const audienceOfCard = (visibility: Visibility, seen: boolean): Audience =>
  visibility === 'known' || (visibility === 'partly known' && seen) ? 'everyone' : 'gm'

function withReturned(deck: Deck, card: Card): Deck {
  if (deck.cards.some((c) => c.id === card.id))
    return { ...deck, cards: deck.cards.map((c) => (c.id === card.id ? card : c)) }
  const taken = withoutCard(deck, card.id)
  return { ...taken, cards: [...taken.cards, card] }
}

function reshuffled(deck: Deck, what: 'discarded' | 'all'): Deck {
  const back = what === 'all' ? [...deck.drawn, ...deck.discarded] : deck.discarded
  const faceDown = back.map((c) => ({ ...c, audience: audienceOfCard(deck.visibility, c.audience === 'everyone') }))
  return { ...deck, cards: [...deck.cards, ...faceDown], drawn: what === 'all' ? [] : deck.drawn, discarded: [] }
}

function asShown(deck: Deck, { shown, visibility }: Pick<Deck, 'shown' | 'visibility'>): Deck {
  const cards = deck.cards.map((c) => ({
    ...c,
    audience: audienceOfCard(visibility, c.audience === 'everyone' && deck.visibility === 'partly known'),
  }))
  return { ...deck, shown, visibility, cards }
}

function withoutCard(deck: Deck, id: string): Deck {
  const others = (pile: readonly Card[]) => pile.filter((c) => c.id !== id)
  return { ...deck, cards: others(deck.cards), drawn: others(deck.drawn), discarded: others(deck.discarded) }
}

/** A card as it is written down; its id is told apart from equal ones by a number. */
export interface CardText {
  readonly text: string
  readonly tone?: Tone
  readonly effects?: readonly Json[]
  /** The same in words, in cards that people edit; the game reads them. */
  readonly does?: string
  /** Known from the start, in a deck that is partly known. */
  readonly seen?: boolean
}

/** A fresh deck with these cards in it. */
export function deckOf(
  name: string,
  cards: readonly CardText[],
  how: { readonly visibility?: Visibility; readonly shown?: 'open' | 'hidden'; readonly drawRule?: DrawRule } = {},
): Deck {
  const { visibility = 'known', shown = 'open', drawRule = 'one' } = how
  const piled = cards.reduce<readonly Card[]>((pile, c) => [...pile, cardOf(c, pile, visibility)], [])
  return { name, shown, visibility, drawRule, left: piled.length, cards: piled, drawn: [], discarded: [] }
}

export function cardOf(card: CardText, among: readonly { readonly id: string }[], visibility: Visibility): Card {
  return {
    id: freeCardId(card.text, among),
    text: card.text,
    tone: card.tone ?? 'neutral',
    effects: card.effects ?? [],
    audience: audienceOfCard(visibility, card.seen === true),
  }
}

function freeCardId(text: string, among: readonly { readonly id: string }[]): string {
  const taken = new Set(among.map((c) => c.id))
  for (let n = 1; ; n++) {
    const id = n === 1 ? text : `${text} (${n})`
    if (!taken.has(id)) return id
  }
}

export const everyCard = (deck: Deck): readonly Card[] => [...deck.cards, ...deck.drawn, ...deck.discarded]
