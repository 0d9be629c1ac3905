import type { Shape } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import {
  at,
  atWork,
  clocked,
  facts,
  fieldOptions,
  jobOf,
  line,
  playing,
  readyTable,
  rolls,
  stateOf,
  tallyOf,
} from './job-table.ts'

function partsOf(play: Play): { readonly [seat: string]: Shape } {
  const q = play.question('HowToSaveTheJob')
  return q.kind === 'first' ? q.parts : {}
}

describe('can it still succeed?', () => {
  it('[RJ-40] voilà goes to success, clocked to saving, botched to failure', () => {
    expect(rolls(playing(atWork({}, { progress: 3 })), 10).asked()).toEqual(['WhichReward'])
    expect(clocked().asked()).toEqual(['HowToSaveTheJob'])
    expect(rolls(playing(atWork({}, { progress: -2 })), 6).asked()).toEqual(['WhichHarm'])
  })

  it('[RJ-41] every condition is gone through, in order, and one that fails is failure', () => {
    const conditions = [{ gig: 'Pilot' }, { text: 'unseen' }]
    const play = rolls(playing(atWork({ conditions }, { progress: 3, positive: 1 })), 10)
    play.answer('WhetherTheConditionIsMet', true)
    expect(facts(play, 'ConditionJudged')).toEqual([
      { condition: { gig: 'Pilot' }, met: false },
      { condition: { text: 'unseen' }, met: true },
    ])
    expect(jobOf(play)).toMatchObject({ ending: 'voila', result: 'failure', tally: { positive: 3 } })
  })

  it('[RJ-05][RJ-41] a gig counts while its operative is active', () => {
    const table = readyTable({ bix: { gig: 'Pilot' } })
    const conditions = [{ gig: 'Pilot' }]
    expect(jobOf(rolls(playing(atWork({ conditions }, { progress: 3 }, table)), 10)).result).toBe('success')
    const lost = rolls(playing(atWork({ conditions, lost: ['bix'] }, { progress: 3 }, table)), 10)
    expect(jobOf(lost).result).toBe('failure')
  })

  it('[B-19] a table may let the Director say what an unmet condition comes to', () => {
    const state = atWork({ conditions: [{ gig: 'Pilot' }] }, { progress: 3 })
    const play = rolls(playing(state, { unmetCondition: 'director' }), 10).answer('WhatTheJobComesTo', 'success')
    expect(jobOf(play).result).toBe('success')
  })

  it('[RJ-42][B-23] every operative’s one go is their player’s; the first to say so takes theirs', () => {
    const play = clocked({ negative: 3, progress: 1 })
    expect(Object.keys(partsOf(play))).toEqual(['ada', 'bo'])
    play.answer('HowToSaveTheJob', ['cho', 'burden', 1], 'bo')
    expect(tallyOf(play)).toMatchObject({ fortune: 2, progress: 2 })
    expect(Object.keys(partsOf(play))).toEqual(['ada'])
    expect(fieldOptions(play, '', 'ada')).toContainEqual(['bix', 'burden', 1])
  })

  it('[RJ-42][B-23] declining keeps the go while the phase is open, and the lead cannot end it for others', () => {
    const play = clocked({ negative: 3, progress: 1 }).answer('HowToSaveTheJob', ['pass'], 'ada')
    expect(play.asked()).toEqual(['HowToSaveTheJob'])
    expect(play.question()).toMatchObject({ keeper: 'bo' })
    play.answer('HowToSaveTheJob', ['ada', 'burden', 1], 'ada')
    expect(tallyOf(play).progress).toBe(2)
    expect(play.question()).toMatchObject({ keeper: 'ada' })
    play.answer('HowToSaveTheJob', ['pass'], 'ada').answer('HowToSaveTheJob', ['pass'], 'bo')
    expect(jobOf(play).result).toBe('failure')
    expect(tallyOf(play).fortune).toBe(2)
  })

  it('[RJ-42] it is over when Fortune is 0', () => {
    const play = clocked({ negative: 3, fortune: 0 }, { type: 'arson' })
    expect([tallyOf(play).fortune, play.asked()]).toEqual([0, ['WhichHarm']])
  })

  it('[B-21][B-34][B-35] five ways: three for the active, three for the lost', () => {
    const workup = [line('ada', { props: ['rope'], tactics: [{ id: 'ruse', progress: 2 }] }), line('bix'), line('cho')]
    const waysOf = (play: ReturnType<typeof clocked>) =>
      fieldOptions(play, '', 'ada')
        .filter((o) => (o as readonly string[])[0] === 'ada')
        .map((o) => (o as readonly string[]).slice(1).join(' '))
    const active = ['burden 1', 'burden 2', 'done 1', 'done 2']
    expect(waysOf(clocked({ negative: 5, positive: 1 }, { workup }))).toEqual([...active, 'tactical ruse', 'prop rope'])
    const lost = ['distraction 1', 'distraction 2', 'distraction 3']
    expect(waysOf(clocked({ negative: 5 }, { workup, lost: ['ada'] }))).toEqual([...lost, 'tactical ruse', 'prop rope'])
  })

  it('[RJ-43] a burden: trouble away, a consequence of one’s own at once', () => {
    const play = clocked({ negative: 2, progress: 1 }).answer('HowToSaveTheJob', ['bix', 'burden', 2])
    expect(tallyOf(play)).toMatchObject({ negative: 0, progress: 2, fortune: 2 })
    expect(jobOf(play).unwinding.has['bix']).toEqual(['majorConsequence'])
  })

  it('[B-56] a hired ally takes no trouble along: no Burden, no Distraction, but dice, Tactics and Props', () => {
    const table = readyTable({ cho: { player: 'ada' } })
    const workup = [line('ada'), line('cho', { ally: true, tactics: [{ id: 'ruse', progress: 1 }] })]
    const allysWays = (job: object, settings = {}) =>
      fieldOptions(clocked({ negative: 3, positive: 1 }, { workup, ...job }, settings, table), '', 'ada')
        .map((o) => o as readonly unknown[])
        .flatMap(([id, way]) => (id === 'cho' ? [way] : []))
    expect(allysWays({})).toEqual(['done', 'done', 'tactical'])
    expect(allysWays({ lost: ['cho'] })).toEqual(['tactical'])
    expect(allysWays({}, { allyTrouble: 'anyone' })).toContain('burden')
  })

  it('[RJ-44][B-47] a distraction: Safety −2, cut off at the floor', () => {
    const table = readyTable({ bix: at({ safety: -2 }) })
    const play = clocked({ negative: 3 }, { lost: ['bix'] }, {}, table)
    play.answer('HowToSaveTheJob', ['bix', 'distraction', 3])
    expect(facts(play, 'RatingChanged')).toEqual([{ operative: 'bix', rating: 'safety', by: -1, to: -3, cut: -1 }])
    expect(tallyOf(play)).toMatchObject({ negative: 0, progress: 1 })
  })

  it('[RJ-45][B-36] dice for opportunity: hits are progress, misses mark Luck up, and the Fortune is gone', () => {
    const play = clocked({ positive: 2 }).answer('HowToSaveTheJob', ['ada', 'done', 2])
    expect(tallyOf(play).fortune).toBe(2)
    play.dice('GetItDoneDice', 4, 3)
    expect(tallyOf(play)).toMatchObject({ positive: 1, progress: 1 })
    expect(stateOf(play).crew.operatives['ada']?.luckMarks).toEqual({ up: 1, down: 0 })
  })

  it('[RJ-46][B-36] a Tactic is worth what it says; refused it costs the go only', () => {
    const workup = [line('ada', { tactics: [{ id: 'ruse', progress: 2 }] }), line('bix'), line('cho')]
    const play = clocked({ negative: 1 }, { workup })
    const refused = clocked({ negative: 1 }, { workup })
    play.answer('HowToSaveTheJob', ['ada', 'tactical', 'ruse']).answer('WhetherTheTacticApplies', true)
    expect(jobOf(play)).toMatchObject({ tally: { progress: 2, fortune: 2 }, workup: [{ tactics: [] }, {}, {}] })
    refused.answer('HowToSaveTheJob', ['ada', 'tactical', 'ruse']).answer('WhetherTheTacticApplies', false)
    expect(tallyOf(refused)).toMatchObject({ progress: 0, fortune: 3 })
    expect(fieldOptions(refused, '', 'ada').every((o) => (o as readonly string[])[0] !== 'ada')).toBe(true)
  })

  it('[RJ-47][B-53] a Prop given up is gone for good', () => {
    const workup = [line('ada'), line('bix', { props: ['rope'] })]
    const play = clocked({}, { workup }, {}, readyTable({ bix: { props: ['rope', 'mask'] } }))
    play.answer('HowToSaveTheJob', ['bix', 'prop', 'rope'])
    expect(stateOf(play).crew.operatives['bix']?.props).toEqual(['mask'])
    expect(tallyOf(play).progress).toBe(1)
  })

  it('[RJ-48] nobody can take what is not there', () => {
    const play = clocked({ negative: 1 })
    expect(fieldOptions(play, '', 'bo')).toEqual([
      ['cho', 'burden', 1],
      ['cho', 'done', 1],
    ])
  })

  it('[RJ-49] saved at the weight: the conditions, then success', () => {
    const play = clocked({ negative: 1, progress: 3 }).answer('HowToSaveTheJob', ['ada', 'burden', 1])
    expect(jobOf(play)).toMatchObject({ ending: 'clocked', result: 'success' })
  })
})
