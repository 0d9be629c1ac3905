import { offersFor } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { checkTarget, testTarget } from '../rules/offjob/targets.ts'
import { offJobProcedureWords } from '../words/offjob-questions.ts'
import { fieldOptions } from './job-table.ts'
import { luckOf, ratings, stateOf, type Table, table, toldOf } from './offjob-table.ts'

const marksOf = (play: Play): unknown => stateOf(play).crew.operatives['iris']?.luckMarks

interface Checked {
  readonly rating: string
  readonly reasons: readonly string[]
  readonly faces: readonly [number, number]
}

const call = (rating: string, reasons: readonly string[] = []) => ({
  operative: 'iris',
  rating,
  reasons,
  passing: 'so be it',
  failing: 'so be it',
})
const ratingsOffered = (play: Play): readonly unknown[] => {
  const offer = offersFor(play.table, 'gm').find((o) => o.procedure === 'check')
  const rating = offer?.fields['rating']
  return rating?.kind === 'one' ? rating.options : []
}

const checked = (at: Table, { rating, reasons, faces }: Checked): Play =>
  table(at)
    .open('check', call(rating, reasons), 'gm')
    .dice('CheckDice', ...faces)

const levels = (some: Parameters<typeof ratings>[0]): Table => ({ iris: { ratings: ratings(some) } })
const docks = { name: 'The docks', involved: ['iris'], ratings: { iris: { security: 2 } } }

describe('checks', () => {
  const examples: readonly (readonly [string, Table, Checked, number, boolean])[] = [
    ['V20', levels({ wealth: 1 }), { rating: 'wealth', reasons: [], faces: [5, 4] }, 10, true],
    ['V21', levels({ wealth: 1 }), { rating: 'wealth', reasons: ['sold out'], faces: [5, 5] }, 12, false],
    ['V22', levels({ safety: -2 }), { rating: 'safety', reasons: [], faces: [6, 6] }, 10, true],
    ['V23', levels({ luck: 6 }), { rating: 'luck', reasons: ['a', 'b', 'c', 'd', 'e'], faces: [5, 5] }, 16, true],
    ['V24', { offJob: { situation: docks } }, { rating: 'security', reasons: ['a', 'b'], faces: [6, 5] }, 14, false],
  ]
  it.each(examples)(
    '[R3-27] 2d6 and the level reach the target or do not: example %s',
    (_id, at, check, target, passed) => {
      expect(toldOf(checked(at, check), 'CheckSettled')).toMatchObject([{ target, passed, words: 'so be it' }])
    },
  )

  it('[R3-26] the rating comes from the sheet, or from a Situation that gives one', () => {
    const play = table({ offJob: { situation: { ...docks, ratings: { iris: { pursuit: 3 } } } } })
    expect(ratingsOffered(play)).toEqual(['wealth', 'safety', 'comfort', 'luck', 'security', 'pursuit'])
    play.open('check', call('pursuit'), 'gm')
    expect(toldOf(play, 'CheckCalled')).toMatchObject([{ rating: 'pursuit', level: 3, target: 10 }])
  })

  it('[R3-28] each reason adds two, and sixteen is the most', () => {
    expect([0, 1, 2, 3, 4, 9].map(checkTarget)).toEqual([10, 12, 14, 16, 16, 16])
  })

  it('[R3-29] the Director says with the call what it means, and the result is told with the dice', () => {
    const play = table().open('check', { ...call('wealth'), failing: 'The door stays shut' }, 'gm')
    play.dice('CheckDice', 1, 1)
    const settled = { total: 3, target: 10, passed: false, words: 'The door stays shut' }
    expect(toldOf(play, 'CheckSettled')).toMatchObject([settled])
    expect(play.asked()).toEqual([])
  })

  it('[R3-Q22] Security is Safety unless a Situation gives its own, or the table says otherwise', () => {
    const level = (at: Table): unknown => toldOf(table(at).open('check', call('security'), 'gm'), 'CheckCalled')
    expect(level(levels({ safety: 4 }))).toMatchObject([{ level: 4 }])
    expect(level({ ...levels({ safety: 4 }), offJob: { situation: docks } })).toMatchObject([{ level: 2 }])
    expect(ratingsOffered(table({ settings: { ratingAlias: 'none' } }))).toEqual([
      'wealth',
      'safety',
      'comfort',
      'luck',
    ])
  })

  it('[R3-Q23] no Luck is asked for in a Check', () => {
    const play = checked({ luck: 6 }, { rating: 'luck', reasons: [], faces: [1, 1] })
    const names = new Set(play.table.entries.flatMap((e) => e.asks.map((a) => a.name)))
    expect([...names]).toEqual(['CheckDice'])
  })

  it('[R3-B04] every rating has a level that a Check can lean on', () => {
    for (const rating of ['wealth', 'safety', 'comfort', 'luck'])
      expect(
        toldOf(checked(levels({ [rating]: 5 }), { rating, reasons: [], faces: [3, 2] }), 'CheckSettled'),
      ).toMatchObject([{ total: 10, passed: true }])
  })
})

interface Tested {
  readonly hard?: boolean
  readonly means?: string
  readonly leverage?: string
}

