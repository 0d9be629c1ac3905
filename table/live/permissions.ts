import { runs, type Seat } from '@sortie/engine'
import type { Command, GameCommand, Refused } from '@sortie/protocol'
import type { LobbyState } from '../lobby/lobby-events.ts'
import { sittings } from '../lobby/seats.ts'
import { refused } from './outcome.ts'

/**
 * Who may send a command. `rules`: everybody; the rules of the game decide. `players`: players and GMs. `gm`: the GM and
 * co-GMs, and the caretaker where a bot is the GM.
 */
type Permission = 'rules' | 'everyone' | 'players' | 'gm'

const permissions = {
  open: 'rules',
  answer: 'rules',
  throw: 'rules',
  overrule: 'rules',
  undo: 'rules',
  redo: 'rules',
  rewind: 'rules',
  setting: 'rules',
  content: 'rules',
  chat: 'everyone',
  reword: 'everyone',
  seed: 'everyone',
  card: 'everyone',
  leave: 'everyone',
  shareSeat: 'everyone',
  mix: 'players',
  pause: 'players',
  addLimit: 'players',
  eraseLimit: 'players',
  resume: 'gm',
  beginEvening: 'gm',
  endEvening: 'gm',
  archive: 'gm',
  restore: 'gm',
  takeBack: 'gm',
  option: 'gm',
  makeLink: 'gm',
  revokeLink: 'gm',
  admit: 'gm',
  dismiss: 'gm',
  renewSeat: 'gm',
  admitDevice: 'gm',
  dismissDevice: 'gm',
  giveRole: 'gm',
  lend: 'gm',
} as const satisfies { readonly [K in Command['do']]: Permission }

/** The commands that the rules decide are exactly those of the game. */
export const isGameCommand = (command: Command): command is GameCommand & { do: RulesDecide } =>
  permissions[command.do] === 'rules'
type RulesDecide = { [K in Command['do']]: (typeof permissions)[K] extends 'rules' ? K : never }[Command['do']]
/** Game commands in which a player acts for the bot that is the GM. */
const ofGm: readonly Command['do'][] = ['undo', 'redo', 'rewind', 'overrule', 'setting', 'content']

const notSeated = refused('seat/not-seated', 'this seat has not been let in yet, or was given up')
const archived = refused('table/archived', 'this table is archived; the GM can restore it')
export const notGm = refused('table/not-gm', 'only the GM can do that')

/** Why a seat may not send this command now; nothing if it may. */
export function notAllowed(lobby: LobbyState, seat: Seat, command: Command): Refused | undefined {
  const held = lobby.seats[seat]
  if (held?.status !== 'seated') return notSeated
  if (lobby.archived && command.do !== 'restore') return archived
  const needed = permissions[command.do]
  if (needed === 'rules' || needed === 'everyone') return undefined
  if (needed === 'players' && held.role !== 'spectator') return undefined
  if (command.do === 'resume' && mayResume(lobby, seat)) return undefined
  return looksAfterTable(lobby, seat) ? undefined : notGm
}

/** Whether a seat looks after the table: its links, seats and evenings. */
export const looksAfterTable = (lobby: LobbyState, seat: Seat): boolean =>
  runs(sittings(lobby), seat) || isCaretaker(lobby, seat)

/** The player who paused may resume; so may any player while there is no GM. */
function mayResume(lobby: LobbyState, seat: Seat): boolean {
  const noGm = Object.values(lobby.seats).every((s) => s.role !== 'gm' || s.status !== 'seated')
  return lobby.pausedBy === seat || (noGm && lobby.seats[seat]?.role === 'player')
}

/** The seat for which a game command counts, or why it may not be sent now. */
export function actsAs(
  lobby: LobbyState,
  { viewer, hand }: { readonly viewer: { readonly seat: Seat; readonly role: string }; readonly hand: Seat },
  command: GameCommand,
): Seat | Refused {
  const bot = ofGm.includes(command.do) && viewer.role === 'player' ? botGm(lobby) : undefined
  const seat = bot ?? ('as' in command ? command.as : undefined) ?? viewer.seat
  const isLent = Object.hasOwn(lobby.seats, seat) && lobby.seats[seat]?.lentTo === hand
  if (seat !== hand && seat !== bot && !isLent) return refused('seat/not-lent', 'that seat is not lent to you')
  return lobby.paused && !runs(sittings(lobby), hand) ? refused('table/paused', 'the game is paused') : seat
}

/**
 * The seat of the bot that is the GM; then players may do what it cannot. Only at a table that was made for this and never
 * had a person as GM: a GM who leaves takes their powers along.
 */
function botGm({ created, seats }: LobbyState): Seat | undefined {
  if (created?.withBot === false || hadGm(seats)) return undefined
  return Object.entries(seats).find(([, s]) => s.role === 'gm' && s.status === 'seated')?.[0]
}

/** Whether a seat is the caretaker of a table where a bot is the GM: the first player who sat down. */
export const isCaretaker = (lobby: LobbyState, seat: Seat): boolean =>
  botGm(lobby) !== undefined &&
  Object.entries(lobby.seats).find(([, s]) => s.role === 'player' && s.tokenHash !== '')?.[0] === seat

/** Whether a player may seat a bot as GM: alone, and at a table that was made for this. */
export function maySeatBot({ created, seats }: LobbyState, seat: Seat): boolean {
  const isAlone = Object.values(seats).filter((s) => s.status === 'seated').length === 1
  return seats[seat]?.role === 'player' && isAlone && created?.withBot === true && !hadGm(seats)
}

/** Whether a person was ever the GM here. Seats that came with a file were nobody's here. */
const hadGm = (seats: LobbyState['seats']): boolean =>
  Object.values(seats).some((s) => s.role === 'gm' && s.bot === undefined && s.tokenHash !== '')
