import { describe, expect, it } from 'vitest'
import { does, put, seats, tiny } from '../../testkit/fixtures/tiny.ts'
import { given } from '../../testkit/index.ts'
import {
  askEach,
  choose,
  type Input,
  isRefusal,
  oneOf,
  openWindow,
  print,
  seenBy,
  seenEntry,
  Table,
  whole,
} from '../index.ts'

const bid = whole({ min: 0, max: 9 })
const game = tiny({
  initial: { out: null },
  procedures: {
    bids: does(function* (t) {
      put(t, 'out', yield* askEach('Bid', { parts: { ada: bid, bo: bid, gm: bid } }))
    }),
    mostlyForced: does(function* (t) {
      put(t, 'out', yield* askEach('Bid', { parts: { ada: oneOf(['only']), bo: oneOf(['x', 'y']) } }))
    }),
    allForced: does(function* (t) {
      put(t, 'out', yield* askEach('Bid', { parts: { ada: oneOf([1]), bo: oneOf([2]) } }))
    }),
    window: does(function* (t, { by }) {
      const parts = { [by]: oneOf(['close']), bo: oneOf(['help', 'hinder']), gm: oneOf(['veto']) }
      put(t, 'out', yield* openWindow('Window', { keeper: by, parts }))
    }),
    alone: does(function* (t, { by }) {
      put(t, 'out', yield* openWindow('Window', { keeper: by, parts: { [by]: oneOf(['close']) } }))
    }),
    aloneWithChoice: does(function* (t, { by }) {
      put(t, 'out', yield* openWindow('Window', { keeper: by, parts: { [by]: oneOf(['a', 'b']) } }))
    }),
    together: does(function* (t) {
      put(t, 'out', yield* choose('Together', { ask: 'crew', from: ['left', 'right'] }))
    }),
    keepers: does(function* (t) {
      put(t, 'out', yield* choose('Keepers', { ask: 'gm', from: ['left', 'right'] }))
    }),
  },
})
const answer = (by: string, value: number | string, to = 0): Input => ({ kind: 'answer', by, to, answer: value })
const opened = (procedure: string, by = 'ada'): Table => {
  const table = Table.start(game, { seats })
  expect(isRefusal(table.submit({ kind: 'open', by, procedure, args: {} }))).toBe(false)
  return table
}
const everything = (table: Table, seat: string): string => {
  const viewer = { seat, role: seats.find((s) => s.seat === seat)?.role ?? 'spectator' }
  return JSON.stringify([seenBy(table, viewer), table.entries.map((e) => seenEntry(game, e, viewer))])
}

describe('asking each of several seats', () => {
  const orders = [
    ['ada', 'bo', 'gm'],
    ['ada', 'gm', 'bo'],
    ['bo', 'ada', 'gm'],
    ['bo', 'gm', 'ada'],
    ['gm', 'ada', 'bo'],
    ['gm', 'bo', 'ada'],
  ]
  it.each(orders)('comes to the same in every order: %s, %s, %s', (...order) => {
    const table = opened('bids')
    const values: { [seat: string]: number } = { ada: 3, bo: 5, gm: 7 }
    for (const seat of order) expect(isRefusal(table.submit(answer(seat, values[seat] as number)))).toBe(false)
    expect(table.world.state).toEqual({ out: values })
    expect(table.atRest).toBe(true)
  })

  it('seals each answer: until the last, nobody but its giver sees it, the gm included', () => {
    const table = opened('bids')
    table.submit(answer('ada', 8))
    for (const seat of ['bo', 'gm', 'eve']) expect(everything(table, seat)).not.toMatch(/"answer":8/)
    expect(everything(table, 'ada')).toMatch(/"answer":8/)
    table.submit(answer('bo', 6))
    expect(everything(table, 'ada')).not.toMatch(/"answer":6/)
  })

  it('keeps the answers sealed afterwards too: only facts say what came of them', () => {
    const table = opened('bids')
    for (const [seat, n] of [
      ['ada', 8],
      ['bo', 6],
      ['gm', 4],
    ] as const)
      table.submit(answer(seat, n))
    expect(everything(table, 'eve')).not.toMatch(/"answer":\d/)
    expect(everything(table, 'eve')).toMatch(/"ada":8/)
  })

  it('tells everyone who has yet to answer', () => {
    const table = opened('bids')
    table.submit(answer('bo', 1))
    const [q] = seenBy(table, { seat: 'eve', role: 'spectator' }).questions
    expect(q).toMatchObject({ open: ['ada', 'gm'], yours: false })
    expect(seenBy(table, { seat: 'ada', role: 'player' }).questions[0]).toMatchObject({ yours: true })
    expect(seenBy(table, { seat: 'bo', role: 'player' }).questions[0]).toMatchObject({ yours: false })
  })

  it('shows each seat its own part and no other', () => {
    const table = opened('bids')
    const parts = (seat: string, role: 'gm' | 'player' | 'spectator') =>
      Object.keys((seenBy(table, { seat, role }).questions[0]!.question as { parts: object }).parts)
    expect([parts('ada', 'player'), parts('gm', 'gm'), parts('eve', 'spectator')]).toEqual([['ada'], ['gm'], []])
  })

  it('is rebuilt with what was sealed', () => {
    const table = opened('bids')
    table.submit(answer('bo', 1))
    const cold = Table.load(game, table.base, JSON.parse(JSON.stringify(table.entries)))
    expect(cold.waiting[0]?.sealed).toEqual({ bo: 1 })
    expect(cold.submit(answer('bo', 2))).toMatchObject({ refused: 'answer/given' })
    cold.submit(answer('gm', 3))
    cold.submit(answer('ada', 2))
    expect(cold.world.state).toEqual({ out: { bo: 1, gm: 3, ada: 2 } })
  })

  it('does not ask those who have one legal answer, and asks nobody if all have', () => {
    const table = opened('mostlyForced')
    expect(table.waiting[0]?.question).toMatchObject({ parts: { bo: {} } })
    expect(table.submit(answer('ada', 'only'))).toMatchObject({ refused: 'answer/not-yours' })
    table.submit(answer('bo', 'x'))
    expect(table.world.state).toEqual({ out: { ada: 'only', bo: 'x' } })
    expect(opened('allForced').world.state).toEqual({ out: { ada: 1, bo: 2 } })
  })

  it('lets the GM answer for a seat, on the record', () => {
    const table = opened('bids')
    table.submit({ kind: 'answer', by: 'gm', to: 0, answer: 2, for: 'ada', reason: 'away' })
    table.submit(answer('gm', 1))
    table.submit(answer('bo', 0))
    expect(table.world.state).toEqual({ out: { ada: 2, gm: 1, bo: 0 } })
  })
})

