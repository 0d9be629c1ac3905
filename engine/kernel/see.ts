import { redact, redactedFor, type View, type Viewer } from './audience.ts'
import { heldUpBy, isTimeFor, mayStart } from './check.ts'
import type { AnyGame, AnyProcedure, Awaited, Offer } from './game.ts'
import { askedOf, type PlainQuestion, plain, type Question } from './question.ts'
import { mayAnswerFor, roleOf, type Seat, type Sitting, type To } from './seat.ts'
import { type Fields, hopeless, type Shape } from './shape.ts'
import { holdsUp, type Playing, seesQuestion, type Waiting } from './waiting.ts'

/** Everything that a seat is sent: the state, open questions and offers. Nothing else leaves the table. */
export interface Seen {
  readonly state: View<never>
  readonly questions: readonly SeenQuestion[]
  readonly offers: readonly Offer[]
  /** Whose move it is while no question is open; the most pressing first. */
  readonly awaits: readonly Awaited[]
  /** Whether a procedure that everybody knows of waits for an answer, even to a question hidden from this seat. */
  readonly busy: boolean
  /** Whether a question for the GM's eyes holds the game up. Who else is asked in secret is not said. */
  readonly gmDecides: boolean
}
export interface SeenQuestion {
  readonly at: number
  readonly question: PlainQuestion
  /** Who has yet to answer. */
  readonly open: readonly To[]
  /** Whether the looking seat may answer now. */
  readonly yours: boolean
}

/** A viewer's view of a state. The types of all games are erased here. */
export const stateFor = (game: AnyGame, state: unknown, viewer: Viewer): View<never> =>
  redact(game.state, state as never, viewer) as View<never>

/** A viewer's view of a table. For several viewers, `Views` makes the common parts once. */
export const seenBy = (table: Playing, viewer: Viewer): Seen => new Views(table).for(viewer)

/**
 * What seats see of a table as it stands now. Seats that see alike get the very same objects, state and questions each by
 * itself, so that they are compared and encoded only once. To be made anew when something has happened: from
 * the views before it takes what has not changed.
 */
export class Views {
  readonly #table: Playing
  readonly #state: unknown
  readonly #busy: boolean
  readonly #gmDecides: boolean
  readonly #held: Held
  readonly #stateFor: (viewer: Viewer) => View<never>
  readonly #made: Seen[] = []
  readonly #questions: SeenQuestion[] = []

  constructor(table: Playing, before?: Views) {
    this.#table = table
    this.#state = table.world.state
    this.#busy = table.busy
    this.#gmDecides = table.waiting.some((w) => holdsUp(table.game, w) && w.question.seenBy === 'gm')
    this.#held = heldUp(table)
    this.#stateFor =
      before && before.#table.game === table.game && before.#state === this.#state
        ? before.#stateFor
        : (redactedFor(table.game.state, this.#state as never) as (viewer: Viewer) => View<never>)
  }

  for(viewer: Viewer): Seen {
    const state = this.#stateFor(viewer)
    let questions = this.#questionsFor(viewer)
    const offers = offersIn(this.#table, viewer.seat, this.#held)
    let awaits: Seen['awaits'] | undefined
    for (const seen of this.#made) {
      if (isSameList(seen.questions, questions)) questions = seen.questions
      if (seen.state !== state) continue
      if (seen.questions === questions && seen.offers === offers) return seen
      awaits = seen.awaits
    }
    awaits ??= this.#awaitedIn(state)
    const seen: Seen = { state, questions, offers, awaits, busy: this.#busy, gmDecides: this.#gmDecides }
    this.#made.push(seen)
    return seen
  }

  /** The state and whose move it is, as a seat sees them. */
  boardFor(viewer: Viewer): Pick<Seen, 'state' | 'awaits'> {
    const state = this.#stateFor(viewer)
    return { state, awaits: this.#awaitedIn(state) }
  }

  /** Moves are awaited only where no question has to be answered first. */
  #awaitedIn(state: View<never>): readonly Awaited[] {
    const { game, world } = this.#table
    return (!this.#busy && game.awaits?.(state as never, { seats: world.seats, content: world.content })) || NOTHING
  }

  #questionsFor(viewer: Viewer): readonly SeenQuestion[] {
    const { waiting, world } = this.#table
    if (waiting.length === 0) return NOTHING
    const known = waiting.filter((w) => seesQuestion(w.question, viewer, world.seats))
    return known.length === 0 ? NOTHING : known.map((w) => this.#seen(w, viewer))
  }

  #seen({ question: q, sealed, askedAt: at }: Waiting, viewer: Viewer): SeenQuestion {
    const { seats } = this.#table.world
    const yours = askedOf(q).some((to) => !Object.hasOwn(sealed, to) && mayAnswerFor(seats, to, viewer.seat))
    const question = plain(forEyes(q, viewer, seats))
    for (const known of this.#questions)
      if (known.question === question && known.yours === yours && known.at === at) return known
    const seen: SeenQuestion = { at, question, open: askedOf(q).filter((to) => !Object.hasOwn(sealed, to)), yours }
    this.#questions.push(seen)
    return seen
  }
}

/** Always the same object, so that comparing it is cheap. */
const NOTHING: readonly never[] = Object.freeze([])

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((item, i) => item === b[i]))

/** Face-down cards stay hidden. Of a sealed question each seat sees who is asked, and only its own part. */
function forEyes(q: Question, viewer: Viewer, seats: readonly Sitting[]): Question {
  if (q.kind === 'draw' && !q.shown) return { ...q, cards: [] }
  if (q.kind !== 'each') return q
  const own = Object.entries(q.parts).filter(([to]) => mayAnswerFor(seats, to, viewer.seat))
  return { ...q, parts: Object.fromEntries(own) }
}

/** The procedures that a seat may start now, each with its fields and their legal values. */
export const offersFor = (table: Playing, seat: Seat): readonly Offer[] => offersIn(table, seat, heldUp(table))

/** Whether others have to wait. If the game's condition breaks, only procedures marked `anytime` may start. */
type Held = ReturnType<typeof heldUpBy>
function heldUp(table: Playing): Held {
  try {
    return heldUpBy(table)
  } catch {
    return 'question'
  }
}

function offersIn(table: Playing, seat: Seat, held: Held): readonly Offer[] {
  if (!roleOf(table.world.seats, seat)) return NOTHING
  const offers: Offer[] = []
  const procedures = table.game.procedures as { [name: string]: AnyProcedure }
  for (const name in procedures) {
    const procedure = procedures[name] as AnyProcedure
    const offer = held && !procedure.anytime ? undefined : offerOf(table, seat, name, procedure)
    if (offer) offers.push(offer)
  }
  return offers.length === 0 ? NOTHING : offers
}

const NO_FIELDS: Fields = Object.freeze({})

/** A procedure whose condition breaks is not offered; the others are. Opening it reports the error. */
function offerOf(table: Playing, seat: Seat, name: string, procedure: AnyProcedure): Offer | undefined {
  try {
    if (!mayStart(table, procedure, seat) || !isTimeFor(table, procedure, seat)) return undefined
    const { rules, args, usual } = procedure
    const fields = (args?.(table.look, seat) ?? NO_FIELDS) as Fields
    for (const field in fields) if (hopeless(fields[field] as Shape)) return undefined
    const preset = usual?.(table.look, seat) as Offer['usual']
    return { procedure: name, rules, fields, ...(preset && { usual: preset }) }
  } catch {
    return undefined
  }
}
