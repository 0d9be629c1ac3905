import { type Json, type Role, runs, type Seat, type Viewer } from '@sortie/engine'
import { type Command, type Done, gone, type Refused, refused } from './command.ts'
import { type Desk, type DeskEvent, eveningNow, type Room, sittings } from './desk.ts'
import type { LiveTable } from './live.ts'
import { hashOfSecret, idFrom, newId, newSecret } from './secret.ts'
import { takeBack } from './take-back.ts'

type Of<K extends Command['do']> = Command & { readonly do: K }
type RoomCommand = Exclude<
  Command,
  { readonly do: 'open' | 'answer' | 'throw' | 'overrule' | 'undo' | 'rewind' | 'setting' | 'chat' }
>

const inGame: readonly string[] = ['open', 'answer', 'throw', 'overrule', 'undo', 'rewind', 'setting']
/** What others may do beside the game; the rest is for whoever runs it. */
const forAll: readonly string[] = ['pinch', 'card', 'leave']
const forPlayers: readonly string[] = ['pause', 'addLimit', 'eraseLimit', ...forAll]

const roomValues: { readonly [K in keyof Room]: (value: Json) => string | undefined } = {
  name: (v) =>
    typeof v === 'string' && v.trim() !== '' && v.length <= 80 ? undefined : 'a text of 1 to 80 characters',
  door: (v) => (v === 'open' || v === 'waiting' ? undefined : 'open or waiting'),
  odds: (v) => (v === 'off' || v === 'gm' || v === 'everyone' ? undefined : 'off, gm or everyone'),
  realDice: (v) => (typeof v === 'boolean' ? undefined : 'true or false'),
}

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
    const done = await live.doors.acting(from.viewer.seat, () => carryOut(live, { ...from, hand, cid }))
    live.answers.keep(cid, done)
    return done
  })
}

type Given = Required<Asking>

function carryOut(live: LiveTable, { viewer, hand, command, cid }: Given): Done | Promise<Done> {
  if (live.over) return gone
  const held = live.desk.seats[hand]
  if (held?.status !== 'seated') return refused('seat/not-seated', 'this seat has not been let in yet, or was given up')
  if (live.desk.archived && command.do !== 'restore')
    return live.deskStream.unlessHas(
      cid,
      refused('table/archived', 'this table is put away; whoever runs the game can restore it'),
    )
  if (command.do === 'chat') return live.talk.say({ seat: hand, role: held.role }, command, cid)
  if (inGame.includes(command.do)) return play(live, { viewer, hand, command, cid })
  const may = held.role === 'spectator' ? forAll : forPlayers
  const runsIt =
    runs(sittings(live.desk), hand) || (command.do === 'resume' && held.role === 'player' && onlyBotsRun(live.desk))
  if (!may.includes(command.do) && !runsIt) return refused('room/not-gm', 'that is for whoever runs the game')
  return arrange(live, { seat: hand, role: held.role }, command as RoomCommand, cid)
}

/** A bot never lets the game go on by itself. */
const onlyBotsRun = ({ seats }: Desk): boolean =>
  Object.values(seats).every((s) => s.role !== 'gm' || s.status !== 'seated' || s.bot !== undefined)

function play(live: LiveTable, { viewer, hand, command, cid }: Given): Done | Promise<Done> {
  const as = ('as' in command ? command.as : undefined) ?? viewer.seat
  const lent = Object.hasOwn(live.desk.seats, as) && live.desk.seats[as]?.lentTo === hand
  if (as !== hand && !lent) return refused('seat/not-lent', `the seat ${as} is not lent to you`)
  if (live.desk.paused && !runs(sittings(live.desk), hand))
    return live.book.stream.unlessHas(cid, refused('room/paused', 'the game is paused'))
  return live.play({ viewer, as }, command, cid)
}

async function arrange(live: LiveTable, viewer: Viewer, command: RoomCommand, cid: string): Promise<Done> {
  switch (command.do) {
    case 'pinch':
      live.pinch(viewer.seat, command.pinch)
      return { ok: true }
    case 'pause':
      return live.note(() => ({ kind: 'paused', by: viewer.seat }), cid)
    case 'resume':
      return live.note(() => ({ kind: 'resumed' }), cid)
    case 'card':
      // Not even the log knows who it was: no seat, and no id that was chosen by somebody.
      return live.note(() => ({ kind: 'cardShown' }))
    case 'addLimit': {
      // The id follows from what the client chose, so that a repeat counts once, and from a secret, so that nobody is found out.
      const id = idFrom(live.desk.created?.secret ?? '', 'limit', cid)
      const { limit, text } = command
      return live.note(() =>
        Object.hasOwn(live.desk.limits, id) ? undefined : { kind: 'limitAdded', id, limit, text },
      )
    }
    case 'eraseLimit':
      return live.note(() =>
        Object.hasOwn(live.desk.limits, command.id) ? { kind: 'limitErased', id: command.id } : undefined,
      )
    case 'beginEvening':
      if (eveningNow(live.desk)) return refused('evening/begun', 'the evening has begun already')
      await live.beginEvening()
      return { ok: true }
    case 'endEvening':
      return live.note(() => {
        const evening = eveningNow(live.desk)
        return evening
          ? { kind: 'eveningEnded', evening: evening.evening }
          : refused('evening/none', 'no evening has begun')
      }, cid)
    case 'room': {
      const expected = Object.hasOwn(roomValues, command.key)
        ? roomValues[command.key](command.value)
        : `one of ${Object.keys(roomValues).join(', ')}`
      return expected
        ? refused('room/wrong', `${command.key} takes ${expected}`)
        : live.note(() => ({ kind: 'roomSet', key: command.key, value: command.value }), cid)
    }
    case 'archive':
      return live.note(() => ({ kind: 'archived' }), cid)
    case 'restore':
      return live.note(() => ({ kind: 'restored' }), cid)
    case 'takeBack':
      return takeBack(live, viewer, command)
    default:
      return seating(live, viewer, command, cid)
  }
}

