import { type Role, runs, type Seat, type Viewer } from '@sortie/engine'
import type { Command, CommandTo, GameCommand, Refused, TableCommand, TableView } from '@sortie/protocol'
import { takeBack } from '../archive/retract.ts'
import { hashOfSecret, idFrom, newId, newSecret } from '../crypto/secret.ts'
import { newEvening } from '../dice/fair-dice.ts'
import {
  botThatRuns,
  eveningNow,
  hostOf,
  type LobbyEvent,
  type LobbyState,
  problemWithOption,
  sittings,
  storedKey,
} from '../lobby/lobby-events.ts'
import type { LiveTable } from './live-table.ts'
import { type Done, gone, refused } from './outcome.ts'

/** Lines and veils: all of them are sent whenever one is added. */
const MOST_LIMITS = 200

const inGame: readonly string[] = [
  'open',
  'answer',
  'throw',
  'overrule',
  'undo',
  'rewind',
  'setting',
] satisfies GameCommand['do'][]
const isGameCommand = (command: Command): command is GameCommand => inGame.includes(command.do)
/** What others may do beside the game; the rest is for whoever runs it. */
const forAll: readonly string[] = ['seed', 'card', 'leave'] satisfies TableCommand['do'][]
const forPlayers: readonly string[] = ['pause', 'addLimit', 'eraseLimit', ...forAll]

/** Somebody who asks something of a table: who looks on, and whose hand it is if the seat was lent. */
export interface Asking {
  readonly viewer: Viewer
  readonly hand?: Seat
  readonly command: Command
  /** Chosen by the client; sent again, it counts once. */
  readonly cid: string
}

/** Carries out anything a seat asks of its table. The one way in. */
export function perform(live: LiveTable, from: Asking): Promise<Done> {
  const hand = from.hand ?? from.viewer.seat
  const cid = `${hand}/${from.cid}`
  return live.serially(async () => {
    const before = live.answers.to(cid)
    if (before) return before
    const carriedOut = await live.doors.acting(from.viewer.seat, () => carryOut(live, { ...from, hand, cid }))
    // A refusal may be the answer to something that was done long ago, and whose reply was lost.
    const done = 'refused' in carriedOut && (await live.hasDone(cid)) ? ({ ok: true } as const) : carriedOut
    live.answers.keep(cid, done)
    return done
  })
}

type Given = Required<Asking>

function carryOut(live: LiveTable, { viewer, hand, command, cid }: Given): Done | Promise<Done> {
  if (live.over) return gone
  const wrong = mayNot(live.lobby, hand, command)
  if (wrong) return wrong
  const role = live.lobby.seats[hand]?.role as Role
  if (command.do === 'chat') return live.chat.say({ seat: hand, role }, command, cid)
  if (isGameCommand(command)) return play(live, { viewer, hand, command, cid })
  return arrange(live, { seat: hand, role }, command, cid)
}

/** Why a seat may not ask for this, as things stand; nothing if it may. What is for the game's own rules, they decide. */
function mayNot(lobby: LobbyState, hand: Seat, command: Command): Refused | undefined {
  const held = lobby.seats[hand]
  if (held?.status !== 'seated') return refused('seat/not-seated', 'this seat has not been let in yet, or was given up')
  if (lobby.archived && command.do !== 'restore')
    return refused('table/archived', 'this table is put away; whoever runs the game can restore it')
  const free = [...inGame, 'chat', ...(held.role === 'spectator' ? forAll : forPlayers)]
  const ownPause = command.do === 'resume' && lobby.pausedBy === hand
  const runsIt = ownPause || runs(sittings(lobby), hand) || (held.role === 'player' && standsIn(lobby, hand, command))
  return free.includes(command.do) || runsIt ? undefined : refused('table/not-gm', 'that is for whoever runs the game')
}

/** Where a bot runs the game, players may go on, undo and overrule; the one who sat down first looks after the table. */
function standsIn(lobby: LobbyState, hand: Seat, command: Command): boolean {
  // Somebody who has only gone for a while still runs it; but nobody has to wait for them.
  const nobody = Object.values(lobby.seats).every((s) => s.role !== 'gm' || s.status !== 'seated')
  if (command.do === 'resume' && nobody) return true
  return botThatRuns(lobby) !== undefined && (inGame.includes(command.do) || hostOf(lobby) === hand)
}