describe('asking for several parts of one person', () => {
  it('is answered part by part', () => {
    const parts = { gm: oneOf(['a', 'b']), crew: oneOf(['c', 'd']) }
    const game2 = tiny({
      initial: { out: null },
      procedures: {
        both: does(function* (t) {
          put(t, 'out', yield* askEach('Both', { parts }))
        }),
      },
    })
    const solo = Table.start(game2, { seats: [{ seat: 'ada', role: 'player' }] })
    solo.submit({ kind: 'open', by: 'ada', procedure: 'both', args: {} })
    expect(isRefusal(solo.submit(answer('ada', 'a')))).toBe(false)
    expect(isRefusal(solo.submit(answer('ada', 'c')))).toBe(false)
    expect(solo.world.state).toEqual({ out: { gm: 'a', crew: 'c' } })
  })
})

describe('a window', () => {
  it.each([
    ['ada', 'close', { by: 'ada', answer: 'close' }],
    ['bo', 'hinder', { by: 'bo', answer: 'hinder' }],
    ['gm', 'veto', { by: 'gm', answer: 'veto' }],
  ])('is closed by the first who answers: %s', (by, value, out) => {
    const table = opened('window')
    expect(isRefusal(table.submit(answer(by, value)))).toBe(false)
    expect(table.world.state).toEqual({ out })
    for (const late of ['ada', 'bo', 'gm'])
      expect(table.submit(answer(late, 'close'))).toMatchObject({ refused: 'answer/stale' })
  })

  it('is not opened for its keeper alone with nothing to choose', () => {
    expect(opened('alone').world.state).toEqual({ out: { by: 'ada', answer: 'close' } })
    expect(opened('aloneWithChoice').waiting).toHaveLength(1)
  })

  it('is open to its keeper and to those it names', () => {
    const { table } = given(game, { seats }).open('window')
    const yours = seats.map(({ seat, role }) => seenBy(table, { seat, role }).questions[0]?.yours)
    expect(yours).toEqual([true, true, true, false])
  })
})

describe('a question put to several together', () => {
  it('to the crew: any player may answer, nobody else', () => {
    expect(opened('together').submit(answer('gm', 'left'))).toMatchObject({ refused: 'answer/not-yours' })
    expect(opened('together').submit(answer('eve', 'left'))).toMatchObject({ refused: 'answer/not-yours' })
    for (const by of ['ada', 'bo']) expect(isRefusal(opened('together').submit(answer(by, 'left')))).toBe(false)
  })

  it('to the seats that run the game: the GM, and at a table without one every player', () => {
    expect(opened('keepers').submit(answer('ada', 'left'))).toMatchObject({ refused: 'answer/not-yours' })
    expect(isRefusal(opened('keepers').submit(answer('gm', 'left')))).toBe(false)
    const solo = Table.start(game, { seats: [{ seat: 'ada', role: 'player' }] })
    solo.submit({ kind: 'open', by: 'ada', procedure: 'keepers', args: {} })
    expect(isRefusal(solo.submit(answer('ada', 'left')))).toBe(false)
  })
})

describe('the fingerprint of a question', () => {
  it('holds what is asked of whom, and leaves the words out', () => {
    const q = { kind: 'ask', name: 'Q', to: 'ada', shape: oneOf(['a', 'b']) } as const
    expect(print({ ...q, about: { x: 1 }, rule: 'T-9', seenBy: 'gm' })).toBe(print(q))
    for (const other of [{ name: 'R' }, { to: 'bo' }, { shape: oneOf(['b', 'a']) }])
      expect(print({ ...q, ...other })).not.toBe(print(q))
    const card = { kind: 'draw', name: 'D', by: 'ada', cards: ['x', 'y'], count: 1, shown: false } as const
    expect(print({ ...card, cards: ['y', 'x'] })).toBe(print(card))
    expect(print({ ...card, count: 2 })).not.toBe(print(card))
  })
})
