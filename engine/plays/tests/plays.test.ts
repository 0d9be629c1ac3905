import { describe, expect, it } from 'vitest'
import { dice, highest } from '../../dice/index.ts'
import {
  choose,
  draw,
  forOwner,
  type Input,
  type Json,
  open,
  record,
  roll,
  sayFact,
  Table,
} from '../../kernel/index.ts'
import { add, does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import {
  compareState,
  inputText,
  parseScript,
  playScript,
  readVectors,
  runVector,
  type Script,
  ScriptError,
  type Step,
  transcriptFor,
  type Vector,
  type VectorNames,
} from '../index.ts'

const game = tiny({
  initial: { n: 0, out: '' },
  state: record({ n: open<number>(), out: open<string>() }),
  facts: { Wished: record({ seat: open<string>(), wish: forOwner<string>() }, { owner: (f) => f.seat }) },
  next: ({ state }) => (state.n > 0 && state.n < 3 ? { procedure: 'creep', args: {} } : undefined),
  procedures: {
    climb: does(function* (t, { by }) {
      const face = yield* roll('Dice', { by, dice: dice(1, 6), read: highest })
      put(t, 'out', `${face} ${yield* choose('Which', { ask: by, from: ['left', 'right'] })}`)
    }),
    take: does(function* (t, { by }) {
      put(t, 'out', (yield* draw('Card', { by, cards: ['x', 'y', 'z'] })).join())
    }),
    up: tells((t) => add(t, 'n', 1)),
    creep: tells((t) => add(t, 'n', 1), { by: 'game' }),
    wish: tells((t, { by }) => t.tell('T-3', { type: 'Wished', seat: by, wish: 'gold' } as never)),
    broken: tells(() => {
      throw new Error('boom')
    }),
  },
})
const script = (...steps: readonly Step[]): Script => ({ game: 'tiny', seats, steps })

describe('a script', () => {
  it('is played to its end, dice and cards as given', () => {
    const table = playScript(
      game,
      script({ open: 'climb', by: 'ada' }, { dice: 'Dice', faces: [4] }, { answer: 'Which', by: 'ada', value: 'left' }),
    )
    expect(table.world.state).toEqual({ n: 0, out: '4 left' })
    expect(
      playScript(game, script({ open: 'take', by: 'bo' }, { draw: 'Card', cards: ['y'] })).world.state,
    ).toMatchObject({ out: 'y' })
  })

  it('lets chance answer by the seed where nothing is given, always the same', () => {
    const steps: Step[] = [
      { open: 'climb', by: 'ada' },
      { answer: 'Which', by: 'ada', value: 'left' },
      { open: 'take', by: 'ada' },
    ]
    const played = (seed?: number) => playScript(game, { ...script(...steps), seed }).entries.map((e) => e.input)
    expect(played(7)).toEqual(played(7))
    expect(played()).toEqual(played(1))
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(played(seed)))).size).toBeGreaterThan(1)
  })

  it('lets the game go on as often as it wants to', () => {
    const seen: number[] = []
    const table = playScript(game, script({ open: 'up', by: 'ada' }, { open: 'wish', by: 'ada' }), (entry) =>
      seen.push(entry.at),
    )
    expect(table.world.state).toMatchObject({ n: 3 })
    expect(seen).toEqual([0, 1, 2, 3])
  })

  it('takes answers for others and whole inputs', () => {
    const table = playScript(
      game,
      script(
        { open: 'climb', by: 'ada' },
        { dice: 'Dice', faces: [1] },
        { answer: 'Which', by: 'gm', value: 'right', for: 'ada', reason: 'away' },
        { input: { kind: 'fiat', by: 'gm', reason: 'x', act: { act: 'set', path: ['n'], value: 9 } } },
      ),
    )
    expect(table.world.state).toEqual({ n: 9, out: '1 right' })
  })

  it.each<[string, Step[], RegExp]>([
    [
      'an unknown procedure',
      [{ open: 'fly', by: 'ada' }],
      /^step 1 of the script: tiny has no procedure "fly".*\(procedure\/unknown\)$/,
    ],
    ['the wrong seat', [{ open: 'up', by: 'eve' }], /^step 1 .*\(procedure\/not-yours\)$/],
    [
      'an answer that is not legal',
      [
        { open: 'climb', by: 'ada' },
        { answer: 'Which', by: 'ada', value: 'up' },
      ],
      /^step 2 .*one of left, right \(answer\/not-legal\)$/,
    ],
    [
      'a question that is not asked',
      [
        { open: 'climb', by: 'ada' },
        { answer: 'Whcih', by: 'ada', value: 'left' },
      ],
      /^step 2 .*: Whcih is not asked; asked: Which$/,
    ],
    ['dice that nobody throws', [{ dice: 'Dice', faces: [1] }], /^step 1 .*: Dice is not asked; asked: nothing$/],
    [
      'faces that do not fit',
      [
        { open: 'climb', by: 'ada' },
        { dice: 'Dice', faces: [9] },
      ],
      /^step 2 .*a face from 1 to 6/,
    ],
    [
      'cards that do not fit',
      [
        { open: 'take', by: 'ada' },
        { draw: 'Card', cards: ['q'] },
      ],
      /^step 2 /,
    ],
    ['a broken input', [{ input: null as never }], /^step 1 .*\(input\/malformed\)$/],
  ])('stops at %s, and names the step', (_name, steps, message) => {
    expect(() => playScript(game, script(...steps))).toThrow(ScriptError)
    expect(() => playScript(game, script(...steps))).toThrow(message)
  })

  it.each(['null', '5', '[]', '{}', '{"opne":"up"}'])('with the step %s stops there', (step) => {
    const text = `{"game":"tiny","steps":[{"open":"up","by":"ada"},${step}]}`
    expect(() => playScript(game, parseScript(text))).toThrow(ScriptError)
    expect(() => playScript(game, parseScript(text))).toThrow(/step 2/)
  })

  it('is for one game', () => {
    expect(() => playScript(game, { ...script(), game: 'other' })).toThrow('this script is for other, not for tiny')
  })

  it.each([
    ['{', /^the script is not JSON: /],
    ['', /^the script is not JSON: /],
    ['null', /^a script is an object with "game"/],
    ['[]', /^a script is an object with "game"/],
    ['{"game":"tiny"}', /"steps" \(a list\)/],
    ['{"game":5,"steps":[]}', /"game" \(an id\)/],
    ['{"game":"tiny","steps":{}}', /"steps" \(a list\)/],
  ])('%j is none, and the error says what one is', (text, message) => {
    expect(() => parseScript(text)).toThrow(ScriptError)
    expect(() => parseScript(text)).toThrow(message)
  })
})

