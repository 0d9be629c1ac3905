import { type Audience, isOpenPath, sees, type Viewer } from './audience.ts'
import { type Overlay, openRows } from './content.ts'
import type { AnyGame, AnyTelling, Opening } from './game.ts'
import type { Json } from './json.ts'
import type { Asked, Entry, OverruleAct, Told } from './log.ts'
import { type Asking, askedOf, print, type Question } from './question.ts'
import { CHANCE, GAME, mayAnswerFor, type Seat, type Sitting } from './seat.ts'
import type { Snapshot, World } from './world.ts'

/** The history of a waiting procedure: the answers it got, and the changes by others meanwhile. */
export type Traced =
  | { readonly heard: unknown; readonly seenBy: Audience }
  | { readonly meanwhile: Told['fact'] }
  | { readonly seats: readonly Sitting[] }
  /** A fact was struck: the state without it. */
  | { readonly now: unknown }

/** A procedure that waits for an answer. Opening it again in its first world and going through its trace leads here. */
export interface Waiting {
  readonly procedure: string
  readonly args: Json
  readonly from: World
  /** Who may know that it was started. */
  readonly seenBy: Audience
  trace: readonly Traced[]
  readonly running: Asking<unknown>
  question: Question
  /** The entry that asked. */
  askedAt: number
  /** Answers of an `askEach` so far. */
  sealed: { readonly [seat: Seat]: Json }
}

/** A readonly table, for checking inputs and redacting output. */
export interface Playing {
  readonly game: AnyGame
  readonly world: World
  readonly waiting: readonly Waiting[]
  readonly entries: readonly Entry[]
  readonly base: Snapshot
  readonly atRest: boolean
  /** Whether others have to wait: not for `anytime` procedures, and not for secret ones, which would give them away. */
  readonly busy: boolean
  readonly due: Opening | undefined
  readonly look: AnyTelling
}

/** The table for a rule: always the present world, never a copy. `looked` is called for every read of the state. */
export function lookingAt(
  table: { readonly world: World },
  tell: AnyTelling['tell'],
  looked: () => void = () => {},
): AnyTelling {
  return {
    get state() {
      looked()
      return table.world.state
    },
    get settings() {
      return table.world.settings
    },
    get content() {
      return table.world.content
    },
    get seats() {
      return table.world.seats
    },
    tell,
  }
}

/** The procedure that asked the question of this entry. */
export const askedAt = (waiting: readonly Waiting[], at: number): Waiting =>
  waiting.find((w) => w.askedAt === at) as Waiting

/** A run that waits learns of it by looking at the table again, and a run that is repeated sees it at the same point. */
export function happenedTo(waiting: readonly Waiting[], what: Traced): void {
  for (const w of waiting) w.trace = [...w.trace, what]
}

/** The open questions, as an entry records them. */
export const asksOf = (waiting: readonly Waiting[]): readonly Asked[] =>
  waiting.map((w) => ({ at: w.askedAt, name: w.question.name, print: printOf(w.question) }))

/** Questions that stay open are recorded with every entry: their prints are made once. */
const prints = new WeakMap<Question, string>()
function printOf(question: Question): string {
  const known = prints.get(question)
  if (known !== undefined) return known
  const made = print(question)
  prints.set(question, made)
  return made
}

/** Whether the same is asked. */
export const sameAsks = (a: readonly Asked[], b: readonly Asked[]): boolean =>
  a.length === b.length &&
  a.every(({ at, name, print }, i) => b[i]?.at === at && b[i]?.name === name && b[i]?.print === print)

/** Overruling is on the record for all, unless that alone would give away something hidden. */
export function overruleSeenBy(game: AnyGame, act: OverruleAct): Audience {
  if (act.act === 'set') return isOpenPath(game.state, act.path) ? 'everyone' : 'gm'
  if (act.act !== 'add') return 'everyone'
  const shape = game.facts[act.fact.type]
  const open = shape && !shape.seenBy && Object.keys(shape.fields).every((name) => isOpenPath(shape, [name]))
  return open ? 'everyone' : 'gm'
}

/** A change of content is on the record for all, but for rows that are to surprise the players. */
export const contentSeenBy = (game: AnyGame, rows: Overlay): Audience =>
  Object.keys(openRows(game, rows)).length === 0 ? 'gm' : 'everyone'

/** Whether nothing else can be started until this is answered. All seats know that it is under way. */
export const holdsUp = (game: AnyGame, { procedure, seenBy }: Pick<Waiting, 'procedure' | 'seenBy'>): boolean =>
  seenBy === 'everyone' && !game.procedures[procedure]?.anytime

/** A seat that is asked sees the question, whatever else its audience is. */
export const seesQuestion = (q: Question, viewer: Viewer, seats: readonly Sitting[]): boolean =>
  sees(viewer, q.seenBy ?? 'everyone') || askedOf(q).some((to) => mayAnswerFor(seats, to, viewer.seat))

/** A question put to the game itself would wait for ever: nobody sits there. */
export function mustBeAnswerable(q: Question): void {
  const nobody = askedOf(q).find((to) => to === GAME || to === CHANCE)
  if (nobody !== undefined)
    throw new RangeError(`${q.name} is put to "${nobody}", where nobody sits: ask a seat, 'gm' or 'crew'`)
}
