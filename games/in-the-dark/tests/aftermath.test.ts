import { type Json, seenBy, seenEntry } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { inTheDark } from '../game.ts'
import { priceOf } from '../rules/pool.ts'
import {
  agree,
  alarm,
  assist,
  badPosition,
  complication,
  goOn,
  last,
  minor,
  named,
  pc,
  propose,
  rolled,
  stateOf,
  table,
  ticks as ticksOn,
  types,
} from './kit.ts'

const one = { kit: { actions: { study: 1, skulk: 1 } } } as const
const ticks = (segments: number) => ticksOn('alarm', segments)
const gone = { kind: 'lostOpportunity', text: 'gone', attribute: 'insight' }

describe('consequences', () => {
  it('[ID-Q13] [ID-B12] at least one is named out of the menu; several may be, and one of them can be resisted', () => {
    const play = rolled(table({ pcs: one, clocks: alarm() }), [2])
    const to = play.table.waiting[0]?.askedAt as number
    expect(play.refused({ kind: 'answer', by: 'gm', to, answer: named() }).message).toContain('1 to 5 entries')
    play.answer('WhichConsequences', named(minor(), ticks(2), gone, complication('seen')))
    expect(play.offered('WhetherToResist')).toEqual(['no', ...[0, 1, 2, 3], ...[0, 1, 2, 3].map((ask) => ({ ask }))])
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
    const say = (what: Json) => play.refused({ kind: 'answer', by: 'gm', to, answer: named(what) })
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
    play.answer('WhichConsequences', named(badPosition())).answer('WhetherToResist', 'no')
    expect(stateOf(play).job.on).toBe(false)
    expect(pc(play).badNext).toBe(false)

    const setUp = table({ pcs: one, clocks: { gate } }).open(
      'setUp',
      { pc: 'kit', deed: 'try', action: 'study' },
      'kit',
    )
    goOn(agree(setUp, { clock: 'gate' })).dice('ActionDice', 6)
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
  const resisting = (what: Json, start: Parameters<typeof table>[0] = {}, way: Json = 0) =>
    rolled(table({ pcs: one, clocks: alarm(), ...start }), [2])
      .answer('WhichConsequences', named(what))
      .answer('WhetherToResist', way)

  it('[ID-B04] the GM names the attribute with the consequence; the price is 6 minus the highest, and is paid', () => {
    const play = resisting(ticks(2)).dice('ResistanceDice', 4)
    expect(last(play, 'ResistanceRolled')).toMatchObject({ attribute: 'insight', value: 4, cost: 2 })
    expect(play.asked()).toEqual([])
    expect(pc(play).stress).toBe(2)
    expect(stateOf(play).clocks['alarm']?.filled).toBe(1)
  })

  it('[ID-B04] a price of nothing is paid without a word, one without free boxes is not, and the harm stands', () => {
    expect(resisting(ticks(2), {}, { ask: 0 }).dice('ResistanceDice', 6).asked()).toEqual([])
    const pcs = { kit: { actions: { study: 1 }, stress: 8 } }
    const play = resisting(ticks(2), { pcs }, { ask: 0 }).dice('ResistanceDice', 2)
    expect(play.asked()).toEqual([])
    expect(stateOf(play).clocks['alarm']?.filled).toBe(2)
    expect(pc(play).stress).toBe(8)
  })

  it('[ID-B04] a consequence of an older table has no attribute: the GM is asked for it', () => {
    const consequence = { what: { kind: 'complication', text: 'x' }, shown: 'open', owner: null }
    const play = rolled(table({ pcs: one, settings: { consequences: 'clock' } }), [2])
    play.overrule({ act: 'set', path: ['consequences'], value: [consequence] as Json })
    expect(play.answer('WhetherToResist', 0).question('WhichAttribute')).toMatchObject({ usual: 'resolve' })
  })

  it('[ID-B04] the player may see the price first, and pays or declines after the roll', () => {
    const play = resisting(ticks(2), {}, { ask: 0 }).dice('ResistanceDice', 4)
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
    expect(play.question('ResistanceDice')).toMatchObject({ pool: [{ count: 1, sides: 6 }] })
  })

  it('[ID-B05] harm a level down, a segment less, no bad position, other things in milder words or gone', () => {
    const left = (what: Json) => {
      const play = resisting(what, { pcs: { kit: { actions: { study: 1, skulk: 1, sway: 1 } } } }).dice(
        'ResistanceDice',
        6,
      )
      if (play.asked().includes('WhatIsLeft')) play.answer('WhatIsLeft', 'less')
      return last(play, 'ConsequenceReduced')?.['left']
    }
    expect(left({ kind: 'harm', who: 'kit', level: 'severe', name: '', attribute: 'prowess' })).toMatchObject({
      level: 'moderate',
    })
    expect(left(minor())).toBe(null)
    expect(left(ticks(3))).toMatchObject({ segments: 2 })
    expect(left(ticks(1))).toBe(null)
    expect(left(badPosition())).toBe(null)
    expect(left(complication('much'))).toMatchObject({ text: 'less' })
  })

  it('[ID-Q16] what falls on the assistant is resisted by the roller only, unless the table says otherwise', () => {
    const assisted = (assistantResists: boolean) => {
      const play = propose(table({ pcs: { ...one, rin: {} }, settings: { assistantResists } }))
      goOn(play.answer('WhetherToCommit', assist('rin'), 'rin')).dice('ActionDice', 1, 2)
      return play.answer('WhichConsequences', named(minor('rin'))).answer('WhetherToResist', 'no')
    }
    expect(assisted(false).asked()).toEqual([])
    const play = assisted(true)
    expect(play.question('WhetherToResist')).toMatchObject({ to: 'rin' })
    play.answer('WhetherToResist', 0).dice('ResistanceDice', 6, 6)
    expect(last(play, 'ConsequenceReduced')).toMatchObject({ left: null })
  })

  it('[ID-Q17] two sixes clear nothing, or 1 stress by a setting', () => {
    for (const critResistClears of [0, 1]) {
      const pcs = { kit: { actions: { study: 1, tinker: 1 }, stress: 4 } }
      const play = resisting(ticks(1), { pcs, settings: { critResistClears } })
      play.dice('ResistanceDice', 6, 6)
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
    expect(
      play.refused({ kind: 'open', by: 'kit', procedure: 'act', args: { pc: 'kit', deed: 'x', action: 'study' } })
        .refused,
    ).toBe('procedure/wrong-args')
  })

  it('[ID-B06] the fourth trauma ends it for good', () => {
    const traumas = ['cold', 'soft', 'vicious']
    const play = rolled(table({ pcs: { kit: { actions: { study: 1 }, stress: 9, traumas } } }), [6])
    expect(pc(play.answer('WhichTrauma', 'haunted')).status).toBe('retired')
  })

  it('[ID-B09] a full level passes harm up; severe incapacitates; no box left is death', () => {
    const play = table({ pcs: { kit: { harm: { minor: 2, moderate: 2, severe: 0 } } } })
    play.open('inflictHarm', { pc: 'kit', level: 'minor', name: '' }, 'gm')
    expect(pc(play)).toMatchObject({ status: 'incapacitated', harm: { severe: 1 } })
    play.open('inflictHarm', { pc: 'kit', level: 'minor', name: '' }, 'gm')
    expect(types(play).slice(-2)).toEqual(['NoBoxLeft', 'Died'])
    expect(
      play.refused({ kind: 'open', by: 'gm', procedure: 'inflictHarm', args: { pc: 'kit', level: 'minor', name: '' } })
        .rule,
    ).toBe('ID-B09')
  })

  it('[ID-Q19] one severe box, or two by a setting', () => {
    const pcs = { kit: { harm: { minor: 0, moderate: 0, severe: 1 }, status: 'incapacitated' } } as const
    const strict = table({ pcs }).open('inflictHarm', { pc: 'kit', level: 'severe', name: '' }, 'gm')
    expect(pc(strict).status).toBe('dead')
    const kind = table({ pcs, settings: { severeBoxes: 2 } }).open(
      'inflictHarm',
      { pc: 'kit', level: 'severe', name: '' },
      'gm',
    )
    expect(pc(kind)).toMatchObject({ status: 'incapacitated', harm: { severe: 2 } })
  })

  it('[ID-B09] by a setting the incapacitated may act while they push', () => {
    const pcs = { kit: { harm: { minor: 0, moderate: 0, severe: 1 }, status: 'incapacitated' } } as const
    const args = { pc: 'kit', deed: 'crawl', action: 'study' }
    expect(table({ pcs }).refused({ kind: 'open', by: 'kit', procedure: 'act', args }).refused).toBe(
      'procedure/wrong-args',
    )
    const play = propose(table({ pcs, settings: { incapPush: true } }))
    expect(play.question('WhetherToCommit')).toMatchObject({
      parts: { kit: { options: ['push', 'other approach', 'withdraw'] } },
    })
  })

  it('[ID-Q23] statuses are settled last, the actor first, then the others in order: dead and nothing else, else all that holds', () => {
    const pcs = {
      rin: { stress: 8 },
      kit: { actions: { study: 1 }, harm: { minor: 2, moderate: 2, severe: 0 }, stress: 9 },
    }
    const play = goOn(propose(table({ pcs })).answer('WhetherToCommit', assist('rin'), 'rin'))
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

describe('the names of harm', () => {
  it('[ID-B09] harm may have a name; it moves down with its box, and heals with it', () => {
    const play = table({ pcs: { kit: {}, rin: { actions: { operate: 1 } } } })
    play.open('inflictHarm', { pc: 'kit', level: 'moderate', name: 'Twisted knee' }, 'gm')
    expect(pc(play)).toMatchObject({ harm: { moderate: 1 }, wounds: { moderate: ['Twisted knee'] } })
    play.open('giveFirstAid', { patient: 'kit', deed: 'bandage' }, 'rin')
    goOn(agree(play), 'rin').dice('ActionDice', 6)
    expect(pc(play).wounds).toEqual({ minor: ['Twisted knee'], moderate: [], severe: [] })
    play.open('startDowntime', {}, 'gm').open('heal', { pc: 'kit' }, 'kit')
    expect(pc(play).wounds).toEqual({ minor: [], moderate: [], severe: [] })
  })

  it('[ID-B09] [ID-B12] the GM names it with the consequence, and its owner may call it something else', () => {
    const play = rolled(table({ pcs: { ...one, rin: {} } }), [2])
    play.answer('WhichConsequences', named(minor('kit', 'Cut hand'))).answer('WhetherToResist', 'no')
    expect(pc(play).wounds.minor).toEqual(['Cut hand'])
    play.open('nameHarm', { box: 'kit minor 1', name: 'Cut to the bone' }, 'kit')
    expect(pc(play).wounds.minor).toEqual(['Cut to the bone'])
    const rin = { kind: 'open', by: 'rin', procedure: 'nameHarm', args: { box: 'kit minor 1', name: 'x' } } as const
    expect(play.refused(rin).refused).toBe('procedure/wrong-args')
  })
})

describe('first aid', () => {
  const hurt = (harm: object, status = 'active') =>
    ({ kit: { actions: { operate: 1 } }, rin: { harm, status } }) as never
  const treat = (harm: object, status?: string, faces: readonly number[] = [6]) => {
    const play = table({ pcs: hurt(harm, status) })
    play.open('giveFirstAid', { patient: 'rin', deed: 'bandage' }, 'kit')
    return goOn(agree(play)).dice('ActionDice', ...faces)
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
