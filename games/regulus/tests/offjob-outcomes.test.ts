import { type Question, sayOption } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { regulus } from '../game.ts'
import { contestPool } from '../rules/offjob/dice.ts'
import { plan, prepared, ready, settled, thrown, tries, usual, without } from './offjob-contests.ts'
import { contestOf, luckOf, stateOf, type Table, table, toldOf } from './offjob-table.ts'

const issues = (play: Play): readonly string[] => contestOf(play).issues

describe('the roll', () => {
  it('[R3-13] only the highest die counts, and the bonus is added to it once', () => {
    const play = thrown({ dice: 3, leverage: { 'prop:Rope': 'plus' } }, [4, 4, 2])
    expect(toldOf(play, 'ContestRead')).toEqual([{ type: 'ContestRead', column: 'means', result: 5, outcome: 'Yes' }])
  })

  it('[R3-Q05] the d8 is part of the pool', () => {
    const play = ready({ dice: 2, leverage: { 'prop:Rope': 'd8' } })
    expect(play.question()).toMatchObject({ name: 'ContestDice', pool: contestPool(2, 1) })
    play.dice('ContestDice', 8, 3)
    expect(contestOf(play).rolls[0]).toMatchObject({ result: 8, outcome: 'Yes!!' })
  })

  it('[R3-Q05] or it takes the place of a die that was thrown, and is spent; unused it is held', () => {
    const after = { settings: { d8Timing: 'after' } } as const
    const play = thrown({ dice: 2, leverage: { 'prop:Rope': 'd8' } }, [3, 2], after)
    expect(play.offered()).toEqual(['none', 'd6 showing 3', 'd6 showing 2'])
    play.answer('WhichDieToReplace', 'd6 showing 2').dice('ReplacingDie', 7)
    expect(contestOf(play)).toMatchObject({ d8: 0, rolls: [{ result: 7, outcome: 'Yes!!' }] })
    const held = thrown({ dice: 2, leverage: { 'prop:Rope': 'd8' } }, [3, 2], after)
    held.answer('WhichDieToReplace', 'none').answer('WhatComplication', '').answer('WhetherToPush', 'push')
    expect(held.dice('ContestDice', 2, 2, 2).asked()).toEqual(['WhichDieToReplace'])
  })

  it('[R3-Q12] any one die may be re-rolled, once, and the new face stands', () => {
    const play = thrown({ dice: 2, leverage: { 'prop:Rope': 'reroll' } }, [5, 3])
    expect(play.offered('WhichDieToReroll')).toEqual(['none', 'd6 showing 5', 'd6 showing 3'])
    play.answer('WhichDieToReroll', 'd6 showing 5').dice('RerolledDie', 1)
    expect(contestOf(play)).toMatchObject({ rerolls: 0, rolls: [{ result: 3, outcome: 'Maybe' }] })
  })

  it('[R3-Q12] a d8 is re-rolled as a d8', () => {
    const play = thrown({ dice: 2, leverage: { 'prop:Rope': 'reroll', 'gig:Face': 'd8' } }, [2, 2])
    expect(play.offered('WhichDieToReroll')).toEqual(['none', 'd8 showing 2', 'd6 showing 2'])
    play.answer('WhichDieToReroll', 'd8 showing 2').dice('RerolledDie', 8)
    expect(contestOf(play).rolls[0]).toMatchObject({ result: 8 })
  })

  it('[R3-B05] never more than three d6 and one d8 are needed', () => {
    const play = thrown({ dice: 3, leverage: { 'prop:Rope': 'd8' } }, [3, 3, 3])
    play.answer('WhatComplication', '').answer('WhetherToPush', 'push')
    expect(play.question()).toMatchObject({
      pool: [
        { count: 1, sides: 8 },
        { count: 2, sides: 6 },
      ],
    })
  })
})

