import { readFaces } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { actionReader } from '../readers.ts'
import { diceFor, linesFor, type Situation, sumOf } from '../rules/pool.ts'
import { agree, goOn, last, minor, named, pc, propose, rolled, stateOf, table, types } from './kit.ts'

const plain: Situation = {
  dots: 2,
  crew: 1,
  target: 1,
  position: 'neutral',
  harm: { minor: 0, moderate: 0 },
  effort: 0,
  helpers: 0,
}
const pool = (change: Partial<Situation>): number => sumOf(linesFor({ ...plain, ...change }))
const read = (sum: number, ...faces: readonly number[]) =>
  readFaces(diceFor(sum), faces, actionReader(sum, false)).grade

describe('the pool', () => {
  it('[ID-09] a die for each dot', () => expect([0, 1, 2, 3].map((dots) => pool({ dots }))).toEqual([0, 1, 2, 3]))
  it('[ID-10] a die less for each level above the crew', () =>
    expect([pool({ target: 2 }), pool({ target: 4 })]).toEqual([1, -1]))
  it('[ID-11] a die more for each level below it', () => expect(pool({ crew: 3, target: 0 })).toBe(5))
  it('[ID-12] bad one less, good one more', () =>
    expect([pool({ position: 'bad' }), pool({ position: 'good' })]).toEqual([1, 3]))
  it('[ID-13] [ID-Q11] only full rows of minor and moderate harm cost a die each', () => {
    expect(pool({ harm: { minor: 2, moderate: 0 } })).toBe(1)
    expect(pool({ harm: { minor: 2, moderate: 2 } })).toBe(0)
    expect(pool({ harm: { minor: 1, moderate: 1 } })).toBe(2)
  })
  it('[ID-Q04] a target without a level changes nothing, unless the table takes it as 0', () => {
    expect(pool({ crew: 2, target: null })).toBe(2)
    const zero = goOn(propose(table({ level: 2, settings: { unlevelled: 'zero' } })))
    expect(last(zero, 'PoolMade')).toMatchObject({ lines: { level: 2 } })
  })
  it('[ID-Q05] there is no upper limit', () => expect(pool({ dots: 3, crew: 20, target: 0, helpers: 4 })).toBe(27))
})

describe('the reading', () => {
  it('[ID-16] the single highest die: 1–3 fail, 4–5 partial, 6 full', () => {
    expect([read(2, 3, 1), read(2, 4, 1), read(3, 1, 5, 2), read(1, 6)]).toEqual(['fail', 'partial', 'partial', 'full'])
  })
  it('[ID-17] two sixes are critical, and a benefit comes on top', () => {
    expect([read(2, 6, 6), read(3, 6, 1, 6)]).toEqual(['critical', 'critical'])
    const play = rolled(table({ pcs: { kit: { actions: { study: 2 } } } }), [6, 6]).answer('WhichBenefit', 'silent')
    expect(last(play, 'BenefitGained')).toMatchObject({ text: 'silent' })
    expect(play.asked()).toEqual([])
  })
  it('[ID-Q01] below one die: two dice, the lowest, and two sixes are full; or critical by a setting', () => {
    expect([read(0, 6, 3), read(-4, 5, 4), read(0, 6, 6)]).toEqual(['fail', 'partial', 'full'])
    expect(readFaces(diceFor(0), [6, 6], actionReader(0, true)).grade).toBe('critical')
    expect(goOn(propose(table())).question()).toMatchObject({ pool: [{ count: 2, sides: 6 }] })
  })
  it('[ID-18] full and critical bring no consequence, partial and fail do', () => {
    const one = { pcs: { kit: { actions: { study: 1 } } } }
    const grades = [1, 2, 3, 4, 5, 6].map((face) => {
      const play = rolled(table(one), [face])
      return [play.told().findLast((f) => f.type === 'ActionRead')?.['grade'], ...play.asked()]
    })
    const [failed, partial] = ['fail', 'partial'].map((grade) => [grade, 'WhichConsequences'])
    expect(grades).toEqual([failed, failed, failed, partial, partial, ['full']])
  })
})