describe('a transcript', () => {
  it('is numbered for each seat by itself, and holds what that seat saw', () => {
    const table = playScript(
      game,
      script({ open: 'wish', by: 'ada' }, { open: 'climb', by: 'bo' }, { dice: 'Dice', faces: [2] }),
    )
    const text = (seat: string, role: 'player' | 'spectator') =>
      transcriptFor(game, { head: { seats }, entries: table.entries }, { seat, role })
    expect(text('eve', 'spectator')).toMatchInlineSnapshot(`
      "Tiny, as eve (spectator) saw it

      1. ada: wish
           Wished  [T-3]
      2. bo: climb
         ? Dice (bo)
      3. chance: [2]
         ? Which (bo)
      "
    `)
    expect(text('bo', 'player')).toContain(', you)')
  })

  it('says every kind of input in words', () => {
    const said = (input: object): string => inputText(game, input as Input)
    expect(said({ kind: 'open', by: 'ada', procedure: 'up', args: { x: 1 } })).toBe('ada: up {"x":1}')
    expect(said({ kind: 'answer', by: 'gm', to: 0, answer: [2], for: 'ada', byHand: true })).toBe(
      'gm for ada: [2] (real dice)',
    )
    expect(said({ kind: 'fiat', by: 'gm', reason: 'so', act: { act: 'skip', to: 0 } })).toBe('gm overrules (skip): so')
    expect(said({ kind: 'rewind', by: 'gm', to: 3 })).toContain('3')
    expect(said({ kind: 'setting', by: 'gm', key: 'k', value: 2 })).toBe('gm sets k to 2')
    expect(said({ kind: 'seats', by: 'gm', seats })).toContain('eve (spectator)')
    expect(sayFact(game, { type: '$set', path: ['a', 'b'], value: 1 })).toBe('a / b is set to 1.')
    expect(sayFact(game, { type: 'Added' })).toBe('Added')
  })
})

