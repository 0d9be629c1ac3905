import { type Input, isRefusal, type Seat, type Viewer } from '@sortie/engine'
import type { Command, GameCommand, Refused } from '@sortie/protocol'
import type { LobbyEvent } from '../lobby/lobby-events.ts'
import type { MadeEntry } from '../log/game-log.ts'
import { arrange } from './arrange.ts'
import { areSeatsFollowed, dueByItself, goOn } from './go-on.ts'
import type { LiveTable } from './live-table.ts'
import { busy, type Done, gone } from './outcome.ts'
import { actsAs, isGameCommand, notAllowed } from './permissions.ts'
import { lookFurtherBack, submit } from './submit.ts'
import { mayThrow, translate } from './translate.ts'

const MOST_TRIES = 20

/** A command, with the seat that looks on, and the seat that sent it if the first was lent. */
export interface Request {
  readonly viewer: Viewer
  readonly hand?: Seat
  readonly command: Command
  /** Chosen by the client; sent again, it counts once. */
  readonly cid: string
}

/** Carries out a command. The only way in for seats. */
export function perform(live: LiveTable, request: Request): Promise<Done> {
  const { viewer, command, hand = viewer.seat } = request
  const cid = `${hand}/${request.cid}`
  return live.serially(async () => {
    const before = live.replies.to(cid)
    if (before) return before
    const done = await live.subscriptions.whileActing(viewer.seat, () => carryOut(live, viewer, hand, command, cid))
    // A refused command may be the repeat of one that was done long ago.
    const reply: Done = 'refused' in done && (await wasDone(live, cid)) ? { ok: true } : done
    live.replies.keep(cid, reply)
    return reply
  })
}

async function wasDone({ log, lobby, chat }: LiveTable, cid: string): Promise<boolean> {
  for (const { stream } of [log, lobby, chat]) if (await stream.has(cid)) return true
  return false
}

function carryOut(live: LiveTable, viewer: Viewer, hand: Seat, command: Command, cid: string): Done | Promise<Done> {
  const { state, over } = live.lobby
  if (over) return gone
  const wrong = notAllowed(state, hand, command)
  if (wrong) return wrong
  const actor: Viewer = { seat: hand, role: state.seats[hand]?.role ?? 'spectator' }
  if (command.do === 'chat') return live.chat.say(actor, command, cid)
  if (!isGameCommand(command))
    return arrange(live, actor, command, {
      cid,
      // Permission is checked again with the stored state: another server may have taken it away.
      note: (decide, id) => note(live, () => notAllowed(live.lobby.state, hand, command) ?? decide(), id),
    })
  const seat = actsAs(state, { viewer, hand }, command)
  return typeof seat === 'string' ? play(live, viewer, seat, command, cid) : seat
}

/** Carries out a command of the game: stored whole, or not at all. */
async function play(live: LiveTable, viewer: Viewer, as: Seat, command: GameCommand, cid: string): Promise<Done> {
  await goOn(live)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if ('seed' in command) await live.dice.ready()
    const input = await translate(live, viewer, as, command)
    const done =
      'refused' in input
        ? await lookFurtherBack(live, input, as)
        : await submit(live, input, cid, () => throwAtOnce(live, as, command, cid))
    if (done === 'again') continue
    if ('ok' in done) await goOn(live)
    return done
  }
  return busy
}

/**
 * To commit to a roll is to throw: if what a seat has just done asks a throw of that seat, it follows with the seed that
 * the command brought, and is stored and told together with it. If it cannot be made now, the seat is asked for it as usual.
 */
function throwAtOnce(live: LiveTable, seat: Seat, command: GameCommand, cid: string): readonly MadeEntry[] {
  const seed = 'seed' in command && command.do !== 'throw' ? command.seed : undefined
  if (seed === undefined) return []
  const { log, dice, ports, id } = live
  const made: MadeEntry[] = []
  const follows = (input: Input | undefined, by: string | null): void => {
    const entry = input && log.submit(input)
    if (entry && !isRefusal(entry)) made.push({ entry, cid: by })
  }
  try {
    // The game may ask for the throw in a separate step.
    follows(dueByItself(live), null)
    const { table } = log
    const asked = table.waiting.find((w) => w.askedAt === table.version - 1)
    if (!asked || !mayThrow(table, asked, seat) || !dice.fits(seat, seed)) return made
    const thrown = dice.answer(asked, { [seat]: seed })
    follows(thrown && { ...thrown, follows: true }, `${cid}/throw`)
  } catch (cause) {
    // The steps so far are stored with the commitment: the kernel has carried them out already.
    ports.report('rule broken', { table: id, why: cause instanceof Error ? cause.message : String(cause) })
  }
  return made
}

/** Stores an event of the lobby; seats and screens follow. It is decided again whenever another server was faster. */
export async function note(
  live: LiveTable,
  decide: () => LobbyEvent | Refused | undefined,
  cid: string | null = null,
): Promise<Done> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const event = decide()
    if (event === undefined) return { ok: true }
    if ('refused' in event) return event
    const stored = await live.lobby.append(event, cid)
    if (stored === 'repeat') return { ok: true }
    if (stored === 'appended') {
      // Somebody new at the table may make a procedure due.
      if (!areSeatsFollowed(live)) await goOn(live)
      live.lobby.tell()
      return { ok: true }
    }
    await live.sync.news()
    if (live.lobby.over) return gone
  }
  return busy
}
