import type { AnyDirectOdds, AnyGame, AnyOddsQuestion, Json, Viewer } from '@sortie/engine'
import {
  type Assumption,
  fromOptions,
  isDirect,
  isLive,
  isTooMuch,
  type Knowledge,
  LimitReached,
  type Limits,
  type Odds,
  type OddsRequest,
  oddsByOptionForSeat,
  oddsForSeat,
  PolicyMissing,
  type SeatOdds,
  type SeenThrow,
  simulateForSeat,
  throwsAheadForSeat,
  type Watch,
} from '@sortie/engine/odds'
import type { Position } from '@sortie/protocol'
import { LIMITS, PLAYS } from './limits.ts'

/** A question about the future. */
export interface Wanted {
  /** The first that can be asked of the current table, if none is named. */
  readonly name?: string
  /** What it starts from, if not the current table. */
  readonly options?: { readonly [option: string]: Json }
  /** The answer that they are the odds of, if not of the question as a whole. */
  readonly of?: Json
  /** Answers to the open question whose odds are wanted one by one, as the rules receive them. */
  readonly among?: readonly Json[]
  /** Whether dice are waited for: if there are no other odds, what they can come to. */
  readonly dice?: boolean
}
export interface OddsTask {
  readonly game: string
  readonly position: Position
  readonly viewer: Viewer
  readonly wanted: readonly Wanted[]
}
export interface Chance {
  readonly name: string
  readonly p: number
  /** Where it surely lies, if it was sampled. */
  readonly low?: number
  readonly high?: number
}
export interface ComputedOdds {
  readonly name: string
  readonly title: string
  readonly knowledge: Knowledge
  /** How questions were answered on the way to `whole`. */
  readonly assumptions: readonly Assumption[]
  /** How the arithmetic of a game says the same, in its own words. */
  readonly stated?: string
  /** How often it was played out, if that is where the chances come from. */
  readonly plays?: number
  readonly whole?: readonly Chance[]
  readonly options?: readonly (readonly Chance[] | undefined)[]
  /** How questions after the open one were answered on the way to `options`. */
  readonly optionAssumptions?: readonly Assumption[]
  /** Instead of chances by name: everything the dice can come to. */
  readonly throws?: readonly SeenThrow[]
}
/** Why there are no odds where some were asked for. */
export type GivenUp = LimitReached['limit'] | 'dice' | 'error'
export type Result =
  | { readonly found: ComputedOdds }
  | { readonly title: string; readonly gaveUp: GivenUp }
  /** No question fits, or it depends on something hidden, or on an answer without a policy. */
  | { readonly none: true }

const NONE = { none: true } as const
/** If play goes on without end more often than this, its endings say nothing. */
const MOST_ENDLESS = 0.5

/** Limits, and who is told the progress. */
interface Spending {
  readonly limits?: Limits
  readonly watch?: Watch
}

/** The requested odds, as far as the seat may know them. */
export function computeOdds(game: AnyGame, task: OddsTask, wanted: Wanted, spending: Spending = {}): Result {
  const asked = { game, task, wanted, spending: { limits: LIMITS, ...spending } }
  const question = questionFor(asked)
  const result = question ? ofQuestion(asked, ...question) : NONE
  return 'none' in result && wanted.dice ? ofThrow(asked) : result
}

interface Asked {
  readonly game: AnyGame
  readonly task: OddsTask
  readonly wanted: Wanted
  readonly spending: Spending
}
type AnyQuestion = AnyOddsQuestion | AnyDirectOdds

/** The named question, or the first that can be asked of the current table. */
function questionFor({ game, task, wanted }: Asked): readonly [string, AnyQuestion] | undefined {
  const { state, unfollowed } = task.position
  const fits = (question: AnyQuestion): boolean =>
    wanted.options !== undefined || (!unfollowed && !isDirect(question) && isLive(question, state))
  return Object.entries(game.odds ?? {}).find(
    ([name, question]) => (wanted.name === undefined || wanted.name === name) && fits(question),
  )
}

function ofQuestion(asked: Asked, name: string, question: AnyQuestion): Result {
  const { title } = question
  return unlessTooMuch(title, () => {
    const found = isDirect(question) ? direct(asked, question) : walked(asked, question)
    return found ? { found: { name, title, ...found } } : NONE
  })
}

type Found = Omit<ComputedOdds, 'name' | 'title'>

const tableOf = ({ settings, content }: Position) => ({ settings, content, seats: [] })

function direct({ task, wanted }: Asked, question: AnyDirectOdds): Found {
  const options = { ...(question.defaults as object), ...wanted.options }
  const { outcomes, policy } = question.compute(options, tableOf(task.position))
  const isOpen = (task.position.waiting?.seenBy ?? 'everyone') === 'everyone'
  return { knowledge: isOpen ? 'everyone' : 'seat', assumptions: [], stated: policy, whole: chances(outcomes) }
}

