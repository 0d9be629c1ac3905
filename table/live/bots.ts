import {
  type AnyGame,
  askedOf,
  declined,
  type Input,
  type Json,
  mayAnswerFor,
  type OpeningBot,
  type Seat,
  type Shape,
  sample,
  seeded,
  seenBy,
  type To,
  unfit,
  type Viewer,
  type Waiting,
} from '@sortie/engine'
import type { LobbyState } from '../lobby/lobby-events.ts'
import type { LiveTable } from './live-table.ts'

interface BotSeat extends Viewer {
  readonly bot: OpeningBot<never> | { readonly answers: OpeningBot<never>['answers']; readonly opens?: undefined }
}

/**
 * What a bot does next: it answers what its seat is asked, or starts a procedure once nothing is asked. The one place where
 * bots decide, for the server and for the terminal. A bot sees what its seat sees and nothing else.
 */
export function botInput(live: LiveTable): Input | undefined {
  const { table } = live.log
  const bots = botsAt(live)
  for (const bot of bots)
    for (const w of table.waiting) {
      const to = partOf(live, w, bot.seat)
      const input = to === undefined ? undefined : answerTo(live, bot, w, to)
      if (input) return input
    }
  if (!table.atRest || live.lobby.state.paused) return undefined
  for (const bot of bots) {
    const input = openingOf(live, bot)
    if (input) return input
  }
  return undefined
}

/** Whether a bot plays this seat. */
export const isBot = ({ lobby }: LiveTable, seat: Seat): boolean => lobby.state.seats[seat]?.bot !== undefined

/** The bots among these seats, looked up again when the seats have changed: every step of the game asks for them. */
const known = new WeakMap<LobbyState['seats'], readonly BotSeat[]>()

function botsAt({ lobby, log }: LiveTable): readonly BotSeat[] {
  const { seats } = lobby.state
  const bots = known.get(seats) ?? botsAmong(seats, log.game)
  known.set(seats, bots)
  return bots
}

const botsAmong = (seats: LobbyState['seats'], game: AnyGame): readonly BotSeat[] =>
  Object.entries(seats).flatMap(([seat, { status, role, bot }]) => {
    const found = status === 'seated' && bot !== undefined ? botNamed(game, bot) : undefined
    return found ? [{ seat, role, bot: found }] : []
  })

function botNamed(game: AnyGame, name: string): BotSeat['bot'] | undefined {
  const bot = game.bots?.[name]
  return typeof bot === 'function' ? { answers: bot } : bot
}

/** The part of a question that this bot answers, if any: where a person may answer too, it is left to them. */
function partOf(live: LiveTable, w: Waiting, seat: Seat): To | undefined {
  const { seats } = live.log.table.world
  const people = seats.filter((s) => live.lobby.state.seats[s.seat]?.status === 'seated' && !isBot(live, s.seat))
  const parts = askedOf(w.question).filter(
    (to) =>
      !Object.hasOwn(w.sealed, to) &&
      mayAnswerFor(seats, to, seat) &&
      !people.some((person) => mayAnswerFor(seats, to, person.seat)),
  )
  return parts.find((to) => to === seat) ?? parts[0]
}

function answerTo(live: LiveTable, { bot, ...viewer }: BotSeat, w: Waiting, to: To): Input | undefined {
  const { table } = live.log
  const q = w.question
  if (q.kind === 'roll' || q.kind === 'draw') return live.dice.answer(w)
  const shape = q.kind === 'ask' ? q.shape : (q.parts[to] as Shape)
  const { state, questions } = seenBy(table, viewer)
  const question = questions.find(({ at }) => at === w.askedAt)?.question
  const opinion = question && question.kind !== 'roll' ? bot.answers(state, question, viewer.seat) : undefined
  const isLegal = opinion !== undefined && unfit(shape, opinion) === undefined
  // A bot steps into another seat's window only if it has something to say there.
  if (!isLegal && q.kind === 'first' && to !== q.keeper) return undefined
  if (!isLegal && opinion !== undefined)
    live.ports.report('a bot gave an answer that is not legal', { table: live.id, question: q.name })
  const answer = isLegal ? opinion : withoutOpinion(shape, table.version)
  return { kind: 'answer', by: viewer.seat, to: w.askedAt, answer }
}

/** The answer of a bot that has no opinion: no, if the question has a way to say so, or else any legal answer. */
const withoutOpinion = (shape: Shape, version: number): Json =>
  declined(shape)?.answer ?? sample(shape, seeded(version + 1))

function openingOf(live: LiveTable, { bot, ...viewer }: BotSeat): Input | undefined {
  if (!bot.opens) return undefined
  const { state, offers } = seenBy(live.log.table, viewer)
  const wanted = bot.opens(state, viewer.seat, offers)
  if (!wanted) return undefined
  const { procedure, args } = wanted
  if (offers.some((o) => o.procedure === procedure)) return { kind: 'open', by: viewer.seat, procedure, args }
  live.ports.report('a bot wants to start what is not offered to it', { table: live.id, procedure })
  return undefined
}
