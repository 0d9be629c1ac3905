import { redact, seenBy, seenEntry, standing } from '@sortie/engine'
import { describeGame, given, type Play, randomPlay } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { type Decks, deckOf, deckRow, everyCard } from '../index.ts'
import { dealing } from './dealing.ts'

const ada = { seat: 'ada', role: 'player' } as const
const cards = ['ace', 'king', 'queen', 'ace'].map((text) => ({ text }))
const withDeck = (how: Parameters<typeof deckOf>[2] = {}): Play =>
  given(dealing, { state: { decks: { d: deckOf('Deck', cards, how) } } })
const decksOf = (play: Play): Decks => (play.table.world.state as { decks: Decks }).decks
const deckSeen = (play: Play) =>
  (seenBy(play.table, ada).state as unknown as { decks: { [id: string]: ReturnType<typeof view> } }).decks['d']
const view = (how: Parameters<typeof deckOf>[2]) =>
  redact(dealing.state, { decks: { d: deckOf('Deck', cards, how) } }, ada).decks['d'] as never as Decks[string]

describe('a deck', () => {
  it('gives one card, which is out of it then; equal cards are told apart', () => {
    const play = withDeck().open('drawCard', { deck: 'd' }).draws('CardDraw', 'ace (2)')
    expect(decksOf(play)['d']).toMatchObject({ left: 3, drawn: [{ id: 'ace (2)', text: 'ace' }] })
  })

  it('draws several, keeps one; the others go back and have been seen', () => {
    const play = withDeck({ visibility: 'partly known' }).open(
      'drawSeveral',
      { deck: 'd', count: 3, secret: false },
      'gm',
    )
    play.draws('CardDraw', 'ace', 'king', 'queen').answer('WhichCardToKeep', 'queen')
    expect(decksOf(play)['d']?.drawn.map((c) => c.id)).toEqual(['queen'])
    expect(deckSeen(play)?.cards.map((c) => c.id)).toEqual(['ace', 'king'])
    expect(deckSeen(play)?.left).toBe(3)
  })

  it('takes cards back, puts them aside, and is shuffled again', () => {
    const play = withDeck().open('drawCard', { deck: 'd' }).draws('CardDraw', 'king')
    play.open('discardCard', { card: 'd: king' }, 'gm').open('drawCard', { deck: 'd' }).draws('CardDraw', 'queen')
    play.open('returnCard', { card: 'd: queen' }, 'gm')
    expect(decksOf(play)['d']).toMatchObject({ left: 3, drawn: [], discarded: [{ id: 'king' }] })
    expect(decksOf(play.open('reshuffleDeck', { deck: 'd', what: 'discarded' }, 'gm'))['d']?.left).toBe(4)
  })

  it('that is hidden is drawn from in secret, whatever is said', () => {
    const play = withDeck({ shown: 'hidden' })
    const before = seenBy(play.table, ada)
    play.open('drawSeveral', { deck: 'd', count: 2, secret: false }, 'gm')
    expect(seenBy(play.table, ada)).toEqual(before)
    play.draws('CardDraw', 'ace', 'king')
    expect(seenBy(play.table, ada)).toEqual(before)
    play.answer('WhichCardToKeep', 'king')
    expect(seenBy(play.table, ada)).toEqual(before)
    expect(play.table.entries.flatMap((e) => seenEntry(dealing, e, ada) ?? [])).toEqual([])
  })

  it('that changes while it is drawn from in secret gives only what is still there', () => {
    const play = withDeck({ shown: 'hidden' })
      .open('drawSeveral', { deck: 'd', count: 2, secret: true }, 'gm')
      .draws('CardDraw', 'ace', 'king')
    play.open('showDeck', { deck: 'd', visibility: 'known', hidden: false }, 'gm')
    play.open('drawCard', { deck: 'd' }, 'ada').draws('CardDraw', 'king')
    play.answer('WhichCardToKeep', 'king')
    expect(decksOf(play)['d']?.drawn.map((c) => c.id)).toEqual(['king'])
    expect(decksOf(play)['d']?.left).toBe(3)
  })

  it('that everybody sees is not drawn from in secret: the missing card would tell', () => {
    for (const visibility of ['known', 'partly known', 'secret'] as const) {
      const play = withDeck({ visibility })
      const before = seenBy(play.table, ada)
      play.open('drawSeveral', { deck: 'd', count: 2, secret: true }, 'gm')
      expect(play.told().at(-1)).toMatchObject({ type: 'ImportRefused', to: 'gm' })
      expect(seenBy(play.table, ada)).toEqual(before)
    }
  })

  it('takes back unseen what was drawn in secret', () => {
    const play = withDeck({ visibility: 'partly known', shown: 'hidden' })
    play.open('drawSeveral', { deck: 'd', count: 2, secret: true }, 'gm').draws('CardDraw', 'ace', 'king')
    play.answer('WhichCardToKeep', 'king').open('reshuffleDeck', { deck: 'd', what: 'all' }, 'gm')
    play.open('showDeck', { deck: 'd', visibility: 'partly known', hidden: false }, 'gm')
    expect(deckSeen(play)?.cards).toEqual([])
    play.open('drawCard', { deck: 'd' }, 'ada').draws('CardDraw', 'queen')
    play.open('reshuffleDeck', { deck: 'd', what: 'all' }, 'gm')
    expect(deckSeen(play)?.cards.map((c) => c.id)).toEqual(['queen'])
  })

  it('is never laid over another; a hidden one shows in no name', () => {
    const lay = { drawRule: 'one', name: 'Doom: the end', cards: 'a;b', visibility: 'known' }
    const play = given(dealing)
    for (const hidden of [true, true, false, false]) play.open('layDeck', { ...lay, hidden }, 'gm')
    expect(Object.keys(decksOf(play))).toEqual([
      'gm/Doom: the end',
      'gm/Doom: the end-2',
      'Doom: the end',
      'Doom: the end-2',
    ])
    play.open('drawCard', { deck: 'Doom: the end' }, 'ada').draws('CardDraw', 'b')
    play.open('discardCard', { card: 'Doom: the end: b' }, 'gm')
    expect(decksOf(play)['Doom: the end']?.discarded.map((c) => c.id)).toEqual(['b'])
  })

  it('that is empty cannot be drawn from', () => {
    const play = given(dealing, { state: { decks: { d: deckOf('Deck', []) } } })
    const refusal = play.refused({ kind: 'open', by: 'ada', procedure: 'drawCard', args: { deck: 'd' } })
    expect(refusal).toMatchObject({ refused: 'procedure/wrong-args', rule: 'DL-1' })
  })

  it('is made together: four bad cards, then a bad one for every good one, until all pass', () => {
    const args = { name: 'hunt', first: 'a', second: 'b', third: 'c', fourth: 'd' }
    const play = given(dealing).open('composeDeck', args, 'gm')
    play.answer('WhetherToAddACard', 'add', 'ada').answer('WhichGoodCardToAdd', 'map', 'ada')
    play.answer('WhichCardAgainstIt', 'fog').answer('WhetherToAddACard', 'pass', 'bo')
    play.answer('WhetherToAddACard', 'pass', 'ada').answer('WhetherToAddACard', 'pass', 'bo')
    expect(play.told().at(-1)).toMatchObject({ type: 'DeckComposed', size: 6 })
    expect(decksOf(play)['hunt']?.cards.map((c) => c.tone)).toEqual([
      ...Array(4).fill('negative'),
      'desirable',
      'negative',
    ])
  })
})

