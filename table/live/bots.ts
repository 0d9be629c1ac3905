import {
  type AnyGame,
  declined,
  type Input,
  type Json,
  mayAnswerFor,
  type Question,
  type Seat,
  type Shape,
  sample,
  seeded,
  stateFor,
  type Table,
  type Viewer,
  type Waiting,
} from '@sortie/engine'
import type { LobbyState } from '../lobby/lobby-events.ts'

/** What a bot needs of its table. */
interface Botted {
  readonly game: AnyGame
  readonly lobby: LobbyState
  readonly table: Table
  readonly version: number
  thrown(w: Waiting): Input | undefined
}

/** What a bot does next at this table, if one is asked. A bot sees what its seat sees and nothing else. */
export function botInput(live: Botted): Input | undefined {
  for (const [seat, held] of Object.entries(live.lobby.seats)) {
    if (held.status !== 'seated' || held.bot === undefined) continue
    for (const w of live.table.waiting) {
      const part = partOf(w.question, seat, live)
      if (part === undefined || Object.hasOwn(w.sealed, part.to)) continue
      if (w.question.kind === 'roll' || w.question.kind === 'draw') return live.thrown(w)
      return {
        kind: 'answer',
        by: seat,
        to: w.askedAt,
        answer: answerOf(live, { seat, role: held.role }, w.question, part.shape as Shape, held.bot),
      }
    }
  }
  return undefined
}

function partOf(q: Question, seat: Seat, live: Botted): { readonly to: string; readonly shape?: Shape } | undefined {
  const seats = live.table.world.seats
  if (q.kind === 'roll' || q.kind === 'draw') return mayAnswerFor(seats, q.by, seat) ? { to: q.by } : undefined
  if (q.kind === 'ask') return mayAnswerFor(seats, q.to, seat) ? { to: q.to, shape: q.shape } : undefined
  const to = Object.keys(q.parts).find((p) => mayAnswerFor(seats, p, seat))
  // A bot does not step into a window that somebody else keeps: people come first.
  if (to === undefined || (q.kind === 'first' && to !== q.keeper && !mayAnswerFor(seats, q.keeper, seat)))
    return undefined
  return { to, shape: q.parts[to] as Shape }
}

function answerOf(live: Botted, viewer: Viewer, q: Question, shape: Shape, name: string): Json {
  const view = stateFor(live.game, live.table.world.state, viewer)
  const answer = live.game.bots?.[name]?.(view, q, viewer.seat)
  return answer ?? declined(shape)?.answer ?? sample(shape, seeded(live.version + 1))
}
