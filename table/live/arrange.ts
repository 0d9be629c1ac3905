import type { Seat, Viewer } from '@sortie/engine'
import type { CommandTo, Refused, TableCommand } from '@sortie/protocol'
import { retract, reword } from '../archive/retract.ts'
import { hashOfSecret, idFrom, newId, newSecret } from '../crypto/secret.ts'
import { newEvening } from '../dice/fair-dice.ts'
import { closesAtOnce, takesPart } from '../dice/take-part.ts'
import { eveningNow, type LobbyEvent, type LobbyState } from '../lobby/lobby-events.ts'
import type { StoreEvent } from '../lobby/lobby-log.ts'
import { problemWithOption, storedKey } from '../lobby/options.ts'
import { makeSeatCode } from '../lobby/seat-codes.ts'
import { isTaken } from '../lobby/seats.ts'
import type { LiveTable } from './live-table.ts'
import { type Done, refused } from './outcome.ts'

/** Safety lines and veils: all of them are sent whenever one is added. */
const MOST_LIMITS = 200

/** Carries out a command about the table itself, not the game. The sender has permission. */
export async function arrange(
  live: LiveTable,
  actor: Viewer,
  command: TableCommand,
  { cid, note }: { readonly cid: string; readonly note: StoreEvent },
): Promise<Done> {
  const { lobby, ports } = live
  switch (command.do) {
    case 'seed':
      live.dice.mix(actor.seat, command.seed)
      return { ok: true }
    case 'mix': {
      const done = await note(() => takesPart(lobby.state, actor.seat, command, ports.now()), cid)
      if ('ok' in done && command.commitment !== undefined) await note(() => closesAtOnce(lobby.state, ports.now()))
      return done
    }
    case 'takeBack':
      return retract(live, actor, command, { cid, note })
    case 'reword':
      return reword(live, actor, command, { cid, note })
    case 'card':
      return note(() => ({ kind: 'cardShown' }), anonymousId(live, 'card', cid))
    case 'addLimit': {
      const id = anonymousId(live, 'limit', cid)
      // Stored under its id: if the command is sent again after the limit was erased, the limit does not come back.
      return note(() => limitAdded(lobby.state, id, command), id)
    }
    case 'eraseLimit':
      return note(() =>
        Object.hasOwn(lobby.state.limits, command.id) ? { kind: 'limitErased', id: command.id } : undefined,
      )
    case 'makeLink': {
      const [link, secret] = [newId(), newSecret()]
      const { role } = command
      const held = { role, secretHash: hashOfSecret(secret), made: ports.now() }
      const done = await note(() => ({ kind: 'linkMade', link, ...held }), cid)
      // The secret is shown once: a repeat creates no second link, and learns only that one exists.
      return Object.hasOwn(lobby.state.links, link) ? { ok: true, value: { link, role, secret } } : done
    }
    case 'renewSeat': {
      const { seat } = command
      const token = newSecret()
      const tokenHash = hashOfSecret(token)
      const done = await note(
        () => noSeat(lobby.state, seat) ?? { kind: 'seatRenewed', seat, tokenHash, chatAt: live.chat.stream.next },
        cid,
      )
      return lobby.state.seats[seat]?.tokenHash === tokenHash ? { ok: true, value: { seat, token } } : done
    }
    case 'shareSeat': {
      const { tokenHash } = lobby.state.seats[actor.seat] ?? { tokenHash: '' }
      return { ok: true, value: await makeSeatCode(ports, { table: live.id, seat: actor.seat, tokenHash }) }
    }
    case 'beginEvening':
      return note(() => eveningBegan(live), cid)
    case 'endEvening':
      return note(() => eveningEnded(live), cid)
    default:
      return note(() => eventFor(lobby.state, actor.seat, command), cid)
  }
}

function eveningBegan({ id, lobby, log, chat, ports }: LiveTable): LobbyEvent | Refused {
  if (eveningNow(lobby.state)) return refused('evening/begun', 'the evening has begun already')
  const places = { logAt: log.stream.next, chatAt: chat.stream.next }
  return {
    kind: 'eveningBegan',
    ...newEvening(id, lobby.state.evenings.length + 1),
    ...places,
    began: ports.now(),
  }
}

/** The end of an evening records the table's last hash; every seat gets it. */
function eveningEnded({ id, lobby, log, chat, ports }: LiveTable): LobbyEvent | Refused {
  const running = eveningNow(lobby.state)
  if (!running) return refused('evening/none', 'no evening has begun')
  const { evening } = running
  const seal = { table: id, evening, head: lobby.head.hash, log: log.stream.end, chat: chat.stream.end }
  return { kind: 'eveningEnded', evening, endedAt: ports.now(), seal }
}

