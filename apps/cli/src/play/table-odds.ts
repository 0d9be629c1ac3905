import type { AnyGame, AnyOddsQuestion, Table, Viewer, Waiting } from '@sortie/engine'
import {
  fromTable,
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
  type Policy,
  PolicyMissing,
  type Watch,
} from '@sortie/engine/odds'
import type { TooMuch } from '../compute/asked.ts'
import { questionsOf, rulesOf } from '../odds-question.ts'

export type Found = Pick<Odds, 'outcomes' | 'expected' | 'policy'>
export type OptionFound = Found & { readonly option: string }

type Result =
  | { readonly whole: Found; readonly knowledge: Knowledge }
  | { readonly byOption: readonly OptionFound[]; readonly knowledge: Knowledge }
  | { readonly over: string }
  | { readonly unknown: string }
  | { readonly noRule: string }
  | (TooMuch & { readonly rules: Policy })

/** What one question about the future says of a table, as data. */
export type TableOdds = Result & { readonly name: string; readonly title: string }

interface How {
  readonly policy: Policy
  readonly limits: Limits
  readonly watch: Watch
}

/** The odds from a table as it stands, as far as a seat may know: by option, if one is to be chosen. */
export const oddsAtTable = (table: Table, viewer: Viewer, how: How): readonly TableOdds[] =>
  liveQuestions(table.game, table.world.state).flatMap(([name, question]) => {
    const found = oddsOf({ ...fromTable(table), question, ...how }, viewer)
    return found ? [{ ...found, name, title: question.title }] : []
  })

/** The questions that can be asked of a table in this state. Only those that are walked can. */
export const liveQuestions = (game: AnyGame, state: unknown): readonly (readonly [string, AnyOddsQuestion])[] =>
  Object.entries(questionsOf(game)).flatMap(([name, q]) =>
    !isDirect(q) && isLive(q, state) ? [[name, q] as const] : [],
  )

type TableRequest = Omit<OddsRequest, 'from'> & ReturnType<typeof fromTable>

/** Nothing, if the question has no bearing on the procedure at hand. */
function oddsOf(request: TableRequest, viewer: Viewer): Result | undefined {
  let done = 0
  const watch: Watch = (p) => {
    done = p.done
    request.watch?.(p)
  }
  try {
    return resultOf({ ...request, watch }, viewer)
  } catch (cause) {
    if (cause instanceof PolicyMissing) return { noRule: cause.message }
    if (!isTooMuch(cause)) throw cause
    const tooMuch = cause instanceof LimitReached ? cause.limit : 'dice'
    // Rules that are functions stay here: they cannot be handed on as data.
    const rules = Object.fromEntries(Object.entries(rulesOf(request)).filter(([, rule]) => typeof rule === 'string'))
    return { tooMuch, message: cause.message, done, rules }
  }
}

function resultOf(request: TableRequest, viewer: Viewer): Result | undefined {
  if ('waiting' in request.from && isChoice(request.from.waiting)) {
    const result = oddsByOptionForSeat(request, viewer)
    if (!result.known) return { unknown: result.why }
    if (result.odds.every(({ odds }) => hasNoBearing(odds))) return undefined
    return {
      byOption: result.odds.map(({ option, odds }) => ({ option, ...found(odds) })),
      knowledge: result.knowledge,
    }
  }
  const result = oddsForSeat(request, viewer)
  if (!result.known) return { unknown: result.why }
  if (result.odds.runs === 0) return { over: certainOf(result.odds) }
  return hasNoBearing(result.odds) ? undefined : { whole: found(result.odds), knowledge: result.knowledge }
}

const found = ({ outcomes, expected, policy }: Odds): Found => ({ outcomes, expected, policy })

const hasNoBearing = ({ outcomes }: Odds): boolean => outcomes['nothing happens']?.p === 1

const certainOf = ({ outcomes }: Odds): string => Object.entries(outcomes).find(([, { p }]) => p === 1)?.[0] ?? ''

const MOST_OPTIONS = 12

/** Whether the open question has answers that can be gone through one by one. */
function isChoice({ question }: Waiting): boolean {
  if (question.kind !== 'ask') return false
  const { shape } = question
  return (
    (shape.kind === 'one' && shape.options.length <= MOST_OPTIONS) ||
    (shape.kind === 'whole' && shape.max - shape.min < MOST_OPTIONS)
  )
}
