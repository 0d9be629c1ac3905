import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { line, oneOf, someOf, whole } from '../../kernel/index.ts'
import {
  cellAt,
  csvOf,
  MOST_CELLS,
  planSweep,
  rangeText,
  type SweepPlan,
  type SweepSaid,
  sweep,
  sweepTable,
  valuesIn,
} from '../index.ts'

const plan = (said: Partial<SweepSaid> = {}): SweepPlan => {
  const made = planSweep(firstLight, { question: 'night', ...said })
  if ('problems' in made) throw new Error(made.problems.join('; '))
  return made
}
const problems = (said: Partial<SweepSaid>): readonly string[] => {
  const made = planSweep(firstLight, { question: 'night', ...said })
  return 'problems' in made ? made.problems : []
}
const results = (p: SweepPlan, how = {}) => [...sweep(p, how)].map(({ result }) => result)

describe('a value or a range', () => {
  const level = whole({ min: -3, max: 9 })
  const job = oneOf(['heist', 'con', 'all'])
  const size = oneOf([4, 6, 8, 'none'])

  it.each([
    [level, '5', [5]],
    [level, ' 3..7 ', [3, 4, 5, 6, 7]],
    [level, '-1..1', [-1, 0, 1]],
    [level, '0..9/3', [0, 3, 6, 9]],
    [level, '1,3,5..7', [1, 3, 5, 6, 7]],
    [level, '2,2,2', [2]],
    [level, '*', [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    // Whether it is legal is for the cell to say.
    [level, '12', [12]],
    [job, 'heist', ['heist']],
    [job, 'heist, con', ['heist', 'con']],
    [job, 'all', ['all']],
    [job, '*', ['heist', 'con', 'all']],
    [size, '4..6', [4, 6]],
    [size, '4,none', [4, 'none']],
    [oneOf([true, false]), 'true,false', [true, false]],
    [oneOf(['pods, some alive', 'ice']), 'pods, some alive,ice', ['pods, some alive', 'ice']],
    [line(), '2,2 | 3,3', ['2,2', '3,3']],
    [line(), '2,2', ['2,2']],
    [someOf(['a', 'b']), 'a,b | ', [['a', 'b'], []]],
  ])('%#: is read', (shape, text, values) => {
    expect(valuesIn(shape, text, 100)).toEqual({ values })
  })

  it.each([
    [level, 'many', 'a whole number from -3 to 9, or a range such as -3..9'],
    [level, '1,,2', 'a whole number from -3 to 9, or a range such as -3..9'],
    [level, '7..3', 'the lower end first, such as 3..7'],
    [level, '1..9/0', 'steps of 1 or more'],
    [level, '1..1000000000000', 'at most 100 values'],
    [size, '20..30', 'one of 4, 6, 8, none'],
  ])('%#: is refused with what would be right', (shape, text, expected) => {
    expect(valuesIn(shape, text, 100)).toEqual({ expected })
  })

  it.each(['3..7', '1,3', '4,none', 'a,b | c', '5'])('is written as it is read: %s', (text) => {
    const values = text
      .split(text.includes('|') ? ' | ' : text.includes('..') ? '..' : ',')
      .map((t) => (/^\d+$/.test(t) ? Number(t) : t))
    expect(rangeText(text === '3..7' ? [3, 4, 5, 6, 7] : values)).toBe(text)
  })
})

describe('a sweep', () => {
  it('has cells in a stated order: the last axis changes first', () => {
    const p = plan({ options: { storm: '4,6', beacon: '4..8' }, settings: { strainBoxes: '8,9' } })
    expect(p.axes.map((a) => a.name)).toEqual(['beacon', 'storm', 'strainBoxes'])
    expect(p.cells).toBe(12)
    expect(p.cell(1)).toMatchObject({ options: { beacon: 4, storm: 4, hands: 1 }, settings: { strainBoxes: 9 } })
    expect(p.cell(2)).toMatchObject({ at: [0, 1, 0], options: { storm: 6 } })
    for (let i = 0; i < p.cells; i++) expect(cellAt(p.axes, p.cell(i).at)).toBe(i)
  })

  it('gives what the single question gives, as fractions if they are wanted', () => {
    const [result] = results(plan(), { fractions: true })
    expect(result).toMatchObject({ odds: { exact: true, outcomes: { lit: { fraction: '131533/186624' } } } })
    const each = results(plan({ options: { beacon: '6,8' } }))
    expect(each[1]).toMatchObject({ odds: { outcomes: { lit: { p: expect.closeTo(131533 / 186624, 12) } } } })
  })

  it('can be left and gone on with: it computes what is asked for, and no more', () => {
    const seen: number[] = []
    for (const { cell } of sweep(plan({ options: { beacon: '*', storm: '*' } }), {}, [7, 3, 11])) {
      seen.push(cell)
      if (seen.length === 2) break
    }
    expect(seen).toEqual([7, 3])
  })

  it('goes on after a cell that fails, which names what would be legal', () => {
    const each = results(plan({ settings: { strainBoxes: '12..14' } }))
    expect(each.map((r) => 'odds' in r)).toEqual([true, false, false])
    expect(each[1]).toEqual({ failed: 'strainBoxes takes a whole number from 0 to 12, not 13' })
    expect(results(plan({ policy: { WhetherToBrace: 'perhaps' } }))[0]).toMatchObject({
      failed: expect.stringContaining('brace, yield'),
    })
  })

  it('samples what takes too much, if it may; otherwise that cell fails', () => {
    const p = plan({ options: { beacon: '12', storm: '12' } })
    expect(results(p, { limits: { states: 3 }, plays: 200 })[0]).toMatchObject({ odds: { exact: false, plays: 200 } })
    expect(results(p, { limits: { states: 3 } })[0]).toMatchObject({ failed: expect.stringContaining('3 states') })
    const best = plan({ policy: { WhetherToBrace: 'best for lit' } })
    expect(results(best, { limits: { states: 3 }, plays: 200 })[0]).toHaveProperty('failed')
  })

  it('can be stopped by its watcher', () => {
    const stop = (): never => {
      throw new Error('enough')
    }
    const p = plan({ options: { beacon: '12', storm: '12', hands: '2' } })
    expect(() => results(p, { watch: stop })).toThrow('enough')
  })

  it('is refused with every reason at once', () => {
    expect(problems({ question: 'noon' })).toEqual(['first-light has no odds question "noon"; it has night'])
    expect(problems({ options: { hand: '1' }, settings: { strainBoxes: 'lots' } })).toEqual([
      'there is no option "hand"; there are beacon, storm, hands',
      'strainBoxes takes a whole number from 0 to 12, or a range such as 0..12, not "lots"',
    ])
    const [much] = problems({ options: { beacon: '*', storm: '*' }, settings: { strainBoxes: '0..999' } })
    expect(much).toBe(
      `5 values of beacon times 5 values of storm times 1000 values of strainBoxes are 25,000 cells; at most ${MOST_CELLS.toLocaleString('en')} are computed`,
    )
  })

  it('names of an object are no names of options', () => {
    expect(problems({ options: { constructor: '1' } })[0]).toContain('there is no option "constructor"')
    expect(problems({ question: 'toString' })[0]).toContain('no odds question')
  })
})

describe('a sweep as a table', () => {
  it('has one row a cell, with problems and what is still missing', () => {
    const p = plan({ settings: { strainBoxes: '12,13' } })
    const [first, second] = results(p)
    const { head, rows } = sweepTable(p.axes, [first, second])
    expect(head).toEqual(['strainBoxes', 'lit', 'lost', 'mean works', 'mean strain', 'exact', 'problem'])
    expect(rows[0]?.slice(0, 2)).toEqual([12, expect.closeTo(131533 / 186624, 12)])
    expect(rows[1]).toEqual([13, '', '', '', '', '', 'strainBoxes takes a whole number from 0 to 12, not 13'])
    expect(sweepTable(p.axes, [first, undefined]).rows[1]?.at(-1)).toBe('not computed')
  })

  it('sets A beside B, and quotes what needs it', () => {
    const a = results(plan())
    const b = results(plan({ options: { beacon: '6' } }))
    const { head } = sweepTable([], a, b)
    expect(head.slice(0, 2)).toEqual(['lit A', 'lost A'])
    expect(head).toContain('lit B')
    expect(csvOf({ head: ['a', 'b "c"'], rows: [[1, 'x,y']] })).toBe('a,"b ""c"""\r\n1,"x,y"\r\n')
  })
})