type Simple = Exclude<
  TableCommand,
  CommandTo<
    | 'seed'
    | 'mix'
    | 'takeBack'
    | 'card'
    | 'addLimit'
    | 'eraseLimit'
    | 'makeLink'
    | 'renewSeat'
    | 'shareSeat'
    | 'beginEvening'
    | 'endEvening'
  >
>

/** The event that a command leads to, or why there is none. */
function eventFor(lobby: LobbyState, by: Seat, command: Simple): LobbyEvent | Refused | undefined {
  switch (command.do) {
    case 'pause':
      return lobby.paused ? undefined : { kind: 'paused', by }
    case 'resume':
      return { kind: 'resumed' }
    case 'archive':
      return { kind: 'archived' }
    case 'restore':
      return { kind: 'restored' }
    case 'leave':
      return { kind: 'seatLeft', seat: by }
    case 'option': {
      const key = storedKey(command.key)
      const expected = problemWithOption(key, command.value)
      return expected
        ? refused('option/wrong', `${command.key} takes ${expected}`)
        : { kind: 'roomSet', key, value: command.value }
    }
    case 'revokeLink':
      return Object.hasOwn(lobby.links, command.link)
        ? { kind: 'linkRevoked', link: command.link }
        : refused('link/unknown', 'there is no such link')
    case 'admit': {
      const { status, name = '' } = lobby.seats[command.seat] ?? {}
      if (status !== 'waiting') return refused('seat/not-waiting', 'nobody is waiting for that seat')
      return isTaken(name, lobby)
        ? refused(
            'name/taken',
            `Someone called ${name} is already at this table. Ask the other one to choose another name.`,
          )
        : { kind: 'seatAdmitted', seat: command.seat }
    }
    case 'dismiss':
      return noSeat(lobby, command.seat) ?? { kind: 'seatLeft', seat: command.seat }
    case 'admitDevice': {
      const asked = Object.hasOwn(lobby.asking, command.device) ? lobby.asking[command.device] : undefined
      return asked ? { kind: 'deviceAdded', ...asked, device: command.device } : nobodyAsks
    }
    case 'dismissDevice':
      return Object.hasOwn(lobby.asking, command.device)
        ? { kind: 'deviceDismissed', device: command.device }
        : nobodyAsks
    case 'giveRole':
      return (
        noSeat(lobby, command.seat) ??
        lastGm(lobby, command) ?? { kind: 'roleGiven', seat: command.seat, role: command.role }
      )
    case 'lend': {
      const { seat, to } = command
      const wrong = noSeat(lobby, seat) ?? (to === null ? undefined : noSeat(lobby, to))
      return wrong ?? { kind: 'seatLent', seat, to: to === seat ? null : to }
    }
  }
}

const nobodyAsks = refused('device/unknown', 'This device no longer asks for a seat.')

function limitAdded(lobby: LobbyState, id: string, { limit, text }: CommandTo<'addLimit'>) {
  if (Object.hasOwn(lobby.limits, id)) return undefined
  return Object.keys(lobby.limits).length < MOST_LIMITS
    ? ({ kind: 'limitAdded', id, limit, text } as const)
    : refused('limits/full', `a table has at most ${MOST_LIMITS} lines and veils; erase one first`)
}

/**
 * An id that gives nobody away: it follows from what the client chose, so that a repeat counts once, and from a secret, so
 * that it says nothing.
 */
const anonymousId = (live: LiveTable, what: 'card' | 'limit', cid: string): string =>
  idFrom(live.lobby.state.created?.secret ?? '', what, cid)

const noSeat = ({ seats }: LobbyState, seat: Seat): Refused | undefined =>
  Object.hasOwn(seats, seat) && seats[seat]?.status !== 'left'
    ? undefined
    : refused('seat/unknown', 'that seat does not exist')

/** A table that has a GM keeps one. */
function lastGm({ seats }: LobbyState, { seat, role }: CommandTo<'giveRole'>): Refused | undefined {
  const others = Object.entries(seats).some(([s, h]) => s !== seat && h.role === 'gm' && h.status === 'seated')
  return role !== 'gm' && seats[seat]?.role === 'gm' && !others
    ? refused('seat/last-gm', 'make somebody else the GM first')
    : undefined
}
