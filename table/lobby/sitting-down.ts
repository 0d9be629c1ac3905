import type { Role } from '@sortie/engine'
import type { Refused } from '@sortie/protocol'
import { hashOfSecret, newId, sameHash } from '../crypto/secret.ts'
import type { LiveTable } from '../live/live-table.ts'
import { refused } from '../live/outcome.ts'
import { linkIn } from './invitations.ts'
import type { LobbyEvent, LobbyState, SeatHeld } from './lobby-events.ts'
import { isShowable, isTaken, LONGEST_NAME, seatCalled, seatFor } from './seats.ts'

/** How many of each role may sit at a table. */
interface SeatLimit {
  readonly seats: number
}
/** Devices that may ask for a seat at the same time. */
const MOST_ASKING = 10

export type SeatEvent = LobbyEvent & { readonly kind: 'seatAsked' | 'seatTaken' | 'deviceAsked' }

/** Sits down by a link: at once, or in the waiting room. */
export function sitsDown(live: LiveTable, limits: SeatLimit, secret: string, name: string): SeatEvent | Refused {
  const { state: lobby } = live.lobby
  const link = linkIn(lobby, secret)
  if ('refused' in link) return link
  if (lobby.archived) return refused('table/archived', 'this table is archived; the GM can restore it')
  if (!isShowable(name))
    return refused(
      'name/wrong',
      `a name has 1 to ${LONGEST_NAME} characters that can be seen, a letter or a digit among them, all of one script`,
    )
  const { role } = link
  if (isTaken(name, lobby)) return refused('name/taken', `Someone called ${name} is already at this table.`)
  const full = noRoom(live, limits, role)
  if (full) return full
  const seat = seatFor(name, role, lobby)
  // Taking over a seat that was given up gives access to all it knows: the GM decides.
  const again = Object.hasOwn(lobby.seats, seat) && !lobby.created?.solo && !isFreshCopy(lobby)
  const waits = role === 'player' && (lobby.options.admission === 'waiting' || again)
  const places = { tokenHash: '', ...placesOf(live) }
  // The seat of a waiting person has an id that no other seat would get: other ids must not depend on it.
  if (waits) return { kind: 'seatAsked', seat: again ? seat : `${seat}-${newId().slice(0, 4)}`, name, role, ...places }
  return { kind: 'seatTaken', seat, name, role, ...places }
}

/** Whether a table with a bot as GM was just opened from a file: who opened it goes on, and nobody else is here to be asked. */
const isFreshCopy = ({ created, seats }: LobbyState): boolean =>
  created?.withBot === true && created.copied !== undefined && Object.values(seats).every((s) => s.tokenHash === '')

/** Asks for a seat that is held already: nobody gets it before the GM has agreed. */
export function asksAgain(live: LiveTable, secret: string, name: string): SeatEvent | Refused {
  const { state: lobby } = live.lobby
  const link = linkIn(lobby, secret)
  if ('refused' in link) return link
  if (lobby.archived) return refused('table/archived', 'this table is archived; the GM can restore it')
  const seat = seatCalled(name, lobby)
  const held = seat === undefined ? undefined : lobby.seats[seat]
  // A link for players never leads to the GM's seat.
  if (seat === undefined || held?.status !== 'seated' || held.bot !== undefined || held.role !== link.role)
    return refused('seat/not-yours', 'You can’t ask for that seat with this link. Choose another name.')
  if (Object.keys(lobby.asking).length >= MOST_ASKING)
    return refused('table/full', 'Too many people are asking for a seat. Try again later.')
  return { kind: 'deviceAsked', device: newId(), seat, tokenHash: '' }
}

/** Spectators never take the places of players, nor players that of a GM. */
export function noRoom({ lobby: { state: lobby } }: LiveTable, limits: SeatLimit, role: Role): Refused | undefined {
  const alike = Object.values(lobby.seats).filter((s) => s.status !== 'left' && s.role === role)
  const seated = alike.filter((s) => s.status === 'seated').length
  if (seated >= limits.seats) return refused('table/full', `this table has at most ${limits.seats} seats`)
  // People who wait take no place, but their number is limited.
  return alike.length - seated >= MOST_ASKING
    ? refused('table/full', 'Too many people are waiting for a seat. Try again later.')
    : undefined
}

/** Whether a token is the seat's own, or that of one of its devices. */
export function holds({ tokenHash, devices = [] }: SeatHeld, token: string): boolean {
  const hash = hashOfSecret(token)
  return [tokenHash, ...devices].some((own) => own !== '' && sameHash(own, hash))
}

/** Where the streams are now: the seat's own numbers start here. */
export const placesOf = (live: LiveTable): { readonly logAt: number; readonly chatAt: number } => ({
  logAt: live.log.table.version,
  chatAt: live.chat.stream.next,
})
