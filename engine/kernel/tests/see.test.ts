import { describe, expect, it } from 'vitest'
import { dice, highest } from '../../dice/index.ts'
import { does, put, seats, tells, tiny } from '../../testkit/fixtures/tiny.ts'
import { given, type Play } from '../../testkit/index.ts'
import {
  choose,
  draw,
  forGm,
  forOwner,
  type Json,
  known,
  listOf,
  mapOf,
  offersFor,
  oneOf,
  open,
  record,
  roll,
  type SeenQuestion,
  seenBy,
  seenEntry,
  type Viewer,
  whole,
} from '../index.ts'

const Hand = record({ coin: open<number>(), wish: forOwner<string>() }, { owner: (_h, seat) => seat })
const game = tiny({
  initial: { n: 0, omen: 'none', deck: ['ace', 'king'], hands: { ada: { coin: 2, wish: 'home' } } },
  state: record({ n: open<number>(), omen: forGm<string>(), deck: forGm<readonly string[]>(), hands: mapOf(Hand) }),
  facts: {
    Wished: record({ seat: open<string>(), wish: forOwner<string>() }, { owner: (f) => f.seat }),
    Omened: record({ omen: forGm<string>() }, { seenBy: () => 'gm' }),
  },
  procedures: {
    everyones: tells((t) => put(t, 'n', 1)),
    gms: tells(() => {}, { by: 'gm' }),
    players: tells(() => {}, { by: 'player' }),
    games: tells(() => {}, { by: 'game' }),
    later: tells(() => {}, { when: ({ state }) => state.n > 0 }),
    rich: tells(() => {}, { by: ({ state }, seat) => (state.hands[seat]?.coin ?? 0) > 0 }),
    spend: tells(() => {}, {
      args: ({ state }, seat) => ({ coin: whole({ min: 0, max: state.hands[seat]?.coin ?? 0 }) }),
    }),
    tooPoor: tells(() => {}, { args: () => ({ coin: whole({ min: 1, max: 0 }) }) }),
    noneOfNone: tells(() => {}, { args: () => ({ list: listOf(oneOf([]), { min: 1 }) }) }),
    nothingToSay: tells(() => {}, { args: () => ({ which: oneOf([]) }) }),
    always: tells((t) => put(t, 'n', 1), { anytime: true }),
    wish: tells((t, { by }) => t.tell('T-3', { type: 'Wished', seat: by, wish: 'gold' } as never)),
    omen: does(
      function* (t) {
        const omen = yield* choose('WhichOmen', {
          ask: 'gm',
          from: ['red', 'blue'],
          seenBy: 'gm',
          about: { why: 'dread' },
        })
        t.tell('T-4', { type: 'Omened', omen } as never)
        put(t, 'n', 2)
      },
      { by: 'gm', seenBy: () => 'gm' },
    ),
    whisper: does(function* (_t, { by }) {
      yield* choose('Whisper', { ask: by, from: ['hush', 'shout'], seenBy: { seats: [by] } })
    }),
    blind: does(function* (_t, { by }) {
      yield* roll('Blind', { by, dice: dice(1, 6), read: highest, seenBy: 'gm' })
    }),
    unseen: does(function* (_t, { by }) {
      yield* roll('Unseen', { by, dice: dice(1, 6), read: highest, seenBy: 'nobody' })
    }),
    take: does(function* (t, { by }) {
      yield* draw('Card', { by, cards: t.state.deck })
    }),
    takeOpenly: does(function* (t, { by }) {
      yield* draw('Card', { by, cards: t.state.deck, shown: true })
    }),
  },
})
const start = (): Play => given(game, { seats })
const viewers = Object.fromEntries(seats.map(({ seat, role }) => [seat, { seat, role }])) as { [seat: string]: Viewer }
const questions = (play: Play, seat: string): readonly SeenQuestion[] =>
  seenBy(play.table, viewers[seat] as Viewer).questions
const entries = (play: Play, seat: string) => play.table.entries.map((e) => seenEntry(game, e, viewers[seat] as Viewer))