describe('who sees a deck', () => {
  it('known: all cards; partly known: those seen; secret: how many; hidden: nothing', () => {
    expect(view({ visibility: 'known' }).cards).toHaveLength(4)
    expect(view({ visibility: 'partly known' })).toMatchObject({ cards: [], left: 4 })
    expect(view({ visibility: 'secret' })).toMatchObject({ cards: [], left: 4 })
    expect(view({ shown: 'hidden' })).toBeUndefined()
    expect(deckRow(view({ visibility: 'secret' })).value).toBe('4 unseen')
  })

  it('a card drawn in secret is seen by the GM alone', () => {
    const play = withDeck({ shown: 'hidden' }).open('drawSeveral', { deck: 'd', count: 2, secret: true }, 'gm')
    play.draws('CardDraw', 'ace', 'king').answer('WhichCardToKeep', 'king')
    play.open('showDeck', { deck: 'd', visibility: 'known', hidden: false }, 'gm')
    expect(play.table.entries.slice(0, 3).map((e) => seenEntry(dealing, e, ada))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(deckSeen(play)?.drawn).toEqual([])
  })
})

it('cards are conserved, whatever is done with them', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const table = randomPlay(dealing, { seed, steps: 60 })
    const made = new Map<string, number>()
    for (const { fact } of standing(table.entries).flatMap((e) => e.facts)) {
      const deck = fact['deck'] as string
      if (fact.type === 'DeckMade') made.set(deck, (fact['made'] as unknown as Decks[string]).left)
      if (fact.type === 'CardAdded') made.set(deck, (made.get(deck) ?? 0) + 1)
    }
    for (const [id, deck] of Object.entries((table.world.state as { decks: Decks }).decks)) {
      expect(everyCard(deck)).toHaveLength(made.get(id) ?? -1)
      expect(new Set(everyCard(deck).map((c) => c.id)).size).toBe(made.get(id))
    }
  }
})

// The rule of a deck is set by the game it belongs to.
describeGame(dealing, { plays: 80, outOfReach: { facts: ['ImportRefused'] } })
