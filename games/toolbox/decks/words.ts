import {
  asWritten,
  type FieldWords,
  type FieldWordsWithOptions,
  type Json,
  known,
  type PanelRow,
  type View,
  type Words,
} from '@sortie/engine'
import { openlyOrInSecret } from '../secret.ts'
import type { DeckRecord, deckFacts } from './deck.ts'
import type { deckProcedures, deckQuestions } from './procedures.ts'

const cardText = (card: unknown): string =>
  known(card as { text: string }) ? `“${(card as { text: string }).text.replaceAll("'", '’')}”` : 'a card'

type DeckWords = Words<typeof deckFacts, ReturnType<typeof deckProcedures>, typeof deckQuestions>

export const deckWords: DeckWords['facts'] = {
  DeckMade: (f) => `A deck is laid out: ${known(f.made) ? `${f.made.name}, ${f.made.left} cards` : f.deck}.`,
  CardAdded: (f, { seat }) => `${seat(f.by)} adds ${cardText(f.card)} to the deck.`,
  DeckComposed: (f) => `The deck is ready: ${f.size} cards.`,
  CardDrawn: (f) => `Drawn: ${cardText(f.card)}.`,
  CardReturned: (f) => `${cardText(f.card).replace(/^a/, 'A')} goes back into the deck.`,
  CardDiscarded: (f) => `${cardText(f.card).replace(/^a/, 'A')} is put aside.`,
  CardShown: (f) => `${cardText(f.card).replace(/^a/, 'A')} is known to be in the deck.`,
  DeckReshuffled: (f) =>
    f.what === 'all' ? 'All cards are shuffled back in.' : 'The cards put aside are shuffled back in.',
  DrawRuleSet: (f) =>
    f.drawRule === 'two keep one' ? 'From now on: draw two, keep one.' : 'From now on: draw one card.',
  DeckShown: (f) => `The deck is ${f.shown === 'hidden' ? 'hidden' : f.visibility} now.`,
}

/** A deck as it is called; that it is hidden is no part of its name. */
export const deckCalled = (id: Json): string => String(id).replace(/^gm\//, '')

export const deckQuestionWords: DeckWords['questions'] = {
  CardDraw: {
    ask: ({ deck }, { question }) =>
      `Draw ${question.kind === 'draw' && question.count > 1 ? `${question.count} cards` : 'a card'} from ${deck}.`,
  },
  WhichCardToKeep: { ask: ({ deck }) => `Which of the cards from ${deck} do you keep?` },
  WhetherToAddACard: {
    ask: ({ deck }) => `Add something good to ${deck}, or pass?`,
    option: (o) => (o === 'add' ? 'Add a card' : 'Pass'),
  },
  WhichGoodCardToAdd: { ask: ({ deck }) => `What good thing goes into ${deck}?` },
  WhichCardAgainstIt: { ask: ({ deck }) => `And what goes into ${deck} against it?` },
}

const whichDeck: FieldWords = { ask: 'Which deck?', option: deckCalled }
const fromWhich: FieldWords = { ask: 'From which deck?', option: deckCalled }
export const inTheOpen: FieldWordsWithOptions = {
  ask: 'Is it in the open?',
  option: (o) => (o === true ? 'Hidden' : 'In the open'),
}
const howDrawn: FieldWordsWithOptions = {
  ask: 'How is it drawn from?',
  option: (o) => (o === 'one' ? 'one card' : 'two cards, one is kept'),
}
const howKnown: FieldWordsWithOptions = { ask: 'How much of it is known?', option: asWritten }

export const deckTitles: DeckWords['procedures'] = {
  layDeck: {
    title: 'Lay out a deck',
    hint: 'One card per line; in the open, partly known or secret.',
    fields: {
      name: 'What is the deck called?',
      cards: {
        ask: 'Which cards? (one per line; * in front: known from the start; after => what it does)',
        as: 'effects',
      },
      visibility: howKnown,
      drawRule: howDrawn,
      hidden: inTheOpen,
    },
  },
  setDrawRule: {
    title: 'Say how a deck is drawn from',
    hint: 'One card, or two of which one is kept.',
    fields: { deck: whichDeck, drawRule: howDrawn },
  },
  showCards: {
    title: 'Make some cards known',
    hint: 'The others of the deck stay face down.',
    fields: { cards: { ask: 'Which cards?', option: (o) => String(o).replace(/^gm\//, '') } },
  },
  composeDeck: {
    title: 'Make a deck together',
    hint: 'Four bad cards, then one bad for every good one.',
    awaited: 'makes a deck with everybody',
    fields: {
      name: 'What is the deck called?',
      first: { ask: 'The first bad card? (after => what it does)', as: 'effects' },
      second: 'The second?',
      third: 'The third?',
      fourth: 'The fourth?',
    },
  },
  drawCard: { title: 'Draw a card', awaited: 'has a card drawn', fields: { deck: fromWhich } },
  drawSeveral: {
    title: 'Draw several cards and keep one',
    awaited: 'has several cards drawn',
    fields: { deck: fromWhich, count: 'How many?', secret: openlyOrInSecret },
  },
  returnCard: { title: 'Put a drawn card back', fields: { card: 'Which card?' } },
  discardCard: { title: 'Put a drawn card aside', fields: { card: 'Which card?' } },
  reshuffleDeck: {
    title: 'Shuffle cards back in',
    fields: { deck: whichDeck, what: { ask: 'Which cards?', option: asWritten } },
  },
  showDeck: { title: 'Show or hide a deck', fields: { deck: whichDeck, visibility: howKnown, hidden: inTheOpen } },
}

/** A deck on a sheet: how many are left, and those that the seat may know. */
export function deckRow(deck: View<typeof DeckRecord>): PanelRow {
  const seen = deck.cards.map((c) => c.text).join(' · ')
  const unseen = deck.left - deck.cards.length
  const parts = [seen, unseen > 0 ? `${unseen} unseen` : '', deck.drawRule === 'one' ? '' : deck.drawRule]
  return { label: deck.name, value: parts.filter((p) => p !== '').join(' · ') || 'empty' }
}
