import { describe, expect, it } from 'vitest'
import { add, does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { given } from '../../testkit/index.ts'
import {
  type AnyGame,
  audit,
  canonical,
  choose,
  type Entry,
  type Json,
  open,
  record,
  seenEntry,
  Table,
} from '../index.ts'
import { lift } from '../upgrade.ts'

const asks = (options: readonly string[], edition = 1): AnyGame =>
  tiny({
    edition,
    initial: { n: 0, out: '' },
    procedures: {
      up: tells((t) => add(t, 'n', 1)),
      pick: does(function* (t) {
        add(t, 'n', 1)
        put(t, 'out', yield* choose('Which', { ask: 'ada', from: options }))
        put(t, 'out', yield* choose('Again', { ask: 'ada', from: ['x', 'y'] }))
      }),
    },
  })
const game = asks(['a', 'b'])
const stored = (table: Table): Entry[] => JSON.parse(JSON.stringify(table.entries)) as Entry[]

describe('a table opened from a snapshot and the entries after it', () => {
  it('is the table opened from the beginning, wherever the snapshot was taken', () => {
    const play = given(game, { seats })
      .open('up')
      .open('pick')
      .answer('Which', 'a')
      .answer('Again', 'x')
      .open('up')
      .open('pick')
    const { table } = play
    for (let at = 0; at < table.entries.length; at++) {
      const until = Table.load(game, table.base, stored(table).slice(0, at + 1))
      const snapshot = until.snapshot()
      expect(snapshot === undefined).toBe(!until.atRest)
      if (!snapshot) continue
      const later = Table.load(game, JSON.parse(JSON.stringify(snapshot)), stored(table).slice(at + 1))
      expect(canonical(later.world)).toBe(canonical(table.world))
      expect(later.version).toBe(table.version)
      expect(later.waiting.map((w) => w.askedAt)).toEqual([5])
    }
  })

  it('plays on from there', () => {
    const { table } = given(game, { seats }).open('up').open('up')
    const later = Table.load(game, table.snapshot() as never, [])
    expect(later.submit({ kind: 'open', by: 'ada', procedure: 'up', args: {} })).toMatchObject({ at: 2 })
    expect(later.world.state).toMatchObject({ n: 3 })
  })

  it('is not opened at all if the entries do not follow the snapshot', () => {
    const { table } = given(game, { seats }).open('up').open('up').open('up')
    const until = Table.load(game, table.base, stored(table).slice(0, 2)).snapshot() as never
    expect(() => Table.load(game, until, stored(table))).toThrow()
    expect(() => Table.load(game, table.base, stored(table).slice(1))).toThrow()
  })

  it('is not opened at all if a later entry went back past the snapshot', () => {
    const { table } = given(game, { seats }).open('up').open('up').open('up').rewind(0)
    const until = Table.load(game, table.base, stored(table).slice(0, 2)).snapshot() as never
    expect(() => Table.load(game, until, stored(table).slice(2))).toThrow()
  })
})

describe('a snapshot of another edition', () => {
  it('is not opened: its state may have another form, and the log is there to fold', () => {
    const { table } = given(game, { seats }).open('up')
    expect(() => Table.load(asks(['a', 'b'], 2), table.snapshot() as never, [])).toThrow(/edition 1/)
  })
})

describe('an open procedure under changed rules', () => {
  const waiting = given(game, { seats }).open('up').open('pick').answer('Which', 'a').table

  it('goes on if it still asks the same', () => {
    const next = asks(['a', 'b'], 2)
    const table = Table.load(next, Table.start(next, { seats }).base, stored(waiting))
    expect([table.setAside, table.waiting[0]?.question.name]).toEqual([undefined, 'Again'])
  })

  it('is set aside if it asks something else: its facts stand, and the table says why', () => {
    const table = Table.load(asks(['a', 'b', 'c']), waiting.base, stored(waiting))
    expect(table.atRest).toBe(true)
    expect(table.world.state).toEqual({ n: 2, out: 'a' })
    expect(table.setAside).toMatch(/entry 1: the log says .*Which.*, the rules now say .*Which/)
    expect(table.setAside).toBe(
      'entry 1: the log says Which as it was then, the rules now say Which with another reader, other dice or other answers',
    )
    expect(table.submit({ kind: 'open', by: 'ada', procedure: 'up', args: {} })).toMatchObject({ at: 3 })
    expect(table.submit({ kind: 'answer', by: 'ada', to: 2, answer: 'x' })).toMatchObject({ refused: 'answer/stale' })
  })

  it('set aside can be taken back to where it was opened', () => {
    const table = Table.load(asks(['a', 'b', 'c']), waiting.base, stored(waiting))
    expect(table.submit({ kind: 'rewind', by: 'gm', to: 0 })).not.toHaveProperty('refused')
    expect(table.world.state).toEqual({ n: 1, out: '' })
    const again = Table.load(asks(['a', 'b', 'c']), table.base, stored(table))
    expect([again.setAside, again.world.state]).toEqual([undefined, { n: 1, out: '' }])
  })

  it('set aside is so for ever: what is asked afterwards is asked after the next opening, too', () => {
    const next = asks(['a', 'b', 'c'])
    const table = Table.load(next, waiting.base, stored(waiting))
    table.submit({ kind: 'open', by: 'ada', procedure: 'pick', args: {} })
    expect(table.waiting.map((w) => w.askedAt)).toEqual([3])
    const again = Table.load(next, table.base, stored(table))
    expect(again.waiting.map((w) => w.askedAt)).toEqual([3])
    expect(canonical(again.world)).toBe(canonical(table.world))
  })

  it('is set aside if it tells something else', () => {
    const tellsMore = tiny({
      initial: { n: 0, out: '' },
      procedures: {
        up: tells((t) => add(t, 'n', 1)),
        pick: does(function* (t) {
          add(t, 'n', 2)
          put(t, 'out', yield* choose('Which', { ask: 'ada', from: ['a', 'b'] }))
        }),
      },
    })
    const table = Table.load(tellsMore, waiting.base, stored(waiting))
    expect([table.atRest, table.world.state]).toEqual([true, { n: 2, out: 'a' }])
    expect(table.setAside).toContain('entry 1')
  })

  it('is set aside if it is no longer there', () => {
    const without = tiny({ initial: { n: 0, out: '' } })
    const table = Table.load(without, waiting.base, stored(waiting))
    expect([table.atRest, table.world.state]).toEqual([true, { n: 2, out: 'a' }])
    expect(table.setAside).toBeDefined()
  })

  it('that is finished is never judged again: opening runs no rule', () => {
    const broken = tiny({
      initial: { n: 0, out: '' },
      procedures: {
        up: tells(() => {
          throw new Error('must not run')
        }),
      },
    })
    const finished = given(game, { seats }).open('up').open('up').table
    const table = Table.load(broken, finished.base, stored(finished))
    expect([table.setAside, table.world.state]).toEqual([undefined, { n: 2, out: '' }])
    expect(audit(table)[0]?.message).toContain('must not run')
  })
})

describe('an audit', () => {
  it('names the first entry that the rules do not bear out', () => {
    const { table } = given(game, { seats }).open('up').open('up')
    const forged = stored(table)
    Object.assign(forged[1]?.facts[0]?.fact as object, { by: 100 })
    const found = audit(Table.load(game, table.base, forged))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ name: 'TraceDiverged', at: 1 })
    expect(found[0]?.message).toMatch(/the log says .*100.*, the rules now say/)
  })
})

