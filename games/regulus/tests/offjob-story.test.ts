import { answerIn } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { director } from '../bots.ts'
import { newOperative, noMarks, type StringState, stringText, trumping } from '../rules/crew/state.ts'
import { offJobPanels } from '../sheet.ts'
import { fieldOptions } from './job-table.ts'
import { plan, settled, tries, usual } from './offjob-contests.ts'
import { contestOf, stateOf, type Table, table, toldOf } from './offjob-table.ts'

const string = (some: Partial<StringState> = {}): StringState => ({
  phrase: 'Hunted by Inspector Luther',
  on: ['iris'],
  level: 0,
  marks: noMarks,
  lie: false,
  origin: '',
  ...some,
})

const narrated = (at: Table = {}): Play =>
  table(at).open('narrate', { words: 'The lights go out.', about: ['iris'] }, 'ada')

const statusOf = (play: Play): unknown => Object.values(stateOf(play).offJob.narrations).map((n) => n.status)

describe('narration', () => {
  it('[R3-02] what nobody disputes needs no dice, and no click of anybody else', () => {
    const play = narrated()
    expect(play.asked()).toEqual([])
    expect(statusOf(play)).toEqual(['proposed'])
    expect(statusOf(play.open('acceptNarration', {}, 'gm'))).toEqual(['canon'])
  })

  it('[R3-03] it is only proposed at first, and canon once the story goes on', () => {
    const play = narrated()
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'dispute', args: {} }).refused).toBe(
      'procedure/not-yours',
    )
    play.open('narrate', { words: 'Somebody lights a match.', about: [] }, 'bo')
    expect(statusOf(play)).toEqual(['canon', 'proposed'])
    expect(statusOf(tries(play))).toEqual(['canon', 'canon'])
  })

  const rolled = (play: Play, kind: string, roller: string): Play => {
    play.answer('HowToDecide', { kind, roller }).answer('HowToMeetIt', plan({ dice: 1 }))
    if (play.asked().includes('WhatCounts')) usual(play, 'WhatCounts')
    return usual(play, 'WhetherToRoll').dice('ContestDice', 6)
  }

  it('[R3-03] a dispute is decided by the dice; the Director says how', () => {
    const play = narrated().open('dispute', {}, 'gm')
    expect(statusOf(play)).toEqual(['disputed'])
    expect(fieldOptions(play, 'kind')).toEqual(['contest', 'challenge'])
    rolled(play, 'contest', 'iris')
    expect(contestOf(play)).toMatchObject({ stake: 'The lights go out.', narration: 'narration-1', won: true })
    expect(statusOf(play)).toEqual(['canon'])
  })

  it('[R3-Q32] a Challenge against it strikes it, and those concerned roll', () => {
    const play = narrated().open('dispute', {}, 'bo')
    expect(fieldOptions(play, 'roller')).toEqual(['iris', 'bix'])
    rolled(play, 'challenge', 'bix')
    expect(contestOf(play)).toMatchObject({ kind: 'challenge', actor: 'bix', won: true })
    expect(statusOf(play)).toEqual(['struck'])
  })

  it('[R3-Q32] with nobody there to roll, the Director says', () => {
    const play = table({ offJob: { situation: { name: 'x', involved: ['nobody'], ratings: {} } } })
    play
      .open('narrate', { words: 'It rains.', about: [] })
      .open('dispute', {}, 'bo')
      .answer('WhetherItStands', 'struck')
    expect(statusOf(play)).toEqual(['struck'])
  })
})

describe('situations', () => {
  const ratings = [{ operative: 'iris', rating: 'Speed ', level: 2 }]
  const chase = { name: 'The chase', involved: ['iris'], ratings }
  const opened = (at: Table = {}): Play => table(at).open('openSituation', chase, 'gm')
  const speed = { operative: 'iris', rating: 'speed', reasons: [], passing: '', failing: '' }

  it('[R3-B02] a Situation may give ratings that Checks can lean on', () => {
    expect(toldOf(opened().open('check', speed, 'gm'), 'CheckCalled')).toMatchObject([{ level: 2 }])
  })

  it('[R3-Q31] who is in it and what it gives can be changed; a table may let the others go on', () => {
    const play = opened().open('changeSituation', { ...chase, involved: ['iris', 'bix'], ratings: [] }, 'gm')
    expect(stateOf(play).offJob.situation).toMatchObject({ involved: ['iris', 'bix'], ratings: {} })
    const open = opened({ settings: { situationLock: 'open' } })
    open.open('contest', { operative: 'bix', stake: 'x', ...plan() }, 'bo')
    expect(contestOf(open).actor).toBe('bix')
  })

  it('[R3-Q31] the Director opens and closes it; meanwhile those outside wait', () => {
    const play = opened()
    const bix = {
      kind: 'open',
      by: 'bo',
      procedure: 'contest',
      args: { operative: 'bix', stake: 'x', ...plan() },
    } as const
    expect(play.refused(bix).refused).toBe('procedure/wrong-args')
    const about = { words: 'Bix sleeps.', about: ['bix'] }
    expect(play.refused({ kind: 'open', by: 'bo', procedure: 'narrate', args: about }).refused).toBe(
      'procedure/wrong-args',
    )
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'closeSituation', args: {} }).refused).toBe(
      'procedure/not-yours',
    )
    play.open('closeSituation', {}, 'gm').open('contest', { operative: 'bix', stake: 'x', ...plan() }, 'bo')
    expect(play.asked()).toEqual(['WhatCounts'])
    expect(stateOf(play).offJob.situation).toBeNull()
  })
})

