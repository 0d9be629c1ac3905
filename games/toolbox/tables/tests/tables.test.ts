import { seenEntry } from '@sortie/engine'
import { describeGame, given } from '@sortie/engine/testkit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noWords } from '../../effects/index.ts'
import { faults, formulaOf, type RollTable, readTables, toFoundry, weighted, writeTable } from '../index.ts'
import { rolling } from './rolling.ts'

const problemsOf = (...args: Parameters<typeof readTables>) => {
  const read = readTables(...args)
  return 'problems' in read ? read.problems : []
}
const tableIn = (...args: Parameters<typeof readTables>) => {
  const read = readTables(...args)
  return 'tables' in read ? read.tables[0] : undefined
}

describe('a table', () => {
  it('is rolled on; a row that leads on is followed, and dice in an entry are thrown', () => {
    const play = given(rolling).open('rollOnTable', { table: 'weather', secret: false }, 'gm').dice('TableDice', 6)
    play.dice('TableDice', 2).dice('EntryDice', 3, 4)
    expect(play.told().map((f) => f['text'])).toEqual(['worse', 'storm of 7 hours'])
  })

  it('rolled in secret is for the GM alone', () => {
    const play = given(rolling).open('rollOnTable', { table: 'weather', secret: true }, 'gm').dice('TableDice', 1)
    expect(play.table.entries.map((e) => seenEntry(rolling, e, { seat: 'ada', role: 'player' }))).toEqual([
      undefined,
      undefined,
    ])
  })

  it('of d6, 2d6, d66, dN and weights knows its results', () => {
    expect(formulaOf('d6')?.results).toEqual([1, 2, 3, 4, 5, 6])
    expect(formulaOf('2d6')?.results).toHaveLength(11)
    expect(formulaOf('d66')?.results).toHaveLength(36)
    expect(formulaOf('d20')?.results.at(-1)).toBe(20)
    expect(formulaOf('six')).toBeUndefined()
    expect(
      weighted('W', [
        [3, 'a'],
        [2, 'b'],
      ]).rows[1],
    ).toEqual({ from: 4, to: 5, text: 'b' })
  })

  it('with a gap, an overlap or a range outside its dice is told so, every fault', () => {
    const rows = [
      { from: 1, to: 2, text: 'a' },
      { from: 2, to: 3, text: 'b' },
      { from: 5, to: 9, text: 'c' },
    ]
    expect(faults({ name: 'T', formula: 'd6', rows })).toEqual([
      '5-9 is outside 1 to 6 ("c")',
      'a gap: no row for 4',
      'an overlap at 2: "a" and "b"',
    ])
    expect(faults({ name: 'T', formula: 'd66', rows: [{ from: 11, to: 56, text: 'x' }] })).toEqual([
      'a gap: no row for 61-66',
    ])
  })

  it('with very many faults is told the first of them, in few words', () => {
    const rows = Array.from({ length: 400 }, () => ({ from: 20, to: 20_000, text: 'x'.repeat(500) }))
    const told = faults({ name: 'T', formula: '20d1000', rows })
    expect(told).toHaveLength(20)
    expect(JSON.stringify(told).length).toBeLessThan(50_000)
    const many = Array.from({ length: 501 }, (_, i) => ({ from: i + 1, to: i + 1, text: 'x' }))
    expect(faults({ name: 'T', formula: 'd501', rows: many })).toEqual([
      'a table has at most 500 rows, and this has 501',
    ])
  })
})

