import type { CellResult } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import regulus from '../../../../../games/regulus/game.ts'
import { catalogueOf } from '../catalogue.ts'
import { changesOf } from '../changes.ts'
import { drawingOf, mapFigures, type PictureInput } from '../drawing.ts'
import {
  extent,
  figureOf,
  meanOf,
  numbersIn,
  placeText,
  quantilesOf,
  secondsLeft,
  shownIn,
  ticks,
  tint,
} from '../picture.ts'
import { isRange, rangeAround } from '../ranges.ts'
import { leafFrom, leavesOf, withLeaf } from '../rows.ts'
import { apart, fileOf, ON_PAGE } from '../svg.ts'

const cell = (lit: number, works = 3): CellResult => ({
  odds: {
    exact: true,
    outcomes: { lit: { p: lit }, lost: { p: 1 - lit } },
    expected: { works },
    spreads: {},
    assumptions: [],
    policy: '',
    states: 1,
  },
})
const axes = [
  { of: 'option', name: 'beacon', values: [4, 6] },
  { of: 'option', name: 'storm', values: [4, 6, 8] },
] as const
const shown = { key: 'lit', text: 'lit', kind: 'share', outcomes: ['lit'] } as const
const scene = (more: Partial<PictureInput>): PictureInput => ({
  ...{ axes, shown, all: [shown], view: 'a', at: 0, titles: { beacon: 'Beacon' }, outcomes: {}, grades: {} },
  a: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((p) => cell(p)),
  b: undefined,
  ...more,
})

