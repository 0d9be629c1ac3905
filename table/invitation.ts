import type { Invitation, Refused } from '@sortie/protocol'
import { refused } from './command.ts'
import type { Desk } from './desk.ts'
import { hashOfSecret, sameHash } from './secret.ts'

/** The link that this is the secret of, as long as it holds. */
export const linkIn = ({ links }: Desk, secret: string): Desk['links'][string] | Refused =>
  Object.values(links).find((l) => !l.revoked && sameHash(l.secretHash, hashOfSecret(secret))) ??
  refused('link/wrong', 'this link is not valid (any more); ask whoever runs the game for a new one')

export function invitationIn(desk: Desk, secret: string): Invitation | Refused {
  const link = linkIn(desk, secret)
  if ('refused' in link) return link
  const { role } = link
  return {
    name: desk.options.name,
    game: desk.created?.game ?? '',
    role,
    waits: role === 'player' && desk.options.admission === 'waiting',
    runBy: Object.values(desk.seats)
      .filter((s) => s.role === 'gm' && s.status === 'seated' && s.bot === undefined)
      .map((s) => s.name),
  }
}
