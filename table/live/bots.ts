import {
  type AnyGame,
  askedOf,
  declined,
  type Input,
  type Json,
  mayAnswerFor,
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
import { contentFor } from '../publish/position.ts'
import { askBotInTime, type BotReply, type BotTask } from './ask-bot.ts'
import type { LiveTable } from './live-table.ts'

interface BotSeat extends Viewer {
  readonly bot: string
  /** Whether it also starts procedures. */
  readonly opens: boolean
}

/** A bot's action and its reason. */
export interface BotStep {
  readonly input: Input
  readonly says?: { readonly by: Viewer; readonly text: string }
}

/**
 * What a bot does next: it answers what its seat is asked, or starts a procedure once nothing is asked. The one place where
 * bots decide, for the server and for the terminal. A bot sees what its seat sees and nothing else.
 */
export async function botStep(live: LiveTable): Promise<BotStep | undefined> {
  const { table } = live.log
  const bots = botsAt(live)
  for (const bot of bots)
    for (const w of table.waiting) {
      const to = partOf(live, w, bot.seat)
      const step = to === undefined ? undefined : await answerTo(live, bot, w, to)
      if (step) return step
    }
  if (!table.atRest || live.lobby.state.paused) return undefined
  for (const bot of bots) {
    const step = await openingOf(live, bot)
    if (step) return step
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
    const found = status === 'seated' && bot !== undefined ? game.bots?.[bot] : undefined
    return found && bot !== undefined ? [{ seat, role, bot, opens: typeof found !== 'function' }] : []
  })

/** The part of a question that this bot answers, if any. A part that a person may also answer is left to the person. */
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

async function answerTo(live: LiveTable, bot: BotSeat, w: Waiting, to: To): Promise<BotStep | undefined> {
  const { table } = live.log
  const q = w.question
  if (q.kind === 'roll' || q.kind === 'draw') {
    const input = live.dice.answer(w)
    return input && { input }
  }
  const shape = q.kind === 'ask' ? q.shape : (q.parts[to] as Shape)
  const { state, questions } = seenBy(table, bot)
  const question = questions.find(({ at }) => at === w.askedAt)?.question
  const { answer: opinion, why } =
    question && question.kind !== 'roll' ? await asked(live, bot, state, { question }) : noOpinion
  const isLegal = opinion !== undefined && unfit(shape, opinion) === undefined
  // A bot steps into another seat's window only if it has something to say there.
  if (!isLegal && q.kind === 'first' && to !== q.keeper) return undefined
  if (!isLegal && opinion !== undefined)
    live.ports.report('a bot gave an answer that is not legal', { table: live.id, question: q.name })
  const answer = isLegal ? opinion : withoutOpinion(shape, table.version)
  return {
    input: { kind: 'answer', by: bot.seat, to: w.askedAt, answer },
    // Answers that are sealed until all have answered stay sealed.
    ...(isLegal && q.kind !== 'each' && saying(bot, why)),
  }
}

const noOpinion: BotReply = {}

const asked = (
  { id, log, ports }: LiveTable,
  { bot, ...viewer }: BotSeat,
  view: BotTask['view'],
  what: BotTask['asked'],
): Promise<BotReply> => {
  const { settings } = log.table.world
  const content = contentFor(log.table, viewer)
  return askBotInTime(
    log.game,
    { game: log.game.id, table: id, bot, seat: viewer.seat, view, settings, content, asked: what },
    ports.think,
  )
}

const LONGEST_REASON = 300

/** A reason as it goes into the chat: words only, no command and no dice. */
function saying({ seat, role }: Viewer, why: string | undefined): Pick<BotStep, 'says'> {
  const text = (why ?? '')
    .replaceAll('[[', '[')
    .replace(/^[\s/]+/, '')
    .slice(0, LONGEST_REASON)
    .trim()
    .toWellFormed()
  return text === '' ? {} : { says: { by: { seat, role }, text } }
}

/** The answer of a bot that has no opinion: no, if the question has a way to say so, or else any legal answer. */
const withoutOpinion = (shape: Shape, version: number): Json =>
  declined(shape)?.answer ?? sample(shape, seeded(version + 1))

async function openingOf(live: LiveTable, bot: BotSeat): Promise<BotStep | undefined> {
  if (!bot.opens) return undefined
  const { state, offers } = seenBy(live.log.table, bot)
  const { opening, why } = await asked(live, bot, state, { offers })
  if (!opening) return undefined
  const { procedure, args } = opening
  if (offers.some((o) => o.procedure === procedure))
    return { input: { kind: 'open', by: bot.seat, procedure, args }, ...saying(bot, why) }
  live.ports.report('a bot wants to start what is not offered to it', { table: live.id, procedure })
  return undefined
}