function play(
  live: LiveTable,
  { viewer, hand, command, cid }: Given & { readonly command: GameCommand },
): Done | Promise<Done> {
  const ofGm = command.do === 'undo' || command.do === 'rewind' || command.do === 'overrule' || command.do === 'setting'
  const bot = ofGm && viewer.role === 'player' ? botThatRuns(live.lobby) : undefined
  const as = bot ?? ('as' in command ? command.as : undefined) ?? viewer.seat
  const lent = Object.hasOwn(live.lobby.seats, as) && live.lobby.seats[as]?.lentTo === hand
  if (as !== hand && as !== bot && !lent) return refused('seat/not-lent', `the seat ${as} is not lent to you`)
  if (live.lobby.paused && !runs(sittings(live.lobby), hand)) return refused('table/paused', 'the game is paused')
  return live.play({ viewer, as }, command, cid)
}

async function arrange(live: LiveTable, viewer: Viewer, command: TableCommand, cid: string): Promise<Done> {
  const note = noteFor(live, viewer.seat, command)
  switch (command.do) {
    case 'seed':
      live.pinch(viewer.seat, command.seed)
      return { ok: true }
    case 'pause':
      return note(() => (live.lobby.paused ? undefined : { kind: 'paused', by: viewer.seat }), cid)
    case 'resume':
      return note(() => ({ kind: 'resumed' }), cid)
    case 'card':
      return note(() => ({ kind: 'cardShown' }), withoutName(live, 'card', cid))
    case 'addLimit': {
      const id = withoutName(live, 'limit', cid)
      const { limit, text } = command
      return note(() => {
        if (Object.hasOwn(live.lobby.limits, id)) return undefined
        return Object.keys(live.lobby.limits).length < MOST_LIMITS
          ? { kind: 'limitAdded', id, limit, text }
          : refused('limits/full', `a table has at most ${MOST_LIMITS} lines and veils; erase one first`)
      })
    }
    case 'eraseLimit':
      return note(() =>
        Object.hasOwn(live.lobby.limits, command.id) ? { kind: 'limitErased', id: command.id } : undefined,
      )
    case 'beginEvening':
      return note(
        () =>
          eveningNow(live.lobby)
            ? refused('evening/begun', 'the evening has begun already')
            : {
                kind: 'eveningBegan',
                ...newEvening(live.lobby.evenings.length + 1),
                began: live.ports.now(),
              },
        cid,
      )
    case 'endEvening':
      return note(() => {
        const evening = eveningNow(live.lobby)
        return evening
          ? { kind: 'eveningEnded', evening: evening.evening, endedAt: live.ports.now() }
          : refused('evening/none', 'no evening has begun')
      }, cid)
    case 'option': {
      const key = storedKey(command.key)
      const expected = problemWithOption(key, command.value)
      return expected
        ? refused('option/wrong', `${command.key} takes ${expected}`)
        : note(() => ({ kind: 'roomSet', key, value: command.value }), cid)
    }
    case 'archive':
      return note(() => ({ kind: 'archived' }), cid)
    case 'restore':
      return note(() => ({ kind: 'restored' }), cid)
    case 'takeBack':
      return takeBack(live, viewer, command, cid)
    default:
      return seating(live, viewer, command, cid)
  }
}

/** Whether somebody may is decided together with what is stored: they may have lost their part at another server. */
const noteFor =
  (live: LiveTable, seat: Seat, command: Command): LiveTable['note'] =>
  (decide, cid) =>
    live.note(() => mayNot(live.lobby, seat, command) ?? decide(), cid)

async function seating(live: LiveTable, viewer: Viewer, command: TableCommand, cid: string): Promise<Done> {
  const note = noteFor(live, viewer.seat, command)
  switch (command.do) {
    case 'makeLink': {
      const [link, secret] = [newId(), newSecret()]
      const { role } = command
      const held = { role, secretHash: hashOfSecret(secret), made: live.ports.now() }
      const done = await note(() => ({ kind: 'linkMade', link, ...held }), cid)
      // A secret is told once: a repeat makes no second link, and learns no more than that there is one.
      return Object.hasOwn(live.lobby.links, link) ? { ok: true, value: { link, role, secret } } : done
    }
    case 'revokeLink':
      return note(
        () =>
          Object.hasOwn(live.lobby.links, command.link)
            ? { kind: 'linkRevoked', link: command.link }
            : refused('link/unknown', 'there is no such link'),
        cid,
      )
    case 'leave':
      return note(() => ({ kind: 'seatLeft', seat: viewer.seat }), cid)
    case 'renewSeat': {
      const token = newSecret()
      const { seat } = command
      const tokenHash = hashOfSecret(token)
      const done = await note(() => notThere(live, seat) ?? { kind: 'seatRenewed', seat, tokenHash }, cid)
      return live.lobby.seats[seat]?.tokenHash === tokenHash ? { ok: true, value: { seat, token } } : done
    }
    default:
      return note(() => seatEvent(live, command), cid)
  }
}

