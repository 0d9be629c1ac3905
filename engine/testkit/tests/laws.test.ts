import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dice, highest } from '../../dice/index.ts'
import {
  type AnyGame,
  type AnyOddsQuestion,
  choose,
  draw,
  forGm,
  forOwner,
  type Json,
  mapOf,
  one,
  oneOf,
  open,
  record,
  roll,
  seenWhen,
  whole,
} from '../../kernel/index.ts'
import { oddsForSeat } from '../../odds/index.ts'
import { add, asking, does, put, tells, tiny } from '../fixtures/tiny.ts'
import type { Trial } from '../laws.ts'

type Laws = { readonly [name: string]: () => void }
let describeGame: (game: AnyGame, trial?: Trial) => void
const collected: Record<string, () => void> = {}

// The laws are tests. To see them fail without failing, they are collected here instead of being run.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('vitest', async (actual) => ({
    ...(await actual<typeof import('vitest')>()),
    describe: (_name: string, body: () => void) => body(),
    it: (name: string, body: () => void) => {
      collected[name.split(':')[0] as string] = body
    },
  }))
  vi.spyOn(console, 'info').mockImplementation(() => {})
  describeGame = (await import('../laws.ts')).describeGame as typeof describeGame
})

function lawsFor(game: AnyGame, trial: Trial = {}): Laws {
  for (const name of Object.keys(collected)) delete collected[name]
  describeGame(game, { plays: 15, steps: 20, odds: { tables: 4, simulated: 2000 }, ...trial })
  return { ...collected }
}

/** The laws that a game breaks, by name. What a tiny game declares and does not use matters only where it is asked about. */
const broken = (game: AnyGame, trial?: Trial): string[] =>
  Object.entries(lawsFor(game, trial)).flatMap(([name, law]) => {
    if (name === 'reach' && !trial?.outOfReach) return []
    try {
      law()
      return []
    } catch {
      return [name]
    }
  })

/** The same game with words for its questions, so that only what is meant to be wrong is wrong. */
const worded = (game: AnyGame): AnyGame => {
  const questions = new Proxy({}, { get: () => () => 'a question' })
  return { ...game, words: { en: { ...game.words.en, questions } } } as AnyGame
}

const honest = worded(
  tiny({
    initial: { n: 0, secret: 'none', out: '' },
    state: record({ n: open<number>(), secret: forGm<string>(), out: open<string>() }),
    procedures: {
      up: tells((t) => add(t, 'n', 1), { when: ({ state }) => state.n < 50 }),
      climb: does(function* (t, { by }) {
        const face = yield* roll('Dice', { by, dice: dice(1, 6), read: highest })
        const way = yield* choose('Way', { ask: by, from: ['left', 'right'] })
        put(t, 'out', `${face} ${way}`)
      }),
      hide: tells((t) => put(t, 'n', 7), { by: 'gm', args: () => ({ what: oneOf(['a', 'b']) }) }),
    },
    more: {
      odds: {
        race: asking({
          next: () => ({ procedure: 'up', args: {} }),
          outcome: (s: { n: number }) => (s.n >= 3 ? 'there' : undefined),
          from: () => ({ n: 0, secret: '', out: '' }),
        }),
      },
    },
  }),
)

describe('an honest game', () => {
  it('breaks no law', () => expect(broken(honest)).toEqual([]))

  it('is held to all of them', () => {
    expect(Object.keys(lawsFor(honest))).toEqual([
      'replay',
      'resume',
      'storage',
      'rewind',
      'meanwhile',
      'secrecy',
      'answers',
      'rows',
      'offers',
      'awaited',
      'usual',
      'questions',
      'refusals',
      'words',
      'keys of odds "race"',
      'numbers of odds "race"',
      'reach',
    ])
  })
})

