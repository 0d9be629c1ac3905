import { canonical, type Json, seenBy, seenEntry, type Table } from '@sortie/engine'
import { randomPlay } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { type Deck, everyCard } from '../../toolbox/decks/index.ts'
import type { Member, State } from '../state.ts'
import { inTheThick } from './tables.ts'

const seeds = Array.from({ length: 40 }, (_, i) => i + 1)
const plays = (each: (table: Table) => void): void => {
  for (const seed of seeds) each(randomPlay(inTheThick, { seed, steps: 80 }))
}

describe('laws of this game, over random plays', () => {
  it('[VR-37] cards are conserved: none is lost, none comes twice', () => {
    plays((table) => {
      for (const deck of Object.values((table.world.state as State).decks)) {
        const ids = everyCard(deck as Deck).map((c) => c.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(deck.left).toBe(deck.cards.length)
      }
      const { found, secret } = (table.world.state as State).decks
      if (found && table.entries.every((e) => e.facts.every((t) => t.fact.type !== 'MissionBegun')))
        expect(everyCard(found as Deck)).toHaveLength(8)
      if (secret && table.entries.every((e) => e.facts.every((t) => t.fact.type !== 'DeckMade')))
        expect(everyCard(secret as Deck)).toHaveLength(6)
    })
  })

  it('[VR-01] Focus stays within its limits, and so does Vitality', () => {
    plays((table) => {
      const { crew, ship } = table.world.state as State
      expect(ship.focus).toBeGreaterThanOrEqual(0)
      expect(ship.focus).toBeLessThanOrEqual(4)
      for (const m of Object.values(crew) as Member[]) {
        expect(m.focus).toBeGreaterThanOrEqual(0)
        expect(m.focus).toBeLessThanOrEqual(6)
        expect(m.vitality).toBeGreaterThanOrEqual(0)
        expect(m.vitality).toBeLessThanOrEqual(3)
      }
    })
  })

  it('[VR-36] [VR-44] a hidden clock and a hidden deck are in no player’s view, log or question', () => {
    for (const seed of seeds.slice(0, 20)) {
      let shown = false
      randomPlay(inTheThick, {
        seed,
        steps: 60,
        each: (table) => {
          const { clocks, decks } = table.world.state as State
          shown ||= clocks['doom']?.shown !== 'hidden' || decks['hidden']?.shown !== 'hidden'
          if (shown) return
          const { state, questions } = seenBy(table, { seat: 'bo', role: 'player' })
          const log = table.entries.map((e) => seenEntry(inTheThick, e, { seat: 'bo', role: 'player' }))
          const text = canonical(JSON.parse(JSON.stringify({ state, questions, log })) as Json)
          expect(text).not.toContain('doom')
          expect(text).not.toContain('nobody knows"')
        },
      })
    }
  })
})
