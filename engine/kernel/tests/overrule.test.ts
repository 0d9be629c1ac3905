import { describe, expect, it } from 'vitest'
import { dice, highest } from '../../dice/index.ts'
import { add, does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { given, type Play } from '../../testkit/index.ts'
import {
  askEach,
  audit,
  canonical,
  choose,
  forGm,
  forOwner,
  type Input,
  isRefusal,
  mapOf,
  number,
  numberSetting,
  oneOf,
  open,
  print,
  record,
  roll,
  Table,
} from '../index.ts'

const Hand = record({ strain: open<number>(), wish: forOwner<string>() }, { owner: (_h, seat) => seat })
const game = tiny({
  initial: { n: 0, omen: 'none', list: [1, 2], hands: { ada: { strain: 0, wish: 'home' } }, out: '' },
  state: record({
    n: open<number>(),
    omen: forGm<string>(),
    list: open<readonly number[]>(),
    hands: mapOf(Hand),
    out: open<string>(),
  }),
  settings: { boxes: numberSetting('T-9', { min: 0, max: 9, default: 3 }) },
  procedures: {
    up: tells((t) => {
      add(t, 'n', 3)
      add(t, 'n', 4)
    }),
    pick: does(function* (t) {
      add(t, 'n', 1)
      const which = yield* choose('Which', { ask: 'ada', from: ['a', 'b', 'no'], decline: 'no' })
      put(t, 'out', `${which} at ${t.state.n}`)
      const how = yield* number('HowMany', { ask: 'bo', min: 1, max: 3 })
      add(t, 'n', how)
    }),
    throwIt: does(function* (t, { by }) {
      add(t, 'n', yield* roll('Dice', { by, dice: dice(1, 6), read: highest }))
    }),
    vote: does(function* (t) {
      yield* askEach('Vote', { parts: { ada: oneOf(['y', 'n']), bo: oneOf(['y', 'n']) } })
      put(t, 'out', 'voted')
    }),
    show: tells((t) => put(t, 'out', `${t.settings.boxes}`)),
  },
})
const start = (): Play => given(game, { seats })
const rewind = (to: number, by = 'gm'): Input => ({ kind: 'rewind', by, to })

/** The log opens as the table that was played, and running it again tells the same. */
function expectSound({ table }: Play): void {
  const cold = Table.load(game, table.base, JSON.parse(JSON.stringify(table.entries)))
  expect(cold.setAside).toBeUndefined()
  expect(canonical(cold.world)).toBe(canonical(table.world))
  expect(cold.waiting.map((w) => [w.askedAt, print(w.question)])).toEqual(
    table.waiting.map((w) => [w.askedAt, print(w.question)]),
  )
  expect(audit(table)).toEqual([])
}

describe('overruling', () => {
  it('sets a value, as a fact of its own', () => {
    const play = start().overrule({ act: 'set', path: ['hands', 'ada', 'strain'], value: 5 })
    expect(play.told()).toEqual([{ type: '$set', path: ['hands', 'ada', 'strain'], value: 5 }])
    expect(play.state).toMatchObject({ hands: { ada: { strain: 5, wish: 'home' } } })
    play.overrule({ act: 'set', path: ['list', '1'], value: 9 })
    expect(play.state).toMatchObject({ list: [1, 9] })
    expectSound(play)
  })

  it('adds a fact as if a rule had told it', () => {
    const play = start().overrule({ act: 'add', fact: { type: 'Added', field: 'n', by: 2 } })
    expect(play.state).toMatchObject({ n: 2 })
    expect(play.rules()).toEqual(['fiat'])
    expectSound(play)
  })

  it('strikes one fact and leaves the others', () => {
    const play = start().open('up').overrule({ act: 'strike', entry: 0, fact: 0 })
    expect(play.state).toMatchObject({ n: 4 })
    expectSound(play)
    play.overrule({ act: 'strike', entry: 0, fact: 1 })
    expect(play.state).toMatchObject({ n: 0 })
    expectSound(play)
  })

  it('striking a fact is known to those who knew of it: others can still undo what is theirs', () => {
    const facts = { Noted: { ...record({ text: open<string>() }), seenBy: () => 'gm' as const } }
    const note = does(function* (t) {
      t.tell('N-1', { type: 'Noted', text: 'the butler' } as never)
    })
    const game = tiny({
      facts,
      procedures: {
        note: { ...note, seenBy: () => 'gm' },
        up: does(function* (t) {
          t.tell('U-1', { type: 'Added', field: 'n', by: 1 } as never)
        }),
      },
    })
    const table = Table.start(game, { seats })
    table.submit({ kind: 'open', by: 'gm', procedure: 'note', args: {} })
    table.submit({ kind: 'open', by: 'ada', procedure: 'up', args: {} })
    const struck = table.submit({ kind: 'fiat', by: 'gm', reason: '', act: { act: 'strike', entry: 0, fact: 0 } })
    expect(struck).toMatchObject({ seenBy: 'gm' })
    expect(table.submit({ kind: 'rewind', by: 'ada', to: 0, keep: [2] })).not.toHaveProperty('refused')
  })

  it('skipping a question is known to those who knew of it', () => {
    const game = tiny({
      procedures: {
        oracle: does(
          function* () {
            yield* choose('Omen', { ask: 'gm', from: ['red', 'blue'], decline: 'blue', seenBy: 'gm' })
          },
          { by: 'gm', seenBy: () => 'gm' },
        ),
        up: tells((t) => add(t, 'n', 1)),
      },
    })
    const play = given(game, { seats }).open('up', {}, 'ada').open('oracle', {}, 'gm')
    const asked = play.table.version - 1
    play.overrule({ act: 'skip', to: asked })
    expect(play.table.entries.at(-1)).toMatchObject({ seenBy: 'gm' })
  })

  it('strikes what overruling did, too', () => {
    const play = start()
      .overrule({ act: 'set', path: ['n'], value: 50 })
      .overrule({ act: 'strike', entry: 0, fact: 0 })
    expect(play.state).toMatchObject({ n: 0 })
    expectSound(play)
  })

  it('strikes while a procedure waits, which goes on from the table as it is now', () => {
    const play = start().open('up').open('pick').overrule({ act: 'strike', entry: 0, fact: 0 })
    expect(play.state).toMatchObject({ n: 5 })
    expectSound(play)
    play.answer('Which', 'a')
    expect(play.state).toMatchObject({ out: 'a at 5' })
    expectSound(play)
    play.answer('HowMany', 2)
    expect(play.state).toMatchObject({ n: 7 })
    expectSound(play)
  })

  it("strikes a waiting procedure's own fact, and it still opens", () => {
    const play = start().open('pick').overrule({ act: 'strike', entry: 0, fact: 0 }).answer('Which', 'b')
    expect(play.state).toMatchObject({ n: 0, out: 'b at 0' })
    expectSound(play)
  })

  it('skips a question by its way of saying no', () => {
    const play = start().open('pick').overrule({ act: 'skip', to: 0 })
    expect(play.state).toMatchObject({ out: 'no at 1' })
    expect(play.asked()).toEqual(['HowMany'])
    expectSound(play)
  })

  it('skips what has no way of saying no by letting the procedure go', () => {
    for (const procedure of ['throwIt', 'vote']) {
      const play = start().open(procedure).overrule({ act: 'skip', to: 0 })
      expect([play.asked(), play.told()]).toEqual([[], []])
      expectSound(play)
    }
  })

  it('never hands a rule an answer that was not among the options', () => {
    const narrow = tiny({
      initial: { out: '' },
      procedures: {
        ask: does(function* (t) {
          const all: readonly ('a' | 'b' | 'no')[] = ['a', 'b']
          put(t, 'out', yield* choose('Which', { ask: 'ada', from: all, decline: 'no' }))
        }),
      },
    })
    const play = given(narrow, { seats }).open('ask').overrule({ act: 'skip', to: 0 })
    expect(play.state).toEqual({ out: '' })
  })

  it('answers for a seat, with a reason, on the record', () => {
    const play = start().open('pick')
    play.table.submit({ kind: 'answer', by: 'gm', to: 0, answer: 'b', for: 'ada', reason: 'asleep' })
    expect(play.state).toMatchObject({ out: 'b at 1' })
    expect(play.table.entries.at(-1)?.input).toMatchObject({ by: 'gm', for: 'ada', reason: 'asleep' })
    expectSound(play)
  })

  it('answers for a seat only what would be legal', () => {
    const play = start().open('pick')
    expect(play.refused({ kind: 'answer', by: 'gm', to: 0, answer: 'z', for: 'ada', reason: 'x' }).refused).toBe(
      'answer/not-legal',
    )
  })

  it('is for every player at a table that nobody runs', () => {
    const solo = given(game, { seats: [{ seat: 'ada', role: 'player' }] })
    const act = { act: 'set', path: ['n'], value: 1 } as const
    expect(isRefusal(solo.table.submit({ kind: 'fiat', by: 'ada', reason: 'x', act }))).toBe(false)
  })

  it('while two wait is seen by both, and rebuilt at its place', () => {
    const play = start()
      .open('pick')
      .overrule({ act: 'add', fact: { type: 'Added', field: 'n', by: 10 } })
    play.overrule({ act: 'set', path: ['n'], value: 7 }).answer('Which', 'a')
    expect(play.state).toMatchObject({ out: 'a at 7' })
    expectSound(play)
  })
})

describe('going back', () => {
  it('takes back everything after an entry, questions and all', () => {
    const play = start().open('up').open('pick').answer('Which', 'a').rewind(0)
    expect([play.state, play.asked()]).toMatchObject([{ n: 7, out: '' }, []])
    expectSound(play)
  })

  it('to the middle of a procedure makes it wait where it was', () => {
    const play = start().open('pick').answer('Which', 'a').answer('HowMany', 3).rewind(1)
    expect(play.asked()).toEqual(['HowMany'])
    expectSound(play)
    play.answer('HowMany', 1)
    expect(play.state).toMatchObject({ n: 2 })
    expectSound(play)
  })

  it('can be done again and again, and after going on', () => {
    const play = start().open('up').open('up').rewind(0).open('pick').rewind(0).open('up').rewind(0).rewind(-1)
    expect(play.state).toMatchObject({ n: 0 })
    expectSound(play)
    play.open('up')
    expect(play.state).toMatchObject({ n: 7 })
    expectSound(play)
  })

  it('takes back overruling, strikes, settings and seats', () => {
    const play = start().open('up').overrule({ act: 'strike', entry: 0, fact: 0 })
    play.table.submit({ kind: 'setting', by: 'gm', key: 'boxes', value: 8 })
    play.table.submit({ kind: 'seats', by: 'gm', seats: [...seats, { seat: 'cy', role: 'player' }] })
    expect([play.state, play.table.world.settings, play.table.world.seats.length]).toMatchObject([
      { n: 4 },
      { boxes: 8 },
      5,
    ])
    expectSound(play)
    play.rewind(0)
    expect([play.state, play.table.world.settings, play.table.world.seats.length]).toMatchObject([
      { n: 7 },
      { boxes: 3 },
      4,
    ])
    expectSound(play)
  })

  it('loses nothing: what was taken back is still in the log', () => {
    const play = start().open('up').rewind(-1)
    expect(play.table.entries.map((e) => e.input.kind)).toEqual(['open', 'rewind'])
    expect(play.table.version).toBe(2)
  })

  it('is for a player too, if it is her own step alone', () => {
    const own = start().open('pick')
    expect(isRefusal(own.table.submit(rewind(-1, 'ada')))).toBe(false)
    expect(own.asked()).toEqual([])
    const others = start().open('pick').answer('Which', 'a').answer('HowMany', 1, 'bo')
    expect(others.refused(rewind(-1, 'ada')).refused).toBe('rewind/needs-gm')
    const thrown = start().open('throwIt').dice('Dice', 1)
    expect(thrown.refused(rewind(0, 'ada')).refused).toBe('rewind/needs-gm')
    expect(isRefusal(thrown.table.submit(rewind(0, 'gm')))).toBe(false)
  })

  it('is not for those who have nothing to take back', () => {
    const play = start().open('pick')
    for (const by of ['bo', 'eve', 'nobody']) expect(play.refused(rewind(-1, by)).refused).toBe('rewind/needs-gm')
  })

  it('does not let anybody hear the sealed answers of others and then choose anew', () => {
    const play = start().open('vote').answer('Vote', 'y', 'bo').answer('Vote', 'n', 'ada')
    expect(play.refused(rewind(1, 'ada')).refused).toBe('rewind/needs-gm')
  })
})

describe('settings and seats', () => {
  it('change at a rest, and rules see the new ones', () => {
    const play = start()
    play.table.submit({ kind: 'setting', by: 'gm', key: 'boxes', value: 8 })
    expect(play.open('show').state).toMatchObject({ out: '8' })
    expectSound(play)
  })

  it('seats may change while something is asked, and those asked are the ones who sit there now', () => {
    const play = start().open('pick')
    play.table.submit({ kind: 'seats', by: 'gm', seats: seats.filter((s) => s.seat !== 'eve') })
    expect(play.asked()).toEqual(['Which'])
    play.answer('Which', 'a')
    expectSound(play)
  })
})
