import { offersFor } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { fieldOptions } from './job-table.ts'
import { plan, prepared, ready, settled, thrown, tries, usual } from './offjob-contests.ts'
import { contestOf, luckOf, stateOf, table, toldOf } from './offjob-table.ts'

describe('opening', () => {
  it('[R3-01] nothing of this is rolled while a Job is being resolved', () => {
    const play = table({ job: { phase: 'rolling' } })
    for (const procedure of ['contest', 'askDirector', 'narrate'])
      expect(play.refused({ kind: 'open', by: 'ada', procedure, args: { operative: 'iris' } }).refused).toBe(
        'procedure/not-now',
      )
  })

  it('[R3-04] a Contest is for a player; Challenges, Checks and Tests are called by the Director', () => {
    const play = table()
    for (const procedure of ['challenge', 'check', 'callTest'])
      expect(play.refused({ kind: 'open', by: 'ada', procedure, args: { operative: 'iris' } }).refused).toBe(
        'procedure/not-yours',
      )
    expect(tries(play).asked()).toEqual(['WhatCounts'])
  })

  it('[R3-05] the stake has to be worded', () => {
    const args = { operative: 'iris', stake: '', ...plan() }
    const refusal = table().refused({ kind: 'open', by: 'ada', procedure: 'contest', args })
    expect(refusal).toMatchObject({ refused: 'procedure/wrong-args', rule: 'R3-05' })
    expect(contestOf(tries(table())).stake).toBe('the safe open')
  })

  it('[R3-Q27] only one contest at a time waits for its dice', () => {
    const play = prepared()
    expect(play.refused({ kind: 'open', by: 'bo', procedure: 'contest', args: {} }).refused).toBe('procedure/busy')
  })
})

/** What may be named as Means, as it is offered. */
const meansOf = (play: Play, seat = 'ada'): readonly unknown[] => {
  const offer = offersFor(play.table, seat).find((o) => o.procedure === 'contest')
  const means = offer?.fields['means']
  return means?.kind === 'one' ? means.options : []
}

