import { redact, type View, type Viewer } from './audience.ts'
import { notOpenable } from './check.ts'
import type { AnyGame, AnyProcedure, Awaited, Offer } from './game.ts'
import { askedOf, type PlainQuestion, plain, type Question } from './question.ts'
import { mayAnswerFor, type Seat, type Sitting, type To } from './seat.ts'
import { type Fields, hopeless } from './shape.ts'
import { type Playing, seesQuestion } from './waiting.ts'

/** Everything a seat gets: the state, what is asked, and what it may start. Nothing else leaves the table. */
export interface Seen {
  readonly state: View<never>
  readonly questions: readonly SeenQuestion[]
  readonly offers: readonly Offer[]
  /** Whose move it is, if nothing is asked; the most pressing first. */
  readonly awaits: readonly Awaited[]
  /** Whether what all know to be under way waits for an answer, be it to a question that this seat does not see. */
  readonly busy: boolean
}
export interface SeenQuestion {
  readonly at: number
  readonly question: PlainQuestion
  /** Who has yet to answer. */
  readonly open: readonly To[]
  /** Whether the looking seat may answer now. */
  readonly yours: boolean
}

/** What a viewer sees of a game's state, here where the types of all games are erased. */
export const stateFor = (game: AnyGame, state: unknown, viewer: Viewer): View<never> =>
  redact(game.state, state as never, viewer) as View<never>

/** `state` is what the viewer sees of the state, if that is known already. */
export function seenBy(
  table: Playing,
  viewer: Viewer,
  state: View<never> = stateFor(table.game, table.world.state, viewer),
): Seen {
  return {
    state,
    questions: questionsFor(table, viewer),
    offers: offersFor(table, viewer.seat),
    awaits: awaitedIn(table, state),
    busy: table.busy,
  }
}

/** What is awaited is for a table where nobody has to answer first. */
function awaitedIn({ game, busy, world }: Playing, state: View<never>): readonly Awaited[] {
  return busy ? [] : (game.awaits?.(state as never, { seats: world.seats }) ?? [])
}

function questionsFor(table: Playing, viewer: Viewer): SeenQuestion[] {
  return table.waiting
    .filter(({ question }) => seesQuestion(question, viewer, table.world.seats))
    .map((w) => {
      const open = askedOf(w.question).filter((to) => !Object.hasOwn(w.sealed, to))
      const yours = open.some((to) => mayAnswerFor(table.world.seats, to, viewer.seat))
      return { at: w.askedAt, question: plain(forEyes(w.question, viewer, table.world.seats)), open, yours }
    })
}

/** Cards face down stay so. Of a sealed question each seat sees its own part: who else is asked is known, what they may say is not. */
function forEyes(q: Question, viewer: Viewer, seats: readonly Sitting[]): Question {
  if (q.kind === 'draw' && !q.shown) return { ...q, cards: [] }
  if (q.kind !== 'each') return q
  const own = Object.entries(q.parts).filter(([to]) => mayAnswerFor(seats, to, viewer.seat))
  return { ...q, parts: Object.fromEntries(own) }
}

/** "What can I do now?": what this seat may start, each with the legal values of what has to be said. */
export function offersFor(table: Playing, seat: Seat): Offer[] {
  return Object.entries(table.game.procedures as { [name: string]: AnyProcedure })
    .filter(([, p]) => p.by !== 'game')
    .flatMap(([name, p]) => offerOf(table, seat, name, p) ?? [])
}

/** A procedure whose own conditions break is not offered; the others still are. Opening it says what is wrong. */
function offerOf(
  table: Playing,
  seat: Seat,
  procedure: string,
  { rules, args, usual }: AnyProcedure,
): Offer | undefined {
  try {
    if (notOpenable(table, procedure, seat)) return undefined
    const fields = (args?.(table.look, seat) ?? {}) as Fields
    if (Object.values(fields).some(hopeless)) return undefined
    const preset = usual?.(table.look, seat) as Offer['usual']
    return { procedure, rules, fields, ...(preset && { usual: preset }) }
  } catch {
    return undefined
  }
}