describe('clocks', () => {
  const vault = (filled = 0) => ({ vault: clock({ name: 'Vault', size: 8, kind: 'push', filled }) })
  const two = { pcs: { kit: { actions: { tinker: 2 } } } }

  it('[ID-B11] [ID-Q08] limited 1, standard 2, great 3, a critical one more; a partial moves as much as a full success', () => {
    for (const [effect, faces, filled] of [
      ['limited', [6, 1], 1],
      ['standard', [4, 1], 2],
      ['great', [6, 2], 3],
      ['great', [6, 6], 4],
      ['great', [3, 1], 0],
    ] as const) {
      const play = rolled(table({ ...two, clocks: vault() }), faces, { action: 'tinker', effect, clock: 'vault' })
      expect(stateOf(play).clocks['vault']?.filled).toBe(filled)
    }
  })
  it('[ID-Q08] without the note nobody is asked for an effect, and it is standard', () => {
    const play = table({ ...two, clocks: vault(), settings: { effectNote: false } })
    play.open('act', { pc: 'kit', deed: 'x', action: 'tinker' }, 'kit')
    expect(play.question('WhichTerms')).not.toHaveProperty('shape.fields.effect')
    goOn(agree(play, { clock: 'vault' })).dice('ActionDice', 6, 1)
    expect(stateOf(play).clocks['vault']?.filled).toBe(2)
  })
  it('[ID-B11] what is beyond the end is lost, a full clock never moves again, and the GM moves running ones by hand', () => {
    const play = table({ ...two, clocks: vault(7) })
    rolled(play, [6, 1], { action: 'tinker', clock: 'vault' })
    expect(types(play)).toContain('ClockFilled')
    expect(stateOf(play).clocks['vault']).toMatchObject({ filled: 8, status: 'filled' })
    expect(
      play.refused({ kind: 'open', by: 'gm', procedure: 'tickClock', args: { clock: 'vault', segments: 1 } }).rule,
    ).toBe('ID-B11')
    const other = table({ clocks: vault(3) }).open('untickClock', { clock: 'vault', segments: 2 }, 'gm')
    expect(stateOf(other).clocks['vault']?.filled).toBe(1)
  })
  it('[ID-B11] a full clock may end the job, and a ready score then pays', () => {
    const clocks = { away: clock({ name: 'Away', size: 4, kind: 'push', filled: 3, outcomeEffect: 'jobDone' }) }
    const play = table({ clocks, job: { name: 'Heist', pay: { xp: 2, funds: 1 } } })
    play.open('tickClock', { clock: 'away', segments: 1 }, 'gm')
    expect(types(play)).toEqual(['ClockMoved', 'ClockFilled', 'JobEnded', 'CrewRewarded'])
    expect(stateOf(play)).toMatchObject({ job: { on: false }, crew: { xp: 2, funds: 1 } })
    const lost = table({ clocks: { bell: clock({ name: 'Bell', size: 4, filled: 3, outcomeEffect: 'jobLost' }) } })
    expect(last(lost.open('tickClock', { clock: 'bell', segments: 1 }, 'gm'), 'JobEnded')).toMatchObject({
      how: 'lost',
    })
    const calm = { dogs: clock({ name: 'Dogs', size: 4, filled: 3, outcomeEffect: 'pressureOn' }) }
    const woken = table({ clocks: calm, job: { underPressure: false } })
    expect(stateOf(woken.open('tickClock', { clock: 'dogs', segments: 1 }, 'gm')).job.underPressure).toBe(true)
  })
})

describe('somebody acts against the character', () => {
  const entities = { guard: { name: 'Guard', kind: 'npc', level: 2 } } as const
  const fight = (faces: readonly number[]) => {
    const play = table({ level: 1, pcs: { kit: { actions: { attack: 2 } } }, entities })
    play.open('act', { pc: 'kit', deed: 'parry', action: 'attack' }, 'kit')
    agree(play, { target: 'guard', npcActs: true })
    return goOn(play).dice('ActionDice', ...faces)
  }
  it('[ID-19] [ID-Q14] one roll decides for both, against the NPC’s level', () => {
    const play = fight([6])
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 1, lines: { level: -1 } })
    expect(play.asked()).toEqual([])
    expect(last(play, 'RollFollowed')).toMatchObject({ grade: 'full', consequence: false })
    const lost = fight([2])
    expect(lost.asked()).toEqual(['WhichConsequences'])
    expect(last(lost, 'RollFollowed')).toMatchObject({ grade: 'fail', consequence: true })
  })
  it('[ID-19] [ID-Q15] a partial that serves both needs no consequence', () => {
    const play = fight([5]).answer('WhoGetsWhat', 'bothGain')
    expect(play.asked()).toEqual([])
    expect(last(play, 'RollFollowed')).toMatchObject({ grade: 'partial', consequence: false })
    expect(types(play)).not.toContain('ConsequenceNamed')
    for (const which of ['bothSuffer', 'oneEach'])
      expect(fight([5]).answer('WhoGetsWhat', which).asked()).toEqual(['WhichConsequences'])
  })
  it('[ID-Q15] on a partial the GM says who gets what, right after the reading', () => {
    const play = fight([5])
    expect(play.offered('WhoGetsWhat')).toEqual(['bothSuffer', 'bothGain', 'oneEach'])
    play.answer('WhoGetsWhat', 'oneEach').answer('WhichConsequences', named(minor()))
    expect(types(play).indexOf('NpcPartialSettled')).toBeGreaterThan(types(play).indexOf('ActionRead'))
    expect(types(play).indexOf('NpcPartialSettled')).toBeLessThan(types(play).indexOf('ConsequenceNamed'))
  })
})