describe('means and dice', () => {
  it('[R3-06][R3-B03] anything on the sheet may be claimed, aptitudes too, and the Director confirms it [R3-Q01]', () => {
    const play = table()
    expect(meansOf(play)).toEqual([
      'vocation:Soldier',
      'trait:Lightning Reflexes',
      'passion:Old maps',
      'aptitude:Marksman',
      'gig:Face',
      'prop:Rope',
      'prop:Net deck',
      'tactic:Feint',
      'rating:wealth',
      'rating:safety',
      'rating:comfort',
      'rating:luck',
      'luck',
      'none',
    ])
    tries(play, { means: 'aptitude:Marksman' })
    expect(play.question()).toMatchObject({ name: 'WhatCounts', to: 'gm', about: { means: 'Marksman' } })
    usual(play, 'WhatCounts')
    expect(contestOf(play).means).toBe('aptitude:Marksman')
    expect(meansOf(table({ settings: { aptitudes: 'leverage' } }))).not.toContain('aptitude:Marksman')
  })

  it('[R3-Q01] a refused item cannot be claimed again for the same purpose, but for the other it can', () => {
    const play = tries(table({ luck: -3 }), {
      means: 'prop:Rope',
      leverage: [
        { item: 'gig:Face', option: 'plus' },
        { item: 'prop:Net deck', option: 'd8' },
      ],
    })
    usual(play, 'WhatCounts', { means: 'no', leverage: ['Face'] })
    expect(toldOf(play, 'ItemRefused')).toEqual([
      { type: 'ItemRefused', operative: 'iris', item: 'Net deck', purpose: 'leverage' },
      { type: 'ItemRefused', operative: 'iris', item: 'Rope', purpose: 'means' },
    ])
    expect(fieldOptions(play, 'means')).not.toContain('prop:Rope')
    usual(play, 'WhetherToRoll', { leverage: [{ item: 'prop:Rope', option: 'reroll' }] })
    expect(play.question()).toMatchObject({ name: 'WhatCounts', about: { leverage: [{ item: 'Rope' }] } })
    usual(play, 'WhatCounts')
    usual(play, 'WhetherToRoll')
    expect(contestOf(play)).toMatchObject({ means: null, dice: 1, plus: 1, rerolls: 1, d8: 0 })
  })

  it('[R3-Q01] at a table that trusts its players the Director only says if there is time', () => {
    const play = prepared({ leverage: { 'prop:Rope': 'plus' } })
    expect(play.told().map((f) => f.type)).not.toContain('ItemRefused')
    const asked = tries(table({ settings: { meansApproval: 'player' } }), { means: 'prop:Rope' }).question()
    expect(asked).toMatchObject({ shape: { fields: { means: { options: ['yes'] }, leverage: { options: [] } } } })
  })

  it('[R3-Q02] an item that gives Means does not give leverage too', () => {
    const play = thrown({ means: 'prop:Rope', leverage: { 'prop:Rope': 'plus' } }, [5, 2])
    expect(contestOf(play)).toMatchObject({ means: 'prop:Rope', leverage: [] })
  })

  it('[R3-Q03] without Means leverage is still to be had: one die, on the Favored column if that is taken', () => {
    const play = ready({ means: 'none', leverage: { 'prop:Rope': 'favored' } })
    expect(contestOf(play)).toMatchObject({ column: 'favored', dice: 1 })
  })

  it('[R3-07] a level of Luck buys Means, at once and for good, if both agree on the lucky circumstance', () => {
    const lucky = { means: 'luck', circumstance: 'the guard sneezes' }
    const play = tries(table({ luck: 1 }), lucky)
    expect(play.question()).toMatchObject({ name: 'WhatCounts', about: { byLuck: true, means: 'the guard sneezes' } })
    usual(play, 'WhatCounts')
    expect(luckOf(play)).toBe(0)
    expect(toldOf(play, 'MeansSettled')).toEqual([
      { type: 'MeansSettled', means: 'luck', named: '', circumstance: 'the guard sneezes' },
    ])
    const refused = usual(tries(table({ luck: 1 }), lucky), 'WhatCounts', { means: 'no' })
    expect([luckOf(refused), contestOf(refused).means]).toEqual([1, null])
    const own = tries(table({ luck: 1, settings: { luckyCircumstance: 'player' } }), lucky).question()
    expect(own).toMatchObject({ shape: { fields: { means: { options: ['yes'] } } } })
  })

  it('[R3-Q21] Luck is paid only above the floor', () => {
    const offersLuck = (luck: number, settings = {}): boolean => meansOf(table({ luck, settings })).includes('luck')
    expect([offersLuck(-3), offersLuck(-2), offersLuck(0)]).toEqual([false, true, true])
    expect([offersLuck(0, { luckPayFloor: 0 }), offersLuck(1, { luckPayFloor: 0 })]).toEqual([false, true])
  })

  it('[R3-08] one die without Means, one to three with them', () => {
    expect(contestOf(prepared({ means: 'none' })).dice).toBe(1)
    expect(contestOf(prepared({ dice: 3 })).dice).toBe(3)
  })

  it('[R3-Q26] the number of dice is settled before Sudden is ruled, and stays', () => {
    const play = prepared({ dice: 3, sudden: true })
    const names = play.told().map((f) => f.type)
    expect(names.indexOf('DiceChosen')).toBeLessThan(names.indexOf('SuddenRuled'))
    expect(contestOf(play).dice).toBe(3)
  })
})

