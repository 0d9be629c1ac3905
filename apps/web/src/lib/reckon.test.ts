import { redact, type Viewer, type Waiting } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { spaceDoor } from '../../../../games/space-door/game.ts'
import { fight, foe, staff, turnOf } from '../../../../games/space-door/tests/table.ts'
import { veilRunners } from '../../../../games/veil-runners/game.ts'
import { mission, standard, play as veilRunnersPlay } from '../../../../games/veil-runners/tests/tables.ts'
import { reckon, type Wanted } from './reckon.ts'
import type { Position } from './wire.ts'

const gm: Viewer = { seat: 'gm', role: 'gm' }
const ada: Viewer = { seat: 'ada', role: 'player' }

/** The table as a seat is sent it. */
function positionFor({ table }: Play, viewer: Viewer): Position {
  const { settings, content, seats, state } = table.world
  const seen = (s: unknown): unknown => redact(spaceDoor.state, s as never, viewer)
  const w = table.waiting.at(-1) as Waiting | undefined
  const waiting = w && { asks: w.question.name, ...w, from: { ...w.from, state: seen(w.from.state) } }
  return { settings, content, seats, state: seen(state), ...(waiting && { waiting }) } as Position
}
const reckoned = (play: Play, viewer: Viewer, wanted: Wanted) =>
  reckon(spaceDoor, { game: 'space-door', position: positionFor(play, viewer), viewer, wanted: [wanted] }, wanted)

describe('who wins an encounter', () => {
  const two = {
    mara: staff('mara-quill', { checks: 2, resilience: 1, health: 30 }),
    otto: staff('otto-brandt', { checks: 2, resilience: 1, health: 30 }),
  }
  const three = (shown: boolean) => ({
    one: foe({ shown, dice: 2 }),
    two: foe({ shown, dice: 2 }),
    three: foe({ shown, dice: 2 }),
  })
  const large = (shown: boolean): Play => fight({ employees: two, combatants: three(shown) })

  it('[SD-H07] is exact for a small one', () => {
    const small = fight({
      employees: { mara: staff('mara-quill', { checks: 2, resilience: 0, health: 4 }) },
      combatants: { mite: foe({ health: 3, resilience: 0 }) },
    })
    const found = reckoned(small, gm, { name: 'encounter' })
    expect(found).not.toHaveProperty('plays')
    expect(found?.whole?.map((o) => o.name)).toEqual(['employees', 'combatants'])
  })

  it('[SD-H07][SD-Q29] is played out if it is too large to walk, says how often, and stays with whoever knows the numbers', () => {
    const found = reckoned(large(false), gm, { name: 'encounter' })
    expect(found?.plays).toBe(2000)
    expect(found?.title).toContain('strike the weakest first')
    const [won = 0, lost = 0] = found?.whole?.map((o) => o.p) ?? []
    expect(won + lost).toBeCloseTo(1, 12)
    expect(Math.min(won, lost)).toBeGreaterThan(0)
    expect(reckoned(large(false), ada, { name: 'encounter' })).toBeUndefined()
    expect(reckoned(large(true), ada, { name: 'encounter' })).toEqual(found)
  })
})

describe('dice that are waited for', () => {
  const struck = (): Play =>
    fight({ encounter: turnOf('combatants') }).open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm')
  const thrown = (viewer: Viewer) => reckoned(struck(), viewer, { name: 'none', dice: true })

  it('come to what their rule reads, if no other odds fit', () => {
    expect(thrown(gm)?.throws?.reduce((sum, t) => sum + t.p, 0)).toBeCloseTo(1, 12)
    expect(reckoned(fight(), gm, { name: 'none', dice: true })).toBeUndefined()
  })

  it('[SD-Q29] say nothing to whom the rank they are read against is hidden', () => {
    expect(thrown(ada)).toBeUndefined()
  })

  it('are not looked at if there are odds by name', () => {
    const found = reckoned(struck(), gm, { name: 'attack', dice: true })
    // Offense 7 with one die: 8, 9, 10 miss and a 7 deals nothing. SD-28.
    expect(found?.whole?.[0]).toEqual({ name: 'no damage', p: expect.closeTo(0.4, 12) })
    expect(found?.throws).toBeUndefined()
  })
})

describe('dice that are made up of what everybody knows', () => {
  it('[VR-29] 3 dice, of a roll on which the Navigator has said something secret: fiasco 27, drawback 98, success 75, critical 16 in 216', () => {
    const play = mission({ ada: {}, bo: {} })
    const table = veilRunnersPlay(play).open('crewRoll', { member: 'ada', attempt: '' }, 'ada')
    table.answer('WhatHelps', { tools: [], expertise: false }).answer('WhatTheNavigatorSays', standard)
    const { settings, content, seats, state } = table.table.world
    const position = { settings, content, seats, state: redact(veilRunners.state, state as never, ada) } as Position
    const wanted = { name: 'roll', options: { dice: 3, focus: 0, forceful: false }, of: 'roll' } as const
    const found = reckon(veilRunners, { game: 'veil-runners', position, viewer: ada, wanted: [wanted] }, wanted)
    expect(found?.whole?.map(({ name, p }) => [name, Math.round(p * 216)])).toEqual([
      ['fiasco', 27],
      ['drawback', 98],
      ['success', 75],
      ['critical', 16],
    ])
    expect(
      reckon(veilRunners, { game: 'veil-runners', position, viewer: ada, wanted: [] }, { name: 'roll' }),
    ).toBeUndefined()
  })
})