describe('ones', () => {
  it('[R3-15] a 1 that shows makes an issue, and a bonus does not hide it', () => {
    expect(issues(settled(thrown({ dice: 2, leverage: { 'prop:Rope': 'plus' } }, [5, 1])))).toEqual(['one'])
    expect(issues(settled(thrown({ dice: 2 }, [5, 2])))).toEqual([])
  })

  it('[R3-Q06] a lone die makes none, unless the table says always; or 1s never make one', () => {
    const lone = (oneIssue: string): readonly string[] =>
      issues(settled(thrown({ dice: 1 }, [1], { settings: { oneIssue } })))
    expect([lone('multi'), lone('always'), lone('perDie')]).toEqual([['bang'], ['one', 'bang'], ['bang']])
    expect(issues(settled(thrown({ dice: 3 }, [1, 1, 5], { settings: { oneIssue: 'never' } })))).toEqual([])
    expect(issues(settled(thrown({ dice: 2 }, [1, 1])))).toEqual(['one', 'bang'])
  })

  it('[R3-Q07] one issue however many 1s, unless each die counts', () => {
    expect(issues(settled(thrown({ dice: 3 }, [1, 1, 5])))).toEqual(['one'])
    expect(issues(settled(thrown({ dice: 3 }, [1, 1, 5], { settings: { oneIssue: 'perDie' } })))).toEqual([
      'one',
      'one',
    ])
  })

  it('[R3-Q08] a 1 and a Possibly, a No! or a Hell No are troubles of their own', () => {
    expect(issues(settled(thrown({ dice: 2 }, [4, 1]), { WhetherToAccept: 'accept' }))).toEqual(['possibly', 'one'])
    expect(issues(settled(thrown({ dice: 2 }, [4, 1])))).toEqual(['one'])
    expect(issues(settled(thrown({ dice: 2 }, [1, 1])))).toEqual(['one', 'bang'])
    const pushed = thrown({ means: 'none' }, [4])
    pushed.answer('WhatComplication', '').answer('WhetherToPush', 'push').dice('ContestDice', 1, 1)
    expect(contestOf(settled(pushed))).toMatchObject({ disaster: true, issues: ['one'] })
  })

  it('[R3-Q09] 1s of a roll that was pushed away are forgotten', () => {
    const play = thrown({ dice: 2 }, [3, 1])
    play.answer('WhatComplication', '').answer('WhetherToPush', 'push').dice('ContestDice', 6, 5, 5)
    expect(issues(settled(play))).toEqual([])
  })

  it('[R3-12] a discard takes a 1 away, and no issue comes of it', () => {
    const play = thrown({ dice: 2, leverage: { 'prop:Rope': 'discard' } }, [5, 1]).answer('WhetherToDiscard', 'discard')
    expect(contestOf(settled(play))).toMatchObject({ won: true, discards: 0, issues: [] })
  })

  it('[R3-Q10] a discard waits for the roll that stands', () => {
    const play = thrown({ dice: 2, leverage: { 'prop:Rope': 'discard' } }, [3, 1])
    play.answer('WhatComplication', '').answer('WhetherToPush', 'push').dice('ContestDice', 6, 1, 1)
    expect(play.asked()).toEqual(['WhetherToDiscard'])
    play.answer('WhetherToDiscard', 'discard')
    expect(contestOf(settled(play))).toMatchObject({ discards: 0, issues: ['one'] })
  })

  it('[R3-Q11] the only die cannot be discarded, and the option says so', () => {
    const play = thrown({ dice: 1, leverage: { 'prop:Rope': 'discard' } }, [1])
    expect(play.asked()).toEqual(['WhatIssue'])
    expect(contestOf(settled(play)).discards).toBe(1)
    const shape = { kind: 'one', options: ['discard'] } as const
    const asked: Question = { kind: 'ask', name: 'contest', to: 'ada', shape }
    expect(sayOption(regulus, asked, 'discard', { path: 'leverage.option' })?.rest).toBe('never the only die')
  })
})