describe('what a seat may start now', () => {
  const offered = (play: Play, seat: string): string[] => offersFor(play.table, seat).map((o) => o.procedure)

  it('is what is for it, at its time, with something to say', () => {
    expect(offered(start(), 'ada')).toEqual(expect.arrayContaining(['everyones', 'players', 'rich', 'spend', 'always']))
    expect(offered(start(), 'ada')).not.toEqual(expect.arrayContaining(['gms']))
    for (const none of ['gms', 'games', 'later', 'nothingToSay', 'tooPoor', 'noneOfNone'])
      expect(offered(start(), 'ada')).not.toContain(none)
    expect(offered(start(), 'bo')).not.toContain('rich')
    expect(offered(start(), 'gm')).toEqual(expect.arrayContaining(['gms', 'everyones']))
    expect(offered(start(), 'gm')).not.toContain('players')
    expect(offered(start().open('everyones'), 'ada')).toContain('later')
  })

  it('is nothing for a spectator, or for a seat that nobody sits in', () => {
    expect([offered(start(), 'eve'), offered(start(), 'zed')]).toEqual([[], []])
  })

  it('comes with the legal values, as they are for this seat', () => {
    const spend = (seat: string) => offersFor(start().table, seat).find((o) => o.procedure === 'spend')
    expect(spend('ada')).toEqual({
      procedure: 'spend',
      rules: ['T-1'],
      fields: { coin: { kind: 'whole', min: 0, max: 2 } },
    })
    expect(spend('bo')).toMatchObject({ fields: { coin: { max: 0 } } })
  })

  it('is only what goes at any time while a question is open', () => {
    expect(offered(start().open('whisper', {}, 'bo'), 'ada')).toEqual(['always'])
  })
})

describe('the questions a seat sees', () => {
  it('are those it may know of', () => {
    const play = start().open('omen', {}, 'gm')
    expect(['gm', 'ada', 'eve'].map((s) => questions(play, s).length)).toEqual([1, 0, 0])
    expect(questions(play, 'gm')[0]).toMatchObject({
      at: 0,
      open: ['gm'],
      yours: true,
      question: { name: 'WhichOmen' },
    })
    const whisper = start().open('whisper', {}, 'bo')
    expect(['gm', 'ada', 'bo', 'eve'].map((s) => questions(whisper, s).length)).toEqual([0, 0, 1, 0])
  })

  it('are always those put to it, whatever their audience', () => {
    const blind = start().open('blind')
    expect(questions(blind, 'ada')).toHaveLength(1)
    expect(questions(start().open('unseen'), 'ada')).toHaveLength(1)
    expect(questions(start().open('unseen'), 'gm')).toHaveLength(0)
  })

  it('show cards face down, unless they lie open', () => {
    const cards = (play: Play, seat: string): Json => (questions(play, seat)[0]!.question as { cards: Json }).cards
    for (const seat of ['ada', 'bo', 'eve', 'gm'])
      expect(JSON.stringify(cards(start().open('take'), seat))).not.toMatch(/ace|king/)
    expect(cards(start().open('takeOpenly'), 'eve')).toEqual(['ace', 'king'])
  })

  it('are plain data: the reader goes by its name', () => {
    const [q] = questions(start().open('blind'), 'ada')
    expect(q?.question).toMatchObject({ kind: 'roll', reader: 'highest', pool: [{ count: 1, sides: 6 }] })
    expect(JSON.parse(JSON.stringify(q))).toEqual(q)
  })
})

describe('the entries a seat sees', () => {
  it('leave out what it may not know of, whole', () => {
    const play = start().open('omen', {}, 'gm').answer('WhichOmen', 'red')
    const [opened, answered] = entries(play, 'ada')
    expect(opened).toBeUndefined()
    expect(answered?.input).toBeUndefined()
    expect(answered?.facts).toEqual([{ rule: 'T-1', fact: { type: 'Set', field: 'n', value: 2 } }])
    expect(play.seenBy('ada')).not.toMatch(/red|Omen|dread/)
    expect(entries(play, 'gm')[1]).toMatchObject({
      input: { answer: 'red' },
      facts: [{ fact: { type: 'Omened', omen: 'red' } }, {}],
    })
  })

  it('hide the fields of a fact that it may not know', () => {
    const play = start().open('wish', {}, 'bo')
    const wish = (seat: string): unknown => entries(play, seat)[0]?.facts[0]?.fact['wish']
    expect([wish('bo'), wish('gm')]).toEqual(['gold', 'gold'])
    for (const seat of ['ada', 'eve']) expect(known(wish(seat))).toBe(false)
  })

  it('show everybody what they said themselves', () => {
    const play = start().open('whisper', {}, 'bo').answer('Whisper', 'hush')
    expect(entries(play, 'bo')[1]?.input).toMatchObject({ answer: 'hush' })
    for (const seat of ['ada', 'gm', 'eve']) expect(entries(play, seat)[1]).toBeUndefined()
  })

  it('show a blind throw to those it is for, and not to the hand that threw', () => {
    const play = start().open('blind').dice('Blind', 5)
    expect(entries(play, 'gm')[1]?.input).toMatchObject({ answer: [5] })
    for (const seat of ['ada', 'bo', 'eve']) expect(entries(play, seat)[1]).toBeUndefined()
    const nobody = start().open('unseen').dice('Unseen', 5)
    for (const seat of ['gm', 'ada', 'bo', 'eve']) expect(entries(nobody, seat)[1]).toBeUndefined()
  })

  it('never hold fingerprints: what is asked could be guessed from them', () => {
    const play = start().open('omen', {}, 'gm')
    const prints = play.table.entries.flatMap((e) => e.asks.map((a) => a.print))
    expect(prints).toHaveLength(1)
    for (const { seat } of seats) for (const print of prints) expect(play.seenBy(seat)).not.toContain(print)
  })
})