describe('strings', () => {
  const tied = (by: string): Play =>
    table().open('tieString', { phrase: 'Hunted by Inspector Luther', operatives: ['iris'] }, by)

  it('[R3-35] anyone proposes a String, the Director accepts: level 0', () => {
    const play = tied('ada')
    expect(play.question()).toMatchObject({ name: 'WhetherToAcceptString', to: 'gm' })
    expect(stateOf(play).crew.strings).toEqual({})
    play.answer('WhetherToAcceptString', 'accept')
    expect(stateOf(play).crew.strings).toEqual({ 'string-1': string() })
  })

  it('[R3-36] a colon and the names follow the phrase, in the order of attaching', () => {
    const play = tied('gm').open('attachString', {}, 'gm')
    const { phrase, on } = stateOf(play).crew.strings['string-1'] as StringState
    expect(on).toEqual(['iris', 'bix'])
    expect(stringText(phrase, ['Iris'])).toBe('Hunted by Inspector Luther: Iris')
    expect(stringText(phrase, ['Iris', 'Bix'])).toBe('Hunted by Inspector Luther: Iris, Bix')
  })

  it('[R3-Q24] what is refused does not come about; what the Director proposes is accepted', () => {
    const refused = tied('ada').answer('WhetherToAcceptString', 'refuse')
    expect(toldOf(refused, 'StringRefused')).toHaveLength(1)
    expect(stateOf(refused).crew.strings).toEqual({})
    expect(stateOf(tied('gm')).crew.strings).toHaveProperty('string-1')
  })

  it('[R3-Q24] Strings are reworded, taken off and ended, on the record', () => {
    const play = tied('gm').open('rewordString', {}, 'ada').answer('WhatStringSays', 'Hunted by the law')
    play.answer('WhetherToAcceptString', 'accept').open('attachString', {}, 'gm')
    play.open('detachString', {}, 'gm').answer('WhomStringIsOn', 'iris')
    expect(stateOf(play).crew.strings).toEqual({ 'string-1': string({ phrase: 'Hunted by the law', on: ['bix'] }) })
    play.open('endString', {}, 'bo').answer('WhetherToAcceptString', 'accept')
    expect(stateOf(play).crew.strings).toEqual({})
    expect(stateOf(play).offJob.endedStrings).toEqual([{ id: 'string-1', phrase: 'Hunted by the law' }])
    play.open('tieString', { phrase: 'Free', operatives: ['iris'] }, 'gm')
    expect(Object.keys(stateOf(play).crew.strings)).toEqual(['string-2'])
  })

  it('[R3-Q24] a String is a sheet item for those it is on', () => {
    const named = { means: 'string:Hunted by Inspector Luther' }
    const play = tries(table({ strings: { s1: string() } }), named)
    expect(contestOf(usual(play, 'WhatCounts')).means).toBe('string:s1')
    const args = { operative: 'bix', stake: 'x', ...plan(named) }
    const other = table({ strings: { s1: string() } }).refused({ kind: 'open', by: 'bo', procedure: 'contest', args })
    expect(other.refused).toBe('procedure/wrong-args')
  })

  /** A Test with the String as Means, thrown and marked. */
  const marked = (play: Play, way: string): Play => {
    play.open('callTest', { operative: 'iris', question: 'Does he follow?', hard: 'normal' }, 'gm')
    play.answer('HowToTest', { means: 'string:Hunted by Inspector Luther', leverage: 'none', how: 'roll' })
    return usual(play, 'WhatCounts').dice('TestDie', 4).answer('WhatAnswer', '').answer('WhichStringMark', way)
  }
  const after = (ways: readonly string[], some: Partial<StringState> = {}): StringState | undefined => {
    const play = table({ strings: { s1: string(some) } })
    for (const way of ways) marked(play, way)
    return stateOf(play).crew.strings['s1']
  }

  it('[R3-B01] the third mark resolves to the majority: examples V41 and V42', () => {
    expect(after(['up', 'down'])).toMatchObject({ level: 0, marks: { up: 1, down: 1 } })
    expect(after(['up', 'down', 'up'])).toMatchObject({ level: 1, marks: noMarks, lie: false })
    expect(after(['down', 'up', 'down'])).toMatchObject({ level: -1, marks: noMarks, lie: true })
  })

  it('[R3-B01] a Lie stays one, and the Director may use it for a Challenge', () => {
    expect(after(['up', 'up', 'up'], { level: -1, lie: true })).toMatchObject({ level: 0, lie: true })
    const play = table({ luck: -3, strings: { s1: string({ level: -1, lie: true }) } })
    const lie = 'Hunted by Inspector Luther'
    play.open('challenge', { operative: 'iris', stake: 'Luther knocks', time: 'sudden', lie }, 'gm')
    usual(play.answer('HowToMeetIt', plan()), 'WhetherToRoll').dice('ContestDice', 6)
    expect(play.question()).toMatchObject({ name: 'WhichStringMark', about: { phrase: 'Hunted by Inspector Luther' } })
  })

  it('[R3-B01] the higher level trumps, equal levels do not settle each other: example V43', () => {
    const a = string({ phrase: 'A', level: 1 })
    const b = string({ phrase: 'B' })
    expect(trumping(a, b)).toBe(a)
    expect(trumping(b, a)).toBe(a)
    expect(trumping(a, { ...b, level: 1 })).toBeUndefined()
    const play = table({ strings: { a, b } }).open('compareStrings', {}, 'gm').answer('WhichString', 'b')
    expect(toldOf(play, 'StringsCompared')).toEqual([{ type: 'StringsCompared', phrases: ['B', 'A'], trumping: 'A' }])
    const par = table({ strings: { a: { ...a, level: 0 }, b } })
    for (const phrase of ['A', 'B']) {
      const args = { operative: 'iris', stake: 'x', ...plan({ means: `string:${phrase}` }) }
      expect(contestOf(usual(par.open('contest', args), 'WhatCounts')).means).toBe(`string:${phrase.toLowerCase()}`)
      usual(par, 'WhetherToRoll', { go: 'withdraw' })
    }
  })

  it('[R3-Q30] the Director is asked after a roll that touched a String, unless the table does without', () => {
    const contest = (stringMarks: string): Play => {
      const play = table({ luck: -3, strings: { s1: string() }, settings: { stringMarks, meansApproval: 'player' } })
      usual(tries(play, { means: 'string:Hunted by Inspector Luther', dice: 1 }), 'WhatCounts', { time: 'sudden' })
      return usual(play, 'WhetherToRoll').dice('ContestDice', 5)
    }
    expect(contest('gm').asked()).toEqual(['WhichStringMark'])
    expect(contest('off').asked()).toEqual([])
    const marksLast = settled(contest('gm'))
    expect(marksLast.told().map((f) => f.type)).toContain('ContestSettled')
  })
})

