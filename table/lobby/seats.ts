import { type Role, reservedSeats, type Seat, type Sitting, type Viewer } from '@sortie/engine'
import type { LobbyState } from './lobby-events.ts'
import { isShown, looksOf, mixesScripts } from './names.ts'
import { isText } from './options.ts'

export const LONGEST_NAME = 40
/** Whether this is a valid name for a person. */
export const isName = (name: unknown): name is string => isText(name, LONGEST_NAME) && /[\p{L}\p{N}]/u.test(name)

/** Whether a name can be shown, and is not made to look like another one. */
export const isShowable = (name: string): boolean => isName(name) && isShown(name) && !mixesScripts(name)

/**
 * Whether a name looks like one at this table. A bot's name is taken too. Names of people who wait
 * outside are not: nobody is to learn them by trying.
 */
export const isTaken = (name: string, lobby: LobbyState): boolean =>
  seatCalled(name, lobby) !== undefined ||
  Object.values(lobby.seats).some((s) => s.status === 'seated' && looksOf(s.name) === looksOf(name))

/** The taken seat with this name. Case does not matter. */
export const seatCalled = (name: string, { seats }: LobbyState): Seat | undefined =>
  Object.entries(seats).find(([, s]) => s.status === 'seated' && s.name.toLowerCase() === name.toLowerCase())?.[0]

/** A short id made of the name, not taken yet. `gm` is not a seat's id: it means the GM, who may change. */
export function seatFor(name: string, role: Role, { seats: taken }: LobbyState): Seat {
  const word = Array.from(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
    .slice(0, 24)
    .join('')
    .replace(/^-+|-+$/g, '')
  const base = word === '' || reservedSeats.includes(word) ? `seat${word && `-${word}`}` : word
  for (let n = 1; ; n++) {
    const seat = n === 1 ? base : `${base}-${n}`
    // A seat that was given up can be taken again under its name; a spectator's holds nothing worth taking again.
    const held = Object.hasOwn(taken, seat) ? taken[seat] : undefined
    if (!held || (held.status === 'left' && held.role === role && role !== 'spectator')) return seat
  }
}

/**
 * The seats as the rules know them. Without a GM the rules let every player run the game. That is meant for solo tables, so
 * elsewhere an empty seat stands in for a GM who has not come yet or has left.
 */
export function sittings(lobby: LobbyState): readonly Sitting[] {
  const seated = Object.entries(lobby.seats)
    .filter(([, s]) => s.status === 'seated')
    .map(([seat, { role, name }]): Sitting => ({ seat, role, ...(name !== '' && { name }) }))
  const kept = lobby.created?.solo || seated.some((s) => s.role === 'gm')
  return kept ? seated : [...seated, { seat: 'gm', role: 'gm' }]
}

/** A spectator's view: nobody's secrets, not even the GM's. */
export const GROUP: Viewer = { seat: '', role: 'spectator' }

/** Viewers at a table: each seat, present or not, each borrower of a seat, and the group if a webhook has its view. */
export const viewersAt = ({ seats, hooks }: LobbyState): readonly Viewer[] => [
  ...Object.entries(seats)
    .filter(([, s]) => s.status !== 'left')
    .flatMap(([seat, { role, lentTo }]): Viewer[] => [
      { seat, role },
      ...(lentTo === null ? [] : [{ seat, role, lent: true as const }]),
    ]),
  ...(Object.values(hooks).some(({ seat }) => seat === null) ? [GROUP] : []),
]
