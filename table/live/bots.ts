import {
  type AnyGame,
  answerIn,
  askedOf,
  declined,
  Explained,
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
import type { LiveTable } from './live-table.ts'

type AnyBot = Extract<NonNullable<AnyGame['bots']>[string], { readonly answers: unknown }>

interface BotSeat extends Viewer {
  readonly bot: AnyBot | { readonly answers: AnyBot['answers']; readonly opens?: undefined }
}

/** What a bot does, and the reason that it gives for it. */
export interface BotStep {
  readonly input: Input
  readonly says?: { readonly by: Viewer; readonly text: string }
}

/**
 * What a bot does next: it answers what its seat is asked, or starts a procedure once nothing is asked. The one place where
 * bots decide, for the server and for the terminal. A bot sees what its seat sees and nothing else.
 */
export function botStep(live: LiveTable): BotStep | undefined {
  const { table } = live.log
  const bots = botsAt(live)
  for (const bot of bots)
    for (const w of table.waiting) {
      const to = partOf(live, w, bot.seat)
      const step = to === undefined ? undefined : answerTo(live, bot, w, to)
      if (step) return step
    }
  if (!table.atRest || live.lobby.state.paused) return undefined
  for (const bot of bots) {
    const step = openingOf(live, bot)
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

function answerTo(live: LiveTable, { bot, ...viewer }: BotSeat, w: Waiting, to: To): BotStep | undefined {
  const { table } = live.log
  const q = w.question
  if (q.kind === 'roll' || q.kind === 'draw') {
    const input = live.dice.answer(w)
    return input && { input }
  }
  const shape = q.kind === 'ask' ? q.shape : (q.parts[to] as Shape)
  const { state, questions } = seenBy(table, viewer)
  const question = questions.find(({ at }) => at === w.askedAt)?.question
  const given =
    question && question.kind !== 'roll' ? bot.answers(state, question, viewer.seat, tableFor(live, viewer)) : undefined
  const opinion = answerIn(given)
  const isLegal = opinion !== undefined && unfit(shape, opinion) === undefined
  // A bot steps into another seat's window only if it has something to say there.
  if (!isLegal && q.kind === 'first' && to !== q.keeper) return undefined
  if (!isLegal && opinion !== undefined)
    live.ports.report('a bot gave an answer that is not legal', { table: live.id, question: q.name })
  const answer = isLegal ? opinion : withoutOpinion(shape, table.version)
  return {
    input: { kind: 'answer', by: viewer.seat, to: w.askedAt, answer },
    // What is sealed until all have answered stays so.
    ...(isLegal && given instanceof Explained && q.kind !== 'each' && saying(viewer, given.why)),
  }
}

const tableFor = ({ log }: LiveTable, viewer: Viewer): Parameters<AnyBot['answers']>[3] => ({
  settings: log.table.world.settings,
  content: contentFor(log.table, viewer),
})

const LONGEST_REASON = 300

/** A reason as it goes into the chat: words only, no command and no dice. */
function saying(by: Viewer, why: string | undefined): Pick<BotStep, 'says'> {
  const text = (why ?? '')
    .replaceAll('[[', '[')
    .replace(/^[\s/]+/, '')
    .slice(0, LONGEST_REASON)
    .trim()
    .toWellFormed()
  return text === '' ? {} : { says: { by, text } }
}

/** The answer of a bot that has no opinion: no, if the question has a way to say so, or else any legal answer. */
const withoutOpinion = (shape: Shape, version: number): Json =>
  declined(shape)?.answer ?? sample(shape, seeded(version + 1))

function openingOf(live: LiveTable, { bot, ...viewer }: BotSeat): BotStep | undefined {
  if (!bot.opens) return undefined
  const { state, offers } = seenBy(live.log.table, viewer)
  const wanted = bot.opens(state, viewer.seat, offers, tableFor(live, viewer))
  if (!wanted) return undefined
  const { procedure, args, why } = wanted
  if (offers.some((o) => o.procedure === procedure))
    return { input: { kind: 'open', by: viewer.seat, procedure, args }, ...saying(viewer, why) }
  live.ports.report('a bot wants to start what is not offered to it', { table: live.id, procedure })
  return undefined
}