describe('outcomes', () => {
  it('[R3-16] Yes gains the stake, No does not', () => {
    expect(contestOf(settled(thrown({}, [5, 2])))).toMatchObject({ stage: 'settled', won: true })
    expect(contestOf(settled(thrown({}, [2, 2])))).toMatchObject({ stage: 'settled', won: false })
  })

  it('[R3-17] a Maybe is a complication, and then a No or a push', () => {
    const play = thrown({}, [3, 2])
    expect(play.question()).toMatchObject({ name: 'WhatComplication', to: 'gm' })
    play.answer('WhatComplication', 'a dog barks')
    expect(play.offered('WhetherToPush')).toEqual(['push', 'accept'])
    expect(contestOf(settled(play))).toMatchObject({ complications: 1, won: false, pushes: 0 })
  })

  it('[R3-18] a push adds a die up to three and reads one column further right', () => {
    const play = thrown({ dice: 1, leverage: { 'prop:Rope': 'favored' } }, [2])
    const rungs: unknown[] = []
    for (const faces of [
      [3, 3],
      [4, 4, 4],
      [4, 4, 4],
      [6, 2, 2],
    ]) {
      play.answer('WhatComplication', '').answer('WhetherToPush', 'push')
      rungs.push([contestOf(play).column, contestOf(play).dice])
      play.dice('ContestDice', ...faces)
    }
    expect(rungs).toEqual([
      ['means', 2],
      ['none', 3],
      ['none', 3],
      ['none', 3],
    ])
  })

  it('[R3-Q15] Favored without Means moves to Means all the same', () => {
    const play = thrown({ means: 'none', leverage: { 'prop:Rope': 'favored' } }, [2])
    play.answer('WhatComplication', '').answer('WhetherToPush', 'push')
    expect(contestOf(play)).toMatchObject({ column: 'means', dice: 2 })
  })

  it('[R3-Q13] after so many pushes as the table allows a Maybe has to be accepted', () => {
    const play = thrown({}, [3, 3], { settings: { maxPushes: 1 } })
    play.answer('WhatComplication', '').answer('WhetherToPush', 'push').dice('ContestDice', 4, 4, 4)
    expect(contestOf(settled(play))).toMatchObject({ complications: 2, pushes: 1, won: false })
    expect(
      play.table.entries.flatMap((e) => e.asks.map((a) => a.name)).filter((n) => n === 'WhetherToPush'),
    ).toHaveLength(1)
    const none = thrown({}, [3, 3], { settings: { maxPushes: 0 } }).answer('WhatComplication', '')
    expect(contestOf(none)).toMatchObject({ stage: 'settled', won: false })
  })

  it('[R3-Q14] what carries into a pushed roll', () => {
    const leverage = { 'prop:Rope': 'plus', 'gig:Face': 'reroll', 'tactic:Feint': 'discard' }
    const after = (pushCarry: string, reroll: string): unknown => {
      const play = thrown({ dice: 2, leverage }, [2, 1], { settings: { pushCarry } })
      play.answer('WhichDieToReroll', reroll)
      if (reroll !== 'none') play.dice('RerolledDie', 2)
      play.answer('WhatComplication', '').answer('WhetherToPush', 'push')
      const { plus, rerolls, discards } = contestOf(play)
      return [plus, rerolls, discards]
    }
    expect(after('persist', 'none')).toEqual([1, 1, 1])
    expect(after('persist', 'd6 showing 1')).toEqual([1, 0, 1])
    expect(after('refresh', 'd6 showing 1')).toEqual([1, 1, 1])
    expect(after('first', 'none')).toEqual([0, 0, 0])
  })

  it('[R3-19] Possibly: Yes with the issue, or No without it', () => {
    const play = thrown({}, [4, 2]).answer('WhatIssueIsOffered', 'they know your face', 'gm')
    expect(play.offered('WhetherToAccept')).toEqual(['accept', 'decline'])
    play.answer('WhetherToAccept', 'accept')
    expect(toldOf(play, 'IssueMade')).toEqual([{ type: 'IssueMade', source: 'possibly', words: 'they know your face' }])
    expect(contestOf(play).won).toBe(true)
    expect(contestOf(settled(thrown({}, [4, 2])))).toMatchObject({ won: false, issues: [] })
  })

  it('[R3-19] the player may word the issue, with the Director’s approval', () => {
    const play = thrown({}, [4, 2]).answer('WhatIssueIsOffered', 'my cover is blown', 'ada')
    expect(play.question()).toMatchObject({ name: 'WhetherIssueFits', to: 'gm' })
    play.answer('WhetherIssueFits', 'other words').answer('WhatIssueIsOffered', 'and my boots are gone', 'ada')
    play.answer('WhetherIssueFits', 'it fits')
    expect(toldOf(play, 'IssueMade')).toMatchObject([{ source: 'possibly', words: 'and my boots are gone' }])
    expect(contestOf(play).won).toBe(true)
  })

  it('[R3-Q18] it is the acting player who weighs a Possibly', () => {
    const play = thrown({}, [4, 2]).answer('WhatIssueIsOffered', '', 'gm')
    expect(play.question()).toMatchObject({ name: 'WhetherToAccept', to: 'ada' })
  })

  it('[R3-20] Yes! is the stake and more', () => {
    const play = thrown({}, [6, 2]).answer('WhatMore', 'nobody noticed')
    expect(toldOf(play, 'AndsAdded')).toEqual([{ type: 'AndsAdded', count: 1, words: ['nobody noticed'] }])
    expect(contestOf(play)).toMatchObject({ won: true, ands: 1 })
  })

  it('[R3-Q17] Yes!! is two extras, or one that is bigger', () => {
    const setup = { leverage: { 'prop:Rope': 'plus' } }
    expect(contestOf(settled(thrown(setup, [6, 2]))).ands).toBe(2)
    expect(contestOf(settled(thrown(setup, [6, 2], { settings: { yesBangBang: 'bigger' } }))).ands).toBe(1)
  })

  it('[R3-21] No! is an issue nobody is asked about', () => {
    const play = thrown({ dice: 1 }, [1])
    expect(play.question()).toMatchObject({ name: 'WhatIssue', to: 'gm', about: { source: 'bang' } })
    expect(contestOf(settled(play))).toMatchObject({ won: false, issues: ['bang'] })
  })

  it('[R3-22] everybody suggests the disaster, the Director picks', () => {
    const play = thrown({ means: 'none' }, [1])
    play.answer('WhatDisaster', 'the ship is gone', 'ada').answer('WhatDisaster', '', 'bo')
    play.answer('WhatDisaster', 'the ship is gone, with you in it', 'gm')
    expect(play.question()).toMatchObject({ name: 'WhichDisaster', to: 'gm' })
    expect(play.offered()).toEqual(['the ship is gone', 'the ship is gone, with you in it'])
    play.answer('WhichDisaster', 'the ship is gone')
    expect(toldOf(play, 'DisasterStruck')).toEqual([{ type: 'DisasterStruck', words: 'the ship is gone' }])
    expect(contestOf(play)).toMatchObject({ disaster: true, won: false, issues: [] })
  })
})

