import { offersFor, type Question, sayFact, sayOption } from '@sortie/engine'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import type { Incident } from '../content/incidents.ts'
import { content, contentFields } from '../content/index.ts'
import { regulus } from '../game.ts'
import { tableOf } from '../rules/job/state.ts'
import { jobTypes } from '../rules/job/type.ts'
import type { State } from '../state.ts'
import { settings as laidOut } from '../words/settings.ts'
import { atWork, facts, fieldOptions, jobOf, names, playing, readyTable, rolls, stateOf, tallyOf } from './job-table.ts'
import { plan } from './offjob-contests.ts'

const details = { title: 'The vault', type: 'heist', weight: 5, deadline: 4, overtime: false }
const set = (more: object = {}, table: State = readyTable(), settings = {}) =>
  playing(table, settings)
    .open('setJob', { ...details, ...more }, 'gm')
    .answer('WhoLeads', 'ada')
const close = (...angles: readonly string[]) => ({ brings: [], angles })
const changed = (more: object = {}) => ({
  title: '',
  weight: 5,
  deadline: 4,
  overtime: false,
  least: 0,
  most: 0,
  ...more,
})
const open = (procedure: string, args: object, by = 'gm') => ({ kind: 'open', by, procedure, args }) as never

describe('before the first roll', () => {
  it('[RJ-01] type and details, workup, winding, record, then the first roll', () => {
    const play = set()
    expect(play.refused(open('roll', {}, 'ada')).refused).toBe('procedure/not-now')
    play.open('recruit', { who: ['bix'], brings: [] }).open('closeWorkup', close('ada', 'bix'))
    expect(jobOf(play).phase).toBe('winding')
    play.answer('WhichAngle', pass).answer('WhichAngle', pass)
    expect(jobOf(play).phase).toBe('rolling')
    play.open('roll').dice('JobDice', 5, 5)
    expect(tallyOf(play)).toMatchObject({ rolls: 1, progress: 1, positive: 2 })
  })

  it('[RJ-01] a setting that is changed in the middle of a job acts at once', () => {
    const play = rolls(playing(atWork({ type: 'caper' })), 5)
    expect(tallyOf(play).negative).toBe(4)
    play.table.submit({ kind: 'setting', by: 'gm', key: 'confusion', value: 'relieve' })
    expect(tallyOf(rolls(play, 5)).negative).toBe(2)
  })

  it('[RJ-01] only what is settled with the record waits for the next one, and the settings dialog says so', () => {
    expect(Object.keys(laidOut.acts ?? {})).toEqual(['fortuneStart', 'dangerous'])
    const play = playing(atWork({}, { fortune: 2 }))
    play.table.submit({ kind: 'setting', by: 'gm', key: 'fortuneStart', value: 5 })
    expect(tallyOf(play).fortune).toBe(2)
  })

  it('[RJ-01] a table’s own incidents and their cues are told in its own words', () => {
    const row = { ...content.incidents['heist-10'], name: 'Better', progress: 3, cue: 'The safe sings.' }
    const own = { ...content, incidents: { ...content.incidents, 'heist-10': row } }
    const play = given(regulus, { state: readyTable(), content: own, settings: { winding: 'off' } })
    play
      .open('setJob', details, 'gm')
      .answer('WhoLeads', 'ada')
      .open('closeWorkup', close())
      .open('roll')
      .dice('JobDice', 5, 5)
    const fact = play.told().find((f) => f.type === 'IncidentApplied')
    expect(sayFact(regulus as never, fact as never)).toContain('Better (10). The safe sings.')
  })

  it('[RJ-02] the seven types are explained where one chooses', () => {
    for (const type of jobTypes) {
      const setJob: Question = { kind: 'ask', name: 'setJob', to: 'gm', shape: { kind: 'one', options: [type] } }
      const said = sayOption(regulus, setJob, type, { path: 'type' })
      expect(said).toMatchObject({ rest: expect.stringContaining(content.types[type]?.text ?? '?') })
    }
  })

  it('[RJ-02] details follow the type, unless the Director says otherwise', () => {
    const usual = { title: '', weight: 'usual', deadline: 'usual', overtime: 'usual' }
    for (const type of jobTypes) {
      const { weight, deadline, overtime } = content.types[type] as (typeof content.types)['heist'] & object
      const job = jobOf(playing(readyTable()).open('setJob', { ...usual, type }, 'gm'))
      expect(job).toMatchObject({ type, weight, overtimeOffered: overtime, tally: { deadline } })
    }
    expect(new Set(Object.values(content.types).map((t) => `${t.weight} ${t.deadline}`)).size).toBeGreaterThan(3)
    const mixed = jobOf(playing(readyTable()).open('setJob', { ...usual, type: 'hit', weight: 7 }, 'gm'))
    expect(mixed).toMatchObject({ weight: 7, tally: { deadline: content.types['hit']?.deadline } })
    const offer = offersFor(playing(readyTable()).table, 'gm').find((o) => o.procedure === 'setJob')
    expect(offer?.usual).toEqual({ type: 'heist', weight: 'usual', deadline: 'usual', overtime: 'usual' })
  })

  it('[RJ-02] the even results and the effects of a 7 are the same in every type', () => {
    const { name: _name, cue: _cue, house: _house, ...seven } = content.incidents['heist-7'] as Incident
    for (const type of ['arson', 'assault', 'caper', 'con', 'espionage', 'hit', 'general']) {
      for (const even of [2, 4, 6, 8, 10, 12])
        expect(content.incidents[`${type}-${even}`]).toEqual(content.incidents[`heist-${even}`])
      expect(content.incidents[`${type}-7`]).toMatchObject(seven)
    }
  })

  it('[B-02] every sum has a row, and the general table has a Fumble at 5 and 6', () => {
    for (const type of [...jobTypes, 'general'] as const)
      expect(tableOf(content.incidents, type).filter((row) => row !== undefined)).toHaveLength(11)
    expect([5, 6].map((sum) => content.incidents[`general-${sum}`]?.name)).toEqual(['Fumble', 'Fumble'])
  })

  it('[RJ-03] weight is 3 to 7, and the refusal says so', () => {
    const play = playing(readyTable())
    const refusal = play.refused(open('setJob', { ...details, weight: 8 }))
    expect(refusal).toMatchObject({ refused: 'procedure/wrong-args', rule: 'RJ-03' })
    expect(refusal.message).toContain('usual, 3, 4, 5, 6, 7')
    const on = set({}, readyTable(), { winding: 'off' })
    for (const weight of [2, 8])
      expect(on.refused(open('changeDetails', changed({ weight }), 'gm')).refused).toBe('procedure/wrong-args')
  })

  it('[RJ-04][B-26] the deadline is 3 to 7, and overtime can be offered until the first roll', () => {
    const play = playing(readyTable())
    expect(play.refused(open('setJob', { ...details, deadline: 2 })).message).toContain('usual, 3, 4, 5, 6, 7')
    const on = set({}, readyTable(), { winding: 'off' }).open('closeWorkup', close())
    on.open('changeDetails', changed({ overtime: true }), 'gm')
    expect(jobOf(on).overtimeOffered).toBe(true)
    on.open('roll').dice('JobDice', 5, 5)
    expect(on.refused(open('changeDetails', changed())).refused).toBe('procedure/not-now')
  })

  it('[RJ-01] weight, deadline, capacity and conditions are the Director’s until the first roll', () => {
    const play = set().open('changeDetails', changed({ weight: 6, deadline: 3, least: 2, most: 3 }), 'gm')
    expect(jobOf(play)).toMatchObject({ weight: 6, capacity: { min: 2, max: 3 }, tally: { deadline: 3 } })
    play.open('addCondition', { kind: 'gig', words: 'Face' }, 'gm').open('dropCondition', { condition: 'Face' }, 'gm')
    expect(jobOf(play).conditions).toEqual([])
    expect(play.refused(open('changeDetails', changed(), 'ada')).refused).toBe('procedure/not-yours')
  })

  it('[B-54] players propose a job; the Director takes, changes or refuses it', () => {
    const play = playing(readyTable()).open('proposeJob', { title: 'Rob the mint', type: 'heist' }, 'bo')
    expect(play.question()).toMatchObject({ name: 'WhetherToSetIt', to: 'gm', usual: { verdict: 'take' } })
    play.answer('WhetherToSetIt', { verdict: 'take', weight: 7, deadline: 3, overtime: true })
    expect(jobOf(play)).toMatchObject({ title: 'Rob the mint', weight: 7, overtimeOffered: true })
    const refused = playing(readyTable()).open('takeReadyJob', {}, 'bo').answer('WhichJob', 'gala-of-glass')
    refused.answer('WhetherToSetIt', { verdict: 'refuse', weight: 3, deadline: 3, overtime: false })
    expect(jobOf(refused).phase).toBe('none')
    const free = playing(readyTable(), { jobsSetBy: 'anyone' }).open('takeReadyJob', {}, 'bo')
    expect(jobOf(free.answer('WhichJob', 'gala-of-glass')).weight).toBe(7)
  })

  it('[RJ-05] conditions: a gig or a sentence', () => {
    const play = set()
      .open('addCondition', { kind: 'gig', words: 'Cracker' }, 'gm')
      .open('addCondition', { kind: 'text', words: 'nobody is hurt' }, 'gm')
    expect(jobOf(play).conditions).toEqual([{ gig: 'Cracker' }, { text: 'nobody is hurt' }])
  })

  const two = (play: ReturnType<typeof set>) => play.open('changeDetails', changed({ least: 2, most: 2 }), 'gm')

  it('[RJ-06][B-52] nobody joins past the most, and too few after the winding is no dead end', () => {
    const play = two(set())
    expect(play.refused(open('recruit', { who: ['bix', 'cho'], brings: [] }, 'ada'))).toMatchObject({ rule: 'RJ-07' })
    play.open('closeWorkup', close('ada')).answer('WhichAngle', pass)
    expect(jobOf(play).phase).toBe('winding')
    expect(play.refused(open('openRecord', {})).refused).toBe('procedure/not-now')
    expect(regulus.awaits?.(stateOf(play), { seats: play.table.world.seats })).toEqual([
      { who: 'ada', procedure: 'recruit' },
    ])
    play.open('recruit', { who: ['bix'], brings: [] })
    expect(jobOf(play).phase).toBe('rolling')
  })

  it('[RJ-07][RJ-08] who plays everybody that is left recruits and goes in one step', () => {
    const play = set()
    const awaited = () => regulus.awaits?.(stateOf(play), { seats: play.table.world.seats })
    // Cho is Bo's, and has to be asked.
    expect(awaited()).toEqual([{ who: 'ada', procedure: 'recruit' }])
    const own = playing(readyTable({ cho: { player: 'ada' } }))
    own.open('setJob', details, 'gm').answer('WhoLeads', 'ada')
    expect(regulus.awaits?.(stateOf(own), { seats: own.table.world.seats })).toEqual([
      { who: 'ada', procedure: 'setOut' },
    ])
    own.open('setOut', { who: ['bix', 'cho'], brings: [], angles: ['bix'] })
    expect(jobOf(own).workup.map((l) => l.operative)).toEqual(['ada', 'bix', 'cho'])
    expect(jobOf(own).winding.turns).toEqual(['bix'])
    own.answer('WhichAngle', pass)
    expect(jobOf(own).phase).toBe('rolling')
  })

  it('[RJ-06] setting out at once keeps to how many may go', () => {
    const play = two(set({}, readyTable({ cho: { player: 'ada' } })))
    expect(play.refused(open('setOut', { who: ['bix', 'cho'], brings: [], angles: [] }, 'ada'))).toBeDefined()
    play.open('setOut', { who: ['bix'], brings: [], angles: [] })
    expect(jobOf(play).phase).toBe('rolling')
  })

  it('[RJ-06] an ally hired while winding helps to reach the least', () => {
    const play = two(set()).open('closeWorkup', close('ada'))
    angle(play, 'ally', 4, 4)
    expect(jobOf(play).phase).toBe('rolling')
  })

  it('[RJ-07] everybody is asked at once, adds one line each, and brings what is theirs', () => {
    const table = readyTable({ cho: { props: ['mask'], tactics: [{ id: 'ruse', progress: 2 }] } })
    const play = set({}, table).open('recruit', { who: ['cho', 'bix'], brings: [] })
    expect(play.question('WhetherToJoin')).toMatchObject({ kind: 'each', parts: { bo: { kind: 'form' } } })
    play.answer('WhetherToJoin', { who: ['cho'], brings: [['cho', 'mask']] }, 'bo')
    expect(jobOf(play).workup.map((l) => [l.operative, l.props])).toEqual([
      ['ada', []],
      ['cho', ['mask']],
      ['bix', []],
    ])
    expect(play.refused(open('recruit', { who: ['cho'], brings: [] }, 'ada')).refused).toBe('procedure/not-now')
    play.open('bring', { brings: [['cho', 'ruse']] }, 'bo')
    expect(jobOf(play).workup[1]?.tactics).toEqual([{ id: 'ruse', progress: 2 }])
  })

  it('[RJ-07] an operative who declines stays at home', () => {
    const play = set()
      .open('recruit', { who: ['cho'], brings: [] })
      .answer('WhetherToJoin', { who: [], brings: [] }, 'bo')
    expect(jobOf(play).workup.map((l) => l.operative)).toEqual(['ada'])
    play.open('recruit', { who: ['bix'], brings: [] }).open('stayHome', { operative: 'bix' })
    expect(jobOf(play).workup.map((l) => l.operative)).toEqual(['ada'])
  })

  it('[B-18] Tactics stand on the same line as Props', () => {
    const play = set({}, readyTable({ ada: { props: ['coat'], tactics: [{ id: 'ruse', progress: 1 }] } }))
    play.open('bring', {
      brings: [
        ['ada', 'coat'],
        ['ada', 'ruse'],
      ],
    })
    expect(jobOf(play).workup[0]).toMatchObject({ props: ['coat'], tactics: [{ id: 'ruse' }] })
  })

  it('[B-51] without a next lead the Director names one; otherwise the next lead leads, or is replaced', () => {
    expect(playing(readyTable()).open('setJob', details, 'gm').offered('WhoLeads')).toEqual([...names])
    const table = readyTable()
    const next = { ...table, crew: { ...table.crew, nextLead: 'cho' } }
    const play = playing(next).open('setJob', details, 'gm')
    expect(jobOf(play).lead).toBe('cho')
    play.open('replaceLead', { lead: 'bix' }, 'gm')
    expect(jobOf(play)).toMatchObject({ lead: 'bix', workup: [{ operative: 'bix' }] })
  })

  it('[RJ-01] a job can be called off until the record is opened', () => {
    const play = set().open('callOff', {}, 'gm')
    expect(jobOf(play).phase).toBe('none')
  })

  it('[RJ-01] seven ready jobs, one of each type, with briefings, places, people and clocks, a ready crew, and jobs that are drawn', () => {
    expect(Object.keys(content.jobs)).toHaveLength(7)
    expect(new Set(Object.values(content.jobs).map((j) => j.type)).size).toBe(7)
    for (const { briefing, places, people, clocks } of Object.values(content.jobs)) {
      expect(briefing.match(/[.!?]/g)?.length).toBeGreaterThanOrEqual(3)
      expect([places.length, people.length, clocks.length > 0]).toEqual([3, 3, true])
    }
    const play = given(regulus).open('takeReadyCrew', {}, 'gm')
    expect(Object.keys(stateOf(play).crew.operatives)).toHaveLength(5)
    play.open('takeReadyJob', {}, 'gm')
    // What the Director chooses from is not for the players.
    for (const { title } of Object.values(content.jobs)) {
      expect(play.seenBy('gm')).toContain(title)
      expect(play.seenBy('ada')).not.toContain(title)
    }
    play.answer('WhichJob', 'duke-of-nowhere')
    expect(jobOf(play)).toMatchObject({ type: 'con', weight: 5, conditions: [{ gig: 'Face' }] })
    expect(Object.values(stateOf(play).clocks).map((c) => [c.name, c.shown])).toEqual([
      ['The surveyor arrives', 'open'],
      ['Tace asks around', 'hidden'],
    ])
    const drawn = playing(readyTable()).open('drawJob', {}, 'gm').draws('TypeDraw', 'heist')
    drawn.draws('AimDraw', 'Empty the tithe vault').draws('PlaceDraw', 'out in the belt')
    drawn.dice('WeightDie', 1).dice('DeadlineDie', 6).dice('OvertimeDie', 4)
    const drew = { title: 'Empty the tithe vault out in the belt', weight: 3, overtimeOffered: true }
    expect(jobOf(drawn)).toMatchObject({ ...drew, tally: { deadline: 7 } })
  })

  it('[B-01][B-13] rows and menus are content that a table may write over', () => {
    expect(Object.keys(contentFields)).toEqual(expect.arrayContaining(['incidents', 'opportunities', 'troubles']))
    const house = Object.values(content.incidents).filter((r) => r.house !== '')
    expect(house).toHaveLength(14)
    const row = { ...content.incidents['heist-10'], name: 'Better', progress: 3 }
    const own = { ...content, incidents: { ...content.incidents, 'heist-10': row } }
    const play = given(regulus, { state: readyTable(), content: own, settings: { winding: 'off' } })
    play
      .open('setJob', details, 'gm')
      .answer('WhoLeads', 'ada')
      .open('closeWorkup', close())
      .open('roll')
      .dice('JobDice', 5, 5)
    expect(jobOf(play).record[0]).toMatchObject({ incident: 'Better', progress: 3 })
  })
})

