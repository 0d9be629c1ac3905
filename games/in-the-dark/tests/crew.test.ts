import { type First, offersFor } from '@sortie/engine'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { content } from '../content/index.ts'
import { inTheDark } from '../game.ts'
import { actionNames, noDots, ratingOf } from '../rules/actions.ts'
import { agree, goOn, last, pc, seats, stateOf, table, terms, types } from './kit.ts'

const off = { on: false, underPressure: false }

describe('fortune rolls', () => {
  it('[ID-B03] dice of one stat: 6 strong, 4–5 mixed, 1–3 bad; none is one die, 0 is two and the lowest', () => {
    const entities = { watch: { name: 'Watch', kind: 'faction', level: 3 } } as const
    const thrown = (who: string, stat: string | number, ...faces: number[]) => {
      const play = table({ entities, crew: { funds: 2 } }).open('fortune', { who, about: 'how many' }, 'rin')
      if (play.asked().includes('HowManyDice')) play.answer('HowManyDice', stat)
      return last(play.dice('FortuneDice', ...faces), 'FortuneRead')
    }
    expect(thrown('watch', 'level', 6, 1, 1)).toMatchObject({ who: 'watch', value: 6, band: 'strong' })
    expect(thrown('crew', 'funds', 5, 2)).toMatchObject({ band: 'mixed' })
    expect(thrown('luck', 'none', 3)).toMatchObject({ band: 'bad' })
    expect(thrown('watch', 0, 6, 2)).toMatchObject({ value: 2, band: 'bad' })
  })

  it('[ID-20] for an NPC alone it is a fortune roll on its level, and a player throws', () => {
    const entities = { watch: { name: 'Watch', kind: 'faction', level: 2 } } as const
    const play = table({ entities }).open('fortune', { who: 'watch', about: 'do they come' }, 'gm')
    play.answer('HowManyDice', 'level')
    expect(play.question('FortuneDice')).toMatchObject({ by: 'crew', pool: [{ count: 2, sides: 6 }] })
  })

  it('[ID-Q18] two sixes are strong, like one', () => {
    const play = table({ crew: { level: 2 } }).open('fortune', { who: 'crew', about: '' }, 'kit')
    play.answer('HowManyDice', 'level').dice('FortuneDice', 6, 6)
    expect(last(play, 'FortuneRead')).toMatchObject({ band: 'strong' })
  })

  it('[ID-Q28] for a character the player names the stat and the GM accepts or rejects it', () => {
    const pcs = { kit: { actions: { study: 1, tinker: 1 } } }
    const play = table({ pcs, job: off }).open('fortune', { who: 'kit', about: 'the date' }, 'gm')
    play.answer('WhichStat', 'attack', 'kit').answer('WhetherTheStatFits', 'reject').answer('WhyItDoesNotFit', 'no')
    play.answer('WhichStat', 'insight', 'kit').answer('WhetherTheStatFits', 'accept')
    expect(play.question('FortuneDice')).toMatchObject({ by: 'kit', pool: [{ count: 2, sides: 6 }] })
  })
})

describe('flashbacks', () => {
  it('[ID-B13] 1 or 2 stress as the GM says, paid at once; refused without free boxes; on a job only', () => {
    const args = { pc: 'kit', text: 'I bribed the cook' }
    const play = table({ pcs: { kit: { stress: 3 } } })
      .open('flashBack', args, 'kit')
      .answer('HowElaborate', 2)
    expect(last(play, 'StressMarked')).toMatchObject({ stress: 5, why: 'flashback' })
    expect(last(play, 'FlashbackShown')).toMatchObject({ cost: 2 })
    const tight = table({ pcs: { kit: { stress: 8 } } })
      .open('flashBack', args, 'kit')
      .answer('HowElaborate', 2)
    expect(last(tight, 'FlashbackRefused')).toMatchObject({ cost: 2, free: 1 })
    expect(pc(tight).stress).toBe(8)
    expect(table({ job: off }).refused({ kind: 'open', by: 'kit', procedure: 'flashBack', args }).rule).toBe('ID-B13')
  })
})

