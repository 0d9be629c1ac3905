import { describe, expect, it } from 'vitest'
import { dice, highest } from '../../dice/index.ts'
import {
  type AnyGame,
  askEach,
  choose,
  forGm,
  forOwner,
  mapOf,
  oneOf,
  open,
  record,
  roll,
  text,
  type Viewer,
} from '../../kernel/index.ts'
import { add, asking, does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { given, type Play } from '../../testkit/index.ts'
import { fromTable, type OddsRequest, odds, oddsByOption, oddsForSeat, type SeatOdds } from '../index.ts'

const ada: Viewer = { seat: 'ada', role: 'player' }
const bo: Viewer = { seat: 'bo', role: 'player' }
const gm: Viewer = { seat: 'gm', role: 'gm' }

const question = asking({
  next: () => ({ procedure: 'go', args: {}, by: 'ada' }),
  outcome: (s: { out: string }) => s.out || undefined,
  key: (s: { out: string; n?: number }) => `${s.out} ${s.n}`,
  policy: { default: 'uniform' },
})
const at = (play: Play): OddsRequest => ({ ...fromTable(play.table), question, fractions: true })
const p = (result: { readonly outcomes: { readonly [k: string]: { readonly fraction?: string } } }, of: string) =>
  result.outcomes[of]?.fraction ?? '0'

const game = tiny({
  initial: { n: 0, out: '' },
  procedures: {
    go: does(function* (t, { by }) {
      const dare = yield* choose('Dare', { ask: by, from: ['dare', 'pass'], decline: 'pass' })
      const face = yield* roll('Dice', { by, dice: dice(1, 6), read: highest })
      put(t, 'out', face + t.state.n + (dare === 'dare' ? 2 : 0) >= 6 ? 'high' : 'low')
    }),
    up: tells((t) => add(t, 'n', 1)),
    push: tells((t) => add(t, 'n', 1), { anytime: true }),
    note: does(
      function* () {
        yield* text('Note', { ask: 'bo', min: 1 })
      },
      { anytime: true },
    ),
  },
})
const start = (): Play => given(game, { seats })

describe('odds from a table', () => {
  it('at rest start from its state', () => {
    expect(p(odds(at(start().open('up'))), 'high')).toBe('1/2')
  })

  it('in the middle of a procedure start from its open question', () => {
    expect(p(odds(at(start().open('go'))), 'high')).toBe('1/3')
    expect(p(odds(at(start().open('go').answer('Dare', 'dare'))), 'high')).toBe('1/2')
    expect(p(odds(at(start().open('go').answer('Dare', 'pass'))), 'high')).toBe('1/6')
  })

  it('know what happened meanwhile', () => {
    expect(p(odds(at(start().open('go').answer('Dare', 'pass').open('push'))), 'high')).toBe('1/3')
    expect(p(odds(at(start().open('go').open('push').answer('Dare', 'dare'))), 'high')).toBe('2/3')
    const set = start()
      .open('go')
      .answer('Dare', 'pass')
      .overrule({ act: 'set', path: ['n'], value: 4 })
    expect(p(odds(at(set)), 'high')).toBe('5/6')
  })

  it('know what was struck meanwhile', () => {
    const struck = start().open('up').open('go').answer('Dare', 'pass').overrule({ act: 'strike', entry: 0, fact: 0 })
    expect(p(odds(at(struck)), 'high')).toBe('1/6')
  })

  it('are not confused by notes that are taken meanwhile', () => {
    expect(p(odds(at(start().open('go').answer('Dare', 'dare').open('note', {}, 'bo'))), 'high')).toBe('1/2')
  })

  it('are not confused by a player who sits down meanwhile', () => {
    const play = start().open('go')
    play.table.submit({ kind: 'seats', by: 'gm', seats: [...seats, { seat: 'cy', role: 'player' }] })
    expect(oddsByOption(at(play)).map((o) => o.option)).toEqual(['dare', 'pass'])
  })

  it('leave the table as it is', () => {
    const play = start().open('go')
    const before = JSON.stringify(play.table.entries)
    odds(at(play))
    oddsByOption(at(play))
    expect([JSON.stringify(play.table.entries), play.asked(), play.state]).toEqual([
      before,
      ['Dare'],
      { n: 0, out: '' },
    ])
  })
})

describe('odds by option', () => {
  it('are the odds with that answer as the policy', () => {
    const play = start().open('go')
    const each = oddsByOption(at(play))
    expect(each.map((o) => o.option)).toEqual(['dare', 'pass'])
    for (const { option, odds: result } of each)
      expect(result.outcomes).toEqual(odds({ ...at(play), policy: { Dare: option } }).outcomes)
  })

  it('can be asked of some answers only', () => {
    const play = start().open('go')
    const [, pass] = oddsByOption(at(play))
    expect(oddsByOption({ ...at(play), among: ['pass'] }).map(({ option, odds: o }) => [option, o.outcomes])).toEqual([
      ['pass', pass?.odds.outcomes],
    ])
  })

  it('need a question that is open, and one that people answer', () => {
    expect(() => oddsByOption(at(start()))).toThrow('odds by option need a question that is open')
    expect(() => oddsByOption(at(start().open('go').answer('Dare', 'dare')))).toThrow('Dice is answered by chance')
  })
})

const known = (o: SeatOdds): string =>
  o.known
    ? Object.entries(o.odds.outcomes)
        .map(([k, s]) => `${k} ${s.p.toFixed(2)}`)
        .sort()
        .join(', ')
    : 'unknown'

describe('odds for a seat', () => {
  const hiding = (rule: (trap: string) => boolean): AnyGame =>
    tiny({
      initial: { n: 0, trap: 'armed', out: '' },
      state: record({ n: open<number>(), trap: forGm<string>(), out: open<string>() }),
      procedures: {
        go: does(function* (t) {
          const face = yield* roll('Dice', { by: 'ada', dice: dice(1, 2), read: highest })
          put(t, 'out', face === 2 && rule(t.state.trap) ? 'dead' : 'alive')
        }),
        ignore: does(function* (t) {
          put(t, 'out', (yield* roll('Dice', { by: 'ada', dice: dice(1, 2), read: highest })) === 1 ? 'a' : 'b')
        }),
      },
    })
  const request = (g: AnyGame, procedure = 'go', more: Partial<OddsRequest> = {}): OddsRequest => ({
    ...fromTable(given(g, { seats }).table),
    question: { ...question, next: () => ({ procedure, args: {} }) },
    ...more,
  })

  it('are exact where nothing hidden is looked at', () => {
    expect(
      known(
        oddsForSeat(
          request(
            hiding(() => true),
            'ignore',
          ),
          ada,
        ),
      ),
    ).toBe('a 0.50, b 0.50')
  })

  it.each<[string, (trap: string) => boolean]>([
    ['compared', (trap) => trap === 'armed'],
    ['compared to another', (trap) => trap !== 'harmless'],
    ['tested', (trap) => !trap],
    ['measured', (trap) => trap.length > 2],
    ['looked up', (trap) => ['armed', 'open'].includes(trap)],
    [
      'switched on',
      (trap) => {
        switch (trap) {
          case 'armed':
            return true
          default:
            return false
        }
      },
    ],
    ['its kind asked for', (trap) => typeof trap === 'string'],
    ['printed', (trap) => `${trap}` === 'armed'],
  ])('are not known where something hidden is %s, and exact for who may see it', (_how, rule) => {
    expect(known(oddsForSeat(request(hiding(rule)), ada))).toBe('unknown')
    expect(oddsForSeat(request(hiding(rule)), ada)).toMatchObject({
      known: false,
      why: expect.stringContaining('hidden'),
    })
    expect(known(oddsForSeat(request(hiding(rule)), gm))).toBe(rule('armed') ? 'alive 0.50, dead 0.50' : 'alive 1.00')
  })

  it('are not known where the question itself looks', () => {
    const g = hiding(() => true)
    const nosy = {
      ...question,
      next: () => ({ procedure: 'ignore', args: {} }),
      outcome: (s: { out: string; trap: string }) => (s.out ? `${s.out} ${s.trap}` : undefined),
    }
    expect(known(oddsForSeat(request(g, 'ignore', { question: nosy }), ada))).toBe('unknown')
  })

  it('are a mixture of the worlds that would fit, if the game names them', () => {
    const g = {
      ...hiding((trap) => trap === 'armed'),
      worlds: (view: { trap: unknown }) => {
        expect(view.trap).toEqual({ hidden: true })
        return [
          { state: { ...view, trap: 'armed' }, weight: 1 },
          { state: { ...view, trap: 'safe' }, weight: 3 },
        ]
      },
    } as unknown as AnyGame
    expect(known(oddsForSeat(request(g), ada))).toBe('alive 0.88, dead 0.13')
    expect(known(oddsForSeat(request(g), gm))).toBe('alive 0.50, dead 0.50')
  })

  it('never change with the secret', () => {
    const g = hiding((trap) => trap === 'armed')
    const of = (trap: string) => oddsForSeat({ ...request(g), from: { state: { n: 0, trap, out: '' } } }, ada)
    expect(of('armed')).toEqual(of('safe'))
  })

  const duel = tiny({
    initial: { out: '' },
    procedures: {
      go: does(function* (t) {
        const picks = yield* askEach('Pick', { parts: { ada: oneOf(['hi', 'lo']), bo: oneOf(['hi', 'lo']) } })
        const face = yield* roll('Dice', { by: 'ada', dice: dice(1, 6), read: highest })
        put(t, 'out', face > (picks['bo'] === 'hi' ? 5 : 1) ? 'ada' : 'bo')
      }),
      secretly: does(function* (t) {
        const pick = yield* choose('Mine', { ask: 'bo', from: ['hi', 'lo'], seenBy: { seats: ['bo'] } })
        const face = yield* roll('Dice', { by: 'ada', dice: dice(1, 6), read: highest })
        put(t, 'out', face > (pick === 'hi' ? 5 : 1) ? 'ada' : 'bo')
      }),
    },
  })

  it('never use the sealed answers of others, no matter who answered last', () => {
    for (const order of [
      ['ada', 'bo'],
      ['bo', 'ada'],
    ])
      for (const pick of ['hi', 'lo']) {
        const play = given(duel, { seats }).open('go')
        for (const seat of order) play.answer('Pick', seat === 'bo' ? pick : 'hi', seat)
        for (const viewer of [ada, bo, gm]) expect(known(oddsForSeat(at(play), viewer))).toBe('unknown')
      }
  })

  it('never use an answer that the seat did not see', () => {
    const play = given(duel, { seats }).open('secretly', {}, 'bo')
    expect(known(oddsForSeat(at(play), ada))).toBe('unknown')
    play.answer('Mine', 'hi')
    expect(known(oddsForSeat(at(play), ada))).toBe('unknown')
    expect(known(oddsForSeat(at(play), bo))).toBe('ada 0.17, bo 0.83')
  })

  it('go by the table as the seat sees it now, whatever was told meanwhile', () => {
    const g = tiny({
      initial: { n: 0, secret: 's', out: '' },
      state: record({ n: open<number>(), secret: forGm<string>(), out: open<string>() }),
      facts: { Quiet: record({ by: open<number>() }, { seenBy: () => 'gm' }) },
      evolve: (s: { n: number }, f: { type: string; by: number; field: string; value: string }) =>
        f.type === 'Quiet' ? { ...s, n: s.n + f.by } : { ...s, [f.field]: f.value },
      procedures: {
        go: does(function* (t) {
          yield* choose('Q', { ask: 'ada', from: ['a', 'b'] })
          put(t, 'out', t.state.n > 0 ? 'high' : 'low')
        }),
        quiet: tells((t) => t.tell('T-1', { type: 'Quiet', by: 5 } as never), { anytime: true, by: 'gm' }),
      },
    })
    const waiting = () => given(g, { seats }).open('go')
    expect(known(oddsForSeat(at(waiting()), ada))).toBe('low 1.00')
    expect(known(oddsForSeat(at(waiting().overrule({ act: 'set', path: ['n'], value: 4 })), ada))).toBe('high 1.00')
    expect(known(oddsForSeat(at(waiting().open('quiet', {}, 'gm')), ada))).toBe('high 1.00')
  })

  it('never use what was told meanwhile and hidden from the seat', () => {
    const Wish = record({ seat: open<string>(), w: forOwner<string>() }, { owner: (f) => f.seat })
    const g = tiny({
      initial: { m: {}, out: '' },
      state: record({ m: mapOf(record({ w: forOwner<string>() }, { owner: (_v, k) => k })), out: open<string>() }),
      facts: { Wish },
      evolve: (s: { m: object }, f: { type: string; seat: string; w: string; field: string; value: string }) =>
        f.type === 'Wish' ? { ...s, m: { ...s.m, [f.seat]: { w: f.w } } } : { ...s, [f.field]: f.value },
      procedures: {
        go: does(function* (t) {
          yield* roll('Dice', { by: 'ada', dice: dice(1, 2), read: highest })
          put(t, 'out', t.state.m.bo?.w ?? 'none')
        }),
        hide: tells((t) => t.tell('T-1', { type: 'Wish', seat: 'bo', w: 'SECRET' } as never), { anytime: true }),
      },
    })
    const play = given(g, { seats }).open('go').open('hide', {}, 'bo')
    expect(known(oddsForSeat(at(play), ada))).toBe('unknown')
    expect(known(oddsForSeat(at(play), bo))).toBe('SECRET 1.00')
  })
})
