import { describe, expect, it } from 'vitest'
import { does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { given, type Play } from '../../testkit/index.ts'
import { canonical, choose, type Input, offersFor, open, record, seenBy, Table, unknownAfter } from '../index.ts'

const game = tiny({
  initial: { n: 0, words: '' },
  state: record({ n: open<number>(), words: open<string>() }),
  facts: { Hidden: record({ omen: open<string>() }, { seenBy: () => 'gm' }) },
  procedures: {
    count: tells((t) => put(t, 'n', t.state.n + 1)),
    pick: does(function* (t, { by }) {
      yield* choose('Which', { ask: by, from: ['this', 'that'] })
      put(t, 'n', 10)
    }),
    note: tells((t) => t.tell('T-4', { type: 'Hidden', omen: 'red' } as never), {
      by: 'gm',
      anytime: true,
      seenBy: () => 'gm',
    }),
    oracle: does(
      function* (t) {
        yield* choose('Omen', { ask: 'gm', from: ['red', 'blue'], seenBy: 'gm' })
        t.tell('T-4', { type: 'Hidden', omen: 'blue' } as never)
      },
      { by: 'gm', seenBy: () => 'gm' },
    ),
  },
})
const start = (): Play => given(game, { seats })
const ada = { seat: 'ada', role: 'player' } as const
const back = (play: Play, to: number): Input => {
  const keep = unknownAfter(game, play.table.entries, { viewer: ada, runs: false }, to)
  return { kind: 'rewind', by: 'ada', to, ...(keep.length > 0 && { keep }) }
}
const last = (play: Play): number => play.table.version - 1
const same = (play: Play): void => {
  const { base, entries, world, waiting } = play.table
  const cold = Table.load(game, base, entries)
  expect(canonical(cold.world)).toBe(canonical(world))
  expect(cold.waiting.map((w) => w.askedAt)).toEqual(waiting.map((w) => w.askedAt))
  expect([cold.setAside, play.table.setAside]).toEqual([undefined, undefined])
}

describe('what is started in secret', () => {
  it('holds nobody up: to the others all is as if it were not there', () => {
    const [quiet, asked] = [start(), start().open('oracle', {}, 'gm')]
    expect(asked.table.waiting).toHaveLength(1)
    expect(seenBy(asked.table, ada)).toEqual(seenBy(quiet.table, ada))
    expect(offersFor(asked.table, 'ada')).toEqual(offersFor(quiet.table, 'ada'))
    expect(asked.open('pick', {}, 'ada').answer('Omen', 'red').answer('Which', 'this').state).toMatchObject({ n: 10 })
    same(asked)
  })
})

describe('going back past what one does not know of', () => {
  it('takes back the own step; what was done in secret stands', () => {
    const play = start().open('count', {}, 'ada')
    const to = last(play) - 1
    play.open('note', {}, 'gm')
    expect(play.table.submit(back(play, to))).toMatchObject({ input: { keep: [last(play) - 1] } })
    expect(play.state).toMatchObject({ n: 0 })
    expect(play.table.entries.filter((e) => e.facts.some((f) => f.fact.type === 'Hidden'))).toHaveLength(1)
    same(play)
    expect(play.open('count', {}, 'ada').state).toMatchObject({ n: 1 })
    same(play)
  })

  it('opens the question again that was answered before a secret step', () => {
    const play = start().open('pick', {}, 'ada')
    const to = last(play)
    play.answer('Which', 'that').open('note', {}, 'gm')
    play.table.submit(back(play, to))
    expect(play.table.waiting.map((w) => w.askedAt)).toEqual([to])
    same(play)
    expect(play.answer('Which', 'this').state).toMatchObject({ n: 10 })
    same(play)
  })

  it('leaves a secret question open, with its answers', () => {
    const play = start().open('count', {}, 'ada')
    const to = last(play) - 1
    play.open('oracle', {}, 'gm')
    play.table.submit(back(play, to))
    expect(play.table.waiting.map((w) => w.question.name)).toEqual(['Omen'])
    same(play)
    play.answer('Omen', 'red')
    same(play)
  })

  it('is for one who runs the game to do whole, and for nobody to choose what stands', () => {
    const play = start().open('count', {}, 'ada').open('note', {}, 'gm')
    const to = last(play) - 2
    expect(play.refused({ kind: 'rewind', by: 'ada', to }).refused).toBe('input/malformed')
    expect(play.refused({ kind: 'rewind', by: 'gm', to, keep: [to + 1] }).refused).toBe('input/malformed')
    play.rewind(to)
    expect(play.table.entries.at(-1)?.input).toEqual({ kind: 'rewind', by: 'gm', to })
    same(play)
  })
})

describe('overruling', () => {
  it('is refused where the table could not be shown any more', () => {
    const shown = tiny({
      initial: { to: 'everyone' },
      state: record({ to: open<string>() }),
      facts: { Told: record({ to: open<{ readonly seats: readonly string[] }>() }, { seenBy: (f) => f.to }) },
    })
    const play = given(shown, { seats })
    const fiat = {
      kind: 'fiat',
      by: 'gm',
      reason: 'why not',
      act: { act: 'add', fact: { type: 'Told', to: 5 } },
    } as const
    expect(play.refused(fiat)).toMatchObject({
      refused: 'overrule/wrong',
      message: expect.stringContaining('nothing was changed'),
    })
    expect(play.overrule({ act: 'add', fact: { type: 'Told', to: { seats: ['ada'] } } }).table.entries).toHaveLength(1)
  })
})

describe('what goes at any time', () => {
  it('goes on beside the rest: several make their characters side by side', () => {
    const making = tiny({
      initial: { ada: '', bo: '', n: 0 },
      procedures: {
        count: tells((t) => put(t, 'n', t.state.n + 1)),
        make: does(
          function* (t, { by }) {
            const who = yield* choose('Who', { ask: by, from: ['pilot', 'cook'] })
            put(t, by, who)
          },
          { anytime: true },
        ),
      },
    })
    const play = given(making, { seats }).open('make', {}, 'ada').open('make', {}, 'bo').open('count', {}, 'gm')
    const [adas, bos] = play.table.waiting.map((w) => w.askedAt) as [number, number]
    play.table.submit({ kind: 'answer', by: 'bo', to: bos, answer: 'cook' })
    play.table.submit({ kind: 'answer', by: 'ada', to: adas, answer: 'pilot' })
    expect(play.state).toEqual({ ada: 'pilot', bo: 'cook', n: 1 })
  })
})
