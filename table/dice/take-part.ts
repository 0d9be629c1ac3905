import type { Seat } from '@sortie/engine'
import type { CommandTo, Refused } from '@sortie/protocol'
import { refused } from '../live/outcome.ts'
import { type Evening, eveningNow, type LobbyEvent, type LobbyState } from '../lobby/lobby-events.ts'
import {
  COMMIT_MILLISECONDS,
  chainId,
  commitmentToShare,
  isShare,
  MOST_COMMITS,
  MOST_ROUNDS,
  REVEAL_MILLISECONDS,
  type Round,
} from './mixing.ts'

const noRound = refused('dice/no-round', 'there is no such round of the dice now')
const wrongShare = refused('dice/wrong-share', 'that is not what this client has committed to')

/** The result of a client's part in a round: it commits, it reveals, or it asks whether the time is up. */
export function takesPart(
  lobby: LobbyState,
  seat: Seat,
  { round, anchor, commitment, share }: CommandTo<'mix'>,
  now: number,
): LobbyEvent | Refused | undefined {
  const evening = eveningNow(lobby)
  if (evening?.rounds === undefined) return noRound
  if (![anchor, commitment ?? anchor, share ?? anchor].every(isShare)) return wrongShare
  const last = evening.rounds.at(-1)
  const about = { evening: evening.evening, round }
  if (commitment !== undefined)
    return mayCommit(evening, last, { seat, anchor, round }) && isNew(last, anchor, round)
      ? { kind: 'mixCommitted', ...about, at: now, seat, anchor, commitment }
      : isIn(last, anchor, round)
        ? undefined
        : noRound
  if (last?.round !== round) return noRound
  if (share !== undefined) {
    if (Object.hasOwn(last.shares, anchor)) return undefined
    const own = last.commits.find((c) => c.anchor === anchor && c.seat === seat)
    if (last.phase !== 'closed' || !own) return noRound
    return commitmentToShare(anchor, share) === own.commitment
      ? { kind: 'mixRevealed', ...about, anchor, share }
      : wrongShare
  }
  // A clock that was set back keeps nobody waiting.
  const waited = Math.abs(now - last.since)
  if (last.phase === 'open' && waited >= COMMIT_MILLISECONDS) return { kind: 'mixClosed', ...about, at: now }
  if (last.phase === 'closed' && waited >= REVEAL_MILLISECONDS) return { kind: 'mixVoid', ...about }
  return undefined
}

const isIn = (last: Round | undefined, anchor: string, round: number): boolean =>
  last?.round === round && last.commits.some((c) => c.anchor === anchor)
const isNew = (last: Round | undefined, anchor: string, round: number): boolean => !isIn(last, anchor, round)

/** A client joins the round that is open, or begins one if none is under way. Nobody takes the chain of another seat. */
function mayCommit(
  { rounds = [] }: Evening,
  last: Round | undefined,
  { seat, anchor, round }: { readonly seat: Seat; readonly anchor: string; readonly round: number },
): boolean {
  const all = rounds.flatMap((r) => r.commits)
  if (all.some((c) => (c.seat === seat ? c.anchor !== anchor : true) && chainId(c.anchor) === chainId(anchor)))
    return false
  if (last?.phase === 'open') return round === last.round && last.commits.length < MOST_COMMITS
  return last?.phase !== 'closed' && round === (last?.round ?? 0) + 1 && round <= MOST_ROUNDS
}

/** A round is closed at once when everybody who may throw has committed. */
export function closesAtOnce(lobby: LobbyState, now: number): LobbyEvent | undefined {
  const evening = eveningNow(lobby)
  const last = evening?.rounds?.at(-1)
  if (!evening || last?.phase !== 'open') return undefined
  const throwers = Object.entries(lobby.seats).filter(
    ([, s]) => s.status === 'seated' && s.role !== 'spectator' && s.bot === undefined,
  )
  return throwers.every(([seat]) => last.commits.some((c) => c.seat === seat))
    ? { kind: 'mixClosed', evening: evening.evening, round: last.round, at: now }
    : undefined
}