describe('worked examples', () => {
  const names: VectorNames = {
    dialect: {
      given: ['n'],
      acts: { up: [], say: ['what'], climb: [], fly: [], broken: [] },
      questions: ['dice', 'pick'],
    },
    start: (given) => {
      const table = Table.start(game, { seats })
      if (given['n'] !== undefined)
        table.submit({ kind: 'fiat', by: 'gm', reason: 'given', act: { act: 'set', path: ['n'], value: given['n'] } })
      return table
    },
    act: (_table, act) =>
      act.action === 'say'
        ? { facts: [['said', act['what'] as Json]] }
        : [{ kind: 'open', by: 'ada', procedure: act.action, args: {} }],
    answer: (q, next) => {
      if (q.kind === 'roll')
        return next?.[0] === 'dice' ? { input: { by: 'chance', answer: next[1] }, used: true } : 'no dice are given'
      return { input: { by: 'ada', answer: next?.[0] === 'pick' ? next[1] : 'left' }, used: next?.[0] === 'pick' }
    },
    fact: ({ fact }) => [[fact.type, fact['field'] ?? null]],
    state: (table) => table.world.state as Json,
  }
  /** What it comes to in the end. */
  const ends = (state: Json): Partial<Vector> => Object.fromEntries([['then', state]])
  const vector = (more: Partial<Vector>): Vector => ({
    id: 'v1',
    title: 'climbing',
    do: { action: 'climb' },
    answers: [
      ['dice', [3]],
      ['pick', 'right'],
    ],
    facts: [['Set', 'out']],
    ...ends({ out: '3 right' }),
    ...more,
  })

  it('pass if the facts and the named parts of the state are as written', () => {
    expect(runVector(vector({}), names)).toEqual({ id: 'v1', title: 'climbing', passed: true, problems: [] })
    expect(
      runVector(
        vector({
          do: [{ action: 'say', what: 'hi' }, { action: 'up' }],
          answers: [],
          facts: [
            ['said', 'hi'],
            ['Added', 'n'],
            ['Added', 'n'],
            ['Added', 'n'],
          ],
          ...ends({ n: 3 }),
        }),
        names,
      ).problems,
    ).toEqual([])
    expect(runVector(vector({ given: { n: 7 }, ...ends({ n: 7 }) }), names).passed).toBe(true)
  })

  it.each<[string, Partial<Vector>, RegExp]>([
    ['another fact', { facts: [['Added', 'n']] }, /^fact 1: expected \["Added","n"\], got \["Set","out"\]/],
    ['a fact too few', { facts: [] }, /^fact 1: expected "nothing", got \["Set","out"\]/],
    ['a fact too many', { facts: [['Set', 'out'], ['Won']] }, /^fact 2: expected \["Won"\], got "nothing"/],
    ['another state', { ...ends({ out: '4 left' }) }, /^then.out: expected "4 left", got "3 right"/],
    ['a place that is not there', { ...ends({ deep: { er: 1 } }) }, /^then.deep.er: expected 1, got "nothing"/],
    [
      'answers that nobody asked for',
      {
        answers: [
          ['dice', [3]],
          ['pick', 'right'],
          ['dice', [1]],
        ],
      },
      /^answers left over: \[\["dice",\[1\]\]\]/,
    ],
    ['answers that are missing', { answers: [] }, /^no dice are given/],
    ['an act that is refused', { do: { action: 'fly' } }, /^procedure\/unknown: /],
    ['a field that no example has', { gives: {} } as never, /^the example has no field "gives". It takes id, title/],
    ['a missing list', { facts: undefined } as never, /^the example needs a list "facts"/],
    ['a field that is not known', { given: { m: 1 } }, /^given has no field "m". It takes n\.$/],
    ['given that is no object', { given: 3 } as never, /^given has to be an object/],
    ['no act', { do: {} } as never, /^"do" has to be an act or a list of acts/],
    ['an act that is not known', { do: { action: 'dive' } }, /^there is no act "dive". There are up, say/],
    [
      'a field of an act that is not known',
      { do: { action: 'say', loud: true } },
      /^the act "say" has no field "loud". It takes action, what\.$/,
    ],
    [
      'a question that is not known',
      { answers: [['die', 3]] },
      /^no question is called "die". There are dice, pick\.$/,
    ],
    ['a rule that breaks', { do: { action: 'broken' } }, /boom/],
  ])('fail on %s, with a line that shows the difference', (_name, more, message) => {
    const { passed, problems } = runVector(vector(more), names)
    expect(passed).toBe(false)
    expect(problems.join('\n')).toMatch(message)
  })

  it('may write down an answer that the game does not ask for', () => {
    const answers = [['pick', 'left'], ...vector({}).answers] as Vector['answers']
    expect(runVector(vector({ answers }), names).passed).toBe(false)
    const patient: VectorNames = { ...names, unasked: ([name], q) => name === 'pick' && q.kind === 'roll' }
    expect(runVector(vector({ answers }), patient).problems).toEqual([])
  })

  it('are compared as far as they name something', () => {
    const differ = (wanted: Json, got: Json | undefined): string[] => {
      const problems: string[] = []
      compareState(wanted, got, 'then', problems)
      return problems
    }
    expect(differ({ a: 1 }, { a: 1, b: 2 })).toEqual([])
    expect(differ({ a: { b: [1, 2] } }, { a: { b: [1, 2], c: 3 } })).toEqual([])
    expect(differ({ a: [1, 2] }, { a: [2, 1] })).toEqual(['then.a: expected [1,2], got [2,1]'])
    expect(differ({ a: { b: 1 } }, { a: null })).toEqual(['then.a.b: expected 1, got "nothing"'])
    expect(differ({ a: 0 }, { a: false })).toHaveLength(1)
    expect(differ({}, undefined)).toEqual([])
  })

  const written = '{"id":"a","do":{"action":"up"}}'
  it('are read from JSON, one or a list', () => {
    expect(readVectors(written)).toMatchObject([{ id: 'a' }])
    expect(readVectors(`\n [${written}, {"id":"b"}]`).map((v) => v.id)).toEqual(['a', 'b'])
  })

  it('are read from Markdown, out of the blocks that are marked, whatever the line ends', () => {
    const md = [
      '# Rules',
      '```json',
      '{"id":"no"}',
      '```',
      '```json vector',
      written,
      '```',
      'text',
      '```json vector',
      '{"id":"b"}',
      '```',
      '',
    ]
    for (const end of ['\n', '\r\n']) expect(readVectors(md.join(end)).map((v) => v.id)).toEqual(['a', 'b'])
    expect(readVectors(['[a link](x)', ...md].join('\n')).map((v) => v.id)).toEqual(['a', 'b'])
  })

  it('that are not JSON are named by their number', () => {
    expect(() => readVectors(['```json vector', written, '```', '```json vector', '{"id":', '```'].join('\n'))).toThrow(
      /worked example 2 is not JSON/,
    )
    expect(() => readVectors('{"id":')).toThrow()
  })
})
