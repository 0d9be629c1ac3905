import { type Input, type Sitting, same } from '@sortie/engine'
import type { LobbyState } from '../lobby/lobby-events.ts'
import { sittings } from '../lobby/seats.ts'
import { type BotStep, botStep } from './bots.ts'
import type { LiveTable } from './live-table.ts'
import { submit } from './submit.ts'

const MOST_TRIES = 20
/** A game or a bot that takes more automatic steps than this is broken. */
const MOST_STEPS_ALONE = 2000

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
export function dueByItself(live: LiveTable): Input | undefined {
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

export const areSeatsFollowed = ({ lobby, log }: LiveTable): boolean =>
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
