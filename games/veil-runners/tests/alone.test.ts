import { describe, expect, it } from 'vitest'
import { content } from '../content/index.ts'
import type { State } from '../state.ts'
import { alone, lampsOutAlone } from './alone.ts'

describe('one person and the Navigator’s bot', () => {
  it('[VR-H09] [VR-Q38] Lamps Out comes to its end, sometimes well and sometimes not', () => {
    const ends = Array.from({ length: 60 }, (_, i) => (lampsOutAlone(i + 1).world.state as State).mission)
    const statuses = new Set(ends.map((m) => m.status))
    expect([...statuses].sort()).toEqual(['failed', 'successful'])
  })

  it('[VR-H12] every ready mission comes to its end, and its briefing is three sentences', () => {
    for (const [id, { briefing, places, people }] of Object.entries(content.missions)) {
      expect(briefing.split(/[.!?](?: |$)/).filter((part) => part !== '')).toHaveLength(3)
      expect(places.length * people.length).toBeGreaterThan(0)
      for (let seed = 1; seed <= 6; seed++) {
        const { mission } = alone(seed, id).world.state as State
        expect(['failed', 'successful']).toContain(mission.status)
      }
    }
    expect(Object.keys(content.missions)).toHaveLength(4)
  })
})