const testCalled = (at: Table, { hard }: Tested = {}): Play =>
  table({ ...at, settings: { meansApproval: 'player', ...at.settings } }).open(
    'callTest',
    { operative: 'iris', question: 'Is anybody home?', hard: hard ? 'hard' : 'normal' },
    'gm',
  )
const how = (how: string, { means = 'none', leverage = 'none' }: Tested = {}) => ({ means, leverage, how })

describe('tests', () => {
  it('[R3-30] a player puts a question, and the Director answers or calls a Test', () => {
    const asked = { operative: 'iris', question: 'Is anybody home?', means: 'none', leverage: 'none' }
    const play = table().open('askDirector', asked)
    expect(play.question()).toMatchObject({ name: 'WhetherToTest', to: 'gm' })
    play.answer('WhetherToTest', { wish: 'answer', hard: 'normal', answer: 'No.' })
    expect(toldOf(play, 'AnswerGiven')).toEqual([{ type: 'AnswerGiven', truth: true, words: 'No.' }])
    const test = table().open('askDirector', asked)
    expect(test.answer('WhetherToTest', { wish: 'test', hard: 'hard', answer: '' }).asked()).toEqual(['HowToTest'])
  })

  it('[R3-31] 4+, 5+ if hard; one less with Means, one less again with leverage', () => {
    const target = (hard: boolean, means: boolean, leverage: boolean): number => testTarget({ hard, means, leverage })
    expect([target(false, false, false), target(false, true, false), target(false, true, true)]).toEqual([4, 3, 2])
    expect([target(true, false, false), target(true, true, false), target(true, true, true)]).toEqual([5, 4, 3])
  })

  const means = { means: 'gig:Face' }
  const both = { means: 'gig:Face', leverage: 'prop:Rope' }
  const examples: readonly (readonly [string, Tested, number, number, boolean])[] = [
    ['V30', {}, 4, 3, false],
    ['V31', means, 3, 5, true],
    ['V32', both, 2, 2, true],
    ['V33', { hard: true }, 5, 4, false],
    ['V34', { hard: true, ...means }, 4, 4, true],
    ['V35', { hard: true, ...both }, 3, 2, false],
  ]
  it.each(examples)(
    '[R3-32] the truth, or the opinion of the Director: example %s',
    (_id, setup, target, face, success) => {
      const play = testCalled({}, setup)
        .answer('HowToTest', how('roll', setup))
        .dice('TestDie', face)
        .answer('WhatAnswer', 'well …')
      expect(toldOf(play, 'TestCalled')).toMatchObject([{ target }])
      expect(toldOf(play, 'TestSettled')).toMatchObject([{ face, success }])
      expect(toldOf(play, 'AnswerGiven')).toEqual([{ type: 'AnswerGiven', truth: success, words: 'well …' }])
    },
  )

  const luck: readonly (readonly [string, number, number, 'mark down' | 'mark up', boolean, number, number, number])[] =
    [
      ['V36', 0, 1, 'mark down', true, 1, 0, 2],
      ['V37', 0, 2, 'mark down', true, 0, 0, 0],
      ['V38', 1, 1, 'mark up', false, 2, 0, 0],
    ]
  it.each(luck)(
    '[R3-33] Luck decides instead of the die: example %s',
    (_id, up, down, luckBy, success, level, upAfter, downAfter) => {
      const play = testCalled({ luck: 1, marks: { up, down } }).answer('HowToTest', how(luckBy))
      expect(toldOf(play, 'TestSettled')).toMatchObject([{ face: null, success }])
      expect(luckOf(play)).toBe(level)
      expect(marksOf(play)).toEqual({ up: upAfter, down: downAfter })
      expect(play.asked()).toEqual(['WhatAnswer'])
    },
  )

  it('[R3-33] at the floor Luck can only be marked up: example V39', () => {
    expect(fieldOptions(testCalled({ luck: -3 }), 'how')).toEqual(['roll', 'mark up'])
    expect(fieldOptions(testCalled({ luck: 1 }), 'how')).toEqual(['roll', 'mark down', 'mark up'])
  })

  it('[R3-Q20] Luck stays within its range, and the marks are cleared all the same', () => {
    const top = testCalled({ luck: 6, marks: { up: 2, down: 0 } }).answer('HowToTest', how('mark up'))
    expect([luckOf(top), marksOf(top)]).toEqual([6, { up: 0, down: 0 }])
    const bottom = testCalled({ luck: -2, marks: { up: 1, down: 1 } }).answer('HowToTest', how('mark down'))
    expect([luckOf(bottom), marksOf(bottom)]).toEqual([-3, { up: 0, down: 0 }])
  })

  it('[R3-Q25] the first thing that applies is Means, whatever it is called', () => {
    const alone = testCalled({}).answer('HowToTest', how('roll', { leverage: 'prop:Rope' }))
    expect(toldOf(alone, 'TestCalled')).toMatchObject([{ target: 3, items: ['Rope'] }])
    expect(testTarget({ hard: false, means: false, leverage: true })).toBe(4)
  })
})

describe('names', () => {
  it('[R3-B06] the GM is called Director, and GM where it is first met', () => {
    const { challenge, check, callTest } = offJobProcedureWords
    for (const { hint } of [challenge, check, callTest]) expect(hint).toMatch(/Director \(GM\)/)
  })
})
