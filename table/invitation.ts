import type { Role } from '@sortie/engine'
import { type Refused, refused } from './command.ts'
import type { Desk } from './desk.ts'
import { hashOfSecret, sameHash } from './secret.ts'

/** Where a link leads, for whoever holds it and has not sat down yet. */
export interface Invitation {
  readonly name: string
  readonly game: string
  readonly role: Role
  /** Whether one waits to be let in. */
  readonly waits: boolean
  /** Who runs the game, by name. */
  readonly runBy: readonly string[]
}

/** The link that this is the secret of, as long as it holds. */
export const linkIn = ({ links }: Desk, secret: string): Desk['links'][string] | Refused =>
  Object.values(links).find((l) => !l.revoked && sameHash(l.secretHash, hashOfSecret(secret))) ??
  refused('link/wrong', 'this link is not valid (any more); ask whoever runs the game for a new one')

export function invitationIn(desk: Desk, secret: string): Invitation | Refused {
  const link = linkIn(desk, secret)
  if ('refused' in link) return link
  const { role } = link
  return {
    name: desk.room.name,
    game: desk.created?.game ?? '',
    role,
    waits: role === 'player' && desk.room.door === 'waiting',
    runBy: Object.values(desk.seats)
      .filter((s) => s.role === 'gm' && s.status === 'seated' && s.bot === undefined)
      .map((s) => s.name),
  }
}
