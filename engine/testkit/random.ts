import { drawCards, type Rng, seeded, throwDice } from '../dice/index.ts'
import {
  type AnyGame,
  CHANCE,
  type Entry,
  type Head,
  type Input,
  isRefusal,
  type Json,
  mayAnswerFor,
  offersFor,
  runs,
  type Shape,
  sample,
  sampleFields,
  standing,
  Table,
  type To,
  type Waiting,
} from '../kernel/index.ts'

/** How random plays of a game are made. */
export interface RandomPlay {
  readonly head?: Head
  readonly seed: number
  /** How many inputs at most. */
  readonly steps: number
  /** Whether the GM goes back now and then; they do, unless said otherwise. */
  readonly rewinds?: boolean
  /** Called before each input, with the table as it stands. */
  readonly each?: (table: Table, rng: Rng) => void
}

/** One play in so many is this many times as long, to reach the late parts of a game. */
const ONE_IN = 8
const LONGER = 10

/** A play of random legal inputs. An offer that is then refused is an error. */
export function randomPlay(game: AnyGame, how: RandomPlay): Table {
  const rng = seeded(how.seed)
  const table = Table.start(game, how.head ?? { seats: seatsFor })
  const leftOut = someOf(Object.keys(game.procedures), rng)
  const steps = rng.below(ONE_IN) === 0 ? how.steps * LONGER : how.steps
  frozen(table.world)
  for (let i = 0; i < steps; i++) {
    how.each?.(table, rng)
    const goesBack = how.rewinds !== false && table.entries.length > 2 && rng.below(40) === 0
    const input = (goesBack ? aRewind(table, rng) : aRedo(table, rng)) ?? anyInput(table, rng, leftOut)
    if (!input) break
    const result = table.submit(input)
    frozen(table.world)
    if (isRefusal(result))
      throw new Error(`offered and refused (${result.refused}: ${result.message}): ${JSON.stringify(input)}`)
  }
  return table
}

/** A rule that changes the state in place instead of making a new one is found out at once. */
function frozen(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) frozen(inner)
}

export const seatsFor = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
  { seat: 'bo', role: 'player' },
  { seat: 'eve', role: 'spectator' },
] as const

/** Every other play does without some procedures: with less to do, it gets further with the rest. */
function someOf(procedures: readonly string[], rng: Rng): ReadonlySet<string> {
  return rng.below(2) === 0 ? new Set() : new Set(procedures.filter(() => rng.below(2) === 0))
}

const nothing: ReadonlySet<string> = new Set()

/** A random legal input: mostly an answer, sometimes a procedure, none that is excluded. */
export function anyInput(table: Table, rng: Rng, leftOut = nothing): Input | undefined {
  if (table.due) return { kind: 'open', by: 'game', ...table.due }
  const waiting = table.waiting[rng.below(table.waiting.length || 1)]
  if (waiting && (rng.below(10) > 0 || table.waiting.length > 3)) return anyAnswerTo(waiting, table, rng)
  const offers = table.world.seats.flatMap(({ seat }) => offersFor(table, seat).map((offer) => ({ seat, offer })))
  const left = offers.filter((o) => !leftOut.has(o.offer.procedure))
  const picked = oneOfThem(
    left.length > 0 ? left : offers,
    (o) => table.game.words.en.procedures[o.offer.procedure]?.group,
    rng,
  )
  if (!picked) return waiting && anyAnswerTo(waiting, table, rng)
  return {
    kind: 'open',
    by: picked.seat,
    procedure: picked.offer.procedure,
    args: sampleFields(picked.offer.fields, rng),
  }
}

/** Any of them; a group counts as one, however many procedures it has. */
function oneOfThem<T>(all: readonly T[], drawerOf: (one: T) => string | undefined, rng: Rng): T | undefined {
  const drawers = new Map(all.map((one, i) => [drawerOf(one) ?? i, one]))
  const drawer = [...drawers.keys()][rng.below(drawers.size || 1)]
  const inIt = all.filter((one, i) => (drawerOf(one) ?? i) === drawer)
  return inIt[rng.below(inIt.length || 1)]
}

/** The GM goes back a few entries. */
function aRewind(table: Table, rng: Rng): Input | undefined {
  const left = standing(table.entries)
  const to = left[Math.max(0, left.length - 1 - rng.below(4) - 1)]
  const by = table.world.seats.find((s) => runs(table.world.seats, s.seat))?.seat
  return to && by !== undefined && to !== left.at(-1) ? { kind: 'rewind', by, to: to.at } : undefined
}

/** Right after an undo, every third time, a redo. */
function aRedo(table: Table, rng: Rng): Input | undefined {
  const last = table.entries.at(-1)
  if (last?.input.kind !== 'rewind' || rng.below(3) > 0) return undefined
  return { kind: 'redo', by: last.input.by, of: last.at, to: last.input.to }
}

export function anyAnswerTo(waiting: Waiting, table: Table, rng: Rng): Input {
  const q = waiting.question
  const answer = (to: To, value: Json): Input => ({
    kind: 'answer',
    by: seatFor(table, to),
    to: waiting.askedAt,
    answer: value,
  })
  switch (q.kind) {
    case 'roll':
      return { kind: 'answer', by: CHANCE, to: waiting.askedAt, answer: throwDice(q.pool, rng) }
    case 'draw':
      return { kind: 'answer', by: CHANCE, to: waiting.askedAt, answer: drawCards(q.cards, q.count, rng) }
    case 'ask':
      return answer(q.to, sample(q.shape, rng))
    default: {
      const open = Object.keys(q.parts).filter((to) => !Object.hasOwn(waiting.sealed, to))
      const to = open[rng.below(open.length)] as To
      return answer(to, sample(q.parts[to] as Shape, rng))
    }
  }
}

/** A seat that may answer this part, but not an earlier one of the same question. */
const seatFor = (table: Table, to: To): string =>
  table.world.seats.find(({ seat }) => seat === to || mayAnswerFor(table.world.seats, to, seat))?.seat ?? to

export const inputsOf = (entries: readonly Entry[]): readonly Input[] => entries.map((e) => e.input)
