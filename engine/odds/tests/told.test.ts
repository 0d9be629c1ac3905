import { describe, expect, it } from 'vitest'
import { asThrown, dice, highest, sum } from '../../dice/index.ts'
import { choose, forGm, open, record, roll, text, type Viewer } from '../../kernel/index.ts'
import { bruteForce } from '../../testkit/brute.ts'
import { add, asking, does, put, seats, tiny } from '../../testkit/fixtures/tiny.ts'
import { given, type Play } from '../../testkit/index.ts'
import {
  fromTable,
  type OddsRequest,
  odds,
  oddsByOptionForSeat,
  oddsForSeat,
  simulate,
  simulateForSeat,
  throwsAhead,
  throwsAheadForSeat,
} from '../index.ts'

const ada: Viewer = { seat: 'ada', role: 'player' }
const gm: Viewer = { seat: 'gm', role: 'gm' }

/** A blow is thrown for, told of, and meets a wall that only the GM knows; what came of it is kept nowhere. */
const game = tiny({
  state: record({ n: open<number>(), wall: forGm<number>(), out: open<string>() }),
  initial: { n: 0, wall: 4, out: '' },
  procedures: {
    strike: does(function* (t, { by }) {
      const how = yield* choose('How', { ask: by, from: ['hard', 'softly'] })
      const face = yield* roll('Blow', { by, dice: dice(1, 6), read: highest })
      add(t, 'n', how === 'hard' ? face : 1)
      if (face > t.state.wall) put(t, 'out', 'through')
    }),
    look: does(function* (t, { by }) {
      const face = yield* roll('Look', { by, dice: dice(1, 6), read: highest })
      if (face > t.state.wall) put(t, 'out', 'seen')
    }),
    speak: does(function* (t, { by }) {
      const total = yield* roll('Speech', { by, dice: dice(2, 6), read: sum })
      const words = yield* text('Words', { ask: by, min: 1 })
      put(t, 'out', total > 7 ? words : 'silence')
      yield* choose('AndNow', { ask: by, from: ['a', 'b'] })
      put(t, 'out', 'later')
    }),
    deal: does(function* (t, { by }) {
      const faces = yield* roll('Pair', { by, dice: dice(2, 2), read: asThrown })
      put(t, 'out', faces.join(' '))
    }),
  },
})
const start = (): Play => given(game, { seats })
const opened = (procedure: string): Play => start().open(procedure, {}, 'ada')

type Fact = { readonly type: string; readonly field: string; readonly by: number }
const big = asking({
  next: () => ({ procedure: 'strike', args: {}, by: 'ada' }),
  outcome: () => undefined,
  told: (f: Fact) => (f.type === 'Added' ? (f.by >= 5 ? 'big' : 'small') : undefined),
  policy: { How: 'hard' },
})
const at = (play: Play): OddsRequest => ({ ...fromTable(play.table), question: big })
const chances = (result: { readonly outcomes: { readonly [k: string]: { readonly p: number } } }) =>
  Object.fromEntries(Object.entries(result.outcomes).map(([name, { p }]) => [name, p]))

describe('odds of what is told', () => {
  it('go by the last fact that says how it went', () => {
    const found = chances(odds(at(start())))
    expect(found['big']).toBeCloseTo(1 / 3, 12)
    expect(found['small']).toBeCloseTo(2 / 3, 12)
  })

  it('agree with simulation, which ends after the one procedure', () => {
    const { outcomes, plays } = simulate(at(start()), { plays: 2000, seed: 1 })
    expect(plays).toBe(2000)
    expect(outcomes['big']?.low).toBeLessThan(1 / 3)
    expect(outcomes['big']?.high).toBeGreaterThan(1 / 3)
  })

  it('end at once where the question says so: what the procedure would ask afterwards is not asked', () => {
    const speech = asking({
      next: () => ({ procedure: 'speak', args: {}, by: 'ada' }),
      outcome: () => undefined,
      told: (f: { readonly type: string; readonly value: string }) => (f.type === 'Set' ? f.value : undefined),
      policy: { Words: () => 'hear' },
    })
    const request = { ...at(start()), question: { ...speech, atOnce: true as const } }
    expect(() => odds({ ...request, question: speech })).toThrow('The policy says nothing about AndNow.')
    expect(chances(odds(request))).toEqual({ hear: expect.closeTo(15 / 36, 12), silence: expect.closeTo(21 / 36, 12) })
    expect(Object.keys(simulate(request, { plays: 200, seed: 1 }).outcomes).sort()).toEqual(['hear', 'silence'])
    expect(Object.fromEntries(bruteForce(request, 1000)?.outcomes ?? [])).toEqual({
      hear: expect.closeTo(15 / 36, 12),
      silence: expect.closeTo(21 / 36, 12),
    })
    const told = start().open('speak', {}, 'ada').dice('Speech', 6, 6).answer('Words', 'aye')
    expect(chances(odds({ ...request, ...fromTable(told.table) }))).toEqual({ aye: 1 })
  })

  it('are known as far as it was told before something hidden was looked at', () => {
    const found = oddsForSeat(at(start()), ada)
    expect(found.known && chances(found.odds)['big']).toBeCloseTo(1 / 3, 12)
    const each = oddsByOptionForSeat(at(opened('strike')), ada)
    expect(each.known && each.odds.map((o) => [o.option, o.odds.outcomes['big']?.p ?? 0])).toEqual([
      ['hard', expect.closeTo(1 / 3, 12)],
      ['softly', 0],
    ])
  })

  it('are not known if something hidden comes first', () => {
    const question = { ...big, next: () => ({ procedure: 'look', args: {}, by: 'ada' }) }
    expect(oddsForSeat({ ...at(start()), question }, ada).known).toBe(false)
    expect(simulateForSeat({ ...at(start()), question }, ada, { plays: 10, seed: 1 }).known).toBe(false)
    expect(simulateForSeat({ ...at(start()), question }, gm, { plays: 10, seed: 1 }).known).toBe(true)
  })
})

describe('what a throw can come to', () => {
  const valueIn = ({ fact }: { readonly fact: { readonly [f: string]: unknown } }): unknown => fact['value']
  const readings = (play: Play, viewer: Viewer) => {
    const found = throwsAheadForSeat(fromTable(play.table), viewer)
    return found.known ? found.odds.map(({ faces, facts, p }) => [faces, facts.map(valueIn), p]) : found.why
  }

  it('is every reading with dice that have it, highest first, and what is told at once', () => {
    expect(readings(opened('deal'), ada)).toEqual([
      [[2, 2], ['2 2'], 0.25],
      [[2, 1], ['2 1'], 0.5],
      [[1, 1], ['1 1'], 0.25],
    ])
  })

  it('goes past words that somebody adds, and stops at the next choice', () => {
    const all = throwsAhead(fromTable(opened('speak').table))
    expect(all.map(({ faces, told }) => [faces.reduce((a, b) => a + b), told.map(valueIn)])).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => [n, [n > 7 ? '…' : 'silence']]),
    )
    expect(all.reduce((n, t) => n + t.p, 0)).toBeCloseTo(1, 12)
  })

  it('is not known to whom it would give something hidden away', () => {
    expect(readings(opened('look'), ada)).toMatch(/hidden/)
    expect(readings(opened('look'), gm)).toHaveLength(6)
  })

  it('takes dice that are waited for', () => {
    expect(() => throwsAhead(fromTable(start().table))).toThrow('nothing waits for dice')
    expect(() => throwsAhead(fromTable(opened('strike').table))).toThrow('nothing waits for dice')
  })
})
