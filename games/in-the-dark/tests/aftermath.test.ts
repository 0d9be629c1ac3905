import { seenBy, seenEntry } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { inTheDark } from '../game.ts'
import { priceOf } from '../rules/pool.ts'
import { agree, alarm, goOn, last, minor, named, pc, propose, rolled, stateOf, table, types } from './kit.ts'

const one = { kit: { actions: { study: 1, skulk: 1 } } } as const
const ticks = (segments: number, on = 'alarm') => ({ kind: 'ticks', clock: on, segments })

describe('consequences', () => {
  it('[ID-Q13] [ID-B12] at least one is named out of the menu; several may be, and one of them can be resisted', () => {
    const play = rolled(table({ pcs: one, clocks: alarm() }), [2])
    const to = play.table.waiting[0]?.askedAt as number
    expect(play.refused({ kind: 'answer', by: 'gm', to, answer: named() }).message).toContain('1 to 5 entries')
    play.answer(
      'WhichConsequences',
      named(minor(), ticks(2), { kind: 'lostOpportunity', text: 'gone' }, { kind: 'complication', text: 'seen' }),
    )
    expect(play.offered('WhetherToResist')).toEqual(['no', 0, 1, 2, 3])
    play.answer('WhetherToResist', 'no')
    expect(types(play).slice(-5)).toEqual([
      'HarmMarked',
      'ClockMoved',
      'OpportunityLost',
      'ComplicationArose',
      'RollEnded',
    ])
  })

  it('[ID-B12] a clock that is not running, or harm of a fourth level, is refused', () => {
    const play = rolled(table({ pcs: one }), [2])
    const to = play.table.waiting[0]?.askedAt as number
    const say = (what: object) => play.refused({ kind: 'answer', by: 'gm', to, answer: { named: [what] } as never })
    expect(say(ticks(1)).message).toContain('a kind out of harm, badPosition')
    expect(say({ kind: 'harm', who: 'kit', level: 'fatal' })).toMatchObject({ rule: 'ID-B12' })
  })

  it('[ID-B12] ticks on a hidden clock stay as hidden as the clock, and nobody can resist them', () => {
    const play = rolled(table({ pcs: one, clocks: alarm({ shown: 'hidden' }) }), [2])
    play.answer('WhichConsequences', named(ticks(2)))
    expect(play.asked()).toEqual([])
    expect(stateOf(play).clocks['alarm']?.filled).toBe(2)
    const kit = { seat: 'kit', role: 'player' } as const
    const seen = JSON.stringify(play.table.entries.map((e) => seenEntry(inTheDark, e, kit)))
    expect(seen).not.toContain('larm')
    expect(JSON.stringify(seenBy(play.table, kit))).not.toContain('larm')
  })

  it('[ID-Q21] all notes end with the job: a roll that ends it leaves none behind', () => {
    const gate = clock({ name: 'Gate', size: 4, filled: 3, kind: 'push', outcomeEffect: 'jobDone' })
    const play = rolled(table({ pcs: one, clocks: { gate } }), [5], { clock: 'gate' })
    play.answer('WhichConsequences', named({ kind: 'badPosition', who: 'kit' })).answer('WhetherToResist', 'no')
    expect(stateOf(play).job.on).toBe(false)
    expect(pc(play).badNext).toBe(false)

    const setUp = table({ pcs: one, clocks: { gate } }).open('setUp', { pc: 'kit', deed: 'try' }, 'kit')
    goOn(agree(setUp, 'kit', { clock: 'gate' })).dice('ActionDice', 6)
    expect(stateOf(setUp).job).toMatchObject({ on: false, goodNext: null })
  })

  it('[ID-H01] by a setting the danger clock speaks instead: 1 on a partial, 2 on a fail, else a complication', () => {
    const settings = { consequences: 'clock' }
    for (const [face, filled] of [
      [5, 1],
      [2, 2],
    ] as const) {
      const play = rolled(table({ pcs: one, clocks: alarm(), settings }), [face]).answer('WhetherToResist', 'no')
      expect(stateOf(play).clocks['alarm']?.filled).toBe(filled)
    }
    const play = rolled(table({ pcs: one, settings }), [2]).answer('WhetherToResist', 'no')
    expect(types(play)).toContain('ComplicationArose')
  })
})