describe('downtime', () => {
  it('[ID-B14] relaxing clears all stress, once; anything but strong starts trouble', () => {
    for (const [face, trouble] of [
      [6, false],
      [4, true],
    ] as const) {
      const play = table({ job: off, pcs: { kit: { stress: 6, actions: { sway: 1 } } } })
      play
        .open('relax', { pc: 'kit', how: 'cards' }, 'kit')
        .answer('WhichStatToRelax', 'sway')
        .dice('FortuneDice', face)
      expect(types(play).includes('TroubleStarted')).toBe(trouble)
      expect(pc(play).stress).toBe(0)
      expect(play.refused({ kind: 'open', by: 'kit', procedure: 'relax', args: { pc: 'kit', how: '' } }).refused).toBe(
        'procedure/wrong-args',
      )
      play.open('startDowntime', {}, 'kit')
      expect(pc(play).relaxed).toBe(false)
    }
  })

  it('[ID-B14] healing moves every box a level down, once; all of it or nothing by a setting', () => {
    const pcs = { kit: { harm: { minor: 2, moderate: 2, severe: 1 }, status: 'incapacitated' } } as const
    const healed = (downtimeHealing: string) =>
      pc(table({ job: off, pcs, settings: { downtimeHealing } }).open('heal', { pc: 'kit' }, 'kit'))
    expect(healed('step')).toMatchObject({ harm: { minor: 2, moderate: 1, severe: 0 }, status: 'active', healed: true })
    expect(healed('all').harm).toEqual({ minor: 0, moderate: 0, severe: 0 })
    const none = table({ job: off, pcs, settings: { downtimeHealing: 'none' } })
    expect(none.refused({ kind: 'open', by: 'kit', procedure: 'heal', args: { pc: 'kit' } }).refused).toBe(
      'procedure/not-now',
    )
  })

  it('[ID-Q22] who was out comes back without stress, retired and dead do not, and the job’s clocks are put away', () => {
    const pcs = {
      kit: { status: 'out', stress: 9, traumas: ['cold'] },
      rin: { status: 'retired', stress: 9 },
      sol: { status: 'out', stress: 9, harm: { minor: 0, moderate: 0, severe: 1 } },
    } as const
    const clocks = {
      alarm: clock({ name: 'Alarm', size: 6, kind: 'catastrophe' }),
      war: clock({ name: 'War', size: 12, kind: 'augury' }),
    }
    const play = table({ pcs, clocks }).open('startDowntime', {}, 'gm')
    expect(pc(play)).toMatchObject({ status: 'active', stress: 0 })
    expect(pc(play, 'rin')).toMatchObject({ status: 'retired', stress: 9 })
    expect(pc(play, 'sol').status).toBe('incapacitated')
    expect(Object.keys(stateOf(play).clocks)).toEqual(['war'])
    expect(stateOf(play).job.on).toBe(false)
  })
})

