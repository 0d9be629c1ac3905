import { describe, expect, it } from 'vitest'
import { prepared, settled, thrown } from './offjob-contests.ts'
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
    expect(play.open('contest', { operative: 'iris' }).asked()).toEqual(['WhatIsWanted'])
  })

  it('[R3-05] the stake has to be worded', () => {
    const play = table().open('contest', { operative: 'iris' })
    const refusal = play.refused({ kind: 'answer', by: 'ada', to: 0, answer: '' })
    expect(refusal).toMatchObject({ refused: 'answer/not-legal', rule: 'R3-05' })
    play.answer('WhatIsWanted', 'the safe open').answer('WhatIsDone', '')
    expect(contestOf(play).stake).toBe('the safe open')
  })

  it('[R3-Q27] only one contest at a time waits for its dice', () => {
    const play = prepared()
    expect(play.refused({ kind: 'open', by: 'bo', procedure: 'contest', args: { operative: 'bix' } }).refused).toBe(
      'procedure/not-now',
    )
  })
})

describe('means and dice', () => {
  it('[R3-06] anything on the sheet may be claimed, and the Director confirms it [R3-Q01]', () => {
    const play = table().open('contest', { operative: 'iris' }).answer('WhatIsWanted', 'x').answer('WhatIsDone', '')
    expect(play.offered()).toEqual([
      'vocation:Soldier',
      'trait:Lightning Reflexes',
      'passion:Old maps',
      'gig:Face',
      'prop:Rope',
      'prop:Net deck',
      'tactic:Feint',
      'rating:wealth',
      'rating:safety',
      'rating:comfort',
      'rating:luck',
      'none',
    ])
    play.answer('WhichMeans', 'prop:Rope')
    expect(play.question()).toMatchObject({ name: 'WhetherItemApplies', to: 'gm' })
    play.answer('WhetherItemApplies', 'yes')
    expect(contestOf(play).means).toBe('prop:Rope')
  })

  it('[R3-Q01] a refused item cannot be claimed again for the same purpose, but for the other it can', () => {
    const play = table({ luck: -3 })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'prop:Rope')
      .answer('WhetherItemApplies', 'no')
    expect(toldOf(play, 'ItemRefused')).toEqual([
      { type: 'ItemRefused', operative: 'iris', item: 'Rope', purpose: 'means' },
    ])
    expect(play.offered('WhichMeans')).not.toContain('prop:Rope')
    play.answer('WhichMeans', 'none').answer('WhetherSudden', 'there is time')
    expect(play.offered('WhichLeverage')).toContain('prop:Rope')
    play.answer('WhichLeverage', ['prop:Rope', 'gig:Face'])
    play.answer('WhetherItemApplies', 'no').answer('WhetherItemApplies', 'yes')
    expect(play.asked()).toEqual(['WhichLeverage'])
    expect(play.offered()).not.toContain('prop:Rope')
    expect(play.offered()).not.toContain('gig:Face')
  })

  it('[R3-Q01] at a table that trusts its players the Director is not asked', () => {
    const play = prepared({ leverage: { 'prop:Rope': 'plus' } })
    expect(play.table.entries.flatMap((e) => e.asks.map((a) => a.name))).not.toContain('WhetherItemApplies')
  })

  it('[R3-Q02] an item that gives Means does not give leverage too', () => {
    const play = prepared({ means: 'prop:Rope', sudden: false, leverage: {} })
    expect(contestOf(play).means).toBe('prop:Rope')
    const again = table({ settings: { meansApproval: 'player' } })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'prop:Rope')
      .answer('HowManyDice', 1)
      .answer('WhetherSudden', 'there is time')
    expect(again.offered('WhichLeverage')).not.toContain('prop:Rope')
  })

  it('[R3-Q03] without Means leverage is still to be had: one die, on the Favored column if that is taken', () => {
    const play = prepared({ means: 'none', leverage: { 'prop:Rope': 'favored' } })
    expect(contestOf(play)).toMatchObject({ column: 'favored', dice: 1 })
  })

  it('[R3-B03] an aptitude gives advantage, not Means', () => {
    const play = table({ luck: -3 }).open('contest', { operative: 'iris' })
    play.answer('WhatIsWanted', 'x').answer('WhatIsDone', '')
    expect(play.offered('WhichMeans')).not.toContain('aptitude:Marksman')
    play.answer('WhichMeans', 'none').answer('WhetherSudden', 'there is time')
    expect(play.offered('WhichLeverage')).toContain('aptitude:Marksman')
  })

  it('[R3-07] a level of Luck buys Means, at once and for good', () => {
    const play = table({ luck: 1 })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'none')
      .answer('WhetherToBuyMeans', 'pay')
    expect(luckOf(play)).toBe(0)
    play.answer('WhatLuckBrings', 'the guard sneezes')
    expect(toldOf(play, 'MeansSettled')).toEqual([
      { type: 'MeansSettled', means: 'luck', named: '', circumstance: 'the guard sneezes' },
    ])
    expect(play.offered('HowManyDice')).toEqual([1, 2, 3])
  })

  it('[R3-Q21] Luck is paid only above the floor', () => {
    const asksForLuck = (luck: number, settings = {}): boolean =>
      table({ luck, settings })
        .open('contest', { operative: 'iris' })
        .answer('WhatIsWanted', 'x')
        .answer('WhatIsDone', '')
        .answer('WhichMeans', 'none')
        .asked()
        .includes('WhetherToBuyMeans')
    expect([asksForLuck(-3), asksForLuck(-2), asksForLuck(0)]).toEqual([false, true, true])
    expect([asksForLuck(0, { luckPayFloor: 0 }), asksForLuck(1, { luckPayFloor: 0 })]).toEqual([false, true])
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
    const play = prepared({ sudden: true })
    expect(play.table.entries.flatMap((e) => e.asks.map((a) => a.name))).not.toContain('WhichLeverage')
    expect(contestOf(play)).toMatchObject({ sudden: true, stage: 'ready', column: 'means' })
  })

  it('[R3-10] Luck against Sudden gives leverage back and Favored for free', () => {
    const play = table({ luck: 2, settings: { meansApproval: 'player' } })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'gig:Face')
      .answer('HowManyDice', 2)
      .answer('WhetherSudden', 'sudden')
      .answer('WhetherToBuyTime', 'pay')
      .answer('WhichLeverage', ['prop:Rope', 'prop:Net deck', 'passion:Old maps'])
    expect(luckOf(play)).toBe(1)
    expect(play.offered('WhichLeverageOption')).toEqual(['plus', 'discard', 'reroll', 'd8', 'luck'])
    play
      .answer('WhichLeverageOption', 'plus')
      .answer('WhichLeverageOption', 'd8')
      .answer('WhichLeverageOption', 'reroll')
    expect(contestOf(play)).toMatchObject({ column: 'favored', plus: 1, d8: 1, rerolls: 1 })
  })

  it('[R3-Q16] both payments in one contest cost a level each', () => {
    const play = table({ luck: 2 })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'none')
      .answer('WhetherToBuyMeans', 'pay')
      .answer('WhatLuckBrings', '')
      .answer('HowManyDice', 1)
      .answer('WhetherSudden', 'sudden')
      .answer('WhetherToBuyTime', 'pay')
    expect(luckOf(play)).toBe(0)
  })

  it('[R3-11] never more than three advantages', () => {
    const play = table({ settings: { meansApproval: 'player' } })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'gig:Face')
      .answer('HowManyDice', 2)
      .answer('WhetherSudden', 'there is time')
    const four = ['prop:Rope', 'prop:Net deck', 'passion:Old maps', 'tactic:Feint']
    const to = play.table.waiting[0]?.askedAt ?? -1
    expect(play.refused({ kind: 'answer', by: 'ada', to, answer: four })).toMatchObject({ rule: 'R3-11' })
  })

  it('[R3-12] each advantage buys one of six options', () => {
    const play = table({ settings: { meansApproval: 'player' } })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'x')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'gig:Face')
      .answer('HowManyDice', 2)
      .answer('WhetherSudden', 'there is time')
      .answer('WhichLeverage', ['prop:Rope', 'prop:Net deck'])
    expect(play.offered()).toEqual(['plus', 'discard', 'reroll', 'd8', 'favored', 'luck'])
    expect(play.answer('WhichLeverageOption', 'plus').offered()).toEqual(['discard', 'reroll', 'd8', 'favored', 'luck'])
  })

  it('[R3-Q04] each option once, unless the table lets some of them repeat', () => {
    const any = { settings: { leverageRepeat: 'any' } } as const
    const play = prepared(
      { dice: 1, leverage: { 'prop:Rope': 'plus', 'gig:Face': 'plus', 'tactic:Feint': 'plus' } },
      any,
    )
    expect(contestOf(play).plus).toBe(3)
    const eights = prepared({ dice: 1, leverage: { 'prop:Rope': 'd8' } }, any)
    expect(contestOf(eights).d8).toBe(1)
    expect(() => prepared({ dice: 1, leverage: { 'prop:Rope': 'd8', 'gig:Face': 'd8' } }, any)).toThrow('not-legal')
    expect(() => prepared({ leverage: { 'prop:Rope': 'favored', 'gig:Face': 'favored' } }, any)).toThrow('not-legal')
    expect(() => prepared({ leverage: { 'prop:Rope': 'plus', 'gig:Face': 'plus' } })).toThrow('not-legal')
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
    const play = prepared({ leverage: { 'prop:Rope': 'luck' } }, { luck: 1 })
    expect(stateOf(play).crew.operatives['iris']?.luckMarks).toEqual({ up: 1, down: 0 })
    expect(contestOf(play)).toMatchObject({ plus: 0, d8: 0, rerolls: 0, discards: 0, column: 'means' })
  })

  it('[R3-Q19] the third mark moves Luck a level to the majority; or every mark does, if the table likes', () => {
    const marks = { up: 0, down: 2 }
    expect(luckOf(prepared({ leverage: { 'prop:Rope': 'luck' } }, { luck: 1, marks }))).toBe(0)
    expect(luckOf(prepared({ leverage: { 'prop:Rope': 'luck' } }, { luck: 1, marks: { up: 1, down: 1 } }))).toBe(2)
    const direct = { luck: 1, settings: { luckMarks: 'direct' } } as const
    expect(luckOf(prepared({ leverage: { 'prop:Rope': 'luck' } }, direct))).toBe(2)
  })
})