describe('resistance', () => {
  const resisting = (what: object, start: Parameters<typeof table>[0] = {}) =>
    rolled(table({ pcs: one, clocks: alarm(), ...start }), [2])
      .answer('WhichConsequences', named(what as never))
      .answer('WhetherToResist', 0)

  it('[ID-B04] the GM names the attribute; the price is 6 minus the highest; the player pays or declines after the roll', () => {
    const play = resisting(ticks(2)).answer('WhichAttribute', 'prowess').dice('ResistanceDice', 4)
    expect(last(play, 'ResistanceRolled')).toMatchObject({ attribute: 'prowess', value: 4, cost: 2 })
    expect(play.offered('WhetherToPay')).toEqual(['pay', 'decline'])
    play.answer('WhetherToPay', 'decline')
    expect(pc(play).stress).toBe(0)
    expect(stateOf(play).clocks['alarm']?.filled).toBe(2)
    expect([1, 2, 3, 4, 5, 6].map(priceOf)).toEqual([5, 4, 3, 2, 1, 0])
  })

  it('[ID-Q12] harm and position do not touch a resistance roll', () => {
    const hurt = { kit: { actions: { study: 1 }, harm: { minor: 2, moderate: 2, severe: 0 }, badNext: false } }
    const play = rolled(table({ pcs: hurt, clocks: alarm() }), [2, 2], { position: 'bad' })
      .answer('WhichConsequences', named(ticks(1)))
      .answer('WhetherToResist', 0)
      .answer('WhichAttribute', 'insight')
    expect(play.question('ResistanceDice')).toMatchObject({ pool: [{ count: 1, sides: 6 }] })
  })

  it('[ID-B05] harm a level down, a segment less, no bad position, other things in milder words or gone', () => {
    const left = (what: object) => {
      const play = resisting(what)
        .answer('WhichAttribute', 'insight')
        .dice('ResistanceDice', 6)
        .answer('WhetherToPay', 'pay')
      if (play.asked().includes('WhatIsLeft')) play.answer('WhatIsLeft', 'less')
      return last(play, 'ConsequenceReduced')?.['left']
    }
    expect(left({ kind: 'harm', who: 'kit', level: 'severe' })).toMatchObject({ level: 'moderate' })
    expect(left({ kind: 'harm', who: 'kit', level: 'minor' })).toBe(null)
    expect(left(ticks(3))).toMatchObject({ segments: 2 })
    expect(left(ticks(1))).toBe(null)
    expect(left({ kind: 'badPosition', who: 'kit' })).toBe(null)
    expect(left({ kind: 'complication', text: 'much' })).toMatchObject({ text: 'less' })
  })

  it('[ID-Q16] what falls on the assistant is resisted by the roller only, unless the table says otherwise', () => {
    const assisted = (assistantResists: boolean) => {
      const play = propose(table({ pcs: { ...one, rin: {} }, settings: { assistantResists } }))
      play.answer('WhetherToGo', 'go').answer('WhichEffort', 'none', 'kit').answer('WhoAssists', 'rin', 'rin')
      play.answer('HowTheyHelp', '').answer('WhetherToCommit', 'roll').dice('ActionDice', 1, 2)
      return play.answer('WhichConsequences', named(minor('rin'))).answer('WhetherToResist', 'no')
    }
    expect(assisted(false).asked()).toEqual([])
    const play = assisted(true)
    expect(play.question('WhetherToResist')).toMatchObject({ to: 'rin' })
    play.answer('WhetherToResist', 0).answer('WhichAttribute', 'prowess').dice('ResistanceDice', 6, 6)
    expect(last(play.answer('WhetherToPay', 'pay'), 'ConsequenceReduced')).toMatchObject({ left: null })
  })

  it('[ID-Q17] two sixes clear nothing, or 1 stress by a setting', () => {
    for (const critResistClears of [0, 1]) {
      const pcs = { kit: { actions: { study: 1, tinker: 1 }, stress: 4 } }
      const play = resisting(ticks(1), { pcs, settings: { critResistClears } })
      play.answer('WhichAttribute', 'insight').dice('ResistanceDice', 6, 6).answer('WhetherToPay', 'pay')
      expect(pc(play).stress).toBe(4 - critResistClears)
    }
  })
})

