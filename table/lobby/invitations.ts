import type { Invitation, Refused } from '@sortie/protocol'
import { hashOfSecret, sameHash } from '../crypto/secret.ts'
import { refused } from '../live/outcome.ts'
import type { LobbyState } from './lobby-events.ts'

/** The link that this is the secret of, as long as it holds. */
export const linkIn = ({ links }: LobbyState, secret: string): LobbyState['links'][string] | Refused =>
  Object.values(links).find((l) => !l.revoked && sameHash(l.secretHash, hashOfSecret(secret))) ??
  refused('link/wrong', 'this link is not valid (any more); ask the GM for a new one')

export function invitationIn(lobby: LobbyState, secret: string): Invitation | Refused {
  const link = linkIn(lobby, secret)
  if ('refused' in link) return link
  const { role } = link
  return {
    name: lobby.options.name,
    game: lobby.created?.game ?? '',
    role,
    waits: role === 'player' && lobby.options.admission === 'waiting',
    runBy: Object.values(lobby.seats)
      .filter((s) => s.role === 'gm' && s.status === 'seated' && s.bot === undefined)
      .map((s) => s.name),
  }
}
