import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../dice/index.ts'
import {
  type AnyGame,
  type AnyOddsQuestion,
  askedOf,
  audit,
  canonical,
  type Fields,
  fromBase,
  type Head,
  isRefusal,
  type Json,
  mayAnswerFor,
  misfitting,
  offersFor,
  print,
  type Question,
  redact,
  roleOf,
  sampleFields,
  seenBy,
  seenEntry,
  sees,
  standing,
  Table,
  type Viewer,
  type Waiting,
} from '../kernel/index.ts'
import { odds, simulate, TooManyStates } from '../odds/index.ts'
import { inputsOf, type RandomPlay, randomPlay, seatsFor } from './random.ts'
import { scramble } from './scramble.ts'

/** How hard a game is tried. */
export interface Trial {
  /** Random plays for each law; a failure prints the seed that shows it. */
  readonly plays?: number
  /** Inputs in one play, at most. */
  readonly steps?: number
  readonly head?: Head
  /** Plays simulated for each odds question. */
  readonly simulated?: number
}

/** In milliseconds, for one law. */
const PATIENCE = 300_000
const DRAWN_OPTIONS = 6

/** Some other ways in which a question can be asked. Words are left as they are: only the game knows how to write them. */
function drawnOptions({ options, defaults }: AnyOddsQuestion): readonly object[] {
  const rng = seeded(1)
  const free = Object.fromEntries(Object.entries(options as Fields).filter(([, shape]) => shape.kind !== 'line'))
  return Array.from({ length: DRAWN_OPTIONS }, () => ({ ...(defaults as object), ...sampleFields(free, rng) }))
}

/** The same question, given up after so many runs: each ends in a state that is looked at. */
function cutOff(question: AnyOddsQuestion, runs: number): AnyOddsQuestion {
  let looks = 0
  const outcome = (state: unknown): string | undefined => {
    if (++looks > runs) throw new TooManyStates(`more than ${runs} runs`)
    return question.outcome(state)
  }
  return { ...question, outcome }
}

function unlessTooMany(compare: () => void): void {
  try {
    compare()
  } catch (cause) {
    if (!(cause instanceof TooManyStates)) throw cause
  }
}

