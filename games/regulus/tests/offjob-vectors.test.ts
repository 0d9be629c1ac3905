import { describe, expect, it } from 'vitest'
import { type Example3R, runExample } from '../worked-examples/index.ts'
import examples from './vectors-3r.json' with { type: 'json' }

const all = examples as unknown as readonly Example3R[]

describe('worked examples off the job', () => {
  it('are all there', () => expect(all).toHaveLength(38))

  it.each(all)('$id $title', (example) => expect(runExample(example).problems).toEqual([]))

  it('one that does not hold is told, not passed', () => {
    const [first] = all as [Example3R]
    const wrong = (more: object): readonly string[] => runExample({ ...first, ...more }).problems
    expect(wrong({ facts: ['Means 5 = No', '→ Yes'] })).toEqual([
      'fact 1: expected "Means 5 = No", got "Means 5 = Yes"',
    ])
    expect(wrong({ end: { luck: 3 } })).toEqual(['end.luck: expected 3, got 2'])
    expect(wrong({ throws: [[5], [6]] })).toEqual(['throws left over: [[6]]'])
    expect(wrong({ throws: [] })).toEqual(['ContestDice is asked, and "throws" has no answer for it'])
    expect(wrong({ neverAsked: ['WhatCounts'] })).toEqual(['WhatCounts was asked'])
    expect(wrong({ offered: { ContestDice: ['sudden'] } })).toEqual(['ContestDice: expected ["sudden"], got []'])
  })

  it('[R3-12] a die is re-rolled by its place in the throw, an item claimed by its name alone', () => {
    const example: Example3R = {
      id: 'x',
      claim: 'Pilot',
      dice: 2,
      items: ['Net deck', 'Rope'],
      options: ['d8', 'reroll'],
      throws: [[1, 3]],
      rerolls: [[1, 7]],
      facts: ['re-rolled 1→7', 'Means 7 = Yes!!', 'and×2', '→ Yes'],
    }
    expect(runExample(example).problems).toEqual([])
    expect(runExample({ ...example, rerolls: [[3, 7]] }).problems).toEqual([
      'rerolls: there is no die 3 in a throw of 2',
    ])
  })

  it.each([
    ['an example of kind contest has no field "luk"', { luk: 3 }],
    ['an example of kind check has no field "sudden"', { kind: 'check', sudden: true }],
    ['kind is one of contest, challenge, check, test, strings, not "brawl"', { kind: 'brawl' }],
    ['marks has no field "left"', { marks: { left: 1 } }],
    ['"do" takes tie, mark and compare, not "cut"', { kind: 'strings', do: [['cut', 'A']] }],
    ['the example needs a list "facts"', { facts: undefined }],
  ])('what it does not know is named: %s', (sentence, more) => {
    expect(runExample({ id: 'x', facts: [], ...more } as unknown as Example3R).problems.join()).toContain(sentence)
  })
})

/** Every cell of T1 with one die; Maybe and Possibly are accepted. The last row is a 6 with +1. */
const cells: readonly (readonly [favored: string, means: string, none: string])[] = [
  ['No | → No', 'No! | issue(bang) | → No', 'Hell No | disaster | → No'],
  ['Maybe | complication | → No', 'No | → No', 'No! | issue(bang) | → No'],
  ['Possibly | accepted | issue(possibly) | → Yes', 'Maybe | complication | → No', 'No | → No'],
  ['Yes | → Yes', 'Possibly | accepted | issue(possibly) | → Yes', 'Maybe | complication | → No'],
  ['Yes | → Yes', 'Yes | → Yes', 'Possibly | accepted | issue(possibly) | → Yes'],
  ['Yes! | and×1 | → Yes', 'Yes! | and×1 | → Yes', 'Yes | → Yes'],
  ['Yes!! | and×2 | → Yes', 'Yes!! | and×2 | → Yes', 'Yes! | and×1 | → Yes'],
]
const columns = [
  { column: 'Favored', claim: 'vocation:Soldier', options: ['favored'] },
  { column: 'Means', claim: 'vocation:Soldier', options: [] },
  { column: 'No Means', claim: 'none', options: [] },
] as const

describe('the result table', () => {
  for (const [row, ...each] of cells.map((c, i) => [i + 1, ...c] as const))
    it.each(columns.map((c, i) => ({ ...c, cell: each[i] as string })))(
      `[R3-14] the cell of row ${row}, $column: $cell`,
      ({ column, claim, options, cell }) => {
        const taken = row === 7 ? [...options, 'plus'] : options
        const example: Example3R = {
          id: cell,
          luck: -3,
          claim,
          items: ['prop:Rope', 'prop:Net deck'].slice(0, taken.length),
          options: taken,
          throws: [[Math.min(row, 6)]],
          ...(cell.startsWith('Maybe') && { pushes: ['accept'] }),
          possibly: 'accept',
          facts: `${column} ${row} = ${cell}`.split(' | '),
        }
        expect(runExample(example).problems).toEqual([])
      },
    )
})
