import type { AnyDirectOdds, AnyGame, AnyOddsQuestion, Json, Viewer, Waiting } from '@sortie/engine'
import { type OddsRequest, oddsByOptionForSeat, oddsForSeat, simulate } from '@sortie/engine/odds'
import { gameOf } from './game-of.ts'
import type { Position } from './wire.ts'

/** A question about the future. */
export interface Wanted {
  /** The first that can be reckoned, if none is named. */
  readonly name?: string
  /** What it is reckoned from, if that is not the table as it stands. */
  readonly options?: { readonly [option: string]: unknown }
  /** Answers to the open question whose odds are wanted one by one, each as the rules are handed it. */
  readonly among?: readonly Json[]
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
  readonly policy: string
  /** How often it was played out, if that is where the chances come from. */
  readonly plays?: number
  readonly whole?: readonly Chance[]
  readonly options?: readonly (readonly Chance[] | undefined)[]
}
/** What was found for each question that was wanted, as soon as it is. */
export interface Found {
  readonly at: number
  readonly found?: Reckoned
}

const MOST_STATES = 60_000
const LONGEST = 2500
const PLAYS = 2000

self.onmessage = async ({ data }: MessageEvent<ToReckon>) => {
  const game = await gameOf(data.game).catch(() => undefined)
  for (const [at, wanted] of data.wanted.entries()) {
    const found = game && reckoned(game, data, wanted)
    self.postMessage({ at, ...(found && { found }) } satisfies Found)
  }
}

function reckoned(game: AnyGame, asked: ToReckon, wanted: Wanted): Reckoned | undefined {
  for (const [name, question] of Object.entries(game.odds ?? {})) {
    if (wanted.name !== undefined && wanted.name !== name) continue
    const found =
      'next' in question
        ? played(game, question as AnyOddsQuestion, asked, wanted.among)
        : wanted.options && attempt(() => direct(question, wanted.options as object))
    if (found) return { name, title: question.title, ...found }
  }
  return undefined
}

type Answer = Omit<Reckoned, 'name' | 'title'>

function direct(question: AnyDirectOdds, options: object): Answer {
  const { outcomes, policy } = question.reckon({ ...(question.defaults as object), ...options } as never)
  return { policy, whole: chances(outcomes) }
}

/** Played on from the table as it stands; hidden things are not looked at. */
function played(
  game: AnyGame,
  question: AnyOddsQuestion,
  { position, viewer }: ToReckon,
  among: readonly Json[] | undefined,
): Answer | undefined {
  const { settings, content, seats, state, waiting } = position
  if (!waiting && !attempt(() => question.outcome(state) === undefined && question.next(state))) return undefined
  const request: OddsRequest = {
    game,
    question: inTime(question),
    // That this seat sees the question was looked at where the position comes from.
    from: waiting ? { waiting: { ...waiting, question: { kind: 'ask' } } as unknown as Waiting } : { state },
    now: state,
    settings,
    content,
    seats: seats as OddsRequest['seats'],
    most: MOST_STATES,
  }
  const whole = attempt(() => oddsForSeat(request, viewer))
  const each = waiting && among ? byOption(request, viewer, among) : []
  const known = whole?.known ? whole.odds : each.find((o) => o !== undefined)
  // Too large to walk: played out, by whoever sees all there is.
  if (!known && !waiting && viewer.role === 'gm') return attempt(() => playedOut({ ...request, question }))
  // Played on so, nothing happens, or it never ends: nothing that helps anybody.
  if (!known || known.outcomes['nothing happens'] || (known.outcomes['without end']?.p ?? 0) > 0.5) return undefined
  return {
    policy: said(known.policy),
    ...(whole?.known && { whole: chances(whole.odds.outcomes) }),
    ...(each.length > 0 && { options: each.map((o) => o && chances(o.outcomes)) }),
  }
}

function playedOut(request: OddsRequest): Answer {
  const { policy, plays, outcomes } = simulate(request, { plays: PLAYS, seed: 1 })
  return { policy: said(policy), plays, whole: chances(outcomes) }
}

/** The same question, given up after so long: its key is asked for at every turn of play. */
function inTime(question: AnyOddsQuestion): AnyOddsQuestion {
  const end = performance.now() + LONGEST
  return {
    ...question,
    key: (state) => {
      if (performance.now() > end) throw new RangeError('this takes too long')
      return question.key(state)
    },
  }
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

/** `WhetherToBrace: never` → whether to brace: never. */
const said = (policy: string): string =>
  policy.replace(/\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b/g, (name) => name.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase())

/** What cannot be reckoned (too many states, a question nobody has a policy for) is simply not shown. */
function attempt<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}
