import { describe, expect, it } from 'vitest'
import { agree, alarm, goOn, last, minor, named, pc, propose, rolled, stateOf, table, types } from './kit.ts'

const guard = { guard: { name: 'Guard', kind: 'npc', level: 2 } } as const

describe('before the dice', () => {
  it('[ID-01] what cannot fail is done, what cannot succeed is not, and no dice are thrown', () => {
    for (const how of ['automatic', 'impossible']) {
      const play = table().open('act', { pc: 'kit', deed: 'try' }, 'kit').answer('WhetherToRoll', how)
      expect(play.asked()).toEqual([])
      expect(last(play, 'DeedJudged')).toMatchObject({ pc: 'kit', how })
    }
  })

  it('[ID-02] without a job whatever is thrown is a fortune roll', () => {
    const play = table({ job: { on: false, underPressure: false }, pcs: { kit: { actions: { study: 2 } } } })
      .open('act', { pc: 'kit', deed: 'read the map' }, 'kit')
      .answer('WhetherToRoll', 'roll')
      .answer('WhichStat', 'study')
      .answer('WhetherTheStatFits', 'accept')
      .dice('FortuneDice', 4, 1)
    expect(last(play, 'FortuneRead')).toMatchObject({ who: 'kit', value: 4, band: 'mixed' })
    expect(types(play)).not.toContain('PoolMade')
  })

  it('[ID-Q10] a job without pressure is not enough', () => {
    const play = table({ job: { underPressure: false } }).open('act', { pc: 'kit', deed: 'x' }, 'kit')
    play.answer('WhetherToRoll', 'roll')
    expect(play.asked()).toEqual(['WhichStat'])
    play.open('setJob', { on: true, underPressure: true }, 'gm')
    expect(stateOf(play).job.underPressure).toBe(true)
  })

  it('[ID-03] only a player acts, and only with the own character', () => {
    const play = table({ pcs: { kit: {}, rin: {} }, entities: guard })
    const act = (by: string, who: string) =>
      play.refused({ kind: 'open', by, procedure: 'act', args: { pc: who, deed: 'x' } })
    expect(act('gm', 'kit')).toMatchObject({ refused: 'procedure/not-yours', rule: 'ID-04' })
    expect(act('kit', 'rin')).toMatchObject({ refused: 'procedure/wrong-args' })
    expect(act('kit', 'guard').message).toContain('one of kit')
  })

  it('[ID-04] [ID-05] the player says what the character does, then which action that is', () => {
    const play = table().open('act', { pc: 'kit', deed: 'over the wall' }, 'kit').answer('WhetherToRoll', 'roll')
    expect(last(play, 'DeedDescribed')).toMatchObject({ pc: 'kit', deed: 'over the wall' })
    expect(play.offered('WhichAction')).toHaveLength(9)
    expect(play.question('WhichAction')).toMatchObject({ to: 'kit' })
    const to = play.table.waiting[0]?.askedAt as number
    expect(play.refused({ kind: 'answer', by: 'kit', to, answer: 'juggle' })).toMatchObject({ rule: 'ID-05' })
  })

  it('[ID-06] a rejected action is picked anew, and the reason is told', () => {
    const play = table()
      .open('act', { pc: 'kit', deed: 'bribe the ambassador' }, 'kit')
      .answer('WhetherToRoll', 'roll')
      .answer('WhichAction', 'attack')
      .answer('WhetherItFits', 'reject')
      .answer('WhyItDoesNotFit', 'no blood is spilt')
    expect(last(play, 'ActionRejected')).toMatchObject({ action: 'attack', reason: 'no blood is spilt' })
    expect(play.answer('WhichAction', 'sway').answer('WhetherItFits', 'accept').asked()).toEqual(['WhichTarget'])
  })

  it('[ID-07] the GM sets target, position, effect and clock, and everybody is told', () => {
    const play = propose(table({ entities: guard, clocks: alarm() }), 'kit', {
      target: 'guard',
      position: 'bad',
      effect: 'great',
      clock: 'alarm',
    })
    expect(last(play, 'DifficultySet')).toMatchObject({
      target: 'guard',
      level: 2,
      position: 'bad',
      effect: 'great',
      clock: 'alarm',
    })
  })

  it('[ID-08] the player may withdraw or find another approach, and has paid nothing', () => {
    const play = propose(table()).answer('WhetherToGo', 'other approach').answer('WhatElse', 'through the cellar')
    expect(last(play, 'DeedDescribed')).toMatchObject({ deed: 'through the cellar' })
    agree(play, 'kit', { action: 'skulk' }).answer('WhetherToGo', 'withdraw')
    expect(last(play, 'RollLeft')).toMatchObject({ why: 'withdrawn' })
    expect(play.asked()).toEqual([])
    expect(types(play)).not.toContain('StressMarked')
  })

  it('[ID-Q09] a difficulty set anew asks the player again, and effort and assist are void', () => {
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } }, rin: {} } }))
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'push', 'kit')
      .open('reviseDifficulty', { target: 3, position: 'bad', effect: 'limited' }, 'gm')
      .answer('WhoAssists', 'rin', 'rin')
      .answer('HowTheyHelp', '')
    expect(play.asked()).toEqual(['WhetherToGo'])
    goOn(play)
    expect(last(play, 'PoolMade')).toMatchObject({ sum: -3, lines: { level: -3, position: -1, effort: 0, assist: 0 } })
    expect(pc(play).stress).toBe(0)
    expect(play.refused({ kind: 'open', by: 'gm', procedure: 'reviseDifficulty', args: { target: 1 } }).refused).toBe(
      'procedure/not-now',
    )
  })

  it('[ID-Q09] going back before the commitment voids the push', () => {
    const play = propose(table())
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'push', 'kit')
      .answer('WhetherToCommit', 'back')
    expect(play.asked()).toEqual(['WhetherToGo'])
    expect(pc(play).stress).toBe(0)
  })

  it('[ID-08] the pool is shown line by line, each line with its rule, before the dice fall', () => {
    const play = propose(table({ level: 1, pcs: { kit: { actions: { tinker: 2 } } } }), 'kit', {
      action: 'tinker',
      target: 3,
    })
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'push', 'kit')
    const { pools } = play.question('WhetherToCommit').about as unknown as {
      pools: { sum: number; lines: { line: string; value: number; rule: string }[] }[]
    }
    expect(pools[0]?.sum).toBe(1)
    expect(pools[0]?.lines.map((l) => [l.line, l.value, l.rule])).toEqual([
      ['dots', 2, 'ID-09'],
      ['level', -2, 'ID-10'],
      ['position', 0, 'ID-12'],
      ['harm', 0, 'ID-13'],
      ['effort', 1, 'ID-14'],
      ['assist', 0, 'ID-15'],
    ])
  })

  it('[ID-05] [ID-07] called for by the GM, a roll is still the player’s to decline', () => {
    const call = { pc: 'kit', deed: 'hold the door', action: 'attack', target: 2, position: 'bad', effect: 'standard' }
    const play = table({ pcs: { kit: { actions: { attack: 2 } } } }).open('callForRoll', call, 'gm')
    expect(play.asked()).toEqual(['WhetherToGo'])
    expect(goOn(play).asked()).toEqual(['ActionDice'])
    expect(last(play, 'PoolMade')).toMatchObject({ sum: -1 })
    const declined = table().open('callForRoll', call, 'gm').answer('WhetherToGo', 'other approach')
    expect(declined.answer('WhatElse', 'run').asked()).toEqual(['WhetherToRoll'])
  })
})

