import { describe, expect, it } from 'vitest'
import {
  agree,
  alarm,
  assist,
  badPosition,
  bargain,
  goOn,
  last,
  minor,
  named,
  pc,
  propose,
  rolled,
  stateOf,
  table,
  terms,
  types,
} from './kit.ts'

const guard = { guard: { name: 'Guard', kind: 'npc', level: 2 } } as const
const act = { pc: 'kit', deed: 'try', action: 'study' }

describe('before the dice', () => {
  it('[ID-01] what cannot fail is done, what cannot succeed is not, and no dice are thrown', () => {
    for (const how of ['automatic', 'impossible']) {
      const play = table().open('act', act, 'kit')
      play.answer('WhichTerms', terms(play, { ruling: how }))
      expect(play.asked()).toEqual([])
      expect(last(play, 'DeedJudged')).toMatchObject({ pc: 'kit', how })
    }
  })

  it('[ID-01] what cannot fail does what it was meant for: first aid heals, a set-up sets up, a repair repairs', () => {
    const aided = table({ pcs: { kit: {}, rin: { harm: { minor: 1, moderate: 0, severe: 0 } } } })
    aided.open('giveFirstAid', { patient: 'rin', deed: 'bandage' }, 'kit')
    aided.answer('WhichTerms', terms(aided, { ruling: 'automatic' }))
    expect(pc(aided, 'rin').harm.minor).toBe(0)
    const setUp = table({ pcs: { kit: {}, rin: {} } }).open('setUp', act, 'kit')
    setUp.answer('WhichTerms', terms(setUp, { ruling: 'automatic' }))
    expect(stateOf(setUp).job.goodNext).toBe('kit')
    const features = { lab: { name: 'Lab', damaged: true } }
    const base = table({ crew: { features } }).open('repairBase', { pc: 'kit', feature: 'lab', deed: 'weld' }, 'kit')
    base.answer('WhichTerms', terms(base, { ruling: 'automatic' }))
    expect(stateOf(base).crew.features['lab']?.damaged).toBe(false)
    expect(types(base)).not.toContain('PoolMade')
    const impossible = table({ crew: { features } })
    impossible.open('repairBase', { pc: 'kit', feature: 'lab', deed: 'weld' }, 'kit')
    impossible.answer('WhichTerms', terms(impossible, { ruling: 'impossible' }))
    expect(stateOf(impossible).crew.features['lab']?.damaged).toBe(true)
  })

  it('[ID-02] without a job whatever is thrown is a fortune roll', () => {
    const play = table({ job: { on: false, underPressure: false }, pcs: { kit: { actions: { study: 2 } } } })
    play.open('act', { pc: 'kit', deed: 'read the map', action: 'study' }, 'kit')
    expect(Object.keys(terms(play) as object)).toEqual(['ruling', 'reason'])
    play.answer('WhichTerms', terms(play)).dice('FortuneDice', 4, 1)
    expect(last(play, 'FortuneRead')).toMatchObject({ who: 'kit', value: 4, band: 'mixed' })
    expect(types(play)).not.toContain('PoolMade')
  })

  it('[ID-Q30] [ID-B15] outside a job a strong fortune roll does what was meant, a mixed one by a setting', () => {
    const features = { lab: { name: 'Lab', damaged: true } }
    const repaired = (face: number, fortuneDoes: string): boolean => {
      const off = { on: false, underPressure: false }
      const pcs = { kit: { actions: { tinker: 1 } } }
      const play = table({ job: off, crew: { features }, pcs, settings: { fortuneDoes } })
      play.open('repairBase', { pc: 'kit', feature: 'lab', deed: 'weld' }, 'kit')
      play.answer('WhichTerms', terms(play)).dice('FortuneDice', face)
      return stateOf(play).crew.features['lab']?.damaged === false
    }
    expect([repaired(6, 'strong'), repaired(5, 'strong'), repaired(5, 'mixed'), repaired(3, 'mixed')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('[ID-Q10] a job without pressure is not enough', () => {
    const play = table({ job: { underPressure: false } }).open('act', { ...act, action: 'insight' }, 'kit')
    play.answer('WhichTerms', terms(play))
    expect(play.asked()).toEqual(['FortuneDice'])
    play.open('setJob', { on: true, underPressure: true }, 'gm')
    expect(stateOf(play).job.underPressure).toBe(true)
  })

  it('[ID-03] only a player acts, and only with the own character', () => {
    const play = table({ pcs: { kit: {}, rin: {} }, entities: guard })
    const acts = (by: string, who: string) =>
      play.refused({ kind: 'open', by, procedure: 'act', args: { ...act, pc: who } })
    expect(acts('gm', 'kit')).toMatchObject({ refused: 'procedure/not-yours', rule: 'ID-04' })
    expect(acts('kit', 'rin')).toMatchObject({ refused: 'procedure/wrong-args' })
    expect(acts('kit', 'guard').message).toContain('one of kit')
  })

  it('[ID-04] [ID-05] the player says what the character does and which action that is, in one go', () => {
    const play = table().open('act', { pc: 'kit', deed: 'over the wall', action: 'maneuver' }, 'kit')
    expect(last(play, 'DeedDescribed')).toMatchObject({ pc: 'kit', deed: 'over the wall' })
    expect(play.question('WhichTerms')).toMatchObject({
      to: 'gm',
      about: { action: 'maneuver', deed: 'over the wall' },
    })
    const juggle = { kind: 'open', by: 'kit', procedure: 'act', args: { ...act, action: 'juggle' } } as const
    expect(table().refused(juggle)).toMatchObject({ refused: 'procedure/wrong-args' })
  })

  it('[ID-06] a rejected action is picked anew, and the reason is told', () => {
    const play = table().open('act', { pc: 'kit', deed: 'bribe the ambassador', action: 'attack' }, 'kit')
    play.answer('WhichTerms', terms(play, { ruling: 'reject', reason: 'no blood is spilt' }))
    expect(last(play, 'ActionRejected')).toMatchObject({ action: 'attack', reason: 'no blood is spilt' })
    expect(play.offered('WhichAction')).toHaveLength(8)
    expect(play.answer('WhichAction', 'sway').question('WhichTerms')).toMatchObject({ about: { action: 'sway' } })
    expect(last(agree(play), 'ActionPicked')).toMatchObject({ action: 'sway' })
  })

  it('[ID-06] where only one action is possible the GM cannot ask for another', () => {
    const harm = { minor: 1, moderate: 0, severe: 0 }
    const play = table({ pcs: { kit: {}, rin: { harm } } }).open('giveFirstAid', { patient: 'rin', deed: 'x' }, 'kit')
    expect(play.question('WhichTerms')).toMatchObject({
      shape: { fields: { ruling: { options: ['roll', 'automatic', 'impossible'] } } },
    })
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

  it('[ID-07] the usual terms are complete: one answer with the running obstacle, the last target, neutral and standard', () => {
    const wall = { wall: { ...alarm()['alarm'], name: 'Wall', kind: 'push' } } as ReturnType<typeof alarm>
    const play = table({ entities: guard, clocks: { ...alarm(), ...wall } }).open('act', act, 'kit')
    const usual = {
      ruling: 'roll',
      reason: '',
      target: 'none',
      position: 'neutral',
      effect: 'standard',
      clock: 'wall',
      npcActs: false,
    }
    expect(play.question('WhichTerms')).toMatchObject({ usual })
    play.answer('WhichTerms', { ...usual, target: 'guard' }).answer('WhetherToCommit', 'withdraw', 'kit')
    expect(play.open('act', act, 'kit').question('WhichTerms')).toMatchObject({ usual: { ...usual, target: 'guard' } })
  })

  it('[ID-07] level and position belong to the action they were set for: a new one has none until it is set', () => {
    const play = rolled(table({ pcs: { kit: { actions: { study: 3 } } } }), [6, 6], { target: 2, position: 'bad' })
    expect(stateOf(play).roll).toMatchObject({ level: 2, position: 'bad' })
    play.open('act', act, 'kit')
    expect(stateOf(play).roll).toMatchObject({ stage: 'negotiating', level: null, position: null, revision: 0 })
  })

  it('[ID-08] the player may withdraw or find another approach, and has paid nothing', () => {
    const play = propose(table()).answer('WhetherToCommit', 'other approach', 'kit')
    play.answer('WhatElse', { deed: 'through the cellar', action: 'skulk' })
    expect(last(play, 'DeedDescribed')).toMatchObject({ deed: 'through the cellar' })
    agree(play).answer('WhetherToCommit', 'withdraw', 'kit')
    expect(last(play, 'RollLeft')).toMatchObject({ why: 'withdrawn' })
    expect(play.asked()).toEqual([])
    expect(types(play)).not.toContain('StressMarked')
  })

  it('[ID-Q09] a difficulty set anew asks the player again, and effort and assist are void', () => {
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } }, rin: {} } }))
      .answer('WhetherToCommit', assist('rin'), 'rin')
      .open('reviseDifficulty', { target: 3, position: 'bad', effect: 'limited' }, 'gm')
      .answer('WhetherToCommit', 'push', 'kit')
    expect(play.asked()).toEqual(['WhetherToCommit'])
    expect(pc(play).stress).toBe(0)
    goOn(play)
    expect(last(play, 'PoolMade')).toMatchObject({ sum: -3, lines: { level: -3, position: -1, effort: 0, assist: 0 } })
    expect(pc(play).stress).toBe(0)
    expect(play.refused({ kind: 'open', by: 'gm', procedure: 'reviseDifficulty', args: { target: 1 } }).refused).toBe(
      'procedure/not-now',
    )
  })

  it('[ID-08] the pool is shown line by line, each line with its rule, before the dice fall', () => {
    const play = propose(table({ level: 1, pcs: { kit: { actions: { tinker: 2 } } } }), 'kit', {
      action: 'tinker',
      target: 3,
    })
    expect(play.question('WhetherToCommit')).toMatchObject({
      about: {
        pool: {
          sum: 0,
          lines: [
            { line: 'dots', value: 2, rule: 'ID-09' },
            { line: 'level', value: -2, rule: 'ID-10' },
            { line: 'position', value: 0, rule: 'ID-12' },
            { line: 'harm', value: 0, rule: 'ID-13' },
            { line: 'effort', value: 0, rule: 'ID-14' },
            { line: 'assist', value: 0, rule: 'ID-15' },
          ],
        },
      },
    })
  })

  it('[ID-14] [ID-16] the commitment is the throw: the next thing asked is the dice', () => {
    for (const way of ['roll', 'push']) expect(goOn(propose(table()), 'kit', way).asked()).toEqual(['ActionDice'])
  })

  it('[ID-05] [ID-07] called for by the GM, the player still picks the action, and may turn it down', () => {
    const call = { pc: 'kit', deed: 'hold the door', action: 'any', target: 2, position: 'bad', effect: 'standard' }
    const play = table({ pcs: { kit: { actions: { attack: 2 } } } }).open('callForRoll', call, 'gm')
    expect(play.question('WhichAction')).toMatchObject({ to: 'kit' })
    expect(play.offered('WhichAction')).toHaveLength(9)
    expect(goOn(play.answer('WhichAction', 'attack', 'kit')).asked()).toEqual(['ActionDice'])
    expect(last(play, 'PoolMade')).toMatchObject({ sum: -1 })
    const declined = table().open('callForRoll', call, 'gm').answer('WhichAction', 'sway', 'kit')
    declined.answer('WhetherToCommit', 'other approach', 'kit')
    expect(declined.answer('WhatElse', { deed: 'run', action: 'maneuver' }).asked()).toEqual(['WhichTerms'])
  })

  it('[ID-06] another action than the GM had in mind has to be accepted', () => {
    const call = { pc: 'kit', deed: 'hold the door', action: 'attack', target: 2, position: 'bad', effect: 'standard' }
    const play = table().open('callForRoll', call, 'gm')
    expect(play.question('WhichAction')).toMatchObject({ usual: 'attack' })
    play.answer('WhichAction', 'sway', 'kit').answer('WhetherItFits', 'reject')
    expect(play.answer('WhichAction', 'attack', 'kit').asked()).toEqual(['WhetherToCommit'])
    expect(last(play, 'ActionPicked')).toMatchObject({ action: 'attack' })
  })
})

