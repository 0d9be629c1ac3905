import { idsForNames } from '@sortie/engine'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { content } from '../content/index.ts'
import { spaceDoor } from '../game.ts'
import { attributes, rankOf, scales, subs } from '../rules/attributes.ts'
import { brokenBy, legalCounts } from '../rules/points.ts'
import { en } from '../words/en.ts'
import { aboutOf, factOf, factsOf, foe, now, plainAttack, staff, stateOf, table, weapon } from './table.ts'

const points = (...rows: readonly (readonly [string, 'left' | 'right', number])[]) =>
  rows.map(([attribute, side, n]) => ({ attribute, side, points: n }))

const legal = points(
  ['charm', 'left', 3],
  ['athletics', 'left', 3],
  ['tough', 'left', 2],
  ['sharp', 'right', 2],
  ['belief', 'right', 2],
)
const refusedFor = (rows: ReturnType<typeof points>): readonly string[] =>
  (factOf(given(spaceDoor).open('build', { name: 'X', points: rows }), 'BuildRefused')?.['broken'] ??
    []) as readonly string[]

/** Answers the five scales of `hire` with these points, all on the left. */
function hired(counts: readonly number[]) {
  const play = given(spaceDoor).open('hire', { name: 'Ines' })
  for (const n of counts)
    if (play.asked().includes('HowManyPoints')) play.answer('HowManyPoints', { side: 'left', points: n })
  return play
}

