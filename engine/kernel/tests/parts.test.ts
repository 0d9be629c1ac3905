import { describe, expect, it } from 'vitest'
import { does, seats, tiny } from '../../testkit/fixtures/tiny.ts'
import {
  choiceSetting,
  choose,
  defaultsOf,
  defineGame,
  type Entry,
  flagSetting,
  type Input,
  lastStep,
  line,
  mayAnswerFor,
  numberSetting,
  overlaid,
  problemWithSetting,
  redoable,
  runs,
  standing,
  Table,
  whole,
} from '../index.ts'
import { problemWithSeats } from '../seat.ts'

const solo = [{ seat: 'ada', role: 'player' }] as const

describe('seats', () => {
  it('the game is run by its gm, or by every player where there is none; never by a spectator', () => {
    expect(seats.map((s) => runs(seats, s.seat))).toEqual([true, false, false, false])
    expect(runs(solo, 'ada')).toBe(true)
    expect(runs([...solo, { seat: 'eve', role: 'spectator' }], 'eve')).toBe(false)
    expect(runs([], 'ada')).toBe(false)
  })

  it('who may answer for whom', () => {
    const who = (to: string): string[] => seats.filter((s) => mayAnswerFor(seats, to, s.seat)).map((s) => s.seat)
    expect([who('ada'), who('gm'), who('crew'), who('chance')]).toEqual([['ada'], ['gm'], ['ada', 'bo'], []])
  })

  it.each<[string, { seat: string; role: 'gm' | 'player' | 'spectator' }[], RegExp]>([
    [
      'twice the same',
      [
        { seat: 'a', role: 'player' },
        { seat: 'a', role: 'gm' },
      ],
      /seat a is there twice/,
    ],
    ['a reserved name', [{ seat: 'crew', role: 'player' }], /"crew" cannot be a seat/],
    ['no name', [{ seat: '', role: 'player' }], /cannot be a seat/],
    ['a long name', [{ seat: 'x'.repeat(41), role: 'player' }], /up to 40/],
    ['markup', [{ seat: '<b>', role: 'player' }], /letters, digits/],
    ['a false gm', [{ seat: 'gm', role: 'spectator' }], /has to have the role gm/],
  ])('%s is no way to sit', (_name, wrong, sentence) => expect(problemWithSeats(wrong)).toMatch(sentence))

  it('letters of any language are fine', () => {
    expect(
      problemWithSeats([
        { seat: 'Åsa-9', role: 'player' },
        { seat: '花子', role: 'gm' },
      ]),
    ).toBeUndefined()
    expect(() => Table.start(tiny({}), { seats: [{ seat: 'chance', role: 'player' }] })).toThrow(/chance/)
  })
})

describe('settings', () => {
  const settings = {
    size: choiceSetting('T-1', [4, 6, 8], 6),
    hard: flagSetting('T-2', false),
    boxes: numberSetting('T-3', { min: 0, max: 9, default: 3 }),
  }
  it('have defaults, and say what they take and by which rule', () => {
    expect(defaultsOf(settings)).toEqual({ size: 6, hard: false, boxes: 3 })
    expect(problemWithSetting(settings, 'size', 8)).toBeUndefined()
    expect(problemWithSetting(settings, 'size', 5)).toBe('size (T-1) takes one of 4, 6, 8')
    expect(problemWithSetting(settings, 'hard', 'yes')).toBe('hard (T-2) takes one of true, false')
    expect(problemWithSetting(settings, 'boxes', 1.5)).toBe('boxes (T-3) takes a whole number from 0 to 9')
    expect(problemWithSetting(settings, 'size ', 4)).toBe('there is no setting "size "; there are boxes, hard, size')
    expect(problemWithSetting({}, '__proto__', 4)).toBe('there is no setting "__proto__"; there are none')
  })
})

describe("a table's own content", () => {
  const game = {
    ...tiny({}),
    content: { gear: { rope: { load: 1, name: 'rope' }, lamp: { load: 2, name: 'lamp' } }, jobs: {} },
    contentFields: { gear: { load: whole({ min: 0, max: 5 }), name: line({ min: 1, max: 20 }) } },
  } as never

  it('replaces, adds and retires rows, and leaves the stock as it was', () => {
    const laid = overlaid(game, {
      gear: { rope: { load: 0, name: 'silk' }, axe: { load: 3, name: 'axe' }, lamp: null },
    })
    expect(laid).toEqual({
      content: { gear: { rope: { load: 0, name: 'silk' }, axe: { load: 3, name: 'axe' } }, jobs: {} },
    })
    expect((game as { content: { gear: object } }).content.gear).toHaveProperty('lamp')
  })

  it('is refused whole, with every row that does not fit named', () => {
    const laid = overlaid(game, {
      gear: { a: { load: 9, name: 'x' }, b: { load: 1 }, c: { load: 1, name: 'c', x: 1 } },
      pets: {},
    })
    expect(laid).toEqual({
      problems: [
        'gear/a takes for load: a whole number from 0 to 5',
        'gear/b takes for name: a text of 1 to 20 characters',
        'gear/c takes no field "x", only load, name',
        'tiny has no content called "pets"; it has gear',
      ],
    })
    expect(overlaid(game, { toString: {} } as never)).toHaveProperty('problems')
  })
})

