import { describe, expect, it } from 'vitest'
import { atWork, facts, jobOf, line, notes, playing, readyTable, rolls, tallyOf } from './job-table.ts'

describe('the roll', () => {
  it('[RJ-20] the sum of two dice is looked up, and only rolls count against the deadline', () => {
    const play = rolls(playing(atWork()), 8).dice('CompanionDie', 5)
    expect(jobOf(play).record.map((l) => [l.source, l.result])).toEqual([
      ['roll', 8],
      ['1d6+1', 6],
    ])
    expect(tallyOf(play).rolls).toBe(1)
    expect(jobOf(play).record[0]).toMatchObject({
      incident: 'Interruption',
      progress: 1,
      negative: 0,
      positive: 1,
      notes: [],
    })
    expect(play.rules()).toContain('RJ-20')
  })

  it('[RJ-20] only the player of the lead rolls', () => {
    const refusal = playing(atWork()).refused({ kind: 'open', by: 'bo', procedure: 'roll', args: {} })
    expect(refusal).toMatchObject({ refused: 'procedure/not-yours', rule: 'RJ-20' })
  })

  it('[RJ-21] trouble and opportunity are kept apart', () => {
    expect(tallyOf(rolls(playing(atWork()), 10, 4))).toMatchObject({ negative: 2, positive: 2 })
  })

  it('[RJ-22] progress may fall below 0', () => {
    expect(tallyOf(rolls(playing(atWork()), 6)).progress).toBe(-1)
  })

  it('[RJ-23][B-11][B-33] a lost operative keeps one contribution, at any loss, and stays on the workup', () => {
    const workup = [
      line('ada'),
      line('bix', { props: ['mask', 'rope'], tactics: [{ id: 'ruse', progress: 1 }] }),
      line('cho'),
    ]
    const play = rolls(playing(atWork({ workup })), 5).answer('WhoIsLost', 'bix', 'gm')
    expect(play.offered()).toEqual(['mask', 'rope', 'ruse'])
    play.answer('WhichContributionStays', 'rope')
    expect(jobOf(play)).toMatchObject({ lost: ['bix'], workup: [{}, { props: ['rope'], tactics: [] }, {}] })
    expect(notes(play)).toEqual(['lose bix', 'keep rope'])
  })

  it('[B-53] a Prop that a loss strikes is still owned', () => {
    const workup = [line('ada'), line('bix', { props: ['mask', 'rope'] })]
    const table = readyTable({ bix: { props: ['mask', 'rope'] } })
    const play = rolls(playing(atWork({ workup }, {}, table)), 5).answer('WhoIsLost', 'bix', 'gm')
    play.answer('WhichContributionStays', 'rope')
    expect(facts(play, 'PropLost')).toEqual([])
  })

  it('[B-10] the lead or a die may choose who is lost', () => {
    expect(rolls(playing(atWork(), { lossChosenBy: 'lead' }), 5).question('WhoIsLost')).toMatchObject({ to: 'ada' })
    const play = rolls(playing(atWork(), { lossChosenBy: 'random' }), 5).dice('LossDie', 3)
    expect(jobOf(play).lost).toEqual(['cho'])
    expect(rolls(playing(atWork()), 5).question('WhoIsLost')).toMatchObject({ to: 'gm' })
  })

  it('[RJ-24][B-09] the deadline grows up to its ceiling, and nothing is looked at before the roll is done', () => {
    expect(tallyOf(rolls(playing(atWork({}, { deadline: 10 })), 11)).deadline).toBe(10)
    expect(tallyOf(rolls(playing(atWork({}, { deadline: 10 }), { deadlineMax: 'none' }), 11)).deadline).toBe(11)
    const last = rolls(playing(atWork({}, { deadline: 1 })), 11)
    expect(jobOf(last)).toMatchObject({ phase: 'rolling', tally: { rolls: 1, deadline: 2 } })
  })

  it('[RJ-25][B-07] companions chain, write their own lines and do not move the clock', () => {
    const play = rolls(playing(atWork({ weight: 7 })), 7)
      .dice('CompanionDie', 2)
      .dice('CompanionDie', 3)
    expect(jobOf(play).record.map((l) => [l.source, l.result, l.incident])).toEqual([
      ['roll', 7, 'Just the Right Tool'],
      ['1d6+6', 8, 'Interruption'],
      ['1d6+1', 4, 'Bricked'],
    ])
  })

  it('[B-08] no more companions than the limit', () => {
    const play = rolls(playing(atWork({ weight: 7 }), { companionLimit: 1 }), 7).dice('CompanionDie', 1)
    expect(notes(play)).toEqual(['companion skipped'])
    expect(tallyOf(play).due).toBe(0)
  })

  it('[RJ-26] consequences and values are counted; nobody has them yet', () => {
    const play = rolls(playing(atWork({ type: 'arson', weight: 7 })), 5, 9)
    expect(tallyOf(play)).toMatchObject({ minorConsequence: 1, majorValue: 1, minorValue: 1 })
    expect(jobOf(play).unwinding.has).toEqual({})
  })

  it('[RJ-27][B-12] a credit is offered after a later incident without a consequence, once', () => {
    const play = rolls(playing(atWork({ weight: 7 }, { deadline: 7 })), 12)
    expect(play.asked()).toEqual([])
    rolls(play, 4)
    expect(play.asked()).toEqual([])
    rolls(play, 10).answer('WhetherToCashTheCredit', true)
    expect(tallyOf(play)).toMatchObject({ credits: 0, progress: 4, minorConsequence: 1 })
    expect(jobOf(play).record.at(-1)).toMatchObject({ progress: 4, notes: [['postponed used']] })
    expect(play.asked()).toEqual([])
  })

  it('[RJ-27] the lead may give standing orders instead of being asked', () => {
    const play = playing(atWork({ weight: 7 })).open('giveOrders', {
      postponed: 'always',
      overtime: 'ask',
    })
    rolls(play, 12, 10)
    expect(tallyOf(play)).toMatchObject({ credits: 0, progress: 4 })
  })

  it('[RJ-28][B-03] Fortune is tokens, never below 0; a table may read it as outlook', () => {
    expect(tallyOf(rolls(playing(atWork({}, { fortune: 1 })), 3)).fortune).toBe(0)
    const outlook = tallyOf(rolls(playing(atWork(), { fortuneMeaning: 'outlook' }), 3, 9))
    expect(outlook).toMatchObject({ fortune: 2, negative: 4, positive: 3 })
  })

  it('[RJ-29][B-05] Confusion counts who is active; a table may have it relieve', () => {
    const caper = atWork({ type: 'caper', lost: ['bix'] })
    expect(tallyOf(rolls(playing(caper), 5)).negative).toBe(3)
    expect(tallyOf(rolls(playing(caper, { confusion: 'relieve' }), 5)).negative).toBe(0)
  })

  it('[RJ-30][B-06] the end is looked for after each line, or after the whole chain', () => {
    const started = atWork({}, { progress: 3 })
    expect(jobOf(rolls(playing(started), 8)).ending).toBe('voila')
    const chain = rolls(playing(started, { endCheck: 'roll' }), 8)
    expect(chain.asked()).toEqual(['CompanionDie'])
    chain.dice('CompanionDie', 5)
    expect(jobOf(chain)).toMatchObject({ ending: null, tally: { progress: 3 } })
  })

  it('[B-06] with nobody left the chain stops in any case', () => {
    const play = rolls(playing(atWork({ lost: ['bix', 'cho'] }), { endCheck: 'roll' }), 2)
    expect(jobOf(play).ending).toBe('totaled')
  })
})

