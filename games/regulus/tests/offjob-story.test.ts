import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { director } from '../bots.ts'
import { newOperative, noMarks, type StringState, stringText, trumping } from '../rules/crew/state.ts'
import { offJobPanels } from '../sheet.ts'
import { settled } from './offjob-contests.ts'
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
  it('[R3-02] what nobody disputes needs no dice', () => {
    const play = narrated().answer('WhetherToDispute', 'let it stand', 'gm')
    play.answer('WhetherToDispute', 'let it stand', 'bo')
    expect(play.asked()).toEqual([])
    expect(statusOf(play)).toEqual(['canon'])
  })

  it('[R3-03] it is only proposed until everybody but its author has let it stand', () => {
    const play = narrated()
    expect(statusOf(play)).toEqual(['proposed'])
    expect(play.refused({ kind: 'answer', by: 'ada', to: 0, answer: 'dispute' }).refused).toBe('answer/not-yours')
    play.answer('WhetherToDispute', 'let it stand', 'bo')
    expect(statusOf(play)).toEqual(['proposed'])
  })

  it('[R3-03] the first dispute settles that there is one, and the dice decide', () => {
    const play = narrated().answer('WhetherToDispute', 'dispute', 'gm')
    expect(statusOf(play)).toEqual(['disputed'])
    expect(play.offered('WhichWayToDecide')).toEqual(['contest', 'challenge'])
    play.answer('WhichWayToDecide', 'contest').answer('WhatIsDone', '').answer('WhichMeans', 'none')
    settledBeforeDice(play).open('throwDice').dice('ContestDice', 6)
    expect(contestOf(play)).toMatchObject({ stake: 'The lights go out.', narration: 'narration-1', won: true })
    expect(statusOf(play)).toEqual(['canon'])
  })

  it('[R3-Q32] a Challenge against it strikes it, and those concerned roll', () => {
    const play = narrated().answer('WhetherToDispute', 'dispute', 'bo').answer('WhichWayToDecide', 'challenge')
    expect(play.offered('WhoRolls')).toEqual(['iris', 'bix'])
    play.answer('WhoRolls', 'bix').answer('WhatIsDone', '').answer('WhichMeans', 'none')
    settledBeforeDice(play).open('throwDice', {}, 'bo').dice('ContestDice', 6)
    expect(contestOf(play)).toMatchObject({ kind: 'challenge', actor: 'bix', won: true })
    expect(statusOf(play)).toEqual(['struck'])
  })

  it('[R3-Q32] with nobody there to roll, the Director says', () => {
    const play = table({ offJob: { situation: { name: 'x', involved: ['nobody'], ratings: {} } } })
    play.open('narrate', { words: 'It rains.', about: [] }).answer('WhetherToDispute', 'dispute', 'bo')
    play.answer('WhetherItStands', 'struck')
    expect(statusOf(play)).toEqual(['struck'])
  })
})

function settledBeforeDice(play: Play): Play {
  while (play.asked().length > 0) {
    const [name] = play.asked() as [string]
    const q = play.question()
    play.answer(name, q.kind === 'ask' && q.shape.kind === 'one' ? (q.shape.decline ?? 1) : [])
  }
  return play
}

