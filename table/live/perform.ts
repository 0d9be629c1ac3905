import {
  type Entry,
  type Input,
  isRefusal,
  type Refusal,
  RuleBroken,
  runs,
  type Seat,
  type Sitting,
  same,
  type Viewer,
} from '@sortie/engine'
import type { Command, GameCommand, Refused } from '@sortie/protocol'
import type { LobbyEvent, LobbyState } from '../lobby/lobby-events.ts'
import { sittings } from '../lobby/seats.ts'
import type { MadeEntry } from '../log/game-log.ts'
import { reachOf } from '../log/log-lines.ts'
import { arrange } from './arrange.ts'
import { type BotStep, botStep } from './bots.ts'
import type { LiveTable } from './live-table.ts'
import { LONGEST_STEP_MILLISECONDS, LongSteps } from './long-steps.ts'
import { busy, type Done, forSeat, gone, needsHistory, refused } from './outcome.ts'
import { actsAs, isGameCommand, notAllowed } from './permissions.ts'
import { TookTooLong, withinTime } from './time-limit.ts'
import { mayThrow, translate } from './translate.ts'

const MOST_TRIES = 20
/** A game or a bot that takes more automatic steps than this is broken. */
const MOST_STEPS_ALONE = 2000
/**
 * The kernel counts what a step does; it cannot count what a rule does between two looks at the table. So steps have a time
 * limit too. If the machine was busy elsewhere meanwhile, a step is tried again so many times, with more time.
 */
const MOST_TIMES_HELD_UP = 2

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
  if ('seed' in command) await live.dice.ready()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
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

/** Kernel, store, screens: an input becomes an entry, is stored with its automatic steps, and is then published. */
async function submit(
  live: LiveTable,
  input: Input,
  cid: string | null,
  follow?: () => readonly MadeEntry[],
): Promise<Done | 'again'> {
  const before = live.log.table.world
  const made = await attempt(live, input, cid, { follow })
  if ('problem' in made) return made.problem
  if (isRefusal(made)) return lookFurtherBack(live, forSeat(made), input.by, reachOf({ input }))
  const stored = await live.sync.whileStoring(() => live.log.append(made))
  if (stored.kind === 'appended') {
    live.subscriptions.publishEntries(stored.entries)
    live.sync.tellIfArranged(before)
    if (live.log.isLong) await live.log.keepSnapshot()
    return { ok: true }
  }
  await live.sync.reload()
  if (live.lobby.over) return gone
  return stored.kind === 'repeat' ? { ok: true } : 'again'
}

interface Attempt {
  /** The automatic steps that follow at once. Those that take too long are left out. */
  readonly follow?: (() => readonly MadeEntry[]) | undefined
  readonly limit?: number
  readonly isSecond?: boolean
  readonly heldUp?: number
}

async function attempt(
  live: LiveTable,
  input: Input,
  cid: string | null,
  { follow, limit = LONGEST_STEP_MILLISECONDS, isSecond = false, heldUp = 0 }: Attempt,
): Promise<readonly MadeEntry[] | Refusal | { problem: Refused }> {
  const { id, log, ports } = live
  const made = (entry: Entry | Refusal): readonly MadeEntry[] | Refusal =>
    isRefusal(entry) ? entry : [{ entry, cid }, ...(follow?.() ?? [])]
  try {
    return input.kind === 'rewind' || input.kind === 'redo'
      ? made(await log.goBack(input))
      : await withinTime(limit, () => made(log.submit(input)))
  } catch (broken) {
    if (broken instanceof TookTooLong) {
      await live.sync.reload()
      if (live.lobby.over) return { problem: gone }
      if (broken.wasHeldUp && heldUp < MOST_TIMES_HELD_UP)
        return attempt(live, input, cid, { follow, limit: 4 * limit, isSecond, heldUp: heldUp + 1 })
      if (!isSecond)
        return attempt(live, input, cid, { limit: longSteps.limitOf(live, performance.now()), isSecond: true, heldUp })
      ports.report('a step took too long', { table: id, kind: input.kind })
      return { problem: refused('step/too-long', 'working that out takes too long; nothing was changed') }
    }
    if (!(broken instanceof RuleBroken)) throw broken
    ports.report('rule broken', { table: id, why: broken.message })
    return { problem: refused('rule/broken', 'a rule broke; nothing was changed, and the table goes on') }
  }
}

