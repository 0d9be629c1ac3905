import { beforeAll, describe, expect, it, vi } from 'vitest'
import { asThrown, dice, type Faces, highest } from '../../dice/index.ts'
import {
  type AnyGame,
  type AnyOddsQuestion,
  type AnyProcedure,
  type AnyTelling,
  type Asking,
  choose,
  defaultsOf,
  flagSetting,
  form,
  type OddsPolicy,
  roll,
  whole,
} from '../../kernel/index.ts'
import { add, asking, does, put, tiny } from '../fixtures/tiny.ts'
import type { describeOdds as Describe } from '../odds-laws.ts'
import type { OddsTrial } from '../odds-trial.ts'

const collected = new Map<string, () => void>()
let describeOdds: typeof Describe

// The laws are tests. To see them fail without failing, they are collected here instead of being run.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('vitest', async (actual) => ({
    ...(await actual<typeof import('vitest')>()),
    it: (name: string, body: () => void) => collected.set(name, body),
  }))
  vi.spyOn(console, 'info').mockImplementation(() => {})
  describeOdds = (await import('../odds-laws.ts')).describeOdds
})

/** The laws that the odds of a game break, by name, and why. */
function broken(game: AnyGame, trial: OddsTrial = {}): { readonly [law: string]: string } {
  collected.clear()
  describeOdds(game, { tables: 8, simulated: 4000, ...trial })
  const found: { [law: string]: string } = {}
  for (const [name, law] of collected)
    try {
      law()
    } catch (cause) {
      found[name.split(':')[0] as string] = (cause as Error).message
    }
  return found
}

/** A climb of three steps. A slip tires, and who is tired slips more easily. */
const climb = (question: Partial<AnyOddsQuestion>, more: Partial<AnyGame> = {}): AnyGame =>
  tiny({
    initial: { n: 0, tired: 0 },
    settings: { steep: flagSetting('T-1', false) },
    procedures: {
      go: does(function* (t) {
        const rests =
          t.state.tired > 0 && (yield* choose('Rest', { ask: 'ada', from: ['rest', 'no'], decline: 'no' })) === 'rest'
        if (rests) return add(t, 'tired', -1)
        const face = yield* roll('D', { by: 'ada', dice: dice(1, 6), read: highest })
        const slips = face <= t.state.tired + ((t.settings as { steep: boolean }).steep ? t.state.n : 0)
        add(t, slips || face === 1 ? 'tired' : 'n', slips || face === 1 ? Number(t.state.tired < 3) : 1)
      }),
    },
    more: {
      ...more,
      odds: {
        top: asking({
          from: () => ({ n: 0, tired: 0 }),
          next: () => ({ procedure: 'go', args: {} }),
          outcome: (s: State) => (s.n >= 3 ? (s.tired > 1 ? 'tired' : 'fresh') : undefined),
          key: (s: State) => s.n * 4 + s.tired,
          gains: { slips: (a: State, b: State) => b.tired - a.tired },
          policy: { Rest: 'never' },
          ...question,
        }),
      },
    },
  })
interface State {
  readonly n: number
  readonly tired: number
}