/**
 * An id for what nobody is to be found out by: it follows from what the client chose, so that a repeat counts once, and from
 * a secret, so that it says nothing.
 */
const withoutName = (live: LiveTable, what: 'card' | 'limit', cid: string): string =>
  idFrom(live.lobby.created?.secret ?? '', what, cid)

/** What changes about a seat, or why it cannot. */
function seatEvent(live: LiveTable, command: TableCommand): LobbyEvent | Refused {
  switch (command.do) {
    case 'admit':
      return live.lobby.seats[command.seat]?.status === 'waiting'
        ? { kind: 'seatAdmitted', seat: command.seat }
        : refused('seat/not-waiting', `nobody waits for the seat ${command.seat}`)
    case 'dismiss':
      return notThere(live, command.seat) ?? { kind: 'seatLeft', seat: command.seat }
    case 'giveRole':
      return (
        notThere(live, command.seat) ??
        lastToRun(live, command) ?? { kind: 'roleGiven', seat: command.seat, role: command.role }
      )
    case 'lend':
      return (
        notThere(live, command.seat) ??
        (command.to === null ? undefined : notThere(live, command.to)) ?? {
          kind: 'seatLent',
          seat: command.seat,
          to: command.to === command.seat ? null : command.to,
        }
      )
    default:
      return refused('command/unknown', `there is no command "${command.do}"`)
  }
}

const notThere = (live: LiveTable, seat: Seat): Refused | undefined =>
  Object.hasOwn(live.lobby.seats, seat) && live.lobby.seats[seat]?.status !== 'left'
    ? undefined
    : refused('seat/unknown', `there is no seat ${seat}`)

/** Somebody has to run the game, if somebody did. */
function lastToRun(live: LiveTable, { seat, role }: CommandTo<'giveRole'>): Refused | undefined {
  const others = Object.entries(live.lobby.seats).some(
    ([s, h]) => s !== seat && h.role === 'gm' && h.status === 'seated',
  )
  return role !== 'gm' && live.lobby.seats[seat]?.role === 'gm' && !others
    ? refused('seat/last-gm', 'hand the game over to somebody first')
    : undefined
}

/** What a seat sees of everything around the game. */
export function tableViewFor(live: LiveTable, viewer: Viewer): TableView {
  const { lobby } = live
  const keeps = viewer.role === 'gm' || (botThatRuns(lobby) !== undefined && hostOf(lobby) === viewer.seat)
  return {
    table: live.id,
    game: live.game.id,
    edition: lobby.created?.edition ?? live.game.edition,
    options: lobby.options,
    settings: live.table.world.settings,
    seats: seatsFor(lobby, viewer),
    paused: lobby.paused,
    ...(lobby.paused && lobby.pausedBy !== undefined && { pausedBy: lobby.pausedBy }),
    archived: lobby.archived,
    cards: lobby.cards,
    limits: Object.entries(lobby.limits)
      .map(([id, l]) => ({ id, ...l }))
      .sort((a, b) => (a.text < b.text ? -1 : 1)),
    evenings: lobby.evenings.map(({ evening, commitment, seed, began, ended, endedAt }) => ({
      evening,
      commitment,
      ...(ended && { seed }),
      ...(began !== undefined && { began }),
      ...(endedAt !== undefined && { endedAt }),
    })),
    ...(keeps && {
      links: Object.entries(lobby.links).map(([link, { secretHash: _, ...held }]) => ({ link, ...held })),
    }),
  }
}

/** Whoever waits ports is seen by those who can let them in, and by themselves. */
const seatsFor = (lobby: LobbyState, viewer: Viewer): TableView['seats'] =>
  Object.entries(lobby.seats)
    .filter(
      ([seat, s]) =>
        s.status === 'seated' || (s.status === 'waiting' && (viewer.role === 'gm' || seat === viewer.seat)),
    )
    .map(([seat, { name, role, status, lentTo, bot }]) => ({
      seat,
      name,
      role,
      status,
      lentTo,
      bot: bot !== undefined,
    }))
