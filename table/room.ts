import { type Role, runs, type Seat, type Viewer } from '@sortie/engine'
import type { Command, CommandTo, GameCommand, Refused, TableCommand, TableView } from '@sortie/protocol'
import { type Done, gone, refused } from './command.ts'
import {
  botThatRuns,
  type Desk,
  type DeskEvent,
  eveningNow,
  hostOf,
  problemWithOption,
  sittings,
  storedKey,
} from './desk.ts'
import type { LiveTable } from './live.ts'
import { hashOfSecret, idFrom, newId, newSecret } from './secret.ts'
import { takeBack } from './take-back.ts'
import { newEvening } from './tray.ts'

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
  const wrong = mayNot(live.desk, hand, command)
  if (wrong) return wrong
  const role = live.desk.seats[hand]?.role as Role
  if (command.do === 'chat') return live.talk.say({ seat: hand, role }, command, cid)
  if (isGameCommand(command)) return play(live, { viewer, hand, command, cid })
  return arrange(live, { seat: hand, role }, command, cid)
}

/** Why a seat may not ask for this, as things stand; nothing if it may. What is for the game's own rules, they decide. */
function mayNot(desk: Desk, hand: Seat, command: Command): Refused | undefined {
  const held = desk.seats[hand]
  if (held?.status !== 'seated') return refused('seat/not-seated', 'this seat has not been let in yet, or was given up')
  if (desk.archived && command.do !== 'restore')
    return refused('table/archived', 'this table is put away; whoever runs the game can restore it')
  const free = [...inGame, 'chat', ...(held.role === 'spectator' ? forAll : forPlayers)]
  const ownPause = command.do === 'resume' && desk.pausedBy === hand
  const runsIt = ownPause || runs(sittings(desk), hand) || (held.role === 'player' && standsIn(desk, hand, command))
  return free.includes(command.do) || runsIt ? undefined : refused('table/not-gm', 'that is for whoever runs the game')
}

/** Where a bot runs the game, players may go on, undo and overrule; the one who sat down first looks after the table. */
function standsIn(desk: Desk, hand: Seat, command: Command): boolean {
  // Somebody who has only gone for a while still runs it; but nobody has to wait for them.
  const nobody = Object.values(desk.seats).every((s) => s.role !== 'gm' || s.status !== 'seated')
  if (command.do === 'resume' && nobody) return true
  return botThatRuns(desk) !== undefined && (inGame.includes(command.do) || hostOf(desk) === hand)
}

function play(
  live: LiveTable,
  { viewer, hand, command, cid }: Given & { readonly command: GameCommand },
): Done | Promise<Done> {
  const ofGm = command.do === 'undo' || command.do === 'rewind' || command.do === 'overrule' || command.do === 'setting'
  const bot = ofGm && viewer.role === 'player' ? botThatRuns(live.desk) : undefined
  const as = bot ?? ('as' in command ? command.as : undefined) ?? viewer.seat
  const lent = Object.hasOwn(live.desk.seats, as) && live.desk.seats[as]?.lentTo === hand
  if (as !== hand && as !== bot && !lent) return refused('seat/not-lent', `the seat ${as} is not lent to you`)
  if (live.desk.paused && !runs(sittings(live.desk), hand)) return refused('table/paused', 'the game is paused')
  return live.play({ viewer, as }, command, cid)
}