/** Holds a game to every law of the kernel. All that a new game has to write to be tried. */
export function describeGame(game: AnyGame, trial: Trial = {}): void {
  const { plays = 200, steps = 40, head = { seats: seatsFor }, simulated = 20_000 } = trial
  const viewers: readonly Viewer[] = (head.seats ?? []).map(({ seat, role }) => ({ seat, role }))
  const outsiders = viewers.filter((v) => v.role !== 'gm')
  const play = (seed: number, more: Partial<RandomPlay> = {}): Table => randomPlay(game, { head, seed, steps, ...more })

  /** The law holds for any seed; fixed ones here, so that a run can be repeated. */
  const law = (name: string, holds: (seed: number) => void): void =>
    it(
      name,
      () =>
        fc.assert(
          fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => holds(seed)),
          { numRuns: plays, seed: 1 },
        ),
      PATIENCE,
    )

  describe(`${game.id} keeps the laws of the kernel`, () => {
    law('replay: folding the facts and running the answers again reach the same table', (seed) => {
      const table = play(seed)
      expect(audit(table)).toEqual([])
      expect(fromBase(table).state).toEqual(table.world.state)
    })

    law('resume: a table opened from its log waits for what the playing one waits for', (seed) => {
      const table = play(seed)
      const cold = Table.load(game, table.base, table.entries)
      expect(cold.setAside).toBeUndefined()
      expect(cold.waiting.map((w) => print(w.question))).toEqual(table.waiting.map((w) => print(w.question)))
      expect(canonical(cold.world)).toBe(canonical(table.world))
    })

    law('storage: a log survives being written and read, and opens from a snapshot at any rest', (seed) => {
      const snapshots: ReturnType<Table['snapshot']>[] = []
      const table = play(seed, { each: (t) => void snapshots.push(t.snapshot()) })
      const stored = JSON.parse(JSON.stringify(table.entries)) as Table['entries']
      const rest = snapshots.filter((s) => s && !misfitting(game, s, stored.slice(s.at + 1))).at(-1)
      const base = rest ? (JSON.parse(JSON.stringify(rest)) as typeof rest) : table.base
      const cold = Table.load(game, base, stored.slice(base.at + 1))
      expect(canonical(cold.world)).toBe(canonical(table.world))
      expect(cold.waiting.map((w) => print(w.question))).toEqual(table.waiting.map((w) => print(w.question)))
    })

    law('rewind: going back and doing the same again gives the same log', (seed) => {
      const table = play(seed, { rewinds: false })
      if (table.entries.length === 0) return
      const to = seeded(seed).below(table.entries.length) - 1
      const again = Table.load(game, table.base, table.entries)
      const before = Table.load(game, table.base, table.entries.slice(0, to + 1))
      again.submit({ kind: 'rewind', by: gmOf(table), to })
      expect(canonical(again.world)).toBe(canonical(before.world))
      const shift = again.version - (to + 1)
      for (const input of inputsOf(table.entries.slice(to + 1)))
        expect(
          isRefusal(
            again.submit(input.kind === 'answer' && input.to > to ? { ...input, to: input.to + shift } : input),
          ),
        ).toBe(false)
      expect(standing(again.entries).map((e) => e.facts)).toEqual(table.entries.map((e) => e.facts))
    })

    law('meanwhile: something set by hand while a question waits never makes a rebuild diverge', (seed) => {
      const table = play(seed)
      const [key] = Object.keys(table.world.state as object)
      const value = (table.world.state as Record<string, Json>)[key as string] as Json
      table.submit({ kind: 'fiat', by: gmOf(table), reason: 'law', act: { act: 'set', path: [key as string], value } })
      expect(Table.load(game, table.base, table.entries).setAside).toBeUndefined()
    })

    law('secrecy: what a seat receives does not change when only what is kept from it changes', (seed) => {
      const table = play(seed)
      for (const viewer of outsiders) {
        const changed = scramble(game.state, table.world.state as never, viewer)
        expect(redact(game.state, changed, viewer)).toEqual(redact(game.state, table.world.state as never, viewer))
        for (const entry of table.entries) {
          const facts = entry.facts.map((t) =>
            t.fact.type in game.facts ? { ...t, fact: scrambledFact(t.fact, viewer) } : t,
          )
          expect(seenEntry(game, { ...entry, facts } as never, viewer)).toEqual(seenEntry(game, entry, viewer))
        }
      }
    })

    law('offers: what a seat may start follows from what it can see', (seed) => {
      const table = play(seed)
      if (!table.atRest) return
      for (const viewer of outsiders) {
        const changed = scramble(game.state, table.world.state as never, viewer)
        const other = new Table(game, { at: -1, world: { ...table.world, state: changed }, edition: game.edition })
        expect(offersFor(other, viewer.seat)).toEqual(offersFor(table, viewer.seat))
      }
    })

    law('questions: what a seat may answer follows from what it can see', (seed) => {
      const table = play(seed)
      for (const viewer of outsiders)
        for (const w of table.waiting) {
          const asked = askedOf(w.question).some((to) => mayAnswerFor(table.world.seats, to, viewer.seat))
          const faceDown = w.question.kind === 'draw' && !w.question.shown
          if (!asked || faceDown || !w.trace.every((t) => 'heard' in t && sees(viewer, t.seenBy))) continue
          const again = askedAgain(w, scramble(game.state, w.from.state as never, viewer))
          if (again) expect(print(again)).toBe(print(w.question))
        }
    })

    law('refusals: nothing that does not fit changes anything', (seed) => {
      const table = play(seed)
      const before = canonical(table.world)
      const version = table.version
      const open = table.waiting.at(-1)
      const wrong: unknown[] = [
        null,
        { kind: 'nonsense' },
        { kind: 'open', by: 'ada', procedure: 'no such thing', args: {} },
        { kind: 'open', by: 'nobody', procedure: Object.keys(game.procedures)[0], args: {} },
        { kind: 'answer', by: 'ada', to: -7, answer: 'x' },
        { kind: 'rewind', by: 'eve', to: 1e6 },
        { kind: 'fiat', by: 'eve', reason: 'x', act: { act: 'skip', to: 0 } },
        ...(open
          ? [
              { kind: 'answer', by: 'eve', to: open.askedAt, answer: 'x' },
              { kind: 'answer', by: 'chance', to: open.askedAt, answer: [99.5] },
            ]
          : []),
      ]
      for (const input of wrong) expect(table.submit(input as never)).toHaveProperty('refused')
      expect(canonical(table.world)).toBe(before)
      expect(table.version).toBe(version)
    })

    law('words: everything asked and told can be said to every seat', (seed) => {
      const said = game.words.en
      const spoken = (t: Table): void => {
        for (const w of t.waiting)
          expect(typeof said.questions[w.question.name]?.(w.question), `no words for ${w.question.name}`).toBe('string')
      }
      const table = play(seed, { each: spoken })
      for (const viewer of viewers) {
        expect(Array.isArray(game.sheet(seenBy(table, viewer).state as never, viewer.seat))).toBe(true)
        for (const entry of table.entries)
          for (const { fact } of seenEntry(game, entry, viewer)?.facts ?? [])
            if (fact.type !== '$set') expect(typeof said.facts[fact.type]?.(fact as never)).toBe('string')
      }
    })

    for (const [name, question] of Object.entries(game.odds ?? {})) if ('next' in question) describeOdds(name, question)
  })

  function describeOdds(name: string, question: AnyOddsQuestion): void {
    const { seats } = head
    const asked = (options: object) => ({ game, question, from: { state: question.from(options as never) }, seats })
    const request = asked(question.defaults)

    it(
      `odds "${name}" add up to one and agree with simulation`,
      () => {
        const exact = odds(request)
        expect(Object.values(exact.outcomes).reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 9)
        const sampled = simulate(request, { plays: simulated, seed: 1 })
        for (const [outcome, { low, high }] of Object.entries(sampled.outcomes)) {
          expect(exact.outcomes[outcome]?.p ?? 0, outcome).toBeGreaterThanOrEqual(low - 1e-9)
          expect(exact.outcomes[outcome]?.p ?? 0, outcome).toBeLessThanOrEqual(high + 1e-9)
        }
      },
      PATIENCE,
    )

    it(
      `odds "${name}" do not change when fewer states are merged`,
      () => {
        const { throwKey, ...walked } = question
        const unmerged = { ...walked, key: (s: unknown) => canonical(s) }
        const compare = (options: object, others: AnyOddsQuestion, runs = Infinity): void =>
          unlessTooMany(() => {
            const at = { ...asked(options), most: 15_000 }
            const apart = odds({ ...at, question: cutOff(others, runs) })
            const merged = odds({ ...at, question: cutOff(question, runs) })
            for (const [outcome, { p }] of Object.entries(merged.outcomes))
              expect(apart.outcomes[outcome]?.p ?? 0, `${outcome} with ${canonical(options as Json)}`).toBeCloseTo(p, 9)
          })
        compare(question.defaults as object, unmerged)
        for (const options of drawnOptions(question)) {
          compare(options, unmerged, 5000)
          if (throwKey) compare(options, walked, 30_000)
        }
      },
      PATIENCE,
    )
  }

  /** What a waiting procedure would ask if it had begun in another state; nothing if it does not get that far there. */
  function askedAgain(w: Waiting, state: unknown): Question | undefined {
    const other = new Table(game, { at: -1, world: { ...w.from, state }, edition: game.edition })
    const running = game.procedures[w.procedure]?.run(other.look, w.args as never)
    try {
      let step = running?.next()
      for (const t of w.trace) if ('heard' in t) step = running?.next(t.heard)
      return step?.done === false ? step.value : undefined
    } catch {
      return undefined
    }
  }

  function scrambledFact(fact: { readonly type: string }, viewer: Viewer): object {
    return { type: fact.type, ...(scramble(game.facts[fact.type], fact as never, viewer) as object) }
  }

  function gmOf(table: Table): string {
    return (
      table.world.seats.find((s) => roleOf(table.world.seats, s.seat) === 'gm')?.seat ??
      (table.world.seats[0]?.seat as string)
    )
  }
}
