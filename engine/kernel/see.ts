import { type Audience, isOpenPath, redact, sees, type View, type Viewer } from './audience.ts'
import { notOpenable } from './check.ts'
import type { AnyGame, AnyProcedure } from './game.ts'
import type { Json } from './json.ts'
import type { Entry, Fiat, Input, Told } from './log.ts'
import { askedOf, plain, type Question } from './question.ts'
import { CHANCE, mayAnswerFor, type Seat, type Sitting, type To } from './seat.ts'
import { type Fields, hopeless } from './shape.ts'
import { fiatSeenBy, type Playing, seesQuestion } from './waiting.ts'
import { lifted } from './world.ts'

/** Everything a seat gets: the state, what is asked, and what it may start. Nothing else leaves the table. */
export interface Seen {
  readonly state: View<never>
  readonly questions: readonly SeenQuestion[]
  readonly offers: readonly Offer[]
}
export interface SeenQuestion {
  readonly at: number
  readonly question: Json
  /** Who has yet to answer. */
  readonly open: readonly To[]
  /** Whether the looking seat may answer now. */
  readonly yours: boolean
}
/** Something a seat may start now, and what has to be said for it. */
export interface Offer {
  readonly procedure: string
  readonly rules: readonly string[]
  readonly fields: Fields
}

/** `state` is what the viewer sees of the state, if that is known already. */
export function seenBy(
  table: Playing,
  viewer: Viewer,
  state: View<never> = redact(table.game.state, table.world.state as never, viewer) as View<never>,
): Seen {
  return {
    state,
    questions: questionsFor(table, viewer),
    offers: offersFor(table, viewer.seat),
  }
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
function offerOf(table: Playing, seat: Seat, procedure: string, { rules, args }: AnyProcedure): Offer | undefined {
  try {
    if (notOpenable(table, procedure, seat)) return undefined
    const fields = (args?.(table.look, seat) ?? {}) as Fields
    return Object.values(fields).some(hopeless) ? undefined : { procedure, rules, fields }
  } catch {
    return undefined
  }
}

/** An entry as a seat may see it; nothing, if it may not know of it. Fingerprints never leave: they could be guessed from. */
export function seenEntry(game: AnyGame, entry: Entry, viewer: Viewer): SeenEntry | undefined {
  const input = sees(viewer, forInput(entry)) ? entry.input : undefined
  const facts = lifted(game, entry).flatMap((told) => seenFact(game, told, viewer) ?? [])
  if (!input && facts.length === 0) return undefined
  return { at: entry.at, ...(input && { input }), facts }
}
export interface SeenEntry {
  readonly at: number
  readonly input?: Input
  readonly facts: readonly {
    readonly rule: string
    readonly fact: { readonly type: string; readonly [f: string]: unknown }
  }[]
}

/** Whether everybody sees this entry alike, whole: then it need not be made anew for each seat. */
export const isOpenEntry = (game: AnyGame, entry: Entry): boolean =>
  entry.seenBy === 'everyone' && lifted(game, entry).every(({ fact }) => fiatSeenBy(game, asFiat(fact)) === 'everyone')

const asFiat = (fact: Told['fact']): Fiat =>
  fact.type === '$set' ? { act: 'set', path: fact['path'] as string[], value: null } : { act: 'add', fact }

/** Whoever gave an answer may see it again. */
const forInput = ({ input, seenBy: audience }: Entry): Audience =>
  audience === 'everyone' || input.by === CHANCE
    ? audience
    : { seats: [input.by, ...(audience === 'gm' ? ['gm'] : audience === 'nobody' ? [] : audience.seats)] }

export function seenFact(game: AnyGame, { rule, fact }: Told, viewer: Viewer): SeenEntry['facts'][number] | undefined {
  if (fact.type === '$set') {
    const open = isOpenPath(game.state, fact['path'] as string[])
    return open || viewer.role === 'gm' ? { rule, fact } : undefined
  }
  const shape = game.facts[fact.type]
  if (!shape) return undefined
  if (shape.seenBy && !sees(viewer, shape.seenBy(fact))) return undefined
  return { rule, fact: { type: fact.type, ...(redact(shape, fact as never, viewer) as object) } }
}
