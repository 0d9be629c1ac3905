import {
  type AnyGame,
  answerIn,
  Explained,
  type Json,
  type Offer,
  type Question,
  type Seat,
  type seenBy,
} from '@sortie/engine'
import { TookTooLong, withinTime } from './time-limit.ts'

type SeenState = ReturnType<typeof seenBy>['state']

/** A request to a bot, with all that it may read. It can be sent to another thread. */
export interface BotTask {
  readonly game: string
  /** The table that waits for it. */
  readonly table: string
  readonly bot: string
  readonly seat: Seat
  readonly view: SeenState
  readonly settings: unknown
  readonly content: unknown
  /** A question to answer, or offers, one of which may be started. */
  readonly asked: { readonly question: Question } | { readonly offers: readonly Offer[] }
}

/** A bot's reply: an answer or a procedure to start, with the reason. Empty if it has no opinion. */
export interface BotReply {
  readonly answer?: Json
  readonly opening?: { readonly procedure: string; readonly args: Json }
  readonly why?: string
}

type AnyBot = NonNullable<AnyGame['bots']>[string]

/** Asks a bot, and waits for it in this thread. */
export function askBot(game: AnyGame, { bot: name, seat, view, settings, content, asked }: BotTask): BotReply {
  const bot: AnyBot | undefined = game.bots?.[name]
  if (!bot) return {}
  const table = { settings, content } as Parameters<Extract<AnyBot, (...args: never) => unknown>>[3]
  if ('question' in asked) {
    const answers = typeof bot === 'function' ? bot : bot.answers
    const said = answers(view, asked.question, seat, table)
    const answer = answerIn(said)
    return { ...(answer !== undefined && { answer }), ...(said instanceof Explained && { why: said.why }) }
  }
  const wanted = typeof bot === 'function' ? undefined : bot.opens(view, seat, asked.offers, table)
  if (!wanted) return {}
  const { procedure, args, why } = wanted
  return { opening: { procedure, args }, ...(why !== undefined && { why }) }
}

/** A bot that takes longer continues in another thread, if there is one, and delays no other table. */
const QUICK_MILLISECONDS = 10

/** Questions that each bot was too slow for: next time, the other thread is asked at once. */
const slow = new WeakMap<AnyGame, Set<string>>()

/** Asks a bot in a thread where it blocks no table. */
export type Think = (task: BotTask) => Promise<BotReply>

/** Asks a bot: here if it answers quickly, else where the server lets bots think. */
export async function askBotInTime(game: AnyGame, task: BotTask, think: Think | undefined): Promise<BotReply> {
  if (!think) return askBot(game, task)
  const known = slow.get(game) ?? new Set()
  const what = `${task.bot}/${'question' in task.asked ? task.asked.question.name : ''}`
  if (known.has(what)) return think(task)
  try {
    return await withinTime(QUICK_MILLISECONDS, () => askBot(game, task))
  } catch (cause) {
    if (!(cause instanceof TookTooLong)) throw cause
    if (!cause.wasHeldUp) slow.set(game, known.add(what))
    return think(task)
  }
}
