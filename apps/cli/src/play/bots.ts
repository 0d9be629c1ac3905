import type { Rng } from '@sortie/engine'
import {
  type Bot,
  type Input,
  type Json,
  type Question,
  type Seat,
  seenBy,
  type Table,
  type To,
  type Waiting,
} from '@sortie/engine'
import { thrown } from '@sortie/engine/plays'
import { type Bots, seatsFor, viewerOf } from './seats.ts'

/** What a bot does next: an input, and who was asked for it. */
export interface BotMove {
  readonly input: Input
  /** Its name in the list of those who had nothing to say. */
  readonly asked: string
}

/** The next thing that a bot can do. Those in `silent` were asked already, and their answer was nothing or no good. */
export function botMove(table: Table, bots: Bots, rng: Rng, silent: Set<string>): BotMove | undefined {
  for (const w of table.waiting) {
    for (const to of openParts(w)) {
      const asked = `${w.askedAt}/${to}`
      const seat = botFor(table, bots, w.question, to)
      if (seat === undefined || silent.has(asked)) continue
      if (w.question.kind === 'roll' || w.question.kind === 'draw') return { input: thrown(w, rng), asked }
      const answer = botAnswer(table, bots, w, seat)
      if (answer !== undefined) return { input: { kind: 'answer', by: seat, to: w.askedAt, answer }, asked }
      silent.add(asked)
    }
  }
  return undefined
}

export const openParts = (w: Waiting): readonly To[] =>
  w.question.kind === 'each' || w.question.kind === 'first'
    ? Object.keys(w.question.parts).filter((to) => !Object.hasOwn(w.sealed, to))
    : [w.question.kind === 'ask' ? w.question.to : w.question.by]

/** The bot that answers this part: if nobody else could, and nobody else may still step in before it. */
function botFor(table: Table, bots: Bots, q: Question, to: To): Seat | undefined {
  const { seats } = table.world
  const might = seatsFor(seats, to)
  if (might.length === 0 || might.some((seat) => !bots.has(seat))) return undefined
  const waitsForPeople =
    q.kind === 'first' &&
    to === q.keeper &&
    Object.keys(q.parts).some((other) => other !== to && seatsFor(seats, other).some((seat) => !bots.has(seat)))
  return waitsForPeople ? undefined : might[0]
}

/** What the seat's bot says to an open question, from what the seat sees. */
export function botAnswer(table: Table, bots: Bots, w: Waiting, seat: Seat): Json | undefined {
  const bot = table.game.bots?.[bots.get(seat) ?? ''] as Bot<never> | undefined
  const seen = seenBy(table, viewerOf(table.world.seats, seat))
  const question = seen.questions.find((q) => q.at === w.askedAt)?.question
  return question && bot?.(seen.state as never, question as unknown as Question, seat)
}