async function seating(live: LiveTable, viewer: Viewer, command: RoomCommand, cid: string): Promise<Done> {
  switch (command.do) {
    case 'makeLink': {
      const [link, secret] = [newId(), newSecret()]
      const { role } = command
      const done = await live.note(() => ({ kind: 'linkMade', link, role, secretHash: hashOfSecret(secret) }))
      return 'ok' in done ? { ok: true, value: { link, role, secret } } : done
    }
    case 'revokeLink':
      return live.note(
        () =>
          Object.hasOwn(live.desk.links, command.link)
            ? { kind: 'linkRevoked', link: command.link }
            : refused('link/unknown', 'there is no such link'),
        cid,
      )
    case 'leave':
      return live.note(() => ({ kind: 'seatLeft', seat: viewer.seat }), cid)
    case 'renewSeat': {
      const token = newSecret()
      const done = await live.note(
        () =>
          notThere(live, command.seat) ?? { kind: 'seatRenewed', seat: command.seat, tokenHash: hashOfSecret(token) },
      )
      return 'ok' in done ? { ok: true, value: { seat: command.seat, token } } : done
    }
    default:
      return live.note(() => seatEvent(live, command), cid)
  }
}

/** What changes about a seat, or why it cannot. */
function seatEvent(live: LiveTable, command: RoomCommand): DeskEvent | Refused {
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
function lastToRun(live: LiveTable, { seat, role }: Of<'giveRole'>): Refused | undefined {
  const others = Object.entries(live.desk.seats).some(
    ([s, h]) => s !== seat && h.role === 'gm' && h.status === 'seated',
  )
  return role !== 'gm' && live.desk.seats[seat]?.role === 'gm' && !others
    ? refused('seat/last-gm', 'hand the game over to somebody first')
    : undefined
}

/** What a seat sees of everything around the game. */
export interface RoomView {
  readonly table: string
  readonly game: string
  readonly edition: number
  readonly room: Room
  readonly settings: { readonly [key: string]: Json }
  readonly seats: readonly {
    readonly seat: Seat
    readonly name: string
    readonly role: Role
    readonly status: string
    readonly lentTo: Seat | null
    readonly bot: boolean
  }[]
  readonly paused: boolean
  /** Who paused; nobody is named if it was the card. */
  readonly pausedBy?: Seat
  readonly archived: boolean
  readonly cards: number
  readonly limits: readonly { readonly id: string; readonly limit: 'line' | 'veil'; readonly text: string }[]
  /** The seed of an evening is there once it has ended. */
  readonly evenings: readonly { readonly evening: number; readonly commitment: string; readonly seed?: string }[]
  readonly links?: readonly { readonly link: string; readonly role: Role; readonly revoked: boolean }[]
}

export function roomFor(live: LiveTable, viewer: Viewer): RoomView {
  const { desk } = live
  const gm = viewer.role === 'gm'
  return {
    table: live.id,
    game: live.game.id,
    edition: desk.created?.edition ?? live.game.edition,
    room: desk.room,
    settings: live.table.world.settings,
    seats: seatsFor(desk, viewer),
    paused: desk.paused,
    ...(desk.paused && desk.pausedBy !== undefined && { pausedBy: desk.pausedBy }),
    archived: desk.archived,
    cards: desk.cards,
    limits: Object.entries(desk.limits)
      .map(([id, l]) => ({ id, ...l }))
      .sort((a, b) => (a.text < b.text ? -1 : 1)),
    evenings: desk.evenings.map(({ evening, commitment, seed, ended }) => ({
      evening,
      commitment,
      ...(ended && { seed }),
    })),
    ...(gm && { links: Object.entries(desk.links).map(([link, { role, revoked }]) => ({ link, role, revoked })) }),
  }
}

/** Whoever waits outside is seen by those who can let them in, and by themselves. */
const seatsFor = (desk: Desk, viewer: Viewer): RoomView['seats'] =>
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