describe('effort', () => {
  it('[ID-14] [ID-Q02] push or bargain: one die, and the choice is one of them', () => {
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } } } })).answer(
      'WhetherToCommit',
      'we leave a trace',
      'gm',
    )
    expect(play.question('WhetherToCommit')).toMatchObject({
      parts: { kit: { options: ['roll', 'push', { take: 0 }, 'other approach', 'withdraw'] } },
    })
    play.answer('WhetherToCommit', { take: 0 }, 'kit')
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 2, lines: { effort: 1 } })
  })

  it('[ID-Q02] [ID-B07] [ID-B08] where the table allows both, push and bargain together are two dice, and both are paid', () => {
    const settings = { effort: 'both' }
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } } }, settings })).answer(
      'WhetherToCommit',
      'we leave a trace',
      'gm',
    )
    expect(play.question('WhetherToCommit')).toMatchObject({
      parts: { kit: { options: ['roll', 'push', { take: 0 }, { take: 0, push: true }, 'other approach', 'withdraw'] } },
    })
    play.answer('WhetherToCommit', { take: 0, push: true }, 'kit')
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 3, lines: { effort: 2 } })
    expect(last(play, 'StressMarked')).toMatchObject({ amount: 2, why: 'push' })
    expect(last(play, 'BargainStruck')).toMatchObject({ pc: 'kit', text: 'we leave a trace' })
    const tight = propose(table({ pcs: { kit: { stress: 8 } }, settings })).answer('WhetherToCommit', 'a trace', 'gm')
    expect(tight.question('WhetherToCommit')).toMatchObject({
      parts: { kit: { options: ['roll', { take: 0 }, 'other approach', 'withdraw'] } },
    })
  })

  it('[ID-B07] [ID-Q06] a push costs 2 stress and is not offered without 2 free boxes', () => {
    const play = goOn(propose(table()), 'kit', 'push')
    expect(last(play, 'StressMarked')).toMatchObject({ amount: 2, stress: 2, why: 'push' })
    const tight = propose(table({ pcs: { kit: { stress: 8 } } }))
    expect(tight.question('WhetherToCommit')).toMatchObject({
      parts: { kit: { options: ['roll', 'other approach', 'withdraw'] } },
    })
    const to = tight.table.waiting[0]?.askedAt as number
    expect(tight.refused({ kind: 'answer', by: 'kit', to, answer: 'push' })).toMatchObject({ rule: 'ID-08' })
  })

  it('[ID-Q24] everybody else may offer once; nobody has to; without an offer there is no bargain', () => {
    const play = propose(table({ pcs: { kit: {}, rin: {} } }))
    const ways = ['other approach', 'withdraw']
    expect(play.question('WhetherToCommit')).toMatchObject({ parts: { kit: { options: ['roll', 'push', ...ways] } } })
    play.answer('WhetherToCommit', bargain('you owe me'), 'rin').answer('WhetherToCommit', 'it burns', 'gm')
    expect(play.question('WhetherToCommit')).toMatchObject({
      parts: { rin: { fields: { bargain: { max: 0 } } }, sol: { kind: 'line' } },
    })
    expect(play.question('WhetherToCommit')).not.toHaveProperty('parts.gm')
    play.answer('WhetherToCommit', { take: 1 }, 'kit')
    expect(last(play, 'BargainStruck')).toMatchObject({ pc: 'kit', by: 'gm', text: 'it burns' })
  })

  it('[ID-B08] a bargain is binding whatever the dice say, costs no stress and is not among what can be resisted', () => {
    const play = propose(table()).answer('WhetherToCommit', 'it burns', 'gm')
    play.answer('WhetherToCommit', { take: 0 }, 'kit').dice('ActionDice', 6)
    expect(types(play)).toContain('BargainStruck')
    expect(types(play).indexOf('BargainStruck')).toBeLessThan(types(play).indexOf('ActionRead'))
    expect(pc(play).stress).toBe(0)
    expect(play.asked()).toEqual([])
  })
})