describe('without a person', () => {
  it('[R3-Q01] a Director who is not at the table confirms all that is claimed', () => {
    const play = tries(table({ luck: -3 }), { means: 'gig:Face' })
    const verdicts: unknown[] = []
    const letDirectorAnswer = (): void => {
      for (let [name] = play.asked(); name !== undefined; [name] = play.asked()) {
        const q = play.question()
        const verdict =
          q.kind === 'ask' && q.to === 'gm' ? answerIn(director(stateOf(play), q, 'gm', play.table.look)) : undefined
        if (verdict === undefined) return
        verdicts.push([name, verdict])
        play.answer(name, verdict)
      }
    }
    letDirectorAnswer()
    usual(play, 'WhetherToRoll').dice('ContestDice', 1, 1)
    letDirectorAnswer()
    expect(verdicts).toEqual([
      ['WhatCounts', { means: 'yes', leverage: [], time: 'there is time', hard: 'normal' }],
      ['WhatIssue', expect.stringMatching(/^\S+ · .+/)],
      ['WhatIssue', expect.stringMatching(/^\S+ · .+/)],
    ])
    expect(contestOf(play)).toMatchObject({ stage: 'settled', means: 'gig:Face' })
  })

  it('[R3-36] the sheet shows what is under way, whom Strings are on, and what is canon', () => {
    const play = usual(tries(tied()), 'WhatCounts', { time: 'sudden' })
    usual(play, 'WhetherToRoll')
    expect(offJobPanels(stateOf(play))).toEqual([
      {
        title: 'Contest',
        rows: [
          { label: 'Iris', value: 'the safe open' },
          { label: 'Dice', value: 1, most: 3 },
          { label: 'Column', value: 'No Means' },
        ],
      },
      {
        title: 'Strings',
        rows: [{ label: 'Level 0', value: 'Hunted by Inspector Luther: Iris (marks: 1 up, 0 down)' }],
      },
    ])
    play.dice('ContestDice', 6)
    expect(offJobPanels(stateOf(play)).map((p) => p.title)).toEqual(['Strings', 'Canon'])
  })

  const tied = (): Play => table({ luck: -3, strings: { s1: string({ marks: { up: 1, down: 0 } }) } })
})

it('[R3-Q20] a new operative has 1 in each of the four', () => {
  expect(newOperative('Iris', 'ada').ratings).toEqual({ wealth: 1, safety: 1, comfort: 1, luck: 1 })
})