describe('facts of older editions', () => {
  const upgrades = {
    Grown: [
      { before: 2, up: (f: { type: string }) => ({ ...f, steps: 'one' }) },
      {
        before: 4,
        up: (f: { type: string; [k: string]: Json }) => ({
          type: 'Raised',
          field: 'n',
          by: f['half'] === undefined ? 1 : (f['half'] as number) * 2,
          steps: f['steps'] as Json,
        }),
      },
    ],
    Raised: [
      {
        before: 5,
        up: (f: { type: string; [k: string]: Json }) => ({
          type: 'Added',
          field: f['field'] as Json,
          by: f['by'] as Json,
        }),
      },
    ],
  }

  it('are lifted step by step, and go on under their new name', () => {
    expect(lift(upgrades, { type: 'Grown', half: 3 }, 1)).toEqual({ type: 'Added', field: 'n', by: 6 })
    expect(lift(upgrades, { type: 'Grown', half: 3, steps: 'two' }, 3)).toEqual({ type: 'Added', field: 'n', by: 6 })
    expect(lift(upgrades, { type: 'Raised', field: 'n', by: 2 }, 4)).toEqual({ type: 'Added', field: 'n', by: 2 })
    expect(lift(upgrades, { type: 'Raised', field: 'n', by: 2 }, 5)).toEqual({ type: 'Raised', field: 'n', by: 2 })
    expect(lift(undefined, { type: 'Grown' }, 1)).toEqual({ type: 'Grown' })
  })

  const now = tiny({ edition: 5, initial: { n: 0 }, more: { upgrades } })
  const old = (at: number, edition: number, fact: { type: string; [k: string]: Json }): Entry => ({
    at,
    edition,
    input: { kind: 'open', by: 'ada', procedure: 'long gone', args: {} },
    facts: [{ rule: 'T-1', fact }],
    asks: [],
    seenBy: 'everyone',
  })
  const entries = [
    old(0, 1, { type: 'Grown', half: 3 }),
    old(1, 4, { type: 'Raised', field: 'n', by: 2 }),
    old(2, 5, { type: 'Added', field: 'n', by: 1 }),
  ]

  it('are folded as what they are now', () => {
    expect(Table.load(now, Table.start(now, { seats }).base, entries).world.state).toEqual({ n: 9 })
  })

  it('are seen as what they are now', () => {
    const seen = entries.map((e) => seenEntry(now, e, { seat: 'ada', role: 'player' })?.facts[0]?.fact)
    expect(seen).toMatchObject([
      { type: 'Added', by: 6 },
      { type: 'Added', by: 2 },
      { type: 'Added', by: 1 },
    ])
  })

  it('are struck like any other', () => {
    const table = Table.load(now, Table.start(now, { seats }).base, entries)
    table.submit({ kind: 'fiat', by: 'gm', reason: 'x', act: { act: 'strike', entry: 0, fact: 0 } })
    expect(table.world.state).toEqual({ n: 3 })
  })

  it('do not set an open procedure aside that was asked in an older edition', () => {
    const before = tiny({
      initial: { n: 0 },
      facts: { Grown: record({ half: open<number>() }) },
      evolve: (s: { n: number }, f: { half: number }) => ({ n: s.n + f.half * 2 }),
      procedures: {
        grow: does(function* (t) {
          t.tell('T-1', { type: 'Grown', half: 3 } as never)
          yield* choose('Which', { ask: 'ada', from: ['a', 'b'] })
        }),
      },
    })
    const after = tiny({
      edition: 5,
      initial: { n: 0 },
      more: { upgrades },
      procedures: {
        grow: does(function* (t) {
          add(t, 'n', 6)
          yield* choose('Which', { ask: 'ada', from: ['a', 'b'] })
        }),
      },
    })
    const { table } = given(before, { seats }).open('grow')
    const lifted = Table.load(after, Table.start(after, { seats }).base, stored(table))
    expect([lifted.setAside, lifted.world.state, lifted.waiting.length]).toEqual([undefined, { n: 6 }, 1])
  })
})