describe('hiring', () => {
  it('[SD-01] five scales with two ends each: ten sub-attributes', () => {
    expect(attributes).toEqual(['charm', 'athletics', 'tough', 'sharp', 'belief'])
    expect(subs).toHaveLength(10)
    expect(scales.athletics).toEqual({ left: 'featherWeight', right: 'heavyWeight' })
    expect(new Set(Object.keys(now(table()).ranks))).toEqual(new Set(attributes))
  })

  it('[SD-02] eleven or thirteen points are refused, and a scale without a point', () => {
    const eleven = points(
      ['charm', 'left', 3],
      ['athletics', 'left', 3],
      ['tough', 'left', 2],
      ['sharp', 'right', 2],
      ['belief', 'right', 1],
    )
    const thirteen = points(
      ['charm', 'left', 4],
      ['athletics', 'left', 3],
      ['tough', 'left', 2],
      ['sharp', 'right', 2],
      ['belief', 'right', 2],
    )
    expect(refusedFor(eleven)).toEqual(['twelvePoints'])
    expect(refusedFor(thirteen)).toEqual(['twelvePoints'])
    expect(refusedFor(legal.slice(1))).toEqual(['fiveAttributes', 'twelvePoints'])
    expect(
      brokenBy(
        points(
          ['charm', 'left', 4],
          ['athletics', 'left', 4],
          ['tough', 'left', 4],
          ['sharp', 'left', 0],
          ['belief', 'left', 0],
        ) as never,
      ),
    ).toEqual(['atLeastOne:sharp', 'atLeastOne:belief'])
  })

  it('[SD-Q02] placing scale by scale always ends at exactly twelve', () => {
    const play = hired([1, 1, 2])
    expect(play.offered('HowManyPoints')).toEqual([
      { side: 'left', points: 4 },
      { side: 'right', points: 4 },
    ])
    const done = hired([1, 1, 2, 4, 4])
    expect(Object.values(now(done, 'ines').placed).reduce((sum, p) => sum + p.points, 0)).toBe(12)
  })

  it('[SD-03] points fill 5, 4, 3, 2 to the left and 6, 7, 8, 9 to the right', () => {
    expect([1, 2, 3, 4].map((n) => rankOf('left', n))).toEqual([5, 4, 3, 2])
    expect([1, 2, 3, 4].map((n) => rankOf('right', n))).toEqual([6, 7, 8, 9])
  })

  it('[SD-04] points on both sides of a scale are refused', () => {
    const both = [...legal.slice(1), ...points(['charm', 'left', 2], ['charm', 'right', 1])]
    expect(refusedFor(both)).toEqual(['oneSide:charm'])
  })

  it('[SD-05] a fifth point would reach position 1 or 10 and is refused', () => {
    const five = points(
      ['charm', 'left', 5],
      ['athletics', 'left', 2],
      ['tough', 'left', 2],
      ['sharp', 'right', 2],
      ['belief', 'right', 1],
    )
    expect(refusedFor(five)).toEqual(['positionOneOrTen:charm'])
    expect(
      given(spaceDoor).refused({
        kind: 'open',
        by: 'ada',
        procedure: 'build',
        args: { name: 'X', points: points(['charm', 'left', 99]) },
      }),
    ).toMatchObject({ refused: 'procedure/wrong-args', rule: 'SD-02' })
  })

  it('[SD-Q03] four on one scale, and all scales may lean the same way', () => {
    expect(legalCounts(12, 4)).toEqual([1, 2, 3, 4])
    const play = hired([4, 2, 2, 2, 2])
    expect(now(play, 'ines').placed.charm).toEqual({ side: 'left', points: 4 })
    expect(now(play, 'ines').resilience).toBe(14)
  })

  it('[SD-06] three points in Feather Weight are rank 3', () => {
    expect(now(given(spaceDoor).open('build', { name: 'Mara', points: legal })).ranks).toEqual({
      charm: 3,
      athletics: 3,
      tough: 4,
      sharp: 7,
      belief: 7,
    })
  })

  it('[SD-16] Resilience is the points on left sides + 2', () => {
    expect(now(given(spaceDoor).open('build', { name: 'Mara', points: legal })).resilience).toBe(10)
  })

  it('[SD-19] Health is ten for each point on right sides + 20; with Resilience it always makes 16', () => {
    const { resilienceTotal, healthTotal } = now(given(spaceDoor).open('build', { name: 'Mara', points: legal }))
    expect(healthTotal).toBe(60)
    for (const id of Object.keys(content.employees)) {
      const e = staff(id)
      expect(e.resilienceTotal + e.healthTotal / 10).toBe(16)
    }
    expect(resilienceTotal + healthTotal / 10).toBe(16)
  })

  it('[SD-Q36] with five Health per point twelve right points are worth 80', () => {
    const play = given(spaceDoor, { settings: { 'health.perPoint': 5 } }).open('build', { name: 'Mara', points: legal })
    expect(now(play).healthTotal).toBe(40)
  })

  it('[SD-O4] each scale shows what is left and what it comes to; weapons follow, Luck is 0', () => {
    const play = given(spaceDoor).open('hire', { name: 'Ines' })
    expect(aboutOf(play.question())).toMatchObject({ attribute: 'charm', left: 12, resilience: 2, health: 20 })
    play.answer('HowManyPoints', { side: 'right', points: 4 })
    expect(aboutOf(play.question())).toMatchObject({ attribute: 'athletics', left: 8, resilience: 2, health: 60 })
    for (const n of [2, 2, 2]) play.answer('HowManyPoints', { side: 'left', points: n })
    if (play.asked().includes('HowManyPoints')) play.answer('HowManyPoints', { side: 'left', points: 2 })
    play.answer('WhichWeapons', { main: 'dock-hammer', side: 'none' })
    expect(now(play, 'ines')).toMatchObject({
      luck: 0,
      resilience: 10,
      health: 60,
      main: { name: 'Dock Hammer' },
      sideArm: null,
    })
    expect(play.told().map((f) => f.type)).toEqual(['Hired', 'WeaponIssued'])
  })

  it('[SD-H06] a ready employee comes with numbers, weapons and expertise in one step', () => {
    const play = given(spaceDoor).open('hireReady', { who: 'sun-ito' })
    expect(now(play, 'sun-ito')).toMatchObject({
      ranks: { charm: 8, athletics: 4, tough: 4, sharp: 3, belief: 4 },
      resilience: 11,
      health: 50,
      main: { name: 'Echo Staff', sub: 'hindsight', bonus: 1 },
      sideArm: { name: 'Flare Gun' },
    })
    for (const [id, numbers] of Object.entries({
      'mara-quill': [10, 60],
      'otto-brandt': [3, 130],
      'pip-arden': [4, 120],
    }))
      expect([staff(id).resilience, staff(id).health]).toEqual(numbers)
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'hireReady', args: { who: 'sun-ito' } })).toMatchObject({
      rule: 'SD-H06',
    })
  })

  it('[SD-B1] a profile is words that the rules carry on', () => {
    const words = { biography: 'Was here first.', height: '1.70', weight: '', origin: 'Mars', age: '40', gender: 'f' }
    const play = table().open('describe', { who: 'mara', ...words, expertise: ['doors'], equipment: 'rope' })
    expect(now(play)).toMatchObject({ profile: words, expertise: ['doors'], equipment: 'rope' })
  })
})