describe('assistance', () => {
  it('[ID-15] an assistant says how, marks 1 stress and gives a die', () => {
    const play = propose(table({ pcs: { kit: { actions: { study: 1 } }, rin: {} } })).answer(
      'WhetherToCommit',
      assist('rin', 'holds the lamp'),
      'rin',
    )
    expect(pc(play, 'rin').stress).toBe(0)
    expect(play.question('WhetherToCommit')).toMatchObject({ about: { pool: { sum: 2 } } })
    const asked = propose(table({ pcs: { kit: {}, rin: {} } })).question('WhetherToCommit')
    expect(asked).toMatchObject({ usual: { rin: { bargain: '', helper: 'rin', how: '' } } })
    goOn(play)
    expect(last(play, 'AssistGiven')).toMatchObject({ helper: 'rin', pc: 'kit', how: 'holds the lamp' })
    expect(pc(play, 'rin').stress).toBe(1)
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 2, lines: { assist: 1 } })
  })

  it('[ID-Q25] the first who says "me" is it; the actor may roll with nobody', () => {
    const play = propose(table({ pcs: { kit: {}, rin: {}, sol: {} } })).answer('WhetherToCommit', assist('sol'), 'sol')
    expect(play.question('WhetherToCommit')).toMatchObject({ parts: { rin: { kind: 'line' } } })
    const alone = goOn(propose(table({ pcs: { kit: {}, rin: {} } })))
    expect(types(alone)).not.toContain('AssistGiven')
  })

  it('[ID-Q25] a player with several characters lets one of them help', () => {
    const play = propose(table({ pcs: { kit: {}, rin: { player: 'kit' } } }))
    play.answer('WhetherToCommit', { help: 'rin' }, 'kit')
    expect(last(goOn(play), 'PoolMade')).toMatchObject({ lines: { assist: 1 } })
    expect(pc(play, 'rin').stress).toBe(1)
  })

  it('[ID-Q06] [ID-Q23] who is out, or has no free box, cannot assist', () => {
    const play = propose(table({ pcs: { kit: {}, rin: { status: 'out' }, sol: { stress: 9 } } }))
    expect(play.question('WhetherToCommit')).toMatchObject({ parts: { rin: { kind: 'line' }, sol: { kind: 'line' } } })
  })

  it('[ID-Q03] one assistant, unless the table allows more', () => {
    const play = propose(
      table({ pcs: { kit: { actions: { study: 1 } }, rin: {}, sol: {} }, settings: { maxAssists: 2 } }),
    )
      .answer('WhetherToCommit', assist('sol'), 'sol')
      .answer('WhetherToCommit', assist('rin'), 'rin')
    expect(last(goOn(play), 'PoolMade')).toMatchObject({ sum: 3, lines: { assist: 2 } })
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
  it('[ID-Q21] a note is the usual position, the GM’s word stands, and it is used at the commitment', () => {
    const noted = { pcs: { kit: { actions: { study: 2 }, badNext: true } } }
    const play = table(noted).open('act', act, 'kit')
    expect(play.question('WhichTerms')).toMatchObject({ usual: { position: 'bad' } })
    agree(play)
    expect(pc(play).badNext).toBe(true)
    goOn(play)
    expect(pc(play).badNext).toBe(false)
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 1, lines: { position: -1 } })
    const overruled = goOn(propose(table(noted), 'kit', { position: 'good' }))
    expect(last(overruled, 'PoolMade')).toMatchObject({ sum: 3, lines: { position: 1 } })
    expect(pc(overruled).badNext).toBe(false)
  })

  it('[ID-Q21] a roll that the GM calls for is made from the position the GM says, note or not', () => {
    const call = { pc: 'kit', deed: 'hold', action: 'any', target: 'none', position: 'good', effect: 'standard' }
    const play = table({ pcs: { kit: { badNext: true } } }).open('callForRoll', call, 'gm')
    goOn(play.answer('WhichAction', 'study', 'kit'))
    expect(last(play, 'PoolMade')).toMatchObject({ lines: { position: 1 } })
  })

  it('[ID-Q21] at a table where notes are fixed, the GM is not asked for the position', () => {
    const play = table({ pcs: { kit: { actions: { study: 2 }, badNext: true } }, settings: { notes: 'fixed' } })
    play.open('act', act, 'kit')
    expect(play.question('WhichTerms')).not.toHaveProperty('shape.fields.position')
    expect(last(goOn(agree(play)), 'PoolMade')).toMatchObject({ sum: 1, lines: { position: -1 } })
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
    play.answer('WhichConsequences', named(badPosition())).answer('WhetherToResist', 'no')
    expect(pc(play).badNext).toBe(true)
    goOn(propose(play))
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 0, lines: { position: -1 } })
  })

  it('[ID-18] a consequence is named before anything else can be started', () => {
    const play = rolled(table(), [1, 1])
    expect(play.refused({ kind: 'open', by: 'kit', procedure: 'act', args: act }).refused).toBe('procedure/busy')
    play.answer('WhichConsequences', named(minor())).answer('WhetherToResist', 'no')
    expect(pc(play).harm.minor).toBe(1)
  })
})