describe('situations', () => {
  const opened = (at: Table = {}): Play =>
    table(at)
      .open('openSituation', { name: 'The chase', involved: ['iris'] }, 'gm')
      .answer('WhichSituationRatings', { ratings: [{ operative: 'iris', rating: 'Speed ', level: 2 }] })

  it('[R3-B02] a Situation may give ratings that Checks can lean on', () => {
    const play = opened().open('check', { operative: 'iris' }, 'gm').answer('WhichRating', 'speed')
    expect(toldOf(play.answer('WhatHinders', { reasons: [] }), 'CheckCalled')).toMatchObject([{ level: 2 }])
  })

  it('[R3-Q31] the Director opens and closes it; meanwhile those outside wait', () => {
    const play = opened()
    const bix = { kind: 'open', by: 'bo', procedure: 'contest', args: { operative: 'bix' } } as const
    expect(play.refused(bix).refused).toBe('procedure/wrong-args')
    const about = { words: 'Bix sleeps.', about: ['bix'] }
    expect(play.refused({ kind: 'open', by: 'bo', procedure: 'narrate', args: about }).refused).toBe(
      'procedure/wrong-args',
    )
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'closeSituation', args: {} }).refused).toBe(
      'procedure/not-yours',
    )
    play.open('closeSituation', {}, 'gm').open('contest', { operative: 'bix' }, 'bo')
    expect(play.asked()).toEqual(['WhatIsWanted'])
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
    const play = table({ strings: { s1: string() } }).open('contest', { operative: 'iris' })
    play.answer('WhatIsWanted', 'x').answer('WhatIsDone', '')
    expect(play.offered('WhichMeans')).toContain('string:s1')
    const other = table({ strings: { s1: string() } }).open('contest', { operative: 'bix' }, 'bo')
    expect(other.answer('WhatIsWanted', 'x').answer('WhatIsDone', '').offered('WhichMeans')).not.toContain('string:s1')
  })

  /** A Test with the String as Means, thrown and marked. */
  const marked = (play: Play, way: string): Play => {
    play.open('callTest', { operative: 'iris', question: 'Does he follow?' }, 'gm').answer('WhetherHard', 'normal')
    play.answer('WhichTestMeans', 'string:s1').answer('WhetherItemApplies', 'yes').answer('WhichTestLeverage', 'none')
    return play.answer('HowToTest', 'roll').dice('TestDie', 4).answer('WhatAnswer', '').answer('WhichStringMark', way)
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
    play.open('challenge', { operative: 'iris' }, 'gm').answer('WhatThreatens', 'Luther knocks')
    expect(play.offered('WhichLie')).toEqual(['none', 's1'])
    play
      .answer('WhichLie', 's1')
      .answer('WhatIsDone', '')
      .answer('WhichMeans', 'none')
      .answer('WhetherSudden', 'sudden')
    play.open('throwDice').dice('ContestDice', 6)
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
    const par = table({ strings: { a: { ...a, level: 0 }, b } }).open('contest', { operative: 'iris' })
    par.answer('WhatIsWanted', 'x').answer('WhatIsDone', '')
    expect(par.offered('WhichMeans')).toEqual(expect.arrayContaining(['string:a', 'string:b']))
  })

  it('[R3-Q30] the Director is asked after a roll that touched a String, unless the table does without', () => {
    const contest = (stringMarks: string): Play => {
      const play = table({ luck: -3, strings: { s1: string() }, settings: { stringMarks, meansApproval: 'player' } })
      play.open('contest', { operative: 'iris' }).answer('WhatIsWanted', 'x').answer('WhatIsDone', '')
      play.answer('WhichMeans', 'string:s1').answer('HowManyDice', 1).answer('WhetherSudden', 'sudden')
      return play.open('throwDice').dice('ContestDice', 5)
    }
    expect(contest('gm').asked()).toEqual(['WhichStringMark'])
    expect(contest('off').asked()).toEqual([])
    const marksLast = settled(contest('gm'))
    expect(marksLast.told().map((f) => f.type)).toContain('ContestSettled')
  })
})

describe('without a person', () => {
  it('[R3-Q01] a Director who is not at the table confirms all that is claimed', () => {
    const play = table({ luck: -3 }).open('contest', { operative: 'iris' }).answer('WhatIsWanted', 'x')
    play.answer('WhatIsDone', '').answer('WhichMeans', 'gig:Face')
    const verdicts: unknown[] = []
    const letDirectorAnswer = (): void => {
      for (let [name] = play.asked(); name !== undefined; [name] = play.asked()) {
        const verdict = director(stateOf(play), play.question(), 'gm')
        if (verdict === undefined) return
        verdicts.push([name, verdict])
        play.answer(name, verdict)
      }
    }
    letDirectorAnswer()
    play.answer('HowManyDice', 2)
    letDirectorAnswer()
    play.answer('WhichLeverage', []).open('throwDice').dice('ContestDice', 1, 1)
    letDirectorAnswer()
    expect(verdicts).toEqual([
      ['WhetherItemApplies', 'yes'],
      ['WhetherSudden', 'there is time'],
      ['WhatIssue', ''],
      ['WhatIssue', ''],
    ])
    expect(contestOf(play)).toMatchObject({ stage: 'settled', means: 'gig:Face' })
  })

  it('[R3-36] the sheet shows what is under way, whom Strings are on, and what is canon', () => {
    const play = tied().open('contest', { operative: 'iris' }).answer('WhatIsWanted', 'the safe open')
    play.answer('WhatIsDone', '').answer('WhichMeans', 'none').answer('WhetherSudden', 'sudden')
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
    play.open('throwDice').dice('ContestDice', 6)
    expect(offJobPanels(stateOf(play)).map((p) => p.title)).toEqual(['Strings', 'Canon'])
  })

  const tied = (): Play => table({ luck: -3, strings: { s1: string({ marks: { up: 1, down: 0 } }) } })
})

it('[R3-Q20] a new operative has 1 in each of the four', () => {
  expect(newOperative('Iris', 'ada').ratings).toEqual({ wealth: 1, safety: 1, comfort: 1, luck: 1 })
})