const pass = { benefit: 'pass', words: '' }
const words = 'a word with the night watch'
function angle(play: ReturnType<typeof set>, benefit: string, target: number, die: number) {
  play.answer('WhichAngle', { benefit, words }).answer('WhatTheAngleTakes', { verdict: target, benefit })
  return play.answer('HowToWorkIt', 'roll').dice('AngleDie', die)
}

describe('winding', () => {
  it('[RJ-09] a table may write its own angles, with their names and how often they work', () => {
    const passes = { name: 'Forged passes', effect: 'lighten', often: 1, text: 'weight −1, once' } as const
    const own = { ...content, angles: { passes } }
    const play = given(regulus, { state: readyTable(), content: own })
    play.open('setJob', { ...details, weight: 5 }, 'gm').answer('WhoLeads', 'ada')
    play.open('recruit', { who: ['bix'], brings: [] }).open('closeWorkup', close('ada', 'bix'))
    expect(fieldOptions(play, 'benefit')).toEqual(['passes', 'pass'])
    angle(play, 'passes', 4, 5)
    expect(facts(play, 'AngleWorked')).toMatchObject([{ angle: 'passes', benefit: 'lighten', success: true }])
    expect(jobOf(play).weight).toBe(4)
    // It works once in a job, so Bix is not asked.
    expect(facts(play, 'AnglePassed')).toEqual([{ operative: 'bix' }])
    expect(play.asked()).toEqual([])
  })

  const house = {}
  const wound = (more: object = {}, table: State = readyTable(), settings: object = house) =>
    set(more, table, settings)
      .open('recruit', { who: ['bix'], brings: [] })
      .open('closeWorkup', close(...(settings === house ? ['ada', 'bix'] : [])))

  it('[RJ-08] what the crew does in the fiction changes the details', () => {
    const play = angle(angle(wound(), 'lighten', 4, 4), 'stretch', 2, 2)
    expect(jobOf(play)).toMatchObject({ weight: 4, tally: { deadline: 5 } })
  })

  it('[RJ-09] a roll below the target gains nothing, and a 1 is trouble at the start', () => {
    const play = angle(angle(wound(), 'stash', 2, 1), 'stash', 5, 5)
    expect(tallyOf(play)).toMatchObject({ negative: 1, fortune: 3 })
  })

  it('[RJ-09] Luck marked down succeeds without a roll, but not at the floor', () => {
    const marked = wound().answer('WhichAngle', { benefit: 'tactic', words })
    marked.answer('WhatTheAngleTakes', { verdict: 5, benefit: 'tactic' }).answer('HowToWorkIt', 'mark')
    expect(stateOf(marked).crew.operatives['ada']?.luckMarks).toEqual({ up: 0, down: 1 })
    expect(jobOf(marked).workup[0]?.tactics).toEqual([{ id: 'fresh angle', progress: 1 }])
    const ratings = { wealth: 1, safety: 1, comfort: 1, luck: -3 }
    const floor = wound({}, readyTable({ ada: { ratings } })).answer('WhichAngle', { benefit: 'stash', words })
    floor.answer('WhatTheAngleTakes', { verdict: 4, benefit: 'stash' })
    expect(floor.asked()).toEqual(['AngleDie'])
  })

  it('[RJ-09] what could change nothing is not offered', () => {
    const play = wound({ weight: 3 }, readyTable({ ada: { ratings: { wealth: -3, safety: 1, comfort: 1, luck: 1 } } }))
    expect(fieldOptions(play, 'benefit')).toEqual(['stretch', 'tactic', 'stash', 'pass'])
  })

  it('[RJ-08] the player says what they do; the Director agrees, changes or refuses', () => {
    const play = wound().answer('WhichAngle', { benefit: 'lighten', words })
    expect(play.question()).toMatchObject({ name: 'WhatTheAngleTakes', to: 'gm', about: { words } })
    play.answer('WhatTheAngleTakes', { verdict: 'refused', benefit: 'lighten' })
    expect(facts(play, 'AngleRefused')).toEqual([{ operative: 'ada', words }])
    play.answer('WhichAngle', { benefit: 'lighten', words: 'money' })
    play.answer('WhatTheAngleTakes', { verdict: 'agreed', benefit: 'stretch' })
    expect(jobOf(play)).toMatchObject({ weight: 5, tally: { deadline: 5 }, winding: { taken: 1 } })
  })

  it('[RJ-08][R3-01] contests and tests are played inside free winding, and angles are proposed', () => {
    const play = wound({}, readyTable({ ada: { qualities } }), { winding: 'freeform' })
    play.open('contest', { operative: 'ada', stake: 'the guard’s rota', ...plan({ means: 'vocation:Thief', dice: 1 }) })
    play.answer('WhatCounts', { means: 'yes', leverage: [], time: 'there is time', hard: 'normal' })
    play.answer('WhetherToRoll', {
      go: 'roll',
      time: 'do not pay',
      means: 'none',
      circumstance: '',
      dice: 1,
      leverage: [],
    })
    play.dice('ContestDice', 5)
    play.open('proposeAngle', { operative: 'ada', benefit: 'lighten', words: 'with the rota in hand' })
    play.answer('WhatTheAngleTakes', { verdict: 'agreed', benefit: 'lighten' })
    expect(jobOf(play)).toMatchObject({ phase: 'winding', weight: 4 })
  })
  const qualities = { vocation: 'Thief', aptitudes: [], trait: '', passion: '', others: [] }

  it('[RJ-10] an ally costs Wealth, comes last on the workup, has 1 in everything and leaves after the job', () => {
    const play = angle(wound(), 'ally', 4, 6).answer('WhichAngle', pass)
    expect(stateOf(play).crew.operatives['ada']?.ratings.wealth).toBe(0)
    expect(jobOf(play).workup.at(-1)).toMatchObject({ operative: "ADA's ally", ally: true })
    expect(stateOf(play).crew.operatives["ADA's ally"]).toMatchObject({
      member: false,
      player: 'ada',
      ratings: { luck: 1 },
    })
    expect(jobOf(play).winding.turns).toEqual(['ada', 'bix'])
  })

  it('[B-20] free winding by the Director, within the same limits, or none', () => {
    const free = wound({}, readyTable(), { winding: 'freeform' })
    free.open('windFreely', { operative: 'ada', benefit: 'lighten', words: '' }, 'gm')
    free.open('windFreely', { operative: 'ada', benefit: 'lighten', words: '' }, 'gm')
    const third = free.refused(open('windFreely', { operative: 'ada', benefit: 'lighten', words: '' }))
    expect(third.message).toContain('stretch')
    expect(jobOf(free.open('openRecord', {}, 'gm'))).toMatchObject({ weight: 3, phase: 'rolling' })
    expect(jobOf(wound({}, readyTable(), { winding: 'off' })).phase).toBe('rolling')
  })
})