describe('sudden and leverage', () => {
  it('[R3-09] Sudden leaves no time for leverage', () => {
    const play = ready({ sudden: true, leverage: { 'prop:Rope': 'plus' } })
    expect(contestOf(play)).toMatchObject({ sudden: true, stage: 'ready', column: 'means', plus: 0 })
  })

  it('[R3-10] Luck against Sudden gives leverage back and Favored for free', () => {
    const leverage = [
      { item: 'prop:Rope', option: 'plus' },
      { item: 'prop:Net deck', option: 'd8' },
      { item: 'passion:Old maps', option: 'favored' },
    ]
    const play = tries(table({ luck: 2 }), { means: 'gig:Face', leverage })
    usual(play, 'WhatCounts', { time: 'sudden' })
    usual(play, 'WhetherToRoll', { time: 'pay' })
    expect(luckOf(play)).toBe(1)
    expect(contestOf(play)).toMatchObject({ column: 'favored', plus: 1, d8: 1, leverage: [{}, {}] })
  })

  it('[R3-Q16] both payments in one contest cost a level each', () => {
    const play = usual(tries(table({ luck: 2 }), { means: 'luck' }), 'WhatCounts', { time: 'sudden' })
    expect(luckOf(usual(play, 'WhetherToRoll', { time: 'pay' }))).toBe(0)
  })

  it('[R3-11] never more than three advantages', () => {
    const leverage = ['prop:Rope', 'prop:Net deck', 'passion:Old maps', 'tactic:Feint'].map((item) => ({
      item,
      option: 'plus',
    }))
    const args = { operative: 'iris', stake: 'x', ...plan({ leverage }) }
    expect(table().refused({ kind: 'open', by: 'ada', procedure: 'contest', args }).refused).toBe(
      'procedure/wrong-args',
    )
  })

  it('[R3-12] each advantage buys one of six options', () => {
    const offer = offersFor(table().table, 'ada').find((o) => o.procedure === 'contest')
    expect(offer?.fields['leverage']).toMatchObject({
      max: 3,
      of: { fields: { option: { options: ['plus', 'discard', 'reroll', 'd8', 'favored', 'luck'] } } },
    })
  })

  it('[R3-Q04] each option once, unless the table lets some of them repeat', () => {
    const any = { settings: { leverageRepeat: 'any' } } as const
    const play = ready({ dice: 1, leverage: { 'prop:Rope': 'plus', 'gig:Face': 'plus', 'tactic:Feint': 'plus' } }, any)
    expect(contestOf(play).plus).toBe(3)
    expect(contestOf(ready({ dice: 1, leverage: { 'prop:Rope': 'd8', 'gig:Face': 'd8' } }, any)).d8).toBe(1)
    const favored = ready({ leverage: { 'prop:Rope': 'favored', 'gig:Face': 'favored' } }, any)
    expect(contestOf(favored).leverage).toHaveLength(1)
    expect(contestOf(ready({ leverage: { 'prop:Rope': 'plus', 'gig:Face': 'plus' } })).plus).toBe(1)
  })

  it('[R3-Q04] options that repeat each act once more', () => {
    const any = { settings: { leverageRepeat: 'any' } } as const
    const play = thrown({ dice: 3, leverage: { 'prop:Rope': 'discard', 'gig:Face': 'discard' } }, [1, 1, 5], any)
    settled(play, { WhetherToDiscard: 'discard' })
    expect(contestOf(play).thrown).toEqual([{ sides: 6, face: 5 }])
    const twice = thrown({ dice: 2, leverage: { 'prop:Rope': 'reroll', 'gig:Face': 'reroll' } }, [2, 2], any)
    twice.answer('WhichDieToReroll', 'd6 showing 2').dice('RerolledDie', 1)
    twice.answer('WhichDieToReroll', 'd6 showing 1').dice('RerolledDie', 5)
    expect(contestOf(twice).rolls[0]?.outcome).toBe('Yes')
  })

  it('[R3-34] a Luck mark is made at once and does nothing to this roll', () => {
    const play = ready({ leverage: { 'prop:Rope': 'luck' } }, { luck: 1 })
    expect(stateOf(play).crew.operatives['iris']?.luckMarks).toEqual({ up: 1, down: 0 })
    expect(contestOf(play)).toMatchObject({ plus: 0, d8: 0, rerolls: 0, discards: 0, column: 'means' })
  })

  it('[R3-Q19] the third mark moves Luck a level to the majority; or every mark does, if the table likes', () => {
    const marks = { up: 0, down: 2 }
    expect(luckOf(ready({ leverage: { 'prop:Rope': 'luck' } }, { luck: 1, marks }))).toBe(0)
    expect(luckOf(ready({ leverage: { 'prop:Rope': 'luck' } }, { luck: 1, marks: { up: 1, down: 1 } }))).toBe(2)
    const direct = { luck: 1, settings: { luckMarks: 'direct' } } as const
    expect(luckOf(ready({ leverage: { 'prop:Rope': 'luck' } }, direct))).toBe(2)
  })
})
