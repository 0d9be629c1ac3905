import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../game.ts'

const night = (state: object = {}, more: object = {}) => given(firstLight, { state, ...more })
const alone = { seats: [{ seat: 'ada', role: 'player' }] } as const

describe('the two clocks', () => {
  it('[FL-01] a full beacon wins, also when the storm is full at the same moment', () => {
    const play = night({ beacon: 7, storm: 5 }, alone)
      .open('work')
      .dice('WorkDice', 4, 1)
      .answer('WhetherToBrace', 'yield')
    expect(play.told().map((f) => f.type)).toEqual(['WorkRead', 'BeaconRaised', 'StormDrawn', 'NightEnded'])
    expect(play.told().at(-1)).toEqual({ type: 'NightEnded', how: 'lit' })
  })

  it('[FL-01] a full storm alone loses the night, and nothing can be started any more', () => {
    const play = night({ storm: 4 }, alone).open('work').dice('WorkDice', 2, 3).answer('WhetherToBrace', 'yield')
    expect(play.told().at(-1)).toEqual({ type: 'NightEnded', how: 'lost' })
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'work', args: {} }).refused).toBe('procedure/not-now')
  })

  it('[FL-01] what goes past the last segment is lost', () => {
    const play = night({ beacon: 7 }, alone).open('work').dice('WorkDice', 6, 6)
    expect(play.told()).toContainEqual({ type: 'BeaconRaised', by: 1 })
  })

  it('[FL-01] the sizes of the clocks are settings of the table', () => {
    const play = given(firstLight, { settings: { beaconSize: 12, stormSize: 4 } })
    expect(play.state).toMatchObject({ beaconSize: 12, stormSize: 4 })
    expect(() => given(firstLight, { settings: { beaconSize: 5 } })).toThrow(
      'beaconSize (FL-01) takes one of 4, 6, 8, 10, 12',
    )
  })
})

describe('working', () => {
  it('[FL-02] throws two dice', () => {
    expect(night({}, alone).open('work').question()).toMatchObject({ kind: 'roll', pool: [{ count: 2, sides: 6 }] })
  })

  it.each([
    [[6, 6], 'critical', 3, 0],
    [[6, 2], 'full', 2, 0],
    [[5, 5], 'partial', 2, 1],
    [[1, 4], 'partial', 2, 1],
    [[3, 3], 'bad', 0, 2],
  ])('[FL-03] %j reads %s: beacon +%i, storm +%i', (faces, band, beacon, storm) => {
    const play = night({}, { ...alone, settings: { strainBoxes: 0 } })
      .open('work')
      .dice('WorkDice', ...faces)
    expect(play.told()[0]).toEqual({ type: 'WorkRead', seat: 'ada', band })
    expect(play.state).toMatchObject({ beacon, storm })
  })
})

describe('strain', () => {
  it('[FL-04] bracing costs 6 − the best die, and the storm does not move', () => {
    const play = night({}, alone)
      .open('work')
      .dice('WorkDice', 1, 2)
      .answer('WhetherToBrace', 'brace')
      .dice('BraceDice', 4, 2)
    expect(play.told()).toContainEqual({ type: 'StrainTaken', seat: 'ada', amount: 2 })
    expect(play.state).toMatchObject({ storm: 0 })
  })

  it('[FL-04] strain past the last box is lost, and with no free box nobody is asked', () => {
    const hands = { ada: { strain: 8, wish: '' } }
    const play = night({ hands }, alone)
      .open('work')
      .dice('WorkDice', 1, 2)
      .answer('WhetherToBrace', 'brace')
      .dice('BraceDice', 1, 1)
    expect(play.told().at(-1)).toEqual({ type: 'StrainTaken', seat: 'ada', amount: 1 })
    expect(play.open('work').dice('WorkDice', 1, 2).asked()).toEqual([])
    expect(play.state).toMatchObject({ storm: 2 })
  })

  it('[FL-05] the first who lends a hand takes one strain and adds one die', () => {
    const play = night().open('work').answer('WhoLendsAHand', 'help', 'bo')
    expect(play.toldLast()).toEqual([
      { type: 'HandLent', seat: 'bo', to: 'ada' },
      { type: 'StrainTaken', seat: 'bo', amount: 1 },
    ])
    expect(play.question()).toMatchObject({ pool: [{ count: 3, sides: 6 }] })
  })

  it('[FL-05] the worker may close the window and go on alone', () => {
    const play = night().open('work').answer('WhoLendsAHand', 'alone', 'ada')
    expect(play.question()).toMatchObject({ pool: [{ count: 2, sides: 6 }] })
  })
})

describe('on the shore', () => {
  it('[FL-06] a crate is drawn from those left, and the storm comes nearer by 1', () => {
    const play = night().open('search').draws('CrateDraw', 'lamp oil')
    expect(play.told()).toEqual([
      { type: 'CrateOpened', seat: 'ada', found: 'lamp oil' },
      { type: 'StormDrawn', by: 1 },
    ])
    expect(play.state).toMatchObject({ found: ['lamp oil'], crates: ['dry wood', 'dry wood', 'wet rope', 'old flare'] })
  })

  it('[FL-06] everything burns but wet rope', () => {
    const play = night({ found: ['dry wood', 'wet rope', 'dry wood'] })
      .open('burn')
      .answer('WhichThingsToBurn', ['dry wood', 'wet rope'])
    expect(play.told().at(-1)).toEqual({ type: 'BeaconRaised', by: 1 })
    expect(play.state).toMatchObject({ found: ['dry wood'] })
  })

  it('[FL-07] the boat burns only if all agree, and nobody hears the others first', () => {
    const play = night().open('voteOnBoat').answer('WhetherToBurnTheBoat', 'burn', 'ada')
    expect(play.toldLast()).toEqual([])
    expect(play.answer('WhetherToBurnTheBoat', 'burn', 'bo').told()).toEqual([
      { type: 'BoatBurnt', by: ['ada', 'bo'] },
      { type: 'BeaconRaised', by: 2 },
    ])
    const kept = night()
      .open('voteOnBoat')
      .answer('WhetherToBurnTheBoat', 'keep', 'ada')
      .answer('WhetherToBurnTheBoat', 'burn', 'bo')
    expect(kept.told()).toEqual([])
  })

  it('[FL-08] the journal is open at any time, also while others are asked', () => {
    const play = night({}, alone)
      .open('work')
      .open('write', { where: 'journal' })
      .answer('WhatToWrite', 'wind from the west')
    expect(play.toldLast()).toEqual([{ type: 'JournalWritten', seat: 'ada', words: 'wind from the west' }])
    expect(play.asked()).toEqual(['WorkDice'])
  })

  it('[FL-08] [FL-09] wishes and omens are kept from those who may not know them', () => {
    const play = night().open('write', { where: 'wish' }, 'ada').answer('WhatToWrite', 'home')
    play.open('gust', {}, 'gm').answer('WhichOmen', { omen: 'red moon', stronger: 1 }).answer('HowFarTheStormComes', 2)
    expect(play.seenBy('bo')).not.toMatch(/home|red moon|OmenChosen/)
    expect(play.seenBy('ada')).toMatch(/home/)
    expect(play.seenBy('gm')).toMatch(/red moon/)
  })
})
