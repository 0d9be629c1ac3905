import type { AnyGame, AnyOddsQuestion, Json, Question, Viewer, Waiting } from '@sortie/engine'
import { type OddsRequest, oddsForSeat } from '@sortie/engine/odds'
import type { Share } from '../games/index.ts'
import { gameOf } from './game-of.ts'
import type { Position } from './wire.ts'

export interface ToReckon {
  readonly game: string
  readonly position: Position
  readonly viewer: Viewer
  readonly question: Json
  /** The game's own choice of what is asked of the future. */
  readonly wanted?: string
}
export interface Reckoned {
  readonly title: string
  readonly policy: string
  readonly whole?: readonly Share[]
  readonly options?: readonly (readonly Share[] | undefined)[]
  readonly last: boolean
}

const MOST_STATES = 60_000
const MOST_OPTIONS = 12
const nothing: Reckoned = { title: '', policy: '', last: true }

self.onmessage = async ({ data }: MessageEvent<ToReckon>) => {
  const game = await gameOf(data.game).catch(() => undefined)
  const found = game && reckoned(game, data)
  self.postMessage(found ?? nothing)
}

/** The first question about the future that can be answered from here; hidden things are not looked at. */
function reckoned(game: AnyGame, asked: ToReckon): Reckoned | undefined {
  const played = Object.entries(game.odds ?? {}).filter(
    ([name, q]) => 'next' in q && (asked.wanted === undefined || name === asked.wanted),
  )
  for (const [, question] of played) {
    const found = attempt(() => byQuestion(game, question as AnyOddsQuestion, asked))
    if (found) return found
  }
  return undefined
}

function byQuestion(
  game: AnyGame,
  question: AnyOddsQuestion,
  { position, viewer, question: open }: ToReckon,
): Reckoned | undefined {
  const { settings, content, seats, state, waiting } = position
  if (attempt(() => question.outcome(state)) !== undefined) return undefined
  const q = open as unknown as Question | null
  const from: OddsRequest['from'] = waiting
    ? { waiting: { ...waiting, question: q ?? ({ kind: 'ask' } as never) } as unknown as Waiting }
    : { state }
  if (!waiting && !attempt(() => question.next(state))) return undefined
  const request = {
    game,
    question,
    from,
    now: state,
    settings,
    content,
    seats: seats as OddsRequest['seats'],
    most: MOST_STATES,
  }
  const options =
    waiting && q?.kind === 'ask' && q.shape.kind === 'one' && q.shape.options.length <= MOST_OPTIONS
      ? q.shape.options
      : undefined
  const whole = attempt(() => oddsForSeat(request, viewer))
  const each = options?.map((option) => {
    const w = (from as { readonly waiting: Waiting }).waiting
    const heard = { heard: option, seenBy: q?.seenBy ?? ('everyone' as const) }
    // The state as it is now would undo what the answer does: here it follows from the trace alone.
    return attempt(() =>
      oddsForSeat({ ...request, now: undefined, from: { waiting: { ...w, trace: [...w.trace, heard] } } }, viewer),
    )
  })
  const known = [whole, ...(each ?? [])].find((o) => o?.known)
  // Played on so, it would never end: nothing that helps anybody.
  if (known?.known && (known.odds.outcomes['without end']?.p ?? 0) > 0.5) return undefined
  if (!known?.known) return undefined
  return {
    title: question.title,
    policy: said(known.odds.policy),
    ...(whole?.known && { whole: shares(whole.odds.outcomes) }),
    ...(each && { options: each.map((o) => (o?.known ? shares(o.odds.outcomes) : undefined)) }),
    last: true,
  }
}

const shares = (outcomes: { readonly [name: string]: { readonly p: number } }): readonly Share[] =>
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