describe('overruling as others see it', () => {
  const overrule = (act: Parameters<Play['overrule']>[0]): Play => start().overrule(act, 'for a secret reason')

  it('is on the record for all where the place is open to all', () => {
    const play = overrule({ act: 'set', path: ['hands', 'ada', 'coin'], value: 9 })
    expect(entries(play, 'eve')[0]).toMatchObject({
      input: { reason: 'for a secret reason' },
      facts: [{ fact: { value: 9 } }],
    })
  })

  it.each([
    ['a field for the gm', { act: 'set', path: ['omen'], value: 'SECRET' }],
    ["a field for its owner, to others'", { act: 'set', path: ['hands', 'ada', 'wish'], value: 'SECRET' }],
    ['a hidden fact', { act: 'add', fact: { type: 'Omened', omen: 'SECRET' } }],
  ] as const)('of %s tells nothing', (_name, act) => {
    const play = overrule(act as never)
    for (const seat of ['bo', 'eve']) {
      expect(entries(play, seat)).toEqual([undefined])
      expect(play.seenBy(seat)).not.toMatch(/SECRET|secret/)
    }
    expect(play.seenBy('gm')).toMatch(/SECRET/)
  })

  it('of a fact with a hidden field shows the rest of the fact', () => {
    const play = overrule({ act: 'add', fact: { type: 'Wished', seat: 'ada', wish: 'SECRET' } })
    expect(entries(play, 'bo')[0]?.input).toBeUndefined()
    expect(entries(play, 'bo')[0]?.facts[0]?.fact).toMatchObject({
      type: 'Wished',
      seat: 'ada',
      wish: { hidden: true },
    })
    expect(play.seenBy('bo')).not.toMatch(/SECRET|secret/)
    expect(entries(play, 'ada')[0]?.facts[0]?.fact).toMatchObject({ wish: 'SECRET' })
  })
})

describe('a refusal', () => {
  it('does not tell which cards lie face down', () => {
    const play = start().open('take')
    for (const wrong of [[], ['joker'], ['ace', 'king'], 'ace']) {
      const { message } = play.refused({ kind: 'answer', by: 'ada', to: 0, answer: wrong as Json })
      expect(message).not.toMatch(/ace|king/)
    }
  })
})

describe('what others wait for in secret', () => {
  const secret = (ask: string, seenBy: 'gm' | { readonly seats: readonly string[] }, more = {}) =>
    does(function* () {
      yield* choose('Which', { ask, from: ['red', 'blue'], seenBy })
    }, more)
  const hushed = tiny({
    procedures: {
      gms: secret('gm', 'gm'),
      adas: secret('ada', { seats: ['ada'] }),
      nobodyKnows: secret('gm', 'gm', { by: 'gm', seenBy: () => 'gm' }),
    },
  })
  const waited = (procedure: string) => {
    const { busy, gmDecides } = given(hushed).open(procedure, {}, 'gm').view('bo')
    return { busy, gmDecides }
  }
  it('is said of the GM, and of nobody else', () => {
    expect(waited('gms')).toEqual({ busy: true, gmDecides: true })
    expect(waited('adas')).toEqual({ busy: true, gmDecides: false })
    expect(waited('nobodyKnows')).toEqual({ busy: false, gmDecides: false })
  })
})