describe('effort', () => {
  it('[ID-14] [ID-Q02] push or bargain: one die, and the choice is one of them', () => {
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } } } }))
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'we leave a trace', 'gm')
    expect(play.question('WhichEffort')).toMatchObject({ parts: { kit: { options: ['none', 'push', { take: 0 }] } } })
    play.answer('WhichEffort', { take: 0 }, 'kit').answer('WhetherToCommit', 'roll')
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 2, lines: { effort: 1 } })
  })

  it('[ID-B07] [ID-Q06] a push costs 2 stress and is not offered without 2 free boxes', () => {
    const play = goOn(propose(table()), 'kit', 'push')
    expect(last(play, 'StressMarked')).toMatchObject({ amount: 2, stress: 2, why: 'push' })
    const tight = propose(table({ pcs: { kit: { stress: 8 } } })).answer('WhetherToGo', 'go')
    expect(tight.question('WhichEffort')).toMatchObject({ parts: { kit: { options: ['none'] } } })
    const to = tight.table.waiting[0]?.askedAt as number
    expect(tight.refused({ kind: 'answer', by: 'kit', to, answer: 'push' })).toMatchObject({ rule: 'ID-14' })
  })

  it('[ID-Q24] everybody else may offer once; without an offer there is no bargain', () => {
    const play = propose(table({ pcs: { kit: {}, rin: {} } })).answer('WhetherToGo', 'go')
    expect(play.question('WhichEffort')).toMatchObject({ parts: { kit: { options: ['none', 'push'] } } })
    play.answer('WhichEffort', 'you owe me', 'rin').answer('WhichEffort', 'it burns', 'gm')
    expect(Object.keys((play.question('WhichEffort') as unknown as { parts: object }).parts)).toEqual(['kit', 'sol'])
    play
      .answer('WhichEffort', { take: 1 }, 'kit')
      .answer('WhoAssists', 'nobody', 'kit')
      .answer('WhetherToCommit', 'roll')
    expect(last(play, 'BargainStruck')).toMatchObject({ pc: 'kit', by: 'gm', text: 'it burns' })
  })

  it('[ID-B08] a bargain is binding whatever the dice say, costs no stress and is not among what can be resisted', () => {
    const play = propose(table()).answer('WhetherToGo', 'go').answer('WhichEffort', 'it burns', 'gm')
    play.answer('WhichEffort', { take: 0 }, 'kit').answer('WhetherToCommit', 'roll').dice('ActionDice', 6)
    expect(types(play)).toContain('BargainStruck')
    expect(types(play).indexOf('BargainStruck')).toBeLessThan(types(play).indexOf('ActionRead'))
    expect(pc(play).stress).toBe(0)
    expect(play.asked()).toEqual([])
  })
})

