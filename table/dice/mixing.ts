import type { Seat } from '@sortie/engine'
import { sha } from '../crypto/hash.ts'

/*
 * How the clients of a table mix their shares into an evening's dice. In a round every client first commits, to a share and to
 * the anchor of its own chain of values. When the round is closed nobody can join it any more, and all reveal their shares. The
 * key of the round is the hash of all of them. The server's seed was fixed before any share, every share before any other was
 * known, and every value that a client will throw with before the key was known: nobody moves last.
 */

/** What a client commits to in a round. */
export interface Commit {
  readonly seat: Seat
  /** The end of its chain: each value that it throws with is what the one before it is the hash of. */
  readonly anchor: string
  readonly commitment: string
}

export interface Round {
  readonly round: number
  /** `open`: clients may commit. `closed`: they reveal. `void`: a client did not reveal. */
  readonly phase: 'open' | 'closed' | 'done' | 'void'
  readonly commits: readonly Commit[]
  /** Shares by anchor. */
  readonly shares: { readonly [anchor: string]: string }
  /** When the phase began. */
  readonly since: number
}

export type MixEvent = { readonly evening: number; readonly round: number } & (
  | ({ readonly kind: 'mixCommitted'; readonly at: number } & Commit)
  | { readonly kind: 'mixClosed'; readonly at: number }
  | { readonly kind: 'mixRevealed'; readonly anchor: string; readonly share: string }
  | { readonly kind: 'mixVoid' }
)

/** How long clients may commit once the first has, and how long they may reveal. */
export const COMMIT_MILLISECONDS = 1500
export const REVEAL_MILLISECONDS = 5000
/** Rounds of one evening. More tell of a client that does not play fair, or cannot keep anything. */
export const MOST_ROUNDS = 100
/** Clients of one round. */
export const MOST_COMMITS = 24

const HALF = 32
export const isShare = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
export const commitmentToShare = (anchor: string, share: string): string =>
  sha(`sortie: a share\n${anchor}\n${share}`).slice(0, HALF)
/** A chain's value leads to the one that was used before it, and not the other way round. */
export const step = (value: string): string => sha(`sortie: a chain\n${value}`).slice(0, HALF)
/** What a chain is called where its values are used. */
export const chainId = (anchor: string): string => anchor.slice(0, 8)

/** What a chain is made of: everything that a client commits to follows from one secret. */
export const LONGEST_CHAIN = 1000
export const shareOf = (root: string, round: number): string => sha(`sortie: share\n${root}\n${round}`).slice(0, HALF)
/** All values of a chain: the anchor first, then in the order in which they are used. */
export function chainOf(root: string): readonly string[] {
  const values = [sha(`sortie: root\n${root}`).slice(0, HALF)]
  for (let i = 0; i < LONGEST_CHAIN; i++) values.push(step(values[i] as string))
  return values.reverse()
}

/** The rounds of an evening after an event. */
export function roundsAfter(rounds: readonly Round[], e: MixEvent): readonly Round[] {
  const last = rounds.at(-1)
  if (e.kind === 'mixCommitted') {
    const { seat, anchor, commitment } = e
    const commit = { seat, anchor, commitment }
    if (last?.round === e.round) return [...rounds.slice(0, -1), { ...last, commits: [...last.commits, commit] }]
    return [...rounds, { round: e.round, phase: 'open', commits: [commit], shares: {}, since: e.at }]
  }
  if (last?.round !== e.round) return rounds
  return [...rounds.slice(0, -1), roundAfter(last, e)]
}

function roundAfter(round: Round, e: Exclude<MixEvent, { readonly kind: 'mixCommitted' }>): Round {
  switch (e.kind) {
    case 'mixClosed':
      return { ...round, phase: 'closed', since: e.at }
    case 'mixVoid':
      return { ...round, phase: 'void' }
    case 'mixRevealed': {
      const shares = { ...round.shares, [e.anchor]: e.share }
      const all = round.commits.every((c) => Object.hasOwn(shares, c.anchor))
      return { ...round, shares, ...(all && { phase: 'done' as const }) }
    }
  }
}

/** The key of a round: the hash of all shares, in order. Nothing for a round that has none. */
export function keyOf(table: string, evening: number, round: Round | undefined): string | undefined {
  if (round?.phase !== 'done') return undefined
  const shares = round.commits.map(({ seat, anchor }) => `${anchor} ${round.shares[anchor]} ${seat}`).sort()
  return sha([`sortie: a round\n${table}\n${evening}\n${round.round}`, ...shares].join('\n'))
}

/** The last round that came to its end, with which dice are thrown. */
export const roundNow = (rounds: readonly Round[]): Round | undefined => rounds.findLast((r) => r.phase === 'done')

/** Every chain that took part in a round, with the first such round: its values count from then on. */
export function chainsIn(rounds: readonly Round[]): readonly (Commit & { readonly round: number })[] {
  const chains = new Map<string, Commit & { readonly round: number }>()
  for (const { phase, round, commits } of rounds)
    if (phase === 'done') for (const c of commits) if (!chains.has(c.anchor)) chains.set(c.anchor, { ...c, round })
  return [...chains.values()]
}

/** What is wrong with the rounds of an evening, if they are no honest ones. */
export function problemWithRounds(rounds: readonly Round[]): string | undefined {
  for (const [i, { round, phase, commits, shares }] of rounds.entries()) {
    if (round !== i + 1) return `round ${round} stands in the place of round ${i + 1}`
    if (phase === 'done' && !commits.every((c) => Object.hasOwn(shares, c.anchor)))
      return `round ${round} was ended before everybody had revealed`
    const wrong = commits.find((c) => {
      const share = shares[c.anchor]
      return share !== undefined && commitmentToShare(c.anchor, share) !== c.commitment
    })
    if (wrong) return `round ${round}: the share of ${wrong.seat} is not the one that was committed to`
  }
  return undefined
}

/** Finds out to which chain a value belongs, and which of its values it is. */
export class ChainValues {
  /** Values that are known to lead to their anchor, and in how many steps. */
  readonly #known = new Map<string, { readonly anchor: string; readonly index: number }>()

  constructor(anchors: readonly string[]) {
    for (const anchor of anchors) this.#known.set(anchor, { anchor, index: 0 })
  }

  find(value: string): { readonly anchor: string; readonly index: number } | undefined {
    const way: string[] = []
    let at = value
    while (!this.#known.has(at) && way.length < LONGEST_CHAIN) {
      way.push(at)
      at = step(at)
    }
    const end = this.#known.get(at)
    if (!end) return undefined
    for (const [i, v] of way.entries()) this.#known.set(v, { anchor: end.anchor, index: end.index + way.length - i })
    return this.#known.get(value)
  }
}