describe('challenges and ways out', () => {
  const danger = { operative: 'iris', stake: 'the bridge falls', time: 'sudden', lie: 'none' }
  const met = (at: Table = {}): Play => {
    const play = table({ luck: -3, settings: { meansApproval: 'player', ...at.settings }, ...without(at) })
    return play
      .open('challenge', danger, 'gm')
      .answer('HowToMeetIt', plan({ action: 'a leap', means: 'trait:Lightning Reflexes' }))
  }
  const challenged = (at: Table = {}): Play => {
    const play = met(at)
    return play.asked().includes('WhetherToRoll') ? usual(play, 'WhetherToRoll') : play
  }

  it('[R3-23] the Director says what threatens; then all goes as in a Contest', () => {
    const play = challenged()
    expect(contestOf(play)).toMatchObject({ kind: 'challenge', actor: 'iris', stake: 'the bridge falls', dice: 2 })
    expect(toldOf(play, 'ContestOpened')).toHaveLength(1)
  })

  it('[R3-24] Yes avoids it, No lets it happen', () => {
    const avoided = settled(challenged().dice('ContestDice', 5, 2))
    expect(Object.values(stateOf(avoided).offJob.narrations)).toMatchObject([
      { words: 'the bridge falls', status: 'struck' },
    ])
    const happened = settled(challenged().dice('ContestDice', 2, 2))
    expect(Object.values(stateOf(happened).offJob.narrations)).toMatchObject([{ status: 'canon' }])
  })

  it('[R3-25] a flip is worded by the player and approved by the Director', () => {
    const play = challenged().dice('ContestDice', 6, 2).answer('WhatMore', 'nothing falls')
    expect(play.question()).toMatchObject({ name: 'WhetherFlipFits', to: 'gm' })
    play.answer('WhetherFlipFits', 'it fits')
    expect(toldOf(play, 'AndsAdded')).toEqual([{ type: 'AndsAdded', count: 1, words: ['nothing falls'] }])
  })

  it('[R3-Q28] the Director may ask for other words', () => {
    const play = challenged().dice('ContestDice', 6, 2)
    play.answer('WhatMore', 'nothing falls').answer('WhetherFlipFits', 'other words')
    play.answer('WhatMore', 'the guards are cut off').answer('WhetherFlipFits', 'it fits')
    expect(toldOf(play, 'AndsAdded')).toEqual([{ type: 'AndsAdded', count: 1, words: ['the guards are cut off'] }])
  })

  it('[R3-Q29] before the first throw a Contest may be withdrawn: struck, and Luck paid is lost', () => {
    const play = usual(tries(table({ luck: 2 }), { means: 'luck', dice: 1 }), 'WhatCounts')
    usual(play, 'WhetherToRoll', { go: 'withdraw' })
    expect(contestOf(play).stage).toBe('dropped')
    expect(luckOf(play)).toBe(1)
    expect(Object.values(stateOf(play).offJob.narrations)).toMatchObject([{ status: 'struck' }])
  })

  it('[R3-Q29] who gives in to a Challenge lets it happen, without issues', () => {
    const play = usual(met(), 'WhetherToRoll', { go: 'withdraw' })
    expect(contestOf(play)).toMatchObject({ stage: 'dropped', issues: [] })
    expect(Object.values(stateOf(play).offJob.narrations)).toMatchObject([{ status: 'canon' }])
  })

  it('[R3-Q29] after a throw, or where the table does not allow it, there is no way out', () => {
    const play = thrown({}, [3, 3]).answer('WhatComplication', '').answer('WhetherToPush', 'push')
    expect(play.asked()).toEqual(['ContestDice'])
    expect(prepared({}, { settings: { withdraw: 'no' } }).asked()).toEqual(['ContestDice'])
  })

  it('[R3-Q27] there is one roller, and only that sheet counts', () => {
    const play = tries(table({ luck: -3 }), { means: 'prop:Rope' })
    expect(contestOf(play).actor).toBe('iris')
    const args = { operative: 'bix', stake: 'x', ...plan() }
    expect(table().refused({ kind: 'open', by: 'ada', procedure: 'contest', args }).refused).toBe(
      'procedure/wrong-args',
    )
    const other = { operative: 'bix', stake: 'x', ...plan({ means: 'prop:Rope' }) }
    expect(table().refused({ kind: 'open', by: 'bo', procedure: 'contest', args: other }).refused).toBe(
      'procedure/wrong-args',
    )
  })

  it('[R3-03] a danger that happens is canon by the Director who worded it', () => {
    const happened = settled(challenged().dice('ContestDice', 2, 2))
    expect(Object.values(stateOf(happened).offJob.narrations)).toMatchObject([{ by: 'gm', status: 'canon' }])
  })

  it('[R3-B07] Fortune tokens have no part in it', () => {
    const play = settled(thrown({}, [1, 1]))
    expect(play.told().some((f) => f.type.includes('Fortune'))).toBe(false)
    expect(stateOf(play).job.tally.fortune).toBe(0)
  })
})