describe('the numbers of a picture', () => {
  it('are shares, what is counted together, and means', () => {
    const all = shownIn([cell(0.4)], { lit: 'beacon lit' }, { endings: ['lit', 'lost'], as: 'over' })
    expect(all.map((s) => s.text)).toEqual(['over', 'beacon lit', 'lost', 'works'])
    expect(all.map((s) => figureOf(cell(0.25), s))).toEqual([1, 0.25, 0.75, 3])
    expect(figureOf({ failed: 'no' }, shown)).toBeUndefined()
    expect(figureOf(undefined, shown)).toBeUndefined()
  })

  it('of B are set against A, cell by cell; what is missing stays missing', () => {
    const b = [cell(0.3), undefined, { failed: 'no' }, cell(0.4), cell(0.5), cell(0.1)]
    const { values, change, bounds } = mapFigures(scene({ b, view: 'change' }))
    expect(change).toBe(true)
    expect(values.map((v) => v && Math.round(v * 10))).toEqual([2, undefined, undefined, 0, 0, -5])
    expect(bounds[1]).toBeCloseTo(0.5)
    expect(mapFigures(scene({ view: 'change' }))).toMatchObject({ change: false, bounds: [0, 1] })
  })

  it('have a mean and quantiles, if they are numbers', () => {
    const spread = numbersIn({ outcomes: { '10': { p: 0.25 }, '2': { p: 0.5 }, '4': { p: 0.25 } } })
    expect(spread?.map((s) => s.value)).toEqual([2, 4, 10])
    expect(meanOf(spread ?? [])).toBe(4.5)
    expect(quantilesOf(spread ?? [])).toEqual({ low: 2, lower: 2, median: 2, upper: 4, high: 10 })
    expect(numbersIn({ outcomes: { '1': { p: 1 }, '2': { p: 0 }, many: { p: 0 } } })).toBeUndefined()
  })

  it('lie on scales with round marks', () => {
    expect(ticks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(ticks(3.2, 17)).toEqual([0, 5, 10, 15, 20])
    expect(ticks(2, 2)).toEqual([2, 3])
    expect([tint(0, 0, 1), tint(1, 0, 1), tint(5, 0, 1), tint(1, 1, 1)]).toEqual([3, 67, 67, 35])
    expect(extent([2, undefined, 7], { kind: 'mean' })).toEqual([2, 7])
    expect(secondsLeft(25, 100, 1000)).toBe(3)
    expect(secondsLeft(0, 100, 1000)).toBeUndefined()
  })

  it('stand somewhere', () => {
    expect(placeText(axes, 4, { beacon: 'Beacon' })).toBe('beacon 6, storm 6')
  })
})

describe('a drawing', () => {
  it('has a column of bars, a curve or a map, and a figure for each', () => {
    expect(drawingOf(scene({ axes: [], a: [cell(0.25)] }), 600, ON_PAGE).body).toContain('25 %')
    const curve = drawingOf(scene({ axes: [axes[1]], a: [cell(0.1), undefined, cell(0.3)] }), 600, ON_PAGE).body
    expect(curve).toContain('30 %')
    // A gap, where nothing is known yet.
    expect(curve).toMatch(/d="M[\d. ]+M[\d. ]+"/)
    const map = drawingOf(scene({}), 600, ON_PAGE).body
    expect(map.match(/fill-opacity/g)).toHaveLength(6)
    expect(map).toContain('60 %')
  })

  it('says nothing that could be taken for markup', () => {
    const file = fileOf({ width: 300, height: 10, body: '' }, ['<b> & "c"'], [], ON_PAGE)
    expect(file).toContain('&lt;b&gt; &amp; &quot;c&quot;')
    expect(file).toMatch(/^<svg xmlns/)
  })

  it('keeps names apart', () => {
    expect(apart([{ y: 10 }, { y: 12 }, { y: 98 }], 16, 100).map((i) => i.y)).toEqual([10, 26, 98])
    expect(apart([{ y: 98 }, { y: 99 }], 16, 100).map((i) => i.y)).toEqual([84, 100])
  })
})

describe('what B changes', () => {
  it('is said in a sentence each, a row with what stood there before', () => {
    const row = { name: 'Interruption', progress: 1, outlook: 1 }
    const catalogue = catalogueOf(regulus, undefined)
    const side = {
      options: { crew: '3' },
      settings: { companionLimit: 'none' },
      policy: { WhoIsLost: 'uniform' },
      rows: {
        incidents: { mine: row, 'heist-8': { ...(regulus.content.incidents['heist-8'] as object), progress: 2 } },
      },
    }
    const options = catalogue.questions.find((q) => q.name === 'endings')?.options ?? []
    const said = changesOf(side, catalogue, options)
    expect(said[0]).toBe('Crew: 3.')
    expect(said[2]).toBe('Who is lost: all answers equally likely.')
    expect(said[3]).toBe('mine: name – → Interruption, progress – → 1, outlook – → 1.')
    expect(said[4]).toBe('Interruption: progress 1 → 2.')
  })
})

describe('fields', () => {
  it('know a range from a value, and make one', () => {
    const level = { kind: 'whole', min: 1, max: 300 } as const
    expect([isRange(level, '5'), isRange(level, '5..6'), isRange(level, '5,6'), isRange(level, '*')]).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(rangeAround(level, '5')).toBe('2..8')
    expect(rangeAround({ kind: 'whole', min: 3, max: 7 }, '5')).toBe('3..7')
    expect(rangeAround({ kind: 'one', options: ['a', 'b'] }, 'a')).toBe('*')
    expect(rangeAround({ kind: 'line', min: 0, max: 9 }, 'a')).toBeUndefined()
  })

  it('of a row are changed one by one, and keep their type', () => {
    const row = { name: 'Alarm', effect: { progress: 1, tags: ['loud', 'late'] }, special: null }
    expect(leavesOf(row).map((l) => l.path.join('.'))).toEqual([
      'name',
      'effect.progress',
      'effect.tags.0',
      'effect.tags.1',
      'special',
    ])
    expect(withLeaf(row, ['effect', 'progress'], 2)).toMatchObject({ effect: { progress: 2, tags: ['loud', 'late'] } })
    expect(withLeaf(row, ['effect', 'tags', '1'], 'x')).toMatchObject({ effect: { tags: ['loud', 'x'] } })
    expect([
      leafFrom('−2', 1),
      leafFrom('true', false),
      leafFrom('7', 'text'),
      leafFrom('', null),
      leafFrom('much', 1),
    ]).toEqual([-2, true, '7', null, 'much'])
  })
})