describe('the record', () => {
  const opened = (crew: Partial<State['crew']>, settings = {}) => {
    const table = readyTable()
    const play = playing({ ...table, crew: { ...table.crew, ...crew } }, { winding: 'off', ...settings })
    return play.open('setJob', details, 'gm').answer('WhoLeads', 'ada').open('closeWorkup', close())
  }

  it('[RJ-11][B-04] starts at 0, with Fortune 2 and what the last job left, not below 0', () => {
    expect(tallyOf(opened({}))).toMatchObject({ progress: 0, positive: 0, negative: 0, fortune: 2 })
    expect(tallyOf(opened({ nextJobFortune: -3 })).fortune).toBe(0)
    expect(stateOf(opened({ nextJobFortune: 1 })).crew.nextJobFortune).toBe(0)
    expect(tallyOf(opened({}, { fortuneStart: 'crew' })).fortune).toBe(1)
  })

  it('[RJ-12][B-17] a Dangerous job starts with 2 more trouble, and the flag is cleared', () => {
    const play = opened({ nextJobDangerous: true })
    expect(tallyOf(play)).toMatchObject({ negative: 2, fortune: 2 })
    expect(stateOf(play).crew.nextJobDangerous).toBe(false)
    expect(tallyOf(opened({ nextJobDangerous: true }, { dangerous: 'noFortune' }))).toMatchObject({
      negative: 0,
      fortune: 0,
    })
    const none = opened({ nextJobDangerous: true }, { dangerous: 'none' })
    expect([tallyOf(none).negative, stateOf(none).crew.nextJobDangerous]).toEqual([0, false])
  })

  it('[RJ-13][B-41] an impromptu job: the general table, no winding, only what is at hand, no Fortune of its own', () => {
    const table = readyTable({ bix: { props: ['mask', 'rope'] } })
    const play = playing({ ...table, crew: { ...table.crew, nextLead: 'cho', nextJobFortune: 1 } })
    play.open('startImpromptu', { lead: 'ada', title: '', weight: 3, deadline: 3 }, 'gm')
    expect(jobOf(play)).toMatchObject({ type: 'general', lead: 'ada' })
    const brings = ['mask', 'rope'].map((thing) => ['bix', thing])
    play.open('recruit', { who: ['bix'], brings }).answer('WhichAreAtHand', [['bix', 'mask']])
    play.open('closeWorkup', close())
    expect(jobOf(play)).toMatchObject({ phase: 'rolling', workup: [{}, { props: ['mask'] }], tally: { fortune: 1 } })
    play.open('roll').dice('JobDice', 5, 4)
    expect(jobOf(play).record[0]?.incident).toBe('Interruption')
    expect(facts(play, 'RollMade')).toEqual([{ result: 9, overtime: false }])
  })

  it('[RJ-69] a line of the record can be told, and that changes nothing', () => {
    const play = opened({})
      .open('roll')
      .dice('JobDice', 5, 5)
      .open('tellLine', { line: 1, words: 'Like clockwork.' }, 'bo')
    expect(jobOf(play).record[0]).toMatchObject({ told: 'Like clockwork.', progress: 1 })
  })
})