describe('reading tables', () => {
  it('lines without a number count one each', () => {
    expect(tableIn('lines', 'rain\nsnow\nfog')).toMatchObject({
      formula: 'd3',
      rows: [
        { from: 1, to: 1, text: 'rain' },
        { from: 2, to: 2, text: 'snow' },
        { from: 3, to: 3, text: 'fog' },
      ],
    })
  })

  it('plain lines, with a title that may name the dice', () => {
    expect(tableIn('lines', '# Omens (2d6)\n2-6 crow\n7. owl\n8-12: nothing')).toEqual({
      name: 'Omens',
      formula: '2d6',
      rows: [
        { from: 2, to: 6, text: 'crow' },
        { from: 7, to: 7, text: 'owl' },
        { from: 8, to: 12, text: 'nothing' },
      ],
    })
    expect(problemsOf('lines', '1 a\nb\n3')).toHaveLength(2)
    expect(problemsOf('lines', '')).toEqual(['there is no row in it'])
  })

  it('CSV with a header, quotes, commas and line ends inside', () => {
    const text = 'from,to,text\n1,2,"a, b"\n3,4,"say ""hi"""\n5,6,"two\nlines"'
    expect(tableIn('csv', text)?.rows.map((r) => r.text)).toEqual(['a, b', 'say "hi"', 'two\nlines'])
    expect(problemsOf('csv', '1-2,a\nx,b\n4,')).toEqual([
      'line 2: "x,b" does not begin with a number or a range like 1-2',
      'line 3: there is no text',
    ])
  })

  it('Foundry RollTables of the older and the newer form', () => {
    const older = {
      name: 'Old',
      formula: '1d4',
      results: [
        { type: 0, text: 'one &amp; two', range: [1, 2], weight: 2 },
        { type: 'text', text: '<p>three</p>', range: [3, 4] },
      ],
    }
    expect(tableIn('foundry', JSON.stringify(older))).toMatchObject({
      formula: 'd4',
      rows: [{ text: 'one & two' }, { text: 'three' }],
    })
    const newer = {
      name: 'New',
      formula: '1d2',
      results: [
        { type: 'text', name: 'Goblin', description: '<p>angry</p>', range: [1, 1] },
        { type: 'document', name: 'Orc', documentUuid: 'Actor.x', range: [2, 2] },
      ],
    }
    expect(tableIn('foundry', JSON.stringify(newer))?.rows.map((r) => r.text)).toEqual(['Goblin: angry', 'Orc'])
  })

  const foundry = (text: string): string =>
    JSON.stringify({ name: 'Long', formula: '1d1', results: [{ range: [1, 1], text }] })

  // Read in one pass, these take milliseconds; a parser that reads on again from every place would take an hour.
  it.each([
    ['lines', `#a${' '.repeat(1_000_000)}b`],
    ['lines', `1${' '.repeat(1_000_000)}x\ry`],
    ['lines', `1${' '.repeat(500_000)}-${' '.repeat(500_000)}x`],
    ['csv', `"${'1 '.repeat(500_000)}`],
    ['foundry', foundry('<'.repeat(1_000_000))],
    ['foundry', foundry('&a'.repeat(500_000))],
  ] as const)('%s of a million characters are read in one pass', (format, text) => {
    const read = readTables(format, text)
    if ('tables' in read) expect(writeTable('lines', read.tables[0] as RollTable)).not.toBe('')
    else expect(read.problems.join()).not.toMatch(/formula and results/)
  })

  it('a table of many rows over many results is checked in one pass', () => {
    const rows = Array.from({ length: 500 }, (_, i) => ({ from: 20 + i * 39, to: 20 + i * 39 + 38, text: `${i}` }))
    expect(faults({ name: 'Wide', formula: '20d1000', rows })).toEqual(['a gap: no row for 19520-20000'])
  })

  it('tables that lead on to each other are taken together, or not at all', () => {
    const words = { ...noWords, decks: [], tables: [] }
    const text =
      '# Derelict (d6)\n1-3 a hull that groans\n4-6 a ring => roll Station\n\n# Station\n1 a lock => roll derelict\n2 a lamp => roll Station'
    const read = readTables('lines', text, '', words)
    expect('tables' in read && read.tables.map(({ name, formula, rows }) => [name, formula, rows.length])).toEqual([
      ['Derelict', 'd6', 2],
      ['Station', 'd2', 2],
    ])
    expect(problemsOf('lines', text.replace('1 a lock => roll derelict', 'a lock'), '', words)).toEqual([
      'Station: line 6: "a lock" does not begin with a number or a range like 1-2',
    ])
    expect(problemsOf('lines', text.replace('# Station', '# derelict'), '', words)).toEqual([
      'there are two tables “derelict” in it',
      'Derelict: row 4-6: “roll Station”: there is no table “Station”; the tables here are Derelict, derelict',
      'derelict: row 2: “roll Station”: there is no table “Station”; the tables here are Derelict, derelict',
    ])
    expect(tableIn('lines', '1 a\n2 b\n# a remark at the end')?.rows).toHaveLength(2)
  })

  it('a Foundry file of another kind, a broken one, and bad results are told apart', () => {
    expect(problemsOf('foundry', '{"name":"Bob","prototypeToken":{},"items":[]}')[0]).toContain(
      'an actor, not a RollTable',
    )
    expect(problemsOf('foundry', '{"pages":[]}')[0]).toContain('a journal')
    expect(problemsOf('foundry', '{"name": \n oops}')).toEqual(['line 2: this is not JSON'])
    expect(problemsOf('foundry', '{"formula":"1d6","results":[{"range":[1],"text":"a"},{"range":[2,6]}]}')).toEqual([
      'result 1: its range is not two whole numbers',
      'result 2: there is no text',
    ])
    expect(
      problemsOf('foundry', '{"formula":"1d6","results":[{"range":[1,3],"text":"a"},{"range":[3,5],"text":"b"}]}'),
    ).toEqual(['a gap: no row for 6', 'an overlap at 3: "a" and "b"'])
  })

  it('what is written is read again as it was', () => {
    const word = fc.stringMatching(/^[a-z]+([ ,"'][a-z]+){0,3}$/)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), word), { minLength: 2, maxLength: 8 }),
        (entries) => {
          const table = weighted('Any', entries)
          for (const format of ['lines', 'csv', 'foundry'] as const)
            expect(tableIn(format, writeTable(format, table), 'Any')).toEqual(table)
          expect(tableIn('foundry', toFoundry(table, 12))).toEqual(table)
        },
      ),
      { seed: 1, numRuns: 60 },
    )
  })

  it('a bad import changes nothing, a good one is there to be rolled on', () => {
    const play = given(rolling)
    const bring = (text: string) =>
      play.open('importTable', { format: 'lines', name: 'Mine', text, hidden: true }, 'gm')
    expect(bring('1-2 a\n2-3 b').state['tables']).toEqual({})
    expect(play.told().at(-1)).toMatchObject({ type: 'ImportRefused' })
    bring('1-2 a\n3 b').open('rollOnTable', { table: 'gm/Mine', secret: false }, 'gm').dice('TableDice', 3)
    expect(play.told().at(-1)).toMatchObject({ text: 'b' })
  })

  it('a hidden one lies beside an open one of the same name, never over it', () => {
    const play = given(rolling)
    const bring = (text: string, hidden: boolean, name = 'Mine') =>
      play.open('importTable', { format: 'lines', name, text, hidden }, 'gm')
    bring('a\nb', false)
    const tables = (): object => (play.table.world.state as { readonly tables: object }).tables
    const before = tables()
    bring('c\nd', true)
    expect(tables()).toMatchObject(before)
    bring('e\nf', false, 'gm/Mine')
    expect(Object.keys(tables()).sort()).toEqual(['Mine', 'gm-Mine', 'gm/Mine'])
  })
})

// Tables are kept by importing text, which random words never are.
describeGame(rolling, { plays: 60, outOfReach: { facts: ['TableKept'] } })
