import { type Json, type Role, runs, type Seat, type Viewer } from '@sortie/engine'
import { type Command, type Done, type Refused, refused } from './command.ts'
import { type Desk, eveningNow, type Room, sittings } from './desk.ts'
import type { LiveTable } from './live.ts'
import { hashOfSecret, newId, newSecret } from './secret.ts'

type Of<K extends Command['do']> = Command & { readonly do: K }
type RoomCommand = Exclude<
  Command,
  { readonly do: 'open' | 'answer' | 'throw' | 'overrule' | 'undo' | 'rewind' | 'setting' | 'chat' }
>

const inGame: readonly string[] = ['open', 'answer', 'throw', 'overrule', 'undo', 'rewind', 'setting']
/** What anybody at the table may do; the rest is for whoever runs the game. */
const forAll: readonly string[] = ['pinch', 'pause', 'card', 'addLimit', 'eraseLimit', 'leave']

const roomValues: { readonly [K in keyof Room]: (value: Json) => string | undefined } = {
  name: (v) =>
    typeof v === 'string' && v.trim() !== '' && v.length <= 80 ? undefined : 'a text of 1 to 80 characters',
  door: (v) => (v === 'open' || v === 'waiting' ? undefined : 'open or waiting'),
  odds: (v) => (v === 'off' || v === 'gm' || v === 'everyone' ? undefined : 'off, gm or everyone'),
  realDice: (v) => (typeof v === 'boolean' ? undefined : 'true or false'),
}

/** Carries out anything a seat asks of its table. The one way in. */
export function perform(
  live: LiveTable,
  from: { readonly viewer: Viewer; readonly command: Command; readonly cid: string },
): Promise<Done> {
  const { viewer, command, cid } = from
  return live.serially(async () => {
    const held = live.desk.seats[viewer.seat]
    if (held?.status !== 'seated')
      return refused('seat/not-seated', 'this seat has not been let in yet, or was given up')
    if (live.desk.archived && command.do !== 'restore')
      return refused('table/archived', 'this table is put away; whoever runs the game can restore it')
    if (command.do === 'chat') return live.talk.say(viewer, command.text, cid)
    if (inGame.includes(command.do)) return play(live, viewer, command, cid)
    if (!forAll.includes(command.do) && !runs(sittings(live.desk), viewer.seat))
      return refused('room/not-gm', 'that is for whoever runs the game')
    return arrange(live, viewer, command as RoomCommand, cid)
  })
}

async function play(live: LiveTable, viewer: Viewer, command: Command, cid: string): Promise<Done> {
  if (live.desk.paused && !runs(sittings(live.desk), viewer.seat)) return refused('room/paused', 'the game is paused')
  const as = 'as' in command ? command.as : undefined
  if (as !== undefined && as !== viewer.seat && live.desk.seats[as]?.lentTo !== viewer.seat)
    return refused('seat/not-lent', `the seat ${as} is not lent to you`)
  return live.play(as ?? viewer.seat, command, cid)
}

async function arrange(live: LiveTable, viewer: Viewer, command: RoomCommand, cid: string): Promise<Done> {
  switch (command.do) {
    case 'pinch':
      live.pinch(viewer.seat, command.pinch)
      return { ok: true }
    case 'pause':
      return live.note({ kind: 'paused' }, cid)
    case 'resume':
      return live.note({ kind: 'resumed' }, cid)
    case 'card':
      // Not even the log knows who it was: no seat, and no id that was chosen by somebody.
      return live.note({ kind: 'cardShown' })
    case 'addLimit':
      return live.note({ kind: 'limitAdded', id: newId(), limit: command.limit, text: command.text })
    case 'eraseLimit':
      return live.note({ kind: 'limitErased', id: command.id })
    case 'beginEvening':
      if (eveningNow(live.desk)) return refused('evening/begun', 'the evening has begun already')
      await live.beginEvening()
      return { ok: true }
    case 'endEvening': {
      const evening = eveningNow(live.desk)
      return evening
        ? live.note({ kind: 'eveningEnded', evening: evening.evening }, cid)
        : refused('evening/none', 'no evening has begun')
    }
    case 'room': {
      const expected = Object.hasOwn(roomValues, command.key)
        ? roomValues[command.key](command.value)
        : `one of ${Object.keys(roomValues).join(', ')}`
      return expected
        ? refused('room/wrong', `${command.key} takes ${expected}`)
        : live.note({ kind: 'roomSet', key: command.key, value: command.value }, cid)
    }
    case 'archive':
      return live.note({ kind: 'archived' }, cid)
    case 'restore':
      return live.note({ kind: 'restored' }, cid)
    default:
      return seating(live, viewer, command, cid)
  }
}

async function seating(live: LiveTable, viewer: Viewer, command: RoomCommand, cid: string): Promise<Done> {
  switch (command.do) {
    case 'makeLink':
      return makeLink(live, command.role)
    case 'revokeLink':
      return Object.hasOwn(live.desk.links, command.link)
        ? live.note({ kind: 'linkRevoked', link: command.link }, cid)
        : refused('link/unknown', 'there is no such link')
    case 'leave':
      return live.note({ kind: 'seatLeft', seat: viewer.seat }, cid)
    case 'admit':
    case 'dismiss':
      return (
        knownSeat(live, command.seat) ??
        live.note({ kind: command.do === 'admit' ? 'seatAdmitted' : 'seatLeft', seat: command.seat }, cid)
      )
    case 'giveRole':
      return (
        knownSeat(live, command.seat) ??
        lastToRun(live, command) ??
        live.note({ kind: 'roleGiven', seat: command.seat, role: command.role }, cid)
      )
    case 'lend':
      return (
        knownSeat(live, command.seat) ??
        (command.to === null ? undefined : knownSeat(live, command.to)) ??
        live.note({ kind: 'seatLent', seat: command.seat, to: command.to }, cid)
      )
    case 'renewSeat': {
      const unknown = knownSeat(live, command.seat)
      if (unknown) return unknown
      const token = newSecret()
      const done = await live.note({ kind: 'seatRenewed', seat: command.seat, tokenHash: hashOfSecret(token) })
      return 'ok' in done ? { ok: true, value: { seat: command.seat, token } } : done
    }
    default:
      return refused('command/unknown', `there is no command "${command.do}"`)
  }
}

async function makeLink(live: LiveTable, role: Role): Promise<Done> {
  const [link, secret] = [newId(), newSecret()]
  const done = await live.note({ kind: 'linkMade', link, role, secretHash: hashOfSecret(secret) })
  return 'ok' in done ? { ok: true, value: { link, role, secret } } : done
}

const knownSeat = (live: LiveTable, seat: Seat): Refused | undefined =>
  Object.hasOwn(live.desk.seats, seat) ? undefined : refused('seat/unknown', `there is no seat ${seat}`)

/** Somebody has to run the game, if somebody did. */
function lastToRun(live: LiveTable, { seat, role }: Of<'giveRole'>): Refused | undefined {
  const others = sittings(live.desk).some((s) => s.role === 'gm' && s.seat !== seat)
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