describe('endings', () => {
  it('[RJ-31] botched as soon as progress is −3', () => {
    expect(jobOf(rolls(playing(atWork({}, { progress: -2 })), 6)).ending).toBe('botched')
  })

  it('[RJ-32][B-38] botched turns all outlook into trouble before failure is counted', () => {
    const play = rolls(playing(atWork({}, { progress: -2, negative: 1, positive: 3 })), 6)
    expect(tallyOf(play)).toMatchObject({ negative: 5, positive: 0 })
    expect(play.asked()).toEqual(['WhichHarm'])
  })

  it('[RJ-33] clocked after as many rolls as the deadline; overtime if it is offered', () => {
    const never = { overtime: 'never' }
    expect(jobOf(rolls(playing(atWork({}, { deadline: 2 }), never), 10, 9))).toMatchObject({ ending: 'clocked' })
    const offered = rolls(playing(atWork({ overtimeOffered: true }, { deadline: 1 })), 9)
    expect(offered.asked()).toEqual(['WhetherToGoIntoOvertime'])
    offered.answer('WhetherToGoIntoOvertime', false)
    expect(jobOf(offered).ending).toBe('clocked')
  })

  it('[RJ-33][B-26] overtime that was not offered is the Director’s to allow when the job is clocked', () => {
    const play = rolls(playing(atWork({}, { deadline: 1 })), 9).answer('WhetherToGoIntoOvertime', true)
    expect(play.question()).toMatchObject({ name: 'WhetherOvertimeIsAllowed', to: 'gm' })
    expect(jobOf(play.answer('WhetherOvertimeIsAllowed', true)).phase).toBe('overtime')
    const refused = rolls(playing(atWork({}, { deadline: 1 })), 9).answer('WhetherToGoIntoOvertime', true)
    expect(jobOf(refused.answer('WhetherOvertimeIsAllowed', false)).ending).toBe('clocked')
    const always = rolls(playing(atWork({}, { deadline: 1 }), { overtime: 'always' }), 9)
    expect(jobOf(always.answer('WhetherToGoIntoOvertime', true)).phase).toBe('overtime')
  })

  it('[RJ-34][B-26] overtime: opportunity becomes trouble, deadlines are void, three rolls at most', () => {
    const state = atWork({ overtimeOffered: true, weight: 7 }, { deadline: 1, positive: 1 })
    const play = rolls(playing(state), 10).answer('WhetherToGoIntoOvertime', true)
    rolls(play, 11)
    expect(tallyOf(play)).toMatchObject({ positive: 3, negative: 2, deadline: 1, overtimeRolls: 1 })
    expect(notes(play)).toEqual(['deadline void'])
    rolls(play.answer('WhetherToStayInOvertime', true), 9)
    rolls(play.answer('WhetherToStayInOvertime', true), 9)
    expect(jobOf(play)).toMatchObject({ ending: 'clocked', tally: { overtimeRolls: 3, positive: 3 } })
  })

  it('[RJ-34] the crew may stop after any roll in overtime', () => {
    const begun = () => {
      const state = atWork({ overtimeOffered: true, weight: 7 }, { deadline: 1 })
      return rolls(rolls(playing(state), 10).answer('WhetherToGoIntoOvertime', true), 9)
    }
    const first = begun().answer('WhetherToStayInOvertime', false)
    expect(jobOf(first)).toMatchObject({ ending: 'clocked', tally: { overtimeRolls: 1 } })
    const second = rolls(begun().answer('WhetherToStayInOvertime', true), 9).answer('WhetherToStayInOvertime', false)
    expect(jobOf(second)).toMatchObject({ ending: 'clocked', tally: { overtimeRolls: 2 } })
  })

  it('[RJ-35] voilà at the weight or past it', () => {
    expect(jobOf(rolls(playing(atWork({}, { progress: 3 })), 11))).toMatchObject({ ending: 'voila', result: 'success' })
  })

  it('[RJ-36][B-24] totaled when the last operative is lost, botched or not', () => {
    const play = rolls(playing(atWork({ lost: ['bix', 'cho'] }, { progress: -2 })), 2)
    expect(jobOf(play).ending).toBe('totaled')
  })

  it('[B-25] the last roll can still be voilà', () => {
    expect(jobOf(rolls(playing(atWork({}, { progress: 3, deadline: 1 })), 10)).ending).toBe('voila')
  })
})