/** Who may take a long step now. */
const longSteps = new LongSteps<LiveTable>()

/** If the entries that are needed are not loaded, they are read for the GM. Other refusals stay. */
async function lookFurtherBack(live: LiveTable, refusal: Refused, by: Seat, to?: number): Promise<Done | 'again'> {
  if (refusal.refused !== needsHistory.refused) return refusal
  const { base, world } = live.log.table
  if (base.at < 0) return refused('rewind/not-there', refusal.message)
  if (!runs(world.seats, by)) return refused('rewind/needs-gm', 'only the GM can go back that far')
  // For the last step of a person, if it is not loaded.
  const back = to ?? base.at - FURTHER
  await live.log.reload(Math.max(-1, back))
  await live.subscriptions.publishMissed()
  return 'again'
}
const FURTHER = 1000

/** Updates the seats from the lobby; then automatic steps and bots go on until a person is asked. */
export async function goOn(live: LiveTable): Promise<void> {
  if (!areSeatsFollowed(live)) await followSeats(live)
  for (let steps = 0; steps < MOST_STEPS_ALONE; steps++) {
    if (live.log.table.waiting.some(({ question: q }) => q.kind === 'roll' || q.kind === 'draw'))
      await live.dice.ready()
    const step = await nextByItself(live)
    if (!step) return
    const done = await submit(live, step.input, null)
    if (done === 'again') continue
    if ('ok' in done) {
      if (step.says) await giveReason(live, step.says)
      continue
    }
    stuckAt.set(live, live.log.table.version)
    return live.ports.report('could not go on', { table: live.id, why: done.message })
  }
  stuckAt.set(live, live.log.table.version)
  live.ports.report('went on for too long', { table: live.id, steps: MOST_STEPS_ALONE })
}

/** Posts a bot's reason, unless the bot has just posted the same. */
async function giveReason({ chat, log }: LiveTable, { by, text }: NonNullable<BotStep['says']>): Promise<void> {
  const last = chat.bySeat.loaded.at(-1)?.message
  if (last?.by === by.seat && last.text === text) return
  await chat.say(by, { text }, `${by.seat}/reason ${log.table.version}`)
}

/** The version at which a table could not go on: it is not tried again until something else happens. */
const stuckAt = new WeakMap<LiveTable, number>()

const mayGoOn = (live: LiveTable): boolean =>
  !live.lobby.over && !live.lobby.state.archived && stuckAt.get(live) !== live.log.table.version

/** The procedure that is due. */
function dueByItself(live: LiveTable): Input | undefined {
  const due = mayGoOn(live) ? live.log.due : undefined
  return due && { kind: 'open', by: 'game', procedure: due.procedure, args: due.args }
}

/** The procedure that is due, or else a bot's action. */
async function nextByItself(live: LiveTable): Promise<BotStep | undefined> {
  try {
    const input = dueByItself(live)
    if (input) return { input }
    return mayGoOn(live) ? await botStep(live) : undefined
  } catch (broken) {
    live.ports.report('rule broken', { table: live.id, why: String(broken) })
    return undefined
  }
}

/** The seats of the game that were found to equal the lobby's. They seldom change. */
const followed = new WeakMap<LobbyState['seats'], readonly Sitting[]>()

const areSeatsFollowed = ({ lobby, log }: LiveTable): boolean =>
  followed.get(lobby.state.seats) === log.table.world.seats

async function followSeats(live: LiveTable): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { over, state } = live.lobby
    const now = live.log.table.world.seats
    if (over || areSeatsFollowed(live)) return
    const seats = sittings(state)
    if (same(seats, now)) return void followed.set(state.seats, now)
    const done = await submit(live, { kind: 'seats', by: 'game', seats }, null)
    if (done === 'again') await live.sync.news()
    else if ('ok' in done) followed.set(state.seats, live.log.table.world.seats)
    else return live.ports.report('could not seat everybody', { table: live.id, why: done.message })
  }
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
      await followSeats(live)
      live.lobby.tell()
      return { ok: true }
    }
    await live.sync.news()
    if (live.lobby.over) return gone
  }
  return busy
}