async function arrange(live: LiveTable, viewer: Viewer, command: TableCommand, cid: string): Promise<Done> {
  const note = noteFor(live, viewer.seat, command)
  switch (command.do) {
    case 'seed':
      live.pinch(viewer.seat, command.seed)
      return { ok: true }
    case 'pause':
      return note(() => (live.desk.paused ? undefined : { kind: 'paused', by: viewer.seat }), cid)
    case 'resume':
      return note(() => ({ kind: 'resumed' }), cid)
    case 'card':
      return note(() => ({ kind: 'cardShown' }), withoutName(live, 'card', cid))
    case 'addLimit': {
      const id = withoutName(live, 'limit', cid)
      const { limit, text } = command
      return note(() => {
        if (Object.hasOwn(live.desk.limits, id)) return undefined
        return Object.keys(live.desk.limits).length < MOST_LIMITS
          ? { kind: 'limitAdded', id, limit, text }
          : refused('limits/full', `a table has at most ${MOST_LIMITS} lines and veils; erase one first`)
      })
    }
    case 'eraseLimit':
      return note(() =>
        Object.hasOwn(live.desk.limits, command.id) ? { kind: 'limitErased', id: command.id } : undefined,
      )
    case 'beginEvening':
      return note(
        () =>
          eveningNow(live.desk)
            ? refused('evening/begun', 'the evening has begun already')
            : {
                kind: 'eveningBegan',
                ...newEvening(live.desk.evenings.length + 1),
                began: live.outside.now(),
              },
        cid,
      )
    case 'endEvening':
      return note(() => {
        const evening = eveningNow(live.desk)
        return evening
          ? { kind: 'eveningEnded', evening: evening.evening, endedAt: live.outside.now() }
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
    live.note(() => mayNot(live.desk, seat, command) ?? decide(), cid)

async function seating(live: LiveTable, viewer: Viewer, command: TableCommand, cid: string): Promise<Done> {
  const note = noteFor(live, viewer.seat, command)
  switch (command.do) {
    case 'makeLink': {
      const [link, secret] = [newId(), newSecret()]
      const { role } = command
      const held = { role, secretHash: hashOfSecret(secret), made: live.outside.now() }
      const done = await note(() => ({ kind: 'linkMade', link, ...held }), cid)
      // A secret is told once: a repeat makes no second link, and learns no more than that there is one.
      return Object.hasOwn(live.desk.links, link) ? { ok: true, value: { link, role, secret } } : done
    }
    case 'revokeLink':
      return note(
        () =>
          Object.hasOwn(live.desk.links, command.link)
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
      return live.desk.seats[seat]?.tokenHash === tokenHash ? { ok: true, value: { seat, token } } : done
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
  idFrom(live.desk.created?.secret ?? '', what, cid)

/** What changes about a seat, or why it cannot. */
function seatEvent(live: LiveTable, command: TableCommand): DeskEvent | Refused {
  switch (command.do) {
    case 'admit':
      return live.desk.seats[command.seat]?.status === 'waiting'
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
  Object.hasOwn(live.desk.seats, seat) && live.desk.seats[seat]?.status !== 'left'
    ? undefined
    : refused('seat/unknown', `there is no seat ${seat}`)

/** Somebody has to run the game, if somebody did. */
function lastToRun(live: LiveTable, { seat, role }: CommandTo<'giveRole'>): Refused | undefined {
  const others = Object.entries(live.desk.seats).some(
    ([s, h]) => s !== seat && h.role === 'gm' && h.status === 'seated',
  )
  return role !== 'gm' && live.desk.seats[seat]?.role === 'gm' && !others
    ? refused('seat/last-gm', 'hand the game over to somebody first')
    : undefined
}

/** What a seat sees of everything around the game. */
export function tableViewFor(live: LiveTable, viewer: Viewer): TableView {
  const { desk } = live
  const keeps = viewer.role === 'gm' || (botThatRuns(desk) !== undefined && hostOf(desk) === viewer.seat)
  return {
    table: live.id,
    game: live.game.id,
    edition: desk.created?.edition ?? live.game.edition,
    options: desk.options,
    settings: live.table.world.settings,
    seats: seatsFor(desk, viewer),
    paused: desk.paused,
    ...(desk.paused && desk.pausedBy !== undefined && { pausedBy: desk.pausedBy }),
    archived: desk.archived,
    cards: desk.cards,
    limits: Object.entries(desk.limits)
      .map(([id, l]) => ({ id, ...l }))
      .sort((a, b) => (a.text < b.text ? -1 : 1)),
    evenings: desk.evenings.map(({ evening, commitment, seed, began, ended, endedAt }) => ({
      evening,
      commitment,
      ...(ended && { seed }),
      ...(began !== undefined && { began }),
      ...(endedAt !== undefined && { endedAt }),
    })),
    ...(keeps && {
      links: Object.entries(desk.links).map(([link, { secretHash: _, ...held }]) => ({ link, ...held })),
    }),
  }
}

/** Whoever waits outside is seen by those who can let them in, and by themselves. */
const seatsFor = (desk: Desk, viewer: Viewer): TableView['seats'] =>
  Object.entries(desk.seats)
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
