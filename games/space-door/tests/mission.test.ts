import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { content } from '../content/index.ts'
import { spaceDoor } from '../game.ts'
import { nextTest } from '../rules/scenes.ts'
import { factOf, factsOf, now, staff, stateOf, table } from './table.ts'

const team = () => ({ mara: staff('mara-quill'), otto: staff('otto-brandt') })

type Table = ReturnType<typeof table>

/** One check of a scene; the second die decides between a success and a failure. */
function tryOnce(play: Table, actor: string, faces: readonly number[], sub?: string): void {
  const { mission } = stateOf(play)
  const [usual] = (mission && nextTest(mission)) ?? []
  play.open('tryScene', { actor, sub: sub ?? usual ?? 'logical' })
  const helps = ['prepared', 'expertise', 'assistance'].slice(0, faces.length - 1)
  play.answer('WhatHelps', { helps, grant: 0 }, 'gm')
  play.dice('CheckDice', ...faces)
  if (play.asked().includes('HowToSpendLuck')) play.answer('HowToSpendLuck', 'keep')
}

/** "Overdue Books" up to the encounter, with a success in every check of scene 3 but the last. */
function untilEncounter(play: Table): Table {
  play.open('brief', { mission: 'overdue-books' }, 'gm')
  tryOnce(play, 'mara', [9, 9])
  tryOnce(play, 'otto', [10, 10])
  tryOnce(play, 'mara', [9, 9])
  tryOnce(play, 'mara', [9, 9, 9], 'introvert')
  tryOnce(play, 'mara', [10, 10])
  return play.answer('WhoWaits', 'as written', 'gm')
}

/** Every combatant falls by the GM's word, and the employees end their turn. */
function winEncounter(play: Table): Table {
  for (const target of Object.keys(stateOf(play).combatants)) play.open('suffer', { target, damage: 200 }, 'gm')
  return play.open('endTurn')
}