describe('the log', () => {
  const entry = (at: number, input: Partial<Input> & { kind: Input['kind'] }): Entry =>
    ({ at, input: { by: 'ada', ...input }, facts: [], asks: [], seenBy: 'everyone', edition: 1 }) as unknown as Entry
  const open = (at: number, by = 'ada'): Entry => entry(at, { kind: 'open', by })
  const back = (at: number, to: number): Entry => entry(at, { kind: 'rewind', to } as never)
  const left = (...entries: Entry[]): number[] => standing(entries).map((e) => e.at)

  it('what stands is what was not taken back', () => {
    expect(left(open(0), open(1), open(2))).toEqual([0, 1, 2])
    expect(left(open(0), open(1), back(2, 0), open(3))).toEqual([0, 3])
    expect(left(open(0), open(1), back(2, 0), open(3), back(4, 2), open(5))).toEqual([0, 5])
    expect(left(open(0), back(1, -1), open(2), back(3, -1))).toEqual([])
  })

  it('the last step is the last thing a person did, with what followed by itself', () => {
    const answer = (at: number, more = {}): Entry => entry(at, { kind: 'answer', by: 'ada', ...more })
    expect(lastStep([])).toBeUndefined()
    expect(lastStep([open(0), answer(1), open(2), answer(3)])?.at).toBe(3)
    expect(lastStep([open(0), answer(1), open(2, 'game')])?.at).toBe(1)
    expect(lastStep([open(0), answer(1), answer(2, { by: 'chance', follows: true })])?.at).toBe(1)
    expect(lastStep([open(0), answer(1), answer(2, { by: 'chance' })])?.at).toBe(2)
    expect(lastStep([open(0), open(1), back(2, 0)])?.at).toBe(0)
  })

  it('a redo puts back what its rewind took, one after another, until something else happens', () => {
    const redo = (at: number, of: number, to: number): Entry => entry(at, { kind: 'redo', by: 'gm', of, to })
    const twice = [open(0), open(1), open(2), back(3, 1), back(4, 0)]
    expect(standing(twice).map((e) => e.at)).toEqual([0])
    expect(redoable(twice)?.at).toBe(4)
    const once = [...twice, redo(5, 4, 0)]
    expect(standing(once).map((e) => e.at)).toEqual([0, 1])
    expect(redoable(once)?.at).toBe(3)
    expect(standing([...once, redo(6, 3, 1)]).map((e) => e.at)).toEqual([0, 1, 2])
    expect(redoable([...twice, open(5)])).toBeUndefined()
  })

  it('what a rewind kept and was taken back since stays so when the rewind is redone', () => {
    const keeping = entry(2, { kind: 'rewind', by: 'gm', to: -1, keep: [1] } as never)
    const redo = (at: number): Entry => entry(at, { kind: 'redo', by: 'gm', of: 2, to: -1 } as never)
    expect(left(open(0), open(1), keeping)).toEqual([1])
    expect(left(open(0), open(1), keeping, redo(3))).toEqual([0, 1])
    expect(left(open(0), open(1), keeping, back(3, 0), redo(4))).toEqual([0])
  })
})

describe('a table of contents', () => {
  it.each([
    [{ id: 'Bad Id' }, /small letters and dashes, not "Bad Id"/],
    [{ edition: 0 }, /an edition is 1 or more/],
    [{ edition: 1.5 }, /an edition is 1 or more/],
    [{ words: { en: { facts: {} } } }, /no words for the fact/],
  ])('%j is refused where it is defined', (part, message) => {
    expect(() => defineGame({ ...tiny({}), ...part } as never)).toThrow(message)
  })

  it('a procedure holds the table as it is now, not as it was', () => {
    const seen: unknown[] = []
    const game = tiny({
      procedures: {
        look: does(function* (t) {
          seen.push(t.state.n)
          yield* choose('Q', { ask: 'ada', from: ['a', 'b'] })
          seen.push(t.state.n, t.seats.length)
        }),
      },
    })
    const table = Table.start(game, { seats: [...seats] })
    table.submit({ kind: 'open', by: 'ada', procedure: 'look', args: {} })
    table.submit({ kind: 'fiat', by: 'gm', reason: 'x', act: { act: 'set', path: ['n'], value: 5 } })
    table.submit({ kind: 'seats', by: 'gm', seats: seats.slice(0, 2) })
    table.submit({ kind: 'answer', by: 'ada', to: 0, answer: 'a' })
    expect(seen).toEqual([0, 5, 2])
  })
})