describe('assistance', () => {
  it('[ID-15] an assistant says how, marks 1 stress and gives a die', () => {
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } }, rin: {} } }))
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'none', 'kit')
      .answer('WhoAssists', 'rin', 'rin')
      .answer('HowTheyHelp', 'holds the lamp')
      .answer('WhetherToCommit', 'roll')
    expect(last(play, 'AssistGiven')).toMatchObject({ helper: 'rin', pc: 'kit', how: 'holds the lamp' })
    expect(pc(play, 'rin').stress).toBe(1)
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 2, lines: { assist: 1 } })
  })

  it('[ID-Q25] the first who says "me" closes the window; the actor may close it as nobody', () => {
    const play = propose(table({ pcs: { kit: {}, rin: {}, sol: {} } }))
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'none', 'kit')
      .answer('WhoAssists', 'sol', 'sol')
      .answer('HowTheyHelp', '')
    expect(play.asked()).toEqual(['WhetherToCommit'])
    const alone = goOn(propose(table({ pcs: { kit: {}, rin: {} } })))
    expect(types(alone)).not.toContain('AssistGiven')
  })

  it('[ID-Q06] [ID-Q23] who is out, or has no free box, cannot assist', () => {
    const play = propose(table({ pcs: { kit: {}, rin: { status: 'out' }, sol: { stress: 9 } } }))
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'none', 'kit')
    expect(play.asked()).toEqual(['WhetherToCommit'])
  })

  it('[ID-Q03] one assistant, unless the table allows more', () => {
    const play = propose(
      table({ pcs: { kit: { actions: { study: 1 } }, rin: {}, sol: {} }, settings: { maxAssists: 2 } }),
    )
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'none', 'kit')
      .answer('WhoAssists', 'sol', 'sol')
      .answer('HowTheyHelp', '')
      .answer('WhoAssists', 'rin', 'rin')
      .answer('HowTheyHelp', '')
      .answer('WhetherToCommit', 'roll')
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 3, lines: { assist: 2 } })
  })

  it('[ID-Q07] the die of a push or assist that fills the ninth box counts; the roll is finished first', () => {
    const play = goOn(propose(table({ pcs: { kit: { actions: { study: 1 }, stress: 7 } } })), 'kit', 'push')
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 2 })
    play.dice('ActionDice', 6, 2)
    expect(types(play)).not.toContain('WentOut')
    play.answer('WhichTrauma', 'cold')
    expect(types(play).slice(-3)).toEqual(['TraumaTaken', 'WentOut', 'RollEnded'])
  })
})

