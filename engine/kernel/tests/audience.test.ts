import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Audience,
  audienceOf,
  type FactOf,
  type Full,
  forGm,
  forNobody,
  forOwner,
  forOwnerAlone,
  forSeats,
  HIDDEN,
  type Hidden,
  isOpenPath,
  known,
  listOfRecords,
  mapOf,
  one,
  open,
  record,
  redact,
  seenWhen,
  sees,
  type View,
  type Viewer,
} from '../audience.ts'

const gm: Viewer = { seat: 'mara', role: 'gm' }
const ada: Viewer = { seat: 'ada', role: 'player' }
const bo: Viewer = { seat: 'bo', role: 'player' }
const eve: Viewer = { seat: 'eve', role: 'spectator' }
const everybody = [gm, ada, bo, eve]
const whoSees = (audience: Audience): string[] => everybody.filter((v) => sees(v, audience)).map((v) => v.seat)

const Clock = record({
  name: open<string>(),
  shown: open<boolean>(),
  size: seenWhen<number, { shown: boolean }>((c) => (c.shown ? 'everyone' : 'gm')),
})
const Hand = record(
  { strain: open<number>(), wish: forOwner<string>(), dream: forOwnerAlone<string>() },
  { owner: (_hand, seat) => seat },
)
const Plot = record(
  { what: open<string>(), hidden: open<boolean>() },
  { seenBy: (p) => (p.hidden ? 'gm' : 'everyone') },
)
const State = record({
  day: open<number>(),
  omen: forGm<string>(),
  pact: forSeats<string>(['ada', 'bo']),
  deck: forNobody<readonly string[]>(),
  hands: mapOf(Hand),
  plots: mapOf(Plot),
  clocks: listOfRecords(Clock),
  boat: one(record({ hull: open<number>(), leak: forGm<boolean>(), captain: one(Hand) })),
  guest: one(Plot),
})
const state: Full<typeof State> = {
  day: 3,
  omen: 'red moon',
  pact: 'no gold',
  deck: ['ace'],
  hands: { ada: { strain: 1, wish: 'home', dream: 'sea' }, bo: { strain: 2, wish: 'gold', dream: 'sky' } },
  plots: { p1: { what: 'storm', hidden: false }, p2: { what: 'mutiny', hidden: true } },
  clocks: [
    { name: 'open one', shown: true, size: 4 },
    { name: 'dark one', shown: false, size: 6 },
  ],
  boat: { hull: 5, leak: true, captain: { strain: 0, wish: 'calm', dream: 'land' } },
  guest: { what: 'spy', hidden: true },
}
const seen = (viewer: Viewer) => redact(State, state, viewer)

describe('who sees an audience', () => {
  it.each<[Audience, string[]]>([
    ['everyone', ['mara', 'ada', 'bo', 'eve']],
    ['gm', ['mara']],
    ['nobody', []],
    [{ seats: ['ada'] }, ['ada']],
    [{ seats: ['ada', 'gm'] }, ['mara', 'ada']],
    [{ seats: ['crew'] }, []],
    [{ seats: [] }, []],
    [{ seats: ['eve'] }, ['eve']],
  ])('%j: %j', (audience, seats) => expect(whoSees(audience)).toEqual(seats))
})

describe('what each seat gets of a record', () => {
  it('open is for everyone, also for spectators', () => {
    for (const viewer of everybody) expect(seen(viewer).day).toBe(3)
  })

  it('forGm is for the seat with that role, whatever it is called', () => {
    expect(everybody.map((v) => seen(v).omen)).toEqual(['red moon', HIDDEN, HIDDEN, HIDDEN])
  })

  it('forSeats is for these seats and nobody else, the gm included', () => {
    expect(everybody.map((v) => seen(v).pact)).toEqual([HIDDEN, 'no gold', 'no gold', HIDDEN])
  })

  it('forNobody is for nobody', () => {
    for (const viewer of everybody) expect(seen(viewer).deck).toEqual(HIDDEN)
  })

  it('forOwner is for the owner, taken from the key, and for the gm', () => {
    expect(everybody.map((v) => seen(v).hands['ada']?.wish)).toEqual(['home', 'home', HIDDEN, HIDDEN])
    expect(everybody.map((v) => seen(v).hands['bo']?.wish)).toEqual(['gold', HIDDEN, 'gold', HIDDEN])
  })

  it('forOwnerAlone is not even for the gm', () => {
    expect(everybody.map((v) => seen(v).hands['ada']?.dream)).toEqual([HIDDEN, 'sea', HIDDEN, HIDDEN])
  })

  it('a field of a record that nobody owns is for the gm, or for nobody', () => {
    const { captain } = seen(ada).boat
    expect(captain.wish).toEqual(HIDDEN)
    expect(seen(gm).boat.captain.wish).toBe('calm')
    expect(seen(gm).boat.captain.dream).toEqual(HIDDEN)
  })

  it('seenWhen looks at the record that holds the field', () => {
    expect(seen(ada).clocks.map((c) => c.size)).toEqual([4, HIDDEN])
    expect(seen(gm).clocks.map((c) => c.size)).toEqual([4, 6])
  })

  it('an entry that is not to be known of is left out, so that not even its number shows', () => {
    expect(Object.keys(seen(ada).plots)).toEqual(['p1'])
    expect(Object.keys(seen(gm).plots)).toEqual(['p1', 'p2'])
    expect(JSON.stringify(seen(eve))).not.toMatch(/mutiny|p2/)
  })

  it('one record that is not to be known of is hidden whole', () => {
    expect(seen(ada).guest).toEqual(HIDDEN)
    expect(seen(gm).guest).toEqual({ what: 'spy', hidden: true })
  })

  it('records inside records are redacted too', () => {
    expect(seen(bo).boat).toMatchObject({ hull: 5, leak: HIDDEN })
    expect(seen(gm).boat).toMatchObject({ hull: 5, leak: true })
  })

  it('the owner of the outer record owns the inner one, unless that names its own', () => {
    const Bag = record({ gold: forOwner<number>() })
    const Crew = record({ hands: mapOf(record({ bag: one(Bag) }, { owner: (_h, k) => k })) })
    const of = (v: Viewer) => redact(Crew, { hands: { ada: { bag: { gold: 7 } } } }, v).hands['ada']?.bag.gold
    expect(everybody.map(of)).toEqual([7, 7, HIDDEN, HIDDEN])
  })

  it('the place of a record in a list is the one it has, also where others are left out', () => {
    const Seat = record(
      { w: forOwner<string>(), dark: open<boolean>() },
      { seenBy: (v) => (v.dark ? 'gm' : 'everyone'), owner: (_v, at) => ['x', 'ada', 'bo'][Number(at)] },
    )
    const l = [
      { w: 'xs', dark: true },
      { w: 'adas', dark: false },
      { w: 'bos', dark: false },
    ]
    expect(redact(record({ l: listOfRecords(Seat) }), { l }, ada).l.map((s) => s.w)).toEqual(['adas', HIDDEN])
  })

  it('fields that are not declared never leave', () => {
    const leaky = { ...state, backdoor: 'everything' } as typeof state
    expect(JSON.stringify(redact(State, leaky, gm))).not.toContain('everything')
  })

  it('what is not there yet is not hidden: null and absent stay so', () => {
    const Maybe = record({ boat: one(Hand), x: open<number | undefined>() })
    expect(redact(Maybe, { boat: null as never, x: undefined }, ada)).toEqual({ boat: null })
  })

  it('whatever stands for the hidden can be chosen', () => {
    expect(redact(State, state, ada, '?').omen).toBe('?')
  })

  it('the value itself is left alone', () => {
    const before = JSON.stringify(state)
    for (const viewer of everybody) seen(viewer)
    expect(JSON.stringify(state)).toBe(before)
  })
})