describe('missions', () => {
  it('[SD-H08] the GM starts a mission, and so does the only player', () => {
    const seats = (players: readonly string[]) => [
      { seat: 'gm', role: 'gm' } as const,
      ...players.map((seat) => ({ seat, role: 'player' }) as const),
    ]
    const alone = given(spaceDoor, { state: { employees: team() }, seats: seats(['ada']) })
    expect(stateOf(alone.open('brief', { mission: 'overdue-books' }, 'ada')).mission?.ready).toBe('overdue-books')
    const together = given(spaceDoor, { state: { employees: team() }, seats: seats(['ada', 'bo']) })
    const asked = { kind: 'open', by: 'ada', procedure: 'brief', args: { mission: 'overdue-books' } } as const
    expect(together.refused(asked).refused).toBe('procedure/not-yours')
  })

  it('[SD-H05] a rolled briefing takes door, objective and complication from the tables', () => {
    const play = table().open('brief', { mission: 'rolled' }, 'gm')
    play.dice('DoorDie', 10).dice('ObjectiveDie', 3).dice('ComplicationDie', 9)
    expect(stateOf(play).mission).toMatchObject({
      ready: null,
      door: 'the inside of a clock',
      objective: 'deliver a letter',
      complication: 'gravity votes',
      scene: 2,
    })
    for (const rows of [content.doors, content.objectives, content.complications])
      expect(Object.keys(rows)).toHaveLength(10)
  })

  it('[SD-H08] scene 2: different employees; each check below mild success adds a combatant', () => {
    const play = table({ employees: team() }).open('brief', { mission: 'overdue-books' }, 'gm')
    tryOnce(play, 'mara', [9, 1])
    expect(stateOf(play).mission).toMatchObject({ added: 1, made: ['mara'] })
    expect(
      play.refused({ kind: 'open', by: 'ada', procedure: 'tryScene', args: { actor: 'mara', sub: 'foresight' } }),
    ).toMatchObject({
      rule: 'SD-H08',
    })
    tryOnce(play, 'otto', [9, 9])
    expect(stateOf(play).mission).toMatchObject({ scene: 3, made: [] })
  })

  it('[SD-H08] scene 4: one combatant for each employee and for each check that fell short; employees start', () => {
    const play = untilEncounter(table({ employees: team() }))
    expect(Object.values(stateOf(play).combatants).map((c) => c.name)).toEqual([
      'Hollow Clerk',
      'Door Mite',
      'Door Mite 2',
    ])
    expect(stateOf(play).mission).toMatchObject({ scene: 4, counted: 2, greats: 1, added: 1 })
    expect(factOf(play, 'EncounterBegun')).toMatchObject({ initiator: 'employees' })
  })

  it('[SD-H08] scene 5: the way back, a find for each great success, and the objective', () => {
    const play = winEncounter(untilEncounter(table({ employees: team() })))
    expect(stateOf(play).mission?.scene).toBe(5)
    tryOnce(play, 'otto', [1, 1])
    play.dice('FindDie', 3).dice('ModificationDie', 8)
    expect(stateOf(play)).toMatchObject({ kit: ['breacher'], mission: null })
    expect(factOf(play, 'MissionEnded')).toEqual({ type: 'MissionEnded', reached: true })
    expect(now(play).missions).toBe(1)
  })

  it('[SD-H08] nobody up after the encounter: the mission ends without it; the GM may call one off', () => {
    const play = untilEncounter(table({ employees: team() }))
    for (const target of ['mara', 'otto']) play.open('suffer', { target, damage: 200 }, 'gm')
    play.open('endTurn')
    expect(factOf(play, 'MissionEnded')).toMatchObject({ reached: false })
    const off = table().open('brief', { mission: 'overdue-books' }, 'gm').open('callOff', {}, 'gm')
    expect(factOf(off, 'MissionEnded')).toMatchObject({ reached: false })
  })

  it('[SD-Q04] where only the own side may be tested, a mission asks for that end of the scale', () => {
    const employees = { otto: staff('otto-brandt') }
    const play = table({ employees, settings: { offSide: 'not allowed' } }).open(
      'brief',
      { mission: 'overdue-books' },
      'gm',
    )
    tryOnce(play, 'otto', [1, 1], 'heavyWeight')
    expect(factOf(play, 'CheckGraded')).toMatchObject({ sub: 'heavyWeight', rank: 9, successes: 2 })
  })

  it('[SD-H08] a rolled mission asks the GM who waits', () => {
    const play = table()
      .open('brief', { mission: 'rolled' }, 'gm')
      .dice('DoorDie', 1)
      .dice('ObjectiveDie', 1)
      .dice('ComplicationDie', 1)
    for (const _ of [1, 2]) tryOnce(play, 'mara', [9, 9], 'introvert')
    for (const _ of [1, 2, 3]) tryOnce(play, 'mara', [2, 1], 'introvert')
    const names = Object.values(content.combatants).map((row) => row.name)
    for (const name of names) expect(play.seenBy('gm')).toContain(name)
    // Who may wait, and how strong each group is, is for the GM alone.
    for (const name of names) expect(play.seenBy('ada')).not.toContain(name)
    play.answer('WhoWaits', 'door-mite')
    expect(factOf(play, 'EncounterBegun')).toMatchObject({ initiator: 'combatants' })
  })

  it('[SD-H08] where single kinds are too weak or too strong, the GM may take two kinds together, knowing the chance', () => {
    type Group = { readonly names: readonly string[]; readonly chance: number }
    type About = { readonly groups: { readonly [option: string]: Group } }
    const play = table({ employees: team() }).open('brief', { mission: 'overdue-books' }, 'gm')
    for (const who of ['mara', 'otto']) tryOnce(play, who, [2, 1])
    for (const _ of [1, 2, 3]) tryOnce(play, 'mara', [2, 1])
    const { groups } = play.question('WhoWaits').about as About
    const even = Object.entries(groups).filter(([, { chance }]) => chance >= 35 && chance <= 55)
    expect(even.map(([, { names }]) => new Set(names).size)).toEqual([2])
    const [[option, { names }]] = even as [(typeof even)[number]]
    play.answer('WhoWaits', option, 'gm')
    expect(factsOf(play, 'CombatantArrived').map((f) => `${f['name']}`.replace(/ \d$/, ''))).toEqual(names)
  })

  it('[SD-H05] finds: rations, a charm, a plate for the mission, a map, a key', () => {
    const found = (face: number) => {
      const employees = { mara: staff('mara-quill', { health: 30 }), otto: staff('otto-brandt') }
      const play = winEncounter(untilEncounter(table({ employees })))
      tryOnce(play, 'otto', [1, 1])
      play.dice('FindDie', face)
      if (play.asked().includes('WhoTakesIt')) play.answer('WhoTakesIt', 'mara')
      return play
    }
    expect(now(found(6)).health).toBe(40)
    expect(now(found(7)).luck).toBe(1)
    expect(
      factsOf(found(8), 'ResilienceSet')
        .map((f) => f['now'])
        .slice(-2),
    ).toEqual([11, 10])
    expect(now(found(9)).prepared).toBe(true)
    expect(stateOf(found(10)).keys).toBe(1)
  })

  it('[SD-Q35] Luck starts at 0 and is kept between missions; a table may take it away', () => {
    const lucky = { mara: staff('mara-quill', { luck: 3 }) }
    const end = (carryOver: 'yes' | 'no') =>
      now(
        table({ employees: lucky, settings: { 'luck.carryOver': carryOver } })
          .open('brief', { mission: 'overdue-books' }, 'gm')
          .open('callOff', {}, 'gm'),
      ).luck
    expect([end('yes'), end('no')]).toEqual([3, 0])
    expect(now(table().open('hireReady', { who: 'pip-arden' }), 'pip-arden').luck).toBe(0)
  })
})
