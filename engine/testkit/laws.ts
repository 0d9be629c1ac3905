import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../dice/index.ts'
import {
  type AnyGame,
  askedOf,
  audit,
  canonical,
  formOf,
  fromBase,
  type Head,
  isRefusal,
  type Json,
  mayAnswerFor,
  offersFor,
  optionsHaveWords,
  print,
  problemWithLog,
  type Question,
  questionText,
  redact,
  roleOf,
  type Shape,
  type Snapshot,
  sayFact,
  sayOption,
  seenBy,
  seenEntry,
  sees,
  sheetFor,
  standing,
  Table,
  unfit,
  usualFor,
  type Viewer,
  type Waiting,
  whole,
} from '../kernel/index.ts'
import { setByHand } from './by-hand.ts'
import { EFFORT, FIRST_SEED, repeatWith } from './effort.ts'
import { leakedInput } from './leaks.ts'
import { describeOdds } from './odds-laws.ts'
import type { OddsTrial } from './odds-trial.ts'
import { optionsIn, optionsOfFields, shapeFor } from './options-in.ts'
import { inputsOf, type RandomPlay, randomPlay, seatsFor } from './random.ts'
import { describeReach, type Named, Reach } from './reach.ts'
import { scramble } from './scramble.ts'
import { leakedRows } from './secret-rows.ts'

/** How hard a game is tried. */
export interface Trial {
  /** Random plays for each law; a failure prints the seed that shows it. */
  readonly plays?: number
  /** Inputs in a usual play; one in eight is ten times as long. */
  readonly steps?: number
  readonly head?: Head
  /** The content of each play, if it is not the game's own. */
  readonly content?: (seed: number) => unknown
  /** How the odds are tried. */
  readonly odds?: OddsTrial
  /** Given by who tries a game in several parts and calls `describeReach` at the end. */
  readonly reach?: Reach
  /** Procedures, questions and facts that random plays are not expected to come to. */
  readonly outOfReach?: Named
}

interface Played {
  readonly table: Table
  /** At each rest on the way. */
  readonly snapshots: readonly Snapshot[]
  /** A question of each name that came up, and the procedure that waited for its answer. */
  readonly asked: ReadonlyMap<string, Question>
  readonly waited: ReadonlyMap<string, Waiting>
}

/** In milliseconds, for one law. */
const PATIENCE = 300_000
/** The law on rows plays everything twice more. */
const SHARE_OF_ROWS = 0.2

function must(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(problem)
}

/** A law that does not hold, by its name: what is wrong comes first, then how to see it again. */
function broken(law: string, cause: unknown, seed: number | undefined): Error {
  const said = cause instanceof Error ? cause : new Error(String(cause))
  const message = `${said.message}\n(${law.split(':')[0]}, the play of seed ${seed}. ${repeatWith})`
  if (said.stack !== undefined) said.stack = said.stack.replace(said.message, () => message)
  said.message = message
  return said
}