describe('notes', () => {
  it('[ID-Q21] a bad note fixes the next position, the GM is not asked, and it is used at the commitment', () => {
    const play = table({ pcs: { kit: { actions: { study: 2 }, badNext: true } } })
    play.open('act', { pc: 'kit', deed: 'x' }, 'kit').answer('WhetherToRoll', 'roll').answer('WhichAction', 'study')
    play.answer('WhetherItFits', 'accept').answer('WhichTarget', 'none')
    expect(play.asked()).toEqual(['WhichEffect'])
    play.answer('WhichEffect', 'standard')
    expect(pc(play).badNext).toBe(true)
    goOn(play)
    expect(pc(play).badNext).toBe(false)
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 1, lines: { position: -1 } })
  })

  it('[ID-Q21] a good note is for anybody but the one who set it up; all notes end with the job', () => {
    const play = table({ pcs: { kit: {}, rin: {} }, job: { goodNext: 'kit' } })
    rolled(play, [6, 6])
    expect(last(play, 'PoolMade')).toMatchObject({ lines: { position: 0 } })
    expect(stateOf(play).job.goodNext).toBe('kit')
    play.open('leaveJob', {}, 'gm')
    expect(stateOf(play).job.goodNext).toBe(null)
  })

  it('[ID-B16] with the setting, a fortune roll on the crew’s level fixes the first position', () => {
    for (const [face, position, line] of [
      [6, 'good', 1],
      [4, 'neutral', 0],
      [2, 'bad', -1],
    ] as const) {
      const play = table({ level: 1, settings: { engagement: true } })
        .open('engage', {}, 'gm')
        .dice('FortuneDice', face)
      expect(last(play, 'OpeningRead')).toMatchObject({ position })
      goOn(propose(play))
      expect(last(play, 'PoolMade')).toMatchObject({ lines: { position: line } })
      expect(stateOf(play).job.opening).toBe(null)
    }
    expect(table().refused({ kind: 'open', by: 'gm', procedure: 'engage', args: {} }).refused).toBe('procedure/not-now')
  })

  it('[ID-12] [ID-B12] a consequence may be a bad position, and the next roll has one die less', () => {
    const play = rolled(table({ pcs: { kit: { actions: { study: 1 } } } }), [2])
    play.answer('WhichConsequences', named({ kind: 'badPosition', who: 'kit' })).answer('WhetherToResist', 'no')
    expect(pc(play).badNext).toBe(true)
    goOn(propose(play))
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 0, lines: { position: -1 } })
  })

  it('[ID-18] a consequence is named before anything else can be started', () => {
    const play = rolled(table(), [1, 1])
    expect(play.refused({ kind: 'open', by: 'kit', procedure: 'act', args: { pc: 'kit', deed: 'x' } }).refused).toBe(
      'procedure/busy',
    )
    play.answer('WhichConsequences', named(minor())).answer('WhetherToResist', 'no')
    expect(pc(play).harm.minor).toBe(1)
  })
})
