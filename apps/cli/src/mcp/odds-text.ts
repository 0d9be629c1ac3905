import type { AnyOddsQuestion, Json } from '@sortie/engine'
import {
  assumptionsText,
  isDirect,
  isLive,
  isTooMuch,
  type Odds,
  type OddsRequest,
  oddsByOptionForSeat,
  oddsForSeat,
  PolicyMissing,
} from '@sortie/engine/odds'
import type { Position } from '@sortie/protocol'
import { percent } from '../format.ts'
import type { RemoteTable } from './tell.ts'

const LIMITS = { states: 200_000, seconds: 10 }

/** What can be said of the future from here, as far as this seat knows. */
export async function oddsText(at: RemoteTable): Promise<string> {
  const position = await at.seat.position()
  if ('refused' in position) return `No odds: ${position.message}.`
  const texts = Object.values(at.game.odds ?? {}).flatMap((question) =>
    !isDirect(question) && !position.unfollowed && isLive(question, position.state)
      ? (textOf(at, position, question) ?? [])
      : [],
  )
  return texts.join('\n\n') || 'Nothing can be said of the future from here.'
}

function textOf(at: RemoteTable, position: Position, question: AnyOddsQuestion): string | undefined {
  const { settings, content, seats, state, waiting } = position
  const request: OddsRequest = {
    game: at.game,
    question,
    from: waiting ? { waiting: { ...waiting, question: { seenBy: waiting.seenBy } } } : { state },
    now: state,
    settings,
    content,
    seats,
    limits: LIMITS,
  }
  const viewer = { seat: at.seat.held.seat, role: roleOf(at) }
  try {
    const whole = oddsForSeat(request, viewer)
    const lines = whole.known ? [outcomes(whole.odds), `If ${assumptionsText(whole.odds.assumptions)}.`] : [whole.why]
    return [question.title, ...lines, ...byOption(at, request, viewer)].join('\n')
  } catch (cause) {
    if (cause instanceof PolicyMissing) return undefined
    if (isTooMuch(cause)) return `${question.title}\nThis would take too long to compute.`
    throw cause
  }
}

/** Each option of the question that this seat is asked. */
function byOption(at: RemoteTable, request: OddsRequest, viewer: Parameters<typeof oddsForSeat>[1]): readonly string[] {
  const open = at.seat.view.questions.find((q) => q.yours)?.question
  if (open?.kind !== 'ask' || open.shape.kind !== 'one' || !('waiting' in request.from)) return []
  const among: readonly Json[] = open.shape.options
  const found = oddsByOptionForSeat({ ...request, among }, viewer)
  if (!found.known) return []
  return found.odds.map(({ odds }, i) => `- ${JSON.stringify(among[i])}: ${outcomes(odds)}`)
}

const outcomes = ({ outcomes: all }: Pick<Odds, 'outcomes'>): string =>
  Object.entries(all)
    .map(([name, { p }]) => `${name} ${percent(p)}`)
    .join(', ')

const roleOf = ({ seat }: RemoteTable) =>
  seat.table?.seats.find((s) => s.seat === seat.held.seat)?.role ?? ('spectator' as const)
