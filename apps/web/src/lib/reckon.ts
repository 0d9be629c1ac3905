import type { AnyDirectOdds, AnyGame, AnyOddsQuestion, Json, Viewer, Waiting } from '@sortie/engine'
import {
  type OddsRequest,
  oddsByOptionForSeat,
  oddsForSeat,
  type SeenThrow,
  simulateForSeat,
  throwsAheadForSeat,
} from '@sortie/engine/odds'
import type { Position } from './wire.ts'

/** A question about the future. */
export interface Wanted {
  /** The first that can be reckoned, if none is named. */
  readonly name?: string
  /** What it is reckoned from, if that is not the table as it stands. */
  readonly options?: { readonly [option: string]: unknown }
  /** The answer that they are the odds of, if not of the question as a whole. */
  readonly of?: Json
  /** Answers to the open question whose odds are wanted one by one, each as the rules are handed it. */
  readonly among?: readonly Json[]
  /** Whether dice are waited for: if nothing else can be reckoned, what they can come to. */
  readonly dice?: boolean
}
export interface ToReckon {
  readonly game: string
  readonly position: Position
  readonly viewer: Viewer
  readonly wanted: readonly Wanted[]
}
export interface Chance {
  readonly name: string
  readonly p: number
}
export interface Reckoned {
  readonly name: string
  readonly title: string
  /** How questions were answered, as the rules call them: `WhetherToBrace: never; …`. */
  readonly policy: string
  /** How often it was played out, if that is where the chances come from. */
  readonly plays?: number
  readonly whole?: readonly Chance[]
  readonly options?: readonly (readonly Chance[] | undefined)[]
  /** Instead of chances by name: everything the dice can come to. */
  readonly throws?: readonly SeenThrow[]
}
const MOST_STATES = 60_000
const LONGEST = 1500
const PLAYS = 2000

/** What can be said about what is wanted; nothing, if it cannot be reckoned or hangs on something hidden. */
export function reckon(game: AnyGame, asked: ToReckon, wanted: Wanted): Reckoned | undefined {
  return named(game, asked, wanted) ?? (wanted.dice ? thrown(game, asked) : undefined)
}

function named(game: AnyGame, asked: ToReckon, wanted: Wanted): Reckoned | undefined {
  for (const [name, question] of Object.entries(game.odds ?? {})) {
    if (wanted.name !== undefined && wanted.name !== name) continue
    const found =
      'next' in question
        ? played(
            game,
            question as AnyOddsQuestion,
            { ...asked, ...madeUp(question as AnyOddsQuestion, asked, wanted) },
            wanted.among,
          )
        : wanted.options && attempt(() => direct(question, wanted.options as object))
    if (found) return { name, title: question.title, ...found }
  }
  return undefined
}

/** Where it is played on from, if that is made of what is given and not the table as it stands. */
function madeUp(question: AnyOddsQuestion, { position }: ToReckon, { options }: Wanted): Partial<ToReckon> {
  const state = options && attempt(() => question.from({ ...(question.defaults as object), ...options } as never))
  if (state === undefined) return {}
  const { waiting: _, ...rest } = position
  return { position: { ...rest, state } }
}

type Answer = Omit<Reckoned, 'name' | 'title'>

function direct(question: AnyDirectOdds, options: object): Answer {
  const { outcomes, policy } = question.reckon({ ...(question.defaults as object), ...options } as never)
  return { policy, whole: chances(outcomes) }
}

function thrown(game: AnyGame, asked: ToReckon): Reckoned | undefined {
  const found = attempt(() => throwsAheadForSeat(fromPosition(game, asked.position), asked.viewer))
  return found?.known ? { name: '', title: '', policy: '', throws: found.odds } : undefined
}

function fromPosition(game: AnyGame, position: Position): Omit<OddsRequest, 'question'> {
  const { settings, content, seats, state, waiting } = position
  return {
    game,
    // That this seat sees the question was looked at where the position comes from.
    from: waiting ? { waiting: { ...waiting, question: { kind: 'ask' } } as unknown as Waiting } : { state },
    now: state,
    settings,
    content,
    seats: seats as OddsRequest['seats'],
    most: MOST_STATES,
  }
}

/** Played on from the table as it stands; hidden things are not looked at. */
function played(
  game: AnyGame,
  question: AnyOddsQuestion,
  { position, viewer }: ToReckon,
  among: readonly Json[] | undefined,
): Answer | undefined {
  const { state, waiting } = position
  if (!waiting && !attempt(() => question.outcome(state) === undefined && question.next(state))) return undefined
  const request: OddsRequest = { ...fromPosition(game, position), question: inTime(question) }
  const whole = attempt(() => oddsForSeat(request, viewer))
  const each = waiting && among ? byOption(request, viewer, among) : []
  const known = whole?.known ? whole.odds : each.find((o) => o !== undefined)
  // Too large to walk: played out.
  if (!whole && !waiting) return attempt(() => playedOut({ ...request, question }, viewer))
  // Played on so, nothing happens, or it never ends: nothing that helps anybody.
  if (!known || known.outcomes['nothing happens'] || (known.outcomes['without end']?.p ?? 0) > 0.5) return undefined
  return {
    policy: known.policy,
    ...(whole?.known && { whole: chances(whole.odds.outcomes) }),
    ...(each.length > 0 && { options: each.map((o) => o && chances(o.outcomes)) }),
  }
}

function playedOut(request: OddsRequest, viewer: Viewer): Answer | undefined {
  const found = simulateForSeat(request, viewer, { plays: PLAYS, seed: 1 })
  if (!found.known) return undefined
  const { policy, plays, outcomes } = found.odds
  return { policy, plays, whole: chances(outcomes) }
}

/** The same question, given up after so long: at every turn of play its key is asked for, or what it is told. */
function inTime({ key, told, ...question }: AnyOddsQuestion): AnyOddsQuestion {
  const end = performance.now() + LONGEST
  const timed =
    <A, R>(of: (a: A) => R) =>
    (a: A): R => {
      if (performance.now() > end) throw new RangeError('this takes too long')
      return of(a)
    }
  return { ...question, key: timed(key), ...(told && { told: timed(told) }) }
}

/** All at once, since they share most of their future; one by one if the policy is silent about one of them. */
function byOption(request: OddsRequest, viewer: Viewer, among: readonly Json[]) {
  const of = (some: readonly Json[]) => attempt(() => oddsByOptionForSeat({ ...request, among: some }, viewer))
  const all = of(among)
  if (all) return among.map((_, i) => (all.known ? all.odds[i]?.odds : undefined))
  return among.map((option) => {
    const one = of([option])
    return one?.known ? one.odds[0]?.odds : undefined
  })
}

const chances = (outcomes: { readonly [name: string]: { readonly p: number } }): readonly Chance[] =>
  Object.entries(outcomes).map(([name, { p }]) => ({ name, p }))

/** What cannot be reckoned (too many states, a question nobody has a policy for) is simply not shown. */
function attempt<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}
