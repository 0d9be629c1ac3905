import { describe, expect, it } from 'vitest'
import { dice, highest, sum } from '../../dice/index.ts'
import { add, does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { given } from '../../testkit/index.ts'
import {
  audit,
  canonical,
  choose,
  chooseSome,
  type Entry,
  form,
  type Input,
  isRefusal,
  number,
  oneOf,
  print,
  RuleBroken,
  roll,
  seenBy,
  Table,
  text,
  whole,
} from '../index.ts'

const game = tiny({
  initial: { n: 0, said: '', log: [] },
  next: ({ state }) => (state.n >= 10 ? { procedure: 'reset', args: { to: 0 } } : undefined),
  procedures: {
    climb: does(function* (t, { by }) {
      const best = yield* roll('ClimbDice', { by, dice: dice(2, 6), read: highest, rule: 'T-2' })
      add(t, 'n', best)
      if (best < 4 && (yield* choose('WhetherToPush', { ask: by, from: ['push', 'rest'], decline: 'rest' })) === 'push')
        add(t, 'n', 4)
    }),
    note: does(
      function* (t, { by }) {
        put(t, 'said', yield* text('WhatToNote', { ask: by, min: 1 }))
      },
      { anytime: true },
    ),
    up: tells((t) => add(t, 'n', 1)),
    reset: tells((t, { to }) => put(t, 'n', to as number), { by: 'game' }),
    both: does(function* (t) {
      const before = t.state.n
      yield* choose('Wait', { ask: 'ada', from: ['a', 'b'] })
      put(t, 'log', [before, t.state.n])
    }),
    fall: does(function* () {
      yield* roll('FallDice', { by: 'game', dice: dice(1, 6), read: highest })
    }),
  },
})

const opened = (procedure: string, by = 'ada'): Input => ({ kind: 'open', by, procedure, args: {} })
const play = (state: object = {}) => given(game, { seats, state })
const cold = (table: Table): Table => Table.load(game, table.base, JSON.parse(JSON.stringify(table.entries)) as Entry[])

/** A table opened from its log is the table that was played. */
function expectSameCold(table: Table): void {
  const again = cold(table)
  expect(again.setAside).toBeUndefined()
  expect(canonical(again.world)).toBe(canonical(table.world))
  expect(again.waiting.map((w) => [w.askedAt, print(w.question), w.sealed])).toEqual(
    table.waiting.map((w) => [w.askedAt, print(w.question), w.sealed]),
  )
  expect(again.version).toBe(table.version)
}

describe('the life of an answer', () => {
  it('is one entry: the input, the facts that followed with their rules, and what is asked now', () => {
    const { table } = play()
    const first = table.submit(opened('climb')) as Entry
    expect(first).toMatchObject({
      at: 0,
      input: opened('climb'),
      facts: [],
      asks: [{ at: 0, name: 'ClimbDice' }],
      edition: 1,
    })
    const second = table.submit({ kind: 'answer', by: 'chance', to: 0, answer: [3, 1] }) as Entry
    expect(second.facts).toEqual([{ rule: 'T-1', fact: { type: 'Added', field: 'n', by: 3 } }])
    expect(second.asks).toMatchObject([{ at: 1, name: 'WhetherToPush' }])
    const third = table.submit({ kind: 'answer', by: 'ada', to: 1, answer: 'push' }) as Entry
    expect([third.asks, table.atRest, table.world.state]).toEqual([[], true, { n: 7, said: '', log: [] }])
    expect(audit(table)).toEqual([])
  })

  it('hands the rule the reading and keeps the faces as they fell', () => {
    const { table } = play().open('climb').dice('ClimbDice', 2, 6)
    expect(table.entries.at(-1)?.input).toMatchObject({ answer: [2, 6] })
    expect(table.world.state).toMatchObject({ n: 6 })
  })

  it('can be real dice, typed in by the seat that throws', () => {
    const { table } = play().open('climb')
    table.submit({ kind: 'answer', by: 'ada', to: 0, answer: [6, 6], byHand: true })
    expect(table.world.state).toMatchObject({ n: 6 })
  })

  it('leaves the table the same, warm or cold, after every single step', () => {
    const { table } = play()
    for (const input of [
      opened('climb'),
      opened('note', 'bo'),
      { kind: 'answer', by: 'chance', to: 0, answer: [1, 2] },
      { kind: 'answer', by: 'bo', to: 1, answer: 'slow' },
      { kind: 'answer', by: 'ada', to: 2, answer: 'rest' },
    ] as const) {
      expect(isRefusal(table.submit(input))).toBe(false)
      expectSameCold(table)
    }
    expect(table.atRest).toBe(true)
  })
})

describe('what has one legal answer is not asked', () => {
  const silent = tiny({
    initial: { heard: null },
    procedures: {
      ask: does(function* (t) {
        const one = yield* choose('One', { ask: 'ada', from: ['only'] })
        const some = yield* chooseSome('Some', { ask: 'ada', from: ['a', 'b'], min: 2 })
        const fixed = yield* number('Fixed', { ask: 'ada', min: 3, max: 3 })
        const filled = yield* form('Filled', { ask: 'ada', fields: { a: oneOf([1]), b: whole({ min: 0, max: 0 }) } })
        put(t, 'heard', [one, some, fixed, filled])
      }),
      none: does(function* () {
        yield* choose('None', { ask: 'ada', from: [] })
      }),
      certain: does(function* (t) {
        put(t, 'heard', yield* roll('Certain', { by: 'ada', dice: dice(2, 1), read: sum }))
      }),
      words: does(function* () {
        yield* text('Words', { ask: 'ada', min: 1, max: 1 })
      }),
    },
  })

  it('but heard all the same', () => {
    const { table } = given(silent).open('ask')
    expect(table.atRest).toBe(true)
    expect(table.world.state).toEqual({ heard: ['only', ['a', 'b'], 3, { a: 1, b: 0 }] })
  })

  it('dice are always thrown, even if they can only fall in one way', () => {
    expect(given(silent).open('certain').asked()).toEqual(['Certain'])
  })

  it('words are always asked for', () => {
    expect(given(silent).open('words').asked()).toEqual(['Words'])
  })

  it('a question that nobody can answer breaks the rule that asks it', () => {
    expect(() => given(silent).open('none')).toThrow(/tiny\/none \(T-1\): None has no legal answer/)
  })
})

describe('beside a waiting procedure', () => {
  it('what is allowed at any time may be started, and both can be answered in any order', () => {
    const p = play().open('climb').open('note', {}, 'bo').open('note', {}, 'gm')
    expect(p.asked()).toEqual(['ClimbDice', 'WhatToNote', 'WhatToNote'])
    p.dice('ClimbDice', 5, 5).answer('WhatToNote', 'gm says', 'gm')
    expect(p.asked()).toEqual(['WhatToNote'])
    expectSameCold(p.table)
    p.answer('WhatToNote', 'bo says', 'bo')
    expect(p.state).toMatchObject({ n: 5, said: 'bo says' })
    expect(audit(p.table)).toEqual([])
  })

  it('facts that others tell meanwhile are seen by a rule that looks again, and rebuilt in their place', () => {
    const p = play()
      .open('both')
      .overrule({ act: 'add', fact: { type: 'Added', field: 'n', by: 2 } })
    expectSameCold(p.table)
    p.answer('Wait', 'a')
    expect(p.state).toMatchObject({ log: [0, 2] })
    expect(audit(p.table)).toEqual([])
  })
})

describe('what the game itself goes on with', () => {
  it('is due when nobody has to be waited for, and nobody else may start anything before it', () => {
    const { table } = play({ n: 9 })
    table.submit(opened('up'))
    expect(table.due).toEqual({ procedure: 'reset', args: { to: 0 } })
    expect(table.submit(opened('up'))).toMatchObject({ refused: 'procedure/busy' })
    expect(isRefusal(table.submit(opened('note')))).toBe(false)
    expect(table.goOn()).toMatchObject({ input: { by: 'game', procedure: 'reset' } })
    expect(table.world.state).toMatchObject({ n: 0 })
    expectSameCold(table)
    table.submit({ kind: 'answer', by: 'ada', to: 1, answer: 'x' })
    expect(table.goOn()).toBeUndefined()
    expectSameCold(table)
  })

  it('is worked out once, and anew when something has happened', () => {
    let asked = 0
    const counting = {
      ...game,
      next: (look: Parameters<NonNullable<typeof game.next>>[0]) => {
        asked++
        return game.next?.(look)
      },
    }
    const table = Table.start(counting, { seats })
    for (let i = 0; i < 3; i++)
      expect([table.due, seenBy(table, { seat: 'ada', role: 'player' }).busy]).toEqual([undefined, false])
    expect(asked).toBe(1)
    table.submit({ kind: 'fiat', by: 'gm', reason: 'so', act: { act: 'set', path: ['n'], value: 10 } })
    const reset = { procedure: 'reset', args: { to: 0 } }
    expect([table.due, table.due]).toEqual([reset, reset])
    expect(asked).toBe(2)
  })
})

describe('a rule that goes wrong', () => {
  const fragile = tiny({
    initial: { n: 0 },
    facts: { Bomb: tiny({}).facts.Set },
    evolve: (s: { n: number }, f: { type: string; by: number }) => {
      if (f.type === 'Bomb') throw new Error('cannot evolve')
      return f.type === 'Added' ? { ...s, n: s.n + f.by } : s
    },
    procedures: {
      fine: tells((t) => add(t, 'n', 1)),
      atOnce: tells(() => {
        throw new Error('broken at once')
      }),
      later: does(function* (t) {
        add(t, 'n', 1)
        yield* choose('Go', { ask: 'ada', from: ['on', 'back'] })
        add(t, 'n', 10)
        throw new Error('broken later')
      }),
      bomb: tells((t) => t.tell('T-1', { type: 'Bomb' } as never)),
      half: tells((t) => add(t, 'n', 0.5)),
      odd: tells((t) => put(t, 'n', (() => 1) as never)),
      badWhen: tells(() => {}, {
        when: () => {
          throw new Error('broken when')
        },
        anytime: true,
      }),
      badArgs: tells(() => {}, {
        args: () => {
          throw new Error('broken args')
        },
        anytime: true,
      }),
    },
  })

  it.each([
    ['atOnce', /tiny\/atOnce \(T-1\): broken at once/],
    ['bomb', /tiny\/bomb \(T-1\): cannot evolve/],
    ['half', /tiny\/half \(T-1\): the fact Added cannot be stored: \/by is 0.5/],
    ['odd', /the fact Set cannot be stored: \/value is a function/],
    ['badWhen', /tiny\/badWhen \(T-1\): broken when/],
    ['badArgs', /tiny\/badArgs \(T-1\): broken args/],
  ])('in %s is loud, says where, and leaves the table as it was', (procedure, message) => {
    const table = Table.start(fragile, { seats })
    table.submit(opened('fine'))
    expect(() => table.submit(opened(procedure))).toThrow(RuleBroken)
    expect(() => table.submit(opened(procedure))).toThrow(message)
    expect(() => table.submit(opened(procedure))).toThrow(/see it again: .* entry 1/)
    expect([table.world.state, table.version, table.atRest]).toEqual([{ n: 1 }, 1, true])
    expect(isRefusal(table.submit(opened('fine')))).toBe(false)
    expect(table.world.state).toEqual({ n: 2 })
  })

  it('while it waits leaves it waiting, and the table can go back', () => {
    const table = Table.start(fragile, { seats })
    table.submit(opened('later'))
    const before = canonical(table.world)
    for (const answer of ['on', 'back'])
      expect(() => table.submit({ kind: 'answer', by: 'ada', to: 0, answer })).toThrow(
        /tiny\/later \(T-1\): broken later/,
      )
    expect(canonical(table.world)).toBe(before)
    expect(table.waiting.map((w) => w.question.name)).toEqual(['Go'])
    expect(isRefusal(table.submit({ kind: 'rewind', by: 'gm', to: -1 }))).toBe(false)
    expect([table.atRest, table.world.state]).toEqual([true, { n: 0 }])
    expect(isRefusal(table.submit(opened('fine')))).toBe(false)
  })

  it('in what it offers does not take the view away from anybody', () => {
    const table = Table.start(fragile, { seats })
    const { offers, state } = seenBy(table, { seat: 'ada', role: 'player' })
    expect(offers.map((o) => o.procedure)).toContain('fine')
    expect(state).toEqual({ n: 0 })
  })

  it('in what the game goes on with is said by goOn, and the table can still be overruled', () => {
    const table = Table.start(
      tiny({
        next: ({ state }) => {
          if (state.n === 0) throw new Error('boom')
          return undefined
        },
      }),
      { seats },
    )
    expect(() => table.goOn()).toThrow(RuleBroken)
    const act = { act: 'set', path: ['n'], value: 1 } as const
    expect(isRefusal(table.submit({ kind: 'fiat', by: 'gm', reason: 'mend', act }))).toBe(false)
    expect(table.goOn()).toBeUndefined()
  })

  it('keeps its cause, to be looked into', () => {
    const table = Table.start(fragile, { seats })
    try {
      table.submit(opened('atOnce'))
      expect.unreachable()
    } catch (broken) {
      expect(broken).toMatchObject({
        name: 'RuleBroken',
        procedure: 'tiny/atOnce (T-1)',
        at: 0,
        cause: { message: 'broken at once' },
      })
    }
  })
})

describe('a long evening', () => {
  it('of 100,000 entries opens, plays on and goes back, without running out of stack', () => {
    const entries = Array.from(
      { length: 100_000 },
      (_, at): Entry => ({
        at,
        input: opened('up'),
        facts: [
          { rule: 'T-1', fact: { type: 'Added', field: 'said', by: 0 } },
          { rule: 'T-1', fact: { type: 'Added', field: 'n', by: at % 2 === 0 ? 1 : -1 } },
        ],
        asks: [],
        seenBy: 'everyone',
        edition: 1,
      }),
    )
    const table = Table.load(game, Table.start(game, { seats }).base, entries)
    expect(table.version).toBe(100_000)
    expect(table.world.state).toMatchObject({ n: 0 })
    expect(isRefusal(table.submit(opened('up')))).toBe(false)
    expect(
      isRefusal(table.submit({ kind: 'fiat', by: 'gm', reason: 'x', act: { act: 'strike', entry: 0, fact: 1 } })),
    ).toBe(false)
    expect(isRefusal(table.submit({ kind: 'rewind', by: 'gm', to: 10 }))).toBe(false)
    expect(table.world.state).toMatchObject({ n: 1 })
  })
})

it('a question put to the game itself is an error: nobody could ever answer it', () => {
  expect(() => play().open('fall')).toThrow('FallDice is put to "game", where nobody sits: ask a seat')
})
