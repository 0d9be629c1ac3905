import {
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
} from '@sortie/engine'
import type { TableDice } from '../dice/table-dice.ts'
import type { LobbyState } from '../lobby/lobby-events.ts'

/** What a bot does next at this table, if one is asked. A bot sees what its seat sees and nothing else. */
export function botInput(table: Table, seats: LobbyState['seats'], dice: TableDice): Input | undefined {
  for (const [seat, held] of Object.entries(seats)) {
    if (held.status !== 'seated' || held.bot === undefined) continue
    for (const w of table.waiting) {
      const part = partOf(w.question, seat, table)
      if (part === undefined || Object.hasOwn(w.sealed, part.to)) continue
      if (w.question.kind === 'roll' || w.question.kind === 'draw') return dice.answer(w)
      return {
        kind: 'answer',
        by: seat,
        to: w.askedAt,
        answer: answerOf(table, { seat, role: held.role }, w.question, part.shape as Shape, held.bot),
      }
    }
  }
  return undefined
}

function partOf(q: Question, seat: Seat, table: Table): { readonly to: string; readonly shape?: Shape } | undefined {
  const { seats } = table.world
  if (q.kind === 'roll' || q.kind === 'draw') return mayAnswerFor(seats, q.by, seat) ? { to: q.by } : undefined
  if (q.kind === 'ask') return mayAnswerFor(seats, q.to, seat) ? { to: q.to, shape: q.shape } : undefined
  const to = Object.keys(q.parts).find((p) => mayAnswerFor(seats, p, seat))
  // A bot does not step into a window that somebody else keeps: people come first.
  if (to === undefined || (q.kind === 'first' && to !== q.keeper && !mayAnswerFor(seats, q.keeper, seat)))
    return undefined
  return { to, shape: q.parts[to] as Shape }
}

function answerOf(table: Table, viewer: Viewer, q: Question, shape: Shape, name: string): Json {
  const view = stateFor(table.game, table.world.state, viewer)
  const answer = table.game.bots?.[name]?.(view, q, viewer.seat)
  return answer ?? declined(shape)?.answer ?? sample(shape, seeded(table.version + 1))
}
