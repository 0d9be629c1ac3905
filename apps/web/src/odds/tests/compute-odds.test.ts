import { type AnyGame, redact, type Viewer, type Waiting } from '@sortie/engine'
import { given, type Play } from '@sortie/engine/testkit'
import type { Position } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../../../games/first-light/game.ts'
import { fight, foe, staff, turnOf } from '../../../../../games/space-door/tests/table.ts'
import { mission, standard, play as veilRunnersPlay } from '../../../../../games/veil-runners/tests/tables.ts'
import { type ComputedOdds, computeOdds, type Wanted } from '../compute-odds.ts'

const gm: Viewer = { seat: 'gm', role: 'gm' }
const ada: Viewer = { seat: 'ada', role: 'player' }

/** The table as a seat is sent it. */
function positionFor({ table }: Play, viewer: Viewer): Position {
  const { settings, content, seats, state } = table.world
  const seen = (s: unknown): unknown => redact(table.game.state, s as never, viewer)
  const w = table.waiting.at(-1) as Waiting | undefined
  const waiting = w && {
    asks: w.question.name,
    ...w,
    seenBy: w.question.seenBy ?? 'everyone',
    from: { ...w.from, state: seen(w.from.state) },
  }
  return { settings, content, seats, state: seen(state), ...(waiting && { waiting }) } as Position
}
const resultFor = (play: Play, viewer: Viewer, wanted: Wanted, more: Partial<Position> = {}, spending = {}) =>
  computeOdds(
    play.table.game as AnyGame,
    { game: '', position: { ...positionFor(play, viewer), ...more }, viewer, wanted: [wanted] },
    wanted,
    spending,
  )
function computed(play: Play, viewer: Viewer, wanted: Wanted, spending = {}): ComputedOdds | undefined {
  const result = resultFor(play, viewer, wanted, {}, spending)
  return 'found' in result ? result.found : undefined
}

describe('the night on the table', () => {
  const night = (): Play =>
    given(firstLight, {
      seats: [
        { seat: 'gm', role: 'gm' },
        { seat: 'ada', role: 'player' },
      ],
      state: { storm: 4, hands: { ada: { strain: 0, wish: '' } } },
    })

  it('[FL-04] names what it assumes about an answer that is still owed, and nothing about one that is given', () => {
    const play = night().open('work', {}, 'ada').dice('WorkDice', 1, 2)
    const found = computed(play, ada, { among: ['brace', 'yield'] })
    expect(found?.assumptions).toEqual([{ question: 'WhetherToBrace', rule: 'never' }])
    expect(found?.options).toHaveLength(2)
    const [brace = 0, letGo = 0] = found?.options?.map((o) => o?.find((c) => c.name === 'lit')?.p) ?? []
    expect(brace).toBeGreaterThan(letGo)
    expect(found?.whole?.find((c) => c.name === 'lit')?.p).toBeCloseTo(letGo, 12)
  })

  it('is the same for GM and player, and rests on what everyone sees', () => {
    const [forGm, forAda] = [gm, ada].map((who) => computed(night(), who, {}))
    expect(forGm).toEqual(forAda)
    expect(forGm).toMatchObject({ name: 'night', knowledge: 'everyone' })
  })

  it('says that it was given up, and by which limit, in the middle of a question', () => {
    const play = night().open('work', {}, 'ada')
    const result = resultFor(play, ada, {}, {}, { limits: { states: 3 } })
    expect(result).toEqual({ title: 'the beacon is lit before the storm comes', gaveUp: 'states' })
  })

  it('is not said of a table where something waits that the seat could not follow', () => {
    expect(resultFor(night(), ada, {}, { unfollowed: true })).toEqual({ none: true })
  })

  it('is left out where no outcome has that name', () => {
    expect(resultFor(night(), ada, { name: 'day' })).toEqual({ none: true })
  })
})

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
  const few = { limits: { states: 50 } }
  const large = (shown: boolean): Play => fight({ employees: two, combatants: three(shown) })

  it('[SD-H07] is exact for a small one', () => {
    const small = fight({
      employees: { mara: staff('mara-quill', { checks: 2, resilience: 0, health: 4 }) },
      combatants: { mite: foe({ health: 3, resilience: 0 }) },
    })
    const found = computed(small, gm, { name: 'encounter' })
    expect(found).not.toHaveProperty('plays')
    expect(found?.whole?.map((o) => o.name)).toEqual(['employees', 'combatants'])
  })

  it('[SD-H07][SD-Q29] is sampled if too large to compute, with its range, for those who know the numbers', () => {
    const told: unknown[] = []
    const watch = (progress: unknown): void => void told.push(progress)
    const found = computed(large(false), gm, { name: 'encounter' }, { ...few, watch })
    expect(told).toContainEqual({ done: 256, of: 2000 })
    expect(found?.plays).toBe(2000)
    expect(found?.title).toContain('strike the weakest first')
    const [won = 0, lost = 0] = found?.whole?.map((o) => o.p) ?? []
    expect(won + lost).toBeCloseTo(1, 12)
    expect(Math.min(won, lost)).toBeGreaterThan(0)
    expect(computed(large(false), ada, { name: 'encounter' }, few)).toBeUndefined()
    expect(found?.whole?.every((o) => (o.low ?? 1) < o.p && o.p < (o.high ?? 0))).toBe(true)
    expect(found?.knowledge).toBe('seat')
    expect(computed(large(true), ada, { name: 'encounter' }, few)).toEqual({ ...found, knowledge: 'everyone' })
  })
})

describe('dice that are waited for', () => {
  const struck = (): Play =>
    fight({ encounter: turnOf('combatants') }).open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm')
  const thrown = (viewer: Viewer) => computed(struck(), viewer, { name: 'none', dice: true })

  it('come to what their rule reads, if no other odds fit', () => {
    expect(thrown(gm)?.throws?.reduce((sum, t) => sum + t.p, 0)).toBeCloseTo(1, 12)
    expect(computed(fight(), gm, { name: 'none', dice: true })).toBeUndefined()
  })

  it('[SD-Q29] say nothing to whom the rank they are read against is hidden', () => {
    expect(thrown(ada)).toBeUndefined()
  })

  it('are not looked at if there are odds by name', () => {
    const found = computed(struck(), gm, { name: 'attack', dice: true })
    // Offense 7 with one die: 8, 9, 10 miss and a 7 deals nothing. SD-28.
    expect(found?.whole?.[0]).toEqual({ name: 'no damage', p: expect.closeTo(0.4, 12) })
    expect(found?.throws).toBeUndefined()
  })
})

describe('dice that are made up of what everybody knows', () => {
  it('[VR-29] 3 dice with a secret of the Navigator: fiasco 27, drawback 98, success 75, critical 16 in 216', () => {
    const play = mission({ ada: {}, bo: {} })
    const table = veilRunnersPlay(play).open(
      'crewRoll',
      { member: 'ada', tools: [], expertise: false, attempt: '' },
      'ada',
    )
    table.answer('WhatTheNavigatorSays', standard)
    const wanted = { name: 'roll', options: { dice: 3, focus: 0, forceful: false }, of: 'roll' } as const
    const result = resultFor(table, ada, wanted, { unfollowed: true })
    const found = 'found' in result ? result.found : undefined
    expect(found?.whole?.map(({ name, p }) => [name, Math.round(p * 216)])).toEqual([
      ['fiasco', 27],
      ['drawback', 98],
      ['success', 75],
      ['critical', 16],
    ])
    expect(resultFor(table, ada, { name: 'roll' }, { unfollowed: true })).toEqual({ none: true })
  })
})