function ofThrow({ game, task, spending }: Asked): Result {
  if (!task.position.waiting) return NONE
  return unlessTooMuch('', () => {
    const found = throwsAheadForSeat(fromPosition(game, task.position, spending), task.viewer)
    if (!found.known) return NONE
    return {
      found: { name: '', title: '', knowledge: found.knowledge, assumptions: [], throws: found.odds },
    }
  })
}

function fromPosition(game: AnyGame, position: Position, spending: Spending): Omit<OddsRequest, 'question'> {
  const { settings, content, seats, state, waiting } = position
  return {
    game,
    // The question itself is asked for by running the procedure; only who sees it has to be said.
    from: waiting ? { waiting: { ...waiting, question: { seenBy: waiting.seenBy } } } : { state },
    now: state,
    settings,
    content,
    seats,
    ...spending,
  }
}

/** Walks on from the current table, or from the given options. Hidden values are not read. */
function walked({ game, task, wanted, spending }: Asked, question: AnyOddsQuestion): Found | undefined {
  const { position, viewer } = task
  const from = fromPosition(game, position, spending)
  const request: OddsRequest = wanted.options
    ? {
        ...from,
        ...fromOptions(game, question, { ...question.defaults, ...wanted.options }, tableOf(position)),
        now: undefined,
      }
    : { ...from, question }
  const isWaiting = 'waiting' in request.from
  let whole: SeatOdds | undefined
  try {
    whole = unlessNobodySays(() => oddsForSeat(request, viewer))
  } catch (cause) {
    if (!isTooMuch(cause) || isWaiting) throw cause
    return playedOut(request, viewer)
  }
  const each = isWaiting && wanted.among ? byOption(request, viewer, wanted.among) : []
  const own = whole?.known && tells(whole.odds) ? whole : undefined
  const first = each.find((o) => o !== undefined && tells(o.odds))
  if (!own && !first) return undefined
  return {
    knowledge: own?.knowledge ?? first?.knowledge ?? 'everyone',
    assumptions: own?.odds.assumptions ?? [],
    ...(own && { whole: chances(own.odds.outcomes) }),
    ...(first && {
      options: each.map((o) => (o && tells(o.odds) ? chances(o.odds.outcomes) : undefined)),
      optionAssumptions: first.odds.assumptions,
    }),
  }
}

/** Odds are useless where nothing happens any more, or where play mostly never ends. */
const tells = ({ outcomes }: Odds): boolean =>
  !outcomes['nothing happens']?.p && (outcomes['without end']?.p ?? 0) <= MOST_ENDLESS

function playedOut(request: OddsRequest, viewer: Viewer): Found | undefined {
  const found = unlessNobodySays(() => simulateForSeat(request, viewer, { plays: PLAYS, seed: 1 }))
  if (!found?.known) return undefined
  const { assumptions, plays, outcomes } = found.odds
  return { knowledge: found.knowledge, assumptions, plays, whole: chances(outcomes) }
}

/** All at once, since they share most of their future; one by one if no policy covers what follows one of them. */
function byOption(request: OddsRequest, viewer: Viewer, among: readonly Json[]) {
  const of = (some: readonly Json[]) => unlessNobodySays(() => oddsByOptionForSeat({ ...request, among: some }, viewer))
  const all = of(among)
  if (all) return among.map((_, i) => knownOption(all, i))
  return among.map((option) => knownOption(of([option]), 0))
}

const knownOption = (found: ReturnType<typeof oddsByOptionForSeat> | undefined, at: number) => {
  const odds = found?.known ? found.odds[at]?.odds : undefined
  return found?.known && odds ? { knowledge: found.knowledge, odds } : undefined
}

const chances = (outcomes: { readonly [name: string]: Omit<Chance, 'name'> }): readonly Chance[] =>
  Object.entries(outcomes).map(([name, { p, low, high }]) => ({
    name,
    p,
    ...(low !== undefined && high !== undefined && { low, high }),
  }))

/** Nothing, if no policy answers one of the questions. */
function unlessNobodySays<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch (cause) {
    if (cause instanceof PolicyMissing) return undefined
    throw cause
  }
}

/** Says why computing was given up. Errors in the rules are also reported. */
function unlessTooMuch(title: string, of: () => Result): Result {
  try {
    return of()
  } catch (cause) {
    if (cause instanceof LimitReached) return { title, gaveUp: cause.limit }
    if (isTooMuch(cause)) return { title, gaveUp: 'dice' }
    console.error(cause)
    return { title, gaveUp: 'error' }
  }
}