/** Tests a game against every law of the kernel: all that a new game needs to write. */
export function describeGame(game: AnyGame, trial: Trial = {}): void {
  const { plays = 200, steps = 40, head = { seats: seatsFor }, odds, reach = new Reach(game), outOfReach } = trial
  const viewers: readonly Viewer[] = (head.seats ?? []).map(({ seat, role }) => ({ seat, role }))
  const outsiders = viewers.filter((v) => v.role !== 'gm')
  const known = new Map<string, Played>()

  /** A random play, shared by all laws, which only read it. */
  const play = (seed: number, rewinds = true): Played => {
    const key = `${seed} ${rewinds}`
    const found = known.get(key) ?? playedOnce({ head, seed, steps, rewinds })
    known.set(key, found)
    return found
  }

  /** The law holds for any seed. One that takes long is tried with a share of them. */
  const law = (name: string, holds: (seed: number) => void, share = 1): void =>
    it(
      name,
      () => {
        const { failed, counterexample, errorInstance } = fc.check(
          fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => holds(seed)),
          { numRuns: Math.ceil(plays * share) * EFFORT, seed: FIRST_SEED },
        )
        if (failed) throw broken(name, errorInstance, counterexample?.[0])
      },
      PATIENCE * EFFORT,
    )

  describe(`${game.id} keeps the laws of the kernel`, () => {
    law('replay: folding the facts and running the answers again reach the same table', (seed) => {
      const { table } = play(seed)
      expect(audit(table)).toEqual([])
      expect(fromBase(table).state).toEqual(table.world.state)
    })

    law('resume: a table opened from its log waits for what the playing one waits for', (seed) => {
      const { table } = play(seed)
      const cold = Table.load(game, table.base, table.entries)
      expect(cold.setAside).toBeUndefined()
      expect(cold.waiting.map((w) => print(w.question))).toEqual(table.waiting.map((w) => print(w.question)))
      expect(canonical(cold.world)).toBe(canonical(table.world))
    })

    law('storage: a log survives being written and read, and opens from a snapshot at any rest', (seed) => {
      const { table, snapshots } = play(seed)
      const stored = JSON.parse(JSON.stringify(table.entries)) as Table['entries']
      const rest = snapshots.findLast((s) => !problemWithLog(game, s, stored.slice(s.at + 1)))
      const base = rest ? (JSON.parse(JSON.stringify(rest)) as typeof rest) : table.base
      const cold = Table.load(game, base, stored.slice(base.at + 1))
      expect(canonical(cold.world)).toBe(canonical(table.world))
      expect(cold.waiting.map((w) => print(w.question))).toEqual(table.waiting.map((w) => print(w.question)))
    })

    law('rewind: going back and doing the same again gives the same log', (seed) => {
      const { table } = play(seed, false)
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
      const { base, entries } = play(seed).table
      const table = Table.load(game, base, entries)
      setByHand(table, gmOf(table), seeded(seed))
      const cold = Table.load(game, table.base, table.entries)
      expect(cold.setAside).toBeUndefined()
      expect(canonical(cold.world)).toBe(canonical(table.world))
      expect(cold.waiting.map((w) => print(w.question))).toEqual(table.waiting.map((w) => print(w.question)))
    })

    law('secrecy: what a seat receives does not change when only what is kept from it changes', (seed) => {
      const { table } = play(seed)
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

    law('answers: what a seat sees of an answer never tells it what is kept from it', (seed) => {
      must(leakedInput(play(seed, false).table, outsiders, seeded(seed)))
    })

    law(
      'rows: what a seat sees does not change with a table’s own rows that only the GM knows, as long as nobody uses them',
      (seed) => {
        must(leakedRows(play(seed, false).table, outsiders, seeded(seed)))
      },
      SHARE_OF_ROWS,
    )

    law('offers: what a seat may start follows from what it can see', (seed) => {
      const { table } = play(seed)
      if (!table.atRest) return
      for (const viewer of outsiders) {
        const changed = scramble(game.state, table.world.state as never, viewer)
        const other = new Table(game, { at: -1, world: { ...table.world, state: changed }, edition: game.edition })
        expect(offersFor(other, viewer.seat)).toEqual(offersFor(table, viewer.seat))
      }
    })

    law('awaited: everybody whose move it is said to be may start what is awaited', (seed) => {
      const { table } = play(seed)
      if (table.due) return
      for (const viewer of viewers)
        for (const { who, procedure } of seenBy(table, viewer).awaits) {
          const able = table.world.seats.filter(
            ({ seat }) => mayAnswerFor(table.world.seats, who, seat) && roleOf(table.world.seats, seat) !== 'spectator',
          )
          const offered = able.some(({ seat }) => offersFor(table, seat).some((o) => o.procedure === procedure))
          expect(offered, `${procedure} is awaited of ${who} and not offered`).toBe(true)
        }
    })

    law('usual: what is preselected is legal, whole or field by field', (seed) => {
      const { asked, table } = play(seed)
      for (const q of asked.values())
        for (const to of askedOf(q)) {
          const [usual, shape] = [usualFor(q, to), shapeFor(q, to)]
          if (usual !== undefined && shape) expect(unfitUsual(shape, usual), `${q.name}, ${to}`).toBeUndefined()
        }
      for (const { seat } of table.world.seats)
        for (const { procedure, fields, usual } of offersFor(table, seat))
          if (usual) expect(unfitUsual(formOf(fields), usual), procedure).toBeUndefined()
    })

    law('questions: what a seat sees of a question follows from what else it can see', (seed) => {
      const { table, waited } = play(seed)
      for (const viewer of outsiders)
        for (const w of waited.values()) {
          const asked = askedOf(w.question).some((to) => mayAnswerFor(table.world.seats, to, viewer.seat))
          // Of a sealed question others see only who is asked, and no cards that lie face down.
          const shown = w.question.kind !== 'each' && sees(viewer, w.question.seenBy ?? 'everyone')
          const faceDown = w.question.kind === 'draw' && !w.question.shown
          if (!(asked || shown) || faceDown || !w.trace.every((t) => 'heard' in t && sees(viewer, t.seenBy))) continue
          const again = askedAgain(w, scramble(game.state, w.from.state as never, viewer))
          if (again) expect(print(again), `${w.question.name}, as ${viewer.seat} sees it`).toBe(print(w.question))
        }
    })

    law('refusals: nothing that does not fit changes anything', (seed) => {
      const { table } = play(seed)
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
      const { table, asked } = play(seed)
      for (const [name, question] of asked)
        expect(said.questions[name] && questionText(game, question), `no words for ${name}`).not.toBe(undefined)
      const people = new Set(viewers.flatMap((viewer) => peopleSeenBy(table, viewer)))
      const needsWords = (option: Json) => unreadable(option) && !people.has(option as string)
      for (const question of asked.values())
        for (const to of askedOf(question))
          for (const { path, option } of optionsIn(shapeFor(question, to)))
            if (needsWords(option))
              expect(
                sayOption(game, question, option, path === '' ? {} : { path }),
                missing(question.name, path, option),
              ).not.toBe(undefined)
      for (const { seat } of table.world.seats)
        for (const { procedure, fields } of offersFor(table, seat))
          for (const { path, option } of optionsOfFields(fields))
            if (needsWords(option))
              expect(optionsHaveWords(game, procedure, path), missing(procedure, path, option)).toBe(true)
      for (const viewer of viewers) {
        expect(Array.isArray(sheetFor(game, seenBy(table, viewer).state, viewer.seat))).toBe(true)
        for (const entry of table.entries)
          for (const { fact } of seenEntry(game, entry, viewer)?.facts ?? [])
            if (fact.type !== '$set') expect(said.facts[fact.type] && sayFact(game, fact)).not.toBe(undefined)
      }
    })

    describeOdds(game, { ...(head.seats && { seats: head.seats }), ...odds })
    if (!trial.reach) describeReach(game, reach, outOfReach)
  })

  /** What is wrong with a usual answer, or nothing. Of a form, some fields may be missing. */
  function unfitUsual(shape: Shape, usual: Json): string | undefined {
    if (shape.kind !== 'form') return unfit(shape, usual)
    const said = Object.keys(usual as object)
    return unfit(formOf(Object.fromEntries(said.map((f) => [f, shape.fields[f] ?? whole({ min: 1, max: 0 })]))), usual)
  }

  /** A name from the code, a record or an id says nothing to people. */
  const unreadable = (option: Json): boolean =>
    typeof option === 'string'
      ? !/\s/.test(option) && /\p{Ll}\p{Lu}|[\p{Ll}\d][-/]\p{L}/u.test(option)
      : typeof option === 'object' && option !== null
  const missing = (of: string, path: string, option: Json): string =>
    `no words for ${canonical(option)}, an option of ${path === '' ? of : `the field ${path} of ${of}`}`

  /** The ids of seats and characters: every screen says their names. */
  const peopleSeenBy = (table: Table, viewer: Viewer): readonly string[] => {
    const { people } = game.words.en as { readonly people?: (view: unknown) => object }
    return [...table.world.seats.map(({ seat }) => seat), ...Object.keys(people?.(seenBy(table, viewer).state) ?? {})]
  }

  function playedOnce(how: RandomPlay): Played {
    const snapshots: Snapshot[] = []
    const asked = new Map<string, Question>()
    const waited = new Map<string, Waiting>()
    const each = (t: Table): void => {
      const snapshot = t.snapshot()
      if (snapshot) snapshots.push(snapshot)
      for (const w of t.waiting) {
        asked.set(w.question.name, w.question)
        // A copy: what waits goes on to its next question.
        waited.set(w.question.name, { ...w })
      }
    }
    const { content } = trial
    const table = randomPlay(game, { ...how, each, ...(content && { head: { ...head, content: content(how.seed) } }) })
    reach.note(table)
    return { table, snapshots, asked, waited }
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