describe('stress, trauma and harm', () => {
  it('[ID-B06] the ninth box: a new trauma, each only once, and out of action', () => {
    const play = rolled(table({ pcs: { kit: { actions: { study: 1 }, stress: 9, traumas: ['cold'] } } }), [6])
    expect(play.offered('WhichTrauma')).not.toContain('cold')
    play.answer('WhichTrauma', 'haunted')
    expect(pc(play)).toMatchObject({ status: 'out', traumas: ['cold', 'haunted'] })
    expect(play.refused({ kind: 'open', by: 'kit', procedure: 'act', args: { pc: 'kit', deed: 'x' } }).refused).toBe(
      'procedure/wrong-args',
    )
  })

  it('[ID-B06] the fourth trauma ends it for good', () => {
    const traumas = ['cold', 'soft', 'vicious']
    const play = rolled(table({ pcs: { kit: { actions: { study: 1 }, stress: 9, traumas } } }), [6])
    expect(pc(play.answer('WhichTrauma', 'haunted')).status).toBe('retired')
  })

  it('[ID-B09] a full level passes harm up; severe incapacitates; no box left is death', () => {
    const play = table({ pcs: { kit: { harm: { minor: 2, moderate: 2, severe: 0 } } } })
    play.open('inflictHarm', { pc: 'kit', level: 'minor' }, 'gm')
    expect(pc(play)).toMatchObject({ status: 'incapacitated', harm: { severe: 1 } })
    play.open('inflictHarm', { pc: 'kit', level: 'minor' }, 'gm')
    expect(types(play).slice(-2)).toEqual(['NoBoxLeft', 'Died'])
    expect(
      play.refused({ kind: 'open', by: 'gm', procedure: 'inflictHarm', args: { pc: 'kit', level: 'minor' } }).rule,
    ).toBe('ID-B09')
  })

  it('[ID-Q19] one severe box, or two by a setting', () => {
    const pcs = { kit: { harm: { minor: 0, moderate: 0, severe: 1 }, status: 'incapacitated' } } as const
    const strict = table({ pcs }).open('inflictHarm', { pc: 'kit', level: 'severe' }, 'gm')
    expect(pc(strict).status).toBe('dead')
    const kind = table({ pcs, settings: { severeBoxes: 2 } }).open('inflictHarm', { pc: 'kit', level: 'severe' }, 'gm')
    expect(pc(kind)).toMatchObject({ status: 'incapacitated', harm: { severe: 2 } })
  })

  it('[ID-B09] by a setting the incapacitated may act while they push', () => {
    const pcs = { kit: { harm: { minor: 0, moderate: 0, severe: 1 }, status: 'incapacitated' } } as const
    const args = { pc: 'kit', deed: 'crawl' }
    expect(table({ pcs }).refused({ kind: 'open', by: 'kit', procedure: 'act', args }).refused).toBe(
      'procedure/wrong-args',
    )
    const play = propose(table({ pcs, settings: { incapPush: true } })).answer('WhetherToGo', 'go')
    expect(play.question('WhichEffort')).toMatchObject({ parts: { kit: { options: ['push'] } } })
  })

  it('[ID-Q23] statuses are settled last, the actor first, then the others in order: dead and nothing else, else all that holds', () => {
    const pcs = {
      rin: { stress: 8 },
      kit: { actions: { study: 1 }, harm: { minor: 2, moderate: 2, severe: 0 }, stress: 9 },
    }
    const play = propose(table({ pcs }))
      .answer('WhetherToGo', 'go')
      .answer('WhichEffort', 'none', 'kit')
      .answer('WhoAssists', 'rin', 'rin')
      .answer('HowTheyHelp', '')
      .answer('WhetherToCommit', 'roll')
      .dice('ActionDice', 3, 2)
      .answer('WhichConsequences', named(minor()))
      .answer('WhetherToResist', 'no')
      .answer('WhichTrauma', 'soft', 'kit')
      .answer('WhichTrauma', 'cold', 'rin')
    expect(types(play).slice(-6)).toEqual([
      'Incapacitated',
      'TraumaTaken',
      'WentOut',
      'TraumaTaken',
      'WentOut',
      'RollEnded',
    ])
    expect(pc(play).status).toBe('out')
  })
})

describe('first aid', () => {
  const hurt = (harm: object, status = 'active') =>
    ({ kit: { actions: { operate: 1 } }, rin: { harm, status } }) as never
  const treat = (harm: object, status?: string, faces: readonly number[] = [6]) => {
    const play = table({ pcs: hurt(harm, status) })
    play.open('giveFirstAid', { patient: 'rin', deed: 'bandage' }, 'kit')
    return goOn(agree(play, 'kit', {})).dice('ActionDice', ...faces)
  }

  it('[ID-B09] it is always Operate; a success moves one box a level down, a minor one is cleared', () => {
    const play = treat({ minor: 0, moderate: 1, severe: 0 })
    expect(last(play, 'ActionPicked')).toMatchObject({ action: 'operate' })
    expect(pc(play, 'rin').harm).toEqual({ minor: 1, moderate: 0, severe: 0 })
    expect(pc(treat({ minor: 1, moderate: 0, severe: 0 }), 'rin').harm.minor).toBe(0)
  })

  it('[ID-Q27] the player picks among boxes that can move; a partial is a success; the severe box ends incapacitation', () => {
    const play = treat({ minor: 2, moderate: 1, severe: 1 }, 'incapacitated', [4])
    expect(play.offered('WhichHarmToTreat')).toEqual(['minor', 'severe'])
    play.answer('WhichHarmToTreat', 'severe')
    expect(pc(play, 'rin')).toMatchObject({ status: 'active', harm: { moderate: 2, severe: 0 } })
    expect(play.asked()).toEqual(['WhichConsequences'])
    expect(types(treat({ minor: 1, moderate: 0, severe: 0 }, 'active', [1]))).not.toContain('HarmTreated')
  })

  it('[ID-B09] nobody treats themselves; a player with several characters says who does it', () => {
    const harm = { minor: 1, moderate: 0, severe: 0 }
    const alone = table({ pcs: { kit: { harm } } })
    const args = { patient: 'kit', deed: 'bandage' }
    expect(alone.refused({ kind: 'open', by: 'kit', procedure: 'giveFirstAid', args }).refused).toBe(
      'procedure/wrong-args',
    )
    const play = table({ pcs: { kit: { harm }, rin: { player: 'kit' }, sol: { player: 'kit' } } })
    expect(play.open('giveFirstAid', args, 'kit').offered('WhoGivesAid')).toEqual(['rin', 'sol'])
  })
})