describe('weapons and modifications', () => {
  it('[SD-24] [SD-H01] main weapon and side arm of the list; a missing one blocks only its own use', () => {
    const play = table().open('equip', { who: 'mara' })
    expect(play.question()).toMatchObject({ usual: { main: 'ribbon-blades', side: 'palm-stinger' } })
    play.answer('WhichWeapons', { main: 'barrage-rifle', side: 'arc-tapper' })
    expect(now(play).main).toEqual({ name: 'Barrage Rifle', sub: 'offense', bonus: 2, guard: 0, mods: [] })
    const unarmed = table({ employees: { mara: staff('mara-quill', { main: null }) }, combatants: { guard: foe() } })
    unarmed.open('attack', { actor: 'mara' })
    expect(aboutOf(unarmed.question())).toMatchObject({ weapons: { side: { sub: 'introvert' } } })
    expect(unarmed.question()).toMatchObject({ parts: { ada: { fields: { weapon: { options: ['side'] } } } } })
    expect(
      Object.values(content.weapons)
        .filter((w) => w.slot === 'side')
        .every((w) => w.bonus === 0),
    ).toBe(true)
  })

  it('[SD-Q34] [SD-Q33] any name with any sub-attribute is legal, and it is a sub-attribute that is named', () => {
    const own = (settings = {}) =>
      table({ settings }).open('equip', { who: 'mara' }).answer('WhichWeapons', { main: 'own', side: 'none' })
    expect(own().question()).toMatchObject({ shape: { fields: { sub: { options: subs }, bonus: { max: 1 } } } })
    const play = own().answer('WhatWeapon', { name: 'Teacup', sub: 'fantastical', bonus: 1 })
    expect(now(play).main).toMatchObject({ name: 'Teacup', sub: 'fantastical', bonus: 1 })
    expect(own({ 'weapon.bonus': 3 }).question()).toMatchObject({ shape: { fields: { bonus: { max: 3 } } } })
  })

  it('[SD-26] [SD-H02] a modification of the group’s own has a name of its own and does what one of the list does', () => {
    const play = table({ combatants: { guard: foe() } })
    play.open('grantModification', { mod: 'sharp-core', called: 'Glass Edge' }, 'gm')
    play.open('fit', { who: 'mara', mod: 'sharp-core:Glass Edge' })
    expect(factOf(plainAttack(play, 'mara', 10), 'AttackReckoned')).toMatchObject({ damage: 9 })
    expect(en.facts.ModificationFitted({ who: 'mara', mod: 'sharp-core:Glass Edge' }, idsForNames)).toBe(
      'Mara fits Glass Edge to the main weapon.',
    )
  })

  it('[SD-26] found, fitted and taken off; a third is refused, and no weapon carries one twice', () => {
    const play = table({ kit: ['sharp-core', 'sharp-core', 'breacher', 'soft-lens'] })
    play.open('fit', { who: 'mara', mod: 'sharp-core' })
    const again = play.refused({ kind: 'open', by: 'ada', procedure: 'fit', args: { who: 'mara', mod: 'sharp-core' } })
    expect(again.message).toContain('breacher, soft-lens')
    play.open('fit', { who: 'mara', mod: 'breacher' })
    expect(now(play).main?.mods).toEqual(['sharp-core', 'breacher'])
    expect(
      play.refused({ kind: 'open', by: 'ada', procedure: 'fit', args: { who: 'mara', mod: 'soft-lens' } }),
    ).toMatchObject({
      refused: 'procedure/wrong-args',
      rule: 'SD-26',
    })
    play.open('takeOff', { who: 'mara', mod: 'breacher' })
    expect(stateOf(play).kit).toEqual(['sharp-core', 'soft-lens', 'breacher'])
    play.open('equip', { who: 'mara' }).answer('WhichWeapons', { main: 'hush-bow', side: 'none' })
    expect(stateOf(play).kit).toContain('sharp-core')
    expect(now(play).main?.mods).toEqual([])
  })

  it('[SD-Q39] a side arm takes none: without a main weapon there is nowhere to fit one', () => {
    const play = table({ employees: { mara: staff('mara-quill', { main: null }) }, kit: ['sharp-core'] })
    expect(
      play.refused({ kind: 'open', by: 'ada', procedure: 'fit', args: { who: 'mara', mod: 'sharp-core' } }),
    ).toMatchObject({
      rule: 'SD-26',
    })
    expect(now(play).sideArm?.mods).toEqual([])
  })

  it('[SD-Q37] off by default; house: one point after three missions, on the side that was chosen', () => {
    const veteran = { mara: staff('mara-quill', { missions: 3 }) }
    expect(
      table({ employees: veteran }).refused({ kind: 'open', by: 'ada', procedure: 'advance', args: { who: 'mara' } }),
    ).toMatchObject({
      refused: 'procedure/not-now',
      rule: 'SD-Q37',
    })
    const play = table({ employees: veteran, settings: { advance: 'house' } }).open('advance', { who: 'mara' })
    play.answer('WhichAttribute', 'charm')
    expect(now(play)).toMatchObject({ ranks: { charm: 2 }, resilienceTotal: 11, healthTotal: 60, advances: 1 })
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'advance', args: { who: 'mara' } })).toMatchObject({
      refused: 'procedure/wrong-args',
    })
  })

  it('modifications of the list have a hook each', () => {
    expect(Object.keys(content.modifications)).toHaveLength(12)
    expect(weapon('dock-hammer', ['breacher']).mods).toEqual(['breacher'])
    expect(
      factsOf(table().open('grantModification', { mod: 'twin-feed', called: '' }, 'gm'), 'ModificationFound'),
    ).toHaveLength(1)
  })
})