describe('knowing whether something is hidden', () => {
  it('tells the sign of the hidden from values that look like it', () => {
    expect(known(HIDDEN)).toBe(false)
    expect(known(JSON.parse(JSON.stringify(HIDDEN)))).toBe(false)
    for (const value of [null, undefined, 0, '', [], {}, { hidden: false }, { hidden: true, x: 1 }])
      expect(known(value)).toBe(true)
  })
})

describe('a path that is open to all', () => {
  it.each<[string[], boolean]>([
    [['day'], true],
    [['omen'], false],
    [['hands', 'ada', 'strain'], true],
    [['hands', 'ada', 'wish'], false],
    [['hands', 'ada'], false],
    [['hands'], false],
    [['plots', 'p1', 'what'], false],
    [['clocks', '0', 'name'], true],
    [['clocks', '0', 'size'], false],
    [['boat', 'hull'], true],
    [['boat', 'leak'], false],
    [['boat', 'captain', 'strain'], true],
    [['guest', 'what'], false],
    [['no such field'], false],
    [[], false],
  ])('%j: %s', (path, is) => expect(isOpenPath(State, path)).toBe(is))
})

describe('the audience of a field', () => {
  it('comes down to seats', () => {
    expect(audienceOf(forOwner(), {}, 'ada')).toEqual({ seats: ['ada', 'gm'] })
    expect(audienceOf(forOwner(), {}, undefined)).toEqual({ seats: ['gm'] })
    expect(audienceOf(forOwnerAlone(), {}, 'ada')).toEqual({ seats: ['ada'] })
    expect(audienceOf(forOwnerAlone(), {}, undefined)).toEqual({ seats: [] })
    expect(
      audienceOf(
        seenWhen((h: { on: boolean }) => (h.on ? 'everyone' : 'nobody')),
        { on: true },
        undefined,
      ),
    ).toBe('everyone')
  })
})

describe('types', () => {
  it('rules see everything, views only what may be known', () => {
    expectTypeOf<Full<typeof Hand>>().toEqualTypeOf<{
      readonly strain: number
      readonly wish: string
      readonly dream: string
    }>()
    expectTypeOf<View<typeof Hand>>().toEqualTypeOf<{
      readonly strain: number
      readonly wish: string | Hidden
      readonly dream: string | Hidden
    }>()
    expectTypeOf<View<typeof State>['deck']>().toEqualTypeOf<readonly string[] | Hidden>()
    expectTypeOf<View<typeof State>['hands']>().toEqualTypeOf<{ readonly [id: string]: View<typeof Hand> }>()
    expectTypeOf<View<typeof State>['clocks'][number]['size']>().toEqualTypeOf<number | Hidden>()
    expectTypeOf<Full<typeof State>['boat']['captain']['wish']>().toEqualTypeOf<string>()
  })

  it('a secret cannot be read from a view without checking', () => {
    const view = seen(ada)
    // @ts-expect-error it may be hidden
    expect(view.omen.length).toBeUndefined()
    expect(known(view.omen) ? view.omen.length : 'hidden').toBe('hidden')
  })

  it('facts are told apart by their type', () => {
    const facts = {
      Rose: record({ by: open<number>() }),
      Wished: record({ seat: open<string>(), wish: forGm<string>() }),
    }
    expectTypeOf<FactOf<typeof facts>>().toEqualTypeOf<
      | ({ readonly type: 'Rose' } & { readonly by: number })
      | ({ readonly type: 'Wished' } & { readonly seat: string; readonly wish: string })
    >()
  })

  it('a field without an audience does not compile', () => {
    // @ts-expect-error there is no default
    expect(record({ name: {} })).toBeDefined()
  })
})
