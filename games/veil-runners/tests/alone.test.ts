import { describe, expect, it } from 'vitest'
import type { State } from '../state.ts'
import { lampsOutAlone } from './alone.ts'

describe('one person and the Navigator’s bot', () => {
  it('[VR-H09] [VR-Q38] Lamps Out comes to its end, sometimes well and sometimes not', () => {
    const ends = Array.from({ length: 60 }, (_, i) => (lampsOutAlone(i + 1).world.state as State).mission)
    const statuses = new Set(ends.map((m) => m.status))
    expect([...statuses].sort()).toEqual(['failed', 'successful'])
  })
})