describe('a game breaks the law', () => {
  it('of what is awaited, if it waits for a seat that cannot start that', () => {
    const game = tiny({
      procedures: { up: tells((t) => add(t, 'n', 1)) },
      awaits: () => [{ who: 'gm', procedure: 'no such thing' }],
    })
    expect(broken(game)).toContain('awaited')
  })

  it('of usual answers, if one is not legal', () => {
    const ask = does(function* () {
      yield* choose('Q', { ask: 'ada', from: ['a', 'b'], usual: 'c' as 'a' })
    })
    expect(broken(tiny({ procedures: { ask } }))).toContain('usual')
  })

  it('of replay, if a rule remembers something outside the state', () => {
    let count = 0
    const game = tiny({ procedures: { up: tells((t) => add(t, 'n', ++count % 7)) } })
    expect(broken(game)).toEqual(expect.arrayContaining(['replay', 'rewind']))
  })

  it('of replay or storage, if evolve changes the state it is given', () => {
    const evolve = (s: { n: number }, f: { by: number }) => {
      s.n += f.by
      return s
    }
    expect(broken(tiny({ evolve, procedures: { up: tells((t) => add(t, 'n', 1)) } }))).not.toEqual([])
  })

  it('of replay, if evolve remembers something outside the state', () => {
    let count = 0
    const evolve = (s: { n: number }) => ({ ...s, n: ++count })
    expect(broken(tiny({ evolve, procedures: { up: tells((t) => add(t, 'n', 1)) } }))).toContain('replay')
  })

  it('of resuming, if a question depends on something outside the state', () => {
    let count = 0
    const ask = does(function* () {
      yield* choose('Way', { ask: 'ada', from: ['left', 'right', `way ${++count}`] })
      yield* choose('Again', { ask: 'ada', from: ['yes', 'no'] })
    })
    expect(broken(worded(tiny({ procedures: { ask } })))).toEqual(expect.arrayContaining(['resume', 'storage']))
  })

  it('of storage, if the state is not plain data', () => {
    const game = tiny({
      initial: { seen: new Set() as never, n: 0 },
      evolve: (s: { seen: Set<number>; n: number }) => ({ seen: new Set([...s.seen, s.n]), n: s.n + 1 }),
      procedures: { up: tells((t) => add(t, 'n', 1)) },
    })
    expect(broken(game)).toContain('storage')
  })

  it('of secrecy, if what is open depends on what is hidden', () => {
    const Clock = record({
      secret: forGm<number>(),
      size: seenWhen<number, { secret: number }>((c) => (c.secret > 0 ? 'everyone' : 'gm')),
    })
    const game = tiny({
      initial: { clocks: { a: { secret: 0, size: 4 } } },
      state: record({ clocks: mapOf(Clock) }),
      procedures: { wait: tells(() => {}) },
    })
    expect(broken(game)).toEqual(['secrecy'])
  })

  it('of secrecy, if a hidden field says whose it is', () => {
    const Hand = record({ whose: forGm<string>(), wish: forOwner<string>() }, { owner: (h) => h.whose })
    const game = tiny({ initial: { hand: { whose: 'ada', wish: 'home' } }, state: record({ hand: one(Hand) }) })
    expect(broken(game)).toContain('secrecy')
  })

  it('of secrecy, if a fact is there for some only because of what it hides', () => {
    const Told = record({ what: forGm<string>() }, { seenBy: (f) => (f.what === 'storm' ? 'everyone' : 'gm') })
    const game = tiny({
      facts: { Told },
      procedures: { tell: tells((t) => t.tell('T-1', { type: 'Told', what: 'storm' } as never)) },
    })
    expect(broken(game)).toContain('secrecy')
  })

  it('of offers, if what can be started depends on what is hidden', () => {
    const hiding = (procedure: Parameters<typeof tells>[1]): AnyGame =>
      tiny({
        initial: { secret: 3 },
        state: record({ secret: forGm<number>() }),
        procedures: { up: tells(() => {}, procedure) },
      })
    expect(broken(hiding({ when: ({ state }) => state.secret === 3 }))).toEqual(['offers'])
    expect(broken(hiding({ args: ({ state }) => ({ n: whole({ min: 0, max: state.secret }) }) }))).toEqual(['offers'])
    expect(broken(hiding({ by: ({ state }) => state.secret > 3 }))).toEqual(['offers'])
  })

  it('of offers, if they tell whether something hidden is there at all', () => {
    const hiding = (secret: Json, when: (state: { secret: unknown }) => boolean): AnyGame =>
      tiny({
        initial: { secret },
        state: record({ secret: forGm<Json>() }),
        procedures: { up: tells(() => {}, { when: ({ state }) => when(state) }) },
      })
    expect(broken(hiding(null, (s) => s.secret !== null))).toEqual(['offers'])
    expect(broken(hiding([], (s) => (s.secret as Json[]).length > 0))).toEqual(['offers'])
    expect(broken(hiding({ of: 'ada' }, (s) => (s.secret as { of: string }).of === 'ada'))).toEqual(['offers'])
  })

  describe("of a table's own rows that only the GM knows, if others see them before they are used", () => {
    interface Traps {
      readonly traps: { readonly [id: string]: object }
    }
    /** Ada is offered something, or the odds look at something, that depends on the rows as told. */
    const withTraps = ({
      offered,
      counted,
    }: { readonly [K in 'offered' | 'counted']: (c: Traps) => number }): AnyGame =>
      tiny({
        procedures: {
          walk: tells((t, { steps }) => add(t, 'n', steps as number), {
            args: ({ content }) => ({ steps: whole({ min: 1, max: offered(content as never) }) }),
          }),
        },
        more: {
          content: { traps: { pit: { depth: 2 } } },
          contentFields: { traps: { depth: whole({ min: 1, max: 9 }) } },
          contentForGm: ['traps'],
          odds: {
            fall: asking({
              from: () => ({ n: 0 }),
              live: () => true,
              next: ({ n }: { readonly n: number }, { content }) =>
                n < 2 ? { procedure: 'walk', args: { steps: counted(content as never) } } : undefined,
              outcome: ({ n }: { readonly n: number }) => (n >= 2 ? (n > 2 ? 'far' : 'near') : undefined),
            }),
          },
        } as Partial<AnyGame>,
      })
    const many = ({ traps }: Traps): number => Object.keys(traps).length

    it('in what they are offered', () => {
      expect(broken(withTraps({ offered: () => 2, counted: () => 1 }))).toEqual([])
      expect(broken(withTraps({ offered: many, counted: () => 1 }))).toEqual(['rows'])
    })

    it('in odds: those that look at such rows are not for them', () => {
      const game = withTraps({ offered: () => 2, counted: many })
      expect(broken(game)).toEqual([])
      const fall = game.odds?.['fall'] as AnyOddsQuestion
      const ask = (role: 'gm' | 'player'): boolean =>
        oddsForSeat({ game, question: fall, from: { state: { n: 0 } } }, { seat: 'ada', role }).known
      expect([ask('gm'), ask('player')]).toEqual([true, false])
    })
  })

  describe('of answers, if a seat sees one that decides only what is hidden from it', () => {
    const picking = (seenBy: 'gm' | 'everyone', secret = forGm<string>()): AnyGame =>
      worded(
        tiny({
          initial: { secret: '', n: 0 },
          state: record({ secret, n: open<number>() }),
          facts: { Picked: record({ event: secret }) },
          evolve: (s: object, f: { event: string }) => ({ ...s, secret: f.event }),
          procedures: {
            pick: does(
              function* (t) {
                const event = yield* choose('WhichEvent', { ask: 'gm', from: ['rockfall', 'storm', 'calm'], seenBy })
                t.tell('T-1', { type: 'Picked', event } as never)
              },
              { by: 'gm' },
            ),
          },
        }),
      )

    it('a pick without seenBy', () => {
      expect(broken(picking('everyone'))).toEqual(['answers'])
      expect(broken(picking('gm'))).toEqual([])
      expect(broken(picking('everyone', open<string>()))).toEqual([])
    })

    it('and says first what is wrong, then how to see it again', () => {
      const { answers } = lawsFor(picking('everyone'))
      expect(answers).toThrow(/^\w+ sees the answer to .*with seenBy\.\n\(answers, the play of seed \d+\. Repeat with/)
    })

    it('a card that is drawn openly into a hidden place', () => {
      const drawing = (seenBy: 'gm' | 'everyone'): AnyGame => {
        const game = picking('gm')
        const pick = does(function* (t) {
          const [event = ''] = yield* draw('Event', { by: 'gm', cards: ['a', 'b', 'c'], seenBy })
          t.tell('T-1', { type: 'Picked', event } as never)
        })
        return { ...game, procedures: { pick } }
      }
      expect(broken(drawing('everyone'))).toEqual(['answers'])
      expect(broken(drawing('gm'))).toEqual([])
    })

    it('something secret that is said when a procedure is started', () => {
      const starting = (seenBy: 'gm' | 'everyone'): AnyGame => {
        const run = tells((t, { event }) => t.tell('T-1', { type: 'Picked', event } as never), {
          by: 'gm',
          args: () => ({ event: oneOf(['rockfall', 'storm']) }),
          seenBy: () => seenBy,
        })
        return { ...picking('gm'), procedures: { pick: run } }
      }
      expect(broken(starting('everyone'))).toEqual(['answers'])
      expect(broken(starting('gm'))).toEqual([])
    })
  })

  it('of reach, if random plays never come to something and the game does not say so', () => {
    const late = worded(
      tiny({
        procedures: {
          up: tells((t) => add(t, 'n', 1)),
          end: tells((t) => put(t, 'n', 0), { when: ({ state }) => state.n > 5000 }),
        },
      }),
    )
    expect(broken(late, { outOfReach: { questions: [] } })).toEqual(['reach'])
    expect(broken(late, { outOfReach: { procedures: ['end'], facts: ['Set'] } })).toEqual([])
    expect(broken(late, { outOfReach: { procedures: ['end', 'fly'], facts: ['Set'] } })).toEqual(['reach'])
  })

  it('of meanwhile, if a rule remembers what was there before something was set by hand', () => {
    let last: unknown = 0
    const game = tiny({
      procedures: {
        ask: does(function* (t) {
          const name = t.state.n === last ? 'Same' : 'Changed'
          last = t.state.n
          yield* choose(name, { ask: 'ada', from: ['left', 'right'] })
        }),
      },
    })
    expect(broken(worded(game), { plays: 60 })).toContain('meanwhile')
  })

  it('of questions, if what may be answered depends on what is hidden', () => {
    const ask = does(function* (t, { by }) {
      yield* choose('Which', { ask: by, from: ['a', 'b', `c${t.state.secret}`] })
    })
    const game = tiny({
      initial: { secret: 3 },
      state: record({ secret: forGm<number>() }),
      procedures: { ask: { ...ask, by: 'player' } },
    })
    expect(broken(worded(game))).toEqual(['questions'])
  })

  it('of questions, if others see one put to the GM whose options depend on what is hidden', () => {
    const asking = (seenBy: 'gm' | 'everyone') => {
      const ask = does(function* (t) {
        yield* choose('Which', { ask: 'gm', from: ['a', 'b', `c${t.state.secret}`], seenBy })
      })
      const state = record({ secret: forGm<number>() })
      return worded(tiny({ initial: { secret: 3 }, state, procedures: { ask: { ...ask, by: 'player' } } }))
    }
    expect(broken(asking('gm'))).toEqual([])
    expect(broken(asking('everyone'))).toEqual(['questions'])
  })

  it('of words, if nobody has said how a question is put', () => {
    const ask = does(function* () {
      yield* choose('Way', { ask: 'ada', from: ['left', 'right'] })
    })
    expect(broken(tiny({ procedures: { ask } }))).toEqual(['words'])
  })

  it('of words, if an option is a name from the code or a record, and nobody has said what it is called', () => {
    const asking = (from: readonly Json[]): AnyGame => {
      const ask = does(function* () {
        yield* choose('Way', { ask: 'ada', from })
      })
      return worded(tiny({ procedures: { ask } }))
    }
    expect(broken(asking(['left', 'right']))).toEqual([])
    expect(broken(asking(['turnLeft', 'right']))).toEqual(['words'])
    expect(broken(asking([{ to: 'left' }, 'right']))).toEqual(['words'])
  })

  it('of every law, if it offers what it then refuses', () => {
    const game = tiny({ procedures: { up: tells(() => {}, { args: () => ({ n: oneOf([Number.NaN]) }) }) } })
    expect(broken(game)).toEqual(expect.arrayContaining(['replay', 'words']))
  })
})