describe('the laws of odds', () => {
  it('hold for honest odds', () => {
    expect(broken(climb({}))).toEqual({})
  })

  it('fail if they compared nothing', () => {
    const found = broken(climb({}), { plays: 0 })
    expect(found['keys of odds "top"']).toContain('nothing was compared')
  })

  it('do not pass by leaving out every table that is too large', () => {
    const many = does(function* (t) {
      const faces = yield* roll('D', { by: 'ada', dice: dice(40, 20), read: asThrown })
      add(t, 'n', Math.max(...faces) > 10 ? 3 : 1)
    })
    const found = broken({ ...climb({ key: undefined }), procedures: { go: many } })
    expect(found['numbers of odds "top"']).toContain('nothing was compared')
  })

  it('find a key that drops what the future depends on, and say what it dropped', () => {
    const found = broken(climb({ key: (s: State) => s.n }))
    expect(found['keys of odds "top"']).toMatch(/share the key \d.* differ in tired/s)
    expect(found).toHaveProperty(['numbers of odds "top"'])
  })

  it('find a key that holds only for one policy', () => {
    // Never resting, a climber who is very tired slips like one who is a little less so: only with another policy it shows.
    const capped = climb({ key: (s: State) => s.n * 4 + Math.min(s.tired, 2) })
    expect(Object.keys(broken(capped, { tables: 20 }))).toContain('keys of odds "top"')
  })

  it('ask a key under the policy that it was told, and find what it forgets under another', () => {
    const full = (s: State): number => s.n * 4 + s.tired
    const key = (s: State, _table: unknown, { Rest }: OddsPolicy) => (Rest === 'never' ? full(s) : s.n)
    expect(Object.keys(broken(climb({ key }), { tables: 20 }))).toContain('keys of odds "top"')
  })

  it('take a choice whose answers all come to the same for none', () => {
    const outcome = (s: State) => (s.n >= 3 ? 'fresh' : undefined)
    const game = climb({ key: (s: State) => s.n, policy: { Colour: 'best for fresh' }, gains: {}, outcome })
    const run = function* (t: AnyTelling): Asking<void> {
      if (t.state.tired > 0) yield* choose('Colour', { ask: 'ada', from: ['red', 'blue'] })
      const face = yield* roll('D', { by: 'ada', dice: dice(1, 6), read: highest })
      if (face === 1 && t.state.tired === 0) add(t, 'tired', 1)
      if (face > 1) add(t, 'n', 1)
    }
    expect(broken({ ...game, procedures: { go: does(run) } })).not.toHaveProperty(['keys of odds "top"'])
  })

  it('leave out only the drawn rule that a question has no answer for', () => {
    const chosen = climb({ key: (s: State) => s.n * 4 + Math.min(s.tired, 2), policy: { Rest: 'never', Odd: 'first' } })
    const go = chosen.procedures['go'] as AnyProcedure
    const run = function* (t: AnyTelling, args: never): Asking<void> {
      yield* form('Odd', { ask: 'ada', fields: { a: whole({ min: 0, max: 99 }), b: whole({ min: 0, max: 99 }) } })
      yield* go.run(t, args) as Asking<void>
    }
    const zeros = () => ({ a: 0, b: 0 })
    const policy = { Rest: 'never', Odd: zeros }
    const top = { ...(chosen.odds?.['top'] as AnyOddsQuestion), policy }
    const game = { ...chosen, procedures: { go: { ...go, run } }, odds: { top } } as unknown as AnyGame
    expect(Object.keys(broken(game, { tables: 20 }))).toContain('keys of odds "top"')
    const honest = { ...game, odds: { top: { ...top, key: (s: State) => s.n * 4 + s.tired } } }
    expect(broken(honest, { tables: 20 })).toEqual({})
  })

  it('find a rule that is printed by no name of its own', () => {
    const rule = () => 'no'
    expect(broken(climb({ policy: { Rest: rule } }))).toEqual({})
    const unnamed = { Rest: () => 'no' }
    expect(broken(climb({ policy: unnamed }))['numbers of odds "top"']).toContain('rules without a name')
  })

  it('find gains that the key cannot forget', () => {
    const counted = climb({
      key: (s: State) => s.n * 4 + s.tired,
      gains: { all: (_: State, b: State) => (b.n >= 3 ? Number(b.tired > 1) : 0), odd: (a: State) => a.tired % 2 },
    })
    expect(broken(counted)).toEqual({})
    const forgets = climb({
      key: (s: State) => s.n * 4 + Math.min(1, s.tired),
      outcome: (s: State) => (s.n >= 3 ? 'up' : undefined),
    })
    expect(Object.keys(broken(forgets))).toContain('keys of odds "top"')
  })

  it('find a throw key that forgets something', () => {
    const forgets = climb({
      throwKey: () => (face: unknown) => face as number,
    })
    expect(broken(forgets, { tables: 20 })['keys of odds "top"']).toMatch('share the throw key')
  })

  it('find a reader that says throws are alike which are not', () => {
    const twice = { ...asThrown, alike: ([faces = []]: readonly Faces[]) => faces[0] ?? 0 }
    const game = tiny({
      initial: { out: '' },
      procedures: {
        go: does(function* (t) {
          const [a, b] = yield* roll('D', { by: 'ada', dice: dice(2, 6), read: twice })
          put(t, 'out', a === b ? 'double' : 'none')
        }),
      },
      more: {
        odds: {
          double: asking({
            from: () => ({ out: '' }),
            next: () => ({ procedure: 'go', args: {} }),
            outcome: (s: { out: string }) => s.out || undefined,
          }),
        },
      },
    })
    expect(Object.keys(broken(game))).toContain('numbers of odds "double"')
  })

  it('find a formula that forgets a setting', () => {
    const game = climb({})
    const top = game.odds?.['top'] as AnyOddsQuestion
    const chance = (compute: (slope: number) => number): AnyGame => ({
      ...game,
      odds: {
        once: {
          title: 'one step',
          options: { n: whole({ min: 0, max: 2 }) },
          defaults: { n: 0 },
          compute: ({ n }, { settings }) => {
            const p = compute(settings.steep ? Number(n) : 0)
            return { outcomes: { up: { p }, not: { p: 1 - p } }, policy: 'nobody is asked anything', states: 6 }
          },
          walked: ({ n }) => ({
            question: {
              ...top,
              once: true,
              outcome: undefined,
              told: (f: { field: string }) => (f.field === 'n' ? 'up' : 'not'),
              key: undefined,
              gains: {},
            },
            state: { n, tired: 0 },
          }),
        },
      },
    })
    expect(defaultsOf(game.settings)).toEqual({ steep: false })
    expect(broken(chance((slope) => (6 - Math.max(1, slope)) / 6))).toEqual({})
    expect(
      Object.keys(
        broken(
          chance(() => 5 / 6),
          { tables: 20 },
        ),
      ),
    ).toEqual(['arithmetic of odds "once"'])
  })
})