describe('the crew', () => {
  it('[ID-B01] an attribute is worth as many as its actions have a dot', () => {
    expect(ratingOf({ ...noDots, study: 3, tinker: 1 }, 'insight')).toBe(2)
    expect(ratingOf(noDots, 'resolve')).toBe(0)
  })

  it('[ID-B02] levels: set for anybody, none for most; 6 xp and 1 funds raise the crew’s', () => {
    const play = table({ crew: { xp: 6, funds: 2 } }).open('advanceCrew', {}, 'kit')
    expect(stateOf(play).crew).toMatchObject({ level: 1, xp: 0, funds: 1 })
    expect(play.refused({ kind: 'open', by: 'kit', procedure: 'advanceCrew', args: {} }).rule).toBe('ID-B02')
    play.open('bringIn', { name: 'Old Tom', kind: 'npc', level: 'none', note: '' }, 'gm')
    expect(stateOf(play).entities['old-tom']).toEqual({ name: 'Old Tom', kind: 'npc', level: null, note: '' })
    play.open('setLevel', { entity: 'old-tom', level: 4 }, 'gm')
    expect(stateOf(play).entities['old-tom']?.level).toBe(4)
  })

  it('[ID-Q29] xp, dots, crew xp and funds come by the GM’s word, dots up to 3', () => {
    const play = table()
      .open('awardXp', { pc: 'kit' }, 'gm')
      .open('setDots', { pc: 'kit', action: 'sway', dots: 3 }, 'gm')
      .open('rewardCrew', { xp: 1, funds: 2 }, 'gm')
    expect(pc(play)).toMatchObject({ xp: 1, actions: { sway: 3 } })
    expect(stateOf(play).crew).toMatchObject({ xp: 1, funds: 2 })
    const beyond = {
      kind: 'open',
      by: 'gm',
      procedure: 'setDots',
      args: { pc: 'kit', action: 'sway', dots: 4 },
    } as const
    expect(play.refused(beyond)).toMatchObject({ rule: 'ID-Q29', message: expect.stringContaining('from 0 to 3') })
  })

  it('[ID-B15] damage makes a feature useless, all damaged destroys the base, a successful Tinker mends one', () => {
    const features = { den: { name: 'Den', damaged: false }, quay: { name: 'Quay', damaged: true } }
    const play = table({ crew: { features }, pcs: { kit: { actions: { tinker: 1 } } } })
    play.open('damageBase', { feature: 'den' }, 'gm')
    expect(types(play)).toEqual(['FeatureDamaged', 'BaseDestroyed'])
    play.open('repairBase', { pc: 'kit', feature: 'quay', deed: 'hammer and nails' }, 'kit')
    goOn(agree(play)).dice('ActionDice', 6)
    expect(last(play, 'ActionPicked')).toMatchObject({ action: 'tinker' })
    expect(stateOf(play).crew.features['quay']?.damaged).toBe(false)
    play.open('buildFeature', { name: 'Sickroom' }, 'gm')
    expect(stateOf(play).crew.features['sickroom']).toEqual({ name: 'Sickroom', damaged: false })
  })

  it('[ID-B17] ten playbooks of five dots; a character takes one, or dots of one’s own up to 3', () => {
    expect(Object.values(content.playbooks).map((p) => p.dots.length)).toEqual(Array(10).fill(5))
    const play = given(inTheDark, { seats }).open(
      'makeCharacter',
      { name: 'Ash', playbook: 'burglar', look: 'grey coat', gear: 'picks' },
      'kit',
    )
    expect(pc(play, 'ash')).toMatchObject({ player: 'kit', status: 'active', actions: { skulk: 2, tinker: 1 } })
    play.open('makeCharacter', { name: 'Ash', playbook: 'own', look: '', gear: '' }, 'rin')
    const dots = Object.fromEntries(actionNames.map((a) => [a, 1]))
    const to = play.table.waiting[0]?.askedAt as number
    const beyond = play.refused({ kind: 'answer', by: 'rin', to, answer: { ...dots, sway: 4 } })
    expect(beyond).toMatchObject({
      rule: 'ID-B17',
      message: expect.stringContaining('for sway: a whole number from 0 to 3'),
    })
    expect(pc(play.answer('WhichDots', dots, 'rin'), 'ash-2').actions.sway).toBe(1)
  })

  it('[ID-B17] [ID-B11] a ready crew and a ready score: play starts in two steps, with one clock hidden', () => {
    const play = given(inTheDark, { seats })
      .open('takeReadyCrew', { crew: 'lamplighters' }, 'kit')
      .open('takeReadyScore', { score: 'ledger' }, 'kit')
    const { order, pcs, clocks, entities, job } = stateOf(play)
    expect(order.map((id) => pcs[id]?.player)).toEqual(['kit', 'rin', 'sol', 'kit'])
    expect(job).toMatchObject({ on: true, underPressure: true, name: 'The Harbour Ledger' })
    expect(Object.values(clocks).filter((c) => c.shown === 'hidden')).toHaveLength(1)
    expect(Object.values(entities).map((e) => [e.kind, e.level])).toEqual([
      ['faction', 0],
      ['faction', 1],
      ['npc', null],
      ['npc', null],
    ])
    expect(job.places).toHaveLength(3)
    play.open('tickClock', { clock: 'over-the-sea-wall', segments: 4 }, 'gm')
    expect(stateOf(play).clocks['into-the-vault']?.status).toBe('running')
  })

  it('[ID-02] a job of one’s own starts and is broken off', () => {
    const play = table({ job: off }).open('startJob', { name: 'Night mail', brief: '' }, 'gm')
    expect(stateOf(play).job).toMatchObject({ on: true, underPressure: true })
    expect(last(play.open('leaveJob', {}, 'kit'), 'JobEnded')).toMatchObject({ how: 'left' })
  })

  it('a character struck from the log is gone, and what followed does not break the table', () => {
    const play = given(inTheDark, { seats }).open(
      'makeCharacter',
      { name: 'Ash', playbook: 'ace', look: '', gear: '' },
      'kit',
    )
    play.open('awardXp', { pc: 'ash' }, 'gm').open('startJob', { name: 'Night mail', brief: '' }, 'gm')
    play.open('act', { pc: 'ash', deed: 'x', action: 'study' }, 'kit')
    play.answer('WhichTerms', terms(play, { ruling: 'automatic' }))
    play.overrule({ act: 'strike', entry: 0, fact: 0 })
    expect(stateOf(play).pcs).toEqual({})
    expect(stateOf(play).job.on).toBe(true)
  })

  it('[ID-Q24] who plays alone and runs the game too is offered no bargains by themselves', () => {
    const solo = [{ seat: 'kit', role: 'player' }] as const
    const play = given(inTheDark, { seats: solo }).open('takeReadyCrew', { crew: 'lamplighters' }, 'kit')
    play.open('takeReadyScore', { score: 'ledger' }, 'kit')
    play.open('act', { pc: 'kit', deed: 'x', action: 'skulk' }, 'kit').answer('WhichTerms', terms(play), 'kit')
    expect(play.question('WhetherToCommit')).toMatchObject({
      parts: {
        kit: {
          options: ['roll', 'push', { help: 'rin' }, { help: 'sol' }, { help: 'oda' }, 'other approach', 'withdraw'],
        },
      },
    })
    expect(Object.keys((play.question('WhetherToCommit') as First).parts)).toEqual(['kit'])
  })

  it('[ID-B17] what a player writes about a character can be changed by its owner and by the GM', () => {
    const play = given(inTheDark, { seats })
    play.open('makeCharacter', { name: 'Ash', playbook: 'ace', look: 'grey coat', gear: '' }, 'kit')
    const described = { pc: 'ash', name: 'Ash Vale', look: 'grey coat, new scar', gear: 'a brass key' }
    expect(pc(play.open('describeCharacter', described, 'kit'), 'ash')).toMatchObject({
      name: 'Ash Vale',
      look: 'grey coat, new scar',
      gear: 'a brass key',
    })
    const rin = { kind: 'open', by: 'rin', procedure: 'describeCharacter', args: described } as const
    expect(play.refused(rin).refused).toBe('procedure/wrong-args')
    expect(pc(play.open('describeCharacter', { ...described, look: '' }, 'gm'), 'ash').look).toBe('')
  })

  it('[ID-02] a score that came to an end is not offered again, as long as there are others', () => {
    const offered = (finished: readonly string[]) =>
      offersFor(table({ job: off, crew: { finished } }).table, 'gm').find((o) => o.procedure === 'takeReadyScore')
    const names = Object.values(content.scores).map((s) => s.name)
    expect(offered([])?.fields['score']).toMatchObject({ options: Object.keys(content.scores) })
    expect(offered(names.slice(0, 1))?.fields['score']).toMatchObject({ options: Object.keys(content.scores).slice(1) })
    expect(offered(names.slice(0, 1))?.usual).toEqual({ score: 'lantern' })
    expect(offered(names)?.fields['score']).toMatchObject({ options: Object.keys(content.scores) })
    const clocks = { bell: clock({ name: 'Bell', size: 4, filled: 3, outcomeEffect: 'jobLost' }) }
    const play = table({ job: { name: names[0] as string }, clocks }).open(
      'tickClock',
      { clock: 'bell', segments: 1 },
      'gm',
    )
    expect(stateOf(play).crew.finished).toEqual([names[0]])
    expect(stateOf(table({ job: { name: 'x' } }).open('leaveJob', {}, 'kit')).crew.finished).toEqual([])
  })
})