describe('teamwork', () => {
  const three = {
    kit: { actions: { maneuver: 2 }, stress: 1 },
    rin: { actions: { maneuver: 1 }, badNext: true },
    sol: {},
  }
  const together = (faces: readonly (readonly number[])[], settings = {}) => {
    const play = table({ pcs: three, settings })
    const members = ['kit', 'rin', 'sol']
    play.open('groupAct', { pc: 'kit', members, deed: 'over the ridge', action: 'maneuver' }, 'kit')
    agree(play)
    for (const who of members) play.answer('WhetherToCommit', who === 'sol' ? 'push' : 'roll', who)
    for (const each of faces) play.dice('ActionDice', ...each)
    return play
  }
  it('[ID-Q26] [ID-Q15] in a group the grade of all is read, and the leader marks, before the NPC gets anything', () => {
    const entities = { guard: { name: 'Guard', kind: 'npc', level: 0 } } as const
    const play = table({ pcs: { kit: { actions: { maneuver: 1 } }, rin: {} }, entities })
    play.open('groupAct', { pc: 'kit', members: ['kit', 'rin'], deed: 'past him', action: 'maneuver' }, 'kit')
    agree(play, { target: 'guard', npcActs: true })
    for (const who of ['kit', 'rin']) play.answer('WhetherToCommit', 'roll', who)
    play.dice('ActionDice', 5).dice('ActionDice', 1, 1)
    play.answer('WhoGetsWhat', 'oneEach')
    expect(types(play).slice(-4)).toEqual(['GroupRead', 'StressMarked', 'NpcPartialSettled', 'RollFollowed'])
  })

  it('[ID-B10] [ID-Q20] all throw, the best grade counts, the leader marks 1 stress per failed roll', () => {
    const play = together([[3, 2], [1, 1], [6]])
    expect(last(play, 'GroupRead')).toMatchObject({ grade: 'full', failed: 2 })
    expect(pc(play).stress).toBe(3)
    expect(play.asked()).toEqual([])
  })
  it('[ID-Q26] own notes, harm and efforts count for each; sixes of different people are no critical; the leader resists', () => {
    const play = together([[6, 2], [6, 6], [1]])
    const pools = play.told().filter((f) => f.type === 'PoolMade')
    expect(pools.map((f) => [f['pc'], f['sum']])).toEqual([
      ['kit', 2],
      ['rin', 0],
      ['sol', 1],
    ])
    expect(last(play, 'GroupRead')).toMatchObject({ grade: 'full' })
    expect(pc(play, 'sol').stress).toBe(2)
    const bad = together([[5, 1], [1, 1], [2]])
    bad.answer('WhichConsequences', named(minor('sol')))
    expect(bad.question('WhetherToResist')).toMatchObject({ to: 'kit' })
  })
  it('[ID-Q20] not at a table without group actions, nor alone', () => {
    const args = { pc: 'kit', members: ['kit', 'rin'], deed: 'x', action: 'study' }
    const off = table({ pcs: three, settings: { groupAction: false } })
    expect(off.refused({ kind: 'open', by: 'kit', procedure: 'groupAct', args }).refused).toBe('procedure/not-now')
    const alone = table().refused({
      kind: 'open',
      by: 'kit',
      procedure: 'groupAct',
      args: { ...args, members: ['kit'] },
    })
    expect(alone.refused).toBe('procedure/not-now')
  })
  it('[ID-B10] a set-up that succeeds gives the next other one a good position', () => {
    const play = table({ pcs: { kit: { actions: { sway: 1 } }, rin: { actions: { skulk: 1 } } } })
    play.open('setUp', { pc: 'kit', deed: 'distract', action: 'sway' }, 'kit')
    goOn(agree(play)).dice('ActionDice', 4)
    play.answer('WhichConsequences', named(minor())).answer('WhetherToResist', 'no')
    expect(stateOf(play).job.goodNext).toBe('kit')
    goOn(propose(play, 'rin', { action: 'skulk' }), 'rin')
    expect(last(play, 'PoolMade')).toMatchObject({ sum: 2, lines: { position: 1 } })
    expect(stateOf(play).job.goodNext).toBe(null)
  })
})
