import { describe, expect, it } from 'vitest'
import { type RefusalCase, refusalsInPlay } from '../../testkit/fixtures/refusals.ts'
import { after, answer, open, overrule, refused, refusing } from '../../testkit/fixtures/refusing.ts'
import { seats } from '../../testkit/fixtures/tiny.ts'
import { type Code, Table } from '../index.ts'

const deep = (levels: number): unknown => {
  let value: unknown = []
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

/** Overruling, going back, settings and seats that do not fit. */
const cases: readonly RefusalCase[] = [
  ...refusalsInPlay,
  [
    'a player overruling',
    () => after(),
    overrule({ act: 'set', path: ['n'], value: 1 }, 'ada'),
    'overrule/not-gm',
    /only the GM/,
  ],
  [
    'a player answering for another',
    () => after(open('pick')),
    answer('bo', 0, 'a', { for: 'ada', reason: 'x' }),
    'overrule/not-gm',
    /overrule/,
  ],
  [
    'a spectator overruling',
    () => after(),
    overrule({ act: 'set', path: ['n'], value: 1 }, 'eve'),
    'overrule/not-gm',
    /overrule/,
  ],
  [
    'setting what is not there',
    () => after(),
    overrule({ act: 'set', path: ['m'], value: 1 }),
    'overrule/wrong',
    /nothing at m to set/,
  ],
  [
    'setting inside a number',
    () => after(),
    overrule({ act: 'set', path: ['n', 'x'], value: 1 }),
    'overrule/wrong',
    /n,x/,
  ],
  ['setting everything', () => after(), overrule({ act: 'set', path: [], value: {} }), 'overrule/wrong', /nothing at/],
  [
    'setting the prototype',
    () => after(),
    overrule({ act: 'set', path: ['__proto__'], value: {} }),
    'overrule/wrong',
    /nothing at/,
  ],
  [
    'setting past the end of a list',
    () => after(),
    overrule({ act: 'set', path: ['list', '2'], value: 1 }),
    'overrule/wrong',
    /nothing at/,
  ],
  ['setting at no path', () => after(), overrule({ act: 'set', value: 1 }), 'overrule/wrong', /nothing at/],
  [
    'adding an unknown fact',
    () => after(),
    overrule({ act: 'add', fact: { type: 'Won' } }),
    'overrule/wrong',
    /no fact "Won"; it has Added, Set/,
  ],
  ['adding nothing', () => after(), overrule({ act: 'add' }), 'overrule/wrong', /no fact/],
  [
    'adding a stray field',
    () => after(),
    overrule({ act: 'add', fact: { type: 'Added', field: 'n', by: 1, x: 1 } }),
    'overrule/wrong',
    /Added has no field "x", only field, by/,
  ],
  [
    'striking what was never told',
    () => after(open('up')),
    overrule({ act: 'strike', entry: 0, fact: 1 }),
    'overrule/wrong',
    /entry 0 has no fact 1/,
  ],
  [
    'striking an entry that is not there',
    () => after(),
    overrule({ act: 'strike', entry: 4, fact: 0 }),
    'overrule/wrong',
    /entry 4 has no fact/,
  ],
  ['overruling in a new way', () => after(), overrule({ act: 'win' }), 'overrule/wrong', /set, add, strike or skip/],
  [
    'skipping what is not asked',
    () => after(),
    overrule({ act: 'skip', to: 0 }),
    'answer/stale',
    /no question of entry 0/,
  ],
  [
    'going back to the present',
    () => after(open('up')),
    { kind: 'rewind', by: 'gm', to: 0 },
    'rewind/not-there',
    /nothing to take back/,
  ],
  [
    'going back to the future',
    () => after(open('up')),
    { kind: 'rewind', by: 'gm', to: 99 },
    'rewind/not-there',
    /nothing to take back/,
  ],
  [
    "taking back another's step",
    () => after(open('up', 'bo')),
    { kind: 'rewind', by: 'ada', to: -1 },
    'rewind/needs-gm',
    /only the GM/,
  ],
  [
    'taking back dice',
    () => after(open('throwIt'), answer('chance', 0, [1, 1])),
    { kind: 'rewind', by: 'ada', to: 0 },
    'rewind/needs-gm',
    /dice were thrown/,
  ],
  [
    'going back before the beginning',
    () => after(open('up')),
    { kind: 'rewind', by: 'gm', to: -2 },
    'rewind/needs-history',
    /before what is loaded/,
  ],
  [
    'a setting by a player',
    () => after(),
    { kind: 'setting', by: 'ada', key: 'boxes', value: 1 },
    'setting/not-gm',
    /only the GM/,
  ],
  [
    'an unknown setting',
    () => after(),
    { kind: 'setting', by: 'gm', key: 'bxes', value: 1 },
    'setting/wrong',
    /no setting "bxes"; there are boxes, hard/,
  ],
  [
    'a setting of all objects',
    () => after(),
    { kind: 'setting', by: 'gm', key: 'valueOf', value: 1 },
    'setting/wrong',
    /no setting/,
  ],
  [
    'a setting out of range',
    () => after(),
    { kind: 'setting', by: 'gm', key: 'boxes', value: 10 },
    'setting/wrong',
    /boxes \(T-9\) takes a whole number from 0 to 9/,
  ],
  [
    'a setting while something is asked',
    () => after(open('pick')),
    { kind: 'setting', by: 'gm', key: 'boxes', value: 1 },
    'setting/not-now',
    /only when nothing is asked/,
  ],
  [
    'content by a player',
    () => after(),
    { kind: 'content', by: 'ada', rows: { gear: { rope: { weight: 1 } } } },
    'content/not-gm',
    /only the GM/,
  ],
  [
    'content of no kind that there is',
    () => after(),
    { kind: 'content', by: 'gm', rows: { geer: {} } },
    'content/wrong',
    /no content called "geer"; it has gear/,
  ],
  [
    'a row with a field out of range',
    () => after(),
    { kind: 'content', by: 'gm', rows: { gear: { rope: { weight: 10 } } } },
    'content/wrong',
    /gear\/rope takes for weight: a whole number from 0 to 9/,
  ],
  [
    'a row with an id that nobody can read',
    () => after(),
    { kind: 'content', by: 'gm', rows: { gear: { '__proto__ ': { weight: 1 } } } },
    'content/wrong',
    /an id has 1 to 60 letters/,
  ],
  [
    'rows that are there already',
    () => after(),
    { kind: 'content', by: 'gm', rows: { gear: { lamp: { weight: 2 } } } },
    'content/wrong',
    /plays with already/,
  ],
  [
    'rows that are no rows',
    () => after(),
    { kind: 'content', by: 'gm', rows: { gear: [] } },
    'input/malformed',
    /rows/,
  ],
  [
    'content while something is asked',
    () => after(open('pick')),
    { kind: 'content', by: 'gm', rows: { gear: { rope: { weight: 1 } } } },
    'content/not-now',
    /only when nothing is asked/,
  ],
  [
    'a seat twice',
    () => after(),
    { kind: 'seats', by: 'gm', seats: [seats[1], seats[1]] },
    'seat/wrong',
    /seat ada is there twice/,
  ],
  [
    'a seat called chance',
    () => after(),
    { kind: 'seats', by: 'gm', seats: [{ seat: 'chance', role: 'player' }] },
    'seat/wrong',
    /"chance" cannot be a seat/,
  ],
  [
    'a seat with a space',
    () => after(),
    { kind: 'seats', by: 'gm', seats: [{ seat: 'a b', role: 'player' }] },
    'seat/wrong',
    /letters, digits/,
  ],
  [
    'a player called gm',
    () => after(),
    { kind: 'seats', by: 'gm', seats: [{ seat: 'gm', role: 'player' }] },
    'seat/wrong',
    /has to have the role gm/,
  ],
  [
    'seats by a player',
    () => after(),
    { kind: 'seats', by: 'eve', seats: [{ seat: 'eve', role: 'gm' }] },
    'seat/not-gm',
    /only the GM/,
  ],
  [
    'a role that is none',
    () => after(),
    { kind: 'seats', by: 'gm', seats: [{ seat: 'eve', role: 'wizard' }] },
    'seat/wrong',
    /role/,
  ],
  ['seats that are no list', () => after(), { kind: 'seats', by: 'gm', seats: {} }, 'input/malformed', /seats/],
  ['setting to nothing', () => after(), overrule({ act: 'set', path: ['n'] }), 'overrule/wrong', /value/],
  [
    'setting by a number',
    () => after(),
    overrule({ act: 'set', path: ['list', 0], value: 1 }),
    'overrule/wrong',
    /nothing at/,
  ],
  [
    'setting the length',
    () => after(),
    overrule({ act: 'set', path: ['list', 'length'], value: 1 }),
    'overrule/wrong',
    /nothing at/,
  ],
  [
    'setting to another kind',
    () => after(),
    overrule({ act: 'set', path: ['list'], value: 1 }),
    'overrule/wrong',
    /list/,
  ],
  [
    'adding half a fact',
    () => after(),
    overrule({ act: 'add', fact: { type: 'Added', field: 'n' } }),
    'overrule/wrong',
    /"by"/,
  ],
  [
    'chance overruling',
    () => after(),
    overrule({ act: 'set', path: ['n'], value: 1 }, 'chance'),
    'overrule/not-gm',
    /overrule/,
  ],
  [
    'a reason that is no text',
    () => after(open('pick')),
    answer('gm', 0, 'a', { for: 'ada', reason: 5 }),
    'input/malformed',
    /reason/,
  ],
  ['something without a bottom', () => after(), open('up', 'ada', { d: deep(50_000) }), 'input/malformed', /deep/],
  [
    'dice that fell once more',
    () => after(open('throwIt'), answer('ada', 0, [1, 2], { byHand: true })),
    { kind: 'rewind', by: 'ada', to: 0 },
    'rewind/needs-gm',
    /dice/,
  ],
]
const produced = new Set<Code>()

describe('an input that does not fit is refused with a code and a sentence, and nothing changes', () => {
  it.each(cases)('%s', (_name, table, input, code, sentence) => {
    const { refused: got, message } = refused(table(), input)
    expect(`${got}: ${message}`).toMatch(new RegExp(`^${code}: `))
    expect(message).toMatch(sentence)
    produced.add(got)
  })

  it('every code there is was produced by one of these', () => {
    const all: { [C in Code]: true } = {
      'input/malformed': true,
      'procedure/unknown': true,
      'procedure/not-yours': true,
      'procedure/not-now': true,
      'procedure/busy': true,
      'procedure/wrong-args': true,
      'answer/stale': true,
      'answer/not-yours': true,
      'answer/given': true,
      'answer/not-legal': true,
      'overrule/not-gm': true,
      'overrule/wrong': true,
      'rewind/not-there': true,
      'rewind/needs-gm': true,
      'rewind/needs-history': true,
      'setting/not-gm': true,
      'setting/wrong': true,
      'setting/not-now': true,
      'content/not-gm': true,
      'content/wrong': true,
      'content/not-now': true,
      'seat/wrong': true,
      'seat/not-gm': true,
      'step/too-long': true,
    }
    expect(Object.keys(all).filter((c) => !produced.has(c as Code))).toEqual([])
  })

  it('names the rule behind the question', () => {
    expect(refused(after(open('pick')), answer('ada', 0, 'z')).rule).toBe('T-2')
    expect(refused(after(), open('never')).rule).toBe('T-1')
  })

  it('refuses to strike or go back past a snapshot', () => {
    const table = after(open('up'), open('up'))
    const later = Table.load(refusing, table.snapshot() as never, [])
    expect(refused(later, { kind: 'rewind', by: 'gm', to: 0 }).refused).toBe('rewind/needs-history')
    expect(refused(later, overrule({ act: 'strike', entry: 0, fact: 0 })).refused).toBe('rewind/needs-history')
  })

  it('settings given at the start are checked too', () => {
    expect(() => Table.start(refusing, { settings: { boxes: 99 } })).toThrow(
      'boxes (T-9) takes a whole number from 0 to 9',
    )
    expect(() => Table.start(refusing, { settings: { hrad: true } })).toThrow('there is no setting "hrad"')
  })
})
